//! Whether tuning keeps its promise: ten boards that nobody tuned anything to are made unfair by seed, in
//! values, colours, lengths, seats and a starved region at once, tuned, and judged on deals and by a bot
//! that took no part.
//!
//! `cargo run --release --no-default-features --example tuned [values|all] [BOARDS]` prints the table that
//! `reports/tuned.md` holds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a proof that cannot be made should stop"
)]

use std::sync::Arc;
use std::time::Instant;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::analysis::Analysis;
use railwright::balance::{Bands, Card, Games, play};
use railwright::bots::BotKind;
use railwright::design::tune::{JUDGE, Judged, Lever, TUNING_BOTS, Tuned, Tuning, judged, tune};
use railwright::map::{Color, Id, Map};
use railwright::unwatched;

#[path = "../tests/balance/boards.rs"]
#[allow(dead_code, reason = "the ring is for other proofs")]
mod boards;

/// Games at each player count in a round of values, and to judge with.
const GAMES: u64 = 6_000;
const JUDGING: u64 = 8_000;

fn main() {
    let mut asked = std::env::args().skip(1);
    let all = asked.next().is_some_and(|word| word == "all");
    // How many boards, or the first and the last as in 4-6.
    let boards = asked.next().unwrap_or_else(|| "10".to_owned());
    let (first, last) = boards.split_once('-').unwrap_or(("1", &boards));
    let (first, last): (u64, u64) = (first.parse().unwrap(), last.parse().unwrap());
    let number = last + 1 - first;
    let levers = match all {
        true => Lever::ALL.to_vec(),
        false => Lever::USUAL.to_vec(),
    };
    println!(
        "| board | out before, planner / {JUDGE} | out after, planner / {JUDGE} | distance before → after, planner | changes | points moved | seconds |"
    );
    println!("|--:|--:|--:|--:|---|--:|--:|");
    let (mut planner, mut other) = (0, 0);
    for board in first..=last {
        let map = Arc::new(unfair(board, all));
        let started = Instant::now();
        let tuned = tuned(&map, &levers, board);
        let seconds = started.elapsed().as_secs_f64();
        let before = [BotKind::Planner, JUDGE].map(|bot| judge(&map, bot, board));
        let after = [BotKind::Planner, JUDGE].map(|bot| judge(&tuned.map, bot, board));
        planner += u32::from(after[0].out == 0);
        other += u32::from(after[1].out == 0);
        println!(
            "| {board} | {} / {} | {} / {} | {:.1} → {:.1} | {} | {} | {seconds:.0} |",
            before[0].out,
            before[1].out,
            after[0].out,
            after[1].out,
            before[0].distance,
            after[0].distance,
            kinds(&tuned),
            moved(&map, &tuned.map),
        );
    }
    println!(
        "\nNothing surely outside its band: planner {planner} of {number}, {JUDGE} {other} of {number}."
    );
}

/// A board with faults of every kind. Lengths, colours and the starved region need more than values and
/// seats, so they are only planted where those may be changed.
fn unfair(seed: u64, all: bool) -> Map {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut map = boards::board(500 + seed);
    // Values: four tickets that pay much more or less than their path.
    let number = map.decks[0].tickets.len();
    for place in 0..4 {
        let ticket = &mut map.decks[0].tickets[(place * 9 + random.random_range(0..9)) % number];
        let by = if place % 2 == 0 { 7 } else { -7 };
        ticket.value = (ticket.value + by).max(2);
    }
    // Seats: one starts ahead.
    let seat = random.random_range(0..2);
    map.rules.start_offsets = (0..5).map(|own| if own == seat { 5 } else { 0 }).collect();
    if !all {
        return map;
    }
    // A colour that is starved.
    let poor = Color::CARDS[random.random_range(0..8usize)];
    let rich = Color::CARDS[random.random_range(0..8usize)];
    let rich = if rich == poor { Color::Red } else { rich };
    let mut kept = 0;
    for route in map.routes.iter_mut().filter(|route| route.color == poor) {
        kept += u32::from(route.length);
        if kept > 12 && poor != rich {
            route.color = rich;
        }
    }
    // A length that does not suit its distance, on all tracks.
    let long = map.routes.iter().find(|route| route.length == 6);
    if let Some(ends) = long.map(|route| (route.from.clone(), route.to.clone())) {
        let alike = |from: &Id, to: &Id| *from == ends.0 && *to == ends.1;
        for route in map
            .routes
            .iter_mut()
            .filter(|one| alike(&one.from, &one.to))
        {
            route.length = 2;
        }
    }
    starve(&mut map);
    map
}

