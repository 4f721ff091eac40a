//! Land and sea, drawn from the network alone: land lies around cities and under routes that are
//! no ferries; where cities have regions or countries, the land is tinted by them.
//!
//! No coastline of the real world is known here, and none is needed: the land follows the map while
//! it is edited.

use std::collections::BTreeMap;
use std::ops::Range;

use super::contour::{Grid, double_area, smoothed, thinned, winds_around};
use super::plan::{Kind, Plan};
use super::shape::{Form, Layer, Shape, Shows};
use super::style::Style;
use super::vector::{Bounds, Vec2, vec2};
use crate::map::Map;

/// Land reaches this far around cities and routes, before the coast is roughened.
const REACH: f64 = 25.0;
/// The sea floor is known this far from the land: the shore lines and the roughness need it.
const FLOOR: f64 = 20.0;
/// Half of the water that a ferry clears for itself, and of the land that a track keeps.
const CHANNEL: f64 = 11.0;
/// Distance of the points along a route that are looked at.
const STEP: f64 = 12.0;
/// Cells of the grid, and how many there may be in a row.
const CELL: f64 = 8.0;
const MOST_CELLS: f64 = 120.0;
/// How much the coast wanders.
const ROUGHNESS: f64 = 8.0;
/// By so much an outline may be off: less than print shows.
const UNSEEN: f64 = 0.08;
/// Smaller islands and seas are left out, in square millimetres.
const SMALLEST: f64 = 700.0;
/// Lines in the water, this far from the coast.
const SHORES: [f64; 2] = [3.2, 6.8];

/// Land, shore lines and regions.
pub(super) fn draw(map: &Map, plan: &Plan, style: &Style, out: &mut Vec<Shape>) {
    let Some(ground) = Ground::of(map, plan) else {
        return;
    };
    let mut push = |outlines: Vec<Vec<Vec2>>, fill, edge: Option<(_, f64)>| {
        if outlines.is_empty() {
            return;
        }
        let form = Form::Area { outlines };
        let mut shape = Shape::filled(Layer::Ground, Shows::Board, form, fill);
        if let Some((color, width)) = edge {
            shape = shape.edged(color, width);
        }
        out.push(shape);
    };
    for step in (0..SHORES.len()).rev() {
        let outlines = ground.outlines(-SHORES[step]);
        push(outlines, style.sea, Some((style.shore[step], 0.55)));
    }
    let land = ground.outlines(0.0);
    push(land.clone(), style.land, None);
    for (outlines, tint) in ground.regions(map, plan) {
        push(
            outlines,
            style.regions[tint],
            Some((style.coast.faded(90), 0.4)),
        );
    }
    if !land.is_empty() {
        let form = Form::Area { outlines: land };
        let coast = Shape::stroked(Layer::Ground, Shows::Board, form, style.coast, 0.6);
        out.push(coast);
    }
}

struct Ground {
    /// Millimetres from the coast: positive on land.
    height: Grid,
}

impl Ground {
    fn of(map: &Map, plan: &Plan) -> Option<Self> {
        let size = plan.board.max - plan.board.min;
        if size.x < CELL || size.y < CELL {
            return None;
        }
        let cell = CELL.max(size.x.max(size.y) / MOST_CELLS);
        let margin = vec2(cell, cell) * 2.0;
        let sea = -1000.0;
        let mut height = Grid::over(plan.board.min - margin, size + margin * 2.0, cell, sea);
        let cities: Vec<Vec2> = plan.places.iter().flatten().map(|place| place.at).collect();
        let reach = REACH + FLOOR + CHANNEL + 3.0 * cell;
        let (tracks, ferries) = lines(map, plan, plan.board.grown(reach));
        for at in &cities {
            raise(&mut height, *at, REACH + 4.0, FLOOR);
        }
        for at in &tracks {
            raise(&mut height, *at, REACH, FLOOR);
        }
        for row in 0..height.rows {
            for column in 0..height.columns {
                let at = height.at(column, row);
                let value = &mut height.values[row * height.columns + column];
                // Far from every coast it changes nothing.
                if value.abs() < 2.0 * ROUGHNESS + SHORES[1] {
                    *value += ROUGHNESS * (noise(at, 42.0) + 0.5 * noise(at, 19.0));
                }
            }
        }
        // Ferries sail on water, and yet cities and tracks stand on land.
        for at in &ferries {
            sink(&mut height, *at, CHANNEL);
        }
        for at in cities.iter().chain(&tracks) {
            raise(&mut height, *at, CHANNEL + 1.0, cell);
        }
        fill_lakes(&mut height, &ferries);
        Some(Ground { height })
    }

    fn outlines(&self, level: f64) -> Vec<Vec<Vec2>> {
        let outlines = self.height.outlines(level).into_iter();
        outlines
            .filter(|outline| double_area(outline).abs() > 2.0 * SMALLEST)
            .map(|outline| rounded(&outline))
            .collect()
    }

