//! How far the report card can be trusted: known truths against what it says, on boards that nobody
//! tuned anything to.
//!
//! `cargo run --release --no-default-features --example trust [PART]..` prints the figures that
//! `reports/trust.md` holds: null, coverage, planted, loop, hard, stability; all of them without a name.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a proof that cannot be made should stop"
)]

use std::sync::Arc;

use railwright::balance::{Advice, Card, Games, Measured, Section, play};
use railwright::map::{Map, shipped};
use railwright::unwatched;

#[path = "../tests/balance/boards.rs"]
mod boards;
#[path = "../tests/balance/faults.rs"]
mod faults;

fn card_at(map: &Map, games: u64, seed: u64, players: &[u8]) -> Card {
    let map = Arc::new(map.clone());
    let mut wanted = Games::of(&map, games, seed);
    if !players.is_empty() {
        wanted.players = players.to_vec();
    }
    wanted.threads = 2;
    let played = play(&map, &wanted, &mut unwatched).unwrap();
    Card::of(&map, &played)
}

fn card(map: &Map, games: u64, seed: u64) -> Card {
    card_at(map, games, seed, &[])
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let parts: [(&str, fn()); 6] = [
        ("null", null),
        ("coverage", coverage),
        ("planted", planted),
        ("loop", close_the_loop),
        ("hard", hard),
        ("stability", stability),
    ];
    for (name, part) in parts {
        if asked.is_empty() || asked.iter().any(|one| one == name) {
            println!("\n### {name}\n");
            part();
        }
    }
}

/// A board without any difference.
fn null() {
    let map = boards::ring();
    let (mut sure, mut values, mut seats, mut alarms, mut covered, mut all) = (0, 0, 0, 0, 0, 0);
    for seed in 1..=20 {
        let card = card(&map, 2_000, seed);
        let tickets = || card.deck.tickets.iter();
        sure += u32::from(tickets().any(|ticket| ticket.sure));
        values += tickets()
            .filter(|ticket| ticket.advice != Advice::Leave)
            .count();
        seats += u32::from(
            card.tables
                .iter()
                .any(|table| table.seats.seats.iter().any(|seat| seat.sure)),
        );
        alarms += u32::from(tickets().any(|ticket| ticket.chance < 0.05));
        for effect in tickets().filter_map(|ticket| ticket.effect) {
            covered += u32::from(!effect.excludes(0.0));
            all += 1;
        }
    }
    println!("20 seeds of 2,000 games at every player count:");
    println!("- reports that call a ticket sure: {sure}; that suggest a value: {values}");
    println!(
        "- reports in which chance (Holm) is under 5 % for some ticket, whatever its size: {alarms}"
    );
    println!("- reports with a sure seat: {seats} (the ring is alike for tickets, not for seats)");
    println!(
        "- intervals of tickets that hold the truth, 0: {:.1} % of {all}",
        100.0 * f64::from(covered) / f64::from(all)
    );
}

/// Counts how often intervals hold what a long run says.
#[derive(Default)]
struct Hits {
    held: u32,
    all: u32,
    widths: f64,
}

impl Hits {
    /// The reference has an error of its own, which counts.
    fn see(&mut self, found: Option<Measured>, truth: Option<Measured>) {
        if let (Some(found), Some(truth)) = (found, truth) {
            let error = found.error.hypot(truth.error);
            let slack = (found.high - found.low) / 2.0 * (error / found.error.max(1e-12) - 1.0);
            let slack = if found.error > 0.0 { slack } else { 0.0 };
            let held = found.low - slack <= truth.value && truth.value <= found.high + slack;
            self.held += u32::from(held);
            self.all += 1;
            self.widths += found.high - found.low;
        }
    }

    fn print(&self, what: &str) {
        let share = 100.0 * f64::from(self.held) / f64::from(self.all.max(1));
        println!(
            "| {what} | {share:.1} % | {} | {:.3} |",
            self.all,
            self.widths / f64::from(self.all.max(1))
        );
    }
}

