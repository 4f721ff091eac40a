//! Evolves a board on the capitals of Brazil's 26 states for a good arc of play and for cities that are
//! equally wanted: a task that was published in 2018, repeated.
//!
//! `cargo run --release --no-default-features --example brazil [SEED] [FOLDER]` (seed 1 and `reports`)
//! replaces what stands between the two marks in `brazil.md` and writes the board as `brazil.ron`
//! and `brazil.svg`. The same seed gives the same files. Everything runs on one thread.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement that cannot be made should stop"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};

use railwright::balance::words;
use railwright::bots::BotKind;
use railwright::check::{Severity, check};
use railwright::draw::layout::{place_labels, relax};
use railwright::draw::{Look, Style, clashes, shapes, svg};
use railwright::game::Board;
use railwright::map::{self, Map, replace_file, shipped};
use railwright::sim::{
    Blocks, Measured, Plan, Runner, Seating, Series, Study, Totals, figures, jackknife,
};

#[path = "brazil/arc.rs"]
mod arc;
#[path = "brazil/draft.rs"]
mod draft;
#[path = "report/mod.rs"]
mod report;

use draft::{Draft, Random, ground};

const LINEUP: [BotKind; 4] = [
    BotKind::Planner,
    BotKind::Hungry,
    BotKind::Planner,
    BotKind::Hungry,
];
const GENERATIONS: u64 = 100;
const CHILDREN: usize = 24;
/// Successive halving: the deals that each candidate plays in a round, and how many are left after it.
/// A deal is four games. Who survives has played 2,000 games.
const ROUNDS: [(u64, usize); 3] = [(100, 12), (150, 6), (250, 3)];
/// Other bots, to see whether what was gained is the board's or the bots'.
const OTHERS: [BotKind; 4] = [
    BotKind::Blocker,
    BotKind::LongRoute,
    BotKind::Path,
    BotKind::OneStep,
];
/// The share of kept tickets that should be completed: about what these bots complete on published boards.
const COMPLETED: std::ops::RangeInclusive<f64> = 0.85..=0.92;
const MEASURING: u64 = 20_000;
const SEARCH_SEED: u64 = 1_000;
/// Seeds that the search never sees.
const UNSEEN_SEED: u64 = 900_000;

fn runner(map: Map, bots: [BotKind; 4], games: u64, seed: u64) -> Runner {
    let board = Arc::new(Board::new(Arc::new(map), 4).unwrap());
    let series = Series {
        seating: Seating::Lineup,
        bots: bots.to_vec(),
        ..Series::new(4, games, seed)
    };
    Runner::new(series.setup(board).unwrap(), Plan::of(games), 1).unwrap()
}

/// Claims of routes at each city.
fn claims(map: &Map, totals: &Totals) -> Vec<f64> {
    let routes = || map.routes.iter().zip(&totals.routes);
    let at = |city: &map::City| {
        let own = routes().filter(|(route, _)| route.from == city.id || route.to == city.id);
        own.map(|(_, totals)| totals.claims as f64).sum()
    };
    map.cities.iter().map(at).collect()
}

/// The standard deviation as a share of the mean.
fn variation(numbers: &[f64]) -> f64 {
    let all = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / all;
    let squares = numbers.iter().map(|one| (one - mean).powi(2));
    (squares.sum::<f64>() / all).sqrt() / mean
}

/// How unequally wanted the cities are.
fn inequality(map: &Map, study: &Study) -> Measured {
    let blocks = study.blocks.iter().map(|block| claims(map, block));
    let found = jackknife(&[Blocks::new(blocks)], |sums| {
        vec![Some(variation(&sums[0]))]
    });
    found[0].unwrap()
}

/// A figure of whole games, without its interval.
fn figure(study: &Study, key: &str) -> f64 {
    let ratio = figures::game_figure(key).unwrap().of(&study.totals, 0);
    ratio.part / ratio.of
}

/// What should be small, flaw by flaw: how unequally wanted cities are, the winner's lead as a share of the winner's
/// points, how often the leader after three quarters wins, and turns without a change of the lead.
fn flaws(map: &Map, study: &Study) -> [f64; 4] {
    [
        variation(&claims(map, &study.totals)),
        figure(study, "margin") / figure(study, "winner_score"),
        figure(study, "leader_late"),
        figure(study, "turns") / figure(study, "lead_changes"),
    ]
}

/// Each flaw as a multiple of the start's, and a penalty for tickets that are too hard or too easy.
fn loss(map: &Map, study: &Study, start: &[f64; 4]) -> f64 {
    let flaws = flaws(map, study);
    let ratios: f64 = flaws
        .iter()
        .zip(start)
        .map(|(own, first)| own / first)
        .sum();
    let completed = figure(study, "tickets_completed");
    let off = (COMPLETED.start() - completed).max(completed - COMPLETED.end());
    ratios + 10.0 * off.max(0.0)
}

