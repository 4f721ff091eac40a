//! Tunes a board that was made from a seed until four bots win given shares of its games: a task that was
//! published in 2022, repeated.
//!
//! `cargo run --release --no-default-features --example win_shares [BOARD] [FILE]` (the seed of the board,
//! 3, and `reports/win-shares.md`). Only what stands between the two marks in the file is replaced.
//! The same seed gives the same file. Everything runs on one thread.
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
use railwright::game::Board;
use railwright::map::{Color, Map};
use railwright::sim::{Measured, Plan, Runner, Seating, Series, Study, figures};

#[path = "../tests/balance/boards.rs"]
#[allow(dead_code, reason = "only boards from a seed are wanted")]
mod boards;
#[path = "win_shares/draft.rs"]
mod draft;
#[path = "report/mod.rs"]
mod report;

use draft::{Draft, Random};

type Shares = [f64; 4];

const LINEUP: [BotKind; 4] = [
    BotKind::Hungry,
    BotKind::Path,
    BotKind::OneStep,
    BotKind::LongRoute,
];
const GENERATIONS: u64 = 50;
const CHILDREN: usize = 40;
/// Successive halving: the deals that each candidate plays in a round, and how many are left after it.
/// A deal is four games, one for each rotation of the seats.
const ROUNDS: [(u64, usize); 3] = [(25, 20), (50, 12), (125, 8)];
/// Games that choose between the last survivors, and games that the result is measured with.
const CHOOSING: u64 = 4_000;
const MEASURING: u64 = 20_000;
/// Seeds of games. Those of the measurement are never seen while searching.
const SEARCH_SEED: u64 = 1_000;
const CHOICE_SEED: u64 = 500_000;
const UNSEEN_SEED: u64 = 900_000;

/// A run of games that can be continued.
fn runner(map: Map, games: u64, seed: u64) -> Runner {
    let board = Arc::new(Board::new(Arc::new(map), 4).unwrap());
    let series = Series {
        seating: Seating::Lineup,
        bots: LINEUP.to_vec(),
        ..Series::new(4, games, seed)
    };
    Runner::new(series.setup(board).unwrap(), Plan::of(games), 1).unwrap()
}

fn study(map: Map, games: u64, seed: u64) -> Study {
    let mut runner = runner(map, games, seed);
    runner.step(games);
    let study = runner.into_study();
    assert_eq!(study.faults(), 0, "a bot went wrong");
    study
}

fn shares(study: &Study) -> Shares {
    [0, 1, 2, 3].map(|bot| {
        let wins = figures::BOT_WINS.of(&study.totals, bot);
        wins.part / wins.of
    })
}

/// The squared distance of two vectors of win shares.
fn loss(shares: &Shares, target: &Shares) -> f64 {
    let pairs = shares.iter().zip(target);
    pairs.map(|(share, wanted)| (share - wanted).powi(2)).sum()
}

/// The share of all wins that would have to go to another bot: 0 is the target itself.
fn misplaced(shares: &Shares, target: &Shares) -> f64 {
    let pairs = shares.iter().zip(target);
    let sum: f64 = pairs.map(|(share, wanted)| (share - wanted).abs()).sum();
    sum / 2.0
}

/// The best drafts of a generation. All candidates are dealt the same cards.
fn select(
    drafts: Vec<Draft>,
    start: &Map,
    target: &Shares,
    seed: u64,
    games: &mut u64,
) -> Vec<(Draft, Shares)> {
    let most = 4 * ROUNDS.iter().map(|(deals, _)| deals).sum::<u64>();
    let mut field: Vec<(Draft, Runner)> = drafts
        .into_iter()
        .map(|draft| {
            let run = runner(draft.map(start), most, seed);
            (draft, run)
        })
        .collect();
    for (deals, left) in ROUNDS {
        for (_, run) in &mut field {
            run.step(deals);
            *games += 4 * deals;
        }
        let off = |run: &Runner| loss(&shares(run.study()), target);
        field.sort_by(|one, two| off(&one.1).total_cmp(&off(&two.1)));
        field.truncate(left);
    }
    let shares = |(draft, run): (Draft, Runner)| (draft, shares(run.study()));
    field.into_iter().map(shares).collect()
}

/// Evolves the start towards a target; the result and the games that it took.
fn tune(start: &Map, target: &Shares, seed: u64) -> (Draft, u64) {
    let mut random = Random::seed_from_u64(seed);
    let first = Draft::of(start);
    let (mut parents, mut games) = (vec![first.clone()], 0);
    for generation in 0..GENERATIONS {
        // Bold at first, careful at the end.
        let most = 2 + 28 * (GENERATIONS - generation) / GENERATIONS;
        let mut drafts = parents.clone();
        while drafts.len() < parents.len() + CHILDREN {
            let [one, two] = [(); 2].map(|()| &parents[random.random_range(0..parents.len())]);
            let mut child = Draft::mix(one, two, &mut random);
            for _ in 0..random.random_range(1..=most) {
                child.edit(&first, &mut random);
            }
            drafts.push(child);
        }
        let seed = SEARCH_SEED + generation;
        let found = select(drafts, start, target, seed, &mut games);
        eprintln!("generation {}: {}", generation + 1, row(&found[0].1));
        parents = found.into_iter().map(|(draft, _)| draft).collect();
    }
    let off = |draft: &Draft| {
        let study = study(draft.map(start), CHOOSING, CHOICE_SEED);
        loss(&shares(&study), target)
    };
    games += CHOOSING * parents.len() as u64;
    let chosen = parents.iter().map(|draft| (off(draft), draft));
    let (_, chosen) = chosen.min_by(|one, two| one.0.total_cmp(&two.0)).unwrap();
    (chosen.clone(), games)
}

