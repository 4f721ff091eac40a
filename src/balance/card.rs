//! The report card: all sections together.

use serde::Serialize;

use super::findings::findings;
use super::{
    ArcRow, DeckCard, Dismissed, Finding, Luck, Played, RouteCard, Seats, Strategies, Thresholds,
    Why, arc, deck_card, routes, seats, why,
};
use crate::analysis::Analysis;
use crate::map::Map;
use crate::sim::{Histogram, ItemTotals, SHARE};

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
    /// What is sure and large enough to matter, the most harmful first.
    pub findings: Vec<Finding>,
    /// Findings that the designer has dismissed, and that have not grown since.
    pub dismissed: Vec<Dismissed>,
    /// One row of points that seats should start with, for all table sizes together.
    pub start_offsets: Option<Vec<i32>>,
    /// Each table size.
    pub tables: Vec<Table>,
    /// Tickets.
    pub deck: DeckCard,
    /// Why tickets are strong or weak, for those that something is advised for.
    pub whys: Vec<Why>,
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
    /// What decides its games.
    pub luck: Option<Luck>,
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
        Card::with(map, played, &Thresholds::USUAL)
    }

    /// The same with other thresholds for what matters.
    pub fn with(map: &Map, played: &[Played], thresholds: &Thresholds) -> Self {
        let seats = seats::seats(played, thresholds);
        let start_offsets = seats::start_offsets(&seats, &map.rules.start_offsets);
        let tables = played.iter().zip(seats);
        let tables: Vec<Table> = tables
            .map(|(played, seats)| Table::of(map, played, seats))
            .collect();
        let deck = match tables.last() {
            Some(table) => deck_card(map, played, &table.analysis, thresholds),
            None => DeckCard::default(),
        };
        let studies = || {
            played
                .iter()
                .flat_map(|played| [&*played.own, &*played.drawn])
        };
        let routes = routes::cards(map, played, thresholds);
        let whys = tables.last().map_or_else(Vec::new, |table| {
            why::whys(map, &table.analysis, &deck.tickets, &routes)
        });
        let mut card = Card {
            name: map.name.clone(),
            seed: played.first().map_or(0, |played| played.own.subject.seed),
            games: studies().map(|study| study.games.number()).sum(),
            faults: studies().map(crate::sim::Study::faults).sum(),
            findings: Vec::new(),
            dismissed: Vec::new(),
            start_offsets,
            tables,
            deck,
            whys,
            routes,
            strategies: Strategies::of(played),
            arc: arc::rows(map, played),
        };
        for finding in findings(map, &card, thresholds) {
            let key = finding.cause.key();
            let dismissed = map.dismissed.iter().find(|one| one.finding == key);
            match dismissed.filter(|one| !finding.has_grown(one.size)) {
                Some(one) => card.dismissed.push(Dismissed {
                    finding,
                    reason: one.reason.clone(),
                }),
                None => card.findings.push(finding),
            }
        }
        card
    }

    /// The table sizes.
    pub fn players(&self) -> Vec<u8> {
        self.tables.iter().map(|table| table.players).collect()
    }
}

impl Table {
    fn of(map: &Map, played: &Played, seats: Seats) -> Self {
        let (own, drawn) = (&played.own.totals, &played.drawn.totals);
        let games = own.finished.max(1) as f64;
        let sum = |item: usize| -> i64 {
            let bots = own.bots.iter();
            bots.map(|bot| items(&bot.items)[item].1).sum()
        };
        let winners = items(&own.arc.winner_items);
        let points = winners.iter().enumerate();
        let points = points.map(|(item, (name, _))| (*name, sum(item) as f64 / games));
        let each = f64::from(played.players);
        Table {
            players: played.players,
            own_games: own.finished,
            drawn_games: drawn.finished,
            seats,
            luck: Luck::of(played),
            turns: played.own.whole.turns.clone(),
            margins: played.own.whole.margins.clone(),
            winner_points: winners
                .map(|(name, points)| (name, points as f64 / games / SHARE as f64))
                .to_vec(),
            points: points.map(|(name, points)| (name, points / each)).collect(),
            analysis: Analysis::of(map, played.players),
        }
    }
}

fn items(totals: &ItemTotals) -> [(&'static str, i64); 9] {
    let ItemTotals {
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
