//! The power of a ticket: what starting with it does to the margin of its holder, against other tickets
//! of its pool and length.
//!
//! In the experiment starting tickets are kept at random, so who holds a ticket is chance. The power is
//! then the mean margin of its holders less that of the holders of the other tickets of its pool, less
//! what tickets of its length do more or less as a rule. The margin of a player is his points minus the
//! mean of the others. Every deal is played in all rotations, so bots fall out of the comparison.
//!
//! A point of value moves the margin of a holder by about 2p − 1, where p is the share of holders who
//! complete the ticket: they gain a point with p and lose one with 1 − p. So the value that would make
//! the ticket ordinary is off by −power ÷ (2p − 1).

use super::Played;
use crate::sim::{
    Blocks, Kind, Measured, Ratio, StartTotals, TicketTotals, Totals, jackknife, ratio_over,
};

/// What the experiment says about each ticket.
#[derive(Clone, Debug, Default)]
pub(super) struct Powers {
    /// By ticket.
    pub tickets: Vec<Power>,
    /// What a space of path adds to the power, in points.
    pub slope: Option<Measured>,
    /// By how much tickets differ, in points, beyond what chance makes of it.
    pub spread: Option<Measured>,
    /// Starting tickets that a player holds.
    pub held: f64,
}

/// What the experiment says about a ticket.
#[derive(Clone, Debug)]
pub(super) struct Power {
    /// What holding it does to the margin, in points.
    pub effect: Option<Measured>,
    /// The share of holders who complete it.
    pub completed: Option<Measured>,
    /// The change of its value that would make it ordinary.
    pub change: Option<Measured>,
    /// What holding it does to each kind of bot.
    pub by_bot: Vec<Option<Measured>>,
    /// At each table size.
    pub by_table: Vec<Option<Measured>>,
}

/// How the tickets of a deck are compared.
pub(super) struct Deck {
    /// The tickets of each pool.
    pub pools: Vec<Vec<usize>>,
    /// How much longer the path of a ticket is than the mean of its pool.
    pub longer: Vec<Option<f64>>,
    pub bots: usize,
}

/// Fewer holders than this say nothing, not even in a wide interval.
const FEWEST: f64 = 20.0;

impl Powers {
    pub fn of(deck: &Deck, played: &[Played]) -> Self {
        let kinds: Vec<Blocks> = played
            .iter()
            .map(|played| {
                let unit = f64::from(played.players.saturating_sub(1).max(1));
                Blocks::new(played.drawn.blocks.iter().map(|one| deck.sums(one, unit)))
            })
            .collect();
        let tickets = deck.longer.len();
        let tables = played.len();
        let found = jackknife(&kinds, |sums| deck.figures(sums));
        let held = |ticket: usize, table: Option<usize>, bot: Option<usize>| -> u64 {
            let studies = played.iter().enumerate();
            let studies = studies.filter(|(number, _)| table.is_none_or(|table| table == *number));
            let starts = studies.flat_map(|(_, played)| {
                let starts = played.drawn.totals.tickets.get(ticket);
                starts.into_iter().flat_map(|ticket| &ticket.starts)
            });
            let own = |number: usize| bot.is_none_or(|bot| number % deck.bots.max(1) == bot);
            let starts = starts.enumerate().filter(|(number, _)| own(*number));
            starts.map(|(_, start)| start.held).sum()
        };
        let one_of = |place: usize, n: u64| {
            let one = found.get(place).copied().flatten();
            one.map(|one: Measured| Measured { n, ..one })
        };
        let slope = one_of(0, (0..tickets).map(|ticket| held(ticket, None, None)).sum());
        let power = |ticket: usize| {
            // In the order of `figures`: power, change, by table, by bot.
            let start = 1 + ticket * (2 + tables + deck.bots);
            let n = held(ticket, None, None);
            Power {
                effect: one_of(start, n),
                completed: completed(played, ticket),
                change: one_of(start + 1, n),
                by_table: (0..tables)
                    .map(|table| one_of(start + 2 + table, held(ticket, Some(table), None)))
                    .collect(),
                by_bot: (0..deck.bots)
                    .map(|bot| one_of(start + 2 + tables + bot, held(ticket, None, Some(bot))))
                    .collect(),
            }
        };
        let powers: Vec<Power> = (0..tickets).map(power).collect();
        let players: u64 = played
            .iter()
            .map(|played| played.drawn.totals.finished * u64::from(played.players))
            .sum();
        let all: u64 = (0..tickets).map(|ticket| held(ticket, None, None)).sum();
        Powers {
            spread: spread(&powers),
            tickets: powers,
            slope,
            held: all as f64 / players.max(1) as f64,
        }
    }
}

