//! Routes that nobody could build.

use super::{Code, Problems, Subject};
use crate::map::limits::{DRAW_BONUS, ROUTE_TOLL};
use crate::map::problem::count;
use crate::map::{Color, Map, Route, Rules};

pub(super) fn find(map: &Map, problems: &mut Problems) {
    for (index, route) in map.routes.iter().enumerate() {
        one_route(&map.rules, Subject::Route(index), route, problems);
    }
}

fn one_route(rules: &Rules, subject: Subject, route: &Route, problems: &mut Problems) {
    let length = route.length;
    if route.from == route.to {
        problems.add(
            Code::RouteToItself,
            subject,
            format!("starts and ends in `{}`", route.from),
        );
    }
    if length == 0 {
        problems.add(Code::ZeroLength, subject, "has no train spaces");
    } else {
        if !rules.routes.score.contains_key(&length) {
            let longest = rules.routes.score.keys().next_back().copied().unwrap_or(0);
            problems.add(
                Code::NoScore,
                subject,
                format!("has length {length}, but the score table has no entry for it (the table ends at {longest})"),
            );
        }
        if length > rules.trains {
            problems.add(
                Code::TooLongForTrains,
                subject,
                format!(
                    "has length {length}, but a player has only {}",
                    count(usize::from(rules.trains), "train", "trains")
                ),
            );
        }
    }
    special_spaces(rules, subject, route, problems);
    for (what, found, range) in [
        ("a toll of", route.toll, ROUTE_TOLL),
        ("a draw bonus of", route.draw_bonus, DRAW_BONUS),
    ] {
        if !range.contains(&found) {
            let most = range.end();
            problems.add(
                Code::RuleOutOfRange,
                subject,
                format!("has {what} {found}, but the maximum is {most}"),
            );
        }
    }
}

fn special_spaces(rules: &Rules, subject: Subject, route: &Route, problems: &mut Problems) {
    let special = u32::from(route.symbols) + u32::from(route.waves);
    if special > u32::from(route.length) {
        problems.add(
            Code::SymbolsOverLength,
            subject,
            format!(
                "has {special} symbols and waves on {}",
                count(usize::from(route.length), "space", "spaces")
            ),
        );
    }
    if special > 0 && route.color != Color::Gray {
        problems.add(
            Code::SymbolsOnColor,
            subject,
            format!(
                "is {} but has symbols or waves; ferries must be gray",
                route.color
            ),
        );
    }
    let payable =
        (rules.ferry.is_some() && route.symbols > 0) || (rules.waves.is_some() && route.waves > 0);
    if rules.routes.gray_is_ferry && route.color == Color::Gray && !payable {
        let wanted = match (&rules.ferry, &rules.waves) {
            (Some(_), Some(_)) => "locomotive symbol or wave",
            (None, Some(_)) => "wave",
            _ => "locomotive symbol",
        };
        problems.add(
            Code::GrayNoFerry,
            subject,
            format!(
                "is gray, and under these rules every gray route is a ferry, but it has no {wanted}"
            ),
        );
    }
}
