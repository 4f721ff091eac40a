//! Building a ticket deck: so many tickets with a mix of lengths, every city named, corridors
//! spread. The search is a pure function of map and wish; the same wish gives the same deck.

use egui::{Key, Slider, Ui};
use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::fields;
use super::propose::Values;
use crate::analysis::{self, Network};
use crate::map::{Id, MAX_TICKETS, Map, Ticket};

/// What deck is wished for.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// How many tickets.
    pub size: usize,
    /// Shares of short, middling and long tickets; only their ratio counts.
    pub mix: [u32; 3],
    /// How many of the longest go into the pool `long`, if the rules deal one.
    pub long_pool: usize,
    /// Another number gives another deck.
    pub seed: u64,
}

/// A pair of cities that could be a ticket.
struct Candidate {
    ends: (usize, usize),
    path: u32,
    band: usize,
    /// The corridors of one shortest path.
    corridors: Vec<usize>,
}

/// More pairs than this are not looked at.
const MOST_CANDIDATES: usize = 6000;

/// Finds a deck; none if it was cancelled or the map has too few pairs. `progress` is told from 0
/// to 1.
pub fn build(
    map: &Map,
    wish: &Wish,
    progress: &dyn Fn(f32),
    cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Ticket>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(wish.seed);
    let candidates = candidates(map, &mut random, cancelled)?;
    let size = wish.size.min(candidates.len()).min(MAX_TICKETS);
    if size == 0 {
        return None;
    }
    let mut search = Search::new(map, &candidates, wish, size, &mut random);
    let rounds = 20_000 + 3000 * size;
    for round in 0..rounds {
        if round.is_multiple_of(2000) {
            if cancelled() {
                return None;
            }
            progress(round as f32 / rounds as f32);
        }
        let heat = 6.0 * (1.0 - round as f64 / rounds as f64).powi(2);
        search.step(heat, &mut random);
    }
    progress(1.0);
    Some(search.tickets(map, wish))
}

fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound.max(1) as u64) as usize
}

fn chance(random: &mut Xoshiro256PlusPlus) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// All pairs that are joined by a path and no neighbours, with one shortest path each.
fn candidates(
    map: &Map,
    random: &mut Xoshiro256PlusPlus,
    cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Candidate>> {
    let network = Network::new(map);
    let mut paths = analysis::Search::new(&network);
    let lengths: Vec<u32> = network
        .lengths()
        .into_iter()
        .map(|length| length.max(1))
        .collect();
    let mut pairs = Vec::new();
    for from in 0..network.len() {
        if cancelled() {
            return None;
        }
        for to in from + 1..network.len() {
            let neighbours = paths.around(from).iter().any(|(_, far)| *far == to);
            let same = map.cities[from].id == map.cities[to].id;
            if neighbours || same {
                continue;
            }
            if let Some(path) = paths.run_to(&[from], &[to], &lengths, |_| true) {
                pairs.push(Candidate {
                    ends: (from, to),
                    path,
                    band: 0,
                    corridors: paths.trace(&[to], &lengths),
                });
            }
        }
    }
    // A large map has more pairs than a search can look at: a fair sample of them.
    while pairs.len() > MOST_CANDIDATES {
        let index = below(random, pairs.len());
        pairs.swap_remove(index);
    }
    let mut lengths: Vec<u32> = pairs.iter().map(|pair| pair.path).collect();
    lengths.sort_unstable();
    let third = |part: usize| lengths.get(lengths.len() * part / 3).copied().unwrap_or(0);
    let (short, long) = (third(1), third(2));
    for pair in &mut pairs {
        pair.band = usize::from(pair.path > short) + usize::from(pair.path > long);
    }
    Some(pairs)
}

struct Search<'a> {
    candidates: &'a [Candidate],
    chosen: Vec<usize>,
    taken: Vec<bool>,
    load: Vec<u32>,
    named: Vec<u32>,
    bands: [i64; 3],
    wanted: [i64; 3],
    fair: f64,
}

impl<'a> Search<'a> {
    fn new(
        map: &Map,
        candidates: &'a [Candidate],
        wish: &Wish,
        size: usize,
        random: &mut Xoshiro256PlusPlus,
    ) -> Self {
        let sum = f64::from(wish.mix.iter().sum::<u32>().max(1));
        let share = |part: u32| (f64::from(part) / sum * size as f64).round() as i64;
        let mut search = Search {
            candidates,
            chosen: Vec::new(),
            taken: vec![false; candidates.len()],
            load: vec![0; map.routes.len()],
            named: vec![0; map.cities.len()],
            bands: [0; 3],
            wanted: wish.mix.map(share),
            fair: 2.0 * size as f64 / map.cities.len().max(1) as f64,
        };
        while search.chosen.len() < size {
            let index = below(random, candidates.len());
            if !search.taken[index] {
                search.change(index, 1);
                search.chosen.push(index);
            }
        }
        search
    }

