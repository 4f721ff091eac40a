//! The tables of the page.

use super::html::{Cell, Table, number};
use crate::analysis::published;
use crate::balance::{Advice, Card, Measured, PUBLISHED_SCORE, TicketCard};
use crate::map::{Id, Map};

fn journey(map: &Map, from: &Id, to: &Id) -> String {
    format!("{}–{}", map.place_name(from), map.place_name(to))
}

fn with_tables(first: &[&str], card: &Card, each: &str) -> Vec<String> {
    let mut heads: Vec<String> = first.iter().map(|head| (*head).to_owned()).collect();
    heads.extend(
        card.players()
            .iter()
            .map(|players| format!("{each}{players} players")),
    );
    heads
}

fn whole(number: Option<impl Into<f64>>) -> Cell {
    Cell::number(number.map(Into::into), 0)
}

pub(super) fn seats(card: &Card) -> Table {
    let mut table = Table::new(
        "Seats at each player count, every deal in all seatings. Sure: the difference is not chance and is large enough to matter.",
        [
            "Players",
            "Seat",
            "Wins, %",
            "Points",
            "Points ahead of the others",
            "Bots that agree",
            "Sure",
        ],
    );
    for size in &card.tables {
        for seat in &size.seats.seats {
            table.row(vec![
                Cell::text(&format!("{} players", size.players)),
                whole(Some(seat.seat as u32)),
                Cell::measured(seat.win_share, 100.0, 1),
                Cell::measured(seat.score, 1.0, 1),
                Cell::measured(seat.lead, 1.0, 1),
                Cell::text(&format!(
                    "{} of {}",
                    seat.hold.agree(),
                    seat.hold.bots.len()
                )),
                Cell::html(if seat.sure {
                    label(seat.hold.robust)
                } else {
                    String::new()
                }),
            ]);
        }
    }
    table
}

pub(super) fn tickets(map: &Map, card: &Card) -> Table {
    let mut table = Table::new(
        "Tickets over all player counts. Power: what starting with it does to the holder's margin, against tickets of its pool and length. Value: what to pay instead, where that is sure.",
        [
            "Ticket",
            "Value",
            "Path",
            "Deck pays",
            "Power, points",
            "Completed, %",
            "Advice",
            "Over bots",
            "Sure",
        ],
    );
    for ticket in &card.deck.tickets {
        let over = ticket
            .hold
            .range()
            .map_or_else(String::new, |(least, most)| {
                format!("{} to {}", number(least, 0), number(most, 0))
            });
        table.row(vec![
            Cell::text(&journey(map, &ticket.from, &ticket.to)),
            whole(Some(ticket.value)),
            whole(ticket.shortest),
            whole(ticket.proposed),
            Cell::measured(ticket.effect, 1.0, 1),
            Cell::measured(ticket.completed, 100.0, 0),
            Cell::text(&advice(ticket)),
            Cell::text(&over),
            Cell::html(if ticket.sure {
                label(ticket.hold.robust)
            } else {
                String::new()
            }),
        ]);
    }
    table
}

fn advice(ticket: &TicketCard) -> String {
    match &ticket.advice {
        Advice::Leave => String::new(),
        Advice::Value { to } => format!("pay {to}"),
        Advice::Beyond { to, .. } if *to == ticket.value => "change the map".to_owned(),
        Advice::Beyond { to, .. } => format!("pay {to}, change the map"),
        Advice::TooHard { .. } => "too hard".to_owned(),
        Advice::Dead => "nobody keeps it".to_owned(),
    }
}

fn label(robust: bool) -> String {
    let name = if robust { "robust" } else { "bot-dependent" };
    format!("<span class=\"label {name}\">{name}</span>")
}

