//! Is every ticket worth what it pays?

use serde::Serialize;

use super::regression::{Equations, RawEffect, shrink};
use super::{Hold, Measured, Played, holm, two_sided};
use crate::analysis::Analysis;
use crate::map::{Id, Map};
use crate::sim::{HolderTotals, SHARE, mean};

/// A ticket over all table sizes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketCard {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// What it pays.
    pub value: i32,
    /// The pool it is dealt from.
    pub pool: String,
    /// Its shortest path, in spaces.
    pub shortest: Option<u32>,
    /// Its difficulty at the largest table, in turns.
    pub difficulty: Option<f64>,
    /// What it would pay by the deck's own line.
    pub proposed: Option<i32>,
    /// Why.
    pub proposed_reason: String,
    /// At each table size.
    pub tables: Vec<TicketCell>,
    /// What holding it does to the margin, against tickets of its pool and length, in points.
    pub effect: Option<Measured>,
    /// How its value should change at least for it to be worth as much as those: a point of value
    /// moves the margin by a point if the ticket is completed.
    pub suggested: Option<Measured>,
    /// How likely chance alone makes it differ so much, among all tickets of the deck (Holm).
    pub chance: f64,
    /// For which bots the direction is the same.
    pub hold: Hold,
}

/// A ticket at one table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketCell {
    /// How many play.
    pub players: u8,
    /// Times it was offered and times it was kept, by the bots' own choice.
    pub dealt: u64,
    /// Share of offers that were kept.
    pub kept: Option<Measured>,
    /// Share of holders who completed it.
    pub completed: Option<Measured>,
    /// Share of holders who won.
    pub win_share: Option<Measured>,
    /// Points that it brought a holder.
    pub points: Option<Measured>,
    /// What starting with it does to the margin when starting tickets are kept at random, against
    /// tickets of its pool and length, in points.
    pub effect: Option<Measured>,
}

/// All tickets, and what a space of path adds to what a ticket is worth to its holder. The analysis
/// is of the same map.
pub fn cards(
    map: &Map,
    played: &[Played],
    analysis: &Analysis,
) -> (Vec<TicketCard>, Option<Measured>) {
    let pools = pools(map);
    let mut raw: Vec<Vec<RawEffect>> = played
        .iter()
        .map(|played| match Equations::of(&played.drawn) {
            Some(equations) => equations.effects(&pools),
            None => Vec::new(),
        })
        .collect();
    let over_tables = |raw: &[Vec<RawEffect>]| -> Vec<RawEffect> {
        let at_tables = |ticket: usize| raw.iter().filter_map(move |table| table.get(ticket));
        let tickets = 0..map.tickets().len();
        tickets.map(|ticket| combine(at_tables(ticket))).collect()
    };
    let longer = longer_than_usual(analysis, &pools);
    let slope = slope(&over_tables(&raw), &longer);
    for effects in &mut raw {
        for (effect, longer) in effects.iter_mut().zip(&longer) {
            effect.value -= slope.map_or(0.0, |slope| slope.value) * longer.unwrap_or(0.0);
        }
    }
    let combined = over_tables(&raw);
    let mut shrunk = vec![None; combined.len()];
    for members in &pools {
        let effects: Vec<RawEffect> = members.iter().map(|ticket| combined[*ticket]).collect();
        for (ticket, effect) in members.iter().zip(shrink(&effects)) {
            shrunk[*ticket] = Some(effect.effect);
        }
    }
    let chance = |effect: &RawEffect| match effect.error.is_finite() {
        true => two_sided(effect.value / effect.error),
        false => 1.0,
    };
    let chances = holm(&combined.iter().map(chance).collect::<Vec<_>>());
    let tickets = map.tickets().iter().enumerate();
    let cards = tickets.map(|(index, ticket)| {
        let effect = shrunk[index].filter(|effect| effect.n > 0);
        let row = &analysis.tickets[index];
        let tables = played.iter().zip(&raw);
        let usual = slope.map_or(0.0, |slope| slope.value) * longer[index].unwrap_or(0.0);
        TicketCard {
            id: ticket.id.clone(),
            from: ticket.from.clone(),
            to: ticket.to.clone(),
            value: ticket.value,
            pool: ticket.pool.clone(),
            shortest: row.shortest,
            difficulty: row.difficulty,
            proposed: row.proposed,
            proposed_reason: row.proposed_reason.clone(),
            tables: tables
                .map(|(played, raw)| cell(played, index, raw.get(index)))
                .collect(),
            suggested: effect.map(|effect| effect.map(|points| -points)),
            effect,
            chance: chances[index],
            hold: hold(
                played,
                index,
                usual,
                effect.is_some_and(|effect| effect.value > 0.0),
            ),
        }
    });
    (cards.collect(), slope)
}

