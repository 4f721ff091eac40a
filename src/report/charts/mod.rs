//! Which charts a report card has, each with a title that states what it shows.

mod board;
mod play;

use super::chart::{Chart, Kind};
use super::dots::{Dot, Dots};
use super::scatter::Scatter;
use crate::balance::{Card, Measured};
use crate::map::{Id, Map};

/// So many tickets are shown in one chart.
const TICKETS: usize = 18;

/// All charts, by the section they belong to.
pub(super) struct Charts {
    pub seats: Vec<Chart>,
    pub tickets: Vec<Chart>,
    pub structure: Vec<Chart>,
    pub deck: Vec<Chart>,
    pub strategies: Vec<Chart>,
    pub arc: Vec<Chart>,
}

impl Charts {
    pub fn of(map: &Map, card: &Card) -> Self {
        Charts {
            seats: vec![seats(card)],
            tickets: vec![powers(map, card), values(map, card)],
            structure: vec![board::colors(card), board::lengths(card)],
            deck: vec![board::paths(card)],
            strategies: vec![play::shares(card), play::meetings(card)],
            arc: vec![play::points(card), play::turns(card), play::margins(card)],
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Chart> {
        let sections = [
            &self.seats,
            &self.tickets,
            &self.structure,
            &self.deck,
            &self.strategies,
            &self.arc,
        ];
        sections.into_iter().flatten()
    }
}

fn journey(map: &Map, from: &Id, to: &Id) -> String {
    format!("{}–{}", map.place_name(from), map.place_name(to))
}

fn tables(card: &Card) -> Vec<String> {
    let players = card.players();
    players
        .iter()
        .map(|players| format!("{players} players"))
        .collect()
}

fn percent(figure: Measured) -> Measured {
    figure.map(|share| 100.0 * share)
}

fn seats(card: &Card) -> Chart {
    let mut rows = Vec::new();
    let mut worst: Option<(f64, String)> = None;
    for (number, table) in card.tables.iter().enumerate() {
        let fair = 100.0 / f64::from(table.players);
        for (index, seat) in table.seats.seats.iter().enumerate() {
            let Some(share) = seat.win_share.map(percent) else {
                continue;
            };
            let off = share.surely_from(fair).abs();
            if seat.sure && off > worst.as_ref().map_or(0.0, |worst| worst.0) {
                let way = if share.value > fair { "more" } else { "less" };
                let by = (share.value - fair).abs();
                worst = Some((
                    off,
                    format!(
                        "Seat {} wins {by:.1} percentage points {way} than its fair share with {} players",
                        seat.seat, table.players
                    ),
                ));
            }
            rows.push(Dot {
                label: format!("seat {}", seat.seat),
                color: number,
                figure: share,
                reference: Some(fair),
                gap: index == 0,
                range: None,
            });
        }
    }
    let games = rows.iter().map(|row| row.figure.n).max().unwrap_or(0);
    Chart::new(
        "seats",
        worst.map_or_else(
            || "No seat is clearly better than another".to_owned(),
            |worst| worst.1,
        ),
        format!(
            "Share of games won by each seat, with 95 % intervals; {games} games per player count, every deal in all seatings."
        ),
        Kind::Dots(Dots {
            rows,
            legend: tables(card),
            axis: "games won, in %".to_owned(),
            reference: Some("fair".to_owned()),
            label_width: 64,
        }),
        "Too few games to tell the seats apart; play more games.",
    )
}

fn powers(map: &Map, card: &Card) -> Chart {
    let mut known: Vec<_> = card
        .deck
        .tickets
        .iter()
        .filter_map(|ticket| Some((ticket, ticket.effect?)))
        .collect();
    known.sort_by(|one, two| two.1.value.abs().total_cmp(&one.1.value.abs()));
    known.truncate(TICKETS);
    known.sort_by(|one, two| two.1.value.total_cmp(&one.1.value));
    let sure = |up: bool| {
        let tickets = card.deck.tickets.iter().filter(|ticket| ticket.sure);
        tickets
            .filter(|ticket| ticket.effect.is_some_and(|one| (one.value > 0.0) == up))
            .count()
    };
    let rows = known.iter().map(|(ticket, effect)| Dot {
        label: format!(
            "{} ({})",
            journey(map, &ticket.from, &ticket.to),
            ticket.value
        ),
        color: usize::from(ticket.sure),
        figure: *effect,
        reference: Some(0.0),
        gap: false,
        range: ticket.hold.range(),
    });
    Chart::new(
        "ticket-power",
        match (sure(true), sure(false)) {
            (0, 0) => "No ticket is surely better or worse than others of its length".to_owned(),
            (up, down) => format!(
                "{up} ticket{} surely better than others of {} length, {down} surely worse",
                if up == 1 { " is" } else { "s are" },
                if up == 1 { "its" } else { "their" },
            ),
        },
        "What starting with a ticket (its value in brackets) does to the holder's margin, against tickets of its pool and length; the strongest and the weakest, from games in which starting tickets are kept at random. Thick: 95 % interval. Thin: from the least to the most over kinds of bots. It is about those who hold the ticket: players who may choose return bad ones.".to_owned(),
        Kind::Dots(Dots {
            rows: rows.collect(),
            legend: vec!["could be chance, or is small".to_owned(), "sure and large".to_owned()],
            axis: "margin of the holder, in points".to_owned(),
            reference: None,
            label_width: 210,
        }),
        "No ticket was held in enough games to tell what it is worth; play more games.",
    )
}

fn values(map: &Map, card: &Card) -> Chart {
    let line = card.tables.last().and_then(|table| table.analysis.line);
    let points: Vec<(f64, f64, Option<String>)> = card
        .deck
        .tickets
        .iter()
        .filter_map(|ticket| {
            let (path, value) = (f64::from(ticket.shortest?), f64::from(ticket.value));
            let off = line.and_then(|line| line.outlier(path, value, 3.0));
            Some((
                path,
                value,
                off.map(|_| journey(map, &ticket.from, &ticket.to)),
            ))
        })
        .collect();
    let off = points.iter().filter(|point| point.2.is_some()).count();
    let far = match off {
        0 => "no ticket is far off".to_owned(),
        1 => "one ticket is far off".to_owned(),
        more => format!("{more} tickets are far off"),
    };
    Chart::new(
        "value-and-path",
        line.map_or_else(
            || "Too few tickets to tell what the deck pays per space of path".to_owned(),
            |line| {
                let slope = line.slope;
                format!("The deck pays {slope:.2} points per space of path; {far}")
            },
        ),
        "Value and shortest path of each ticket, and the deck's trend line, which a few outliers do not move.".to_owned(),
        Kind::Scatter(Scatter {
            points,
            line: line.map(|line| (line.slope, line.intercept)),
            across: "shortest path, in train spaces".to_owned(),
            up: "value, in points".to_owned(),
        }),
        "No ticket has a path.",
    )
}