fn coverage() {
    let usa = shipped::find("usa").unwrap().load().unwrap().map;
    for map in [usa, boards::board(5)] {
        let truth = card(&map, 40_000, 99);
        let mut kinds: Vec<(&str, Hits)> = [
            "power of tickets",
            "change of value",
            "completion",
            "win share of seats",
            "lead of seats",
            "claims of routes",
            "turn of claims",
            "figures of games",
            "kept share",
            "holders win",
            "bots win",
        ]
        .map(|name| (name, Hits::default()))
        .into();
        const SEEDS: u64 = 30;
        for seed in 1..=SEEDS {
            let card = card(&map, 1_000, seed);
            for (one, two) in card.deck.tickets.iter().zip(&truth.deck.tickets) {
                kinds[0].1.see(one.effect, two.effect);
                if two.completed.is_some_and(|share| share.value > 0.6) {
                    kinds[1].1.see(one.suggested, two.suggested);
                }
                kinds[2].1.see(one.completed, two.completed);
                for (one, two) in one.tables.iter().zip(&two.tables) {
                    kinds[8].1.see(one.kept, two.kept);
                    kinds[9].1.see(one.win_share, two.win_share);
                }
            }
            for (one, two) in card.tables.iter().zip(&truth.tables) {
                for (one, two) in one.seats.seats.iter().zip(&two.seats.seats) {
                    kinds[3].1.see(one.win_share, two.win_share);
                    kinds[4].1.see(one.lead, two.lead);
                }
            }
            for (one, two) in card.routes.iter().zip(&truth.routes) {
                for (one, two) in one.tables.iter().zip(&two.tables) {
                    kinds[5].1.see(one.claims, two.claims);
                    kinds[6].1.see(one.turn, two.turn);
                }
            }
            for (one, two) in card.arc.iter().zip(&truth.arc) {
                for (one, two) in one.tables.iter().zip(&two.tables) {
                    kinds[7].1.see(*one, *two);
                }
            }
            for (one, two) in card.strategies.bots.iter().zip(&truth.strategies.bots) {
                for (one, two) in one.win_share.iter().zip(&two.win_share) {
                    kinds[10].1.see(*one, *two);
                }
            }
        }
        println!(
            "{}: {SEEDS} seeds of 1,000 games at every player count against 40,000\n",
            map.name
        );
        println!(
            "| figure | intervals that hold the reference | intervals | mean width |\n|---|--:|--:|--:|"
        );
        for (name, hits) in &kinds {
            hits.print(name);
        }
        println!();
    }
}

fn planted() {
    let mut notes = Vec::new();
    println!(
        "| fault | boards | found among the first ten | interval holds what was planted |\n|---|--:|--:|--:|"
    );
    for fault in faults::ALL {
        let (mut found, mut held, mut with, mut all) = (0, 0, 0, 0);
        let mut missed = Vec::new();
        for seed in 1..=8 {
            let mut map = boards::board(seed);
            let before = map.clone();
            let Some(planted) = (fault.plant)(&mut map, seed) else {
                continue;
            };
            all += 1;
            let card = card(&map, 2_000, 100 + seed);
            let place = card
                .findings
                .iter()
                .take(10)
                .position(|finding| planted.names(finding));
            match place {
                Some(_) => found += 1,
                None => missed.push(seed),
            }
            let known = planted.contains(&card, || self::card(&before, 2_000, 100 + seed));
            if let Some(known) = known {
                with += 1;
                held += u32::from(known);
            }
        }
        let held = if with > 0 {
            format!("{held} of {with}")
        } else {
            "–".to_owned()
        };
        println!("| {} | {all} | {found} | {held} |", fault.name);
        if !missed.is_empty() {
            notes.push(format!("- {}: missed on boards {missed:?}", fault.name));
        }
    }
    println!("\n{}", notes.join("\n"));
}

