//! Small random networks, where every figure can be found by trying everything.

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::analysis::{Analysis, Network, Travel, WeakPoints, Wires};
use railwright::map::{Group, Id, Map, Ticket};

use super::{id, sketch};

/// A track that can be claimed: both ends, length, and the group it belongs to.
#[derive(Clone, Copy, Debug)]
struct Track {
    ends: [usize; 2],
    length: u32,
    corridor: usize,
}

struct Small {
    map: Map,
    zone: Vec<bool>,
    tracks: Vec<Track>,
    players: u8,
    from: Vec<usize>,
    to: Vec<usize>,
}

fn small(generator: &mut Xoshiro256PlusPlus) -> Small {
    let cities = generator.random_range(2..=6);
    let mut routes = Vec::new();
    for _ in 0..generator.random_range(1..=9) {
        let from = generator.random_range(0..cities);
        let to = (from + generator.random_range(1..cities)) % cities;
        routes.push((from, to, generator.random_range(1..=3)));
    }
    let mut map = sketch(cities, &routes);
    for city in &mut map.cities {
        city.zone = generator.random_range(0..6) == 0;
    }
    let players = generator.random_range(2..=5);
    let mut pick = |generator: &mut Xoshiro256PlusPlus, name: &str| {
        let first = generator.random_range(0..cities);
        if generator.random_range(0..4) > 0 {
            return (id(first), vec![first]);
        }
        let mut members = vec![first, generator.random_range(0..cities)];
        members.sort_unstable();
        members.dedup();
        map.groups.push(Group {
            id: Id::from(name),
            name: String::new(),
            places: members.iter().map(|city| id(*city)).collect(),
        });
        (Id::from(name), members)
    };
    let (from_id, from) = pick(generator, "one");
    let (to_id, to) = pick(generator, "two");
    map.decks[0].tickets = vec![Ticket::new(Id::from("t"), from_id, to_id, 5)];
    let zone = map.cities.iter().map(|city| city.zone).collect();
    // Only so many tracks of a group as are open.
    let network = Network::at(&map, players);
    let mut tracks = Vec::new();
    for (corridor, way) in network.corridors().enumerate() {
        for _ in 0..way.open {
            tracks.push(Track {
                ends: way.ends,
                length: way.length,
                corridor,
            });
        }
    }
    drop(network);
    Small {
        map,
        zone,
        tracks,
        players,
        from,
        to,
    }
}

impl Small {
    /// Every path between two ends that visits no place twice, as the tracks it uses.
    fn paths(&self, from: &[usize], to: &[usize], usable: u32) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for &start in from {
            let mut seen = vec![start];
            self.walk(start, to, usable, &mut seen, &mut Vec::new(), &mut found);
        }
        found
    }

    fn walk(
        &self,
        at: usize,
        to: &[usize],
        usable: u32,
        seen: &mut Vec<usize>,
        path: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if to.contains(&at) {
            found.push(path.clone());
            return;
        }
        if self.zone[at] && seen.len() > 1 {
            return;
        }
        for (number, track) in self.tracks.iter().enumerate() {
            if usable & (1 << number) == 0 || !track.ends.contains(&at) {
                continue;
            }
            let far = track.ends[usize::from(track.ends[0] == at)];
            if seen.contains(&far) {
                continue;
            }
            seen.push(far);
            path.push(number);
            self.walk(far, to, usable, seen, path, found);
            path.pop();
            seen.pop();
        }
    }

    fn all(&self) -> u32 {
        (1 << self.tracks.len()) - 1
    }

    fn length(&self, path: &[usize]) -> u32 {
        path.iter().map(|track| self.tracks[*track].length).sum()
    }

    fn shortest(&self, from: &[usize], to: &[usize], usable: u32) -> Option<u32> {
        let paths = self.paths(from, to, usable);
        paths.iter().map(|path| self.length(path)).min()
    }

    fn connected(&self, from: &[usize], to: &[usize], usable: u32) -> bool {
        let mut seen = from.to_vec();
        let mut waiting = from.to_vec();
        while let Some(at) = waiting.pop() {
            if to.contains(&at) {
                return true;
            }
            if self.zone[at] && !from.contains(&at) {
                continue;
            }
            for (number, track) in self.tracks.iter().enumerate() {
                let far = track.ends[usize::from(track.ends[0] == at)];
                if usable & (1 << number) != 0 && track.ends.contains(&at) && !seen.contains(&far) {
                    seen.push(far);
                    waiting.push(far);
                }
            }
        }
        false
    }

    fn second(&self) -> Option<u32> {
        let paths = self.paths(&self.from, &self.to, self.all());
        let best = paths.iter().map(|path| self.length(path)).min()?;
        let first = paths.iter().filter(|path| self.length(path) == best);
        first
            .filter_map(|path| {
                let gone: u32 = path.iter().map(|track| 1 << track).sum();
                self.shortest(&self.from, &self.to, self.all() & !gone)
            })
            .min()
    }

    fn cut(&self) -> u32 {
        let sets = (0..=self.all())
            .filter(|gone| !self.connected(&self.from, &self.to, self.all() & !gone));
        sets.map(u32::count_ones).min().unwrap()
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let places = self.zone.len();
        (0..places).flat_map(move |one| (one + 1..places).map(move |two| (one, two)))
    }

    /// The share of all pairs whose shortest paths run over each corridor; tracks of one corridor
    /// are one way.
    fn betweenness(&self, corridors: usize) -> Vec<f64> {
        let mut betweenness = vec![0.0; corridors];
        let pairs = self.pairs().count() as f64;
        for (one, two) in self.pairs() {
            let paths = self.paths(&[one], &[two], self.all());
            let Some(best) = paths.iter().map(|path| self.length(path)).min() else {
                continue;
            };
            let mut ways: Vec<Vec<usize>> = paths
                .iter()
                .filter(|path| self.length(path) == best)
                .map(|path| {
                    path.iter()
                        .map(|track| self.tracks[*track].corridor)
                        .collect()
                })
                .collect();
            ways.sort_unstable();
            ways.dedup();
            for way in &ways {
                for corridor in way {
                    betweenness[*corridor] += 1.0 / ways.len() as f64 / pairs;
                }
            }
        }
        betweenness
    }

    /// Whether some pair of places is connected with all tracks but not with some of them; a city
    /// that is left out counts for no pair.
    fn separates(&self, usable: u32, without: Option<usize>) -> bool {
        self.pairs().any(|(one, two)| {
            Some(one) != without
                && Some(two) != without
                && self.connected(&[one], &[two], self.all())
                && !self.connected(&[one], &[two], usable)
        })
    }

    fn resistance(&self) -> Option<f64> {
        if !self.connected(&self.from, &self.to, self.all()) {
            return None;
        }
        // Potentials by relaxation: slow, but there is nothing to get wrong.
        let takes_part =
            |city: &usize| !self.zone[*city] || self.from.contains(city) || self.to.contains(city);
        let mut potential = vec![0.0; self.zone.len()];
        for city in &self.from {
            potential[*city] = 1.0;
        }
        for _ in 0..4000 {
            for city in (0..self.zone.len()).filter(takes_part) {
                if self.from.contains(&city) || self.to.contains(&city) {
                    continue;
                }
                let (mut sum, mut weight) = (0.0, 0.0);
                for track in self
                    .tracks
                    .iter()
                    .filter(|track| track.ends.contains(&city))
                {
                    let far = track.ends[usize::from(track.ends[0] == city)];
                    if takes_part(&far) {
                        sum += potential[far] / f64::from(track.length);
                        weight += 1.0 / f64::from(track.length);
                    }
                }
                if weight > 0.0 {
                    potential[city] = sum / weight;
                }
            }
        }
        let mut current = 0.0;
        for track in &self.tracks {
            let inside = track.ends.map(|city| self.from.contains(&city));
            if inside[0] != inside[1] && track.ends.iter().all(takes_part) {
                let far = track.ends[usize::from(inside[0])];
                current += (1.0 - potential[far]) / f64::from(track.length);
            }
        }
        Some(1.0 / current)
    }
}

