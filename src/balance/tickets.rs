//! Is every ticket worth what it pays?

use serde::Serialize;

use super::advice::{Case, printable};
use super::power::{Deck, Powers};
use super::{Advice, Hold, Measured, Played, Thresholds, holm};
use crate::analysis::Analysis;
use crate::map::{Id, Map};
use crate::sim::{Kind, OfferTotals, Ratio, figures, ratio_over};

/// A ticket over all table sizes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketCard {
    /// Its id.
    pub id: Id,
    /// Its name by its ends.
    #[serde(skip)]
    pub name: String,
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
    /// Holders per game, over all table sizes.
    pub holders: f64,
    /// What holding it does to the margin, against tickets of its pool and length, in points.
    pub effect: Option<Measured>,
    /// Share of those who start with it at random that complete it.
    pub completed: Option<Measured>,
    /// How its value would have to change for it to be worth as much as those.
    pub suggested: Option<Measured>,
    /// How likely chance alone makes it differ so much, among all tickets of the deck (Holm).
    pub chance: f64,
    /// Whether it surely differs, and by enough to matter.
    pub sure: bool,
    /// What to do about it.
    pub advice: Advice,
    /// The effect for each kind of bot.
    pub hold: Hold,
}

impl TicketCard {
    /// The least and the most that it may pay.
    pub fn printable(&self, thresholds: &Thresholds) -> (i32, i32) {
        printable(self.value, self.proposed.map(f64::from), thresholds)
    }
}

/// A ticket at one table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketCell {
    /// How many play.
    pub players: u8,
    /// Times it was offered, by the bots' own choice.
    pub dealt: u64,
    /// Share of offers that were kept.
    pub kept: Option<Measured>,
    /// Share of holders who completed it.
    pub completed: Option<Measured>,
    /// Share of holders who lost it because no way was left.
    pub blocked: Option<Measured>,
    /// Share of holders who won.
    pub win_share: Option<Measured>,
    /// Points that it brought a holder.
    pub points: Option<Measured>,
    /// What starting with it does to the margin at this table size.
    pub effect: Option<Measured>,
}

/// What games say about the deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeckCard {
    /// Each ticket.
    pub tickets: Vec<TicketCard>,
    /// What a space of path adds to what a ticket is worth to its holder, in points.
    pub slope: Option<Measured>,
    /// By how much tickets differ in what they do to the margin, in points, beyond what chance makes of it.
    pub spread: Option<Measured>,
    /// The share of the scatter of margins that starting tickets explain, if they are kept at random.
    pub explained: Option<f64>,
}

/// What games say about the deck. The analysis is of the same map at the largest table.
pub fn deck_card(
    map: &Map,
    played: &[Played],
    analysis: &Analysis,
    thresholds: &Thresholds,
) -> DeckCard {
    let names = played.first().map(|played| &played.drawn.subject.bots[..]);
    let names = names.unwrap_or(&[]);
    let deck = deck_of(map, analysis, names.len());
    let powers = Powers::of(&deck, played);
    let chance = |effect: Option<Measured>| effect.map_or(1.0, |effect| effect.chance(0.0));
    let chances: Vec<f64> = powers
        .tickets
        .iter()
        .map(|one| chance(one.effect))
        .collect();
    let chances = holm(&chances);
    let uneven = powers
        .spread
        .is_some_and(|spread| spread.low > thresholds.deck);
    let tickets = map.tickets().iter().enumerate();
    let cards = tickets.map(|(index, ticket)| {
        let row = &analysis.tickets[index];
        let power = &powers.tickets[index];
        let large = |effect: Measured| effect.surely_from(0.0).abs() > thresholds.ticket;
        let certain = chances[index] < thresholds.sure;
        let sure = certain && power.effect.is_some_and(large);
        let path = row.shortest.map(f64::from);
        let case = Case {
            value: ticket.value,
            line: analysis.line.zip(path).map(|(line, path)| line.at(path)),
            power,
            sure: match uneven {
                true => certain,
                false => sure && chances[index] < thresholds.alone,
            },
            dead: is_dead(played, index, thresholds),
            route: row.needs.clone(),
        };
        let shown = power.effect.map_or(0.0, |effect| effect.value);
        let tables = played.iter().zip(&power.by_table);
        TicketCard {
            id: ticket.id.clone(),
            name: format!(
                "{}–{}",
                map.place_name(&ticket.from),
                map.place_name(&ticket.to)
            ),
            from: ticket.from.clone(),
            to: ticket.to.clone(),
            value: ticket.value,
            pool: ticket.pool.clone(),
            shortest: row.shortest,
            difficulty: row.difficulty,
            proposed: row.proposed,
            proposed_reason: row.proposed_reason.clone(),
            tables: tables
                .map(|(played, effect)| cell(played, index, *effect))
                .collect(),
            holders: holders(played, index),
            effect: power.effect,
            completed: power.completed,
            suggested: power.change,
            chance: chances[index],
            sure,
            // Without a path there is nothing to advise but that, which the deck says.
            advice: match row.shortest {
                Some(_) => case.advice(thresholds),
                None => Advice::Leave,
            },
            hold: Hold::of(names, &power.by_bot, shown),
        }
    });
    DeckCard {
        tickets: cards.collect(),
        slope: powers.slope,
        spread: powers.spread,
        explained: explained(&powers, played),
    }
}

