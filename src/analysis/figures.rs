//! The figures that sum a board up, and where published boards stand.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Serialize;

use super::Analysis;
use crate::map::{Color, Map, SEATS, shipped};

/// A corridor is crowded if so large a share of the deck runs over it.
const CROWDED: f64 = 0.1;

/// The boards that figures are set beside; the other shipped ones teach.
const PUBLISHED: [&str; 5] = ["europe", "nordic", "italia", "nederland", "usa"];

/// What a board has whoever plays on it: closed tracks count, too.
const SAME_FOR_ALL: [&str; 6] = [
    "places",
    "routes",
    "spaces",
    "mean_length",
    "gray_share",
    "color_evenness",
];

/// A figure of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// The figure; none if the board has nothing to count.
    pub value: Option<f64>,
    /// Decimals that are worth showing.
    #[serde(skip)]
    pub decimals: usize,
    /// Whether it depends on how many play.
    #[serde(skip)]
    pub by_players: bool,
    /// What it is a figure of.
    pub part: &'static str,
}

pub(super) fn figures(map: &Map, analysis: &Analysis) -> Vec<Figure> {
    let mut figures = Vec::new();
    board(map, analysis, &mut figures);
    network(analysis, &mut figures);
    tickets(analysis, &mut figures);
    figures
}

fn board(map: &Map, analysis: &Analysis, out: &mut Vec<Figure>) {
    let routes = &analysis.routes;
    let spaces: u32 = routes.iter().map(|route| u32::from(route.length)).sum();
    // Of a group of tracks only the open ones count.
    let usable: f64 = routes
        .iter()
        .map(|route| f64::from(route.length) * f64::from(route.open) / f64::from(route.tracks))
        .sum();
    let trains = f64::from(map.rules.trains) * f64::from(analysis.players);
    let gray = analysis
        .colors
        .get(Color::Gray.name())
        .copied()
        .unwrap_or(0);
    let cards = Color::CARDS.map(|color| analysis.colors.get(color.name()).copied().unwrap_or(0));
    let (least, most) = (cards.iter().min(), cards.iter().max());
    let even = least
        .zip(most)
        .and_then(|(least, most)| ratio(*least, *most));
    let mut add = adder("Board", out);
    add("places", "Places", Some(count(map.cities.len())), 0);
    add("routes", "Routes", Some(count(routes.len())), 0);
    add("spaces", "Train spaces", Some(f64::from(spaces)), 0);
    add(
        "room",
        "Open spaces per train at the table",
        (trains > 0.0).then(|| usable / trains),
        2,
    );
    add(
        "mean_length",
        "Mean length of a route",
        mean(routes.iter().map(|route| f64::from(route.length))),
        2,
    );
    add("gray_share", "Share of gray spaces", ratio(gray, spaces), 2);
    add("color_evenness", "Rarest ÷ commonest colour", even, 2);
}

fn network(analysis: &Analysis, out: &mut Vec<Figure>) {
    // Each corridor once: the tracks of a group share its figures.
    let mut corridors: BTreeMap<_, &super::RouteRow> = BTreeMap::new();
    for route in analysis.routes.iter().filter(|route| route.open > 0) {
        let ends = if route.from <= route.to {
            (&route.from, &route.to)
        } else {
            (&route.to, &route.from)
        };
        corridors.insert((ends, route.length), route);
    }
    let corridors = || corridors.values().copied();
    let deck = analysis.tickets.len() as f64;
    let closed: u32 = corridors().map(|route| route.tracks - route.open).sum();
    let tracks = mean(analysis.cities.iter().map(|city| f64::from(city.tracks)));
    let top = corridors().map(|route| route.betweenness);
    let articulations = analysis.cities.iter().filter(|city| city.articulation);
    let mut add = adder("Network", out);
    add("tracks_per_place", "Open tracks per place", tracks, 1);
    add("closed_tracks", "Closed tracks", Some(f64::from(closed)), 0);
    let bridges = corridors().filter(|route| route.bridge).count();
    add("bridges", "Bridges", Some(count(bridges)), 0);
    let articulations = articulations.count();
    add(
        "articulations",
        "Articulation cities",
        Some(count(articulations)),
        0,
    );
    add(
        "top_betweenness",
        "Busiest corridor: share of all journeys",
        top.max_by(f64::total_cmp),
        2,
    );
    let crowded = corridors().filter(|route| deck > 0.0 && route.load >= CROWDED * deck);
    add(
        "crowded",
        "Corridors with 10 % of the deck or more",
        Some(count(crowded.count())),
        0,
    );
    let idle = corridors().filter(|route| route.load < 1e-9).count();
    add("idle", "Corridors without a ticket", Some(count(idle)), 0);
}

