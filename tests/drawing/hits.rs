//! What lies under a point or in a rectangle.

use railwright::draw::{Bounds, Hits, Plan, Target, vec2};
use railwright::map::shipped;

#[test]
fn every_city_name_and_space_is_found_where_it_is_drawn() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        let plan = Plan::of(&map);
        let hits = Hits::of(&plan);
        for (index, place) in plan.places.iter().enumerate() {
            let place = place.as_ref().unwrap();
            let found = hits.at(place.at, 0.0);
            assert_eq!(found.first(), Some(&Target::City(index)), "{}", board.name);
            let found = hits.at(place.name.area.center, 0.0);
            assert_eq!(found, [Target::Name(index)], "{}", board.name);
        }
        for (index, track) in plan.tracks.iter().enumerate() {
            for space in &track.as_ref().unwrap().spaces {
                let found = hits.at(space.center, 0.0);
                assert_eq!(found, [Target::Route(index)], "{}", board.name);
            }
        }
    }
}

#[test]
fn the_nearest_comes_first_and_far_things_not_at_all() {
    let mut map = crate::small::with_route(|_| ());
    map.cities[0].name.clear();
    let hits = Hits::of(&Plan::of(&map));
    assert_eq!(hits.at(vec2(50.0, 110.0), 3.0), []);
    let beside = hits.at(vec2(44.0, 60.0), 2.0);
    assert_eq!(beside.first(), Some(&Target::City(0)));
}

#[test]
fn a_rectangle_takes_what_lies_wholly_in_it() {
    let map = crate::small::with_route(|_| ());
    let hits = Hits::of(&Plan::of(&map));
    let within = |left: f64, right: f64| {
        hits.within(Bounds {
            min: vec2(left, 40.0),
            max: vec2(right, 80.0),
        })
    };
    assert_eq!(within(40.0, 120.0), [Target::City(0)]);
    let all = [Target::City(0), Target::City(1), Target::Route(0)];
    assert_eq!(within(40.0, 210.0), all);
}
