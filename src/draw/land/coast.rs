//! Land whose outline is known before anything is drawn: the coast of the real world, bent so that
//! every city lies where the designer has put it, or the areas of the map.
//!
//! Making a coast takes longer than a frame, so the window makes it in the background and draws
//! with the one it has; prints make their own.

use std::collections::BTreeMap;

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::simplify::SimplifyShape as _;
use i_overlay::float::single::SingleFloatOverlay as _;
use i_overlay::mesh::float::outline::offset::OutlineOffset as _;
use i_overlay::mesh::float::style::{LineJoin, OutlineStyle};

use super::super::contour::Grid;
use super::super::plan::{Plan, board_of};
use super::super::shape::{Form, Layer, Shape, Shows};
use super::super::style::Style;
use super::super::vector::{Vec2, vec2};
use super::regions::{Regions, has_regions};
use super::{COAST_LINE, SHORE_LINE, SHORES, area, line_around, region_edge};
use crate::geography::{Detail, LatLon, Outlines, Rect, Warp, thinned, world};
use crate::map::{AreaKind, City, FARTHEST, Land, LandSource, Map, Point};

/// Land is known this far beyond the edge of the board, so that no line runs along the edge.
const BEYOND: f64 = 3.0;
/// Cells of the grid on which regions are found.
const CELL: f64 = 8.0;
const MOST_CELLS: f64 = 120.0;
/// Regions reach this far into each other, so that nothing shows between them.
const OVERLAP: f64 = 2.5;
/// Lakes of the real world of fewer square millimetres are left out.
const LEAST_LAKE: f64 = 60.0;
/// The width of the line around a lake.
const LAKE_LINE: f64 = 0.35;
/// How round the corners of shore lines are, in radians from point to point.
const ROUND: f64 = 0.35;
/// Shore lines follow the coast without what is finer than this, in millimetres.
const SHORE_DETAIL: f64 = 0.6;

/// Closed outlines, or lines.
type Lines = Vec<Vec<[f64; 2]>>;

/// The outline of land and water on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Coast {
    /// Land, lakes cut out: outer outlines wind one way and holes the other.
    land: Lines,
    /// Everything else.
    water: Lines,
    shores: [Lines; 2],
    /// The sea coast alone.
    coast: Lines,
    lakes: Lines,
    borders: Lines,
    rivers: Lines,
    /// The land of each country that cities name, as it is on earth.
    countries: BTreeMap<String, Lines>,
    /// Land of countries that have none of the regions.
    abroad: Lines,
    strays: Vec<usize>,
}

impl Coast {
    /// The coast of a map; none if its land follows the network or a picture, or nothing is known of
    /// where its cities lie.
    pub fn of(map: &Map) -> Option<Coast> {
        match map.land.from {
            LandSource::Network | LandSource::Picture => None,
            LandSource::Real => real(map),
            LandSource::Drawn => Some(drawn(map)),
        }
    }

    /// Cities that the coast does not reach, because they lie in another order than on earth.
    pub fn strays(&self) -> &[usize] {
        &self.strays
    }

    /// Whether a point of the board lies on land.
    pub fn is_land(&self, at: Vec2) -> bool {
        let crossed = self.land.iter().map(|outline| crossings(outline, at));
        crossed.sum::<usize>() % 2 == 1
    }

    /// Land, regions, water, and the lines between them.
    pub(super) fn draw(&self, map: &Map, plan: &Plan, style: &Style, out: &mut Vec<Shape>) {
        let board = plan.board.grown(BEYOND);
        let corners = board.corners().to_vec();
        out.extend(area(vec![corners], style.land, None));
        let size = board.max - board.min;
        let cell = CELL.max(size.x.max(size.y) / MOST_CELLS);
        // The water is painted over what regions reach of it.
        let everywhere = Grid::over(board.min, size, cell, 1000.0);
        if let Some(regions) = Regions::of(map, plan, &everywhere) {
            for (region, name, tint) in regions.all() {
                let outlines = match self.countries.get(name) {
                    Some(country) => vectors(country),
                    None => regions.outlines(region, OVERLAP, 0.0),
                };
                out.extend(area(
                    outlines,
                    style.regions[tint],
                    Some(region_edge(style)),
                ));
            }
        }
        out.extend(area(vectors(&self.abroad), style.land, None));
        for points in &self.borders {
            let form = line(points);
            let border = Shape::stroked(Layer::Ground, Shows::Board, form, style.border, 0.45);
            out.push(border);
        }
        for points in &self.rivers {
            let form = line(points);
            let river = Shape::stroked(Layer::Ground, Shows::Board, form, style.river, 0.7);
            out.push(river);
        }
        out.extend(area(vectors(&self.water), style.sea, None));
        for (shore, color) in self.shores.iter().zip(style.shore).rev() {
            out.extend(line_around(vectors(shore), color, SHORE_LINE));
        }
        let shore = (style.coast.faded(140), LAKE_LINE);
        out.extend(area(vectors(&self.lakes), style.lake, Some(shore)));
        out.extend(line_around(vectors(&self.coast), style.coast, COAST_LINE));
    }

