//! A drawing in which one thing at a time is moved: only what changes with it is drawn again and
//! compared with what lies around it.

use super::super::clash::{
    Clash, FOUND, Measured, Part, band_alone, bodies_at, bodies_of, city_alone, gather, lines_of,
};
use super::super::curve::Curve;
use super::super::leaving::{self, Exit};
use super::super::plan::{Band, Mark, Place, Plan, Track, lay_band};
use super::super::vector::{Bounds, Vec2};
use super::effort::{Effort, Stop};
use super::index::Index;
use crate::map::Map;

/// What drawing a thing again costs, in steps.
const REDRAWN: usize = 40;

/// Something that can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    City(usize),
    /// A control point of a band.
    Bend(usize, usize),
}

/// The drawing of a map whose cities and bends move.
pub(super) struct Sketch<'a> {
    /// Gives everything but positions and bends.
    map: &'a Map,
    kinds: Vec<Mark>,
    pub plan: Plan,
    /// The control points of each band, from its first end.
    bends: Vec<Vec<Vec2>>,
    /// For each city its bands, and whether it is their second end.
    exits: Vec<Vec<(usize, bool)>>,
    lines: Index,
    bodies: Index,
    /// How many moves were kept, and how many had been when each band, then each city was last
    /// redrawn.
    moves: usize,
    touched: Vec<usize>,
    /// The burden of some things, until something moves.
    known: Option<(Owners, f64)>,
}

/// Bands and cities.
type Owners = (Vec<usize>, Vec<usize>);

/// What changes when something is moved.
#[derive(Default)]
struct Redrawn {
    bands: Vec<(usize, Band)>,
    tracks: Vec<(usize, Track)>,
    places: Vec<(usize, Place)>,
    bend: Option<(usize, Vec<Vec2>)>,
}

impl Redrawn {
    /// What drawing it costs, in steps.
    fn work(&self) -> usize {
        let points = self.bands.iter().map(|(_, band)| band.curve.points.len());
        let tracks = self.tracks.iter();
        let points = points.chain(tracks.map(|(_, track)| track.curve.points.len()));
        REDRAWN * (self.bands.len() + self.places.len()) + 3 * points.sum::<usize>()
    }

    fn owners(&self) -> Owners {
        (
            self.bands.iter().map(|(band, _)| *band).collect(),
            self.places.iter().map(|(city, _)| *city).collect(),
        )
    }
}

impl<'a> Sketch<'a> {
    pub fn of(map: &'a Map) -> Self {
        let plan = Plan::of(map);
        let mut exits = vec![Vec::new(); map.cities.len()];
        for (index, band) in plan.bands.iter().enumerate() {
            exits[band.ends.0].push((index, false));
            exits[band.ends.1].push((index, true));
        }
        let owned = |own: fn(&Plan, usize, &mut Vec<Part>), count: usize| {
            let plan = &plan;
            (0..count).map(move |index| {
                let mut parts = Vec::new();
                own(plan, index, &mut parts);
                parts
            })
        };
        let bands = plan.bands.len();
        let bodies = owned(bodies_of, bands).chain(owned(bodies_at, plan.places.len()));
        Sketch {
            map,
            kinds: Mark::all(map),
            bends: plan.bands.iter().map(|band| band.bend(map)).collect(),
            exits,
            lines: Index::of(owned(lines_of, bands).collect()),
            bodies: Index::of(bodies.collect()),
            moves: 0,
            touched: vec![0; bands + plan.places.len()],
            known: None,
            plan,
        }
    }

    /// The control points that a route could be moved by.
    pub fn handles_of(&self, route: usize) -> impl Iterator<Item = Handle> {
        let track = self.plan.tracks[route].as_ref();
        track.into_iter().flat_map(|track| {
            let bends = 0..self.bends[track.band].len().max(1);
            let bends = bends.map(|bend| Handle::Bend(track.band, bend));
            bends.chain([track.ends.0, track.ends.1].map(Handle::City))
        })
    }

    /// How many moves were kept so far.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// How many moves were kept when something that a clash is about was last redrawn.
    pub fn touched(&self, clash: Clash) -> usize {
        let (routes, cities) = clash.between();
        let tracks = routes
            .into_iter()
            .flatten()
            .filter_map(|route| self.plan.tracks[route].as_ref());
        let bands = tracks.map(|track| track.band);
        let cities = cities
            .into_iter()
            .flatten()
            .map(|city| self.plan.bands.len() + city);
        bands
            .chain(cities)
            .map(|owner| self.touched[owner])
            .max()
            .unwrap_or(0)
    }

