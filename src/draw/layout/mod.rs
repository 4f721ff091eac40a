//! Moving things so that they fit: a map goes in, a changed map comes out.
//!
//! The same map gives the same map: no randomness, no clock. Work is counted in steps and bounded,
//! so every map is laid out in a few seconds, and what found no room is told. Only positions, bends
//! and the places of names ever change.

mod bulge;
mod cells;
mod effort;
mod ferries;
mod geography;
mod index;
mod names;
mod position;
mod pushing;
mod relax;
mod settle;
mod sketch;
mod strand;
mod told;
mod untangle;

use std::ops::ControlFlow;

use super::clash::{Clash, measured};
use super::plan::Plan;
use crate::map::Map;
use effort::Effort;

pub use effort::Cancelled;

/// Steps for finding out what found no room.
const LOOKING: u64 = 200_000_000;

/// A way of laying out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Cities with coordinates where a map of the world would show them.
    Geography,
    /// A position for every city: those that have one keep it, the others settle so that routes
    /// are about as long as their trains, and keep away from each other.
    Cities,
    /// Cities nudged and routes bent so that every route has room for its trains. Cities without
    /// position get one first; what fits stays as it is; names that have a place are kept clear.
    Relax,
    /// Ferries whose middle lies on land bent out to sea, where there is room.
    Ferries,
    /// A place for every name: clear of routes, cities, other names and the edge wherever there is
    /// such a place, and as near to the city as can be.
    Labels,
}

impl Layout {
    /// All of them, in the order in which they make sense.
    pub const ALL: [Layout; 5] = [
        Layout::Geography,
        Layout::Cities,
        Layout::Relax,
        Layout::Ferries,
        Layout::Labels,
    ];

    /// What a whole layout consists of: cities are not moved more than they have to be.
    pub const WHOLE: [Layout; 3] = [Layout::Cities, Layout::Relax, Layout::Labels];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Geography => "geography",
            Layout::Cities => "cities",
            Layout::Relax => "routes",
            Layout::Ferries => "ferries",
            Layout::Labels => "labels",
        }
    }

    /// The way of that name.
    pub fn from_name(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// How much work it is, compared with the others.
    fn work(self) -> f64 {
        match self {
            Layout::Geography => 0.1,
            Layout::Cities | Layout::Ferries | Layout::Labels => 1.0,
            Layout::Relax => 9.0,
        }
    }
}

/// A map that was laid out.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The map.
    pub map: Map,
    /// What found no room.
    pub left: Vec<Clash>,
    /// Whether the work that a layout may do was not enough to try everything.
    pub tired: bool,
    /// How much work it was; the same on every machine.
    pub steps: u64,
}

/// Lays out a map in several ways, one after the other. The watcher hears how much is done, from 0
/// to 1, and may end it.
///
/// # Errors
/// If the watcher ended it; the map is as it was.
pub fn lay_out(map: &Map, ways: &[Layout], watcher: crate::Watcher<'_>) -> Result<Laid, Cancelled> {
    let mut effort = Effort::new(watcher);
    let mut map = map.clone();
    let all: f64 = ways.iter().map(|way| way.work()).sum();
    let mut done = 0.0;
    for way in ways {
        effort.part(done / all, (done + way.work()) / all);
        done += way.work();
        map = match way {
            Layout::Geography => geography::place(&map),
            Layout::Cities => position::place(&map, &mut effort)?,
            Layout::Relax => relax::relax(&map, &mut effort)?,
            Layout::Ferries => ferries::place(&map, &mut effort)?,
            Layout::Labels => names::place(&map, &mut effort)?,
        };
    }
    let plan = Plan::of(&map);
    let left = effort.aside(LOOKING, |effort| {
        measured(&plan, &mut |steps| effort.spend(steps))
    })?;
    Ok(Laid {
        map,
        tired: effort.is_spent() || left.is_none(),
        steps: effort.steps(),
        left: left
            .into_iter()
            .flatten()
            .map(|found| found.clash)
            .collect(),
    })
}

fn unwatched(map: &Map, way: Layout) -> Map {
    let mut watcher = |_| ControlFlow::Continue(());
    match lay_out(map, &[way], &mut watcher) {
        Ok(laid) => laid.map,
        Err(Cancelled) => map.clone(),
    }
}

/// [`Layout::Cities`], with nobody watching.
pub fn place_cities(map: &Map) -> Map {
    unwatched(map, Layout::Cities)
}

/// [`Layout::Relax`], with nobody watching.
pub fn relax(map: &Map) -> Map {
    unwatched(map, Layout::Relax)
}

/// [`Layout::Labels`], with nobody watching.
pub fn place_labels(map: &Map) -> Map {
    unwatched(map, Layout::Labels)
}