/// What holding a ticket does to the margin in two versions that were dealt the same cards, and the
/// difference. The pairs are places of the same ticket in both.
pub(super) fn paired_effects(
    decks: [&Deck; 2],
    played: [&[Played]; 2],
    pairs: &[[usize; 2]],
) -> Vec<Option<[Measured; 3]>> {
    let mut first = 0;
    let tables = played[0].iter().zip(played[1]);
    let kinds: Vec<Blocks> = tables
        .map(|(one, two)| {
            let unit = f64::from(one.players.saturating_sub(1).max(1));
            let blocks = one.drawn.blocks.iter().zip(&two.drawn.blocks);
            Blocks::new(blocks.map(|(one, two)| {
                let mut sums = decks[0].sums(one, unit);
                first = sums.len();
                sums.append(&mut decks[1].sums(two, unit));
                sums
            }))
        })
        .collect();
    let found = jackknife(&kinds, |sums| {
        let side = |deck: usize| {
            let tables = sums.iter().filter_map(|one| match deck {
                0 => one.get(..first),
                _ => one.get(first..),
            });
            decks[deck].effects(&tables.collect::<Vec<_>>())
        };
        let sides = [side(0), side(1)];
        let effects = pairs.iter().flat_map(|[one, two]| {
            let before = sides[0].get(*one).copied().flatten();
            let after = sides[1].get(*two).copied().flatten();
            [before, after, before.zip(after).map(|(one, two)| two - one)]
        });
        effects.collect()
    });
    let three = |found: &[Option<Measured>]| match found {
        [Some(before), Some(after), Some(difference)] => Some([*before, *after, *difference]),
        _ => None,
    };
    found.chunks(3).map(three).collect()
}

/// The spread of effects, less what their errors add to it. Its own error is that of a sum of squares.
fn spread(powers: &[Power]) -> Option<Measured> {
    let effects: Vec<Measured> = powers.iter().filter_map(|power| power.effect).collect();
    let number = effects.len() as f64;
    if number < 3.0 {
        return None;
    }
    let squares = effects.iter();
    let square = squares
        .map(|one| one.value.powi(2) - one.error.powi(2))
        .sum::<f64>()
        / number;
    // The variance of a squared normal deviate with variance e² and mean m is 2e⁴ + 4m²e².
    let noise = effects.iter().map(|one| {
        let error = one.error.powi(2);
        let real = (one.value.powi(2) - error).max(0.0);
        2.0 * error * error + 4.0 * real * error
    });
    let error = noise.sum::<f64>().sqrt() / number;
    let measured = Measured::new(square, error, f64::INFINITY, number as u64);
    let root = |square: f64| square.max(0.0).sqrt();
    Some(Measured {
        value: root(measured.value),
        low: root(measured.low),
        high: root(measured.high),
        ..measured
    })
}

/// The share of those who start with a ticket that complete it.
fn completed(played: &[Played], ticket: usize) -> Option<Measured> {
    let kinds = played.iter().map(|played| {
        let blocks = played.drawn.blocks.iter();
        let blocks = blocks.filter_map(|block| block.tickets.get(ticket));
        let share = |ticket: &TicketTotals| {
            let sum = |part: fn(&StartTotals) -> u64| ticket.starts.iter().map(part).sum::<u64>();
            Ratio {
                part: sum(|start| start.completed) as f64,
                of: sum(|start| start.held) as f64,
            }
        };
        blocks.map(share).collect()
    });
    let share = ratio_over(Kind::Share, &kinds.collect::<Vec<_>>())?;
    (share.n as f64 >= FEWEST).then_some(share)
}