/// A draft and the games that judge it.
struct Candidate {
    draft: Draft,
    map: Map,
    run: Runner,
    loss: f64,
}

/// The best of a generation. All candidates are dealt the same cards.
fn select(drafts: Vec<Draft>, ground: &Map, start: &[f64; 4], seed: u64) -> Vec<Candidate> {
    let most = 4 * ROUNDS.iter().map(|(deals, _)| deals).sum::<u64>();
    let mut field: Vec<Candidate> = drafts
        .into_iter()
        .map(|draft| {
            let map = draft.map(ground);
            assert!(is_sound(&map), "an edit has spoilt the board");
            Candidate {
                run: runner(map.clone(), LINEUP, most, seed),
                draft,
                map,
                loss: 0.0,
            }
        })
        .collect();
    for (deals, left) in ROUNDS {
        for one in &mut field {
            one.run.step(deals);
            one.loss = loss(&one.map, one.run.study(), start);
        }
        field.sort_by(|one, two| one.loss.total_cmp(&two.loss));
        field.truncate(left);
    }
    field
}

/// Games that a generation takes.
fn games_of(mut candidates: usize) -> u64 {
    let mut games = 0;
    for (deals, left) in ROUNDS {
        games += 4 * deals * candidates as u64;
        candidates = candidates.min(left);
    }
    games
}

fn is_sound(map: &Map) -> bool {
    let mut problems = check(map).into_iter();
    problems.all(|one| one.severity() != Severity::Error)
}

/// Evolves a draft; the result and the games that it took.
fn evolve(first: &Draft, ground: &Map, seed: u64) -> (Draft, u64) {
    let mut random = Random::seed_from_u64(seed);
    let map = first.map(ground);
    let start = flaws(&map, &play(&map, LINEUP, SEARCH_SEED));
    let (mut parents, mut games) = (vec![first.clone()], MEASURING);
    for generation in 0..GENERATIONS {
        // Bold at first, careful at the end.
        let most = 2 + 4 * (GENERATIONS - generation) / GENERATIONS;
        let mut drafts = parents.clone();
        while drafts.len() < parents.len() + CHILDREN {
            let mut child = parents[random.random_range(0..parents.len())].clone();
            for _ in 0..random.random_range(1..=most) {
                child.edit(ground, &mut random);
            }
            drafts.push(child);
        }
        games += games_of(drafts.len());
        let best = select(drafts, ground, &start, SEARCH_SEED + 1 + generation);
        eprintln!("generation {}: {:.3}", generation + 1, best[0].loss);
        parents = best.into_iter().map(|one| one.draft).collect();
    }
    (parents.swap_remove(0), games)
}

fn play(map: &Map, bots: [BotKind; 4], seed: u64) -> Study {
    let mut run = runner(map.clone(), bots, MEASURING, seed);
    run.step(MEASURING);
    let study = run.into_study();
    assert_eq!(study.faults(), 0, "a bot went wrong");
    study
}

/// Figures of some boards side by side, on seeds that the search has not seen.
fn table(text: &mut String, boards: &[(&str, &Map)], bots: [BotKind; 4]) {
    const SHOWN: [(&str, &str); 8] = [
        ("lead_changes", "lead changes per game"),
        ("leader_half", "leader at half-time wins, %"),
        ("leader_late", "leader after three quarters wins, %"),
        ("margin", "winner's lead, points"),
        ("winner_score", "winner's points"),
        ("turns", "turns per game"),
        ("tickets_completed", "kept tickets that are completed, %"),
        (
            "tickets_blocked",
            "kept tickets that are lost to a block, %",
        ),
    ];
    let studies: Vec<Study> = boards
        .iter()
        .map(|(_, map)| play(map, bots, UNSEEN_SEED))
        .collect();
    let names: Vec<&str> = boards.iter().map(|(name, _)| *name).collect();
    writeln!(text, "| | {} |", names.join(" | ")).unwrap();
    writeln!(text, "|---{}|", "|---".repeat(names.len())).unwrap();
    let mut line = |label: &str, cells: Vec<String>| {
        writeln!(text, "| {label} | {} |", cells.join(" | ")).unwrap();
    };
    let cell = |one: Measured, decimals: usize| {
        let value = words::figure(one.value, decimals);
        format!("{value} {}", words::interval(one, decimals))
    };
    let pairs = boards.iter().zip(&studies);
    let unequal = pairs.map(|((_, map), study)| cell(inequality(map, study), 3));
    line("variation of claims over cities", unequal.collect());
    for (key, label) in SHOWN {
        let figure = figures::game_figure(key).unwrap();
        let cells = studies.iter().map(|study| study.shown(figure, 0).unwrap());
        line(label, cells.map(|one| cell(one, 1)).collect());
    }
}