fn tickets(analysis: &Analysis, out: &mut Vec<Figure>) {
    let tickets = &analysis.tickets;
    let number = tickets.len() as u32;
    let over = |value: fn(&super::TicketRow) -> Option<f64>| mean(tickets.iter().filter_map(value));
    let second = |ticket: &super::TicketRow| {
        let (shortest, second) = ticket.shortest.zip(ticket.second)?;
        ratio(second, shortest)
    };
    let on_line = tickets
        .iter()
        .filter(|ticket| ticket.proposed == Some(ticket.value));
    let on_line = ratio(on_line.count() as u32, number);
    let deck = &analysis.deck;
    let mut add = adder("Tickets", out);
    add("tickets", "Tickets", Some(f64::from(number)), 0);
    add(
        "left_to_draw",
        "Tickets left to draw after the deal",
        Some(f64::from(deck.left_to_draw)),
        0,
    );
    let path = over(|ticket| ticket.shortest.map(f64::from));
    add("mean_path", "Mean shortest path, in spaces", path, 1);
    add(
        "mean_turns",
        "Mean turns of the cheapest path",
        over(|ticket| ticket.turns),
        1,
    );
    add(
        "mean_difficulty",
        "Mean difficulty, in turns",
        over(|ticket| ticket.difficulty),
        1,
    );
    add(
        "mean_second",
        "Second path ÷ shortest path",
        over(second),
        2,
    );
    add(
        "mean_detour",
        "Mean detour, in spaces",
        over(|ticket| ticket.detour.map(f64::from)),
        1,
    );
    add(
        "mean_cut",
        "Mean smallest cut, in tracks",
        over(|ticket| ticket.cut.map(f64::from)),
        1,
    );
    add(
        "mean_resistance",
        "Mean effective resistance",
        over(|ticket| ticket.resistance),
        2,
    );
    add(
        "slope",
        "Points per space of path",
        analysis.line.map(|line| line.slope),
        2,
    );
    add("on_line", "Share of tickets on the deck's line", on_line, 2);
    add(
        "near_duplicates",
        "Near-duplicate pairs",
        Some(count(deck.near_duplicates.len())),
        0,
    );
    add(
        "overlaps",
        "Pairs with 75 % of a path in common",
        Some(count(deck.overlaps.len())),
        0,
    );
    add(
        "unnamed",
        "Cities without a ticket",
        Some(count(deck.unnamed.len())),
        0,
    );
    add(
        "impossible",
        "Tickets nobody can complete",
        Some(count(deck.impossible.len())),
        0,
    );
}

fn adder(
    part: &'static str,
    out: &mut Vec<Figure>,
) -> impl FnMut(&'static str, &'static str, Option<f64>, usize) {
    move |key, label, value, decimals| {
        out.push(Figure {
            key,
            label,
            value,
            decimals,
            by_players: !SAME_FOR_ALL.contains(&key),
            part,
        });
    }
}

fn count(number: usize) -> f64 {
    number as f64
}

fn ratio(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut number) = (0.0, 0u32);
    for value in values {
        sum += value;
        number += 1;
    }
    (number > 0).then(|| sum / f64::from(number))
}

/// The lowest and highest of each figure on the published boards.
pub type Ranges = BTreeMap<&'static str, (f64, f64)>;

/// Where the published boards stand with so many players; computed from the shipped maps once.
pub fn published(players: u8) -> &'static Ranges {
    static RANGES: [OnceLock<Ranges>; 16] = [const { OnceLock::new() }; 16];
    let players = players.clamp(*SEATS.start(), *SEATS.end());
    RANGES[usize::from(players)].get_or_init(|| {
        let mut ranges = Ranges::new();
        for name in PUBLISHED {
            let Some(Ok(loaded)) = shipped::find(name).map(shipped::Shipped::load) else {
                continue;
            };
            let seats = loaded.map.rules.players;
            let players = players.clamp(seats.min, seats.max);
            for figure in Analysis::of(&loaded.map, players).figures {
                if let Some(value) = figure.value {
                    let range = ranges.entry(figure.key).or_insert((value, value));
                    *range = (range.0.min(value), range.1.max(value));
                }
            }
        }
        ranges
    })
}
