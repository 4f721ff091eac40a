//! 95 % intervals of every kind that the card uses cover the truth in 93 to 97 % of 2,000 repetitions, in
//! synthetic games that are as alike within a deal as real ones, and about as often in real ones.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::balance::{Card, Games, Measured, holm, play};
use railwright::map::shipped;
use railwright::sim::{BLOCKS, Blocks, Kind, Ratio, jackknife, ratio, ratio_over};
use railwright::unwatched;

const REPETITIONS: u64 = 2_000;

type Random = Xoshiro256PlusPlus;

/// A normal deviate, by twelve throws.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

fn expect_coverage(kind: &str, mut covers: impl FnMut(&mut Random) -> bool) {
    let mut random = Random::seed_from_u64(95);
    let covered = (0..REPETITIONS).filter(|_| covers(&mut random)).count();
    let share = covered as f64 / REPETITIONS as f64;
    assert!((0.93..=0.97).contains(&share), "{kind}: {share}");
}

fn holds(figure: Option<Measured>, truth: f64) -> bool {
    !figure.unwrap().excludes(truth)
}

/// Deals in blocks: what each adds to the part and to the whole.
fn deals(number: usize, mut deal: impl FnMut() -> Ratio) -> Vec<Ratio> {
    let mut blocks = vec![Ratio::default(); BLOCKS];
    for index in 0..number {
        let Ratio { part, of } = deal();
        blocks[index % BLOCKS].part += part;
        blocks[index % BLOCKS].of += of;
    }
    blocks
}

/// Four games of a deal, of which the cards favour some and spoil others.
fn alike_games(random: &mut Random, share: f64) -> Ratio {
    // With half the strength of a coin that falls once for all four.
    let together = random.random::<f64>() < share;
    let one = |random: &mut Random| match random.random_bool(0.5) {
        true => together,
        false => random.random::<f64>() < share,
    };
    Ratio {
        part: (0..4).filter(|_| one(random)).count() as f64,
        of: 4.0,
    }
}

#[test]
fn shares_of_alike_games() {
    for (truth, number) in [(0.25, 250), (0.5, 100), (0.9, 300)] {
        expect_coverage("share", |random| {
            let blocks = deals(number, || alike_games(random, truth));
            holds(ratio(Kind::Share, blocks.into_iter()), truth)
        });
    }
}

/// Seats of rotated deals: what one wins the other loses, so the games of a deal differ more than chance
/// would have them, and the interval is narrower than that of independent games.
#[test]
fn shares_of_opposite_games() {
    expect_coverage("opposite", |random| {
        let blocks = deals(200, || {
            let first = random.random_bool(0.5);
            let second = if random.random_bool(0.8) {
                !first
            } else {
                first
            };
            Ratio {
                part: f64::from(u8::from(first)) + f64::from(u8::from(second)),
                of: 2.0,
            }
        });
        let found = ratio(Kind::Share, blocks.into_iter()).unwrap();
        assert!(found.high - found.low < 0.1, "{found:?}");
        holds(Some(found), 0.5)
    });
}

#[test]
fn means_over_deals_and_counts_that_are_not_poisson() {
    expect_coverage("mean", |random| {
        let blocks = deals(200, || {
            let luck = 20.0 * normal(random);
            let game = |random: &mut Random| 100.0 + luck + 15.0 * normal(random);
            Ratio {
                part: (0..4).map(|_| game(random)).sum(),
                of: 4.0,
            }
        });
        holds(ratio(Kind::Mean, blocks.into_iter()), 100.0)
    });
    // Most games have none, a few have many.
    expect_coverage("count", |random| {
        let blocks = deals(600, || Ratio {
            part: if random.random_bool(0.2) { 10.0 } else { 0.0 },
            of: 1.0,
        });
        holds(ratio(Kind::Mean, blocks.into_iter()), 2.0)
    });
}

