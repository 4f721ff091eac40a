//! Input that hardly says where anything is: no panic, and only finite numbers.

use railwright::geography::{Bending, Detail, LatLon, Rect, Warp, world};

const BOARD: Rect = Rect::new([0.0, 0.0], [600.0, 400.0]);

/// A warp whose outlines are all finite, if there is one.
fn warp(points: &[(f64, f64, f64, f64)]) -> Option<Warp> {
    let points: Vec<(LatLon, [f64; 2])> = points
        .iter()
        .map(|(lat, lon, x, y)| (LatLon::new(*lat, *lon), [*x, *y]))
        .collect();
    let warp = Warp::through(&points, BOARD)?;
    let outlines = world().outlines(&warp, BOARD, &Detail::default());
    let near = BOARD.grown(10.0);
    let lines = outlines.land.iter().chain(&outlines.lakes);
    for at in lines
        .chain(&outlines.borders)
        .chain(&outlines.rivers)
        .flatten()
    {
        assert!(near.contains(*at), "{at:?}");
    }
    for lat in [-90.0, -45.0, 0.0, 45.0, 90.0] {
        for lon in [-180.0, -90.0, 0.0, 90.0, 180.0] {
            let at = warp.at(LatLon::new(lat, lon));
            assert!(
                at.iter().all(|value| value.is_finite()),
                "{lat} {lon} {at:?}"
            );
        }
    }
    assert_eq!(warp.misses().len(), points.len());
    assert!(warp.misses().iter().all(|miss| !miss.is_nan()));
    Some(warp)
}

#[test]
fn fewer_than_two_places_have_no_warp() {
    assert!(warp(&[]).is_none());
    assert!(warp(&[(50.0, 10.0, 100.0, 100.0)]).is_none());
    let same = (50.0, 10.0, 100.0, 100.0);
    assert!(warp(&[same, same, same]).is_none());
    assert!(warp(&[same, (60.0, 20.0, 100.0, 100.0)]).is_none());
    assert!(warp(&[same, (f64::NAN, 20.0, 200.0, 100.0)]).is_none());
    assert!(warp(&[same, (60.0, f64::INFINITY, 200.0, 100.0)]).is_none());
    assert!(warp(&[same, (60.0, 20.0, f64::NAN, 100.0)]).is_none());
}

#[test]
fn a_board_is_a_box_of_any_size() {
    let points = [
        (50.0, 0.0, 10.0),
        (55.0, 10.0, 90.0),
        (45.0, 12.0, 95.0),
        (52.0, 8.0, 60.0),
    ];
    for size in [1e-3, 1.0, 1e6] {
        let board = Rect::new([0.0, 0.0], [100.0 * size, 70.0 * size]);
        let places = points.map(|(lat, lon, x)| {
            let at = [x * size, (60.0 - lat) * 4.0 * size];
            (LatLon::new(lat, lon), at)
        });
        assert!(Warp::through(&places, board).is_some(), "{size}");
        let turned = Rect::new(board.max, board.min);
        assert!(Warp::through(&places, turned).is_none());
    }
}

#[test]
fn two_places_and_places_on_a_line_keep_shapes() {
    let two = warp(&[(50.0, 0.0, 100.0, 300.0), (50.0, 20.0, 500.0, 300.0)]).unwrap();
    assert_eq!(two.bending(), Bending::Similar);
    assert!(two.misses().iter().all(|miss| *miss < 0.5));
    let north = two.at(LatLon::new(55.0, 10.0));
    assert!(
        (north[0] - 300.0).abs() < 10.0 && north[1] < 250.0,
        "{north:?}"
    );
    let line = [0.0, 5.0, 10.0, 20.0].map(|east| (50.0, east, 100.0 + 20.0 * east, 300.0));
    assert_eq!(warp(&line).unwrap().bending(), Bending::Similar);
}

#[test]
fn three_places_are_met() {
    let three = [
        (51.5, -0.1, 120.0, 150.0),
        (48.9, 2.4, 210.0, 300.0),
        (52.5, 13.4, 500.0, 110.0),
    ];
    let warp = warp(&three).unwrap();
    assert_eq!(warp.bending(), Bending::Exact);
    assert!(warp.misses().iter().all(|miss| *miss < 0.5));
}

#[test]
fn one_place_twice_counts_once() {
    let start = [
        (51.5, -0.1, 120.0, 150.0),
        (48.9, 2.4, 210.0, 300.0),
        (52.5, 13.4, 500.0, 110.0),
        (48.9, 2.4, 400.0, 350.0),
    ];
    let warp = warp(&start).unwrap();
    assert_eq!(warp.left_out(), [3]);
    assert!(warp.misses()[3] > 100.0);
}

#[test]
fn a_mirrored_board_is_not_drawn_mirrored() {
    let places = [
        (50.0, 0.0),
        (50.0, 20.0),
        (60.0, 0.0),
        (60.0, 20.0),
        (55.0, 9.0),
    ];
    let mirrored = places.map(|(lat, lon)| (lat, lon, 500.0 - 20.0 * lon, 2_400.0 - 35.0 * lat));
    assert_eq!(warp(&mirrored).unwrap().bending(), Bending::Similar);
}

#[test]
fn poles_and_the_date_line_are_places() {
    let fiji = [
        (-18.1, 178.4, 100.0, 300.0),
        (-13.8, -171.8, 500.0, 120.0),
        (-21.1, -175.2, 350.0, 380.0),
        (-16.5, 179.4, 150.0, 220.0),
    ];
    let found = warp(&fiji).unwrap();
    assert!(found.misses().iter().all(|miss| *miss < 0.5));
    let poles = [
        (90.0, 0.0, 300.0, 200.0),
        (70.0, 0.0, 300.0, 390.0),
        (70.0, 90.0, 500.0, 200.0),
        (70.0, 180.0, 300.0, 10.0),
        (70.0, -90.0, 100.0, 200.0),
    ];
    warp(&poles).unwrap();
    let south = poles.map(|(lat, lon, x, y)| (-lat, lon, x, 400.0 - y));
    warp(&south).unwrap();
    warp(&[(90.0, 0.0, 300.0, 0.0), (-90.0, 0.0, 300.0, 400.0)]).unwrap();
    warp(&[
        (0.0, 0.0, 300.0, 200.0),
        (0.001, 0.001, 301.0, 199.0),
        (0.0, 0.001, 301.0, 200.0),
    ])
    .unwrap();
}

#[test]
fn the_whole_world_is_drawn_without_a_tear() {
    let mut points = Vec::new();
    for lat in [-60, -30, 0, 30, 60] {
        for lon in [-170, -100, -50, 0, 50, 100, 170] {
            let (lat, lon) = (f64::from(lat), f64::from(lon));
            points.push((
                LatLon::new(lat, lon),
                [300.0 + lon * 1.6, 200.0 - lat * 2.1],
            ));
        }
    }
    let warp = Warp::through(&points, BOARD).unwrap();
    let outlines = world().outlines(&warp, BOARD, &Detail::default());
    for outline in &outlines.land {
        for (a, b) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            let inside = BOARD.contains(*a) && BOARD.contains(*b);
            let edge =
                |at: &[f64; 2]| (at[0] - 300.0).abs() > 285.0 || (at[1] - 200.0).abs() > 175.0;
            let long = (a[0] - b[0]).hypot(a[1] - b[1]) > 60.0;
            assert!(!(inside && long) || edge(a) && edge(b), "{a:?} {b:?}");
        }
    }
}
