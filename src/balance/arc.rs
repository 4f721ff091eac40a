//! How games go: their length, who ends them, how close they are, and what the rules of this board
//! are used for.

use serde::Serialize;

use super::{Measured, Played};
use crate::map::Map;
use crate::sim::{Figure, Unit, figures};

/// A figure at each table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcRow {
    /// Its name in JSON.
    pub key: &'static str,
    /// What it says, in a few words.
    pub label: String,
    /// What it means, in a sentence.
    pub about: &'static str,
    /// Its unit: `%` for shares, nothing for counts.
    pub unit: &'static str,
    /// Whether it belongs to a rule that not every board has.
    pub special: bool,
    /// At each table size.
    pub tables: Vec<Option<Measured>>,
}

pub(super) fn rows(map: &Map, played: &[Played]) -> Vec<ArcRow> {
    let row = |figure: &'static Figure, label: String, place: usize, special: bool| ArcRow {
        key: figure.key,
        label,
        about: figure.about,
        unit: match figure.unit {
            Unit::Percent => "%",
            _ => "",
        },
        special,
        tables: played
            .iter()
            .map(|played| played.own.figure(figure, place))
            .collect(),
    };
    let game = std::iter::once(&figures::TURNS).chain(figures::GAME);
    let game = game.filter(|figure| (figure.applies)(&map.rules));
    let mut rows: Vec<ArcRow> = game
        .map(|figure| row(figure, figure.label.to_owned(), 0, figure.special))
        .collect();
    let cards = map.rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    for (place, bonus) in map.rules.bonuses.iter().chain(cards).enumerate() {
        let label = format!("{}: holder wins", bonus.name);
        rows.push(row(&figures::BONUS_WINS, label, place, true));
    }
    rows
}
