//! Straight routes without room for their trains are made to bulge.

use super::super::vector::Vec2;
use super::cells::Cells;
use super::effort::{Effort, Stop};
use super::pushing::{Pushing, Sample, inward};
use super::strand::Strand;
use super::untangle::bulged;

/// A line is in the way of what is nearer than this to it.
const CROWDING: f64 = 6.0;

impl Pushing<'_> {
    /// Straight strands that are too short bend to the side with more room.
    pub fn bulge(&mut self, effort: &mut Effort) -> Result<(), Stop> {
        let (mut samples, mut points) = (Vec::new(), Vec::new());
        for strand in 0..self.network.strands.len() {
            self.points(strand, &mut points);
            self.collect(strand, &points, &mut samples);
        }
        let mut cells = Cells::default();
        cells.sort(samples.iter().map(|sample| sample.at), 2.0 * CROWDING);
        for index in 0..self.network.strands.len() {
            let strand = &self.network.strands[index];
            let length = self.network.curve(strand).length();
            let (from, to) = self.network.ends(strand);
            let distance = from.distance(to).max(1.0);
            let lacking = strand.wanted - length;
            if lacking < 1.0 || length > distance * 1.02 {
                continue;
            }
            // The rise of a flat parabola that is longer than its chord by what is lacking.
            let rise = (0.375 * distance * lacking.min(distance)).sqrt();
            let share = (2.0 * rise / distance).min(1.2);
            let [left, right] = [share, -share].map(|share| bulged(&self.network, strand, share));
            let mut crowd = |side: &Strand| {
                let line = self.network.curve(side).points;
                self.crowd(index, &line, &samples, &cells, effort)
            };
            let to_the_left = crowd(&left)? <= crowd(&right)?;
            self.network.strands[index] = if to_the_left { left } else { right };
        }
        Ok(())
    }

    /// How much a line would get in the way of everything else.
    fn crowd(
        &self,
        strand: usize,
        line: &[Vec2],
        samples: &[Sample],
        cells: &Cells,
        effort: &mut Effort,
    ) -> Result<f64, Stop> {
        let own = &self.network.strands[strand];
        let mut crowd = 0.0;
        for at in line {
            let widest = samples.first().map_or(0.0, |sample| sample.radius);
            let reach = own.half_width + widest + CROWDING;
            let visited = cells.near(*at, reach, |index| {
                let sample = &samples[index];
                if sample.strand != strand {
                    crowd += (reach - at.distance(sample.at)).max(0.0);
                }
            });
            effort.spend(visited + self.network.cities.len())?;
            for (city, there) in self.network.cities.iter().enumerate() {
                if let Some(there) = there
                    && city != own.ends.0
                    && city != own.ends.1
                {
                    crowd += 2.0 * (own.half_width + 12.0 - at.distance(*there)).max(0.0);
                }
            }
            crowd += 3.0 * inward(self.field.grown(-own.half_width), *at).length();
        }
        Ok(crowd)
    }
}
