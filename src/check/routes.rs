//! Routes: tracks, colours, and the options they use.

use std::collections::BTreeMap;

use super::{Code, Problems, Scene, Subject, count};
use crate::map::{Color, Id, Route};

pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    options(scene, problems);
    tracks(scene, problems);
    colors(scene, problems);
}

/// An option that routes can use: its name, whether a route uses it, whether the rules have it.
type RouteOption = (&'static str, fn(&Route) -> bool, bool);

fn options(scene: &Scene, problems: &mut Problems) {
    let rules = &scene.map.rules;
    let options: [RouteOption; 5] = [
        (
            "locomotive symbols",
            |route| route.symbols > 0,
            rules.ferry.is_some(),
        ),
        ("waves", |route| route.waves > 0, rules.waves.is_some()),
        ("tunnels", |route| route.tunnel, rules.tunnel.is_some()),
        (
            "draw bonuses",
            |route| route.draw_bonus > 0,
            rules.draw_bonus,
        ),
        ("tolls", |route| route.toll > 0, rules.toll.is_some()),
    ];
    let routes = &scene.map.routes;
    for (name, uses, on) in options {
        let first = routes.iter().position(uses);
        match (first, on) {
            (Some(first), false) => {
                let number = routes.iter().filter(|route| uses(route)).count();
                let number = count(number, "route has", "routes have");
                problems.add(
                    Code::OptionOff,
                    Subject::Route(first),
                    format!("{number} {name}, but the rules have none: they are ignored"),
                );
            }
            (None, true) if !routes.is_empty() => problems.add(
                Code::OptionUnused,
                Subject::Rules,
                format!("have {name}, but no route uses them"),
            ),
            _ => {}
        }
    }
}

fn tracks(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    let mut by_ends: BTreeMap<(&Id, &Id), BTreeMap<u8, Vec<usize>>> = BTreeMap::new();
    for (index, route) in map.routes.iter().enumerate() {
        let lengths = by_ends.entry(route.ends()).or_default();
        lengths.entry(route.length).or_default().push(index);
    }
    let players = map.rules.players.max;
    let mut spaces = 0;
    for lengths in by_ends.values() {
        for (length, group) in lengths {
            let tracks = u8::try_from(group.len()).unwrap_or(u8::MAX);
            let open = map.rules.parallel.open_tracks(tracks, players);
            spaces += u32::from(*length) * u32::from(open);
            if tracks > 1 && !map.rules.parallel.open.contains_key(&tracks) {
                problems.add(
                    Code::TracksUnsaid,
                    Subject::Route(group[0]),
                    format!("is one of {tracks} parallel tracks; the rules do not say how many of {tracks} are open, so all are"),
                );
            }
        }
        if lengths.len() > 1 {
            let known: Vec<String> = lengths.keys().map(u8::to_string).collect();
            let last = lengths.values().next_back().map_or(0, |group| group[0]);
            problems.add(
                Code::LengthsDiffer,
                Subject::Route(last),
                format!(
                    "connects the same places as a route of a different length ({}); they are not parallel, so one player may own both",
                    known.join(", ")
                ),
            );
        }
    }
    let needed = u32::from(players) * u32::from(map.rules.trains);
    if spaces < needed && !map.routes.is_empty() {
        problems.add(
            Code::TooFewSpaces,
            Subject::Map,
            format!("has {spaces} open spaces, but {players} players have {needed} trains"),
        );
    }
}

/// Colours differ too much if the gap is above this share of their mean.
const COLOR_GAP: f64 = 0.3;
/// On a map with fewer spaces of a colour on average, the gap says nothing.
const ENOUGH_SPACES: f64 = 5.0;

fn colors(scene: &Scene, problems: &mut Problems) {
    let spaces = Color::CARDS.map(|color| -> u32 {
        let routes = scene.map.routes.iter();
        let own = routes.filter(|route| route.color == color);
        own.map(|route| u32::from(route.length)).sum()
    });
    let by_spaces = Color::CARDS.into_iter().zip(spaces);
    let least = by_spaces.clone().min_by_key(|(_, spaces)| *spaces);
    let most = by_spaces.max_by_key(|(_, spaces)| *spaces);
    let mean = f64::from(spaces.iter().sum::<u32>()) / spaces.len() as f64;
    if let (Some((rare, least)), Some((frequent, most))) = (least, most)
        && mean >= ENOUGH_SPACES
        && f64::from(most - least) > COLOR_GAP * mean
    {
        problems.add(
            Code::ColorImbalance,
            Subject::Map,
            format!("has {most} {frequent} spaces but only {least} {rare} ones (mean {mean:.1})"),
        );
    }
}
