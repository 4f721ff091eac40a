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
use std::path::Path;
use std::sync::Arc;

use railwright::analysis::{Network, Paths};
use railwright::bots::BotKind;
use railwright::game::Board;
use railwright::map::{Map, shipped};
use railwright::sim::{
    Entrant, Kind, Measured, Plan, Ratio, SHARE, Setup, Study, figures, ratio_over, run,
};

#[path = "report/mod.rs"]
mod report;

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
    report::write(Path::new(&file), &figures);
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
    assert_eq!(study.faults(), 0, "a bot went wrong");
    study
}

/// One figure of ours beside one of theirs.
struct Row<'a> {
    number: u8,
    finding: &'a str,
    players: &'a str,
    published: f64,
    tolerance: f64,
    ours: Measured,
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

fn holder(study: &Study, ends: [&str; 2]) -> Measured {
    let mut tickets = study.subject.tickets.iter();
    let ticket = tickets
        .position(|ticket| joins(ticket.from.as_str(), ticket.to.as_str(), ends))
        .unwrap();
    study.figure(&figures::HOLDERS_WIN, ticket).unwrap()
}

/// Claims of all tracks between two cities.
fn claims(study: &Study, ends: [&str; 2]) -> Measured {
    let names = study.subject.routes.iter().enumerate();
    let tracks = names.filter(|(_, route)| joins(route.from.as_str(), route.to.as_str(), ends));
    let tracks: Vec<usize> = tracks.map(|(track, _)| track).collect();
    let blocks = study.blocks.iter().map(|block| Ratio {
        part: tracks
            .iter()
            .map(|track| block.routes[*track].claims as f64)
            .sum(),
        of: block.finished as f64,
    });
    ratio_over(Kind::Mean, &[blocks.collect()]).unwrap()
}

/// The share of all wins.
fn pooled(tables: &[Study; 2], name: &str) -> Measured {
    let kinds = tables.each_ref().map(|study| {
        let bot = study
            .subject
            .bots
            .iter()
            .position(|bot| bot == name)
            .unwrap();
        let blocks = study.blocks.iter().map(|block| Ratio {
            part: block.bots[bot].wins as f64 / SHARE as f64,
            of: block.finished as f64,
        });
        blocks.collect()
    });
    ratio_over(Kind::Share, &kinds).unwrap()
}

/// Pearson's coefficient over the tickets of the deck, with Fisher's interval.
fn correlation(map: &Map, study: &Study) -> Measured {
    let network = Network::new(map);
    let mut paths = Paths::new(&network);
    let mut points = Vec::new();
    for (place, ticket) in study.subject.tickets.iter().enumerate() {
        if let (Some(length), Some(share)) = (
            paths.between(&ticket.from, &ticket.to),
            study.value(&figures::HOLDERS_WIN, place),
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
    Measured {
        low: (value.atanh() - half).tanh(),
        high: (value.atanh() + half).tanh(),
        ..Measured::exact(value)
    }
}

fn above_par(study: &Study) -> Measured {
    let par = 1.0 / f64::from(study.subject.players);
    let tickets = 0..study.subject.tickets.len();
    let shares = tickets.filter_map(|ticket| study.value(&figures::HOLDERS_WIN, ticket));
    Measured::exact(shares.filter(|share| *share > par).count() as f64)
}

/// The best and the worst tickets, which the findings are about.
fn extremes(study: &Study) -> String {
    let names = study.subject.tickets.iter().enumerate();
    let known =
        names.filter_map(|(place, name)| Some((name, study.value(&figures::HOLDERS_WIN, place)?)));
    let mut tickets: Vec<_> = known.collect();
    tickets.sort_by(|one, two| two.1.total_cmp(&one.1));
    let name = |place: usize| {
        let (ticket, share) = &tickets[place];
        let (from, to) = (&ticket.from, &ticket.to);
        format!("{from}–{to} ({share:.3})")
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
