//! What of the world lies on a board.

use super::clip::{clipped_line, clipped_outline};
use super::parts::{Country, Ring};
use super::thin::{distance_squared, thinned, thinned_outline};
use super::{LatLon, Rect, Warp, World};

/// Outlines go on this far beyond the board, so that a line along the edge does not show.
const MARGIN: f64 = 6.0;
/// A city this near to an island lies on it: thinning moves coasts a little.
const NEAR: f64 = 1.5;
/// Hundredths of a millimetre: what is drawn is rounded to these.
const ROUNDING: f64 = 100.0;

/// How much of the world's detail a board shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// Points that lie less than this many millimetres beside a line are left out.
    pub off: f64,
    /// Islands and lakes of fewer square millimetres are left out.
    pub least_area: f64,
    /// Rivers of a greater rank are left out ([`super::River::rank`]).
    pub river_rank: u8,
    /// Cities in millimetres: an island that has one stays, however small.
    pub cities: Vec<[f64; 2]>,
}

impl Default for Detail {
    fn default() -> Self {
        Detail {
            off: 0.3,
            least_area: 12.0,
            river_rank: 5,
            cities: Vec::new(),
        }
    }
}

/// The world on a board, in millimetres, y down. Everything goes on a few millimetres beyond the
/// board; outlines that the board cuts off go along a line out there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlines {
    /// Land, closed: the last point is not the first again. Land goes clockwise on the screen, holes
    /// in it counterclockwise; the even-odd rule fills it as well.
    pub land: Vec<Vec<[f64; 2]>>,
    /// Lakes, closed like land; islands in lakes go counterclockwise.
    pub lakes: Vec<Vec<[f64; 2]>>,
    /// Lines between countries.
    pub borders: Vec<Vec<[f64; 2]>>,
    /// Rivers.
    pub rivers: Vec<Vec<[f64; 2]>>,
}

/// What brings the world to a board.
struct Press<'a> {
    world: &'a World,
    warp: &'a Warp,
    /// The part of the globe that can be seen: degrees east of the warp's middle, and latitudes.
    globe: Rect,
    /// The board with its margin.
    board: Rect,
    off: f64,
}

impl World {
    /// What of the world lies on a board.
    pub fn outlines(&self, warp: &Warp, board: Rect, detail: &Detail) -> Outlines {
        let press = Press::of(self, warp, board, detail.off);
        let outlines = |rings: &[Ring]| -> Vec<Vec<[f64; 2]>> {
            let pressed = rings.iter().flat_map(|ring| press.outlines(ring));
            let kept = pressed.filter(|outline| detail.keeps(outline));
            kept.map(rounded).collect()
        };
        let lines = |arcs: &mut dyn Iterator<Item = usize>| -> Vec<Vec<[f64; 2]>> {
            let pressed = arcs.flat_map(|arc| press.lines(arc));
            pressed.map(rounded).filter(|line| line.len() > 1).collect()
        };
        let rivers = self.rivers().iter();
        let rivers = rivers.filter(|river| river.rank() <= detail.river_rank);
        Outlines {
            land: outlines(self.land()),
            lakes: outlines(self.lakes()),
            borders: lines(&mut self.border_arcs().iter().copied()),
            rivers: lines(&mut rivers.map(World::river_arc)),
        }
    }
}

impl World {
    /// The land of a country on a board, closed outlines as of [`World::outlines`].
    pub fn country_outlines(
        &self,
        country: &Country,
        warp: &Warp,
        board: Rect,
        detail: &Detail,
    ) -> Vec<Vec<[f64; 2]>> {
        let press = Press::of(self, warp, board, detail.off);
        let pressed = country.rings().iter();
        let pressed = pressed.flat_map(|ring| press.outlines(ring));
        let kept = pressed.filter(|outline| detail.keeps(outline));
        kept.map(rounded).collect()
    }
}

impl Detail {
    /// Whether an outline is large enough, or has a city.
    fn keeps(&self, outline: &[[f64; 2]]) -> bool {
        if outline.len() < 3 {
            return false;
        }
        double_area(outline).abs() / 2.0 >= self.least_area
            || self.cities.iter().any(|city| is_on(outline, *city))
    }
}

impl<'a> Press<'a> {
    fn of(world: &'a World, warp: &'a Warp, board: Rect, off: f64) -> Self {
        Press {
            world,
            warp,
            globe: warp.globe(),
            board: board.grown(MARGIN),
            off: off.max(0.0),
        }
    }

    /// The parts of a ring that lie on the board, once for each time it is met going around the world.
    fn outlines(&self, ring: &Ring) -> Vec<Vec<[f64; 2]>> {
        let turns = self.turns(self.world.bounds(ring));
        if turns.is_empty() {
            return Vec::new();
        }
        let points = self.world.outline(ring);
        let outline = |turn: f64| {
            let outline = clipped_outline(self.turned(&points, turn), self.globe);
            let flat = self.flat(&outline, true);
            let flat = clipped_outline(flat, self.warp.covers());
            let outline = self.moved(&flat, true);
            let outline = clipped_outline(outline, self.board);
            thinned_outline(&outline, self.off)
        };
        turns.into_iter().map(outline).collect()
    }

