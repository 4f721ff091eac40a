//! Every figure that can be kept within bands: of seats, tickets, games and the board.

use super::{Card, Measured};
use crate::analysis::Analysis;
use crate::map::Map;
use crate::sim::figures;

/// A figure that can be kept within bands.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Its name in files.
    pub key: &'static str,
    /// Its name for people.
    pub label: String,
    /// Behind the number.
    pub unit: &'static str,
    /// Decimals that are worth showing.
    pub decimals: usize,
    /// Whether it is of the board itself, so that it is exact and needs no games.
    pub of_board: bool,
    /// What it is at each place that it is looked at.
    pub places: Vec<Place>,
}

/// A figure at one place: a seat, a ticket, a player count.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// What it is of, if not of the whole map.
    pub of: Option<String>,
    /// The player count; none for all together.
    pub players: Option<u8>,
    /// The figure.
    pub figure: Measured,
}

/// The names of all figures that a map can be kept within.
pub fn names(map: &Map) -> Vec<&'static str> {
    let mut names = vec![
        "seat_lead",
        "seat_wins",
        "ticket_effect",
        "ticket_completed",
        "ticket_spread",
        "ticket_slope",
    ];
    let games = std::iter::once(&figures::TURNS).chain(figures::GAME);
    let games = games.filter(|figure| (figure.applies)(&map.rules));
    names.extend(games.map(|figure| figure.key));
    names.push("odd_lengths");
    let board = Analysis::of(map, map.rules.players.max).figures;
    names.extend(board.iter().map(|figure| figure.key));
    names
}

/// Every figure that can be kept within bands, with what it is on a map.
pub fn measures(card: &Card) -> Vec<Measure> {
    let mut measures = Vec::new();
    of_seats(card, &mut measures);
    of_tickets(card, &mut measures);
    of_games(card, &mut measures);
    of_board(card, &mut measures);
    measures
}

fn of_seats(card: &Card, out: &mut Vec<Measure>) {
    let (mut leads, mut shares) = (Vec::new(), Vec::new());
    for table in &card.tables {
        let fair = 1.0 / f64::from(table.players);
        for seat in &table.seats.seats {
            let place = |figure: Measured| Place {
                of: Some(format!("seat {}", seat.seat)),
                players: Some(table.players),
                figure,
            };
            leads.extend(seat.lead.map(place));
            let off = |share: Measured| share.map(|share| 100.0 * (share - fair));
            shares.extend(seat.win_share.map(off).map(place));
        }
    }
    let mut add = |key, label: &str, unit, places| {
        out.push(Measure {
            key,
            label: label.to_owned(),
            unit,
            decimals: 1,
            of_board: false,
            places,
        });
    };
    add("seat_lead", "Points ahead of the others", "points", leads);
    let label = "Wins above the fair share";
    add("seat_wins", label, "percentage points", shares);
}

fn of_tickets(card: &Card, out: &mut Vec<Measure>) {
    let deck = &card.deck;
    let each = |figure: fn(&super::TicketCard) -> Option<Measured>| {
        let tickets = deck.tickets.iter();
        let places = tickets.filter_map(|ticket| {
            Some(Place {
                of: Some(ticket.name.clone()),
                players: None,
                figure: figure(ticket)?,
            })
        });
        places.collect()
    };
    let whole = |figure: Option<Measured>| -> Vec<Place> {
        let place = figure.map(|figure| Place {
            of: None,
            players: None,
            figure,
        });
        place.into_iter().collect()
    };
    let mut add = |key, label: &str, unit, decimals, places| {
        out.push(Measure {
            key,
            label: label.to_owned(),
            unit,
            decimals,
            of_board: false,
            places,
        });
    };
    let label = "Worth to the holder, against tickets of its length";
    add(
        "ticket_effect",
        label,
        "points",
        1,
        each(|ticket| ticket.effect),
    );
    let percent =
        |ticket: &super::TicketCard| ticket.completed.map(|one| one.map(|share| 100.0 * share));
    add(
        "ticket_completed",
        "Completed by those who start with it",
        "%",
        0,
        each(percent),
    );
    let label = "By how much tickets of a length differ";
    add("ticket_spread", label, "points", 1, whole(deck.spread));
    let label = "What a space of path adds to a ticket";
    add("ticket_slope", label, "points", 2, whole(deck.slope));
}

fn of_games(card: &Card, out: &mut Vec<Measure>) {
    for row in card.arc.iter().filter(|row| row.key != "win_share") {
        let scale = if row.unit == "%" { 100.0 } else { 1.0 };
        let tables = card.tables.iter().zip(&row.tables);
        let places = tables.filter_map(|(table, figure)| {
            Some(Place {
                of: None,
                players: Some(table.players),
                figure: (*figure)?.map(|value| scale * value),
            })
        });
        out.push(Measure {
            key: row.key,
            label: row.label.clone(),
            unit: row.unit,
            decimals: 1,
            of_board: false,
            places: places.collect(),
        });
    }
}

/// What needs no games.
fn of_board(card: &Card, out: &mut Vec<Measure>) {
    let odd = |finding: &&super::Finding| matches!(finding.cause, super::Cause::OddLength { .. });
    let odd = card.findings.iter().filter(odd).count();
    out.push(Measure {
        key: "odd_lengths",
        label: "Routes whose length does not suit their distance".to_owned(),
        unit: "",
        decimals: 0,
        of_board: true,
        places: vec![Place {
            of: None,
            players: None,
            figure: Measured::exact(odd as f64),
        }],
    });
    let Some(first) = card.tables.first() else {
        return;
    };
    for figure in &first.analysis.figures {
        // What does not depend on how many play is one figure, and is wrong only once.
        let tables = match figure.by_players {
            true => card.tables.as_slice(),
            false => std::slice::from_ref(first),
        };
        let places = tables.iter().filter_map(|table| {
            let mut figures = table.analysis.figures.iter();
            let own = figures.find(|own| own.key == figure.key)?;
            Some(Place {
                of: None,
                players: figure.by_players.then_some(table.players),
                figure: Measured::exact(own.value?),
            })
        });
        out.push(Measure {
            key: figure.key,
            label: figure.label.to_owned(),
            unit: "",
            decimals: figure.decimals,
            of_board: true,
            places: places.collect(),
        });
    }
}