/// How much longer the path of each ticket is than the mean of its pool.
fn longer_than_usual(analysis: &Analysis, pools: &[Vec<usize>]) -> Vec<Option<f64>> {
    let path = |ticket: &usize| analysis.tickets[*ticket].shortest.map(f64::from);
    let mut longer = vec![None; analysis.tickets.len()];
    for members in pools {
        let known: Vec<f64> = members.iter().filter_map(path).collect();
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        for ticket in members {
            longer[*ticket] = path(ticket).map(|path| path - mean);
        }
    }
    longer
}

/// What a space of path adds to the effect of a ticket, by least squares.
fn slope(effects: &[RawEffect], longer: &[Option<f64>]) -> Option<Measured> {
    let (mut sum, mut squares, mut n) = (0.0, 0.0, 0);
    for (effect, longer) in effects.iter().zip(longer) {
        if let (true, Some(longer)) = (effect.error.is_finite() && effect.error > 0.0, longer) {
            sum += longer * effect.value;
            squares += longer * longer;
            n += effect.n;
        }
    }
    if squares <= 0.0 {
        return None;
    }
    let slope = sum / squares;
    // The tickets scatter about the slope by more than their errors: that counts too.
    let (mut spread, mut known) = (0.0, 0.0);
    for (effect, longer) in effects.iter().zip(longer) {
        if let (true, Some(longer)) = (effect.error.is_finite(), longer) {
            spread += (effect.value - slope * longer).powi(2);
            known += 1.0;
        }
    }
    let error = (spread / (known - 2.0f64).max(1.0) / squares).sqrt();
    Some(Measured::normal(slope, error, n))
}

/// The tickets of each pool.
fn pools(map: &Map) -> Vec<Vec<usize>> {
    let mut names: Vec<&str> = map
        .tickets()
        .iter()
        .map(|ticket| ticket.pool.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let members = |name: &&str| {
        let tickets = map.tickets().iter().enumerate();
        tickets
            .filter(|(_, ticket)| ticket.pool == *name)
            .map(|(index, _)| index)
            .collect()
    };
    names.iter().map(members).collect()
}

/// The mean over table sizes, each counting by how well it is known.
fn combine<'a>(effects: impl Iterator<Item = &'a RawEffect>) -> RawEffect {
    let (mut sum, mut weights, mut n) = (0.0, 0.0, 0);
    for effect in effects.filter(|effect| effect.error.is_finite() && effect.error > 0.0) {
        let weight = 1.0 / effect.error.powi(2);
        sum += weight * effect.value;
        weights += weight;
        n += effect.n;
    }
    if weights == 0.0 {
        return RawEffect {
            value: 0.0,
            error: f64::INFINITY,
            n: 0,
        };
    }
    RawEffect {
        value: sum / weights,
        error: weights.sqrt().recip(),
        n,
    }
}

fn cell(played: &Played, ticket: usize, effect: Option<&RawEffect>) -> TicketCell {
    let all: HolderTotals = played.own.totals.tickets[ticket].all();
    let points = mean(all.points, all.point_squares, all.kept);
    TicketCell {
        players: played.players,
        dealt: all.dealt,
        kept: Measured::share(all.kept as f64, all.dealt),
        completed: Measured::share(all.completed as f64, all.kept),
        win_share: Measured::share(all.wins as f64 / SHARE as f64, all.kept),
        points: points.map(|points| Measured::of(points, all.kept)),
        effect: effect
            .filter(|effect| effect.error.is_finite())
            .map(|effect| Measured::normal(effect.value, effect.error, effect.n)),
    }
}

/// For which bots holders do better (or worse) than the bot does with a ticket of that length.
fn hold(played: &[Played], ticket: usize, usual_effect: f64, up: bool) -> Hold {
    let Some(first) = played.first() else {
        return Hold::default();
    };
    Hold::of(&first.own.subject.bots, |bot| {
        let (mut off, mut held) = (0.0, 0);
        for played in played {
            let totals = &played.drawn.totals;
            let holders = &totals.tickets[ticket].by_bot[bot];
            let bot = &totals.bots[bot];
            let games: u64 = bot.by_seat.iter().map(|seat| seat.games).sum();
            let margin: i64 = bot.by_seat.iter().map(|seat| seat.margin).sum();
            if games > 0 {
                let usual = margin as f64 / games as f64;
                let unit = f64::from(played.players.saturating_sub(1).max(1));
                off += (holders.margin as f64 - usual * holders.kept as f64) / unit;
                off -= usual_effect * holders.kept as f64;
            }
            held += holders.kept;
        }
        (held > 0).then_some((off > 0.0) == up)
    })
}
