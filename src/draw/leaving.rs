//! Bands around a city: in which direction each leaves, and how far out its spaces start.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::curve::Curve;
use super::plan::{Band, Mark};

/// Between the edge of a city and the first space, where there is room.
const BREATH: f64 = 2.2;
/// However crowded a city is, its spaces start no farther from its middle than this.
const FARTHEST_START: f64 = 26.0;
/// The direction in which a track leaves is measured this far out.
const LEAVING: f64 = 18.0;

/// A band at one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Exit {
    pub band: usize,
    /// Whether this is the second end of the band.
    pub second: bool,
    angle: f64,
}

impl Exit {
    /// A band that leaves along a curve.
    pub fn along(band: usize, second: bool, curve: &Curve) -> Self {
        let length = curve.length();
        let out = LEAVING.min(length / 2.0);
        let (way, end) = if second {
            (length - out, length)
        } else {
            (out, 0.0)
        };
        let angle = (curve.at(way) - curve.at(end)).angle();
        Exit {
            band,
            second,
            angle,
        }
    }

    /// How far out the band's spaces start here.
    pub fn start(self, band: &mut Band) -> &mut f64 {
        if self.second {
            &mut band.start.1
        } else {
            &mut band.start.0
        }
    }
}

/// The exits of a city in order of their angles.
pub(super) fn sort(around: &mut [Exit]) {
    around.sort_by(|a, b| a.angle.total_cmp(&b.angle).then(a.band.cmp(&b.band)));
}

/// The angles of exits.
pub(super) fn angles(around: &[Exit]) -> impl Iterator<Item = f64> + Clone {
    around.iter().map(|exit| exit.angle)
}

/// How far out the spaces of each exit of a city start: farther where bands leave close to each
/// other. The exits are sorted; `half_width` is that of a band.
pub(super) fn starts(
    kind: Mark,
    around: &[Exit],
    half_width: impl Fn(usize) -> f64,
) -> impl Iterator<Item = (Exit, f64)> {
    let nearest = kind.radius() + BREATH;
    around.iter().enumerate().map(move |(index, exit)| {
        let mut start = nearest;
        for step in [1, around.len() - 1] {
            let other = &around[(index + step) % around.len()];
            if other.band != exit.band {
                let angle = (exit.angle - other.angle).rem_euclid(TAU);
                let angle = angle.min(TAU - angle);
                let widths = (half_width(exit.band), half_width(other.band));
                start = start.max(clear_of(angle, widths));
            }
        }
        (*exit, start.min(FARTHEST_START))
    })
}

/// How far out a band of one half width is clear of another that leaves at an angle to it.
fn clear_of(angle: f64, (own, other): (f64, f64)) -> f64 {
    if angle > FRAC_PI_2 * 1.6 {
        return 0.0;
    }
    let gap = 0.5;
    (other + gap + (own + gap) * angle.cos()) / angle.sin().max(0.05)
}

/// For each city the bands that leave it, by their angle.
pub(super) struct Leaving(Vec<Vec<Exit>>);

impl Leaving {
    pub fn of(bands: &[Band], cities: usize) -> Self {
        let mut exits: Vec<Vec<Exit>> = vec![Vec::new(); cities];
        for (index, band) in bands.iter().enumerate() {
            for (second, city) in [(false, band.ends.0), (true, band.ends.1)] {
                exits[city].push(Exit::along(index, second, &band.curve));
            }
        }
        exits.iter_mut().for_each(|around| sort(around));
        Leaving(exits)
    }

    pub fn angles(&self, city: usize) -> impl Iterator<Item = f64> + Clone {
        angles(&self.0[city])
    }

    /// Finds how far out the spaces of each band should start.
    pub fn spread_starts(&self, kinds: &[Mark], bands: &mut [Band]) {
        let mut found = Vec::new();
        for (around, kind) in self.0.iter().zip(kinds) {
            found.extend(starts(*kind, around, |band| bands[band].half_width));
        }
        for (exit, start) in found {
            *exit.start(&mut bands[exit.band]) = start;
        }
    }
}
