//! Which routes are played, when, and by whom.

use serde::Serialize;

use super::{Hold, Measured, Played, holm, two_sided};
use crate::map::{Color, Id, Map};
use crate::sim::{SHARE, mean, wilson};

/// A route is dead if every kind of bot claims it less often than this in its games, for sure.
const DEAD: f64 = 0.03;

/// Fewer claims than this say nothing about who claims a route, or when.
pub const FEWEST_CLAIMS: u64 = 30;

/// A route over all table sizes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RouteCard {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Its colour.
    pub color: Color,
    /// Train spaces.
    pub length: u8,
    /// At each table size.
    pub tables: Vec<RouteCell>,
    /// Table sizes at which nobody wants it.
    pub dead_at: Vec<u8>,
    /// Over all table sizes: claims per game of one player.
    pub claims: Option<Measured>,
    /// Over all table sizes: how much oftener its claimers win than their bots usually do.
    pub lift: Option<Measured>,
    /// For which bots the direction is the same.
    pub hold: Hold,
    /// How likely chance alone lifts them so much, among all routes (Holm).
    pub chance: f64,
}

/// A route at one table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RouteCell {
    /// How many play.
    pub players: u8,
    /// Claims per game.
    pub claims: Option<Measured>,
    /// The turn of a claim, counted over all players.
    pub turn: Option<Measured>,
    /// Share of claimers who won.
    pub win_share: Option<Measured>,
    /// The same, less what their bots usually win.
    pub lift: Option<Measured>,
    /// Share of claims when somebody else could have claimed it too.
    pub contested: Option<Measured>,
}

pub(super) fn cards(map: &Map, played: &[Played]) -> Vec<RouteCard> {
    let mut cards: Vec<RouteCard> = map
        .routes
        .iter()
        .enumerate()
        .map(|(index, route)| {
            let tables: Vec<RouteCell> = played.iter().map(|played| cell(played, index)).collect();
            let lift = pooled(tables.iter().filter_map(|cell| cell.lift));
            let dead = played.iter().filter(|played| is_dead(played, index));
            RouteCard {
                id: route.id.clone(),
                from: route.from.clone(),
                to: route.to.clone(),
                color: route.color,
                length: route.length,
                dead_at: dead.map(|played| played.players).collect(),
                claims: claims_of_a_player(played, index),
                hold: hold(played, index, lift.is_some_and(|lift| lift.value > 0.0)),
                lift,
                tables,
                chance: 1.0,
            }
        })
        .collect();
    let chances: Vec<f64> = cards
        .iter()
        .map(|card| {
            card.lift
                .map_or(1.0, |lift| two_sided(lift.value / lift.error().max(1e-12)))
        })
        .collect();
    for (card, chance) in cards.iter_mut().zip(holm(&chances)) {
        card.chance = chance;
    }
    cards
}

fn cell(played: &Played, route: usize) -> RouteCell {
    let totals = &played.own.totals;
    let all = totals.routes[route].all();
    let share = Measured::share(all.wins as f64 / SHARE as f64, all.claims);
    let usual: f64 = totals.routes[route]
        .by_bot
        .iter()
        .zip(&totals.bots)
        .map(|(claims, bot)| {
            claims.claims as f64 * bot.wins.sum as f64 / bot.wins.size.max(1) as f64
        })
        .sum();
    let usual = usual / SHARE as f64 / all.claims.max(1) as f64;
    let turn = mean(all.turns, all.turn_squares, all.claims);
    RouteCell {
        players: played.players,
        claims: Measured::share(all.claims as f64, totals.finished),
        turn: turn.map(|turn| Measured::of(turn, all.claims)),
        win_share: share,
        lift: share.map(|share| share.map(|share| share - usual)),
        contested: Measured::share(all.contested as f64, all.claims),
    }
}

/// Whether every kind of bot surely claims it less often than the threshold.
fn is_dead(played: &Played, route: usize) -> bool {
    let totals = &played.own.totals;
    let mut bots = totals.routes[route].by_bot.iter().zip(&totals.bots);
    bots.all(|(claims, bot)| {
        wilson(claims.claims as f64, bot.wins.size as f64).is_some_and(|share| share.high < DEAD)
    })
}

/// For which bots claimers win oftener (or less often) than the bot usually does.
fn hold(played: &[Played], route: usize, up: bool) -> Hold {
    let Some(first) = played.first() else {
        return Hold::default();
    };
    Hold::of(&first.own.subject.bots, |bot| {
        let (mut off, mut claims) = (0.0, 0);
        for played in played {
            let totals = &played.own.totals;
            let claimed = &totals.routes[route].by_bot[bot];
            let usual = totals.bots[bot].wins.sum as f64 / totals.bots[bot].wins.size.max(1) as f64;
            off += claimed.wins as f64 - usual * claimed.claims as f64;
            claims += claimed.claims;
        }
        (claims > 0).then_some((off > 0.0) == up)
    })
}

fn claims_of_a_player(played: &[Played], route: usize) -> Option<Measured> {
    let (mut claims, mut games) = (0, 0);
    for played in played {
        claims += played.own.totals.routes[route].all().claims;
        games += played.own.totals.finished * u64::from(played.players);
    }
    Measured::share(claims as f64, games)
}

/// The mean of figures, each counting by how well it is known.
fn pooled(figures: impl Iterator<Item = Measured>) -> Option<Measured> {
    let (mut sum, mut weights, mut n) = (0.0, 0.0, 0);
    for figure in figures {
        let weight = 1.0 / figure.error().max(1e-9).powi(2);
        sum += weight * figure.value;
        weights += weight;
        n += figure.n;
    }
    (weights > 0.0).then(|| Measured::normal(sum / weights, weights.sqrt().recip(), n))
}