/// The cities near one corner lose their second tracks and every way in but two.
fn starve(map: &mut Map) {
    let far = |id: &Id| {
        let at = map.city(id).unwrap().at.unwrap();
        at.x.hypot(at.y)
    };
    let mut cities: Vec<Id> = map.cities.iter().map(|city| city.id.clone()).collect();
    cities.sort_by(|one, two| far(one).total_cmp(&far(two)));
    let region = &cities[..6];
    let inside = |id: &Id| region.contains(id);
    let before = map.clone();
    let mut ways = 0;
    let mut seen: Vec<(Id, Id)> = Vec::new();
    map.routes.retain(|route| {
        let (from, to) = (inside(&route.from), inside(&route.to));
        if !from && !to {
            return true;
        }
        let ends = (route.ends().0.clone(), route.ends().1.clone());
        if seen.contains(&ends) {
            return false;
        }
        seen.push(ends);
        if from && to {
            return true;
        }
        ways += 1;
        ways <= 2
    });
    let cut_off = |map: &Map| {
        let analysis = Analysis::of(map, 2);
        !analysis.deck.impossible.is_empty()
    };
    // A region that cannot be reached at all is another fault.
    if cut_off(map) {
        *map = before;
    }
}

fn tuned(map: &Arc<Map>, levers: &[Lever], seed: u64) -> Tuned {
    let mut games = Games::of(map, GAMES, seed);
    games.bots = TUNING_BOTS.to_vec();
    games.threads = 2;
    let tuning = Tuning {
        bands: Bands::fair(),
        levers: levers.to_vec(),
        games,
        verify: 0,
    };
    tune(map, &tuning, &mut unwatched, &mut |_| {}).unwrap()
}

/// What lies outside its band on deals that took no part.
fn judge(map: &Arc<Map>, bot: BotKind, seed: u64) -> Judged {
    let mut games = Games::of(map, JUDGING, 900_000 + seed);
    games.bots = vec![bot];
    games.threads = 2;
    games.suit(map, &mut unwatched).unwrap();
    let played = play(map, &games, &mut unwatched).unwrap();
    let card = Card::of(map, &played);
    let rows = Bands::fair().judge(&card).unwrap();
    if std::env::var_os("SHOW").is_some() {
        for row in rows
            .iter()
            .filter(|row| row.verdict == railwright::balance::Within::Out)
        {
            eprintln!("{bot} {}: {} {:.1}", map.name, row.label, row.figure.value);
        }
    }
    judged(&rows, JUDGING)
}

/// "6 values, 1 seats".
fn kinds(tuned: &Tuned) -> String {
    let number = |lever: Lever| {
        let changes = tuned.changes.iter();
        changes.filter(|one| one.step.lever() == lever).count()
    };
    let kinds = Lever::ALL.into_iter().map(|lever| (number(lever), lever));
    let kinds = kinds.filter(|(number, _)| *number > 0);
    let kinds: Vec<String> = kinds
        .map(|(number, lever)| format!("{number} {}", lever.name()))
        .collect();
    kinds.join(", ")
}

/// Points by which values were moved, all together.
fn moved(before: &Map, after: &Map) -> i32 {
    let pairs = before.tickets().iter().zip(after.tickets());
    pairs.map(|(one, two)| (one.value - two.value).abs()).sum()
}