fn row(shares: &Shares) -> String {
    shares.map(percent).join(" / ")
}

fn percent(share: f64) -> String {
    words::figure(100.0 * share, 1)
}

/// What a board gives each bot, with intervals, on seeds that no search has seen.
fn measured(map: Map) -> (Shares, String) {
    let study = study(map, MEASURING, UNSEEN_SEED);
    let figure = |bot: usize| -> Measured { study.shown(&figures::BOT_WINS, bot).unwrap() };
    let cells = [0, 1, 2, 3].map(|bot| {
        let one = figure(bot);
        format!(
            "{} {}",
            words::figure(one.value, 1),
            words::interval(one, 1)
        )
    });
    (shares(&study), cells.join(" | "))
}

/// Equal shares; the weakest bot as the favourite; and as the winner of most games, which is far away.
fn targets(before: &Shares) -> [(&'static str, Shares); 3] {
    let weakest = (0..4).min_by(|one, two| before[*one].total_cmp(&before[*two]));
    let favour = |share: f64| {
        let mut target = [(1.0 - share) / 3.0; 4];
        target[weakest.unwrap()] = share;
        target
    };
    [
        ("equal", [0.25; 4]),
        ("favourite", favour(0.4)),
        ("far", favour(0.7)),
    ]
}

/// The three tables of the report.
struct Tables {
    shares: String,
    edits: String,
    boards: String,
}

impl Tables {
    fn new() -> Tables {
        let names = LINEUP.map(|bot| format!("`{bot}`")).join(" | ");
        Tables {
            shares: format!(
                "| target | | {names} | misplaced wins |\n|---|---|---|---|---|---|--:|\n"
            ),
            edits: "\n| target | games of the search | lengths | colours | double tracks | ticket values | \
                    score table |\n|---|--:|--:|--:|--:|--:|--:|\n"
                .to_owned(),
            boards: "\n| board | points for 1 to 6 spaces | mean ticket | mean length | routes | of them gray |\n\
                     |---|---|--:|--:|--:|--:|\n"
                .to_owned(),
        }
    }

    fn shares(&mut self, name: &str, which: &str, cells: &str, misplaced: &str) {
        writeln!(self.shares, "| {name} | {which} | {cells} | {misplaced} |").unwrap();
    }

    fn edits(&mut self, name: &str, games: u64, edits: [usize; 5]) {
        let edits = edits.map(|number| number.to_string()).join(" | ");
        writeln!(self.edits, "| {name} | {} | {edits} |", words::count(games)).unwrap();
    }

    fn board(&mut self, name: &str, map: &Map) {
        let score = map.rules.routes.score.values().take(6);
        let score: Vec<String> = score.map(i32::to_string).collect();
        let (routes, tickets) = (map.routes.len(), map.tickets().len());
        let spaces: f64 = map.routes.iter().map(|route| f64::from(route.length)).sum();
        let values: i32 = map.tickets().iter().map(|ticket| ticket.value).sum();
        let gray = map.routes.iter().filter(|route| route.color == Color::Gray);
        writeln!(
            self.boards,
            "| {name} | {} | {:.1} | {:.2} | {routes} | {} |",
            score.join(", "),
            f64::from(values) / tickets as f64,
            spaces / routes as f64,
            gray.count()
        )
        .unwrap();
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let board = arguments.next().map_or(3, |text| text.parse().unwrap());
    let file = arguments.next();
    let file = file.unwrap_or_else(|| "reports/win-shares.md".to_owned());
    let start = boards::board(board);
    let (before, cells) = measured(start.clone());
    eprintln!("{}: {}", start.name, row(&before));
    let mut tables = Tables::new();
    tables.board("start", &start);
    for (number, (name, target)) in targets(&before).into_iter().enumerate() {
        eprintln!("{name}: {}", row(&target));
        let (draft, games) = tune(&start, &target, board + number as u64);
        let map = draft.map(&start);
        let mut problems = check(&map).into_iter();
        assert!(problems.all(|one| one.severity() != Severity::Error));
        let off = |shares: &Shares| format!("{} %", percent(misplaced(shares, &target)));
        tables.shares(name, "wanted", &target.map(percent).join(" | "), "");
        tables.shares("", "before", &cells, &off(&before));
        tables.edits(name, games, draft.edits(&Draft::of(&start)));
        tables.board(name, &map);
        let (after, found) = measured(map);
        tables.shares("", "after", &found, &off(&after));
    }
    let text = format!(
        "`cargo run --release --no-default-features --example win_shares {board}`: {} cities, {} routes, {} \
         tickets; {} for each row marked before or after, on seeds that the search has not seen. Win shares \
         in percent with 95 % intervals.\n\n{}{}{}",
        start.cities.len(),
        start.routes.len(),
        start.tickets().len(),
        words::games(MEASURING),
        tables.shares,
        tables.edits,
        tables.boards
    );
    print!("{text}");
    report::write(Path::new(&file), &text);
}