/// The spread of effects beyond what chance adds, over all tickets and over those that a value can help.
fn spreads(card: &Card) -> [f64; 2] {
    let spread = |free: bool| {
        let tickets = card.deck.tickets.iter();
        let limited =
            |advice: &Advice| matches!(advice, Advice::Beyond { .. } | Advice::TooHard { .. });
        let effects = tickets
            .filter(|ticket| !(free && limited(&ticket.advice)))
            .filter_map(|ticket| ticket.effect);
        let effects: Vec<Measured> = effects.collect();
        let squares = effects.iter();
        let squares: f64 = squares
            .map(|one| one.value.powi(2) - one.error.powi(2))
            .sum();
        (squares / effects.len() as f64).max(0.0).sqrt()
    };
    [spread(false), spread(true)]
}

fn close_the_loop() {
    let mut maps: Vec<Map> = ["europe", "usa", "nordic"]
        .iter()
        .map(|name| shipped::find(name).unwrap().load().unwrap().map)
        .collect();
    maps.extend([3, 6].map(boards::board));
    println!(
        "8,000 games at every player count, other deals in each round. Spread of effects in points: all tickets / without those that a printable value cannot help.\n"
    );
    println!(
        "| board | before | after 1 round | 2 | 3 | values changed in rounds 1, 2, 3 | turned back | largest change |\n|---|--:|--:|--:|--:|---|--:|--:|"
    );
    for mut map in maps {
        let deck = map.active_deck_index().unwrap();
        let first: Vec<i32> = map.tickets().iter().map(|ticket| ticket.value).collect();
        let (mut told, mut changes, mut back) = (Vec::new(), Vec::new(), 0);
        for round in 0..4 {
            let card = card(&map, 8_000, 200 + round);
            let [all, free] = spreads(&card);
            told.push(format!("{all:.2} / {free:.2}"));
            let mut changed = 0;
            for (index, ticket) in card.deck.tickets.iter().enumerate() {
                let old = ticket.value;
                if let Some(to) = ticket.advice.value().filter(|to| *to != old && round < 3) {
                    let turned = (to - old).signum() == (first[index] - old).signum();
                    back += u32::from(turned && old != first[index]);
                    map.decks[deck].tickets[index].value = to;
                    changed += 1;
                }
            }
            changes.push(changed.to_string());
        }
        let values = map.tickets().iter().zip(&first);
        let widest = values.map(|(ticket, old)| (ticket.value - old).abs()).max();
        println!(
            "| {} | {} | {} | {back} | {} |",
            map.name,
            told.join(" | "),
            changes[..3].join(", "),
            widest.unwrap()
        );
    }
}

fn hard() {
    for seed in 1..=4 {
        let mut map = boards::board(seed);
        let id = faults::make_hard(&mut map);
        let card = card(&map, 2_000, 7 + seed);
        let ticket = card
            .deck
            .tickets
            .iter()
            .find(|ticket| ticket.id == id)
            .unwrap();
        let share = ticket.completed.unwrap();
        println!(
            "- board {seed}: {} % of holders complete it; advice {:?}; named among the first ten: {}",
            (1000.0 * share.value).round() / 10.0,
            ticket.advice,
            card.findings
                .iter()
                .take(10)
                .any(|finding| finding.section == Section::Tickets
                    && finding.says.contains("too hard"))
        );
    }
}

fn stability() {
    for name in ["europe", "usa"] {
        let map = shipped::find(name).unwrap().load().unwrap().map;
        for games in [1_000, 2_000, 4_000, 8_000, 16_000] {
            let cards: Vec<Card> = (1..=3).map(|seed| card(&map, games, seed)).collect();
            let numbers: Vec<String> = cards
                .iter()
                .map(|card| card.findings.len().to_string())
                .collect();
            let sure: Vec<Vec<&str>> = cards
                .iter()
                .map(|card| {
                    card.deck
                        .tickets
                        .iter()
                        .filter(|ticket| ticket.sure)
                        .map(|ticket| ticket.id.as_str())
                        .collect()
                })
                .collect();
            let both = sure[0]
                .iter()
                .filter(|id| sure[1].contains(id) && sure[2].contains(id))
                .count();
            println!(
                "- {name}, {games} games: findings {}; sure tickets {:?}, {both} the same in all three",
                numbers.join(", "),
                sure.iter().map(Vec::len).collect::<Vec<_>>()
            );
        }
    }
}
