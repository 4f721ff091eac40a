//! Findings that others have published, reproduced.

use rand::seq::SliceRandom;
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::analysis::{
    Analysis, Network, Wires, expected_draws, most_route_points, published,
};
use railwright::map::Preset;

use super::board;

/// Blind draws until so many of the wanted cards are held, from a fresh deck.
fn draws_until(held: u8, wanted: usize, generator: &mut Xoshiro256PlusPlus) -> f64 {
    let mut deck: Vec<bool> = (0..110).map(|card| card < wanted).collect();
    deck.shuffle(generator);
    let mut left = held;
    for (index, wanted) in deck.iter().enumerate() {
        left -= u8::from(*wanted);
        if left == 0 {
            return (index + 1) as f64;
        }
    }
    unreachable!("the deck holds enough")
}

#[test]
fn cards_of_one_colour_take_as_many_draws_as_the_algebra_says() {
    let cards = Preset::Base.rules().cards;
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(7);
    for held in [1, 3, 6] {
        for (locomotives, wanted, over) in [(false, 12, 13.0), (true, 26, 27.0)] {
            let exact = expected_draws(&cards, held, locomotives);
            assert!((exact - f64::from(held) * 111.0 / over).abs() < 1e-12);
            let games = 60_000;
            let sum: f64 = (0..games)
                .map(|_| draws_until(held, wanted, &mut generator))
                .sum();
            let simulated = sum / f64::from(games);
            assert!(
                (simulated / exact - 1.0).abs() < 0.01,
                "{held}: {simulated} simulated, {exact} by algebra"
            );
        }
    }
    // So that a generator that always says the same would be found.
    assert_ne!(generator.random::<u64>(), generator.random::<u64>());
}

#[test]
fn forty_five_trains_score_what_the_table_allows() {
    let score = Preset::Base.rules().routes.score;
    let most = [1, 2, 3, 4, 5, 6].map(|longest| most_route_points(&score, 45, longest));
    assert_eq!(most, [45, 45, 60, 78, 90, 109]);
}

#[test]
fn tickets_are_worth_their_shortest_path_as_published() {
    for (name, worth, tickets) in [
        ("usa", 25, 30),
        ("europe", 44, 46),
        ("nordic", 54, 55),
        ("nederland", 0, 44),
    ] {
        let analysis = Analysis::of(&board(name), 5);
        let exact = analysis
            .tickets
            .iter()
            .filter(|ticket| ticket.shortest.map(i64::from) == Some(i64::from(ticket.value)));
        assert_eq!(
            (exact.count(), analysis.tickets.len()),
            (worth, tickets),
            "{name}"
        );
    }
}

#[test]
fn resistance_as_the_paper_computes_it() {
    let map = board("usa");
    let network = Network::new(&map);
    let wires = Wires::with(&network, |corridor| {
        f64::from(corridor.length) / corridor.routes.len() as f64
    });
    let city = |name: &str| {
        map.cities
            .iter()
            .position(|city| city.name == name)
            .unwrap()
    };
    for (from, to, published) in [("Denver", "El Paso", 0.12769), ("Boston", "Miami", 0.93508)] {
        let found = wires.between(&[city(from)], &[city(to)]).unwrap();
        assert!((found - published).abs() < 1e-4, "{from}–{to}: {found}");
    }
}

#[test]
fn figures_stand_beside_the_range_of_the_published_boards() {
    for name in ["europe", "nordic", "italia", "nederland", "usa"] {
        for players in 2..=5 {
            let ranges = published(players);
            for figure in Analysis::of(&board(name), players).figures {
                let (low, high) = ranges[figure.key];
                if let Some(value) = figure.value {
                    assert!((low..=high).contains(&value), "{name}: {}", figure.key);
                }
            }
        }
    }
    let nederland_pays_more = published(4)["slope"].1;
    assert!(nederland_pays_more > 1.2, "{nederland_pays_more}");
}

#[test]
fn published_boards_have_crowded_corridors_and_almost_no_bridges() {
    let ranges = published(4);
    assert!(ranges["bridges"].1 <= 4.0, "{:?}", ranges["bridges"]);
    assert!(ranges["crowded"].0 >= 1.0, "{:?}", ranges["crowded"]);
}

#[test]
fn doubles_close_at_small_tables() {
    let map = board("usa");
    let [two, four] = [2, 4].map(|players| Analysis::of(&map, players));
    let figure = |analysis: &Analysis, key: &str| {
        let figures = analysis.figures.iter();
        figures
            .filter(|figure| figure.key == key)
            .find_map(|figure| figure.value)
            .unwrap()
    };
    assert_eq!(figure(&four, "closed_tracks"), 0.0);
    assert_eq!(figure(&two, "closed_tracks"), 22.0);
    assert!(figure(&two, "mean_cut") < figure(&four, "mean_cut"));
    assert!(figure(&two, "mean_second") > figure(&four, "mean_second"));
}