    /// The outlines of each region with its tint.
    fn regions(&self, map: &Map, plan: &Plan) -> Vec<(Vec<Vec<Vec2>>, usize)> {
        let (regions, members) = members(map, plan);
        if regions < 2 {
            return Vec::new();
        }
        let nearest = Nearest::of(&self.height, &members);
        let tints = nearest.tints(&self.height, regions);
        let extents = nearest.extents(&self.height, regions);
        let outlines = |region: usize| -> Vec<Vec<Vec2>> {
            let Some((columns, rows)) = extents[region].clone() else {
                return Vec::new();
            };
            let value = |column: usize, row: usize| {
                let index = row * self.height.columns + column;
                self.height.values[index].min(nearest.lead(index, region))
            };
            let cells = rows.clone().flat_map(|row| {
                let columns = columns.clone();
                columns.map(move |column| value(column, row))
            });
            let part = Grid {
                origin: self.height.at(columns.start, rows.start),
                cell: self.height.cell,
                columns: columns.len(),
                rows: rows.len(),
                values: cells.collect(),
            };
            let outlines = part.outlines(0.0).into_iter();
            outlines
                .filter(|outline| double_area(outline).abs() > SMALLEST / 4.0)
                .map(|outline| rounded(&outline))
                .collect()
        };
        (0..regions)
            .map(|region| (outlines(region), tints[region]))
            .collect()
    }
}

fn rounded(outline: &[Vec2]) -> Vec<Vec2> {
    thinned(&smoothed(&smoothed(&smoothed(outline))), UNSEEN)
}

/// Points in a box along all tracks on land, and along all ferries.
fn lines(map: &Map, plan: &Plan, area: Bounds) -> (Vec<Vec2>, Vec<Vec2>) {
    let (mut tracks, mut ferries) = (Vec::new(), Vec::new());
    for band in &plan.bands {
        let ferry = band
            .routes
            .iter()
            .any(|route| map.routes[*route].is_ferry());
        let points = if ferry { &mut ferries } else { &mut tracks };
        band.curve.spread(STEP, area, points);
    }
    (tracks, ferries)
}

/// Sinks the land around a point.
fn sink(height: &mut Grid, point: Vec2, reach: f64) {
    let (columns, rows) = height.near(point, reach + height.cell * 2.0);
    for row in rows {
        for column in columns.clone() {
            let here = height.at(column, row).distance(point) - reach;
            let value = &mut height.values[row * height.columns + column];
            *value = value.min(here);
        }
    }
}

/// Raises the land around a point, and the sea floor as far out as it matters.
fn raise(height: &mut Grid, point: Vec2, reach: f64, beyond: f64) {
    let (columns, rows) = height.near(point, reach + beyond);
    let (first, step) = (height.at(columns.start, 0).x - point.x, height.cell);
    for row in rows {
        let down = height.at(0, row).y - point.y;
        let start = row * height.columns;
        let cells = &mut height.values[start + columns.start..start + columns.end];
        for (column, value) in cells.iter_mut().enumerate() {
            let across = first + step * column as f64;
            *value = value.max(reach - (across * across + down * down).sqrt());
        }
    }
}

/// Water that no ferry crosses, or hardly any water at all, becomes land.
fn fill_lakes(height: &mut Grid, ferries: &[Vec2]) {
    for outline in height.outlines(0.0) {
        let area = double_area(&outline) / 2.0;
        let Some(bounds) = Bounds::around(outline.iter().copied()) else {
            continue;
        };
        let sailed = |at: &Vec2| bounds.contains(*at) && winds_around(&outline, *at);
        if area > 0.0 || (-area > SMALLEST && ferries.iter().any(sailed)) {
            continue;
        }
        let (middle, half) = (bounds.min.toward(bounds.max, 0.5), bounds.max - bounds.min);
        let (columns, rows) = height.near(middle, half.x.max(half.y) / 2.0);
        for row in rows {
            for column in columns.clone() {
                let at = height.at(column, row);
                let index = row * height.columns + column;
                if height.values[index] <= 0.0 && sailed(&at) {
                    height.values[index] = height.cell;
                }
            }
        }
    }
}

/// A gentle wandering between −1 and 1, the same for the same place.
fn noise(at: Vec2, wave: f64) -> f64 {
    let (x, y) = (at.x / wave, at.y / wave);
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (across, down) = (ease(x - left), ease(y - top));
    let corner = |dx: i64, dy: i64| {
        let mut mixed = (left as i64 + dx).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as i64)
            ^ (top as i64 + dy).wrapping_mul(0xC2B2_AE3D_27D4_EB4F_u64 as i64);
        mixed ^= mixed >> 29;
        mixed = mixed.wrapping_mul(0x1656_67B1_9E37_79F9);
        mixed ^= mixed >> 32;
        (mixed & 0xFFFF) as f64 / 32_767.5 - 1.0
    };
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    mix(
        mix(corner(0, 0), corner(1, 0), across),
        mix(corner(0, 1), corner(1, 1), across),
        down,
    )
}

