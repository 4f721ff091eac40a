//! What bonuses count, compiled: sets of routes and tickets instead of tags and countries.

use std::collections::BTreeMap;

use super::board::{BoardRoute, BoardTicket};
use super::index::CityIndex;
use super::{bits, board::BoardGoal};
use crate::map::Map;
use crate::map::rules::{Bonus, Metric, Places, Regions};

/// What one bonus counts.
#[derive(Clone, Debug)]
pub(super) enum Counter {
    LongestPath,
    /// Completed tickets whose goal, by ticket and goal, is marked.
    Tickets(Vec<Vec<bool>>),
    /// Own routes in this set.
    Routes(Vec<u64>),
    /// Different countries at the ends of own routes; for each route a set of countries.
    Countries {
        words: usize,
        of_route: Vec<u64>,
    },
    TrainsLeft,
    /// Locomotives, and sets of so many cards of one colour.
    Locomotives {
        set: u8,
    },
}

impl Counter {
    pub fn new(map: &Map, bonus: &Bonus, routes: &[BoardRoute], tickets: &[BoardTicket]) -> Self {
        let included = |places: &Places, city: CityIndex| {
            let city = map.cities.get(usize::from(city));
            city.is_some_and(|city| places.include(city))
        };
        match &bonus.metric {
            Metric::LongestPath => Counter::LongestPath,
            Metric::TrainsLeft => Counter::TrainsLeft,
            Metric::Locomotives { set } => Counter::Locomotives { set: (*set).max(1) },
            Metric::Tickets { end, value } => {
                let counts = |goal: &BoardGoal| {
                    value.contains(goal.value)
                        && goal.cities.iter().any(|city| included(end, *city))
                };
                let tickets = tickets.iter();
                Counter::Tickets(
                    tickets
                        .map(|ticket| ticket.goals.iter().map(counts).collect())
                        .collect(),
                )
            }
            Metric::Routes { end, length, ferry } => {
                let mut set = vec![0; bits::words_for(routes.len())];
                for (index, route) in routes.iter().enumerate() {
                    let is_ferry = route.symbols > 0 || route.waves > 0;
                    let counts = length.contains(i32::from(route.length))
                        && (is_ferry || !ferry)
                        && route.cities.iter().any(|city| included(end, *city));
                    if counts {
                        bits::insert(&mut set, index);
                    }
                }
                Counter::Routes(set)
            }
            Metric::Countries => {
                let mut numbers = BTreeMap::new();
                for city in &map.cities {
                    if let Some(country) = &city.country {
                        let next = numbers.len();
                        numbers.entry(country).or_insert(next);
                    }
                }
                let words = bits::words_for(numbers.len());
                let mut of_route = vec![0; words * routes.len()];
                for (route, set) in routes.iter().zip(of_route.chunks_mut(words)) {
                    for city in route.cities {
                        let city = map.cities.get(usize::from(city));
                        let country = city.and_then(|city| city.country.as_ref());
                        if let Some(number) = country.and_then(|country| numbers.get(country)) {
                            bits::insert(set, *number);
                        }
                    }
                }
                Counter::Countries { words, of_route }
            }
        }
    }
}

/// The regions of a map, numbered.
#[derive(Clone, Debug)]
pub(super) struct RegionTable {
    /// The region of each city; none for zones.
    pub of_city: Vec<Option<u16>>,
    /// How many cities each region has.
    pub sizes: Vec<u16>,
    /// Regions that count twice if a network has all their cities.
    pub doubled: Vec<bool>,
    rules: Regions,
}

impl RegionTable {
    pub fn new(map: &Map, regions: &Regions) -> Self {
        let mut numbers: BTreeMap<&str, u16> = BTreeMap::new();
        let mut sizes: Vec<u16> = Vec::new();
        let mut doubled = Vec::new();
        let of_city = map
            .cities
            .iter()
            .map(|city| {
                let name = city.region.as_deref().filter(|_| !map.is_zone(city))?;
                let number = *numbers.entry(name).or_insert_with(|| {
                    sizes.push(0);
                    doubled.push(regions.double_if_complete.iter().any(|twice| twice == name));
                    sizes.len() as u16 - 1
                });
                sizes[usize::from(number)] += 1;
                Some(number)
            })
            .collect();
        RegionTable {
            of_city,
            sizes,
            doubled,
            rules: regions.clone(),
        }
    }

    /// Points of one connected network that counts so many regions.
    pub fn points(&self, count: u16) -> i32 {
        self.rules.points(u8::try_from(count).unwrap_or(u8::MAX))
    }
}