#[test]
fn paths_cuts_bridges_and_betweenness_equal_trying_everything() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut seconds, mut bridges, mut articulations) = (0, 0, 0);
    for game in 0..10_000 {
        let small = small(&mut generator);
        let analysis = Analysis::of(&small.map, small.players);
        let row = &analysis.tickets[0];
        let shared = small.from.iter().any(|city| small.to.contains(city));
        let about = || format!("network {game}: {:?} {:?}", small.tracks, row);
        assert_eq!(
            row.shortest,
            small.shortest(&small.from, &small.to, small.all()),
            "{}",
            about()
        );
        if !shared {
            assert_eq!(row.second, small.second(), "{}", about());
            assert_eq!(
                row.cut.unwrap_or(0),
                if row.shortest.is_some() {
                    small.cut()
                } else {
                    0
                },
                "{}",
                about()
            );
            seconds += u32::from(row.second.is_some());
        }
        let network = Network::at(&small.map, small.players);
        let weak = WeakPoints::of(&network);
        for (corridor, way) in network.corridors().enumerate() {
            let tracks =
                (0..small.tracks.len()).filter(|track| small.tracks[*track].corridor == corridor);
            let one = tracks.clone().next().unwrap();
            let cuts = way.open == 1 && small.separates(small.all() & !(1 << one), None);
            assert_eq!(
                weak.bridges[corridor],
                cuts,
                "corridor {corridor}, {}",
                about()
            );
            bridges += u32::from(cuts);
        }
        for city in 0..small.zone.len() {
            let around =
                (0..small.tracks.len()).filter(|track| small.tracks[*track].ends.contains(&city));
            let gone: u32 = around.map(|track| 1 << track).sum();
            let cuts = small.separates(small.all() & !gone, Some(city));
            assert_eq!(
                weak.articulations.contains(&city),
                cuts,
                "city {city}, {}",
                about()
            );
            articulations += u32::from(cuts);
        }
        let travel = Travel::over(&network);
        let naive = small.betweenness(network.corridors().len());
        for (found, naive) in travel.betweenness().iter().zip(&naive) {
            assert!((found - naive).abs() < 1e-9, "{found} {naive} {}", about());
        }
        // Relaxing is slow, so only some of the networks.
        if game % 20 == 0 && !shared {
            let found = Wires::of(&network).between(&small.from, &small.to);
            assert_eq!(found.is_some(), small.resistance().is_some(), "{}", about());
            if let (Some(found), Some(naive)) = (found, small.resistance()) {
                assert!((found - naive).abs() < 1e-6, "{found} {naive} {}", about());
            }
        }
    }
    // Cases of every kind were among them.
    assert!(
        seconds > 1000 && bridges > 1000 && articulations > 1000,
        "{seconds} {bridges} {articulations}"
    );
}
