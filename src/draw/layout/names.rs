//! Names beside their cities, clear of tracks, cities and each other.

use super::super::clash::rail_box;
use super::super::name::name_area;
use super::super::nearby::Nearby;
use super::super::plan::{Place, Plan};
use super::super::vector::{Bounds, TurnedBox, Vec2};
use super::effort::{Cancelled, Effort, Stop};
use crate::map::{Label, Map};

/// Directions that are tried, all around.
const DIRECTIONS: usize = 48;
/// Distances that are tried.
const GAPS: [f64; 6] = [0.0, 1.2, 2.8, 5.0, 8.0, 12.0];
/// Turns that are tried where a level name has no room.
const TURNS: [f64; 7] = [0.0, -30.0, 30.0, -60.0, 60.0, -90.0, 90.0];
/// Free space around a name that it would like to have.
const BREATH: f64 = 0.9;
/// Rounds of giving way to each other.
const ROUNDS: usize = 12;
/// What lying over something costs, for each millimetre.
const OVER: f64 = 60.0;
/// A place that costs as much is none; it is not looked at any further.
const HOPELESS: f64 = 20.0 * OVER;
/// Candidates that are kept of each name.
const KEPT: usize = 80;
/// What finding the place of a name costs, in steps.
const WRITTEN: usize = 60;
/// What comparing a name with something costs, in steps.
const COMPARED: usize = 6;
/// Steps for finding candidates, and for choosing among them.
const FINDING: u64 = 250_000_000;
const CHOOSING: u64 = 100_000_000;

/// The map with a place for every name: clear of routes, cities, other names and the edge wherever
/// there is such a place, and as near to the city as can be.
pub(super) fn place(map: &Map, effort: &mut Effort) -> Result<Map, Cancelled> {
    let plan = Plan::of(map);
    let obstacles = Obstacles::of(&plan);
    let mut tried: Vec<Vec<Candidate>> = plan.places.iter().map(|_| Vec::new()).collect();
    effort.stage(FINDING, (0.0, 0.7), |effort| {
        for (index, place) in plan.places.iter().enumerate() {
            if let Some(place) = place.as_ref().filter(|place| !place.name.lines.is_empty()) {
                tried[index] = candidates(index, place, &plan, &obstacles, effort)?;
            }
            effort.done(index as f64 / plan.places.len() as f64);
        }
        Ok(())
    })?;
    let mut chosen = vec![0; tried.len()];
    effort.stage(CHOOSING, (0.7, 1.0), |effort| {
        choose(&tried, &mut chosen, effort)
    })?;
    let mut map = map.clone();
    for (city, (candidates, choice)) in tried.iter().zip(chosen).enumerate() {
        if let Some(candidate) = candidates.get(choice) {
            map.cities[city].label = Some(candidate.label);
        }
    }
    Ok(map)
}

struct Candidate {
    label: Label,
    area: TurnedBox,
    bounds: Bounds,
    cost: f64,
}

/// Everything that stands still.
struct Obstacles {
    boxes: Nearby<TurnedBox>,
    /// Cities with their places in the map and radii.
    cities: Nearby<(usize, Vec2, f64)>,
}

impl Obstacles {
    fn of(plan: &Plan) -> Self {
        let mut boxes = Vec::new();
        for track in plan.tracks.iter().flatten() {
            boxes.extend(track.spaces.iter().copied());
            for piece in track.rail(plan).windows(2) {
                boxes.push(rail_box(piece[0], piece[1]));
            }
        }
        let cities = plan.places.iter().enumerate().filter_map(|(city, place)| {
            let (at, radius) = (place.as_ref()?.at, place.as_ref()?.radius);
            let around = Bounds { min: at, max: at }.grown(radius);
            Some((around, (city, at, radius)))
        });
        Obstacles {
            boxes: Nearby::of(boxes.into_iter().map(|area| (area.bounds(), area))),
            cities: Nearby::of(cities),
        }
    }

    /// What lying over them costs a name, and the steps that it took to find out.
    fn cost(&self, city: usize, area: TurnedBox) -> (f64, usize) {
        let around = area.bounds().grown(BREATH);
        let wide = area.grown(BREATH);
        let (mut cost, mut compared) = (0.0, 0);
        let mut looked_at = self.boxes.visit(around, |_, obstacle| {
            if cost < HOPELESS {
                compared += 1;
                cost += over(wide.overlap(obstacle));
            }
        });
        looked_at += self.cities.visit(around, |_, &(other, at, radius)| {
            if other != city {
                compared += 1;
                cost += over(radius + BREATH - area.distance(at));
            }
        });
        (cost, looked_at + COMPARED * compared)
    }
}

