//! What a ticket asks of the player who holds it.

use super::resistance::Wires;
use super::search::Search;
use super::turns::{Millis, Prices, turns};
use super::{Cuts, Network, Shortest, Travel};
use crate::map::Map;

/// A network with everything that is asked of it again and again.
pub(super) struct Ground<'n> {
    pub map: &'n Map,
    pub network: &'n Network<'n>,
    pub travel: &'n Travel,
    pub prices: Prices,
    /// Train spaces and turns of each corridor.
    pub lengths: Vec<u32>,
    pub costs: Vec<Millis>,
    /// How likely each corridor is taken by others before one needs it.
    pub risk: Vec<f64>,
    pub cuts: Cuts,
    pub wires: Wires,
}

/// The way from one end of a ticket to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    /// Train spaces of the shortest path; none if there is no path.
    pub shortest: Option<u32>,
    /// Train spaces of the best path that shares no route with it.
    pub second: Option<u32>,
    /// The fewest tracks whose loss leaves no path.
    pub cut: Option<u32>,
    /// Effective resistance, with tracks ÷ length as conductance.
    pub resistance: Option<f64>,
    /// Spaces more if the route that matters most is gone; none if there is no way around.
    pub detour: Option<u32>,
    /// The corridor that matters most for the shortest path; none if every one can be replaced.
    pub needs: Option<usize>,
    /// Turns of the cheapest path.
    pub turns: Option<f64>,
    /// Turns with the risk of losing a route priced in.
    pub difficulty: Option<Difficulty>,
}

/// How hard a ticket is: the turns of its cheapest path, and the chance that a route of it is
/// taken times what that costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Turns of the cheapest path.
    pub turns: f64,
    /// The corridor of that path whose loss is to be feared most.
    pub feared: Option<usize>,
    /// How likely it is taken.
    pub risk: f64,
    /// Turns more without it.
    pub extra: f64,
}

impl Difficulty {
    /// The figure itself, in turns.
    pub fn total(&self) -> f64 {
        self.turns + self.risk * self.extra
    }
}

impl<'n> Ground<'n> {
    pub fn new(
        map: &'n Map,
        network: &'n Network<'n>,
        travel: &'n Travel,
        players: u8,
        earned: f64,
        load: &[f64],
    ) -> Self {
        let rules = &map.rules;
        let prices = Prices::of(rules, players, earned);
        let tickets = map.tickets().len().max(1) as f64;
        let held = f64::from(players.saturating_sub(1)) * f64::from(rules.tickets.start_keep);
        let risk = |(corridor, load): (&super::Corridor, &f64)| {
            let wanted = 1.0 - (1.0 - load / tickets).max(0.0).powf(held);
            // Whoever wants it too is there first half of the time, and all tracks must go.
            (0.5 * wanted).powi(i32::try_from(corridor.open).unwrap_or(i32::MAX))
        };
        Ground {
            map,
            network,
            travel,
            prices,
            lengths: network.lengths(),
            costs: prices.corridors(map, network),
            risk: network.corridors().zip(load).map(risk).collect(),
            cuts: Cuts::of(network),
            wires: Wires::of(network),
        }
    }

    /// The way between two ends.
    pub fn way(&self, search: &mut Search, from: &[usize], to: &[usize], lost: f64) -> Way {
        let Some(paths) = Shortest::between(self.network, self.travel, from, to) else {
            return Way::default();
        };
        let (detour, needs) = self.detour(search, &paths, from, to);
        let difficulty = self.difficulty(search, from, to, lost);
        Way {
            shortest: Some(paths.length),
            second: self.second(search, &paths, from, to),
            cut: self.cuts.between(from, to),
            resistance: self.wires.between(from, to),
            detour,
            needs,
            turns: difficulty.map(|difficulty| difficulty.turns),
            difficulty,
        }
    }

    /// The shortest path with one track of every corridor of the best path gone; where several
    /// paths are shortest, the one that leaves the best second path is the first.
    fn second(
        &self,
        search: &mut Search,
        paths: &Shortest,
        from: &[usize],
        to: &[usize],
    ) -> Option<u32> {
        let mut best = None;
        let ahead = self.travel.from_any(to);
        for path in paths.paths() {
            let left = |corridor: usize| {
                let open = self.network.corridor(corridor).open;
                open > u32::from(path.contains(&corridor))
            };
            let second = search.cost_to(from, to, &self.lengths, &ahead, left);
            best = [best, second].into_iter().flatten().min();
            if best == Some(paths.length) {
                break;
            }
        }
        best
    }

    /// What the loss of the corridor that matters most adds to the shortest path.
    fn detour(
        &self,
        search: &mut Search,
        paths: &Shortest,
        from: &[usize],
        to: &[usize],
    ) -> (Option<u32>, Option<usize>) {
        let mut worst = (Some(0), None);
        let ahead = self.travel.from_any(to);
        for gone in paths.needed() {
            if self.network.corridor(gone).open > 1 {
                continue;
            }
            let around =
                search.cost_to(from, to, &self.lengths, &ahead, |corridor| corridor != gone);
            match around {
                None => return (None, Some(gone)),
                Some(around) => {
                    let extra = Some(around - paths.length);
                    if extra > worst.0 {
                        worst = (extra, Some(gone));
                    }
                }
            }
        }
        worst
    }

    /// The cheapest path in turns, and the loss on it that is to be feared most; `lost` is what a
    /// lost ticket counts, in turns.
    fn difficulty(
        &self,
        search: &mut Search,
        from: &[usize],
        to: &[usize],
        lost: f64,
    ) -> Option<Difficulty> {
        let cheapest = search.run_to(from, to, &self.costs, |_| true)?;
        let path = search.trace(to, &self.costs);
        let mut difficulty = Difficulty {
            turns: turns(cheapest),
            feared: None,
            risk: 0.0,
            extra: 0.0,
        };
        search.run(to, &self.costs, |_| true);
        let ahead = search.costs().to_vec();
        for gone in path {
            let risk = self.risk[gone];
            // Not even the loss of the ticket would be feared more.
            if risk * lost <= difficulty.risk * difficulty.extra {
                continue;
            }
            let around = search.cost_to(from, to, &self.costs, &ahead, |corridor| corridor != gone);
            let extra = around.map_or(lost, |around| turns(around - cheapest).min(lost));
            if risk * extra > difficulty.risk * difficulty.extra {
                difficulty = Difficulty {
                    feared: Some(gone),
                    risk,
                    extra,
                    ..difficulty
                };
            }
        }
        Some(difficulty)
    }
}
