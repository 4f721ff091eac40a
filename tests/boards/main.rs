//! The shipped boards are what they claim to be.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};

use railwright::analysis::{Network, Paths};
use railwright::check::{Severity, check};
use railwright::map::rules::Metric;
use railwright::map::{Color, Map, Preset, shipped};

fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

/// Routes by their number of parallel tracks.
fn groups(map: &Map) -> BTreeMap<usize, usize> {
    let mut tracks: BTreeMap<_, usize> = BTreeMap::new();
    for route in &map.routes {
        *tracks.entry((route.ends(), route.length)).or_default() += 1;
    }
    let mut groups = BTreeMap::new();
    for size in tracks.into_values() {
        *groups.entry(size).or_default() += 1;
    }
    groups
}

fn worth_their_shortest_path(map: &Map) -> usize {
    let network = Network::new(map);
    let mut paths = Paths::new(&network);
    let mut exact = 0;
    for ticket in map.tickets() {
        let path = paths.between(&ticket.from, &ticket.to).unwrap();
        exact += usize::from(i64::from(path) == i64::from(ticket.value));
    }
    exact
}

fn spaces(map: &Map, color: Color) -> u32 {
    let routes = map.routes.iter().filter(|route| route.color == color);
    routes.map(|route| u32::from(route.length)).sum()
}

#[test]
fn places_routes_and_tickets_are_complete() {
    for (name, places, routes, tickets) in [
        ("europe", 47, 101, 46),
        ("nordic", 50, 161, 55),
        ("italia", 42, 128, 56),
        ("nederland", 30, 97, 44),
        ("usa", 36, 100, 30),
    ] {
        let map = board(name);
        let found = (map.cities.len(), map.routes.len(), map.tickets().len());
        assert_eq!(found, (places, routes, tickets), "{name}");
        assert!(!map.source.is_empty(), "{name}");
    }
}

#[test]
fn no_shipped_board_has_errors_or_warnings() {
    for shipped in shipped::ALL {
        let problems = check(&shipped.load().unwrap().map);
        let grave: Vec<_> = problems
            .iter()
            .filter(|problem| problem.severity() < Severity::Hint)
            .collect();
        assert!(grave.is_empty(), "{}: {grave:?}", shipped.name);
    }
}

#[test]
fn boards_have_the_rules_of_their_game() {
    for (name, preset) in [
        ("europe", Preset::Europe),
        ("nordic", Preset::Nordic),
        ("italia", Preset::Italia),
        ("nederland", Preset::Nederland),
        ("usa", Preset::Base),
    ] {
        assert_eq!(board(name).rules, preset.rules(), "{name}");
    }
}

#[test]
fn tickets_are_worth_what_was_published() {
    for (name, exact) in [
        ("usa", 25),
        ("europe", 44),
        ("nordic", 54),
        ("nederland", 0),
        ("italia", 56),
    ] {
        assert_eq!(worth_their_shortest_path(&board(name)), exact, "{name}");
    }
}

#[test]
fn parallel_tracks_are_those_of_the_boards() {
    let expected = [
        ("europe", vec![(1, 79), (2, 11)]),
        ("usa", vec![(1, 56), (2, 22)]),
        ("nordic", vec![(1, 59), (2, 48), (3, 2)]),
        ("nederland", vec![(1, 9), (2, 44)]),
        ("italia", vec![(1, 41), (2, 42), (3, 1)]),
    ];
    for (name, groups_of) in expected {
        assert_eq!(
            groups(&board(name)),
            groups_of.into_iter().collect(),
            "{name}"
        );
    }
}

#[test]
fn europe_has_long_tickets_tunnels_and_ferries() {
    let map = board("europe");
    let long = map.tickets().iter().filter(|ticket| ticket.pool == "long");
    assert_eq!(long.count(), 6);
    assert!(map.routes.iter().any(|route| route.tunnel));
    let ferry = |route: &&railwright::map::Route| {
        let ends = (route.from.as_str(), route.to.as_str());
        ends == ("palermo", "smyrna") || ends == ("smyrna", "palermo")
    };
    let ferry = map.routes.iter().find(ferry).unwrap();
    assert_eq!((ferry.length, ferry.symbols), (6, 2));
    assert_eq!(spaces(&map, Color::Gray), 122);
}

