//! Lines and outlines with fewer points.

/// A line without the points that lie less than `off` beside what stays (Douglas and Peucker's way);
/// both ends stay. An outline whose last point is its first stays closed.
pub fn thinned(line: &[[f64; 2]], off: f64) -> Vec<[f64; 2]> {
    let Some(last) = line.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut stays = vec![false; line.len()];
    stays[0] = true;
    stays[last] = true;
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let ends = (line[from], line[to]);
        let mut worst = (off * off, None);
        for (at, place) in line.iter().enumerate().take(to).skip(from + 1) {
            let away = distance_squared(*place, ends.0, ends.1);
            if away > worst.0 {
                worst = (away, Some(at));
            }
        }
        if let Some(at) = worst.1 {
            stays[at] = true;
            open.push((from, at));
            open.push((at, to));
        }
    }
    let kept = line.iter().zip(&stays).filter(|(_, stays)| **stays);
    kept.map(|(at, _)| *at).collect()
}

/// A closed outline, its first point not repeated, thinned; nothing if no area is left.
pub(super) fn thinned_outline(outline: &[[f64; 2]], off: f64) -> Vec<[f64; 2]> {
    let Some(&first) = outline.first() else {
        return Vec::new();
    };
    // The place farthest from the first is a corner wherever the outline happens to start.
    let away = |at: [f64; 2]| (at[0] - first[0]).powi(2) + (at[1] - first[1]).powi(2);
    let far = (0..outline.len()).fold(0, |best, at| {
        if away(outline[at]) > away(outline[best]) {
            at
        } else {
            best
        }
    });
    let mut closed = outline[far..].to_vec();
    closed.extend(&outline[..=far]);
    let mut thin = thinned(&closed, off);
    thin.pop();
    if thin.len() < 3 { Vec::new() } else { thin }
}

/// The squared distance of a point from the line between two.
pub(super) fn distance_squared(at: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    let way = [to[0] - from[0], to[1] - from[1]];
    let rest = [at[0] - from[0], at[1] - from[1]];
    let length = way[0] * way[0] + way[1] * way[1];
    let share = if length > 0.0 {
        ((rest[0] * way[0] + rest[1] * way[1]) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let off = [rest[0] - way[0] * share, rest[1] - way[1] * share];
    off[0] * off[0] + off[1] * off[1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle() -> Vec<[f64; 2]> {
        let angle = |step: i32| f64::from(step) / 300.0 * std::f64::consts::TAU;
        let place = |step| [50.0 * angle(step).cos(), 50.0 * angle(step).sin()];
        (0..300).map(place).collect()
    }

    #[test]
    fn a_thinned_outline_stays_within_the_tolerance() {
        let outline = circle();
        let thin = thinned_outline(&outline, 0.3);
        assert!((10..60).contains(&thin.len()), "{} points", thin.len());
        for at in &outline {
            let sides = thin.iter().zip(thin.iter().cycle().skip(1));
            let nearest = sides
                .map(|(a, b)| distance_squared(*at, *a, *b))
                .fold(f64::MAX, f64::min);
            assert!(nearest.sqrt() <= 0.3 + 1e-9);
        }
    }

    #[test]
    fn ends_and_corners_stay() {
        let line = [[0.0, 0.0], [1.0, 0.01], [2.0, 0.0], [2.0, 5.0], [2.0, 9.0]];
        assert_eq!(thinned(&line, 0.1), [[0.0, 0.0], [2.0, 0.0], [2.0, 9.0]]);
        assert_eq!(thinned(&[], 0.1), Vec::<[f64; 2]>::new());
        assert_eq!(thinned(&line[..1], 0.1), line[..1]);
        assert!(thinned_outline(&line[..3], 0.1).is_empty());
    }
}
