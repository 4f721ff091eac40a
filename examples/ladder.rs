//! All bots against each other on all published boards at tables of two to four: ratings, what they
//! cost, and how each plays.
//!
//! `cargo run --release --no-default-features --example ladder [GAMES] [FILE]` (240 games at each table
//! with bots that think ahead, ten times as many without, and `reports/ladder.md`). Only what stands
//! between the two marks in the file is replaced.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement that cannot be made should stop"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use railwright::bots::{BotKind, Budget};
use railwright::game::Board;
use railwright::map::shipped;
use railwright::sim::{
    Blocks, Entrant, Measured, Plan, SHARE, Setup, Study, Totals, jackknife, run, suited_habits,
};
use railwright::unwatched;

#[path = "report/mod.rs"]
mod report;

const SEED: u64 = 1;
const BOARDS: [&str; 5] = ["europe", "nordic", "italia", "nederland", "usa"];
const TABLES: [u8; 3] = [2, 3, 4];
/// The bot that all others are rated against.
const ZERO: &str = "planner";

/// The games of one table, without and with those that think ahead.
struct Table {
    board: &'static str,
    players: u8,
    studies: [Study; 2],
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(240, |text| text.parse().unwrap());
    let file = arguments.next();
    let file = file.unwrap_or_else(|| "reports/ladder.md".to_owned());
    let bots: Vec<BotKind> = BotKind::QUICK
        .into_iter()
        .chain([50, 200].map(|number| BotKind::Search(Budget::Playouts(number))))
        .collect();
    let names: Vec<String> = bots.iter().map(BotKind::to_string).collect();
    let mut tables = Vec::new();
    for board in BOARDS {
        for players in TABLES {
            eprintln!("{board} with {players} players");
            tables.push(play(board, players, &bots, games));
        }
    }
    let seconds: Vec<Vec<f64>> = bots.iter().map(|bot| seconds(*bot)).collect();
    let mut text = String::new();
    let all: Vec<&Table> = tables.iter().collect();
    let number: u64 = all
        .iter()
        .flat_map(|table| &table.studies)
        .map(|study| study.games.number())
        .sum();
    writeln!(
        text,
        "`cargo run --release --no-default-features --example ladder {games}`, seed {SEED}, {number} games.\n"
    )
    .unwrap();
    overall(&mut text, &names, &all, &seconds);
    parts(&mut text, &names, &tables);
    manner(&mut text, &names, &all);
    print!("{text}");
    report::write(Path::new(&file), &text);
}

fn play(board: &'static str, players: u8, bots: &[BotKind], games: u64) -> Table {
    let map = Arc::new(shipped::find(board).unwrap().load().unwrap().map);
    let compiled = Arc::new(Board::new(map, players).unwrap());
    let habits = suited_habits(&compiled, 2, &mut unwatched).unwrap();
    let quick = bots.iter().filter(|bot| bot.is_quick());
    let quick: Vec<Entrant> = quick.map(|bot| Entrant::from(*bot)).collect();
    let all: Vec<Entrant> = bots.iter().map(|bot| Entrant::from(*bot)).collect();
    let study = |bots: Vec<Entrant>, games: u64, seed: u64| {
        let setup = Setup::pool(Arc::clone(&compiled), bots, seed).unwrap();
        let study = run(setup.with_habits(habits), Plan::of(games), 2).unwrap();
        assert_eq!(study.faults(), 0, "{board} with {players} players");
        study
    };
    Table {
        board,
        players,
        studies: [study(quick, 10 * games, SEED), study(all, games, SEED + 1)],
    }
}

