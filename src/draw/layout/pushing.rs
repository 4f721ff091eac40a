//! Forces between everything that takes room: spaces keep clear of other spaces, of cities and of
//! names; routes that are too short push their ends apart or bulge; cities are drawn back to where
//! they were, so that the country keeps its shape. Locked cities do not move.

use super::super::plan::Plan;
use super::super::vector::{Bounds, TurnedBox, Vec2, vec2};
use super::cells::Cells;
use super::effort::{Effort, Stop};
use super::strand::Network;
use crate::map::Map;

/// Free space between the tracks of different routes.
const APART: f64 = 0.9;
/// Free space around names.
const NAME_APART: f64 = 0.8;
/// How far anything moves in one step, at most.
const STEP: f64 = 1.4;
/// How strongly cities are drawn back to where they were.
const HOME: f64 = 0.012;
/// How strongly cities keep their direction from each other.
const KEEP_DIRECTION: f64 = 0.03;
/// How strongly bends are drawn straight.
const STRAIGHTEN: f64 = 0.025;
/// What a push between two samples costs, in steps.
const PUSH: usize = 8;
/// Samples as far as this from a city may touch it or its name.
const AROUND_CITY: f64 = 40.0;

/// A point of a strand that takes room.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub strand: usize,
    sample: usize,
    pub at: Vec2,
    pub radius: f64,
}

/// Everything that pushes.
pub(super) struct Pushing<'a> {
    map: &'a Map,
    pub network: Network,
    /// Where cities were at the start.
    homes: Vec<Option<Vec2>>,
    /// Names, relative to their cities.
    names: Vec<Option<TurnedBox>>,
    pub field: Bounds,
    city_force: Vec<Vec2>,
    control_force: Vec<Vec<Vec2>>,
    samples: Vec<Sample>,
    cells: Cells,
}

impl<'a> Pushing<'a> {
    pub fn new(map: &'a Map, network: Network) -> Self {
        let plan = Plan::of(map);
        let names = map.cities.iter().zip(&plan.places).map(|(city, place)| {
            let place = place
                .as_ref()
                .filter(|place| !place.name.lines.is_empty())?;
            city.label.map(|_| TurnedBox {
                center: place.name.area.center - place.at,
                ..place.name.area
            })
        });
        Pushing {
            map,
            names: names.collect(),
            homes: network.cities.clone(),
            field: plan.field,
            city_force: vec![Vec2::default(); network.cities.len()],
            control_force: network
                .strands
                .iter()
                .map(|strand| vec![Vec2::default(); strand.controls.len()])
                .collect(),
            samples: Vec::new(),
            cells: Cells::default(),
            network,
        }
    }

    /// The points of a strand, evenly spread.
    pub fn points(&self, strand: usize, points: &mut Vec<Vec2>) {
        let strand = &self.network.strands[strand];
        let (from, to) = self.network.ends(strand);
        let node = |node: usize| match node.checked_sub(1) {
            None => from,
            Some(control) => strand.controls.get(control).copied().unwrap_or(to),
        };
        points.clear();
        points.extend(strand.shares.iter().map(|share| {
            let [first, second, third] = share.of;
            node(share.first) * first
                + node(share.first + 1) * second
                + node(share.first + 2) * third
        }));
    }

    /// Pushes a sample: its strand's ends and control points share the push.
    fn push(&mut self, strand: usize, sample: usize, force: Vec2) {
        let moved = &self.network.strands[strand];
        let share = moved.shares[sample];
        for (step, part) in share.of.into_iter().enumerate() {
            let node = share.first + step;
            let pushed = match node.checked_sub(1) {
                None => &mut self.city_force[moved.ends.0],
                Some(control) => match self.control_force[strand].get_mut(control) {
                    Some(control) => control,
                    None => &mut self.city_force[moved.ends.1],
                },
            };
            *pushed += force * part;
        }
    }

    /// Moves everything once; `heat` from 1 to 0 says how far.
    pub fn step(&mut self, heat: f64, effort: &mut Effort) -> Result<(), Stop> {
        self.city_force.fill(Vec2::default());
        for forces in &mut self.control_force {
            forces.fill(Vec2::default());
        }
        let mut samples = std::mem::take(&mut self.samples);
        samples.clear();
        let mut points = Vec::new();
        for strand in 0..self.network.strands.len() {
            self.points(strand, &mut points);
            self.stretch(strand, &points);
            self.straighten(strand);
            self.collect(strand, &points, &mut samples);
            effort.spend(4 * points.len())?;
        }
        let mut cells = std::mem::take(&mut self.cells);
        self.keep_apart(&samples, &mut cells, effort)?;
        self.keep_clear_of_places(&samples, &mut cells, effort)?;
        self.keep_inside(&samples);
        self.keep_cities(effort)?;
        (self.samples, self.cells) = (samples, cells);
        self.go(heat);
        Ok(())
    }

