//! The drawing: room for trains, tracks and names that get in each other's way, letters that
//! cannot be written.

use std::collections::BTreeMap;

use super::{Code, Problems, Scene, Subject};
use crate::draw::{Clash, Plan, Weight, clashes};
use crate::map::Id;

pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    for (index, city) in map.cities.iter().enumerate() {
        let lacking = Weight::Bold.lacking(&city.name);
        if !lacking.is_empty() {
            let lacking: Vec<String> = lacking.iter().map(char::to_string).collect();
            problems.add(
                Code::MissingGlyph,
                Subject::City(index),
                format!(
                    "the name {} cannot be printed: the font has no {}",
                    city.name,
                    lacking.join(" ")
                ),
            );
        }
    }
    let plan = Plan::of(map);
    let mut gathered: BTreeMap<(Code, usize), Vec<usize>> = BTreeMap::new();
    for clash in clashes(&plan) {
        let mut gather = |code, subject, other| {
            let others = gathered.entry((code, subject)).or_default();
            others.push(other);
        };
        match clash {
            Clash::TooShort(route, by) => too_short(scene, route, by, problems),
            Clash::TooSharp(route) => problems.add(
                Code::BendTooSharp,
                Subject::Route(route),
                "bends so sharply that its own train spaces overlap",
            ),
            Clash::Cross(route, other) => gather(Code::RoutesCross, route, other),
            Clash::Overlap(route, other) => gather(Code::SpacesOverlap, route, other),
            Clash::OverCity(route, city) => gather(Code::RouteOverCity, route, city),
            Clash::NameOverRoute(city, route) => gather(Code::LabelOverRoute, city, route),
            Clash::NameOverName(city, other) => gather(Code::LabelOverLabel, city, other),
            Clash::NameOverCity(city, other) => gather(Code::LabelOverCity, city, other),
            Clash::CityOverCity(city, other) => gather(Code::CityOverCity, city, other),
            Clash::RouteOutside(route) => {
                let track = plan.tracks[route].as_ref();
                let ends = track.map(|track| [track.ends.0, track.ends.1]);
                let on_board = |city: &usize| {
                    let place = plan.places[*city].as_ref();
                    place.is_some_and(|place| map.board.contains(place.at.to_point()))
                };
                // A city off the board is told of already.
                if ends.is_some_and(|ends| ends.iter().all(on_board)) {
                    problems.add(
                        Code::OutsideBoard,
                        Subject::Route(route),
                        "has train spaces on the score track or outside the board",
                    );
                }
            }
            Clash::NameOutside(city) => {
                let place = plan.places[city].as_ref();
                if place.is_some_and(|place| map.board.contains(place.at.to_point())) {
                    problems.add(
                        Code::OutsideBoard,
                        Subject::City(city),
                        "has its name on the score track or outside the board",
                    );
                }
            }
        }
    }
    for ((code, subject), others) in gathered {
        add_gathered(scene, code, subject, &others, problems);
    }
}

fn too_short(scene: &Scene, route: usize, by: f64, problems: &mut Problems) {
    let length = scene.map.routes[route].length;
    let trains = super::count(usize::from(length), "train", "trains");
    problems.add(
        Code::RouteTooShort,
        Subject::Route(route),
        format!("is {by:.1} mm too short for its {trains}; move its ends apart or bend it"),
    );
}

/// One problem for everything that one thing gets in the way of.
fn add_gathered(
    scene: &Scene,
    code: Code,
    subject: usize,
    others: &[usize],
    problems: &mut Problems,
) {
    let map = scene.map;
    let cities = || others.iter().map(|other| &map.cities[*other].id);
    let routes = || others.iter().map(|other| &map.routes[*other].id);
    let (subject, message) = match code {
        Code::RoutesCross => (Subject::Route(subject), named("crosses", routes())),
        Code::SpacesOverlap => {
            let message = named("has train spaces that overlap those of", routes());
            (Subject::Route(subject), message)
        }
        Code::RouteOverCity => (Subject::Route(subject), named("runs over", cities())),
        Code::LabelOverRoute => {
            let message = named("its name overlaps the route", routes());
            (Subject::City(subject), message)
        }
        Code::LabelOverLabel => {
            let message = named("its name overlaps the name of", cities());
            (Subject::City(subject), message)
        }
        Code::LabelOverCity => {
            let message = named("its name overlaps the city", cities());
            (Subject::City(subject), message)
        }
        _ => (Subject::City(subject), named("overlaps", cities())),
    };
    problems.add(code, subject, message);
}

/// "crosses `a`, `b` and 3 more".
fn named<'a>(what: &str, mut ids: impl Iterator<Item = &'a Id>) -> String {
    const SHOWN: usize = 3;
    let shown = ids.by_ref().take(SHOWN).map(|id| format!("`{id}`"));
    let shown = shown.collect::<Vec<String>>().join(", ");
    match ids.count() {
        0 => format!("{what} {shown}"),
        more => format!("{what} {shown} and {more} more"),
    }
}