/// A ratio whose whole is chance too, over tables of different size.
#[test]
fn ratios_over_several_kinds() {
    expect_coverage("ratio over kinds", |random| {
        let kinds = [2.0, 5.0].map(|most| {
            deals(300, || {
                let of = (most * random.random::<f64>()).ceil();
                let luck = 3.0 * normal(random);
                Ratio {
                    part: (0..of as u32)
                        .map(|_| 7.0 + luck + 4.0 * normal(random))
                        .sum(),
                    of,
                }
            })
        });
        holds(ratio_over(Kind::Mean, &kinds), 7.0)
    });
}

/// A ratio of differences, as the change of a value is one.
#[test]
fn figures_that_are_no_ratio_of_sums() {
    expect_coverage("jackknife", |random| {
        let blocks = (0..BLOCKS).map(|_| {
            let mut sums = vec![0.0; 4];
            for _ in 0..12 {
                let luck = normal(random);
                sums[0] += 6.0 + 3.0 * luck + 2.0 * normal(random);
                sums[1] += 2.0 + luck + 2.0 * normal(random);
                sums[2] += f64::from(u8::from(random.random_bool(0.85)));
                sums[3] += 1.0;
            }
            sums
        });
        let change = |sums: &[Vec<f64>]| {
            let [one, two, done, all] = sums[0][..] else {
                return vec![None];
            };
            vec![Some(-((one - two) / all) / (2.0 * done / all - 1.0))]
        };
        let found = jackknife(&[Blocks::new(blocks)], change);
        holds(found[0], -4.0 / 0.7)
    });
}

/// If nothing is the matter, something is reported in not more than one of twenty cards.
#[test]
fn false_alarms() {
    let mut random = Random::seed_from_u64(5);
    let mut alarms = 0;
    for _ in 0..REPETITIONS {
        let chance = |random: &mut Random| {
            let blocks = (0..BLOCKS).map(|_| Ratio {
                part: normal(random),
                of: 1.0,
            });
            ratio(Kind::Mean, blocks).unwrap().chance(0.0)
        };
        let chances: Vec<f64> = (0..46).map(|_| chance(&mut random)).collect();
        alarms += u64::from(holm(&chances).iter().any(|chance| *chance < 0.05));
    }
    assert!(alarms <= REPETITIONS * 7 / 100, "{alarms}");
}

/// Real games: what many short reports say about tickets and seats holds what one long report says.
#[test]
fn short_reports_hold_what_a_long_one_says() {
    let map = Arc::new(shipped::find("usa").unwrap().load().unwrap().map);
    let card = |games: u64, seed: u64| {
        let mut wanted = Games::of(&map, games, seed);
        (wanted.players, wanted.threads) = (vec![3], 2);
        Card::of(&map, &play(&map, &wanted, &mut unwatched).unwrap())
    };
    let truth = card(12_000, 77);
    let (mut held, mut all) = ([0.0; 2], [0.0; 2]);
    let mut see = |kind: usize, found: Option<Measured>, truth: Option<Measured>| {
        let (found, truth) = (found.unwrap(), truth.unwrap());
        // The long report has an error of its own.
        let error = found.error.hypot(truth.error) / found.error;
        let half = (found.high - found.low) / 2.0 * error;
        held[kind] += f64::from(u8::from((found.value - truth.value).abs() <= half));
        all[kind] += 1.0;
    };
    for seed in 1..=20 {
        let card = card(600, seed);
        for (one, two) in card.deck.tickets.iter().zip(&truth.deck.tickets) {
            see(0, one.effect, two.effect);
        }
        for (one, two) in card.tables[0]
            .seats
            .seats
            .iter()
            .zip(&truth.tables[0].seats.seats)
        {
            see(1, one.lead, two.lead);
            see(1, one.win_share, two.win_share);
        }
    }
    // Of 600 tickets and 120 figures of seats so many may be missed by chance.
    let shares = [held[0] / all[0], held[1] / all[1]];
    assert!((0.92..=0.98).contains(&shares[0]), "{shares:?}");
    assert!((0.88..=1.0).contains(&shares[1]), "{shares:?}");
}