    /// A strand that is too short pushes its ends apart and its bend out.
    fn stretch(&mut self, strand: usize, points: &[Vec2]) {
        let length: f64 = points
            .windows(2)
            .map(|pair| pair[0].distance(pair[1]))
            .sum();
        let lacking = self.network.strands[strand].wanted - length;
        if lacking <= 0.0 {
            return;
        }
        let strength = (lacking * 0.35).min(5.0);
        for sample in 0..points.len() {
            let mut way = Vec2::default();
            if sample > 0 {
                way += (points[sample] - points[sample - 1]).unit();
            }
            if sample + 1 < points.len() {
                way += (points[sample] - points[sample + 1]).unit();
            }
            self.push(strand, sample, way * strength);
        }
    }

    /// Control points are drawn towards the straight line, and along it to their even places.
    fn straighten(&mut self, strand: usize) {
        let moved = &self.network.strands[strand];
        let (from, to) = self.network.ends(moved);
        let along = (to - from).unit();
        let number = moved.controls.len() as f64 + 1.0;
        for (index, control) in moved.controls.iter().enumerate() {
            let share = (index as f64 + 1.0) / number;
            let home = from.toward(to, share) - *control;
            let even = along * home.dot(along);
            self.control_force[strand][index] += home * STRAIGHTEN + even * 0.06;
        }
        // Cities stay on the same side of each other: north stays north.
        let ends = moved.ends;
        if let (Some(a), Some(b)) = (self.homes[ends.0], self.homes[ends.1]) {
            let turned = (b - a).unit().cross(along);
            let back = along.perpendicular() * (-turned * from.distance(to) * KEEP_DIRECTION);
            self.city_force[ends.1] += back;
            self.city_force[ends.0] += -back;
        }
    }

    /// The samples that carry train spaces, on every track of the strand.
    pub fn collect(&self, strand: usize, points: &[Vec2], samples: &mut Vec<Sample>) {
        let moved = &self.network.strands[strand];
        let half = self.map.board.space.width / 2.0;
        let tracks = moved.routes.len();
        let outermost = moved.half_width - half;
        let mut way = 0.0;
        for (sample, at) in points.iter().enumerate() {
            let before = points[sample.saturating_sub(1)];
            let after = points[(sample + 1).min(points.len() - 1)];
            way += at.distance(before);
            // So far in, the round end of a sample just covers the corners of a space.
            let inset = half * 0.4;
            if way < moved.span.0 + inset || way > moved.span.1 - inset {
                continue;
            }
            let across = (after - before).unit().perpendicular();
            for track in 0..tracks {
                let share = if tracks > 1 {
                    2.0 * track as f64 / (tracks as f64 - 1.0) - 1.0
                } else {
                    0.0
                };
                samples.push(Sample {
                    strand,
                    sample,
                    at: *at + across * (outermost * share),
                    radius: half + APART / 2.0,
                });
            }
        }
    }

    /// Samples of different strands push each other away.
    fn keep_apart(
        &mut self,
        samples: &[Sample],
        cells: &mut Cells,
        effort: &mut Effort,
    ) -> Result<(), Stop> {
        // All have the same radius.
        let reach = samples.first().map_or(1.0, |sample| 2.0 * sample.radius);
        cells.sort(samples.iter().map(|sample| sample.at), reach);
        for (index, one) in samples.iter().enumerate() {
            let mut pushes = 0;
            let visited = cells.near(one.at, reach, |other_index| {
                let other = &samples[other_index];
                if other_index <= index || other.strand == one.strand {
                    return;
                }
                let between = one.at - other.at;
                let squared = between.length_squared();
                if squared < reach * reach {
                    let lacking = reach - squared.sqrt();
                    let force = between.unit() * (lacking * 0.15);
                    pushes += 1;
                    self.push(one.strand, one.sample, force);
                    self.push(other.strand, other.sample, -force);
                }
            });
            effort.spend(visited + PUSH * pushes)?;
        }
        Ok(())
    }