    /// Puts land, lakes and lines together.
    fn joined(map: &Map, land: &Lines, lakes: &Lines, borders: Lines, rivers: Lines) -> Coast {
        let board = board_of(map).grown(BEYOND);
        let sheet: Lines = vec![board.corners().map(<[f64; 2]>::from).to_vec()];
        let land: Lines = flat(land.simplify_shape(FillRule::NonZero));
        let inland = land.overlay(lakes, OverlayRule::Difference, FillRule::NonZero);
        let coast = flat(land.overlay(&sheet, OverlayRule::Intersect, FillRule::NonZero));
        let coarse = coast.iter();
        let coarse: Lines = coarse.map(|line| thinned(line, SHORE_DETAIL)).collect();
        let shores = SHORES.map(|distance| {
            let join = LineJoin::Round(ROUND);
            let style = OutlineStyle::new(distance).line_join(join);
            flat(coarse.outline(&style))
        });
        let inland = flat(inland);
        let lakes = lakes.overlay(&sheet, OverlayRule::Intersect, FillRule::NonZero);
        let inland = flat(inland.overlay(&sheet, OverlayRule::Intersect, FillRule::NonZero));
        let water = sheet.overlay(&inland, OverlayRule::Difference, FillRule::NonZero);
        Coast {
            water: flat(water),
            land: inland,
            shores,
            coast,
            lakes: flat(lakes),
            borders,
            rivers,
            countries: BTreeMap::new(),
            abroad: Lines::new(),
            strays: Vec::new(),
        }
    }
}

/// Whether two maps have the same coast.
pub fn same_coast(one: &Map, other: &Map) -> bool {
    let size = |map: &Map| (map.board.width, map.board.height);
    if one.land != other.land || size(one) != size(other) {
        return false;
    }
    match one.land.from {
        LandSource::Network | LandSource::Picture | LandSource::Drawn => true,
        LandSource::Real => {
            let same = |(a, b): (&City, &City)| {
                (a.geo, a.at, &a.country) == (b.geo, b.at, &b.country)
                    && is_fixed(one, a) == is_fixed(other, b)
            };
            one.cities.len() == other.cities.len()
                && one.cities.iter().zip(&other.cities).all(same)
                && has_regions(one) == has_regions(other)
        }
    }
}

/// Whether a city says where the coast lies: zones stand for whole countries, and junctions for
/// places without a name.
fn is_fixed(map: &Map, city: &City) -> bool {
    !map.is_zone(city) && !city.has_tag("junction")
}

/// Whether a point is one that a map file may hold.
fn is_near(at: Point) -> bool {
    at.x.abs() <= FARTHEST && at.y.abs() <= FARTHEST
}

