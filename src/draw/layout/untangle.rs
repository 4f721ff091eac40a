//! Leading routes around each other and around cities, before anything is pushed.

use super::super::nearby::Nearby;
use super::super::vector::{Bounds, Vec2, crossing};
use super::effort::{Effort, Stop};
use super::strand::{Network, Strand};

/// Bulges that are tried, as a share of the distance between the ends.
const BULGES: [f64; 8] = [0.18, -0.18, 0.35, -0.35, 0.6, -0.6, 0.9, -0.9];
/// Rounds over all strands.
const ROUNDS: usize = 4;
/// Where two lines with a common end meet this near to it, they do not cross.
const AT_END: f64 = 6.0;

/// Bends strands that cross others or run over cities, if a bend helps.
pub(super) fn untangle(network: &mut Network, effort: &mut Effort) -> Result<(), Stop> {
    let mut tangle = Tangle::of(network);
    for _ in 0..ROUNDS {
        let mut changed = false;
        for index in 0..network.strands.len() {
            let line = network.curve(&network.strands[index]).points;
            let now = tangle.cost(network, index, &line, effort)?;
            if now <= 0.0 {
                continue;
            }
            let mut best = (now - 0.5, None);
            for bulge in BULGES {
                let tried = bulged(network, &network.strands[index], bulge);
                let line = network.curve(&tried).points;
                let cost = tangle.cost(network, index, &line, effort)? + bulge.abs();
                if cost < best.0 {
                    best = (cost, Some((tried, line)));
                }
            }
            if let Some((strand, line)) = best.1 {
                network.strands[index] = strand;
                tangle.lead(index, &line);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// The strand bent to one side, by a share of the distance between its ends.
pub(super) fn bulged(network: &Network, strand: &Strand, bulge: f64) -> Strand {
    let mut bent = strand.clone();
    let (from, to) = network.ends(strand);
    let aside = (to - from).perpendicular() * bulge;
    let number = bent.controls.len() as f64 + 1.0;
    for (index, control) in bent.controls.iter_mut().enumerate() {
        *control = from.toward(to, (index as f64 + 1.0) / number) + aside;
    }
    bent
}

/// A piece of the line of a strand.
type Piece = (usize, Vec2, Vec2);

/// All lines and cities, findable by place.
struct Tangle {
    pieces: Nearby<Piece>,
    /// The numbers of the pieces of each strand.
    numbers: Vec<Vec<usize>>,
    cities: Nearby<(usize, Vec2)>,
    /// The largest city.
    widest: f64,
    /// For each strand the last question in which it was crossed.
    crossed: Vec<usize>,
    question: usize,
}

impl Tangle {
    fn of(network: &Network) -> Self {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut numbers = Vec::with_capacity(network.strands.len());
        for (index, strand) in network.strands.iter().enumerate() {
            let start = pieces.len();
            let curve = network.curve(strand);
            pieces.extend(curve.pieces().map(|(from, to)| (index, from, to)));
            numbers.push((start..pieces.len()).collect());
        }
        let boxed = |piece: Piece| (Bounds::between(piece.1, piece.2), piece);
        let cities = network.cities.iter().enumerate();
        let cities = cities.filter_map(|(city, at)| Some((city, (*at)?)));
        Tangle {
            pieces: Nearby::of(pieces.into_iter().map(boxed)),
            cities: Nearby::of(cities.map(|city| (Bounds::between(city.1, city.1), city))),
            widest: network
                .kinds
                .iter()
                .map(|kind| kind.radius())
                .fold(0.0, f64::max),
            crossed: vec![0; network.strands.len()],
            question: 0,
            numbers,
        }
    }

    /// Leads a strand along another line.
    fn lead(&mut self, strand: usize, line: &[Vec2]) {
        for number in self.numbers[strand].drain(..) {
            self.pieces.remove(number);
        }
        for ends in line.windows(2) {
            let piece = (strand, ends[0], ends[1]);
            let number = self.pieces.insert(Bounds::between(ends[0], ends[1]), piece);
            self.numbers[strand].push(number);
        }
    }

    /// Strands crossed and cities run over by a line that a strand could take.
    fn cost(
        &mut self,
        network: &Network,
        index: usize,
        line: &[Vec2],
        effort: &mut Effort,
    ) -> Result<f64, Stop> {
        let strand = &network.strands[index];
        let is_end = |city: usize| city == strand.ends.0 || city == strand.ends.1;
        self.question += 1;
        let mut cost = 0.0;
        let mut run_over: Vec<usize> = Vec::new();
        for ends in line.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let crossed = &mut self.crossed;
            let mut met = 0;
            let mut compared = self.pieces.visit(Bounds::between(from, to), |_, piece| {
                let &(other, start, end) = piece;
                met += 1;
                if other == index || crossed[other] == self.question {
                    return;
                }
                let Some(share) = crossing((from, to), (start, end)) else {
                    return;
                };
                let at = from.toward(to, share);
                let theirs = network.strands[other].ends;
                let mut common = [theirs.0, theirs.1].into_iter().filter(|end| is_end(*end));
                let near = |city: usize| {
                    network.cities[city].is_some_and(|end| end.distance(at) <= AT_END)
                };
                if !common.any(near) {
                    crossed[other] = self.question;
                    cost += 2.0;
                }
            });
            let reach = strand.half_width + self.widest * 0.5;
            let around = Bounds::between(from, to).grown(reach);
            compared += self.cities.visit(around, |_, &(city, at)| {
                let reach = strand.half_width + network.kinds[city].radius() * 0.5;
                let along = to - from;
                let share = (at - from).dot(along) / along.length_squared().max(1e-9);
                let nearest = from.toward(to, share.clamp(0.0, 1.0));
                if !is_end(city) && nearest.distance(at) < reach && !run_over.contains(&city) {
                    run_over.push(city);
                }
            });
            effort.spend(compared + 3 * met)?;
        }
        Ok(cost + run_over.len() as f64)
    }
}