/// Sums of one table: for each bot its margins and games; for each ticket and bot the margins, holders
/// and those who completed it.
impl Deck {
    const OF_A_BOT: usize = 2;
    const OF_A_HOLDER: usize = 3;

    fn sums(&self, totals: &Totals, unit: f64) -> Vec<f64> {
        let mut sums = Vec::with_capacity(
            self.bots * (Self::OF_A_BOT + Self::OF_A_HOLDER * totals.tickets.len()),
        );
        for bot in &totals.bots {
            let margin: i64 = bot.by_seat.iter().map(|seat| seat.margin).sum();
            sums.extend([margin as f64 / unit, bot.games as f64]);
        }
        for ticket in &totals.tickets {
            for start in &ticket.starts {
                sums.extend([
                    start.margin as f64 / unit,
                    start.held as f64,
                    start.completed as f64,
                ]);
            }
        }
        sums
    }

    /// Margins, holders and completions of a ticket, of all bots or one.
    fn holders(&self, sums: &[f64], ticket: usize, bot: Option<usize>) -> [f64; 3] {
        let start = Self::OF_A_BOT * self.bots + Self::OF_A_HOLDER * self.bots * ticket;
        let mut all = [0.0; 3];
        let bots = bot.map_or(0..self.bots, |bot| bot..bot + 1);
        for bot in bots {
            let at = start + Self::OF_A_HOLDER * bot;
            for (sum, part) in all.iter_mut().zip(sums.get(at..at + 3).unwrap_or(&[])) {
                *sum += part;
            }
        }
        // What the bot does with any ticket is not what this one does.
        if let Some(bot) = bot {
            let own = sums.get(Self::OF_A_BOT * bot..).unwrap_or(&[]);
            if let [margin, games, ..] = own
                && *games > 0.0
            {
                all[0] -= all[1] * margin / games;
            }
        }
        all
    }

    /// The power of each ticket before its length is allowed for, with its weight, from the tables.
    fn raw(&self, sums: &[&[f64]], bot: Option<usize>) -> Vec<(f64, f64)> {
        let mut raw = vec![(0.0, 0.0); self.longer.len()];
        for table in sums {
            for pool in &self.pools {
                let holders = |ticket: &usize| self.holders(table, *ticket, bot);
                let holders: Vec<[f64; 3]> = pool.iter().map(holders).collect();
                let margin: f64 = holders.iter().map(|one| one[0]).sum();
                let held: f64 = holders.iter().map(|one| one[1]).sum();
                for (ticket, one) in pool.iter().zip(&holders) {
                    let others = held - one[1];
                    if one[1] > 0.0 && others > 0.0 {
                        let power = one[0] / one[1] - (margin - one[0]) / others;
                        raw[*ticket].0 += one[1] * power;
                        raw[*ticket].1 += one[1];
                    }
                }
            }
        }
        for (power, weight) in &mut raw {
            *power /= weight.max(1.0);
        }
        raw
    }

    /// What holding each ticket does to the margin, allowing for its length; none with too few holders.
    fn effects(&self, tables: &[&[f64]]) -> Vec<Option<f64>> {
        let raw = self.raw(tables, None);
        let slope = slope(&raw, &self.longer).unwrap_or(0.0);
        let tickets = raw.iter().zip(&self.longer);
        tickets
            .map(|((power, weight), longer)| {
                (*weight >= FEWEST).then_some(power - slope * longer.unwrap_or(0.0))
            })
            .collect()
    }

    /// Slope; for each ticket power, change, power at each table, power of each bot.
    fn figures(&self, sums: &[Vec<f64>]) -> Vec<Option<f64>> {
        let tables: Vec<&[f64]> = sums.iter().map(Vec::as_slice).collect();
        let raw = self.raw(&tables, None);
        let slope = slope(&raw, &self.longer);
        let by_table: Vec<_> = tables.iter().map(|one| self.raw(&[one], None)).collect();
        let by_bot: Vec<_> = (0..self.bots)
            .map(|bot| self.raw(&tables, Some(bot)))
            .collect();
        let mut figures = vec![slope];
        for ticket in 0..self.longer.len() {
            let usual = slope.unwrap_or(0.0) * self.longer[ticket].unwrap_or(0.0);
            let known = |(power, weight): (f64, f64)| (weight >= FEWEST).then_some(power - usual);
            let power = known(raw[ticket]);
            let (mut held, mut done) = (0.0, 0.0);
            for table in &tables {
                let one = self.holders(table, ticket, None);
                held += one[1];
                done += one[2];
            }
            let lever = (held >= FEWEST).then(|| 2.0 * done / held - 1.0);
            let change = power.zip(lever).filter(|(_, lever)| *lever > 0.05);
            figures.extend([power, change.map(|(power, lever)| -power / lever)]);
            figures.extend(by_table.iter().map(|table| known(table[ticket])));
            figures.extend(by_bot.iter().map(|bot| known(bot[ticket])));
        }
        figures
    }
}

