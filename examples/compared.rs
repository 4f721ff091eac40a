//! How far a comparison can be trusted: versions that do not differ, versions with a planted difference,
//! and edits as live balance sees them.
//!
//! `cargo run --release --no-default-features --example compared [PART]..` prints the figures that
//! `reports/compared.md` holds: null, power, edits; all of them without a name.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a proof that cannot be made should stop"
)]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

use railwright::balance::{Compared, Comparison, Contest, Games, Row};
use railwright::map::{Map, shipped};
use railwright::sim::known_habits;
use railwright::unwatched;
use railwright::workbench::live::{Base, Course, LiveSettings, Snapshot, Stage};

#[path = "../tests/balance/boards.rs"]
#[allow(dead_code, reason = "the ring is for other proofs")]
mod boards;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let parts: [(&str, fn()); 3] = [("null", null), ("power", power), ("edits", edits)];
    for (name, part) in parts {
        if asked.is_empty() || asked.iter().any(|one| one == name) {
            println!("\n### {name}\n");
            part();
        }
    }
}

/// Tickets in another order are the same game, but every deal is another: nothing is paired, so all that
/// differs is chance.
fn reordered(map: &Map, by: usize) -> Map {
    let mut map = map.clone();
    for deck in &mut map.decks {
        let number = deck.tickets.len().max(1);
        deck.tickets.rotate_left(by % number);
    }
    map
}

fn games_of(map: &Map, games: u64, seed: u64) -> Games {
    let mut wanted = Games::of(map, games, seed);
    wanted.players = vec![2, 4];
    wanted.threads = 2;
    wanted
}

/// Every look until the end, or until `over` says that it is enough; the games of both versions by then.
fn looks(maps: [Map; 2], games: &Games, over: impl Fn(&Comparison) -> bool) -> (Comparison, u64) {
    let mut contest = Contest::new(maps.map(Arc::new), games).unwrap();
    let mut last = None;
    while let Some(look) = contest.next_look(&mut unwatched) {
        let enough = over(&look);
        last = Some(look);
        if enough {
            break;
        }
    }
    let last = last.unwrap();
    let played = 2 * last.games();
    (last, played)
}

/// 200 pairs of the same map on other deals: all that differs is chance. Somebody peeks at every look.
fn null() {
    const PAIRS: u64 = 200;
    let (mut called, mut ended) = (0, 0);
    for pair in 1..=PAIRS {
        let map = Arc::new(boards::board(600 + pair % 10));
        let other = games_of(&map, 4_000, 50_000 + pair);
        let stages = course(&map, &other, None).run(|_| {}, || false).stages;
        let games = games_of(&map, 4_000, pair);
        let (any, last) = peek(course(&map, &games, Some(stages)));
        called += u32::from(any);
        ended += u32::from(last);
    }
    println!("pairs of the same map on other deals: {PAIRS}");
    println!("called different at some look: {called}, at the last look: {ended}");
    let map = Arc::new(boards::board(600));
    let games = games_of(&map, 4_000, 1);
    let stages = course(&map, &games, None).run(|_| {}, || false).stages;
    let (any, _) = peek(course(&map, &games, Some(stages)));
    println!("called different on the same deals: {any}");
}

fn course(map: &Arc<Map>, games: &Games, base: Option<Vec<Stage>>) -> Course {
    Course {
        map: Arc::clone(map),
        known: Vec::new(),
        base: base.map(|stages| Base {
            map: Arc::clone(map),
            stages,
        }),
        games: games.clone(),
        first: games.players[0],
    }
}

/// Whether something was called different at some look, and at the last one.
fn peek(course: Course) -> (bool, bool) {
    let seen = RefCell::new(false);
    let sure = |part: &Snapshot| {
        let found = part.comparison.as_ref();
        found.and_then(|found| found.sure().next().map(|row| row.label.clone()))
    };
    let last = course.run(
        |part| {
            let called = sure(&part);
            if std::env::var_os("SHOW").is_some() && called.is_some() {
                eprintln!("{called:?} after {} games", part.all_games());
            }
            *seen.borrow_mut() |= called.is_some();
        },
        || false,
    );
    (seen.into_inner(), sure(&last).is_some())
}

/// A planted difference of two points in a seat, or in what a ticket does.
fn power() {
    const PAIRS: u64 = 40;
    // 5,000 games at each of two player counts of each of two versions.
    const FIXED: u64 = 20_000;
    for (name, plant) in [
        ("a seat starts 2 points ahead", plant_seat as Plant),
        ("a ticket is worth 2 points more", plant_ticket as Plant),
        (
            "the same seat, on other deals",
            plant_seat_elsewhere as Plant,
        ),
    ] {
        let (mut found, mut spent, mut holds) = (0, 0, 0);
        for pair in 1..=PAIRS {
            let map = boards::board(600 + pair % 10);
            let games = games_of(&map, FIXED / 4, 1_000 + pair);
            let (other, is_it) = plant(&map, pair);
            let called = |look: &Comparison| look.rows.iter().any(|row| row.sure && is_it(row));
            let (last, played) = looks([map, other], &games, called);
            found += u32::from(called(&last));
            spent += played;
            let row = last.rows.iter().find(|row| is_it(row));
            let two = |row: &Row| row.difference.low <= 2.0 && 2.0 <= row.difference.high;
            holds += u32::from(row.is_some_and(two));
        }
        println!(
            "{name}: found in {found} of {PAIRS} pairs within {FIXED} games, {} games on average; the interval holds 2 in {holds}",
            spent / PAIRS
        );
    }
}

