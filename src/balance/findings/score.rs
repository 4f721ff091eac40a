//! The score table beside those of published boards.

use super::{Card, Finding};
use crate::balance::{About, Cause, Section, Source, Thresholds};
use crate::map::Map;

/// Points for routes of 1 to 9 spaces on the published boards, which all pay the same.
pub const PUBLISHED: [i32; 9] = [1, 2, 4, 7, 10, 15, 18, 21, 27];

pub(super) fn score(map: &Map, card: &Card, thresholds: &Thresholds, out: &mut Vec<Finding>) {
    for (length, points) in &map.rules.routes.score {
        let Some(usual) = PUBLISHED.get(usize::from(*length).wrapping_sub(1)) else {
            continue;
        };
        let routes = || card.routes.iter().filter(|route| route.length == *length);
        if routes().next().is_none() {
            continue;
        }
        let (paid, usual_paid) = (f64::from(*points), f64::from(*usual));
        let off = (paid - usual_paid).abs();
        let factor = thresholds.score_factor;
        let odd = paid > factor * usual_paid || paid < usual_paid / factor;
        if !odd || off < 2.0 {
            continue;
        }
        let claims: f64 = routes()
            .filter_map(|route| route.claims)
            .map(|claims| claims.value)
            .sum();
        let (way, change) = if paid > usual_paid {
            (
                "more",
                "so that collecting long routes beats completing tickets",
            )
        } else {
            ("less", "so that nobody has a reason to build it for itself")
        };
        out.push(Finding {
            section: Section::Structure,
            about: About::Map,
            cause: Cause::OddScore {
                length: *length,
                usual: *usual,
            },
            title: format!("routes of {length} pay {way} than usual"),
            says: format!(
                "A route of {length} spaces pays {points} points, {way} than the {usual} of published boards: {:.1} instead of {:.1} points a train, {change}",
                paid / f64::from(*length),
                usual_paid / f64::from(*length),
            ),
            change: format!("pay {usual} for {length} spaces, or say in the rules why not"),
            players: card.players(),
            label: "certain",
            figure: None,
            source: Source::Nothing,
            verified: None,
            harm: off * claims.min(4.0) / 2.0,
        });
    }
}
