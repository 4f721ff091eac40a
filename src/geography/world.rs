//! Coasts, countries, lakes and rivers of the whole world.

use std::sync::OnceLock;

use super::pack::{Packed, unpack};
use super::parts::{Arc, Country, Ring, River, Steps};
use super::{LatLon, Rect};

/// Steps of the grid around the world.
pub(super) const ROUND: i32 = 99_999;
/// Kilometres of a degree of latitude.
const DEGREE: f64 = 111.2;

/// The world, read once.
pub fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| World::read(include_bytes!("world.bin")).unwrap_or_default())
}

/// Coasts, borders, lakes and rivers at 1:10 million. Neighbours share their arcs: a coast or border
/// is kept once, however many areas end there.
#[derive(Debug, Default)]
pub struct World {
    /// The grid's corner and step in degrees, longitude first.
    corner: [f64; 2],
    step: [f64; 2],
    points: Vec<[i32; 2]>,
    arcs: Vec<Arc>,
    land: Vec<Ring>,
    lakes: Vec<Ring>,
    rivers: Vec<River>,
    borders: Vec<usize>,
    countries: Vec<Country>,
}

impl World {
    fn read(bytes: &[u8]) -> Option<Self> {
        let packed = unpack(bytes)?;
        let [west, south, right, up] = packed.grid;
        let mut world = World {
            corner: [west, south],
            step: [right, up],
            ..World::default()
        };
        let mut from = 0;
        for length in &packed.lengths {
            let to = from + length;
            let bounds = Steps::around(packed.points.get(from..to)?)?;
            world.arcs.push(Arc { from, to, bounds });
            from = to;
        }
        world.borders = borders(&packed);
        world.points = packed.points;
        // A ring that is only a cut along the date line has nothing inside.
        let rings = |rings: Vec<Vec<i32>>| -> Vec<Ring> {
            let rings = rings.into_iter();
            rings.filter_map(|arcs| world.ring(arcs)).collect()
        };
        let (land, lakes) = (rings(packed.land), rings(packed.lakes));
        let mut countries = Vec::new();
        for (name, code, outlines) in packed.countries {
            countries.push(Country {
                name,
                code: (code > 0).then_some(code),
                rings: rings(outlines),
            });
        }
        let rivers = packed.rivers.into_iter();
        world.rivers = rivers
            .map(|(arc, rank)| River {
                arc: arc as usize,
                rank,
            })
            .collect();
        (world.land, world.lakes, world.countries) = (land, lakes, countries);
        Some(world)
    }

    /// Outlines of land: coasts, and holes such as the Caspian Sea.
    pub fn land(&self) -> &[Ring] {
        &self.land
    }

    /// Outlines of lakes. Islands in lakes have outlines of their own, that go the other way round.
    pub fn lakes(&self) -> &[Ring] {
        &self.lakes
    }

    /// Rivers, in parts.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// Countries, by name.
    pub fn countries(&self) -> &[Country] {
        &self.countries
    }

    /// The points of an outline; the last is not the first again. Longitudes go on beyond 180 where
    /// the outline crosses the date line.
    pub fn outline(&self, ring: &Ring) -> Vec<LatLon> {
        let steps = self.ring_steps(&ring.arcs);
        steps.into_iter().map(|at| self.place(at)).collect()
    }

    /// The points of a river from its source.
    pub fn course(&self, river: &River) -> Vec<LatLon> {
        self.line(river.arc)
    }

    /// The points of an arc.
    pub(super) fn line(&self, arc: usize) -> Vec<LatLon> {
        let steps = self.arc_steps(arc).iter();
        steps.map(|at| self.place(*at)).collect()
    }

    /// Lines where two countries meet, coasts not among them.
    pub fn borders(&self) -> impl Iterator<Item = Vec<LatLon>> {
        self.borders.iter().map(|arc| self.line(*arc))
    }

    /// The arcs that are borders.
    pub(super) fn border_arcs(&self) -> &[usize] {
        &self.borders
    }

    pub(super) fn river_arc(river: &River) -> usize {
        river.arc
    }

    pub(super) fn steps_of(&self, arc: usize) -> Option<Steps> {
        Some(self.arcs.get(arc)?.bounds)
    }

    /// The part of the globe that a ring takes up, longitude first; it may lie beyond 180 degrees.
    pub fn bounds(&self, ring: &Ring) -> Rect {
        self.degrees(ring.bounds)
    }

    /// The part of the globe that an arc takes up, longitude first.
    pub(super) fn arc_bounds(&self, arc: usize) -> Option<Rect> {
        Some(self.degrees(self.arcs.get(arc)?.bounds))
    }

    fn degrees(&self, steps: Steps) -> Rect {
        let corner = |at: [i32; 2]| {
            let place = self.place(at);
            [place.lon, place.lat]
        };
        Rect::new(corner(steps.min), corner(steps.max))
    }

    /// The place of a point of the grid.
    pub(super) fn place(&self, at: [i32; 2]) -> LatLon {
        let along = |n: usize| self.corner[n] + f64::from(at[n]) * self.step[n];
        LatLon::new(along(1), along(0))
    }

    /// A place on the grid, between its points.
    pub(super) fn on_grid(&self, at: LatLon) -> [f64; 2] {
        let round = f64::from(ROUND);
        [
            ((at.lon - self.corner[0]) / self.step[0]).rem_euclid(round),
            (at.lat - self.corner[1]) / self.step[1],
        ]
    }

    pub(super) fn arc_steps(&self, arc: usize) -> &[[i32; 2]] {
        let range = self.arcs.get(arc).map_or(0..0, |arc| arc.from..arc.to);
        self.points.get(range).unwrap_or_default()
    }