/// The other version, and which row shows the difference.
type Planted = (Map, Box<dyn Fn(&Row) -> bool>);
type Plant = fn(&Map, u64) -> Planted;

fn plant_seat(map: &Map, _: u64) -> Planted {
    let mut map = map.clone();
    map.rules.start_offsets = vec![2, 0, 0, 0, 0];
    (map, Box::new(|row| row.of == Compared::Seat(1)))
}

fn plant_seat_elsewhere(map: &Map, pair: u64) -> Planted {
    let (map, is_it) = plant_seat(map, pair);
    (reordered(&map, 1 + pair as usize), is_it)
}

fn plant_ticket(map: &Map, pair: u64) -> Planted {
    let mut map = map.clone();
    let number = map.tickets().len() as u64;
    let ticket = &mut map.decks[0].tickets[(pair * 7 % number) as usize];
    // A holder who completes nine of ten gains 0.8 points for each point of value.
    ticket.value += 3;
    let of = Compared::Ticket(ticket.id.clone());
    (map, Box::new(move |row| row.of == of))
}

/// Live balance on Europe, with one thread as in the window: how often noise lights a change over edits
/// that change nothing, and how long real edits take to show.
fn edits() {
    const EDITS: usize = 100;
    let europe = shipped::find("europe").unwrap().load().unwrap().map;
    let base = Arc::new(europe.clone());
    let sizes = europe.rules.players.counts();
    let habits: Vec<_> = sizes
        .filter_map(|size| Some((size, known_habits(&europe, size)?)))
        .collect();
    let settings = LiveSettings::default();
    let course = |map: Map, seed: u64, stages: &[Stage]| {
        let settings = LiveSettings {
            seed,
            ..settings.clone()
        };
        Course {
            games: settings.games(&map, &habits, 1),
            map: Arc::new(map),
            known: Vec::new(),
            base: Some(Base {
                map: Arc::clone(&base),
                stages: stages.to_vec(),
            }),
            first: 4,
        }
    };
    let alone = Course {
        base: None,
        ..course(europe.clone(), 1, &[])
    };
    let stages = alone.run(|_| {}, || false).stages;
    // Other deals, not another map: the noise of an edit that changes how games go, but nothing else.
    let (mut at_some, mut at_last) = (0, 0);
    for edit in 0..EDITS as u64 {
        // Each edit has a version of its own to be set against, or one odd run would count a hundred times.
        let alone = Course {
            base: None,
            ..course(europe.clone(), 1_000 + edit, &[])
        };
        let own = alone.run(|_| {}, || false);
        let (any, last) = peek(course(europe.clone(), 2 + edit, &own.stages));
        at_some += u32::from(any);
        at_last += u32::from(last);
    }
    println!(
        "edits that change nothing but chance: {EDITS}; a change lit up at some look: {at_some}, at the last: {at_last}"
    );
    let (mut first, mut all, mut told, mut games) = (Vec::new(), Vec::new(), 0, Vec::new());
    for edit in 0..20 {
        let mut map = europe.clone();
        let place = edit * 5;
        let ends = (map.routes[place].from.clone(), map.routes[place].to.clone());
        for route in &mut map.routes {
            if (&route.from, &route.to) == (&ends.0, &ends.1) {
                route.length = if route.length > 3 {
                    route.length - 1
                } else {
                    route.length + 1
                };
            }
        }
        let started = Instant::now();
        let seen: RefCell<Option<(f64, u64)>> = RefCell::new(None);
        let look = |part: Snapshot| {
            let sure = part.comparison.as_ref();
            let sure = sure.is_some_and(|found| found.sure().next().is_some());
            if sure && seen.borrow().is_none() {
                let now = started.elapsed().as_secs_f64();
                *seen.borrow_mut() = Some((now, part.all_games()));
            }
        };
        let last = course(map, 1, &stages).run(look, || false);
        all.push(started.elapsed().as_secs_f64());
        told += usize::from(last.comparison.unwrap().sure().next().is_some());
        if let Some((seconds, number)) = seen.into_inner() {
            first.push(seconds);
            games.push(number as f64);
        }
    }
    let median = |list: &mut Vec<f64>| {
        list.sort_by(f64::total_cmp);
        list.get(list.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let most = |list: &[f64]| list.iter().copied().fold(0.0, f64::max);
    println!("20 changes of a route's length: {told} surely change something");
    println!(
        "first sentence after {:.2} s (median), {:.2} s (most), {:.0} games (median); settled after {:.2} s (median), {:.2} s (most)",
        median(&mut first),
        most(&first),
        median(&mut games),
        median(&mut all),
        most(&all),
    );
}
