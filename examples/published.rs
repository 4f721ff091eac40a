//! Plays the USA board with the four bots that the literature describes and sets our figures beside
//! the published ones.
//!
//! `cargo run --release --example published [GAMES] [FILE]` (10,000 games at each table, and
//! `reports/published.md`). Only what stands between the two marks in the file is replaced; the
//! account of the differences around it is written by hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a comparison that cannot be made should stop"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use railwright::analysis::{Network, Paths};
use railwright::bots::BotKind;
use railwright::game::Board;
use railwright::map::{Map, replace_file, shipped};
use railwright::sim::{Entrant, Estimate, Plan, Setup, Study, run, wilson};

const BEGIN: &str = "<!-- figures begin -->";
const END: &str = "<!-- figures end -->";
const SEED: u64 = 1;

/// The bots of the literature, and the published share of all wins of each.
const BOTS: [(&str, f64); 4] = [
    ("long-route", 0.367),
    ("one-step", 0.286),
    ("hungry", 0.280),
    ("path", 0.080),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments
        .next()
        .map_or(10_000, |text| text.parse().unwrap());
    let file = arguments
        .next()
        .unwrap_or_else(|| "reports/published.md".to_owned());
    let map = Arc::new(board_of_the_sources());
    let tables = [2, 4].map(|players| play(&map, players, games));
    let figures = compare(&map, &tables, games);
    print!("{figures}");
    write(&PathBuf::from(file), &figures);
}

/// The USA board as the sources had it: San Francisco – Salt Lake City counts 4.
fn board_of_the_sources() -> Map {
    let mut map = shipped::find("usa").unwrap().load().unwrap().map;
    let mut changed = 0;
    for route in &mut map.routes {
        if route.ends().0 == "salt_lake_city" && route.ends().1 == "san_francisco" {
            route.length = 4;
            changed += 1;
        }
    }
    assert_eq!(changed, 2);
    map
}

fn play(map: &Arc<Map>, players: u8, games: u64) -> Study {
    let board = Arc::new(Board::new(Arc::clone(map), players).unwrap());
    let bots = BOTS.map(|(name, _)| Entrant::from(name.parse::<BotKind>().unwrap()));
    let setup = Setup::pool(board, bots.to_vec(), SEED).unwrap();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let study = run(setup, Plan::of(games), threads).unwrap();
    assert_eq!(study.totals.faults.number(), 0, "a bot went wrong");
    study
}

/// One figure of ours beside one of theirs.
struct Row<'a> {
    number: u8,
    finding: &'a str,
    players: &'a str,
    published: f64,
    tolerance: f64,
    ours: Estimate,
}

fn compare(map: &Map, tables: &[Study; 2], games: u64) -> String {
    let [two, four] = tables;
    let mut rows = Vec::new();
    let mut row = |number, finding, players, published, tolerance, ours| {
        rows.push(Row {
            number,
            finding,
            players,
            published,
            tolerance,
            ours,
        });
    };
    let tickets = [
        (
            5,
            "Holder of Montréal–Vancouver wins",
            ["montreal", "vancouver"],
            [0.588, 0.338],
        ),
        (
            5,
            "Holder of New York–Seattle wins",
            ["new_york", "seattle"],
            [0.582, 0.335],
        ),
        (
            6,
            "Holder of Boston–Miami wins",
            ["boston", "miami"],
            [0.428, 0.165],
        ),
    ];
    for (number, finding, ends, published) in tickets {
        row(number, finding, "2", published[0], 0.03, holder(two, ends));
        row(number, finding, "4", published[1], 0.03, holder(four, ends));
    }
    let kansas = ["kansas_city", "omaha"];
    let york = ["new_york", "pittsburgh"];
    let nashville = ["nashville", "raleigh"];
    row(
        7,
        "Claims of Kansas City–Omaha a game",
        "2",
        0.685,
        0.05,
        claims(two, kansas),
    );
    row(
        7,
        "Claims of Kansas City–Omaha a game",
        "4",
        1.517,
        0.10,
        claims(four, kansas),
    );
    row(
        7,
        "Claims of New York–Pittsburgh a game",
        "4",
        1.299,
        0.10,
        claims(four, york),
    );
    row(
        7,
        "Claims of Nashville–Raleigh a game",
        "2",
        0.043,
        0.05,
        claims(two, nashville),
    );
    let names = BOTS.map(|(name, _)| format!("Share of all wins of `{name}`"));
    for ((name, published), finding) in BOTS.iter().zip(&names) {
        row(
            8,
            finding,
            "2 and 4",
            *published,
            0.03,
            pooled(tables, name),
        );
    }
    for (study, players) in tables.iter().zip(["2", "4"]) {
        let finding = "Correlation of ticket length and holder's win share";
        row(9, finding, players, 0.64, 0.10, correlation(map, study));
    }
    for ((study, players), published) in tables.iter().zip(["2", "4"]).zip([13.0, 12.0]) {
        let finding = "Tickets whose holder wins above par";
        row(10, finding, players, published, 2.0, above_par(study));
    }
    let mut text = format!(
        "`cargo run --release --example published {games}`: {games} games at two and at four players, \
         seed {SEED}, a line-up of the four bots drawn for each deal, every deal in all rotations; 0 \
         faults. Tolerances are those that the published figures were given with.\n\n\
         | row | finding | players | published | ours | 95 % | difference | within tolerance |\n\
         |---|---|---|---|---|---|---|---|\n"
    );
    for row in &rows {
        let difference = row.ours.value - row.published;
        let within = difference.abs() <= row.tolerance;
        let interval = if row.ours.low < row.ours.high {
            format!("{:.3} – {:.3}", row.ours.low, row.ours.high)
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.3} | {:.3} | {interval} | {difference:+.3} | {} (±{}) |",
            row.number,
            row.finding,
            row.players,
            row.published,
            row.ours.value,
            if within { "yes" } else { "no" },
            row.tolerance
        );
    }
    for (study, players) in tables.iter().zip(["two", "four"]) {
        let _ = writeln!(text, "\nAt {players} players: {}", extremes(study));
    }
    text
}