    /// The parts of a line that lie on the board.
    fn lines(&self, arc: usize) -> Vec<Vec<[f64; 2]>> {
        let Some(bounds) = self.world.arc_bounds(arc) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for turn in self.turns(bounds) {
            let points: Vec<LatLon> = self.world.line(arc);
            for line in clipped_line(&self.turned(&points, turn), self.globe) {
                let flat = self.flat(&line, false);
                for line in clipped_line(&flat, self.warp.covers()) {
                    let line = self.moved(&line, false);
                    let pieces = clipped_line(&line, self.board);
                    found.extend(pieces.iter().map(|piece| thinned(piece, self.off)));
                }
            }
        }
        found
    }

    /// What longitudes have to be moved by so that a box comes to lie on the part of the globe that
    /// can be seen: nothing, or some rounds around the world.
    fn turns(&self, bounds: Rect) -> Vec<f64> {
        let turn = |round: i32| f64::from(round) * 360.0 - self.warp.middle();
        let seen = |turn: &f64| {
            let moved = |at: [f64; 2]| [at[0] + turn, at[1]];
            self.globe
                .meets(Rect::new(moved(bounds.min), moved(bounds.max)))
        };
        (-2..=2).map(turn).filter(seen).collect()
    }

    fn turned(&self, points: &[LatLon], turn: f64) -> Vec<[f64; 2]> {
        points.iter().map(|at| [at.lon + turn, at.lat]).collect()
    }

    /// Projects, with points between those that are far apart: a straight line on the globe's grid
    /// is not straight on the board.
    fn flat(&self, line: &[[f64; 2]], closed: bool) -> Vec<[f64; 2]> {
        let flat = |at: [f64; 2]| self.warp.flat(at[0], at[1]);
        let places: Vec<[f64; 2]> = line.iter().map(|at| flat(*at)).collect();
        let mut dense = Vec::with_capacity(places.len());
        for (n, at) in places.iter().enumerate() {
            dense.push(*at);
            let next = if closed {
                (n + 1) % places.len()
            } else {
                n + 1
            };
            let (Some(end), Some(&from), Some(&to)) =
                (places.get(next), line.get(n), line.get(next))
            else {
                continue;
            };
            // As a line of the grid may come back to where it began, degrees count as well.
            let degrees = (to[0] - from[0]).abs() + (to[1] - from[1]).abs();
            dense.extend(between(from, to, self.parts(*at, *end).max(degrees as usize)).map(flat));
        }
        dense
    }

    /// Bends, with points between those that are far apart.
    fn moved(&self, line: &[[f64; 2]], closed: bool) -> Vec<[f64; 2]> {
        let moved = |at: [f64; 2]| self.warp.moved(at);
        let mut dense = Vec::with_capacity(line.len());
        for (n, at) in line.iter().enumerate() {
            dense.push(moved(*at));
            let next = if closed { (n + 1) % line.len() } else { n + 1 };
            if let Some(&to) = line.get(next) {
                dense.extend(between(*at, to, self.parts(*at, to)).map(moved));
            }
        }
        dense
    }

    /// Into how many parts a straight line is divided.
    fn parts(&self, from: [f64; 2], to: [f64; 2]) -> usize {
        let way = [to[0] - from[0], to[1] - from[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        ((length / self.warp.straight()).ceil() as usize).min(2_000)
    }
}

/// Points that divide a straight line into parts.
fn between(from: [f64; 2], to: [f64; 2], parts: usize) -> impl Iterator<Item = [f64; 2]> {
    (1..parts).map(move |n| {
        let share = n as f64 / parts as f64;
        [0, 1].map(|side| from[side] + (to[side] - from[side]) * share)
    })
}

fn rounded(line: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    // Adding 0 makes -0 into 0.
    let round = |value: f64| (value * ROUNDING).round() / ROUNDING + 0.0;
    let mut line: Vec<[f64; 2]> = line.into_iter().map(|at| at.map(round)).collect();
    line.dedup();
    line
}

fn double_area(outline: &[[f64; 2]]) -> f64 {
    let next = outline.iter().skip(1).chain(outline.first());
    let sides = outline.iter().zip(next);
    sides.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

/// Whether a point lies within an outline or just beside it.
fn is_on(outline: &[[f64; 2]], at: [f64; 2]) -> bool {
    let next = || outline.iter().skip(1).chain(outline.first());
    let crossed = outline.iter().zip(next()).filter(|(a, b)| {
        let between = (a[1] > at[1]) != (b[1] > at[1]);
        between && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    });
    crossed.count() % 2 == 1
        || outline
            .iter()
            .zip(next())
            .any(|(a, b)| distance_squared(at, *a, *b) < NEAR * NEAR)
}
