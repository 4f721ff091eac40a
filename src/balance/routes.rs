//! Which routes are played, when, and by whom.

use serde::Serialize;

use super::{Measured, Played, Thresholds};
use crate::map::{Color, Id, Map, Route};
use crate::sim::{Blocks, Kind, Ratio, figures, jackknife, ratio};

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
    /// Table sizes at which everybody wants it first.
    pub rushed_at: Vec<u8>,
    /// Over all table sizes: claims per game.
    pub claims: Option<Measured>,
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
    /// Share of claims when somebody else could have claimed it too.
    pub contested: Option<Measured>,
    /// Claims per game more than routes like it have.
    pub more_claims: Option<Measured>,
    /// Its turn as a part of the turn at which routes like it are claimed.
    pub earlier: Option<Measured>,
}

pub(super) fn cards(map: &Map, played: &[Played], thresholds: &Thresholds) -> Vec<RouteCard> {
    let alike = alike(map);
    let rushes: Vec<Vec<(Option<Measured>, Option<Measured>)>> =
        played.iter().map(|played| rushes(played, &alike)).collect();
    let routes = map.routes.iter().enumerate();
    let card = |(index, route): (usize, &Route)| {
        let tables = played.iter().zip(&rushes);
        let tables: Vec<RouteCell> = tables
            .map(|(played, rushes)| cell(played, index, rushes[index]))
            .collect();
        let dead = played
            .iter()
            .filter(|played| is_dead(played, index, thresholds));
        let rushed = tables.iter().filter(|cell| {
            let more = cell
                .more_claims
                .is_some_and(|more| more.low > thresholds.rushed_claims);
            more && cell
                .earlier
                .is_some_and(|part| part.high < thresholds.rushed_turn)
        });
        RouteCard {
            id: route.id.clone(),
            from: route.from.clone(),
            to: route.to.clone(),
            color: route.color,
            length: route.length,
            dead_at: dead.map(|played| played.players).collect(),
            rushed_at: rushed.map(|cell| cell.players).collect(),
            claims: claims(played, index),
            tables,
        }
    };
    routes.map(card).collect()
}

fn cell(
    played: &Played,
    route: usize,
    (more, earlier): (Option<Measured>, Option<Measured>),
) -> RouteCell {
    let figure = |figure| played.own.figure(figure, route);
    RouteCell {
        players: played.players,
        claims: figure(&figures::CLAIMS),
        turn: figure(&figures::TURN),
        win_share: figure(&figures::CLAIMERS_WIN),
        contested: figure(&figures::CONTESTED),
        more_claims: more,
        earlier,
    }
}

/// Fewer routes than this are no measure for one.
const FEWEST_ALIKE: usize = 3;

/// For each route the others of its length and kind, gray or not.
fn alike(map: &Map) -> Vec<Vec<usize>> {
    let kind = |route: &Route| (route.length, route.color == Color::Gray, route.tunnel);
    let routes = || map.routes.iter().enumerate();
    let others = |(index, route): (usize, &Route)| {
        let same = routes().filter(|(other, one)| *other != index && kind(one) == kind(route));
        same.map(|(other, _)| other).collect()
    };
    routes().map(others).collect()
}

/// For each route how much more often it is claimed than routes like it, and how much earlier.
fn rushes(played: &Played, alike: &[Vec<usize>]) -> Vec<(Option<Measured>, Option<Measured>)> {
    let blocks = played.own.blocks.iter();
    let blocks = Blocks::new(blocks.map(|block| {
        let mut sums = vec![block.finished as f64];
        for route in &block.routes {
            sums.extend([route.claims as f64, route.turns as f64]);
        }
        sums
    }));
    let found = jackknife(&[blocks], |sums| {
        let sums = sums.first().map_or(&[][..], Vec::as_slice);
        let part = |place: usize| sums.get(place).copied().unwrap_or(0.0);
        let games = part(0);
        let mut figures = Vec::with_capacity(2 * alike.len());
        for (route, others) in alike.iter().enumerate() {
            let (claims, turns) = (part(1 + 2 * route), part(2 + 2 * route));
            let sum = |offset: usize| {
                let others = others.iter();
                others.map(|other| part(offset + 2 * other)).sum::<f64>()
            };
            let (others_claims, others_turns) = (sum(1), sum(2));
            let enough = others.len() >= FEWEST_ALIKE && games > 0.0;
            figures.push(enough.then(|| (claims - others_claims / others.len() as f64) / games));
            let enough = enough && claims >= 30.0 && others_claims > 30.0;
            figures.push(enough.then(|| turns / claims / (others_turns / others_claims)));
        }
        figures
    });
    let games = played.own.totals.finished;
    let pairs = found.chunks(2).zip(&played.own.totals.routes);
    let with = |figure: Option<Measured>, n: u64| figure.map(|one| Measured { n, ..one });
    pairs
        .map(|(pair, totals)| (with(pair[0], games), with(pair[1], totals.claims)))
        .collect()
}

/// Whether every kind of bot surely claims it less often than the threshold.
fn is_dead(played: &Played, route: usize, thresholds: &Thresholds) -> bool {
    let bots = played.own.subject.bots.len();
    let share = |bot: usize| {
        let blocks = played.own.blocks.iter();
        let claims = blocks.map(|block| Ratio {
            part: block.routes[route].by_bot[bot].claims as f64,
            of: block.bots[bot].games as f64,
        });
        ratio(Kind::Share, claims)
    };
    bots > 0 && (0..bots).all(|bot| share(bot).is_some_and(|share| share.high < thresholds.claimed))
}

fn claims(played: &[Played], route: usize) -> Option<Measured> {
    figures::CLAIMS.measure_over(played.iter().map(|played| &*played.own), route)
}
