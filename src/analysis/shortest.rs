//! All shortest paths between two ends, each a place or a group of places.

use super::search::UNREACHED;
use super::{Network, Travel};

/// So many equally short paths are looked at one by one.
const MOST_PATHS: usize = 64;

/// The shortest paths between two ends.
pub struct Shortest<'n> {
    network: &'n Network<'n>,
    /// Train spaces of each of them.
    pub length: u32,
    /// Their steps in the direction of travel: spaces before it, from, to, corridor.
    steps: Vec<(u32, usize, usize, usize)>,
    /// Paths from the start to each place, and from each place to the end.
    ahead: Vec<f64>,
    behind: Vec<f64>,
    all: f64,
}

impl<'n> Shortest<'n> {
    /// The shortest paths; none if the ends are not connected.
    pub fn between(
        network: &'n Network<'n>,
        travel: &Travel,
        from: &[usize],
        to: &[usize],
    ) -> Option<Self> {
        let before = travel.from_any(from);
        let after = travel.from_any(to);
        let length = to.iter().map(|city| before[*city]).min()?;
        if length == UNREACHED {
            return None;
        }
        let mut steps = Vec::new();
        for (number, corridor) in network.corridors().enumerate() {
            let [one, two] = corridor.ends;
            for (start, end) in [(one, two), (two, one)] {
                let blocked = network.is_zone(start) && !from.contains(&start)
                    || network.is_zone(end) && !to.contains(&end);
                if !blocked
                    && before[start] < UNREACHED
                    && after[end] < UNREACHED
                    && before[start] + corridor.length + after[end] == length
                {
                    steps.push((before[start], start, end, number));
                }
            }
        }
        steps.sort_unstable();
        let starts = |city: &usize| after[*city] == length;
        let ends = |city: &usize| before[*city] == length;
        let mut ahead = vec![0.0; network.len()];
        let mut behind = vec![0.0; network.len()];
        for city in from.iter().copied().filter(starts) {
            ahead[city] = 1.0;
        }
        for city in to.iter().copied().filter(ends) {
            behind[city] = 1.0;
        }
        for &(_, start, end, _) in &steps {
            ahead[end] += ahead[start];
        }
        for &(_, start, end, _) in steps.iter().rev() {
            behind[start] += behind[end];
        }
        let mut goals: Vec<usize> = to.iter().copied().filter(ends).collect();
        goals.sort_unstable();
        goals.dedup();
        let all = goals.iter().map(|city| ahead[*city]).sum();
        Some(Shortest {
            network,
            length,
            steps,
            ahead,
            behind,
            all,
        })
    }

    /// Corridors of the paths, each with the share of all shortest paths that run over it.
    pub fn shares(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.steps.iter().map(|&(_, start, end, corridor)| {
            (corridor, self.ahead[start] * self.behind[end] / self.all)
        })
    }

    /// Corridors that every shortest path runs over.
    pub fn needed(&self) -> impl Iterator<Item = usize> + '_ {
        self.shares()
            .filter(|(_, share)| *share > 1.0 - 1e-9)
            .map(|(corridor, _)| corridor)
    }

    /// The paths one by one, each as the corridors it runs over; not more than a few dozen.
    pub fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = Vec::new();
        let starts = self.steps.iter().filter(|step| step.0 == 0);
        let mut starts: Vec<usize> = starts.map(|step| step.1).collect();
        starts.dedup();
        for start in starts {
            self.go_on(start, 0, &mut Vec::new(), &mut paths);
        }
        paths
    }

    fn go_on(&self, at: usize, spent: u32, path: &mut Vec<usize>, paths: &mut Vec<Vec<usize>>) {
        if paths.len() >= MOST_PATHS {
            return;
        }
        if spent == self.length {
            paths.push(path.clone());
            return;
        }
        let first = self
            .steps
            .partition_point(|step| (step.0, step.1) < (spent, at));
        for &(before, start, end, corridor) in &self.steps[first..] {
            if (before, start) != (spent, at) {
                break;
            }
            path.push(corridor);
            let length = self.network.corridor(corridor).length;
            self.go_on(end, spent + length.max(1), path, paths);
            path.pop();
        }
    }
}
