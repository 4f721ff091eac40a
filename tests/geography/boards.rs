//! The five boards that have geography.

use railwright::geography::{Bending, Detail, Outlines, Rect, Warp, world};

use crate::{Board, MISS, boards, folds};

fn outlines(board: &Board) -> (Warp, Outlines) {
    let warp = Warp::through(&board.points(), board.board).unwrap();
    let detail = Detail {
        cities: board.cities.iter().map(|city| city.2).collect(),
        ..Detail::default()
    };
    let outlines = world().outlines(&warp, board.board, &detail);
    (warp, outlines)
}

#[test]
fn every_city_lies_where_the_map_has_it() {
    for board in boards() {
        let warp = Warp::through(&board.points(), board.board).unwrap();
        assert_eq!(warp.bending(), Bending::Exact, "{}", board.name);
        assert!(
            warp.left_out().is_empty(),
            "{}: {:?}",
            board.name,
            warp.left_out()
        );
        for ((id, ..), miss) in board.cities.iter().zip(warp.misses()) {
            assert!(*miss < MISS, "{}: {id} is missed by {miss} mm", board.name);
        }
    }
}

#[test]
fn no_land_folds() {
    for board in boards() {
        let warp = Warp::through(&board.points(), board.board).unwrap();
        let quality = warp.quality();
        assert!(
            quality.least_determinant > 0.25,
            "{}: {quality:?}",
            board.name
        );
        assert!(quality.anisotropy_95 < 4.0, "{}: {quality:?}", board.name);
        assert_eq!(folds(&warp, &board), 0, "{}", board.name);
    }
}

#[test]
fn cities_lie_on_land() {
    for board in boards() {
        let (_, outlines) = outlines(&board);
        for (id, _, at) in &board.cities {
            let on = outlines
                .land
                .iter()
                .filter(|outline| winds_around(outline, *at));
            let on_land = on.count() % 2 == 1;
            let coast = outlines.land.iter().map(|outline| distance(outline, *at));
            let off = coast.fold(f64::MAX, f64::min);
            assert!(
                on_land || off < 1.6,
                "{}: {id} is {off} mm off the land",
                board.name
            );
        }
    }
}

#[test]
fn outlines_are_sound() {
    for board in boards() {
        let (_, outlines) = outlines(&board);
        assert!(!outlines.land.is_empty() && !outlines.borders.is_empty() || board.name == "usa");
        let near = board.board.grown(10.0);
        let all = [
            &outlines.land,
            &outlines.lakes,
            &outlines.borders,
            &outlines.rivers,
        ];
        for at in all.into_iter().flatten().flatten() {
            assert!(near.contains(*at), "{}: {at:?}", board.name);
        }
        for outline in outlines.land.iter().chain(&outlines.lakes) {
            assert!(outline.len() >= 3);
            assert_ne!(outline.first(), outline.last());
        }
        let points: usize = outlines.land.iter().map(Vec::len).sum();
        assert!((300..12_000).contains(&points), "{}: {points}", board.name);
        // Long straight lines of land are the edge's, beyond the board; the longest coast that is
        // straight is Belgium's.
        for outline in &outlines.land {
            for (a, b) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                let long = (a[0] - b[0]).hypot(a[1] - b[1]) > 80.0;
                let within = |at: [f64; 2]| board.board.grown(1.0).contains(at);
                let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
                assert!(!(long && within(middle)), "{}: {a:?} {b:?}", board.name);
            }
        }
    }
}

#[test]
fn land_goes_clockwise() {
    for board in boards() {
        let (_, outlines) = outlines(&board);
        let area = |outline: &Vec<[f64; 2]>| {
            let sides = outline.iter().zip(outline.iter().cycle().skip(1));
            sides.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
        };
        let largest = outlines.land.iter().map(area).fold(0.0, |best: f64, area| {
            if area.abs() > best.abs() { area } else { best }
        });
        assert!(largest > 10_000.0, "{}: {largest}", board.name);
    }
}

#[test]
fn the_same_input_gives_the_same_outlines() {
    let board = &boards()[0];
    assert_eq!(outlines(board).1, outlines(board).1);
}

#[test]
fn small_islands_stay_only_where_a_city_is() {
    let board = boards()
        .into_iter()
        .find(|board| board.name == "europe")
        .unwrap();
    let warp = Warp::through(&board.points(), board.board).unwrap();
    let least_area = 3_000.0;
    let islands = |cities: Vec<[f64; 2]>| {
        let detail = Detail {
            least_area,
            cities,
            ..Detail::default()
        };
        world().outlines(&warp, board.board, &detail).land
    };
    let palermo = board.cities[board.city("palermo")].2;
    let (without, with) = (islands(Vec::new()), islands(vec![palermo]));
    assert_eq!(without.len() + 1, with.len());
    let large = Rect::new([-10.0, -10.0], [800.0, 540.0]);
    assert!(with.iter().flatten().all(|at| large.contains(*at)));
}

fn winds_around(outline: &[[f64; 2]], at: [f64; 2]) -> bool {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        (a[1] > at[1]) != (b[1] > at[1])
            && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    });
    crossed.count() % 2 == 1
}

fn distance(outline: &[[f64; 2]], at: [f64; 2]) -> f64 {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let off = sides.map(|(a, b)| {
        let (way, rest) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
        let length = (way[0] * way[0] + way[1] * way[1]).max(1e-12);
        let share = ((rest[0] * way[0] + rest[1] * way[1]) / length).clamp(0.0, 1.0);
        (rest[0] - way[0] * share).hypot(rest[1] - way[1] * share)
    });
    off.fold(f64::MAX, f64::min)
}