/// What decides games.
pub(super) fn luck(card: &Card) -> Table {
    let mut table = Table::new(
        "What decides a game: shares of the scatter of margins, from deals that were played with the line-up in every seating. At two players the deal cannot be told from the rest.",
        [
            "Players",
            "Who plays, %",
            "What was dealt, %",
            "How it went, %",
        ],
    );
    for size in &card.tables {
        if let Some(luck) = size.luck {
            table.row(vec![
                Cell::text(&format!("{} players", size.players)),
                Cell::measured(Some(luck.player), 100.0, 0),
                Cell::measured(Some(luck.deal), 100.0, 0),
                Cell::measured(Some(luck.rest), 100.0, 0),
            ]);
        }
    }
    table
}

/// The score table beside the published one.
pub(super) fn score(map: &Map) -> Table {
    let mut table = Table::new(
        "The score table beside that of published boards.",
        [
            "Length",
            "Points",
            "Published",
            "Points a train",
            "Published",
        ],
    );
    for (length, points) in &map.rules.routes.score {
        let usual = PUBLISHED_SCORE.get(usize::from(*length).wrapping_sub(1));
        let each = |points: i32| f64::from(points) / f64::from((*length).max(1));
        table.row(vec![
            whole(Some(u32::from(*length))),
            whole(Some(*points)),
            whole(usual.copied()),
            Cell::number(Some(each(*points)), 2),
            Cell::number(usual.map(|usual| each(*usual)), 2),
        ]);
    }
    table
}

/// What holders of a ticket do, at each table size.
pub(super) fn holders(map: &Map, card: &Card) -> Vec<Table> {
    let table = |index: usize, players: u8| {
        let mut table = Table::new(
            &format!("Tickets in games with {players} players, chosen by the bots."),
            [
                "Ticket",
                "Dealt",
                "Kept, %",
                "Completed, %",
                "Lost to a block, %",
                "Holders who win, %",
                "Points from it",
            ],
        );
        for ticket in &card.deck.tickets {
            let Some(cell) = ticket.tables.get(index) else {
                continue;
            };
            table.row(vec![
                Cell::text(&journey(map, &ticket.from, &ticket.to)),
                Cell::number(Some(cell.dealt as f64), 0),
                Cell::measured(cell.kept, 100.0, 0),
                Cell::measured(cell.completed, 100.0, 0),
                Cell::measured(cell.blocked, 100.0, 0),
                Cell::measured(cell.win_share, 100.0, 0),
                Cell::measured(cell.points, 1.0, 1),
            ]);
        }
        table
    };
    let players = card.players();
    players
        .iter()
        .enumerate()
        .map(|(index, players)| table(index, *players))
        .collect()
}

/// What each ticket asks of the network at the smallest and the largest table.
pub(super) fn paths(map: &Map, card: &Card) -> Vec<Table> {
    let mut ends: Vec<_> = card
        .tables
        .first()
        .into_iter()
        .chain(card.tables.last())
        .collect();
    ends.dedup_by_key(|table| table.players);
    ends.iter()
        .map(|size| {
            let mut table = Table::new(
                &format!("What each ticket requires with {} players.", size.players),
                [
                    "Ticket",
                    "Shortest",
                    "Second path",
                    "Cut",
                    "Resistance",
                    "Detour",
                    "Turns",
                    "Difficulty",
                    "Why",
                ],
            );
            for row in &size.analysis.tickets {
                table.row(vec![
                    Cell::text(&journey(map, &row.from, &row.to)),
                    whole(row.shortest),
                    whole(row.second),
                    whole(row.cut),
                    Cell::number(row.resistance, 2),
                    whole(row.detour),
                    Cell::number(row.turns, 1),
                    Cell::number(row.difficulty, 1),
                    Cell::text(&row.difficulty_reason),
                ]);
            }
            table
        })
        .collect()
}

