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
    /// The equations of all places but zones, solved as far as they are the same for every question.
    solved: Solved,
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
        let wires: Vec<(usize, usize, f64)> = network
            .corridors()
            .map(|corridor| (corridor.ends[0], corridor.ends[1], conductance(corridor)))
            .collect();
        let zone: Vec<bool> = (0..network.len())
            .map(|city| network.is_zone(city))
            .collect();
        let order = near_each_other(network);
        Wires {
            solved: Solved::of(&wires, &order, &zone),
            wires,
            order,
            zone,
        }
    }

    /// The resistance between two ends, the places of each joined; none if they share a place or
    /// no path leads from one to the other.
    pub fn between(&self, from: &[usize], to: &[usize]) -> Option<f64> {
        if from.iter().any(|city| to.contains(city)) {
            return None;
        }
        if let (&[from], &[to]) = (from, to)
            && !self.zone[from]
            && !self.zone[to]
        {
            return self.solved.between(from, to);
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
        let conductance = matrix.factor();
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

/// The equations of a network in which one place of every connected part is ground.
struct Solved {
    /// The connected part that a place belongs to; none for zones.
    part: Vec<Option<usize>>,
    /// The row of a place; none for the ground of its part and for zones.
    row: Vec<Option<usize>>,
    matrix: Skyline,
}

impl Solved {
    fn of(wires: &[(usize, usize, f64)], order: &[usize], zone: &[bool]) -> Solved {
        let conducting = || {
            let wires = wires.iter();
            wires.filter(|(one, two, conductance)| {
                one != two && !zone[*one] && !zone[*two] && *conductance > 0.0
            })
        };
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); zone.len()];
        for &(one, two, _) in conducting() {
            around[one].push(two);
            around[two].push(one);
        }
        let mut part = vec![None; zone.len()];
        let mut row = vec![None; zone.len()];
        let mut rows = 0;
        for &ground in order.iter().filter(|city| !zone[**city]) {
            let mut waiting = vec![ground];
            while let Some(city) = waiting.pop() {
                if part[city].is_none() {
                    part[city] = Some(ground);
                    waiting.extend(&around[city]);
                }
            }
            if part[ground] != Some(ground) {
                row[ground] = Some(rows);
                rows += 1;
            }
        }
        let mut matrix = Skyline::new(rows);
        for &(one, two, _) in conducting() {
            if let (Some(one), Some(two)) = (row[one], row[two]) {
                matrix.reach(one.max(two), one.min(two));
            }
        }
        matrix.allocate();
        for &(one, two, conductance) in conducting() {
            for row in [row[one], row[two]].into_iter().flatten() {
                *matrix.at(row, row) += conductance;
            }
            if let (Some(one), Some(two)) = (row[one], row[two]) {
                *matrix.at(one.max(two), one.min(two)) -= conductance;
            }
        }
        matrix.factor();
        Solved { part, row, matrix }
    }

    fn between(&self, from: usize, to: usize) -> Option<f64> {
        if self.part[from] != self.part[to] {
            return None;
        }
        // A unit of current goes in at one end and out at the other.
        let mut flow = vec![0.0; self.matrix.rows.len()];
        for (city, current) in [(from, 1.0), (to, -1.0)] {
            if let Some(row) = self.row[city] {
                flow[row] = current;
            }
        }
        let start = flow.iter().position(|current| *current != 0.0)?;
        self.matrix.solve_down(&mut flow, start);
        Some(flow[start..].iter().map(|current| current * current).sum())
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

    /// Cholesky's factors take the place of the matrix. Gives the last pivot, squared.
    fn factor(&mut self) -> f64 {
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

    /// Solves the lower factor for a right side that is zero before `start`.
    fn solve_down(&self, side: &mut [f64], start: usize) {
        for row in start..side.len() {
            let from = self.first[row].max(start);
            let own = &self.rows[row][from - self.first[row]..];
            let dot: f64 = own.iter().zip(&side[from..row]).map(|(a, b)| a * b).sum();
            let pivot = own.last().copied().unwrap_or(1.0);
            side[row] = (side[row] - dot) / pivot;
        }
    }
}
