//! The signs on train spaces: one for each colour, the locomotive, the wave.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::shape::Form;
use super::vector::{Vec2, vec2};
use crate::map::Color;

/// Where a sign lies and how large it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its middle.
    pub center: Vec2,
    /// The direction of its own right.
    pub along: Vec2,
    /// Half of its height.
    pub size: f64,
}

impl Spot {
    /// A point given in the sign's own directions.
    fn at(&self, x: f64, y: f64) -> Vec2 {
        self.center + (self.along * x + self.along.perpendicular() * y) * self.size
    }

    fn area(&self, outlines: &[&[(f64, f64)]]) -> Form {
        let outline = |points: &&[(f64, f64)]| points.iter().map(|&(x, y)| self.at(x, y)).collect();
        Form::Area {
            outlines: outlines.iter().map(outline).collect(),
        }
    }

    fn round(&self, x: f64, y: f64, radius: f64, corners: usize) -> Vec<Vec2> {
        let angle = |corner| TAU * corner as f64 / corners as f64;
        (0..corners)
            .map(|corner| {
                let on = Vec2::from_angle(angle(corner)) * radius;
                self.at(x + on.x, y + on.y)
            })
            .collect()
    }
}

/// The upright symbol of a colour around a point, for legends; gray has none.
pub fn color_sign(color: Color, center: Vec2, half_height: f64) -> Option<Form> {
    let along = vec2(1.0, 0.0);
    let size = half_height;
    color_symbol(
        color,
        Spot {
            center,
            along,
            size,
        },
    )
}

/// The upright sign of the locomotive around a point.
pub fn locomotive_sign(center: Vec2, half_height: f64) -> Form {
    let along = vec2(1.0, 0.0);
    let size = half_height;
    locomotive(Spot {
        center,
        along,
        size,
    })
}

/// The sign of the wave around a point, as lines.
pub fn wave_sign(center: Vec2, half_height: f64) -> [Form; 2] {
    let along = vec2(1.0, 0.0);
    let size = half_height;
    waves(Spot {
        center,
        along,
        size,
    })
}

/// The symbol of a colour; gray has none.
pub(super) fn color_symbol(color: Color, spot: Spot) -> Option<Form> {
    let form = match color {
        Color::Blue => Form::Disc {
            center: spot.center,
            radius: spot.size * 0.92,
        },
        Color::Orange => {
            spot.area(&[&[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)]])
        }
        Color::Purple => spot.area(&[&[(0.0, -1.15), (1.05, 0.0), (0.0, 1.15), (-1.05, 0.0)]]),
        Color::Red => spot.area(&[&[(0.0, -1.1), (1.1, 0.85), (-1.1, 0.85)]]),
        Color::White => spot.area(&[&[
            (-0.36, -1.1),
            (0.36, -1.1),
            (0.36, -0.36),
            (1.1, -0.36),
            (1.1, 0.36),
            (0.36, 0.36),
            (0.36, 1.1),
            (-0.36, 1.1),
            (-0.36, 0.36),
            (-1.1, 0.36),
            (-1.1, -0.36),
            (-0.36, -0.36),
        ]]),
        Color::Yellow => star(spot),
        Color::Green => leaf(spot),
        Color::Black => moon(spot),
        Color::Gray => return None,
    };
    Some(form)
}

fn star(spot: Spot) -> Form {
    let points = (0..10).map(|corner| {
        let radius = if corner % 2 == 0 { 1.25 } else { 0.54 };
        let on = Vec2::from_angle(f64::from(corner) * TAU / 10.0 - FRAC_PI_2) * radius;
        spot.at(on.x, on.y)
    });
    Form::Area {
        outlines: vec![points.collect()],
    }
}

/// Two arcs that meet in points.
fn leaf(spot: Spot) -> Form {
    let side = |sign: f64| {
        (0..=8).map(move |step| {
            let x = -1.3 + 2.6 * f64::from(step) / 8.0;
            (x * sign, (1.0 - (x / 1.3).powi(2)) * 0.82 * -sign)
        })
    };
    let points = side(1.0).chain(side(-1.0));
    // Tilted, as a leaf grows.
    let points = points.map(|(x, y)| {
        let tilted = vec2(x, y).turned(-0.6);
        spot.at(tilted.x, tilted.y)
    });
    Form::Area {
        outlines: vec![points.collect()],
    }
}

/// A crescent: a disc without a smaller one.
fn moon(spot: Spot) -> Form {
    let arc = |x: f64, radius: f64, from: f64, to: f64| {
        (0..=14).map(move |step| {
            let angle = from + (to - from) * f64::from(step) / 14.0;
            (x + radius * angle.cos(), radius * angle.sin())
        })
    };
    // The circles meet at the tips of the crescent.
    let tip: f64 = 0.85;
    let inner: f64 = 0.82;
    let shift = tip.cos() * 1.1 - (inner.powi(2) - (tip.sin() * 1.1).powi(2)).max(0.0).sqrt();
    let inner_tip = (tip.sin() * 1.1).atan2(tip.cos() * 1.1 - shift);
    let points = arc(0.0, 1.1, tip, TAU - tip).chain(arc(shift, inner, TAU - inner_tip, inner_tip));
    Form::Area {
        outlines: vec![points.map(|(x, y)| spot.at(x, y)).collect()],
    }
}

/// A locomotive, seen from the side.
pub(super) fn locomotive(spot: Spot) -> Form {
    let body = [
        (-1.95, 0.55),
        (-1.5, -0.1),
        (-1.5, -0.5),
        (-1.2, -0.5),
        (-1.35, -1.15),
        (-0.65, -1.15),
        (-0.8, -0.5),
        (-0.35, -0.5),
        (-0.3, -0.78),
        (0.2, -0.78),
        (0.25, -0.5),
        (0.6, -0.5),
        (0.6, -0.95),
        (0.45, -0.95),
        (0.45, -1.2),
        (1.8, -1.2),
        (1.8, -0.95),
        (1.65, -0.95),
        (1.65, 0.55),
    ];
    let mut form = spot.area(&[&body]);
    if let Form::Area { outlines } = &mut form {
        for (x, radius) in [(-1.05, 0.42), (-0.1, 0.42), (1.0, 0.62)] {
            outlines.push(spot.round(x, 1.05 - radius, radius, 16));
        }
    }
    form
}

/// Two waves, as lines.
pub(super) fn waves(spot: Spot) -> [Form; 2] {
    [-0.42, 0.42].map(|y| {
        let points = (0..=24).map(|step| {
            let x = -1.8 + 3.6 * f64::from(step) / 24.0;
            spot.at(x, y + (x * TAU / 1.8).sin() * 0.26)
        });
        Form::Line {
            points: points.collect(),
        }
    })
}