pub(super) fn routes(map: &Map, card: &Card) -> Table {
    let heads = with_tables(&["Route", "Length", "Colour"], card, "Claims, ");
    let mut heads = heads;
    heads.extend(
        [
            "Turn claimed",
            "Contested, %",
            "Claimers win, %",
            "Rushed at",
            "Dead at",
        ]
        .map(str::to_owned),
    );
    let mut table = Table::new(
        "Routes. Claims per game at each player count; turn and contested share at the middle player count. That claimers of a route win is no reason to change it: long routes and winners go together.",
        heads,
    );
    let middle = card.tables.len() / 2;
    for route in &card.routes {
        let mut cells = vec![
            Cell::text(&journey(map, &route.from, &route.to)),
            whole(Some(route.length)),
            Cell::text(route.color.name()),
        ];
        for cell in &route.tables {
            cells.push(Cell::measured(cell.claims, 1.0, 2));
        }
        let at = route.tables.get(middle);
        cells.push(Cell::measured(at.and_then(|cell| cell.turn), 1.0, 0));
        cells.push(Cell::measured(at.and_then(|cell| cell.contested), 100.0, 0));
        cells.push(Cell::measured(at.and_then(|cell| cell.win_share), 100.0, 0));
        for at in [&route.rushed_at, &route.dead_at] {
            let at: Vec<String> = at.iter().map(u8::to_string).collect();
            cells.push(Cell::text(&at.join(", ")));
        }
        table.row(cells);
    }
    table
}

pub(super) fn figures(card: &Card) -> Table {
    let mut table = Table::new(
        "Network and deck figures at each player count, next to the range of five published boards at the highest one.",
        with_tables(&["Figure"], card, "")
            .into_iter()
            .chain(["Published".to_owned()]),
    );
    let Some(last) = card.tables.last() else {
        return table;
    };
    let ranges = published(last.players);
    for (index, figure) in last.analysis.figures.iter().enumerate() {
        let mut cells = vec![Cell::text(figure.label)];
        for size in &card.tables {
            let value = size
                .analysis
                .figures
                .get(index)
                .and_then(|figure| figure.value);
            cells.push(Cell::number(value, figure.decimals));
        }
        cells.push(Cell::text(&ranges.get(figure.key).map_or_else(
            String::new,
            |(low, high)| {
                format!(
                    "{} – {}",
                    number(*low, figure.decimals),
                    number(*high, figure.decimals)
                )
            },
        )));
        table.row(cells);
    }
    table
}

pub(super) fn bots(card: &Card) -> Table {
    let mut heads = with_tables(&["Bot"], card, "Wins in %, ");
    heads.extend(
        card.players()
            .iter()
            .map(|players| format!("Points, {players} players")),
    );
    heads.extend(["Tickets kept", "Completed", "Faults"].map(str::to_owned));
    let mut table = Table::new("Bots in line-ups drawn from all bots.", heads);
    for bot in &card.strategies.bots {
        let mut cells = vec![Cell::text(&bot.bot)];
        cells.extend(
            bot.win_share
                .iter()
                .map(|share| Cell::measured(*share, 100.0, 1)),
        );
        cells.extend(bot.score.iter().map(|score| Cell::measured(*score, 1.0, 0)));
        cells.push(Cell::measured(bot.kept, 1.0, 1));
        cells.push(Cell::measured(bot.completed, 1.0, 1));
        cells.push(Cell::number(Some(bot.faults as f64), 0));
        table.row(cells);
    }
    table
}

pub(super) fn arc(card: &Card, special: bool) -> Table {
    let caption = if special {
        "How often the special rules of this board are used."
    } else {
        "How games unfold when bots play them."
    };
    let mut table = Table::new(caption, with_tables(&["Figure"], card, ""));
    for row in card.arc.iter().filter(|row| row.special == special) {
        let (scale, label) = match row.unit {
            "%" => (100.0, format!("{}, %", row.label)),
            _ => (1.0, row.label.clone()),
        };
        let mut cells = vec![Cell::text(&label)];
        let cell = |figure: &Option<Measured>| Cell::measured(*figure, scale, 1);
        cells.extend(row.tables.iter().map(cell));
        table.row(cells);
    }
    table
}