/// The best places for one name, cheapest first.
fn candidates(
    city: usize,
    place: &Place,
    plan: &Plan,
    obstacles: &Obstacles,
    effort: &mut Effort,
) -> Result<Vec<Candidate>, Stop> {
    let field = plan.field.grown(-1.0);
    let half = place.name.area.half;
    let mut found = Vec::new();
    for turn in TURNS {
        for gap in GAPS {
            for step in 0..DIRECTIONS {
                let angle = step as f64 * 360.0 / DIRECTIONS as f64;
                let label = Label { angle, gap, turn };
                let area = name_area(half, place.at, place.radius, label);
                let bounds = area.bounds();
                let (mut cost, steps) = obstacles.cost(city, area);
                effort.spend(steps + WRITTEN)?;
                cost += taste(label);
                if !field.encloses(bounds) {
                    let out = (field.min.x - bounds.min.x)
                        .max(field.min.y - bounds.min.y)
                        .max(bounds.max.x - field.max.x)
                        .max(bounds.max.y - field.max.y);
                    cost += over(out + 2.0);
                }
                found.push(Candidate {
                    label,
                    area,
                    bounds,
                    cost,
                });
            }
        }
        // A turned name is only for want of a level place.
        if found.iter().any(|candidate| candidate.cost < OVER) {
            break;
        }
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found.truncate(KEPT);
    Ok(found)
}

/// What lying over something by some millimetres costs; within the breath it costs little.
fn over(by: f64) -> f64 {
    if by <= 0.0 {
        0.0
    } else if by <= BREATH {
        by * 3.0
    } else {
        OVER * (1.0 + by - BREATH)
    }
}

/// Names stand best to the right, or squarely above or below; close to the city; level.
fn taste(label: Label) -> f64 {
    let angle = label.angle.to_radians();
    let side = if angle.cos() > 0.92 {
        0.0
    } else if angle.cos() < -0.92 {
        0.5
    } else if angle.sin() < 0.0 {
        0.6
    } else {
        0.9
    };
    let slanted = (2.0 * angle).sin().abs() * 0.8;
    side + slanted + label.gap * 0.55 + label.turn.abs() * 0.05
}

/// One candidate for each name, giving way to each other.
fn choose(tried: &[Vec<Candidate>], chosen: &mut [usize], effort: &mut Effort) -> Result<(), Stop> {
    let mut order: Vec<usize> = (0..tried.len()).collect();
    // Those with few good places choose first.
    let good = |city: usize| tried[city].iter().filter(|c| c.cost < OVER).count();
    order.sort_by_key(|city| (good(*city), *city));
    let rivals = rivals(tried);
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &city in &order {
            let mut best = (f64::INFINITY, chosen[city]);
            for (index, candidate) in tried[city].iter().enumerate() {
                let mut cost = candidate.cost;
                let around = candidate.bounds.grown(BREATH);
                let mut seen = 1;
                for &other in &rivals[city] {
                    if cost >= best.0 {
                        break;
                    }
                    seen += 1;
                    if let Some(theirs) = tried[other].get(chosen[other])
                        && theirs.bounds.meets(around)
                    {
                        cost += over(theirs.area.overlap(&candidate.area) + BREATH);
                    }
                }
                effort.spend(seen)?;
                if cost < best.0 {
                    best = (cost, index);
                }
            }
            if chosen[city] != best.1 {
                chosen[city] = best.1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// For each name those that it could come to lie over, in the order of the map.
fn rivals(tried: &[Vec<Candidate>]) -> Vec<Vec<usize>> {
    let corners = |candidates: &Vec<Candidate>| {
        let corners = candidates.iter();
        Bounds::around(corners.flat_map(|candidate| [candidate.bounds.min, candidate.bounds.max]))
    };
    let reach: Vec<Option<Bounds>> = tried.iter().map(corners).collect();
    let known = reach.iter().enumerate();
    let known = known.filter_map(|(city, reach)| Some(((*reach)?.grown(BREATH), city)));
    let nearby = Nearby::of(known);
    let others = reach.iter().enumerate().map(|(city, reach)| {
        let near = reach.iter().flat_map(|reach| nearby.meeting(*reach));
        let mut near: Vec<usize> = near.copied().collect();
        near.retain(|other| *other != city);
        near.sort_unstable();
        near
    });
    others.collect()
}