    /// Puts a candidate into the deck (1) or takes it out (−1).
    fn change(&mut self, index: usize, by: i64) {
        let candidate = &self.candidates[index];
        self.taken[index] = by > 0;
        self.bands[candidate.band] += by;
        for corridor in &candidate.corridors {
            self.load[*corridor] = self.load[*corridor].saturating_add_signed(by as i32);
        }
        for city in [candidate.ends.0, candidate.ends.1] {
            self.named[city] = self.named[city].saturating_add_signed(by as i32);
        }
    }

    /// What a candidate adds to the cost of the deck that it is in.
    fn cost(&self, index: usize) -> f64 {
        let candidate = &self.candidates[index];
        let over = self.bands[candidate.band] - self.wanted[candidate.band];
        let mix = over as f64 * 2.0;
        let crowding: f64 = candidate
            .corridors
            .iter()
            .map(|corridor| f64::from(self.load[*corridor]).powi(2) * 0.02)
            .sum();
        let cities: f64 = [candidate.ends.0, candidate.ends.1]
            .into_iter()
            .map(|city| {
                let number = f64::from(self.named[city]);
                // A city that only this ticket names is worth keeping.
                let alone = if number <= 1.0 { -8.0 } else { 0.0 };
                alone + (number - self.fair).max(0.0) * 1.5
            })
            .sum();
        mix + crowding + cities
    }

    /// Tries one ticket in the place of another.
    fn step(&mut self, heat: f64, random: &mut Xoshiro256PlusPlus) {
        let slot = below(random, self.chosen.len());
        let new = below(random, self.candidates.len());
        if self.taken[new] {
            return;
        }
        let old = self.chosen[slot];
        let before = self.cost(old);
        self.change(old, -1);
        self.change(new, 1);
        let after = self.cost(new);
        let worse = after - before;
        if worse <= 0.0 || heat > 0.01 && chance(random) < (-worse / heat).exp() {
            self.chosen[slot] = new;
        } else {
            self.change(new, -1);
            self.change(old, 1);
        }
    }

    fn tickets(mut self, map: &Map, wish: &Wish) -> Vec<Ticket> {
        let network = Network::new(map);
        let values = Values::of(map, &network);
        let candidates = self.candidates;
        self.chosen.sort_by_key(|index| {
            let candidate = &candidates[*index];
            (std::cmp::Reverse(candidate.path), candidate.ends)
        });
        let pools = &map.rules.tickets.pools;
        let regular = pools.iter().find(|pool| pool.id != "long");
        let regular = regular.map_or(crate::map::REGULAR_POOL, |pool| pool.id.as_str());
        let long = pools.iter().any(|pool| pool.id == "long");
        let mut tickets: Vec<Ticket> = Vec::new();
        for (rank, index) in self.chosen.iter().enumerate() {
            let candidate = &candidates[*index];
            let end = |city: usize| map.cities[city].id.clone();
            let (from, to) = (end(candidate.ends.0), end(candidate.ends.1));
            let taken = |id: &str| tickets.iter().any(|ticket| ticket.id == id);
            let id = Id::joining(&from, &to, taken);
            let value = values.for_path(candidate.path).points;
            let mut ticket = Ticket::new(id, from, to, value);
            let pool = if long && rank < wish.long_pool {
                "long"
            } else {
                regular
            };
            ticket.pool = pool.to_owned();
            tickets.push(ticket);
        }
        tickets
    }
}

/// The wish as it is being filled in.
#[derive(Clone, Debug)]
pub struct Form(Wish);

impl Form {
    /// A wish that suits a map.
    pub fn of(map: &Map) -> Self {
        let tickets = map.tickets().len();
        let long = map.tickets().iter().filter(|ticket| ticket.pool == "long");
        // Enough for the largest table, even if the deck is only begun.
        let dealt = map.rules.tickets.dealt() * u32::from(map.rules.players.max);
        let size = tickets.max(dealt as usize + 6).min(500);
        Form(Wish {
            size,
            mix: [40, 40, 20],
            long_pool: long.count(),
            seed: 1,
        })
    }

