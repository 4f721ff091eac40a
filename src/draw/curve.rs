//! The line that a track follows, measured along its length.
//!
//! Bend points are the control points of a quadratic B-spline that starts in one city and ends in
//! the other: one point gives a parabola, more give parabolas joined smoothly half-way between
//! neighbouring points. The track is drawn towards each point without reaching it, and never leaves
//! the hull of its points, so a bend cannot overshoot.

use super::vector::{Bounds, Vec2};

/// Straight pieces that one parabola is cut into.
const PIECES: usize = 12;

/// A line of straight pieces with the way to each of its points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The points, from one end to the other.
    pub points: Vec<Vec2>,
    /// The way along the line to each point.
    ways: Vec<f64>,
}

impl Curve {
    /// The line between two places that bends towards points.
    pub fn bent(from: Vec2, bend: &[Vec2], to: Vec2) -> Self {
        let mut points = vec![from];
        let mut start = from;
        for (index, &by) in bend.iter().enumerate() {
            let end = bend.get(index + 1).map_or(to, |next| by.toward(*next, 0.5));
            for piece in 1..=PIECES {
                let share = piece as f64 / PIECES as f64;
                points.push(start.toward(by, share).toward(by.toward(end, share), share));
            }
            start = end;
        }
        if bend.is_empty() {
            points.push(to);
        }
        Curve::through(points)
    }

    fn through(points: Vec<Vec2>) -> Self {
        let mut way = 0.0;
        let mut ways = Vec::with_capacity(points.len());
        let mut last: Option<Vec2> = None;
        for &point in &points {
            way += last.map_or(0.0, |last| last.distance(point));
            ways.push(way);
            last = Some(point);
        }
        Curve { points, ways }
    }

    /// The whole length.
    pub fn length(&self) -> f64 {
        self.ways.last().copied().unwrap_or(0.0)
    }

    /// The point at a way along the line; beyond its ends, straight on.
    pub fn at(&self, way: f64) -> Vec2 {
        match self.points.as_slice() {
            [] => Vec2::default(),
            [only] => *only,
            points => {
                let after = self.ways.partition_point(|known| *known <= way);
                let after = after.clamp(1, points.len() - 1);
                let (start, end) = (self.ways[after - 1], self.ways[after]);
                let share = if end > start {
                    (way - start) / (end - start)
                } else {
                    0.0
                };
                points[after - 1].toward(points[after], share)
            }
        }
    }

    /// The same line moved sideways, to the right of its direction.
    pub fn beside(&self, offset: f64) -> Self {
        if offset == 0.0 || self.points.len() < 2 {
            return self.clone();
        }
        let last = self.points.len() - 1;
        let points = (0..=last).map(|index| {
            let before = self.points[index.saturating_sub(1)];
            let after = self.points[(index + 1).min(last)];
            self.points[index] + (after - before).unit().perpendicular() * offset
        });
        Curve::through(points.collect())
    }

    /// The same line from its other end.
    pub fn reversed(mut self) -> Self {
        self.points.reverse();
        Curve::through(self.points)
    }

    /// The part between two ways.
    pub fn part(&self, from: f64, to: f64) -> Vec<Vec2> {
        let inner = self.points.iter().zip(&self.ways);
        let inner = inner.filter(|(_, way)| **way > from && **way < to);
        let mut part = vec![self.at(from)];
        part.extend(inner.map(|(point, _)| *point));
        part.push(self.at(to));
        part
    }

    /// Points spread evenly along the line, no more than a step apart: those that lie in a box.
    pub(super) fn spread(&self, step: f64, area: Bounds, out: &mut Vec<Vec2>) {
        let length = self.length();
        let steps = (length / step).ceil().max(1.0);
        let number = |way: f64| (way * steps / length.max(1e-9)).clamp(0.0, steps);
        let mut next = 0.0;
        for (piece, ways) in self.points.windows(2).zip(self.ways.windows(2)) {
            let Some((from, to)) = area.common_part(piece[0], piece[1]) else {
                continue;
            };
            let way = |share: f64| ways[0] + (ways[1] - ways[0]) * share;
            // A number more on either side, in case of rounding.
            let first = (number(way(from)).floor() - 1.0).max(next);
            let last = (number(way(to)).ceil() + 1.0).min(steps);
            let mut at = first;
            while at <= last {
                let point = self.at(length * at / steps);
                if area.contains(point) {
                    out.push(point);
                }
                at += 1.0;
            }
            next = at.max(next);
        }
    }

    /// The upright box around it.
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.points.iter().copied())
    }

    /// Its straight pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::vector::vec2;
    use super::*;

    #[test]
    fn a_straight_line_is_as_long_as_its_ends_are_apart() {
        let line = Curve::bent(vec2(0.0, 0.0), &[], vec2(30.0, 40.0));
        assert_eq!(line.length(), 50.0);
        assert_eq!(line.at(25.0), vec2(15.0, 20.0));
        assert_eq!(line.at(60.0), vec2(36.0, 48.0));
        let beside = line.beside(5.0);
        assert_eq!(beside.length(), 50.0);
        assert_eq!(beside.at(0.0), vec2(-4.0, 3.0));
    }

    #[test]
    fn points_are_spread_over_the_part_in_a_box_alone() {
        let bend = [vec2(-900.0, 40.0), vec2(300.0, 900.0), vec2(30.0, -70.0)];
        let line = Curve::bent(vec2(0.0, 0.0), &bend, vec2(700.0, 20.0));
        let area = Bounds {
            min: vec2(-100.0, -50.0),
            max: vec2(400.0, 300.0),
        };
        let steps = (line.length() / 12.0).ceil();
        let all = (0..=steps as usize).map(|step| line.at(line.length() * step as f64 / steps));
        let plainly: Vec<Vec2> = all.filter(|at| area.contains(*at)).collect();
        let mut found = Vec::new();
        line.spread(12.0, area, &mut found);
        assert!(plainly.len() > 20 && plainly.len() < steps as usize);
        assert_eq!(found, plainly);
        let far = Curve::bent(vec2(-1e5, -1e5), &[], vec2(1e5, 1e5));
        let mut found = Vec::new();
        far.spread(12.0, area, &mut found);
        assert!(!found.is_empty() && found.len() < 60 && found.capacity() < 200);
    }

    #[test]
    fn a_bend_is_drawn_towards_its_point_and_lengthens_the_line() {
        let line = Curve::bent(vec2(0.0, 0.0), &[vec2(50.0, 40.0)], vec2(100.0, 0.0));
        let middle = line.at(line.length() / 2.0);
        assert!((middle.x - 50.0).abs() < 1e-6 && (middle.y - 20.0).abs() < 1e-6);
        assert!(line.length() > 109.0);
        let two = Curve::bent(
            vec2(0.0, 0.0),
            &[vec2(30.0, 40.0), vec2(70.0, 40.0)],
            vec2(100.0, 0.0),
        );
        assert!((two.at(two.length() / 2.0).y - 40.0).abs() < 1e-6);
        assert_eq!(two.at(0.0), vec2(0.0, 0.0));
    }
}