/// The number of regions, and the places that belong to one: regions if the map has any, else
/// countries.
fn members(map: &Map, plan: &Plan) -> (usize, Vec<(Vec2, usize)>) {
    let by_region = map.cities.iter().any(|city| city.region.is_some());
    let mut regions: BTreeMap<&str, usize> = BTreeMap::new();
    let mut members = Vec::new();
    for (city, place) in map.cities.iter().zip(&plan.places) {
        let name = if by_region {
            &city.region
        } else {
            &city.country
        };
        let name = name.as_deref().unwrap_or_default();
        if let Some(place) = place
            && place.kind != Kind::Zone
        {
            let fresh = regions.len();
            members.push((place.at, *regions.entry(name).or_insert(fresh)));
        }
    }
    (regions.len(), members)
}

/// Columns and rows of a part of the grid.
type Extent = (Range<usize>, Range<usize>);

/// For each corner of the grid the three nearest regions.
struct Nearest(Vec<[(f64, usize); 3]>);

impl Nearest {
    fn of(grid: &Grid, members: &[(Vec2, usize)]) -> Self {
        let mut nearest = vec![[(f64::INFINITY, usize::MAX); 3]; grid.values.len()];
        for &(at, region) in members {
            let (columns, rows) = grid.near(at, 120.0);
            for row in rows {
                for column in columns.clone() {
                    let distance = grid.at(column, row).distance(at);
                    let known = &mut nearest[row * grid.columns + column];
                    let own = known.iter().position(|(_, other)| *other == region);
                    let mut place = own.unwrap_or(2);
                    if distance >= known[place].0 {
                        continue;
                    }
                    known[place] = (distance, region);
                    while place > 0 && known[place].0 < known[place - 1].0 {
                        known.swap(place, place - 1);
                        place -= 1;
                    }
                }
            }
        }
        Nearest(nearest)
    }

    /// By how much a corner is nearer to a region than to any other.
    fn lead(&self, index: usize, region: usize) -> f64 {
        const FAR: f64 = 60.0;
        let known = &self.0[index];
        let distance = |place: usize| known[place].0.min(known[0].0 + FAR);
        match known.iter().position(|(_, other)| *other == region) {
            Some(0) => (distance(1) - distance(0)) / 2.0,
            Some(place) => (distance(0) - distance(place)) / 2.0,
            // Farther than all three: the fall must not be steeper than theirs.
            None => (distance(0) - distance(2)) / 2.0 - 0.5,
        }
    }

    /// The part of the grid that each region lies in, with a rim around it.
    fn extents(&self, grid: &Grid, regions: usize) -> Vec<Option<Extent>> {
        let mut extents: Vec<Option<Extent>> = vec![None; regions];
        for (index, [first, ..]) in self.0.iter().enumerate() {
            if grid.values[index] <= -grid.cell || first.1 >= regions {
                continue;
            }
            let (column, row) = (index % grid.columns, index / grid.columns);
            let own = |at: usize, most: usize| at.saturating_sub(2)..(at + 3).min(most);
            let (columns, rows) = (own(column, grid.columns), own(row, grid.rows));
            let join = |a: &Range<usize>, b: &Range<usize>| a.start.min(b.start)..a.end.max(b.end);
            let extent = &mut extents[first.1];
            *extent = Some(match extent {
                Some(known) => (join(&known.0, &columns), join(&known.1, &rows)),
                None => (columns, rows),
            });
        }
        extents
    }

    /// A tint for each region, different from its neighbours' where that is possible.
    fn tints(&self, grid: &Grid, regions: usize) -> Vec<usize> {
        let mut neighbours = vec![Vec::new(); regions];
        for [first, second, _] in &self.0 {
            let close = second.0 - first.0 < 2.0 * grid.cell;
            if close && first.1 < regions && second.1 < regions {
                neighbours[first.1].push(second.1);
                neighbours[second.1].push(first.1);
            }
        }
        let mut tints: Vec<Option<usize>> = vec![None; regions];
        for region in 0..regions {
            let mut used = [0_usize; 6];
            for &other in &neighbours[region] {
                if let Some(tint) = tints[other] {
                    used[tint] += 1;
                }
            }
            let start = region % used.len();
            let order = (0..used.len()).map(|step| (start + step) % used.len());
            tints[region] = order.min_by_key(|tint| used[*tint].min(1));
        }
        tints.into_iter().map(Option::unwrap_or_default).collect()
    }
}
