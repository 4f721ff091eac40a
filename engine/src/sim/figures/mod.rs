//! Figures of a study, each declared once: its name, how it is computed from totals, its unit and what
//! it means. The JSON of a study, the terminal, the report, the panels and the overlays all show what
//! stands in these tables.

mod game;
mod tables;

pub use game::{GAME, SECONDS_OF_A_TURN, TURNS, game_figure};
pub use tables::{
    AHEAD, BONUS_WINS, BONUSES, BOT_SCORE, BOT_WINS, BOTS, CLAIMERS_WIN, CLAIMS, COMPLETED,
    CONTESTED, HOLDERS_WIN, KEPT, LEAD, LOST_WAY, PAIRS, POINTS, ROUTES, SEAT_SCORE, SEAT_WINS,
    SEATS, TICKETS, TICKETS_COMPLETED, TICKETS_KEPT, TURN,
};

use super::statistics::{Kind, Measured, Ratio, difference_over, ratio, ratio_over};
use super::study::Study;
use super::totals::{SHARE, Totals};
use crate::map::Rules;

/// What the number of a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown in percent.
    Percent,
    /// Points.
    Points,
    /// Turns.
    Turns,
    /// Minutes.
    Minutes,
    /// How many.
    Count,
}

/// A figure of a study.
#[derive(Debug)]
pub struct Figure {
    /// Its name in JSON.
    pub key: &'static str,
    /// The names of its bounds in JSON.
    pub bounds: [&'static str; 2],
    /// Its name for people, without the unit.
    pub label: &'static str,
    /// What it means, in a sentence without a full stop.
    pub about: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// Decimals that are worth showing.
    pub decimals: usize,
    /// Fewer observations than this say nothing.
    pub fewest: u64,
    /// Whether it belongs to a rule that not every board has.
    pub special: bool,
    /// Whether rules have what it is about.
    pub applies: fn(&Rules) -> bool,
    kind: Kind,
    ratio: fn(&Totals, usize) -> Ratio,
}

impl Figure {
    const fn new(
        kind: Kind,
        unit: Unit,
        (key, low, high): (&'static str, &'static str, &'static str),
        label: &'static str,
        about: &'static str,
        ratio: fn(&Totals, usize) -> Ratio,
    ) -> Self {
        Figure {
            key,
            bounds: [low, high],
            label,
            about,
            unit,
            decimals: 1,
            fewest: 1,
            special: false,
            applies: |_| true,
            kind,
            ratio,
        }
    }

    const fn share(
        keys: (&'static str, &'static str, &'static str),
        label: &'static str,
        about: &'static str,
        ratio: fn(&Totals, usize) -> Ratio,
    ) -> Self {
        Figure::new(Kind::Share, Unit::Percent, keys, label, about, ratio)
    }

    const fn mean(
        unit: Unit,
        keys: (&'static str, &'static str, &'static str),
        label: &'static str,
        about: &'static str,
        ratio: fn(&Totals, usize) -> Ratio,
    ) -> Self {
        Figure::new(Kind::Mean, unit, keys, label, about, ratio)
    }

    const fn decimals(mut self, decimals: usize) -> Self {
        self.decimals = decimals;
        self
    }

    const fn fewest(mut self, fewest: u64) -> Self {
        self.fewest = fewest;
        self
    }

    /// Only where the rules have what it is about.
    const fn only(mut self, applies: fn(&Rules) -> bool) -> Self {
        self.applies = applies;
        self.special = true;
        self
    }

    /// Its part and whole in some games.
    pub fn of(&self, totals: &Totals, place: usize) -> Ratio {
        (self.ratio)(totals, place)
    }

    /// The figure with its interval, from blocks of deals. None without enough observations.
    pub fn measure<'a>(
        &self,
        blocks: impl Iterator<Item = &'a Totals>,
        place: usize,
    ) -> Option<Measured> {
        let found = ratio(self.kind, blocks.map(|block| self.of(block, place)))?;
        (found.n >= self.fewest).then_some(found)
    }

    /// The same over several studies that were dealt different cards.
    pub fn measure_over<'a>(
        &self,
        studies: impl Iterator<Item = &'a Study>,
        place: usize,
    ) -> Option<Measured> {
        let kinds = studies.map(|study| {
            let blocks = study.blocks.iter();
            blocks.map(|block| self.of(block, place)).collect()
        });
        let found = ratio_over(self.kind, &kinds.collect::<Vec<_>>())?;
        (found.n >= self.fewest).then_some(found)
    }

    /// How much the figure differs in games of the same deals: that of the second studies less that of the
    /// first, pair by pair. None without enough observations in both.
    pub fn difference<'a>(
        &self,
        pairs: impl Iterator<Item = [(&'a Study, usize); 2]>,
    ) -> Option<Measured> {
        let mut seen = [0.0; 2];
        let kinds = pairs.map(|[(one, at), (two, there)]| {
            let blocks = one.blocks.iter().zip(&two.blocks);
            let blocks = blocks.map(|(one, two)| [self.of(one, at), self.of(two, there)]);
            let blocks: Vec<[Ratio; 2]> = blocks.collect();
            for pair in &blocks {
                seen[0] += pair[0].of;
                seen[1] += pair[1].of;
            }
            blocks
        });
        let found = difference_over(&kinds.collect::<Vec<_>>())?;
        let least = seen[0].min(seen[1]).round() as u64;
        (least >= self.fewest).then_some(Measured { n: least, ..found })
    }

    /// The figure as it is shown: shares in percent.
    pub fn shown(&self, measured: Measured) -> Measured {
        measured.map(|value| self.value_shown(value))
    }

    /// A value as it is shown.
    pub fn value_shown(&self, value: f64) -> f64 {
        match self.unit {
            Unit::Percent => 100.0 * value,
            _ => value,
        }
    }

    /// The label with its unit, as the head of a column.
    pub fn head(&self) -> String {
        match self.unit {
            Unit::Percent => format!("{}, %", self.label),
            _ => self.label.to_owned(),
        }
    }
}

impl Study {
    /// A figure with its interval: of the seat, bot, ticket, route or bonus with this place; figures of
    /// whole games have place 0. None without enough observations.
    pub fn figure(&self, figure: &Figure, place: usize) -> Option<Measured> {
        figure.measure(self.blocks.iter(), place)
    }

    /// The figure as it is shown: shares in percent.
    pub fn shown(&self, figure: &Figure, place: usize) -> Option<Measured> {
        Some(figure.shown(self.figure(figure, place)?))
    }

    /// The figure alone, whatever the number of observations.
    pub fn value(&self, figure: &Figure, place: usize) -> Option<f64> {
        let Ratio { part, of } = figure.of(&self.totals, place);
        (of > 0.0).then(|| part / of)
    }

    /// By how many percentage points the best seat wins more than the worst.
    pub fn seat_spread(&self) -> Option<Measured> {
        let seats = &self.totals.seats;
        let best = (0..seats.len()).max_by_key(|seat| seats[*seat].wins)?;
        let worst = (0..seats.len()).min_by_key(|seat| seats[*seat].wins)?;
        let blocks = self.blocks.iter();
        let apart = blocks.map(|block| Ratio {
            part: 100.0 * wins(block.seats[best].wins - block.seats[worst].wins),
            of: block.finished as f64,
        });
        Some(ratio(Kind::Mean, apart)?.within(0.0, 100.0))
    }
}

/// Wins from their parts.
fn wins(parts: i64) -> f64 {
    parts as f64 / SHARE as f64
}

fn of(part: f64, of: u64) -> Ratio {
    Ratio {
        part,
        of: of as f64,
    }
}
