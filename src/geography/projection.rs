//! From the globe to a plane, and back.

use super::LatLon;

/// Latitudes are kept this far from the poles, where two of the projections have no place.
const HIGHEST: f64 = 89.5;

/// What a place on the globe becomes before it is fitted to a board.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Lambert's conformal conic: the cone's constant, and its radius for a latitude of 0.
    Conic {
        cone: f64,
        radius: f64,
    },
    /// Degrees as they are, narrower by the cosine of the middle latitude.
    Equirectangular {
        narrow: f64,
    },
    Mercator,
}

/// A map projection around a meridian, in radians of arc at its standard latitudes, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Projection {
    kind: Kind,
    /// The longitude in the middle.
    middle: f64,
}

impl Projection {
    /// The projections that may suit some places; none for no places.
    pub fn candidates(places: &[LatLon]) -> Vec<Self> {
        let lats = || places.iter().map(|place| place.lat);
        let south = lats().fold(f64::INFINITY, f64::min);
        let north = lats().fold(f64::NEG_INFINITY, f64::max);
        if south > north {
            return Vec::new();
        }
        let middle = middle_longitude(places);
        let narrow = ((south + north) / 2.0).clamp(-HIGHEST, HIGHEST);
        let kinds = [
            conic(south, north),
            Some(Kind::Equirectangular {
                narrow: narrow.to_radians().cos(),
            }),
            Some(Kind::Mercator),
        ];
        let kinds = kinds.into_iter().flatten();
        kinds.map(|kind| Projection { kind, middle }).collect()
    }

    /// Degrees east of the middle, from -180 to 180.
    pub fn east(&self, lon: f64) -> f64 {
        (lon - self.middle + 180.0).rem_euclid(360.0) - 180.0
    }

    /// The longitude in the middle.
    pub fn middle(&self) -> f64 {
        self.middle
    }

    /// Where a place is on the plane.
    pub fn project(&self, place: LatLon) -> [f64; 2] {
        self.place(self.east(place.lon), place.lat)
    }

    /// Where a place is on the plane, by degrees east of the middle.
    pub fn place(&self, east: f64, lat: f64) -> [f64; 2] {
        let (x, y) = (east.to_radians(), lat.clamp(-HIGHEST, HIGHEST).to_radians());
        let at = match self.kind {
            Kind::Conic { cone, radius } => {
                let away = radius * (-cone * isometric(y)).exp();
                let (sin, cos) = (cone * x).sin_cos();
                [away * sin, away * cos - radius].map(|value| value * cone.signum())
            }
            Kind::Equirectangular { narrow } => [x * narrow, -lat.to_radians()],
            Kind::Mercator => [x, -isometric(y)],
        };
        // Two machines may differ in the last bit of a sine; what follows uses exactly rounded
        // operations only.
        at.map(|value| (value * 1e10).round() / 1e10)
    }

    /// Degrees east of the middle and the latitude of a place on the plane.
    pub fn unproject(&self, at: [f64; 2]) -> [f64; 2] {
        let latitude = |isometric: f64| isometric.sinh().atan().to_degrees();
        match self.kind {
            Kind::Conic { cone, radius } => {
                let [across, down] = at.map(|value| value * cone.signum());
                let down = down + radius;
                let away = across.hypot(down).max(1e-9);
                let x = (across.atan2(down) / cone).to_degrees();
                [x, latitude(-(away / radius).ln() / cone)]
            }
            Kind::Equirectangular { narrow } => {
                [(at[0] / narrow).to_degrees(), -at[1].to_degrees()]
            }
            Kind::Mercator => [at[0].to_degrees(), latitude(-at[1])],
        }
    }
}

/// The conic with its parallels one sixth inside the range of latitudes; none across the equator,
/// where the cone is nearly a cylinder.
fn conic(south: f64, north: f64) -> Option<Kind> {
    let inside = (north - south) / 6.0;
    let parallel = |lat: f64| lat.clamp(-HIGHEST, HIGHEST).to_radians();
    let (first, second) = (parallel(south + inside), parallel(north - inside));
    let cone = if (second - first).abs() > 1e-6 {
        let shrink = first.cos().ln() - second.cos().ln();
        shrink / (isometric(second) - isometric(first))
    } else {
        first.sin()
    };
    let radius = first.cos() * (cone * isometric(first)).exp() / cone.abs();
    (cone.abs() > 0.05 && radius.is_finite()).then_some(Kind::Conic { cone, radius })
}

/// How far north a latitude is where angles are kept.
fn isometric(lat: f64) -> f64 {
    lat.tan().asinh()
}

/// The longitude opposite the middle of the widest gap between places.
fn middle_longitude(places: &[LatLon]) -> f64 {
    let mut lons: Vec<f64> = places.iter().map(|at| at.lon.rem_euclid(360.0)).collect();
    lons.sort_by(f64::total_cmp);
    let Some(&first) = lons.first() else {
        return 0.0;
    };
    let next = lons.iter().skip(1).copied().chain([first + 360.0]);
    let mut widest = (f64::NEG_INFINITY, 0.0);
    for (west, east) in lons.iter().zip(next) {
        if east - west > widest.0 {
            widest = (east - west, (west + east) / 2.0);
        }
    }
    widest.1 % 360.0 - 180.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(lat: f64, lon: f64) -> Vec<LatLon> {
        let near = |north: f64, east: f64| LatLon {
            lat: lat + north,
            lon: lon + east,
        };
        vec![near(-9.0, -12.0), near(9.0, 12.0), near(3.0, -5.0)]
    }

    #[test]
    fn places_come_back_from_the_plane() {
        for (lat, lon) in [(50.0, 10.0), (-30.0, 175.0), (2.0, -179.0), (70.0, 0.0)] {
            for projection in Projection::candidates(&around(lat, lon)) {
                for place in around(lat, lon) {
                    let [east, north] = projection.unproject(projection.project(place));
                    let lon = projection.east(place.lon);
                    assert!((east - lon).abs() < 1e-6, "{projection:?} {place:?} {east}");
                    assert!((north - place.lat).abs() < 1e-6, "{projection:?} {place:?}");
                }
            }
        }
    }

    #[test]
    fn east_is_right_and_south_is_down() {
        for lat in [-50.0, 50.0] {
            let candidates = Projection::candidates(&around(lat, 20.0));
            assert_eq!(candidates.len(), 3);
            for projection in candidates {
                let at = projection.place(0.0, lat);
                assert!(projection.place(1.0, lat)[0] > at[0], "{projection:?}");
                assert!(
                    projection.place(0.0, lat - 1.0)[1] > at[1],
                    "{projection:?}"
                );
            }
        }
    }

    #[test]
    fn the_middle_is_found_across_the_date_line() {
        let fiji = around(-17.0, 178.0);
        let middle = middle_longitude(&fiji);
        assert!((middle - 178.0).abs() < 3.0, "{middle}");
        assert_eq!(middle_longitude(&[]), 0.0);
    }
}
