//! What the world is made of: arcs, outlines, rivers and countries.

/// A run of points between two places where areas meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub from: usize,
    pub to: usize,
    pub bounds: Steps,
}

/// An upright box on the grid, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    pub min: [i32; 2],
    pub max: [i32; 2],
}

/// A closed outline: of an island, a continent, a lake, a country's part or a hole in one of these.
/// Land is on the right of one who follows an outline of land or of a country; a hole, such as the
/// Caspian Sea, goes the other way round.
#[derive(Clone, Debug)]
pub struct Ring {
    pub(super) arcs: Vec<i32>,
    pub(super) bounds: Steps,
    pub(super) area: f64,
}

impl Ring {
    /// Roughly how many square kilometres it goes around; holes have an area as well.
    pub fn area(&self) -> f64 {
        self.area
    }
}

/// A river, or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct River {
    pub(super) arc: usize,
    pub(super) rank: u8,
}

impl River {
    /// How minor it is: from 0 for the Amazon's kind to 10.
    pub fn rank(self) -> u8 {
        self.rank
    }
}

/// A country, in fact rather than in law.
#[derive(Clone, Debug)]
pub struct Country {
    pub(super) name: String,
    pub(super) code: Option<u16>,
    pub(super) rings: Vec<Ring>,
}

impl Country {
    /// Its short name in English.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its number in ISO 3166-1, if it has one.
    pub fn code(&self) -> Option<u16> {
        self.code
    }

    /// The outlines of its parts.
    pub fn rings(&self) -> &[Ring] {
        &self.rings
    }
}

impl Steps {
    /// The smallest box around points; none around nothing.
    pub fn around(points: &[[i32; 2]]) -> Option<Self> {
        let first = *points.first()?;
        let mut bounds = Steps {
            min: first,
            max: first,
        };
        for at in points {
            let [x, y] = *at;
            bounds.min = [bounds.min[0].min(x), bounds.min[1].min(y)];
            bounds.max = [bounds.max[0].max(x), bounds.max[1].max(y)];
        }
        Some(bounds)
    }
}
