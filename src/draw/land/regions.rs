//! Where cities have regions or countries, the land is tinted by them: each place belongs to the
//! region of the nearest city, and neighbours differ.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::contour::{Grid, double_area, rounded};
use super::super::plan::{Kind, Plan};
use super::super::vector::Vec2;
use crate::map::Map;

/// The regions of a map over a grid that says where land is.
pub(super) struct Regions<'a> {
    /// Positive on land.
    height: &'a Grid,
    nearest: Nearest,
    names: Vec<&'a str>,
    tints: Vec<usize>,
    extents: Vec<Option<Extent>>,
}

impl<'a> Regions<'a> {
    /// The regions of a map; none if there are not at least two.
    pub fn of(map: &'a Map, plan: &Plan, height: &'a Grid) -> Option<Self> {
        let (names, members) = members(map, plan);
        let regions = names.len();
        if regions < 2 {
            return None;
        }
        let nearest = Nearest::of(height, &members);
        Some(Regions {
            height,
            names,
            tints: nearest.tints(height, regions),
            extents: nearest.extents(height, regions),
            nearest,
        })
    }

    /// Each region: its number, name and tint.
    pub fn all(&self) -> impl Iterator<Item = (usize, &'a str, usize)> {
        let names = self.names.iter().zip(&self.tints).enumerate();
        names.map(|(region, (name, tint))| (region, *name, *tint))
    }

    /// The outlines of a region, and of what lies within `more` millimetres around it; parts of fewer
    /// than `smallest` square millimetres are left out.
    pub fn outlines(&self, region: usize, more: f64, smallest: f64) -> Vec<Vec<Vec2>> {
        let Some((columns, rows)) = self.extents[region].clone() else {
            return Vec::new();
        };
        let value = |column: usize, row: usize| {
            let index = row * self.height.columns + column;
            self.height.values[index].min(self.nearest.lead(index, region))
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
        let outlines = part.outlines(-more).into_iter();
        outlines
            .filter(|outline| double_area(outline).abs() > smallest)
            .map(|outline| rounded(&outline))
            .collect()
    }
}

/// The names of all regions, and the places that belong to one: regions if the map has any, else
/// countries.
fn members<'a>(map: &'a Map, plan: &Plan) -> (Vec<&'a str>, Vec<(Vec2, usize)>) {
    let by_region = has_regions(map);
    let mut regions: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut names, mut members) = (Vec::new(), Vec::new());
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
            let region = *regions.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            });
            members.push((place.at, region));
        }
    }
    (names, members)
}

/// Whether land is tinted by regions; else by countries.
pub(super) fn has_regions(map: &Map) -> bool {
    map.cities.iter().any(|city| city.region.is_some())
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
