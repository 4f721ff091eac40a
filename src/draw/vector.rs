//! Plane geometry in millimetres: vectors, upright boxes, turned boxes.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use crate::map::Point;

/// A point or direction in millimetres, y down, not rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// Shorthand for [`Vec2`].
pub const fn vec2(x: f64, y: f64) -> Vec2 {
    Vec2 { x, y }
}

impl Vec2 {
    /// The direction of an angle in radians: 0 right, a quarter turn down.
    pub fn from_angle(angle: f64) -> Self {
        vec2(angle.cos(), angle.sin())
    }

    /// The angle in radians.
    pub fn angle(self) -> f64 {
        self.y.atan2(self.x)
    }

    /// The length.
    pub fn length(self) -> f64 {
        // Exactly rounded on every machine, and the numbers are far too small to overflow.
        self.length_squared().sqrt()
    }

    /// The length, squared.
    pub fn length_squared(self) -> f64 {
        self.x * self.x + self.y * self.y
    }

    /// The distance to another point.
    pub fn distance(self, other: Vec2) -> f64 {
        (self - other).length()
    }

    /// The scalar product.
    pub fn dot(self, other: Vec2) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if `other` lies clockwise on the screen.
    pub fn cross(self, other: Vec2) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// A quarter turn clockwise on the screen.
    pub fn perpendicular(self) -> Vec2 {
        vec2(-self.y, self.x)
    }

    /// The same direction with length 1; right if there is no direction.
    pub fn unit(self) -> Vec2 {
        let length = self.length();
        if length > 1e-9 {
            self * (1.0 / length)
        } else {
            vec2(1.0, 0.0)
        }
    }

    /// Turned by an angle in radians.
    pub fn turned(self, angle: f64) -> Vec2 {
        let (sin, cos) = angle.sin_cos();
        vec2(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// The point at a share of the way to another.
    pub fn toward(self, other: Vec2, share: f64) -> Vec2 {
        self + (other - self) * share
    }

    /// Rounded to what a map file keeps.
    pub fn to_point(self) -> Point {
        Point::new(self.x, self.y)
    }
}

impl From<Point> for Vec2 {
    fn from(point: Point) -> Self {
        vec2(point.x, point.y)
    }
}

impl From<Vec2> for [f64; 2] {
    fn from(point: Vec2) -> Self {
        [point.x, point.y]
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        vec2(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        vec2(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Vec2;
    fn mul(self, factor: f64) -> Vec2 {
        vec2(self.x * factor, self.y * factor)
    }
}

impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        self * -1.0
    }
}

/// An upright box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Top left.
    pub min: Vec2,
    /// Bottom right.
    pub max: Vec2,
}

impl Bounds {
    /// The smallest box around points; none around nothing.
    pub fn around(points: impl IntoIterator<Item = Vec2>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        let start = Bounds {
            min: first,
            max: first,
        };
        Some(points.fold(start, |bounds, point| Bounds {
            min: vec2(bounds.min.x.min(point.x), bounds.min.y.min(point.y)),
            max: vec2(bounds.max.x.max(point.x), bounds.max.y.max(point.y)),
        }))
    }

    /// The box that two points are corners of.
    pub fn between(one: Vec2, other: Vec2) -> Self {
        Bounds {
            min: vec2(one.x.min(other.x), one.y.min(other.y)),
            max: vec2(one.x.max(other.x), one.y.max(other.y)),
        }
    }

    /// The four corners, in order around it.
    pub fn corners(self) -> [Vec2; 4] {
        let (min, max) = (self.min, self.max);
        [min, vec2(max.x, min.y), max, vec2(min.x, max.y)]
    }

    /// Grown on every side.
    pub fn grown(self, by: f64) -> Self {
        Bounds {
            min: self.min - vec2(by, by),
            max: self.max + vec2(by, by),
        }
    }

    /// Whether a point lies inside.
    pub fn contains(self, point: Vec2) -> bool {
        (self.min.x..=self.max.x).contains(&point.x) && (self.min.y..=self.max.y).contains(&point.y)
    }

    /// The point of the box that is nearest to a point.
    pub fn nearest(self, point: Vec2) -> Vec2 {
        vec2(
            point.x.min(self.max.x).max(self.min.x),
            point.y.min(self.max.y).max(self.min.y),
        )
    }

    /// Whether two boxes share a point.
    pub fn meets(self, other: Bounds) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// What two boxes have in common; a box without extent where they do not meet.
    pub fn common(self, other: Bounds) -> Bounds {
        let min = vec2(self.min.x.max(other.min.x), self.min.y.max(other.min.y));
        let max = vec2(self.max.x.min(other.max.x), self.max.y.min(other.max.y));
        Bounds {
            min,
            max: vec2(max.x.max(min.x), max.y.max(min.y)),
        }
    }

    /// The part of a line piece that lies inside, as shares of it; none if it passes by.
    pub fn common_part(self, from: Vec2, to: Vec2) -> Option<(f64, f64)> {
        let way = to - from;
        let mut part = (0.0_f64, 1.0_f64);
        for (start, along, low, high) in [
            (from.x, way.x, self.min.x, self.max.x),
            (from.y, way.y, self.min.y, self.max.y),
        ] {
            if along.abs() < 1e-12 {
                if start < low || start > high {
                    return None;
                }
                continue;
            }
            let (one, other) = ((low - start) / along, (high - start) / along);
            part = (part.0.max(one.min(other)), part.1.min(one.max(other)));
        }
        (part.0 <= part.1).then_some(part)
    }

    /// The same box elsewhere.
    pub fn moved(self, by: Vec2) -> Bounds {
        Bounds {
            min: self.min + by,
            max: self.max + by,
        }
    }

    /// Whether another box lies wholly inside.
    pub fn encloses(self, other: Bounds) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }
}

/// A box turned about its middle: a train space, a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnedBox {
    /// Its middle.
    pub center: Vec2,
    /// Half of its length along its own direction, half of its width across.
    pub half: Vec2,
    /// The direction it points to, of length 1.
    pub along: Vec2,
}