    /// Shows the form. The inner value is none if it was closed.
    pub fn ui(&mut self, ui: &mut Ui, map: &Map) -> Option<Option<Wish>> {
        let wish = &mut self.0;
        ui.heading("Build a ticket deck");
        ui.label("The deck is added beside the others; yours stay as they are.");
        ui.add_space(8.0);
        fields::form(ui, "deck wish", |ui| {
            fields::name(ui, "Tickets", "How many tickets the deck has");
            let (size, _) = fields::number(ui, "Tickets", Some(wish.size), 1..=500, "");
            wish.size = size;
            ui.end_row();
            for (share, name) in wish.mix.iter_mut().zip(["Short", "Middling", "Long"]) {
                fields::name(
                    ui,
                    name,
                    "A third of all pairs of cities is short, a third is long",
                );
                ui.add(Slider::new(share, 0..=100).suffix(" %"))
                    .accessible_name(name);
                ui.end_row();
            }
            if map.rules.tickets.pools.iter().any(|pool| pool.id == "long") {
                fields::name(
                    ui,
                    "In the long pool",
                    "The longest tickets, dealt apart at the start",
                );
                let name = "In the long pool";
                let (number, _) = fields::number(ui, name, Some(wish.long_pool), 0..=100, "");
                wish.long_pool = number;
                ui.end_row();
            }
            fields::name(ui, "Variant", "Another number gives another deck");
            let (seed, _) = fields::number(ui, "Variant", Some(wish.seed), 1..=9999, "");
            wish.seed = seed;
            ui.end_row();
        });
        ui.weak("Every city is named where that is possible, and tickets are spread over the corridors.");
        ui.add_space(8.0);
        let mut answer = None;
        ui.horizontal(|ui| {
            let entered = ui.input(|input| input.key_pressed(Key::Enter));
            if ui.button("Build").clicked() || entered {
                answer = Some(Some(wish.clone()));
            }
            if ui.button("Cancel").clicked() {
                answer = Some(None);
            }
        });
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    fn wish(size: usize) -> Wish {
        Wish {
            size,
            mix: [40, 40, 20],
            long_pool: 6,
            seed: 1,
        }
    }

    #[test]
    fn a_built_deck_names_every_city_and_keeps_the_mix() {
        for board in shipped::ALL.iter().take(5) {
            let map = board.load().unwrap().map;
            let size = map.cities.len();
            let tickets = build(&map, &wish(size), &|_| {}, &|| false).unwrap();
            assert_eq!(tickets.len(), size, "{}", board.name);
            let joined = map.cities.iter().filter(|city| {
                let id = &city.id;
                map.routes
                    .iter()
                    .any(|route| route.from == *id || route.to == *id)
            });
            let unnamed: Vec<&str> = joined
                .filter(|city| !tickets.iter().any(|t| t.from == city.id || t.to == city.id))
                .map(|city| city.name.as_str())
                .collect();
            assert!(unnamed.is_empty(), "{}: {unnamed:?}", board.name);
            let mut pairs: Vec<_> = tickets.iter().map(|t| (&t.from, &t.to)).collect();
            pairs.sort();
            pairs.dedup();
            assert_eq!(pairs.len(), size, "{}", board.name);
            let mut deck = map.clone();
            deck.decks[0].tickets = tickets;
            deck.active_deck = deck.decks[0].id.clone();
            let load = crate::analysis::load(&deck);
            let (top, ours) = (
                crate::analysis::load(&map).into_iter().fold(0.0, f64::max)
                    / map.tickets().len() as f64,
                load.into_iter().fold(0.0, f64::max) / size as f64,
            );
            // Corridors are spread at least about as well as in the published deck.
            assert!(ours < 1.6 * top, "{}: {ours} {top}", board.name);
        }
    }

    #[test]
    fn the_same_wish_gives_the_same_deck_and_cancel_gives_none() {
        let map = shipped::ALL[0].load().unwrap().map;
        let one = build(&map, &wish(30), &|_| {}, &|| false);
        assert_eq!(one, build(&map, &wish(30), &|_| {}, &|| false));
        let other = Wish {
            seed: 2,
            ..wish(30)
        };
        assert_ne!(one, build(&map, &other, &|_| {}, &|| false));
        assert_eq!(build(&map, &wish(30), &|_| {}, &|| true), None);
        let empty = Map::new("", crate::map::Preset::Base);
        assert_eq!(build(&empty, &wish(30), &|_| {}, &|| false), None);
    }
}