    /// Whether something that did not fit still does not.
    pub fn has(&self, clash: Clash, effort: &mut Effort) -> Result<bool, Stop> {
        let (routes, cities) = clash.between();
        let (mut lines, mut bodies, mut found) = (Vec::new(), Vec::new(), Vec::new());
        match (
            cities[0],
            routes[0].and_then(|route| self.plan.tracks[route].as_ref()),
        ) {
            (Some(city), _) => {
                city_alone(&self.plan, city, &mut found);
                bodies_at(&self.plan, city, &mut bodies);
            }
            (None, Some(track)) => {
                band_alone(&self.plan, track.band, &mut found);
                lines_of(&self.plan, track.band, &mut lines);
                bodies_of(&self.plan, track.band, &mut bodies);
            }
            (None, None) => {}
        }
        let is_same = |found: &Measured| found.clash.is_same(clash);
        if found.iter().any(is_same) {
            return Ok(true);
        }
        if clash.is_alone() {
            return Ok(false);
        }
        for (own, index) in [(lines, &self.lines), (bodies, &self.bodies)] {
            for part in own {
                let mut found = false;
                let compared = index.nearby.visit(part.bounds(), |_, other| {
                    found |= part.over(other, &self.plan).as_ref().is_some_and(is_same);
                });
                effort.spend(compared)?;
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Moves something if that makes the drawing better; tells whether it did.
    pub fn try_move(
        &mut self,
        handle: Handle,
        by: Vec2,
        effort: &mut Effort,
    ) -> Result<bool, Stop> {
        let Some(mut redrawn) = self.redrawn(handle, by) else {
            effort.spend(1)?;
            return Ok(false);
        };
        effort.spend(redrawn.work())?;
        let owners = redrawn.owners();
        let before = match self.known.take() {
            Some((known, burden)) if known == owners => burden,
            _ => self.burden(&redrawn, effort)?,
        };
        self.known = Some((owners, before));
        self.swap(&mut redrawn);
        let after = self.burden(&redrawn, effort);
        let better = matches!(after, Ok(after) if after < before - 1e-6);
        if better {
            self.known = None;
            self.note(&redrawn);
        } else {
            self.swap(&mut redrawn);
        }
        after.map(|_| better)
    }

    /// What changes if something moves; nothing if it is locked or has no position.
    fn redrawn(&self, handle: Handle, by: Vec2) -> Option<Redrawn> {
        let mut redrawn = Redrawn::default();
        let mut cities = Vec::new();
        let mut moved = None;
        let at = |city: usize| Some(self.plan.places[city].as_ref()?.at);
        // A file keeps tenths of a millimetre.
        let kept = |point: Vec2| Vec2::from(point.to_point());
        match handle {
            Handle::City(city) => {
                if self.map.cities[city].locked {
                    return None;
                }
                let there = kept(at(city)? + by);
                moved = Some((city, there));
                cities.push(city);
                for &(index, second) in &self.exits[city] {
                    let band = &self.plan.bands[index];
                    let ends = if second {
                        (at(band.ends.0)?, there)
                    } else {
                        (there, at(band.ends.1)?)
                    };
                    let curve = Curve::bent(ends.0, &self.bends[index], ends.1);
                    cities.push(if second { band.ends.0 } else { band.ends.1 });
                    redrawn.bands.push((index, band.along(curve)));
                }
                cities.sort_unstable();
                cities.dedup();
            }
            Handle::Bend(index, number) => {
                let band = &self.plan.bands[index];
                let (from, to) = (at(band.ends.0)?, at(band.ends.1)?);
                let mut bend = self.bends[index].clone();
                if bend.is_empty() {
                    bend.push(kept(from.toward(to, 0.5)));
                }
                let point = bend.get_mut(number)?;
                *point = kept(*point + by);
                let curve = Curve::bent(from, &bend, to);
                redrawn.bands.push((index, band.along(curve)));
                redrawn.bend = Some((index, bend));
                cities.extend([band.ends.0, band.ends.1]);
            }
        }
        for city in cities {
            let own = moved.filter(|(moved, _)| *moved == city);
            let at = own.map_or_else(|| at(city), |(_, there)| Some(there))?;
            self.redraw_around(city, at, &mut redrawn);
        }
        for (index, band) in &redrawn.bands {
            let tracks = &mut redrawn.tracks;
            lay_band(self.map, &self.kinds, *index, band, |route, track| {
                tracks.push((route, track));
            });
        }
        Some(redrawn)
    }

    /// Where bands leave a city differently, the spaces of their neighbours start elsewhere, and
    /// its name may turn.
    fn redraw_around(&self, city: usize, at: Vec2, redrawn: &mut Redrawn) {
        let Redrawn { bands, places, .. } = redrawn;
        let place = |bands: &[(usize, Band)], index: usize| {
            bands.iter().position(|(known, _)| *known == index)
        };
        let exits = self.exits[city].iter().map(|&(index, second)| {
            let known = place(bands, index).map_or(&self.plan.bands[index], |at| &bands[at].1);
            Exit::along(index, second, &known.curve)
        });
        let mut around: Vec<Exit> = exits.collect();
        leaving::sort(&mut around);
        let width = |index: usize| self.plan.bands[index].half_width;
        for (exit, start) in leaving::starts(self.kinds[city], &around, width) {
            let index = exit.band;
            match place(bands, index) {
                Some(at) => *exit.start(&mut bands[at].1) = start,
                None => {
                    let mut band = self.plan.bands[index].clone();
                    if std::mem::replace(exit.start(&mut band), start) != start {
                        bands.push((index, band));
                    }
                }
            }
        }
        let known = self.plan.places[city].as_ref();
        if known.is_some_and(|known| known.at != at) || self.map.cities[city].label.is_none() {
            let angles = leaving::angles(&around);
            let place = Place::of(&self.map.cities[city], at, self.kinds[city], angles);
            if known.is_none_or(|known| known.at != at || known.name != place.name) {
                places.push((city, place));
            }
        }
    }

    /// Exchanges what is drawn for what was, or the other way round.
    fn swap(&mut self, redrawn: &mut Redrawn) {
        for (index, band) in &mut redrawn.bands {
            std::mem::swap(&mut self.plan.bands[*index], band);
        }
        for (route, track) in &mut redrawn.tracks {
            if let Some(known) = &mut self.plan.tracks[*route] {
                std::mem::swap(known, track);
            }
        }
        for (city, place) in &mut redrawn.places {
            if let Some(known) = &mut self.plan.places[*city] {
                std::mem::swap(known, place);
            }
        }
        if let Some((index, bend)) = &mut redrawn.bend {
            std::mem::swap(&mut self.bends[*index], bend);
        }
    }

    /// Everything that does not fit and has to do with what is redrawn: each clash counts by itself
    /// as well, so that one that vanishes is worth two that shrink.
    fn burden(&self, redrawn: &Redrawn, effort: &mut Effort) -> Result<f64, Stop> {
        let (mut lines, mut bodies, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for (index, _) in &redrawn.bands {
            band_alone(&self.plan, *index, &mut found);
            lines_of(&self.plan, *index, &mut lines);
            bodies_of(&self.plan, *index, &mut bodies);
        }
        for (city, _) in &redrawn.places {
            city_alone(&self.plan, *city, &mut found);
            bodies_at(&self.plan, *city, &mut bodies);
        }
        for (own, index) in [(lines, &self.lines), (bodies, &self.bodies)] {
            self.compare(own, index, redrawn, &mut found, effort)?;
        }
        gather(&mut found);
        Ok(found.iter().map(|clash| 1.0 + clash.by).sum())
    }

    /// Compares parts with each other and with all others that are drawn.
    fn compare(
        &self,
        own: Vec<Part>,
        index: &Index,
        redrawn: &Redrawn,
        found: &mut Vec<Measured>,
        effort: &mut Effort,
    ) -> Result<(), Stop> {
        let is_redrawn = |part: &Part| match *part {
            Part::Line { band, .. } => redrawn.bands.iter().any(|(own, _)| *own == band),
            Part::Space { route, .. } | Part::Rail { route, .. } => {
                redrawn.tracks.iter().any(|(own, _)| *own == route)
            }
            Part::Name { city, .. } | Part::Disc { city, .. } => {
                redrawn.places.iter().any(|(own, _)| *own == city)
            }
        };
        let mut own: Vec<(Bounds, Part)> =
            own.into_iter().map(|part| (part.bounds(), part)).collect();
        own.sort_by(|a, b| a.0.min.x.total_cmp(&b.0.min.x));
        for (number, (bounds, part)) in own.iter().enumerate() {
            let before = found.len();
            let mut compared = index.nearby.visit(*bounds, |_, other| {
                let clash = part.over(other, &self.plan);
                found.extend(clash.filter(|_| !is_redrawn(other)));
            });
            let near = own[number + 1..].iter();
            for (around, other) in near.take_while(|other| other.0.min.x <= bounds.max.x) {
                compared += 1;
                if around.meets(*bounds) {
                    found.extend(part.over(other, &self.plan));
                }
            }
            effort.spend(compared + FOUND * (found.len() - before))?;
        }
        Ok(())
    }

    /// Notes where the parts of what was redrawn now lie.
    fn note(&mut self, redrawn: &Redrawn) {
        let mut parts = Vec::new();
        self.moves += 1;
        for (index, _) in &redrawn.bands {
            parts.clear();
            lines_of(&self.plan, *index, &mut parts);
            self.lines.replace(*index, &parts);
            parts.clear();
            bodies_of(&self.plan, *index, &mut parts);
            self.bodies.replace(*index, &parts);
            self.touched[*index] = self.moves;
        }
        for (city, _) in &redrawn.places {
            parts.clear();
            bodies_at(&self.plan, *city, &mut parts);
            let owner = self.plan.bands.len() + city;
            self.bodies.replace(owner, &parts);
            self.touched[owner] = self.moves;
        }
    }

    /// The map with its cities and bends where they are drawn.
    pub fn written(&self) -> Map {
        let mut map = self.map.clone();
        for (city, place) in map.cities.iter_mut().zip(&self.plan.places) {
            city.at = place.as_ref().map(|place| place.at.to_point());
        }
        for (band, bend) in self.plan.bands.iter().zip(&self.bends) {
            for &route in &band.routes {
                let bend = bend.iter().map(|point| point.to_point());
                map.routes[route].bend = if band.is_reversed(self.map, route) {
                    bend.rev().collect()
                } else {
                    bend.collect()
                };
            }
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::super::clash::measured;
    use super::super::settle::burden;
    use super::*;
    use crate::map::shipped;

    fn whole(plan: &Plan) -> f64 {
        let found = measured(plan, &mut |_| Ok::<(), Stop>(()));
        burden(&found.unwrap())
    }

    #[test]
    fn a_move_changes_the_burden_by_what_is_redrawn_alone() {
        let mut watcher = |_| ControlFlow::Continue(());
        let mut effort = Effort::new(&mut watcher);
        let mut map = shipped::find("europe").unwrap().load().unwrap().map;
        // Some names turn with the tracks, and some routes are straight.
        for city in map.cities.iter_mut().step_by(3) {
            city.label = None;
        }
        for route in map.routes.iter_mut().step_by(4) {
            route.bend.clear();
        }
        let mut sketch = Sketch::of(&map);
        let mut kept = 0;
        for number in 0..120 {
            let handle = if number % 3 == 0 {
                Handle::Bend(number % sketch.plan.bands.len(), 0)
            } else {
                Handle::City(number % map.cities.len())
            };
            let by = Vec2::from_angle(number as f64) * (1.0 + (number % 9) as f64);
            let mut redrawn = sketch.redrawn(handle, by).unwrap();
            let before = (
                whole(&sketch.plan),
                sketch.burden(&redrawn, &mut effort).unwrap(),
            );
            sketch.swap(&mut redrawn);
            let after = (
                whole(&sketch.plan),
                sketch.burden(&redrawn, &mut effort).unwrap(),
            );
            assert!(
                ((after.0 - before.0) - (after.1 - before.1)).abs() < 1e-6,
                "{handle:?} by {by:?}: {before:?} then {after:?}"
            );
            // Every third move stays, better or not.
            if number % 3 == 1 {
                sketch.note(&redrawn);
                kept += 1;
            } else {
                sketch.swap(&mut redrawn);
            }
            let drawn = whole(&Plan::of(&sketch.written()));
            assert!((drawn - whole(&sketch.plan)).abs() < 1e-6, "{handle:?}");
        }
        assert!(kept > 30);
    }
}
