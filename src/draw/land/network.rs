//! Land and sea from the network alone: land lies around cities and under routes that are no
//! ferries, and follows the map while it is edited.

use super::super::contour::{Grid, double_area, rounded, winds_around};
use super::super::plan::Plan;
use super::super::shape::Shape;
use super::super::style::Style;
use super::super::vector::{Bounds, Vec2, vec2};
use super::regions::Regions;
use super::{COAST_LINE, SHORE_LINE, SHORES, area, line_around, region_edge};
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
/// Smaller islands and seas are left out, in square millimetres.
const SMALLEST: f64 = 700.0;

/// Land, shore lines and regions.
pub(super) fn draw(map: &Map, plan: &Plan, style: &Style, out: &mut Vec<Shape>) {
    let Some(ground) = Ground::of(map, plan) else {
        return;
    };
    for step in (0..SHORES.len()).rev() {
        let edge = (style.shore[step], SHORE_LINE);
        out.extend(area(ground.outlines(-SHORES[step]), style.sea, Some(edge)));
    }
    let land = ground.outlines(0.0);
    out.extend(area(land.clone(), style.land, None));
    if let Some(regions) = Regions::of(map, plan, &ground.height) {
        for (region, _, tint) in regions.all() {
            let outlines = regions.outlines(region, 0.0, SMALLEST / 4.0);
            out.extend(area(
                outlines,
                style.regions[tint],
                Some(region_edge(style)),
            ));
        }
    }
    out.extend(line_around(land, style.coast, COAST_LINE));
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