/// How the tickets of a map are compared.
pub(super) fn deck_of(map: &Map, analysis: &Analysis, bots: usize) -> Deck {
    let pools = pools(map);
    Deck {
        longer: longer_than_usual(analysis, &pools),
        pools,
        bots,
    }
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

fn cell(played: &Played, ticket: usize, effect: Option<Measured>) -> TicketCell {
    let figure = |figure| played.own.figure(figure, ticket);
    TicketCell {
        players: played.players,
        dealt: played.own.totals.tickets[ticket].dealt,
        kept: figure(&figures::KEPT),
        completed: figure(&figures::COMPLETED),
        blocked: figure(&figures::LOST_WAY),
        win_share: figure(&figures::HOLDERS_WIN),
        points: figure(&figures::POINTS),
        effect,
    }
}

fn holders(played: &[Played], ticket: usize) -> f64 {
    let (mut kept, mut games) = (0, 0);
    for played in played {
        kept += played.own.totals.tickets[ticket].kept;
        games += played.own.totals.finished;
    }
    kept as f64 / games.max(1) as f64
}

/// Whether every kind of bot surely keeps it less often than the threshold.
fn is_dead(played: &[Played], ticket: usize, thresholds: &Thresholds) -> bool {
    let bots = played
        .first()
        .map_or(0, |played| played.own.subject.bots.len());
    let share = |bot: usize| {
        let offers = played.iter().map(|played| {
            let offers = played.own.blocks.iter();
            let offers = offers.map(|block| &block.tickets[ticket].by_bot[bot]);
            let share = |offer: &OfferTotals| Ratio {
                part: offer.kept as f64,
                of: offer.dealt as f64,
            };
            offers.map(share).collect()
        });
        ratio_over(Kind::Share, &offers.collect::<Vec<_>>())
    };
    bots > 0 && (0..bots).all(|bot| share(bot).is_some_and(|share| share.high < thresholds.kept))
}

/// The share of the variance of margins that starting tickets explain: what they do, less what chance
/// alone would make of it.
fn explained(powers: &Powers, played: &[Played]) -> Option<f64> {
    let (mut squares, mut weights) = (0.0, 0.0);
    for effect in powers.tickets.iter().filter_map(|one| one.effect) {
        let weight = effect.n as f64;
        squares += weight * (effect.value * effect.value - effect.error * effect.error);
        weights += weight;
    }
    let (mut margins, mut players) = (0.0, 0.0);
    for played in played {
        let (luck, seats) = (&played.drawn.totals.luck, f64::from(played.players));
        margins += luck.margins as f64 / (seats - 1.0).max(1.0).powi(2);
        players += luck.deals as f64 * seats * seats;
    }
    if weights <= 0.0 || margins <= 0.0 {
        return None;
    }
    let of_tickets = powers.held * (squares / weights).max(0.0);
    Some(of_tickets / (margins / players))
}