/// Seconds of one core that a seat takes for a game, on each board with four players.
fn seconds(bot: BotKind) -> Vec<f64> {
    let time = |board: &&str| {
        let map = Arc::new(shipped::find(board).unwrap().load().unwrap().map);
        let compiled = Arc::new(Board::new(map, 4).unwrap());
        let habits = suited_habits(&compiled, 2, &mut unwatched).unwrap();
        let games = if bot.is_quick() { 200 } else { 4 };
        let setup = Setup::pool(compiled, vec![Entrant::from(bot)], SEED).unwrap();
        let started = Instant::now();
        run(setup.with_habits(habits), Plan::of(games), 1).unwrap();
        started.elapsed().as_secs_f64() / (4 * games) as f64
    };
    BOARDS.iter().map(time).collect()
}

/// Meetings and how often the first was ahead, for every two bots, in one block of deals. Bots keep
/// their place in all studies.
fn meetings(totals: &Totals, bots: usize) -> Vec<f64> {
    let mut list = vec![0.0; 2 * bots * bots];
    for (one, bot) in totals.bots.iter().enumerate() {
        for (two, meeting) in bot.against.iter().enumerate() {
            let place = 2 * (one * bots + two);
            list[place] = meeting.meetings as f64;
            list[place + 1] = meeting.ahead as f64 / SHARE as f64;
        }
    }
    list
}

/// Ratings of all bots from some tables: the usual scale of chess, on which 100 points more mean to be
/// ahead in 64 of 100 games.
fn ratings(tables: &[&Table], names: &[String]) -> Vec<Option<Measured>> {
    let bots = names.len();
    let studies = tables.iter().flat_map(|table| &table.studies);
    let kinds: Vec<Blocks> = studies
        .map(|study| {
            let blocks = study.blocks.iter();
            Blocks::new(blocks.map(|block| meetings(block, bots)))
        })
        .collect();
    let zero = names.iter().position(|name| name == ZERO).unwrap();
    jackknife(&kinds, |sums| {
        let mut all = vec![0.0; 2 * bots * bots];
        for sum in sums {
            all.iter_mut().zip(sum).for_each(|(all, part)| *all += part);
        }
        let strengths = fit(&all, bots);
        let rating = |strength: &f64| 400.0 * (strength / strengths[zero]).log10();
        strengths.iter().map(|one| Some(rating(one))).collect()
    })
}

/// Strengths after Bradley and Terry: the share of meetings in which one is ahead of the other is its
/// part of the sum of their strengths. Half a meeting each way keeps somebody who never wins on the scale.
fn fit(meetings: &[f64], bots: usize) -> Vec<f64> {
    let number = |one: usize, two: usize| meetings[2 * (one * bots + two)];
    let ahead = |one: usize, two: usize| meetings[2 * (one * bots + two) + 1];
    let mut strengths = vec![1.0; bots];
    for _ in 0..500 {
        let next: Vec<f64> = (0..bots)
            .map(|one| {
                let others = || (0..bots).filter(|two| *two != one && number(one, *two) > 0.0);
                let won: f64 = others().map(|two| ahead(one, two) + 0.5).sum();
                let met: f64 = others()
                    .map(|two| (number(one, two) + 1.0) / (strengths[one] + strengths[two]))
                    .sum();
                won / met
            })
            .collect();
        let mean = next.iter().map(|one: &f64| one.ln()).sum::<f64>() / bots as f64;
        strengths = next.into_iter().map(|one| one / mean.exp()).collect();
    }
    strengths
}

fn overall(text: &mut String, names: &[String], tables: &[&Table], seconds: &[Vec<f64>]) {
    *text += "| bot | rating | 95 % interval | games | seconds for a seat's game |\n|---|---|---|---|---|\n";
    let ratings = ratings(tables, names);
    let mut order: Vec<usize> = (0..names.len()).collect();
    let value = |place: &usize| ratings[*place].as_ref().map_or(0.0, |one| one.value);
    order.sort_by(|one, two| value(two).total_cmp(&value(one)));
    for place in order {
        let studies = tables.iter().flat_map(|table| &table.studies);
        let games: u64 = studies
            .filter_map(|study| study.totals.bots.get(place))
            .map(|bot| bot.games)
            .sum();
        let interval = match &ratings[place] {
            Some(one) if names[place] != ZERO => {
                format!("{} to {}", signed(one.low), signed(one.high))
            }
            _ => "by definition".to_owned(),
        };
        let list = &seconds[place];
        let (least, most) = list.iter().fold((f64::MAX, 0.0_f64), |(least, most), one| {
            (least.min(*one), most.max(*one))
        });
        writeln!(
            text,
            "| `{}` | {} | {interval} | {games} | {} to {} |",
            names[place],
            signed(value(&place)),
            short(least),
            short(most)
        )
        .unwrap();
    }
}