#[test]
fn nordic_has_countries_tags_bonuses_and_cards() {
    let map = board("nordic");
    let countries: BTreeSet<_> = map
        .cities
        .iter()
        .map(|city| city.country.as_ref())
        .collect();
    assert_eq!(countries.len(), 9);
    let capitals = map.cities.iter().filter(|city| city.has_tag("capital"));
    let capitals: BTreeSet<_> = capitals.map(|city| city.id.as_str()).collect();
    assert_eq!(
        capitals,
        ["helsinki", "kobenhavn", "oslo", "stockholm"].into()
    );
    assert_eq!(
        map.cities
            .iter()
            .filter(|city| city.has_tag("arctic"))
            .count(),
        10
    );
    assert!(map.routes.iter().any(|route| route.draw_bonus == 3));
    let gray = map.routes.iter().filter(|route| route.color == Color::Gray);
    assert!(gray.clone().count() > 0 && gray.clone().all(|route| route.symbols > 0));
    let cards = map.rules.bonus_cards.unwrap();
    assert_eq!((cards.display, cards.cards.len()), (4, 11));
    assert_eq!(cards.cards.iter().map(|card| card.points).sum::<i32>(), 104);
    assert!(
        cards
            .cards
            .iter()
            .any(|card| card.metric == Metric::Countries)
    );
}

#[test]
fn italia_has_regions_zones_waves_and_our_own_deck() {
    let map = board("italia");
    let zones = map.cities.iter().filter(|city| city.zone);
    assert_eq!(zones.clone().count(), 8);
    assert!(zones.clone().all(|zone| zone.region.is_none()));
    let regions: BTreeSet<_> = map
        .cities
        .iter()
        .filter_map(|city| city.region.as_ref())
        .collect();
    assert_eq!(regions.len(), 17);
    assert_eq!(
        map.routes.iter().filter(|route| route.waves > 0).count(),
        21
    );
    assert!(map.decks[0].notes.contains("Our own design"));
    let network = Network::new(&map);
    let named: BTreeSet<usize> = map
        .tickets()
        .iter()
        .flat_map(|ticket| ticket.places())
        .flat_map(|place| network.cities(place).iter().copied())
        .collect();
    assert_eq!(named.len(), map.cities.len());
    let abroad = map.tickets().iter().filter(|ticket| {
        ticket.places().any(|place| {
            network
                .cities(place)
                .iter()
                .any(|city| map.cities[*city].zone)
        })
    });
    assert!((6..=20).contains(&abroad.count()));
}

#[test]
fn nederland_has_tolls_and_neutral_pairs() {
    let map = board("nederland");
    assert!(map.routes.iter().all(|route| (1..=4).contains(&route.toll)));
    let pairs = map
        .tickets()
        .iter()
        .filter(|ticket| ticket.neutral.is_some());
    assert_eq!(pairs.count(), 35);
    let worth = |low, high| {
        let tickets = map.tickets().iter();
        tickets
            .filter(|ticket| (low..=high).contains(&ticket.value))
            .count()
    };
    assert_eq!((worth(29, 34), worth(17, 26)), (6, 17));
}

#[test]
fn all_aboard_uses_every_option() {
    let map = board("all-aboard");
    // Without `..`: a new option has to be used here too.
    let railwright::map::Rules {
        players: _,
        trains: _,
        cards: _,
        row,
        draw,
        tickets,
        routes: _,
        parallel,
        ferry,
        waves,
        tunnel,
        draw_bonus,
        stations,
        toll,
        zones,
        bonuses,
        bonus_cards,
        regions,
        end: _,
        tie_breaks,
        start_offsets,
        neutral,
    } = &map.rules;
    assert!(row.reset_locomotives.is_some() && draw.second_optional);
    assert!(tickets.pools.len() == 2 && parallel.open.len() == 2);
    assert!(ferry.as_ref().unwrap().pairs.is_some() && waves.is_some() && tunnel.is_some());
    assert!(*draw_bonus && stations.is_some() && toll.is_some() && *zones);
    assert!(bonuses.len() == 2 && bonus_cards.is_some() && regions.is_some());
    assert!(tie_breaks.len() == 4 && !start_offsets.is_empty() && neutral.is_some());
    let routes = &map.routes;
    assert!(routes.iter().any(|route| route.tunnel && route.is_ferry()));
    assert!(
        routes
            .iter()
            .any(|route| route.symbols > 0 && route.waves > 0)
    );
    assert!(
        routes
            .iter()
            .any(|route| route.toll > 0 && route.draw_bonus > 0)
    );
    assert_eq!(groups(&map).keys().copied().collect::<Vec<_>>(), [1, 2, 3]);
    assert!(map.tickets().iter().any(|ticket| !ticket.or.is_empty()));
    let group_ids: BTreeSet<_> = map.groups.iter().map(|group| &group.id).collect();
    assert!(
        map.tickets()
            .iter()
            .any(|ticket| group_ids.contains(&ticket.to))
    );
    assert_eq!(map.decks.len(), 2);
}