/// The coast of the real world, bent.
fn real(map: &Map) -> Option<Coast> {
    let board = board_of(map);
    let (mut points, mut of) = (Vec::new(), Vec::new());
    let mut cities = Vec::new();
    for (index, city) in map.cities.iter().enumerate() {
        let Some(at) = city.at.filter(|at| is_near(*at)) else {
            continue;
        };
        cities.push([at.x, at.y]);
        if let Some(geo) = city.geo
            && is_fixed(map, city)
        {
            points.push((LatLon::new(geo.lat, geo.lon), [at.x, at.y]));
            of.push(index);
        }
    }
    let board = Rect::new(board.min.into(), board.max.into());
    let warp = Warp::through(&points, board)?;
    let detail = Detail {
        least_area: map.land.smallest.unwrap_or(Land::SMALLEST),
        cities,
        ..Detail::default()
    };
    let Outlines {
        land,
        mut lakes,
        borders,
        rivers,
    } = world().outlines(&warp, board, &detail);
    // Many small lakes compete with train spaces.
    lakes.retain(|lake| double_area(lake).abs() > 2.0 * LEAST_LAKE);
    let wanted = |on: bool, lines: Lines| if on { lines } else { Lines::new() };
    let borders = wanted(map.land.borders, borders);
    let rivers = wanted(map.land.rivers, rivers);
    let coast = Coast::joined(map, &land, &lakes, borders, rivers);
    let strays = warp.left_out().iter().filter_map(|point| of.get(*point));
    let countries = countries(map, &warp, board, &detail);
    let strays = strays.copied().collect();
    if has_regions(map) {
        let home: Lines = countries.into_values().flatten().collect();
        let abroad = coast
            .land
            .overlay(&home, OverlayRule::Difference, FillRule::NonZero);
        return Some(Coast {
            strays,
            abroad: flat(abroad),
            ..coast
        });
    }
    Some(Coast {
        strays,
        countries,
        ..coast
    })
}

/// The land of each country that cities name: all countries on earth of which most cities say so.
fn countries(map: &Map, warp: &Warp, board: Rect, detail: &Detail) -> BTreeMap<String, Lines> {
    let mut votes: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for city in &map.cities {
        let name = city.country.as_deref().unwrap_or_default();
        if let Some(geo) = city.geo
            && is_fixed(map, city)
            && let Some(country) = world().country_at(LatLon::new(geo.lat, geo.lon))
        {
            let named = votes.entry(country.name()).or_default();
            *named.entry(name).or_default() += 1;
        }
    }
    let mut found: BTreeMap<String, Lines> = BTreeMap::new();
    for country in world().countries() {
        let named = votes.get(country.name()).into_iter().flatten();
        let most = named.max_by(|one, two| one.1.cmp(two.1).then(two.0.cmp(one.0)));
        if let Some((name, _)) = most {
            let outlines = world().country_outlines(country, warp, board, detail);
            found
                .entry((*name).to_owned())
                .or_default()
                .extend(outlines);
        }
    }
    found
}

/// The areas of the map.
fn drawn(map: &Map) -> Coast {
    let of = |kind: AreaKind| -> Lines {
        let areas = map.land.areas.iter();
        let areas = areas.filter(|area| {
            let whole = area.points.len() >= kind.fewest_points();
            area.kind == kind && whole && area.points.iter().copied().all(is_near)
        });
        let points = areas.map(|area| area.points.iter().map(|at| [at.x, at.y]).collect());
        points.collect()
    };
    // Whichever way an area was drawn, it is land.
    let wound = |mut lines: Lines| {
        for line in &mut lines {
            if double_area(line) < 0.0 {
                line.reverse();
            }
        }
        lines
    };
    Coast::joined(
        map,
        &wound(of(AreaKind::Land)),
        &wound(of(AreaKind::Lake)),
        of(AreaKind::Border),
        of(AreaKind::River),
    )
}

fn double_area(outline: &[[f64; 2]]) -> f64 {
    let next = outline.iter().skip(1).chain(outline.first());
    let pairs = outline.iter().zip(next);
    pairs.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

/// How often the line to the right of a point meets an outline.
fn crossings(outline: &[[f64; 2]], at: Vec2) -> usize {
    let next = outline.iter().skip(1).chain(outline.first());
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        let between = (a[1] > at.y) != (b[1] > at.y);
        between && at.x < a[0] + (at.y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    });
    crossed.count()
}

/// The outlines of all shapes: each shape's outer one, then its holes.
fn flat(shapes: Vec<Lines>) -> Lines {
    shapes.into_iter().flatten().collect()
}

fn vectors(lines: &Lines) -> Vec<Vec<Vec2>> {
    let line = |line: &Vec<[f64; 2]>| line.iter().map(|at| vec2(at[0], at[1])).collect();
    lines.iter().map(line).collect()
}

fn line(points: &[[f64; 2]]) -> Form {
    Form::Line {
        points: points.iter().map(|at| vec2(at[0], at[1])).collect(),
    }
}