    /// Samples keep clear of cities that are not theirs, and of names.
    fn keep_clear_of_places(
        &mut self,
        samples: &[Sample],
        cells: &mut Cells,
        effort: &mut Effort,
    ) -> Result<(), Stop> {
        cells.sort(samples.iter().map(|sample| sample.at), AROUND_CITY);
        for city in 0..self.network.cities.len() {
            let Some(at) = self.network.cities[city] else {
                continue;
            };
            let radius = self.network.kinds[city].radius() + 1.2;
            let name = self.names[city].map(|name| TurnedBox {
                center: name.center + at,
                ..name
            });
            let visited = cells.near(at, AROUND_CITY, |index| {
                let sample = samples[index];
                let between = sample.at - at;
                let reach = sample.radius + radius;
                let squared = between.length_squared();
                if squared < reach * reach {
                    let ends = self.network.strands[sample.strand].ends;
                    if ends.0 != city && ends.1 != city {
                        let lacking = reach - squared.sqrt();
                        let force = between.unit() * (lacking * 0.5);
                        self.push(sample.strand, sample.sample, force);
                        self.city_force[city] += -force;
                    }
                }
                let Some(name) = &name else { return };
                let lacking = sample.radius + NAME_APART - name.distance(sample.at);
                if lacking > 0.0 {
                    let force = away(name, sample.at) * (lacking * 0.25);
                    self.push(sample.strand, sample.sample, force);
                    self.city_force[city] += force * -0.5;
                }
            });
            effort.spend(visited)?;
        }
        Ok(())
    }

    fn keep_inside(&mut self, samples: &[Sample]) {
        for sample in samples {
            let inner = self.field.grown(-sample.radius - 0.6);
            let force = inward(inner, sample.at);
            if force != Vec2::default() {
                self.push(sample.strand, sample.sample, force * 0.5);
            }
        }
    }

    /// Cities go home, keep apart from each other, and stay on the board with their names.
    fn keep_cities(&mut self, effort: &mut Effort) -> Result<(), Stop> {
        for city in 0..self.network.cities.len() {
            let (Some(at), Some(home)) = (self.network.cities[city], self.homes[city]) else {
                continue;
            };
            self.city_force[city] += (home - at) * HOME;
            let radius = self.network.kinds[city].radius();
            let inner = self.field.grown(-radius - 5.0);
            self.city_force[city] += inward(inner, at);
            if let Some(name) = self.names[city] {
                let bounds = TurnedBox {
                    center: name.center + at,
                    ..name
                }
                .bounds();
                let inner = self.field.grown(-0.6);
                let force = inward(inner, bounds.min) + inward(inner, bounds.max);
                self.city_force[city] += force;
            }
            for other in city + 1..self.network.cities.len() {
                let Some(there) = self.network.cities[other] else {
                    continue;
                };
                let apart = radius + self.network.kinds[other].radius() + 14.0;
                let between = at - there;
                let squared = between.length_squared();
                if squared < apart * apart {
                    let lacking = apart - squared.sqrt();
                    let force = between.unit() * (lacking * 0.4);
                    self.city_force[city] += force;
                    self.city_force[other] += -force;
                }
            }
            effort.spend(self.network.cities.len() - city)?;
        }
        Ok(())
    }

    fn go(&mut self, heat: f64) {
        let most = STEP * (0.08 + 0.92 * heat);
        let limited = |force: Vec2| {
            let way = force * 0.45;
            let length = way.length();
            if length > most {
                way * (most / length)
            } else {
                way
            }
        };
        for (index, at) in self.network.cities.iter_mut().enumerate() {
            if let Some(at) = at
                && !self.map.cities[index].locked
            {
                *at += limited(self.city_force[index]);
            }
        }
        for (strand, forces) in self.network.strands.iter_mut().zip(&self.control_force) {
            for (control, force) in strand.controls.iter_mut().zip(forces) {
                // A control point moves its line by half as much as itself.
                *control += limited(*force * 1.6);
            }
        }
    }
}

/// The way back into a box; none from inside.
pub(super) fn inward(inner: Bounds, at: Vec2) -> Vec2 {
    vec2(
        (inner.min.x - at.x).max(0.0) - (at.x - inner.max.x).max(0.0),
        (inner.min.y - at.y).max(0.0) - (at.y - inner.max.y).max(0.0),
    )
}

/// The direction from a box to a point, from inside as well.
fn away(area: &TurnedBox, point: Vec2) -> Vec2 {
    let from = point - area.center;
    let (along, across) = (area.along, area.along.perpendicular());
    let (x, y) = (from.dot(along), from.dot(across));
    let (out_x, out_y) = (x.abs() - area.half.x, y.abs() - area.half.y);
    if out_x > 0.0 && out_y > 0.0 {
        return (along * (out_x * x.signum()) + across * (out_y * y.signum())).unit();
    }
    if out_x > out_y {
        along * x.signum()
    } else {
        across * y.signum()
    }
}