fn joins(from: &str, to: &str, ends: [&str; 2]) -> bool {
    [from, to] == ends || [to, from] == ends
}

fn holder(study: &Study, ends: [&str; 2]) -> Estimate {
    let tickets = study.tickets();
    let mut found = tickets.iter();
    let ticket = found
        .find(|ticket| joins(ticket.from.as_str(), ticket.to.as_str(), ends))
        .unwrap();
    Estimate {
        value: ticket.holder_win_share.unwrap(),
        low: ticket.low.unwrap(),
        high: ticket.high.unwrap(),
    }
}

/// Claims of all tracks between two cities. Two tracks of one game are not independent, so the
/// interval is that of the tracks one by one, added up.
fn claims(study: &Study, ends: [&str; 2]) -> Estimate {
    let mut sum = Estimate {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    };
    for route in study.routes() {
        if joins(route.from.as_str(), route.to.as_str(), ends) {
            sum.value += route.claims_per_game.unwrap();
            sum.low += route.claims_low.unwrap();
            sum.high += route.claims_high.unwrap();
        }
    }
    sum
}

fn pooled(tables: &[Study; 2], name: &str) -> Estimate {
    let wins = |study: &Study| {
        let bots = study.bots();
        let bot = bots.iter().find(|bot| bot.bot == name).unwrap();
        bot.wins
    };
    let games: u64 = tables.iter().map(|study| study.totals.finished).sum();
    wilson(tables.iter().map(wins).sum(), games as f64).unwrap()
}

/// Pearson's coefficient over the tickets of the deck, with Fisher's interval.
fn correlation(map: &Map, study: &Study) -> Estimate {
    let network = Network::new(map);
    let mut paths = Paths::new(&network);
    let mut points = Vec::new();
    for ticket in study.tickets() {
        if let (Some(length), Some(share)) = (
            paths.between(&ticket.from, &ticket.to),
            ticket.holder_win_share,
        ) {
            points.push((f64::from(length), share));
        }
    }
    let count = points.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
    let (center_x, center_y) = (mean(|point| point.0), mean(|point| point.1));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in &points {
        let (x, y) = (x - center_x, y - center_y);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let value = xy / (xx * yy).sqrt();
    let half = 1.96 / (count - 3.0).sqrt();
    Estimate {
        value,
        low: (value.atanh() - half).tanh(),
        high: (value.atanh() + half).tanh(),
    }
}

fn above_par(study: &Study) -> Estimate {
    let par = 1.0 / f64::from(study.subject.players);
    let tickets = study.tickets();
    let above = tickets
        .iter()
        .filter(|ticket| ticket.holder_win_share > Some(par));
    let value = above.count() as f64;
    Estimate {
        value,
        low: value,
        high: value,
    }
}

/// The best and the worst tickets, which the findings are about.
fn extremes(study: &Study) -> String {
    let mut tickets = study.tickets();
    tickets.retain(|ticket| ticket.kept > 0);
    let share = |share: Option<f64>| share.unwrap_or_default();
    tickets.sort_by(|one, two| share(two.holder_win_share).total_cmp(&share(one.holder_win_share)));
    let name = |place: usize| {
        let ticket = &tickets[place];
        let (from, to) = (&ticket.from, &ticket.to);
        format!("{from}–{to} ({:.3})", share(ticket.holder_win_share))
    };
    let last = tickets.len() - 1;
    format!(
        "the best tickets are {}, {}, {}; the worst are {}, {}, {}.",
        name(0),
        name(1),
        name(2),
        name(last),
        name(last - 1),
        name(last - 2)
    )
}

/// Puts the figures between the marks of the file; a new file has nothing else.
fn write(file: &PathBuf, figures: &str) {
    let old = fs::read_to_string(file)
        .unwrap_or_else(|_| format!("# The published findings, and ours\n\n{BEGIN}\n{END}\n"));
    let (before, rest) = old.split_once(BEGIN).expect("the file has the first mark");
    let (_, after) = rest.split_once(END).expect("the file has the second mark");
    let text = format!("{before}{BEGIN}\n{figures}{END}{after}");
    replace_file(file, text.as_bytes()).unwrap();
}
