//! Charts of what is known without playing.

use plotters::style::RGBColor;

use crate::balance::Card;
use crate::draw::Style;
use crate::map::Color;
use crate::report::chart::{Chart, Kind};
use crate::report::columns::Columns;

/// The most columns that can be told apart.
const COLUMNS: u32 = 40;

pub(super) fn colors(card: &Card) -> Chart {
    let spaces = card.tables.last().map(|table| &table.analysis.colors);
    let of = |color: Color| {
        let spaces = spaces.and_then(|spaces| spaces.get(color.name()));
        f64::from(spaces.copied().unwrap_or(0))
    };
    let paint = |color: Color| {
        let rgba = Style::LIGHT.space(color);
        RGBColor(rgba.r, rgba.g, rgba.b)
    };
    let all = Color::CARDS.into_iter().chain([Color::Gray]);
    let columns = all.map(|color| (color.name().to_owned(), of(color), Some(paint(color))));
    let cards = Color::CARDS.map(of);
    let most = cards.iter().copied().fold(0.0, f64::max);
    let least = cards.iter().copied().fold(most, f64::min);
    Chart::new(
        "colours",
        if most == least {
            format!("Every colour has {most:.0} spaces")
        } else {
            format!("The rarest colour has {least:.0} spaces, the most common {most:.0}")
        },
        "Train spaces by colour; gray takes any one colour.".to_owned(),
        Kind::Columns(Columns {
            columns: columns.collect(),
            across: String::new(),
            up: "train spaces".to_owned(),
        }),
        "No route has a train space.",
    )
}

pub(super) fn lengths(card: &Card) -> Chart {
    let lengths = card.tables.last().map(|table| &table.analysis.lengths);
    let columns: Vec<_> = lengths
        .into_iter()
        .flatten()
        .map(|(length, routes)| (length.to_string(), f64::from(*routes), None))
        .collect();
    let most = columns.iter().max_by(|one, two| one.1.total_cmp(&two.1));
    Chart::new(
        "lengths",
        most.map_or_else(
            || "There are no routes".to_owned(),
            |most| format!("The most common route length is {}", most.0),
        ),
        "Routes by length.".to_owned(),
        Kind::Columns(Columns {
            columns,
            across: "length, in train spaces".to_owned(),
            up: "routes".to_owned(),
        }),
        "There are no routes.",
    )
}

pub(super) fn paths(card: &Card) -> Chart {
    let paths = card.tables.last().map(|table| &table.analysis.deck.paths);
    let longest = paths
        .and_then(|paths| paths.keys().max())
        .copied()
        .unwrap_or(0);
    let of = |length: u32| {
        paths
            .and_then(|paths| paths.get(&length))
            .copied()
            .unwrap_or(0)
    };
    let shortest = (0..=longest).find(|length| of(*length) > 0).unwrap_or(0);
    // A network of very long paths is shown in steps of several spaces.
    let step = (longest - shortest + 1).div_ceil(COLUMNS);
    let columns = (shortest..=longest).step_by(step as usize).map(|from| {
        let to = (from + step - 1).min(longest);
        let label = if from == to {
            from.to_string()
        } else {
            format!("{from}–{to}")
        };
        (label, f64::from((from..=to).map(of).sum::<u32>()), None)
    });
    Chart::new(
        "ticket-paths",
        if longest == 0 {
            "No ticket needs train spaces".to_owned()
        } else {
            format!("Tickets need {shortest} to {longest} train spaces")
        },
        "Tickets by the length of their shortest path.".to_owned(),
        Kind::Columns(Columns {
            columns: columns.collect(),
            across: "shortest path, in train spaces".to_owned(),
            up: "tickets".to_owned(),
        }),
        "No ticket has a path.",
    )
}
