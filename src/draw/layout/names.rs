//! Names beside their cities, clear of tracks, cities and each other.

use super::super::board::field;
use super::super::clash::rail_box;
use super::super::name::write_name;
use super::super::plan::{Place, Plan};
use super::super::vector::{Bounds, TurnedBox, Vec2};
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

/// The map with a place for every name: clear of routes, cities, other names and the edge wherever
/// there is such a place, and as near to the city as can be.
pub fn place_labels(map: &Map) -> Map {
    let plan = Plan::of(map);
    let obstacles = Obstacles::of(&plan);
    let mut tried: Vec<Vec<Candidate>> = Vec::new();
    for (index, place) in plan.places.iter().enumerate() {
        tried.push(match place {
            Some(place) if !place.name.lines.is_empty() => {
                candidates(&map.cities[index].name, index, place, &plan, &obstacles)
            }
            _ => Vec::new(),
        });
    }
    let chosen = choose(&tried);
    let mut map = map.clone();
    for (city, (candidates, choice)) in tried.iter().zip(chosen).enumerate() {
        if let Some(candidate) = candidates.get(choice) {
            map.cities[city].label = Some(candidate.label);
        }
    }
    map
}

struct Candidate {
    label: Label,
    area: TurnedBox,
    bounds: Bounds,
    cost: f64,
}

/// Everything that stands still.
struct Obstacles {
    boxes: Vec<(TurnedBox, Bounds)>,
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
        let bounded = |area: TurnedBox| (area, area.bounds());
        Obstacles {
            boxes: boxes.into_iter().map(bounded).collect(),
        }
    }

    /// Those near a city.
    fn near(&self, at: Vec2, reach: f64) -> Vec<&(TurnedBox, Bounds)> {
        let around = Bounds { min: at, max: at }.grown(reach);
        let boxes = self.boxes.iter();
        boxes.filter(|(_, bounds)| bounds.meets(around)).collect()
    }
}

/// The best places for one name, cheapest first.
fn candidates(
    name: &str,
    city: usize,
    place: &Place,
    plan: &Plan,
    obstacles: &Obstacles,
) -> Vec<Candidate> {
    let reach = place.name.area.half.length() * 2.0 + 30.0;
    let near = obstacles.near(place.at, reach);
    let field = field(plan.board).grown(-1.0);
    let others: Vec<(Vec2, f64)> = plan
        .places
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != city)
        .filter_map(|(_, other)| other.as_ref())
        .filter(|other| other.at.distance(place.at) < reach)
        .map(|other| (other.at, other.kind.radius()))
        .collect();
    let mut found = Vec::new();
    for turn in TURNS {
        for gap in GAPS {
            for step in 0..DIRECTIONS {
                let angle = step as f64 * 360.0 / DIRECTIONS as f64;
                let label = Label { angle, gap, turn };
                let area = write_name(name, place.at, place.kind, label).area;
                let bounds = area.bounds();
                let wide = area.grown(BREATH);
                let mut cost = taste(label);
                for (obstacle, around) in &near {
                    if around.meets(bounds.grown(BREATH)) {
                        cost += over(wide.overlap(obstacle));
                    }
                }
                for (at, radius) in &others {
                    cost += over(radius + BREATH - area.distance(*at));
                }
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
    found.truncate(80);
    found
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
fn choose(tried: &[Vec<Candidate>]) -> Vec<usize> {
    let mut chosen = vec![0; tried.len()];
    let mut order: Vec<usize> = (0..tried.len()).collect();
    // Those with few good places choose first.
    let good = |city: usize| tried[city].iter().filter(|c| c.cost < OVER).count();
    order.sort_by_key(|city| (good(*city), *city));
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &city in &order {
            let cost = |candidate: &Candidate| {
                let mut cost = candidate.cost;
                for (other, candidates) in tried.iter().enumerate() {
                    if other != city
                        && let Some(theirs) = candidates.get(chosen[other])
                        && theirs.bounds.meets(candidate.bounds.grown(BREATH))
                    {
                        cost += over(theirs.area.overlap(&candidate.area) + BREATH);
                    }
                }
                cost
            };
            let best = tried[city]
                .iter()
                .enumerate()
                .map(|(index, candidate)| (cost(candidate), index))
                .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            if let Some((_, best)) = best
                && chosen[city] != best
            {
                chosen[city] = best;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    chosen
}
