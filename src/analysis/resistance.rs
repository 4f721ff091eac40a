//! Effective resistance: the network as wires, each corridor conducting better the more tracks and
//! the fewer spaces it has. Small where many short ways lead from end to end.

use super::{Corridor, Network};

/// A network of wires.
pub struct Wires {
    /// Both ends and the conductance.
    wires: Vec<(usize, usize, f64)>,
    /// Places in an order in which neighbours lie near each other.
    order: Vec<usize>,
    zone: Vec<bool>,
}

/// Where a place stands in the equations.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// An end of the wire that is cut off, or a zone on the way.
    Absent,
    /// The far end, at potential 0.
    Ground,
    Row(usize),
}

impl Wires {
    /// Conductance = open tracks ÷ length.
    pub fn of(network: &Network) -> Self {
        Wires::with(network, |corridor| {
            f64::from(corridor.open) / f64::from(corridor.length.max(1))
        })
    }

    /// Any other conductance of a corridor.
    pub fn with(network: &Network, conductance: impl Fn(&Corridor) -> f64) -> Self {
        Wires {
            wires: network
                .corridors()
                .map(|corridor| (corridor.ends[0], corridor.ends[1], conductance(corridor)))
                .collect(),
            order: near_each_other(network),
            zone: (0..network.len())
                .map(|city| network.is_zone(city))
                .collect(),
        }
    }

    /// The resistance between two ends, the places of each joined; none if they share a place or
    /// no path leads from one to the other.
    pub fn between(&self, from: &[usize], to: &[usize]) -> Option<f64> {
        if from.iter().any(|city| to.contains(city)) {
            return None;
        }
        let roles = self.roles(from, to)?;
        let rows = roles.iter().filter_map(|role| match role {
            Role::Row(row) => Some(row + 1),
            _ => None,
        });
        let rows = rows.max()?;
        let mut matrix = Skyline::new(rows);
        let pairs = || {
            let wires = self.wires.iter();
            wires.map(|&(one, two, conductance)| (roles[one], roles[two], conductance))
        };
        for (one, two, _) in pairs() {
            if let (Role::Row(one), Role::Row(two)) = (one, two) {
                matrix.reach(one.max(two), one.min(two));
            }
        }
        matrix.allocate();
        for (one, two, conductance) in pairs() {
            if one == two || one == Role::Absent || two == Role::Absent {
                continue;
            }
            for role in [one, two] {
                if let Role::Row(row) = role {
                    *matrix.at(row, row) += conductance;
                }
            }
            if let (Role::Row(one), Role::Row(two)) = (one, two) {
                *matrix.at(one.max(two), one.min(two)) -= conductance;
            }
        }
        // Once all other places are eliminated, what is left joins the two ends.
        let conductance = matrix.last_pivot();
        (conductance > 0.0).then(|| 1.0 / conductance)
    }

    /// The start is the last row, the end is ground; zones on the way and places that are cut off
    /// take no part.
    fn roles(&self, from: &[usize], to: &[usize]) -> Option<Vec<Role>> {
        let mut roles = vec![Role::Absent; self.zone.len()];
        let takes_part =
            |city: usize| !self.zone[city] || from.contains(&city) || to.contains(&city);
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); self.zone.len()];
        for &(one, two, _) in &self.wires {
            if takes_part(one) && takes_part(two) {
                around[one].push(two);
                around[two].push(one);
            }
        }
        let mut connected = vec![false; self.zone.len()];
        let mut waiting: Vec<usize> = to.to_vec();
        // The places of an end are joined: whoever reaches one of them has reached all.
        let mut from_joined = false;
        while let Some(city) = waiting.pop() {
            if std::mem::replace(&mut connected[city], true) {
                continue;
            }
            waiting.extend(&around[city]);
            if !from_joined && from.contains(&city) {
                from_joined = true;
                waiting.extend(from);
            }
        }
        if !from_joined {
            return None;
        }
        let mut next = 0;
        for &city in &self.order {
            if connected[city] && !from.contains(&city) && !to.contains(&city) {
                roles[city] = Role::Row(next);
                next += 1;
            }
        }
        for &city in from {
            roles[city] = Role::Row(next);
        }
        for &city in to {
            roles[city] = Role::Ground;
        }
        Some(roles)
    }
}

/// Places in the order of Cuthill and McKee, reversed: the matrix keeps to its diagonal.
fn near_each_other(network: &Network) -> Vec<usize> {
    let degree: Vec<usize> = (0..network.len())
        .map(|city| network.around(city).count())
        .collect();
    let mut starts: Vec<usize> = (0..network.len()).collect();
    starts.sort_by_key(|city| (degree[*city], *city));
    let mut order = Vec::with_capacity(network.len());
    let mut seen = vec![false; network.len()];
    for start in starts {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while let Some(&city) = order.get(next) {
            let mut far: Vec<usize> = network.around(city).map(|(_, far)| far).collect();
            far.sort_by_key(|city| (degree[*city], *city));
            for city in far {
                if !std::mem::replace(&mut seen[city], true) {
                    order.push(city);
                }
            }
            next += 1;
        }
    }
    order.reverse();
    order
}

/// The lower half of a symmetric matrix, each row from its first entry that is not zero.
struct Skyline {
    first: Vec<usize>,
    rows: Vec<Vec<f64>>,
}

impl Skyline {
    fn new(rows: usize) -> Self {
        Skyline {
            first: (0..rows).collect(),
            rows: Vec::new(),
        }
    }

    /// Makes room for an entry.
    fn reach(&mut self, row: usize, column: usize) {
        self.first[row] = self.first[row].min(column);
    }

    fn allocate(&mut self) {
        let first = self.first.iter().enumerate();
        self.rows = first
            .map(|(row, first)| vec![0.0; row - first + 1])
            .collect();
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.rows[row][column - self.first[row]]
    }

    /// Cholesky's factors, of which only the last pivot is asked for (squared).
    fn last_pivot(mut self) -> f64 {
        let mut last = 0.0;
        for row in 0..self.rows.len() {
            let mut own = std::mem::take(&mut self.rows[row]);
            let first = self.first[row];
            for column in first..row {
                let other = &self.rows[column];
                let other_first = self.first[column];
                let start = first.max(other_first);
                let left = &own[start - first..column - first];
                let right = &other[start - other_first..column - other_first];
                let dot: f64 = left.iter().zip(right).map(|(a, b)| a * b).sum();
                let pivot = other[column - other_first];
                own[column - first] = (own[column - first] - dot) / pivot;
            }
            let (pivot, left) = match own.split_last_mut() {
                Some(parts) => parts,
                None => return 0.0,
            };
            last = *pivot - left.iter().map(|a| a * a).sum::<f64>();
            *pivot = last.max(f64::MIN_POSITIVE).sqrt();
            self.rows[row] = own;
        }
        last
    }
}