impl TurnedBox {
    /// The four corners, in order around it.
    pub fn corners(&self) -> [Vec2; 4] {
        let length = self.along * self.half.x;
        let width = self.along.perpendicular() * self.half.y;
        let center = self.center;
        [
            center - length - width,
            center + length - width,
            center + length + width,
            center - length + width,
        ]
    }

    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        let along = vec2(self.along.x.abs(), self.along.y.abs());
        let reach = vec2(
            along.x * self.half.x + along.y * self.half.y,
            along.y * self.half.x + along.x * self.half.y,
        );
        Bounds {
            min: self.center - reach,
            max: self.center + reach,
        }
    }

    /// Grown on every side.
    pub fn grown(self, by: f64) -> Self {
        TurnedBox {
            half: vec2((self.half.x + by).max(0.0), (self.half.y + by).max(0.0)),
            ..self
        }
    }

    /// How far two boxes reach into each other: the least way that parts them; negative is a gap
    /// (not the whole distance where only corners face each other).
    pub fn overlap(&self, other: &TurnedBox) -> f64 {
        let between = other.center - self.center;
        let axes = [
            self.along,
            self.along.perpendicular(),
            other.along,
            other.along.perpendicular(),
        ];
        let reach = |turned: &TurnedBox, axis: Vec2| {
            turned.half.x * turned.along.dot(axis).abs()
                + turned.half.y * turned.along.perpendicular().dot(axis).abs()
        };
        axes.into_iter()
            .map(|axis| reach(self, axis) + reach(other, axis) - between.dot(axis).abs())
            .fold(f64::INFINITY, f64::min)
    }

    /// Distance of a point from the box; 0 inside.
    pub fn distance(&self, point: Vec2) -> f64 {
        let from_center = point - self.center;
        let along = from_center.dot(self.along).abs() - self.half.x;
        let across = from_center.dot(self.along.perpendicular()).abs() - self.half.y;
        vec2(along.max(0.0), across.max(0.0)).length()
    }
}

/// Where two line pieces cross, as a share of the first; none if they do not.
pub fn crossing(a: (Vec2, Vec2), b: (Vec2, Vec2)) -> Option<f64> {
    let (along_a, along_b) = (a.1 - a.0, b.1 - b.0);
    let turn = along_a.cross(along_b);
    if turn.abs() < 1e-9 {
        return None;
    }
    let share_a = (b.0 - a.0).cross(along_b) / turn;
    let share_b = (b.0 - a.0).cross(along_a) / turn;
    let inside = 0.0..=1.0;
    (inside.contains(&share_a) && inside.contains(&share_b)).then_some(share_a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(x: f64, y: f64, degrees: f64) -> TurnedBox {
        TurnedBox {
            center: vec2(x, y),
            half: vec2(13.0, 5.0),
            along: Vec2::from_angle(degrees.to_radians()),
        }
    }

    #[test]
    fn boxes_side_by_side_do_not_overlap() {
        assert!(card(0.0, 0.0, 0.0).overlap(&card(0.0, 10.1, 0.0)) < 0.0);
        assert!(card(0.0, 0.0, 0.0).overlap(&card(0.0, 9.0, 0.0)) > 0.9);
        assert!(card(0.0, 0.0, 0.0).overlap(&card(17.5, 0.0, 90.0)) > 0.4);
        assert!(card(0.0, 0.0, 0.0).overlap(&card(18.5, 0.0, 90.0)) < 0.0);
    }

    #[test]
    fn a_box_turned_by_a_quarter_stands_upright() {
        let bounds = card(0.0, 0.0, 90.0).bounds();
        assert!((bounds.max.x - 5.0).abs() < 1e-9 && (bounds.max.y - 13.0).abs() < 1e-9);
    }

    #[test]
    fn lines_cross_only_within_both_pieces() {
        let flat = (vec2(0.0, 0.0), vec2(10.0, 0.0));
        assert_eq!(crossing(flat, (vec2(5.0, -1.0), vec2(5.0, 1.0))), Some(0.5));
        assert_eq!(crossing(flat, (vec2(5.0, 1.0), vec2(5.0, 2.0))), None);
    }
}
