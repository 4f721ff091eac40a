//! The report card: all sections together.

use serde::Serialize;

use super::findings::findings;
use super::{
    ArcRow, Finding, Measured, Played, RouteCard, Seats, Strategies, TicketCard, arc, routes,
    tickets,
};
use crate::analysis::Analysis;
use crate::map::Map;
use crate::sim::Histogram;

/// The report card of a map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Card {
    /// The name of the map.
    pub name: String,
    /// What all chance was drawn from.
    pub seed: u64,
    /// Games over all table sizes.
    pub games: u64,
    /// Games that a bot broke off.
    pub faults: u64,
    /// The handful of findings that matter most, the most important first.
    pub findings: Vec<Finding>,
    /// All others.
    pub more: Vec<Finding>,
    /// Each table size.
    pub tables: Vec<Table>,
    /// Tickets.
    pub tickets: Vec<TicketCard>,
    /// What a space of path adds to what a ticket is worth to its holder, in points.
    pub path_slope: Option<Measured>,
    /// Routes.
    pub routes: Vec<RouteCard>,
    /// All bots against each other.
    pub strategies: Strategies,
    /// How games go.
    pub arc: Vec<ArcRow>,
}

/// A table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// How many play.
    pub players: u8,
    /// Games as the bots choose.
    pub own_games: u64,
    /// Games with starting tickets at random.
    pub drawn_games: u64,
    /// Its seats.
    pub seats: Seats,
    /// How often a game had so many turns.
    pub turns: Histogram,
    /// How often the winner was ahead of the next by so many points.
    pub margins: Histogram,
    /// Mean points of winners by what they came from.
    pub winner_points: Vec<(&'static str, f64)>,
    /// Mean points of all players by what they came from.
    pub points: Vec<(&'static str, f64)>,
    /// The network and the deck as this table finds them.
    pub analysis: Analysis,
}

impl Card {
    /// The card of a map, from the games that were played on it.
    pub fn of(map: &Map, played: &[Played]) -> Self {
        let tables: Vec<Table> = played.iter().map(|played| Table::of(map, played)).collect();
        let (tickets, path_slope) = match tables.last() {
            Some(table) => tickets::cards(map, played, &table.analysis),
            None => (Vec::new(), None),
        };
        let studies = || {
            played
                .iter()
                .flat_map(|played| [&played.own, &played.drawn])
        };
        let mut card = Card {
            name: map.name.clone(),
            seed: played.first().map_or(0, |played| played.own.subject.seed),
            games: studies().map(|study| study.totals.games()).sum(),
            faults: studies().map(|study| study.totals.faults.number()).sum(),
            findings: Vec::new(),
            more: Vec::new(),
            tables,
            tickets,
            path_slope,
            routes: routes::cards(map, played),
            strategies: Strategies::of(played),
            arc: arc::rows(map, played),
        };
        (card.findings, card.more) = findings(map, &card);
        card
    }

    /// The table sizes.
    pub fn players(&self) -> Vec<u8> {
        self.tables.iter().map(|table| table.players).collect()
    }
}

impl Table {
    fn of(map: &Map, played: &Played) -> Self {
        let (own, drawn) = (&played.own.totals, &played.drawn.totals);
        let mut all = crate::sim::ItemTotals::default();
        for bot in &own.bots {
            for (total, part) in items_mut(&mut all).into_iter().zip(items(&bot.items)) {
                *total += part.1;
            }
        }
        let games = own.finished.max(1) as f64;
        let per = |totals: &crate::sim::ItemTotals, number: f64| {
            items(totals)
                .map(|(name, points)| (name, points as f64 / number))
                .to_vec()
        };
        Table {
            players: played.players,
            own_games: own.finished,
            drawn_games: drawn.finished,
            seats: Seats::of(played),
            turns: own.arc.turn_counts.clone(),
            margins: own.arc.margin_counts.clone(),
            winner_points: per(&own.arc.winner_items, games * crate::sim::SHARE as f64),
            points: per(&all, games * f64::from(played.players)),
            analysis: Analysis::of(map, played.players),
        }
    }
}

fn items(totals: &crate::sim::ItemTotals) -> [(&'static str, i64); 9] {
    let crate::sim::ItemTotals {
        start,
        routes,
        tickets_won,
        tickets_lost,
        stations,
        bonuses,
        regions,
        tokens,
        loans,
    } = *totals;
    [
        ("Routes", routes),
        ("Completed tickets", tickets_won),
        ("Lost tickets", tickets_lost),
        ("Bonuses", bonuses),
        ("Stations", stations),
        ("Regions", regions),
        ("Tokens", tokens),
        ("Loans", loans),
        ("Start", start),
    ]
}

fn items_mut(totals: &mut crate::sim::ItemTotals) -> [&mut i64; 9] {
    let crate::sim::ItemTotals {
        start,
        routes,
        tickets_won,
        tickets_lost,
        stations,
        bonuses,
        regions,
        tokens,
        loans,
    } = totals;
    [
        routes,
        tickets_won,
        tickets_lost,
        bonuses,
        stations,
        regions,
        tokens,
        loans,
        start,
    ]
}