    /// The points of a ring, one arc after the other, going on beyond the grid where it goes around.
    /// A ring around a pole is closed by way of that pole.
    pub(super) fn ring_steps(&self, arcs: &[i32]) -> Vec<[i32; 2]> {
        let mut points: Vec<[i32; 2]> = Vec::new();
        for &arc in arcs {
            let steps = self.arc_steps(if arc < 0 { !arc } else { arc } as usize);
            let ends = (steps.first(), steps.last());
            let first = if arc < 0 { ends.1 } else { ends.0 };
            let shift = match (points.last(), first) {
                (Some(last), Some(first)) => whole_rounds(last[0] - first[0]),
                _ => 0,
            };
            let shifted = |at: &[i32; 2]| [at[0] + shift, at[1]];
            // Arcs share their ends.
            points.pop();
            if arc < 0 {
                points.extend(steps.iter().rev().map(shifted));
            } else {
                points.extend(steps.iter().map(shifted));
            }
        }
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return points;
        };
        if whole_rounds(last[0] - first[0]) == 0 {
            points.pop();
        } else {
            let pole = if first[1] < (-self.corner[1] / self.step[1]) as i32 {
                -90.0
            } else {
                90.0
            };
            let pole = ((pole - self.corner[1]) / self.step[1]) as i32;
            points.extend([[last[0], pole], [first[0], pole]]);
        }
        points
    }

    fn ring(&self, arcs: Vec<i32>) -> Option<Ring> {
        let points = self.ring_steps(&arcs);
        let bounds = Steps::around(points.get(..3).and(Some(&points))?)?;
        let next = points.iter().skip(1).chain(points.first());
        let wide = |at: i32| i64::from(at - bounds.min[0]);
        let double: i64 = points
            .iter()
            .zip(next)
            .map(|(a, b)| wide(a[0]) * i64::from(b[1]) - wide(b[0]) * i64::from(a[1]))
            .sum();
        let middle = self.place([0, (bounds.min[1] + bounds.max[1]) / 2]).lat;
        let step = self.step[0] * self.step[1] * DEGREE * DEGREE;
        let area = double.abs() as f64 / 2.0 * step * middle.to_radians().cos();
        Some(Ring { arcs, bounds, area })
    }
}

/// What brings a place nearest to another one by going around the world.
fn whole_rounds(apart: i32) -> i32 {
    (apart + ROUND / 2).div_euclid(ROUND) * ROUND
}

/// Arcs that two countries share.
fn borders(packed: &Packed) -> Vec<usize> {
    // The last country that used an arc, and whether another did before.
    let mut used = vec![(usize::MAX, false); packed.lengths.len()];
    for (country, (_, _, rings)) in packed.countries.iter().enumerate() {
        for arc in rings.iter().flatten() {
            let arc = if *arc < 0 { !arc } else { *arc };
            if let Some((last, shared)) = used.get_mut(arc as usize) {
                *shared |= *last != usize::MAX && *last != country;
                *last = country;
            }
        }
    }
    let shared = used.iter().enumerate().filter(|(_, (_, shared))| *shared);
    shared.map(|(arc, _)| arc).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_is_complete() {
        let world = world();
        assert!(world.land().len() > 4_000);
        assert!(world.lakes().len() > 1_000);
        assert!(world.rivers().len() > 1_000);
        assert!(world.borders().count() > 300);
        assert!(world.countries().len() > 230);
        let netherlands = world.countries().iter().find(|c| c.name() == "Netherlands");
        assert_eq!(netherlands.and_then(Country::code), Some(528));
    }

    #[test]
    fn no_outline_jumps_around_the_world() {
        let world = world();
        let countries = world.countries().iter().flat_map(Country::rings);
        for ring in world.land().iter().chain(world.lakes()).chain(countries) {
            let points = world.outline(ring);
            assert!(points.len() > 2);
            for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
                let pole = a.lat.abs() > 89.9 || b.lat.abs() > 89.9;
                assert!(pole || (a.lon - b.lon).abs() < 30.0, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn areas_are_about_right() {
        let world = world();
        let mut areas: Vec<f64> = world.land().iter().map(Ring::area).collect();
        areas.sort_by(f64::total_cmp);
        // Eurasia with Africa is by far the largest piece of land.
        assert!(areas.pop().unwrap() > 6e7);
        let italy = world
            .countries()
            .iter()
            .find(|c| c.name() == "Italy")
            .unwrap();
        let area: f64 = italy.rings().iter().map(Ring::area).sum();
        assert!((area - 301_000.0).abs() < 12_000.0, "{area}");
    }

    #[test]
    fn land_is_on_the_right() {
        let world = world();
        let signed = |ring: &Ring| {
            let points = world.outline(ring);
            let next = points.iter().cycle().skip(1);
            let sides = points.iter().zip(next);
            sides
                .map(|(a, b)| a.lon * b.lat - b.lon * a.lat)
                .sum::<f64>()
        };
        let holes = world.land().iter().filter(|ring| signed(ring) > 0.0);
        let holes: Vec<Rect> = holes.map(|hole| world.bounds(hole)).collect();
        assert!(
            holes.iter().any(|hole| hole.contains([51.0, 42.0])),
            "the Caspian Sea"
        );
        assert!(holes.len() < 40, "{}", holes.len());
    }

    #[test]
    fn a_damaged_world_is_empty() {
        assert!(World::read(b"nothing").is_none());
        assert!(
            World::default()
                .outline(&Ring {
                    arcs: vec![3, -9],
                    bounds: Steps {
                        min: [0; 2],
                        max: [0; 2]
                    },
                    area: 0.0
                })
                .is_empty()
        );
    }
}
