//! Whether a place lies on land, and how much of a line lies over water.

use super::parts::{Country, Ring};
use super::world::ROUND;
use super::{LatLon, World};

/// The eight directions.
const AROUND: [[f64; 2]; 8] = [
    [0.0, 1.0],
    [0.0, -1.0],
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.7, 0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [-0.7, -0.7],
];
/// How many places of a line are looked at.
const SAMPLES: u32 = 33;

impl World {
    /// Whether a place lies on land and not in a lake. At this scale a port may lie a kilometre or two
    /// off the coast.
    pub fn is_land(&self, at: LatLon) -> bool {
        if !at.is_valid() {
            return false;
        }
        let place = self.on_grid(at);
        self.is_within(self.land(), place) && !self.is_within(self.lakes(), place)
    }

    /// The country that a place lies in; for a port a little off the coast, the one beside it.
    pub fn country_at(&self, at: LatLon) -> Option<&Country> {
        /// How far off a port may lie, in degrees.
        const OFF: [f64; 4] = [0.0, 0.02, 0.06, 0.15];
        let steps = OFF.iter().flat_map(|off| {
            let ways: &[[f64; 2]] = if *off == 0.0 { &[[0.0, 0.0]] } else { &AROUND };
            ways.iter()
                .map(move |way| LatLon::new(at.lat + way[0] * off, at.lon + way[1] * off))
        });
        let mut found = steps.filter(|at| at.is_valid()).filter_map(|at| {
            let place = self.on_grid(at);
            let mut countries = self.countries().iter();
            countries.find(|country| self.is_within(country.rings(), place))
        });
        found.next()
    }

    /// How much of the straight line between two places lies over water, from 0 to 1. The line is
    /// straight on a map whose meridians and parallels are.
    pub fn share_over_water(&self, a: LatLon, b: LatLon) -> f64 {
        self.share_between(a, b, 0.0, 1.0)
    }

    /// The same for the middle third of the line, which tells ferries from routes between two ports
    /// of one coast.
    pub fn crosses_water(&self, a: LatLon, b: LatLon) -> f64 {
        self.share_between(a, b, 1.0 / 3.0, 2.0 / 3.0)
    }

    fn share_between(&self, a: LatLon, b: LatLon, from: f64, to: f64) -> f64 {
        let east = (b.lon - a.lon + 180.0).rem_euclid(360.0) - 180.0;
        let at = |n: u32| {
            let share = from + (to - from) * (f64::from(n) + 0.5) / f64::from(SAMPLES);
            LatLon::new(a.lat + (b.lat - a.lat) * share, a.lon + east * share)
        };
        let wet = (0..SAMPLES).filter(|n| !self.is_land(at(*n))).count();
        wet as f64 / f64::from(SAMPLES)
    }

    /// Whether a place on the grid lies within outlines: whether the way along its meridian to the
    /// North Pole, where there is no land, crosses them an odd number of times.
    fn is_within(&self, rings: &[Ring], place: [f64; 2]) -> bool {
        let arcs = rings.iter().flat_map(|ring| &ring.arcs);
        let arcs = arcs.map(|arc| if *arc < 0 { !arc } else { *arc } as usize);
        arcs.filter(|arc| self.crosses_north(*arc, place)).count() % 2 == 1
    }

    /// Whether an arc lies north of a place an odd number of times.
    fn crosses_north(&self, arc: usize, place: [f64; 2]) -> bool {
        let Some(bounds) = self.steps_of(arc) else {
            return false;
        };
        let [least, most] = [bounds.min, bounds.max].map(|at| at.map(f64::from));
        if most[1] < place[1] {
            return false;
        }
        let points = self.arc_steps(arc);
        let mut odd = false;
        // An arc across the date line goes on beyond the grid.
        for turn in [-1, 0, 1] {
            let x = place[0] + f64::from(turn * ROUND);
            if x < least[0] || most[0] < x {
                continue;
            }
            let splits = |a: [i32; 2], b: [i32; 2]| (f64::from(a[0]) > x) != (f64::from(b[0]) > x);
            if let (true, Some(a), Some(b)) = (least[1] > place[1], points.first(), points.last()) {
                odd ^= splits(*a, *b);
                continue;
            }
            for ends in points.windows(2) {
                let &[a, b] = ends else { continue };
                if splits(a, b) {
                    let share = (x - f64::from(a[0])) / f64::from(b[0] - a[0]);
                    odd ^= f64::from(a[1]) + f64::from(b[1] - a[1]) * share > place[1];
                }
            }
        }
        odd
    }
}

#[cfg(test)]
mod tests {
    use crate::geography::{LatLon, world};

    fn is_land(lat: f64, lon: f64) -> bool {
        world().is_land(LatLon::new(lat, lon))
    }

    #[test]
    fn italy_is_a_boot_in_the_sea() {
        for (name, lat, lon) in [
            ("Napoli, a little inland", 40.87, 14.30),
            ("Lecce in the heel", 40.35, 18.17),
            ("Cosenza in the toe", 39.30, 16.25),
            ("Sicily", 37.5, 14.0),
            ("Sardinia", 40.0, 9.0),
        ] {
            assert!(is_land(lat, lon), "{name}");
        }
        for (name, lat, lon) in [
            ("the Adriatic", 42.8, 15.0),
            ("the gulf between heel and toe", 39.7, 17.3),
            ("the Tyrrhenian Sea", 40.0, 12.0),
            ("the Lago di Garda", 45.6, 10.68),
        ] {
            assert!(!is_land(lat, lon), "{name}");
        }
    }

    #[test]
    fn poles_seas_and_the_date_line_are_right() {
        for (lat, lon) in [
            (-89.0, 12.0),
            (-80.0, -100.0),
            (66.5, 179.9),
            (66.5, -179.9),
            (66.5, 180.0),
        ] {
            assert!(is_land(lat, lon), "{lat} {lon}");
        }
        for (lat, lon) in [
            (89.0, 0.0),
            (0.0, 180.0),
            (42.0, 51.0),
            (-60.0, 0.0),
            (f64::NAN, 0.0),
        ] {
            assert!(!is_land(lat, lon), "{lat} {lon}");
        }
        assert_eq!(is_land(52.0, 5.5), is_land(52.0, 365.5));
    }

    #[test]
    fn ferries_cross_water() {
        let (dover, calais) = (LatLon::new(51.13, 1.30), LatLon::new(50.95, 1.86));
        let (paris, lyon) = (LatLon::new(48.85, 2.35), LatLon::new(45.76, 4.84));
        assert!(world().crosses_water(dover, calais) > 0.95);
        assert!(world().share_over_water(dover, calais) > 0.6);
        assert_eq!(world().share_over_water(paris, lyon), 0.0);
        let (suva, apia) = (LatLon::new(-18.1, 178.4), LatLon::new(-13.8, -171.8));
        assert!(world().crosses_water(suva, apia) > 0.9);
    }
}
