//! The parts of a drawing, findable by place.

use super::super::clash::Part;
use super::super::nearby::Nearby;

/// The parts of a drawing, findable by place and by what they belong to.
pub(super) struct Index {
    pub nearby: Nearby<Part>,
    /// The numbers of the parts of each owner.
    numbers: Vec<Vec<usize>>,
}

impl Index {
    /// The parts of each owner.
    pub fn of(owned: Vec<Vec<Part>>) -> Self {
        let mut next = 0;
        let numbered = owned.iter().map(|parts| {
            next += parts.len();
            (next - parts.len()..next).collect()
        });
        let numbers = numbered.collect();
        let parts = owned.into_iter().flatten();
        let nearby = Nearby::of(parts.map(|part| (part.bounds(), part)));
        Index { nearby, numbers }
    }

    /// Puts other parts in the place of those of an owner.
    pub fn replace(&mut self, owner: usize, parts: &[Part]) {
        let numbers = &mut self.numbers[owner];
        for number in numbers.drain(..) {
            self.nearby.remove(number);
        }
        let fresh = parts
            .iter()
            .map(|part| self.nearby.insert(part.bounds(), *part));
        numbers.extend(fresh);
    }
}
