//! Routes that nobody wants, and routes that decide games.

use super::{Card, Finding, SURE, journey, label};
use crate::balance::{Measured, Section};
use crate::map::Map;
use crate::map::problem::count;

pub(super) fn routes(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let mut corridors = std::collections::BTreeSet::new();
    for route in &card.routes {
        let name = journey(map, &route.from, &route.to);
        let ends = (
            route.from.clone().min(route.to.clone()),
            route.from.clone().max(route.to.clone()),
        );
        // Of a group of tracks the others are as dead as the first only if all of them are.
        let group = card.routes.iter().filter(|other| {
            other.length == route.length
                && (other.from == route.from && other.to == route.to
                    || other.from == route.to && other.to == route.from)
        });
        let dead_at: Vec<u8> = card
            .players()
            .into_iter()
            .filter(|players| group.clone().all(|track| track.dead_at.contains(players)))
            .collect();
        if !dead_at.is_empty() && corridors.insert((ends, route.length)) {
            let all = dead_at.len() == card.tables.len();
            let claims = route.claims.unwrap_or(Measured {
                value: 0.0,
                low: 0.0,
                high: 0.0,
                n: 0,
            });
            out.push(Finding {
                section: Section::Routes,
                says: format!(
                    "Hardly anybody claims {name} ({}): {:.1} % [{:.1}, {:.1}] of players",
                    count(usize::from(route.length), "space", "spaces"),
                    100.0 * claims.value,
                    100.0 * claims.low,
                    100.0 * claims.high
                ),
                change: "make it shorter or cheaper, add a ticket that uses it, or remove it"
                    .to_owned(),
                weight: if all { 6.0 } else { 2.0 } * (1.0 - claims.high / 0.03).max(0.05)
                    + 0.2 * f64::from(route.length),
                players: dead_at,
                label: "robust",
                figure: Some(claims),
            });
        }
        if let Some(lift) = route
            .lift
            .filter(|lift| route.chance < SURE && lift.value > 0.0)
        {
            let holds = route
                .tables
                .iter()
                .filter(|cell| cell.lift.is_some_and(|lift| lift.low > 0.0));
            out.push(Finding {
                section: Section::Routes,
                says: format!(
                    "Players who claim {name} win {:.1} percentage points [{:.1}, {:.1}] more often than usual",
                    100.0 * lift.value, 100.0 * lift.low, 100.0 * lift.high
                ),
                change: "add a second track or a way around it".to_owned(),
                players: holds.map(|cell| cell.players).collect(),
                label: label(&route.hold),
                figure: Some(lift),
                weight: 15.0 * lift.low,
            });
        }
    }
}