/// A rating with its sign.
fn signed(points: f64) -> String {
    if points.round() == 0.0 {
        "0".to_owned()
    } else {
        format!("{points:+.0}").replace('-', "−")
    }
}

fn short(seconds: f64) -> String {
    match seconds {
        0.1.. => format!("{seconds:.2}"),
        0.001.. => format!("{seconds:.4}"),
        _ => format!("{seconds:.6}"),
    }
}

fn parts(text: &mut String, names: &[String], tables: &[Table]) {
    let groups: Vec<(String, Vec<&Table>)> = BOARDS
        .iter()
        .map(|board| {
            let own = tables.iter().filter(|table| table.board == *board);
            ((*board).to_owned(), own.collect())
        })
        .chain(TABLES.iter().map(|players| {
            let own = tables.iter().filter(|table| table.players == *players);
            (format!("{players} players"), own.collect())
        }))
        .collect();
    *text += "\n| bot |";
    for (name, _) in &groups {
        write!(text, " {name} |").unwrap();
    }
    *text += "\n|---|";
    *text += &"---|".repeat(groups.len());
    *text += "\n";
    let found: Vec<Vec<Option<Measured>>> = groups
        .iter()
        .map(|(_, tables)| ratings(tables, names))
        .collect();
    for (place, name) in names.iter().enumerate() {
        write!(text, "| `{name}` |").unwrap();
        for ratings in &found {
            match &ratings[place] {
                Some(_) if name == ZERO => *text += " 0 |",
                Some(one) => {
                    write!(
                        text,
                        " {} ± {:.0} |",
                        signed(one.value),
                        (one.high - one.low) / 2.0
                    )
                    .unwrap();
                }
                None => *text += " – |",
            }
        }
        *text += "\n";
    }
}

/// How each plays, on average over all games in which those that think ahead may sit.
fn manner(text: &mut String, names: &[String], tables: &[&Table]) {
    *text += "\n| bot | points | routes | tickets won | tickets lost | bonuses | other | tickets kept | completed | starts the last round |\n";
    *text += "|---|---|---|---|---|---|---|---|---|---|\n";
    for (place, name) in names.iter().enumerate() {
        let totals = tables
            .iter()
            .map(|table| &table.studies[1].totals.bots[place]);
        let sum = |part: &dyn Fn(&railwright::sim::BotTotals) -> f64| -> f64 {
            totals.clone().map(part).sum()
        };
        let games = sum(&|bot| bot.games as f64);
        let each = |part: &dyn Fn(&railwright::sim::BotTotals) -> f64| sum(part) / games;
        let other = each(&|bot| {
            let items = &bot.items;
            (items.start + items.stations + items.regions + items.tokens + items.loans) as f64
        });
        writeln!(
            text,
            "| `{name}` | {:.0} | {:.0} | {:.0} | {:.0} | {:.1} | {other:.1} | {:.1} | {:.1} | {:.0} % |",
            each(&|bot| bot.score as f64),
            each(&|bot| bot.items.routes as f64),
            each(&|bot| bot.items.tickets_won as f64),
            each(&|bot| bot.items.tickets_lost as f64),
            each(&|bot| bot.items.bonuses as f64),
            each(&|bot| bot.kept as f64),
            each(&|bot| bot.completed as f64),
            100.0 * each(&|bot| bot.triggers as f64),
        )
        .unwrap();
    }
}