/// What a space of path adds to the power of a ticket: a line through the middle of each pool that a few
/// odd tickets do not turn (Huber).
fn slope(raw: &[(f64, f64)], longer: &[Option<f64>]) -> Option<f64> {
    let points: Vec<(f64, f64, f64)> = raw
        .iter()
        .zip(longer)
        .filter_map(|((power, weight), longer)| Some((longer.as_ref()?, power, weight)))
        .filter(|(_, _, weight)| **weight >= FEWEST)
        .map(|(longer, power, weight)| (*longer, *power, *weight))
        .collect();
    let fit = |trust: &dyn Fn(f64) -> f64, before: f64| -> Option<f64> {
        let (mut products, mut squares) = (0.0, 0.0);
        for (longer, power, weight) in &points {
            let weight = weight * trust(power - before * longer);
            products += weight * longer * power;
            squares += weight * longer * longer;
        }
        (squares > 0.0).then(|| products / squares)
    };
    let mut slope = fit(&|_| 1.0, 0.0)?;
    for _ in 0..8 {
        let mut off: Vec<f64> = points
            .iter()
            .map(|(longer, power, _)| (power - slope * longer).abs())
            .collect();
        let middle = off.len() / 2;
        let (_, median, _) = off.select_nth_unstable_by(middle, f64::total_cmp);
        // Deviations beyond 1.345 standard deviations count less.
        let far = 1.345 * 1.4826 * *median;
        if far <= 0.0 {
            break;
        }
        slope = fit(&|off| (far / off.abs().max(far)).min(1.0), slope)?;
    }
    Some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_odd_ticket_does_not_turn_the_line() {
        let longer: Vec<Option<f64>> = (-10..=10).map(|n| Some(f64::from(n))).collect();
        let mut raw: Vec<(f64, f64)> = (-10..=10)
            .map(|n| (0.5 * f64::from(n) + f64::from(n * n % 3), 100.0))
            .collect();
        let straight = slope(&raw, &longer).unwrap();
        raw[20].0 = -60.0;
        let turned = slope(&raw, &longer).unwrap();
        assert!((straight - 0.5).abs() < 0.05, "{straight}");
        assert!((turned - straight).abs() < 0.12, "{turned}");
        assert_eq!(slope(&raw, &vec![Some(0.0); 21]), None);
    }

    /// Two tickets of a pool and two bots at one table: known sums give known powers.
    #[test]
    fn powers_follow_from_the_sums() {
        let deck = Deck {
            pools: vec![vec![0, 1]],
            longer: vec![Some(0.0); 2],
            bots: 2,
        };
        // Bots: margins 500 and −500 in 100 games each. Tickets by bot: margin, holders, completed.
        let sums = vec![
            500.0, 100.0, -500.0, 100.0, //
            450.0, 50.0, 50.0, -50.0, 50.0, 40.0, //
            50.0, 50.0, 30.0, -450.0, 50.0, 30.0,
        ];
        let figures = deck.figures(&[sums]);
        // No length differs. The first ticket: 400 / 100 against −400 / 100; 90 of 100 complete it.
        assert_eq!(figures[0], None);
        assert_eq!(figures[1], Some(8.0));
        assert!((figures[2].unwrap() + 10.0).abs() < 1e-9);
        assert_eq!(figures[3], Some(8.0));
        // The first bot: 9 − 5 against 1 − 5; the second: −1 + 5 against −9 + 5.
        assert_eq!((figures[4], figures[5]), (Some(8.0), Some(8.0)));
    }
}
