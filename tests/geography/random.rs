//! Cities that were dragged about.

use railwright::geography::{Bending, LatLon, Warp};

use crate::{Board, MISS, boards, folds};

/// Numbers from -1 to 1, the same every time (a linear congruential generator).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        let step = 6_364_136_223_846_793_005_u64;
        self.0 = self
            .0
            .wrapping_mul(step)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / f64::from(1 << 23) - 1.0
    }
}

/// The median distance of a city from the nearest.
fn between_neighbours(board: &Board) -> f64 {
    let places = || board.cities.iter().map(|city| city.2);
    let nearest = |at: [f64; 2]| {
        let others = places().filter(|other| *other != at);
        let away = others.map(|other| (other[0] - at[0]).hypot(other[1] - at[1]));
        away.fold(f64::MAX, f64::min)
    };
    let mut distances: Vec<f64> = places().map(nearest).collect();
    distances.sort_by(f64::total_cmp);
    distances[distances.len() / 2]
}

/// Drags all cities of every board by up to a share of the way to their neighbours.
fn dragged(share: f64, times: u64, check: fn(&Warp, &Board)) {
    for mut board in boards() {
        let h = between_neighbours(&board);
        let start = board.points();
        let mut numbers = Numbers(7 + board.cities.len() as u64);
        for _ in 0..times {
            for (city, (_, at)) in board.cities.iter_mut().zip(&start) {
                let angle = numbers.next() * std::f64::consts::PI;
                let way = share * h * (numbers.next() + 1.0) / 2.0;
                city.2 = [at[0] + way * angle.cos(), at[1] + way * angle.sin()];
            }
            let warp = Warp::through(&board.points(), board.board).unwrap();
            assert_eq!(folds(&warp, &board), 0, "{}", board.name);
            check(&warp, &board);
        }
    }
}

/// Every city is hit, or said to be left out.
fn hit_or_left_out(warp: &Warp, board: &Board) {
    if warp.bending() != Bending::Exact {
        return;
    }
    assert!(warp.left_out().len() <= board.cities.len() / 10);
    for (n, miss) in warp.misses().iter().enumerate() {
        let out = warp.left_out().contains(&n);
        assert!(out || *miss < MISS, "{}: {miss}", board.name);
    }
}

#[test]
fn a_quarter_of_the_way_to_neighbours() {
    dragged(0.25, 20, |warp, board| {
        assert_eq!(warp.bending(), Bending::Exact, "{}", board.name);
        hit_or_left_out(warp, board);
    });
}

#[test]
#[ignore = "a minute"]
fn a_quarter_of_the_way_a_hundred_times_on_each_board() {
    dragged(0.25, 100, |warp, board| {
        assert_eq!(warp.bending(), Bending::Exact, "{}", board.name);
        hit_or_left_out(warp, board);
    });
}

#[test]
fn half_the_way_and_all_the_way() {
    dragged(0.5, 1, hit_or_left_out);
    dragged(1.0, 1, hit_or_left_out);
}

#[test]
#[ignore = "two minutes"]
fn half_the_way_and_all_the_way_many_times() {
    dragged(0.5, 50, hit_or_left_out);
    dragged(1.0, 50, hit_or_left_out);
}

#[test]
fn two_cities_that_changed_places_are_found() {
    for (name, one, other) in [
        ("europe", "madrid", "warszawa"),
        ("usa", "denver", "atlanta"),
        ("nordic", "oslo", "helsinki"),
    ] {
        let mut board = boards()
            .into_iter()
            .find(|board| board.name == name)
            .unwrap();
        let (a, b) = (board.city(one), board.city(other));
        let at = board.cities[a].2;
        board.cities[a].2 = board.cities[b].2;
        board.cities[b].2 = at;
        let warp = Warp::through(&board.points(), board.board).unwrap();
        let out = warp.left_out();
        assert!(
            out.contains(&a) && out.contains(&b),
            "{name}: {out:?} {:?}",
            warp.bending()
        );
        assert_eq!(warp.bending(), Bending::Exact);
        hit_or_left_out(&warp, &board);
        assert_eq!(folds(&warp, &board), 0);
    }
}

#[test]
fn a_city_with_another_hemisphere_is_found() {
    let mut board = boards()
        .into_iter()
        .find(|board| board.name == "europe")
        .unwrap();
    let london = board.city("london");
    board.cities[london].1 = LatLon::new(51.5, 179.9);
    let warp = Warp::through(&board.points(), board.board).unwrap();
    assert!(warp.left_out().contains(&london), "{:?}", warp.bending());
}
