//! Small exact results about cards and trains.

use std::collections::BTreeMap;

use crate::map::rules::Cards;

/// Blind draws from the full deck, without putting cards back, until so many cards of one colour
/// are held: `k · (N + 1) ÷ (m + 1)` for `m` wanted cards among `N`.
///
/// The wanted cards split the others into m + 1 gaps that are equally long on average; k of these
/// gaps, each with the wanted card that ends it, have to be drawn.
pub fn expected_draws(cards: &Cards, held: u8, with_locomotives: bool) -> f64 {
    let locomotives = if with_locomotives {
        cards.locomotives
    } else {
        0
    };
    let wanted = u32::from(cards.per_color) + u32::from(locomotives);
    f64::from(held) * f64::from(cards.total() + 1) / f64::from(wanted + 1)
}

/// The most points that so many trains can score with routes not longer than `longest`, if there
/// were any number of routes of each length.
pub fn most_route_points(score: &BTreeMap<u8, i32>, trains: u8, longest: u8) -> i32 {
    let mut best = vec![0; usize::from(trains) + 1];
    for trains in 1..best.len() {
        let usable = score.iter().filter(|(length, _)| **length <= longest);
        let routes = usable.filter_map(|(&length, &points)| {
            let rest = trains.checked_sub(usize::from(length))?;
            (length > 0).then(|| best[rest] + points)
        });
        best[trains] = routes.max().unwrap_or(0).max(best[trains - 1]);
    }
    best.last().copied().unwrap_or(0)
}