/// What the player on turn can choose from as a game goes on.
fn arcs(text: &mut String, boards: &[(&str, &Map)]) {
    const GAMES: u64 = 1_000;
    writeln!(
        text,
        "\nThe arc: routes that the player on turn could claim at once, by tenths of the game, in {}:\n",
        words::games(GAMES)
    )
    .unwrap();
    let numbers: Vec<String> = (1..=arc::PARTS).map(|part| part.to_string()).collect();
    writeln!(text, "| | {} | widest interval |", numbers.join(" | ")).unwrap();
    writeln!(text, "|---{}|", "|--:".repeat(arc::PARTS + 1)).unwrap();
    for (name, map) in boards {
        let parts = arc::arc(map, LINEUP, GAMES, UNSEEN_SEED);
        let cells = parts.map(|one| words::figure(one.value, 1)).join(" | ");
        let width = |one: &&Measured| one.high - one.low;
        let widest = parts
            .iter()
            .max_by(|one, two| width(one).total_cmp(&width(two)));
        let widest = words::within(*widest.unwrap(), 1);
        writeln!(text, "| {name} | {cells} | {widest} |").unwrap();
    }
}

/// What the boards are made of.
fn makings(text: &mut String, boards: &[(&str, &Map)]) {
    *text +=
        "\n| | joined pairs | routes | spaces | neighbours of a city | tickets | median ticket |\n";
    *text += "|---|--:|--:|--:|--:|--:|--:|\n";
    for (name, map) in boards {
        let mut pairs: Vec<_> = map.routes.iter().map(|route| route.ends()).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let degree = |city: &map::City| {
            let own = pairs
                .iter()
                .filter(|(one, two)| **one == city.id || **two == city.id);
            own.count()
        };
        let degrees = || map.cities.iter().map(degree);
        let mut values: Vec<i32> = map.tickets().iter().map(|one| one.value).collect();
        values.sort_unstable();
        writeln!(
            text,
            "| {name} | {} | {} | {} | {} to {} | {} | {} |",
            pairs.len(),
            map.routes.len(),
            map.routes
                .iter()
                .map(|route| u32::from(route.length))
                .sum::<u32>(),
            degrees().min().unwrap(),
            degrees().max().unwrap(),
            values.len(),
            values[values.len() / 2]
        )
        .unwrap();
    }
}

/// The layout with the fewest clashes of a few rounds.
fn lay_out(map: &Map) -> Map {
    let mut laid = map.clone();
    let mut best: Option<(usize, Map)> = None;
    for _ in 0..4 {
        laid = place_labels(&relax(&laid));
        let left = clashes(&railwright::draw::Plan::of(&laid)).len();
        if best.as_ref().is_none_or(|(fewest, _)| left < *fewest) {
            best = Some((left, laid.clone()));
        }
    }
    let (left, laid) = best.unwrap();
    eprintln!("{left} clashes in the drawing");
    laid
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().map_or(1, |text| text.parse().unwrap());
    let folder = arguments.next().unwrap_or_else(|| "reports".to_owned());
    let folder = Path::new(&folder);
    let ground = ground();
    let first = Draft::plain(&ground, seed);
    let (last, games) = evolve(&first, &ground, seed);
    let usa = shipped::find("usa").unwrap().load().unwrap().map;
    let (before, after) = (first.map(&ground), last.map(&ground));
    let boards = [("before", &before), ("after", &after), ("USA", &usa)];
    let mut text = format!(
        "`cargo run --release --no-default-features --example brazil {seed}`: {} of the search, {} \
         for each column below, on seeds that the search has not seen.\n\n",
        words::games(games),
        words::games(MEASURING)
    );
    text += "With the bots that it was evolved for, two `planner` and two `hungry`:\n\n";
    table(&mut text, &boards, LINEUP);
    text += "\nWith bots that it was not evolved for, `blocker`, `long-route`, `path` and `one-step`:\n\n";
    table(&mut text, &boards, OTHERS);
    arcs(&mut text, &boards);
    makings(&mut text, &boards);
    print!("{text}");
    report::write(&folder.join("brazil.md"), &text);
    let laid = lay_out(&after);
    let picture = svg::write(&laid, &shapes(&laid, &Look::plain(&Style::LIGHT)));
    replace_file(&folder.join("brazil.svg"), picture.as_bytes()).unwrap();
    map::save(&laid, &folder.join("brazil.ron")).unwrap();
}
