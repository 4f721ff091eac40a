//! Whether a ticket deck is healthy: tickets that say the same, cities that none names, pools that
//! cannot be dealt, tickets that nobody can complete.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::load::nearest;
use super::search::UNREACHED;
use super::{Network, Travel};
use crate::map::{Id, Map, Ticket};

/// Tickets are near-duplicates if their ends lie apart by no more than this share of the path.
const NEAR: f64 = 0.2;
/// Tickets overlap if they share at least this much of the shorter path.
const SHARED: f64 = 0.75;

/// What can be said of the active deck at one table size.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeckHealth {
    /// Pairs of tickets that join nearly the same places.
    pub near_duplicates: Vec<Overlap>,
    /// Pairs of tickets that run mostly over the same corridors.
    pub overlaps: Vec<Overlap>,
    /// Cities that no ticket names.
    pub unnamed: Vec<Id>,
    /// Pools that are too small for the table.
    pub undealable: Vec<Shortage>,
    /// Tickets without a path, or with one longer than a player's trains.
    pub impossible: Vec<Id>,
    /// Number of tickets by the length of their shortest path.
    pub paths: BTreeMap<u32, u32>,
    /// Tickets left to draw once all players have their starting tickets.
    pub left_to_draw: u32,
}

/// Two tickets that have much in common.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overlap {
    /// One ticket.
    pub one: Id,
    /// The other.
    pub two: Id,
    /// The share of the shorter path that both run over.
    pub shared: f64,
}

/// A pool that is too small to be dealt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shortage {
    /// The pool.
    pub pool: Id,
    /// Its tickets.
    pub has: u32,
    /// What the table needs.
    pub needs: u32,
}

/// A ticket with its way.
struct Drawn<'a> {
    ticket: &'a Ticket,
    length: u32,
    /// The share of its shortest paths over each corridor, by the corridor's number.
    shares: Vec<(usize, f64)>,
}

impl DeckHealth {
    /// Looks at the active deck.
    pub fn of(map: &Map, network: &Network, travel: &Travel, players: u8) -> Self {
        let mut health = DeckHealth::default();
        let mut drawn = Vec::new();
        for ticket in map.tickets() {
            match nearest(network, travel, ticket) {
                Some(paths) => {
                    if paths.length > u32::from(map.rules.trains) {
                        health.impossible.push(ticket.id.clone());
                    }
                    *health.paths.entry(paths.length).or_default() += 1;
                    let mut shares: Vec<(usize, f64)> = paths.shares().collect();
                    shares.sort_unstable_by_key(|share| share.0);
                    drawn.push(Drawn {
                        ticket,
                        length: paths.length,
                        shares,
                    });
                }
                None => health.impossible.push(ticket.id.clone()),
            }
        }
        health.compare(network, travel, &drawn);
        health.unnamed = unnamed(map, network);
        health.deal(map, players);
        health
    }

    fn compare(&mut self, network: &Network, travel: &Travel, drawn: &[Drawn]) {
        for (index, one) in drawn.iter().enumerate() {
            let ends = |ticket: &Ticket| {
                [&ticket.from, &ticket.to].map(|end| travel.from_any(network.cities(end)))
            };
            let near = ends(one.ticket);
            let apart = |distances: &[u32], end: &Id| {
                let cities = network.cities(end).iter();
                cities
                    .map(|city| distances[*city])
                    .min()
                    .unwrap_or(UNREACHED)
            };
            for two in &drawn[index + 1..] {
                let shared = one.shared_with(two, network);
                let overlap = || Overlap {
                    one: one.ticket.id.clone(),
                    two: two.ticket.id.clone(),
                    shared,
                };
                let [a, b] = &near;
                let straight = apart(a, &two.ticket.from).saturating_add(apart(b, &two.ticket.to));
                let crossed = apart(a, &two.ticket.to).saturating_add(apart(b, &two.ticket.from));
                let shorter = one.length.min(two.length);
                if f64::from(straight.min(crossed)) <= NEAR * f64::from(shorter) {
                    self.near_duplicates.push(overlap());
                } else if shared >= SHARED {
                    self.overlaps.push(overlap());
                }
            }
        }
    }

    fn deal(&mut self, map: &Map, players: u8) {
        let mut left = 0;
        for pool in &map.rules.tickets.pools {
            let tickets = map.tickets().iter();
            let has = tickets
                .filter(|ticket| pool.id == ticket.pool.as_str())
                .count();
            let has = u32::try_from(has).unwrap_or(u32::MAX);
            let needs = u32::from(players) * u32::from(pool.deal);
            if has < needs {
                self.undealable.push(Shortage {
                    pool: pool.id.clone(),
                    has,
                    needs,
                });
            }
            if !pool.undealt_to_box {
                left += has.saturating_sub(needs);
            }
        }
        self.left_to_draw = left;
    }
}

impl Drawn<'_> {
    /// The share of the shorter path that both tickets run over.
    fn shared_with(&self, other: &Drawn, network: &Network) -> f64 {
        let mut spaces = 0.0;
        let mut rest = other.shares.iter().peekable();
        for &(corridor, share) in &self.shares {
            while rest.next_if(|(known, _)| *known < corridor).is_some() {}
            if let Some((_, with)) = rest.peek().filter(|(known, _)| *known == corridor) {
                spaces += share.min(*with) * f64::from(network.corridor(corridor).length);
            }
        }
        spaces / f64::from(self.length.min(other.length).max(1))
    }
}

fn unnamed(map: &Map, network: &Network) -> Vec<Id> {
    let named: BTreeSet<usize> = map
        .tickets()
        .iter()
        .flat_map(Ticket::places)
        .flat_map(|place| network.cities(place).iter().copied())
        .collect();
    let cities = map.cities.iter().enumerate();
    cities
        .filter(|(index, _)| !named.contains(index))
        .map(|(_, city)| city.id.clone())
        .collect()
}
