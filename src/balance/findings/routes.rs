//! Routes that nobody wants, and routes that everybody wants first.

use super::{Card, Finding, journey};
use crate::balance::{About, Cause, Measured, RouteCard, Section, Source};
use crate::map::Map;
use crate::map::problem::count;

pub(super) fn routes(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let mut corridors = std::collections::BTreeSet::new();
    for route in &card.routes {
        let ends = (
            route.from.clone().min(route.to.clone()),
            route.from.clone().max(route.to.clone()),
        );
        // Of a group of tracks the others are as dead as the first only if all of them are.
        let group: Vec<&RouteCard> = card
            .routes
            .iter()
            .filter(|other| {
                other.length == route.length
                    && (other.from == route.from && other.to == route.to
                        || other.from == route.to && other.to == route.from)
            })
            .collect();
        if !corridors.insert((ends, route.length)) {
            continue;
        }
        let at = |of: fn(&RouteCard) -> &Vec<u8>| -> Vec<u8> {
            let players = card.players().into_iter();
            players
                .filter(|players| group.iter().all(|track| of(track).contains(players)))
                .collect()
        };
        let dead_at = at(|track| &track.dead_at);
        if !dead_at.is_empty() {
            out.push(dead(map, card, route, dead_at));
        }
        let rushed_at = at(|track| &track.rushed_at);
        if !rushed_at.is_empty() {
            out.push(rushed(map, card, route, rushed_at));
        }
    }
}

fn dead(map: &Map, card: &Card, route: &RouteCard, dead_at: Vec<u8>) -> Finding {
    let claims = route.claims.unwrap_or(Measured::exact(0.0));
    let length = f64::from(route.length);
    let part = dead_at.len() as f64 / card.tables.len().max(1) as f64;
    Finding {
        section: Section::Routes,
        about: About::Route(route.id.clone()),
        cause: Cause::DeadRoute(route.id.clone()),
        title: format!("nobody claims {}", journey(map, &route.from, &route.to)),
        says: format!(
            "Hardly anybody claims {} ({}): it is claimed in {:.1} % [{:.1}, {:.1}] of games",
            journey(map, &route.from, &route.to),
            count(usize::from(route.length), "space", "spaces"),
            100.0 * claims.value,
            100.0 * claims.low,
            100.0 * claims.high
        ),
        change: "make it shorter or cheaper, add a ticket that uses it, or remove it".to_owned(),
        players: dead_at,
        label: "robust",
        figure: Some(claims),
        source: Source::Nothing,
        verified: None,
        harm: 0.1 * length * part,
    }
}

fn rushed(map: &Map, card: &Card, route: &RouteCard, rushed_at: Vec<u8>) -> Finding {
    let cell = route
        .tables
        .iter()
        .filter(|cell| rushed_at.contains(&cell.players))
        .max_by(|one, two| {
            let claims =
                |cell: &crate::balance::RouteCell| cell.claims.map_or(0.0, |one| one.value);
            claims(one).total_cmp(&claims(two))
        });
    let (claims, turn, players) = cell.map_or((0.0, 0.0, 0), |cell| {
        let turn = cell.turn.map_or(0.0, |turn| turn.value);
        let claims = cell.claims.map_or(0.0, |claims| claims.value);
        (claims, turn, cell.players)
    });
    let earlier = cell
        .and_then(|cell| cell.earlier)
        .map_or(1.0, |part| part.value);
    // What helps depends on what is there.
    let table = card.tables.iter().find(|table| table.players == players);
    let row = table.and_then(|table| {
        let mut routes = table.analysis.routes.iter();
        routes.find(|row| row.id == route.id)
    });
    let change = match row.map(|row| (row.tracks, row.open)) {
        Some((1, _)) => "add a second track, or another way between its ends".to_owned(),
        Some((tracks, open)) if open < tracks => format!(
            "only {open} of its {tracks} tracks is open with {players} players: open them all, or add another way between its ends"
        ),
        _ => "add another way between its ends, or make it longer".to_owned(),
    };
    Finding {
        section: Section::Routes,
        about: About::Route(route.id.clone()),
        cause: Cause::RushedRoute(route.id.clone()),
        title: format!(
            "everybody rushes for {}",
            journey(map, &route.from, &route.to)
        ),
        says: format!(
            "Everybody rushes for {}: it is claimed in {:.0} % of games with {players} players, on turn {turn:.0} on average, where routes like it are claimed on turn {:.0}",
            journey(map, &route.from, &route.to),
            100.0 * claims,
            turn / earlier.max(0.01)
        ),
        change,
        players: rushed_at,
        label: "bot-dependent",
        figure: cell.and_then(|cell| cell.more_claims),
        source: Source::MoreClaims {
            players,
            route: route.id.clone(),
        },
        verified: None,
        harm: 0.8 * claims * (1.0 - earlier).max(0.0),
    }
}
