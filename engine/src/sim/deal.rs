//! A deal: the line-up and the random streams that its games share. They differ only in who sits
//! where.

use rand::{Rng as _, SeedableRng as _};

use super::setup::{Seating, Setup};
use crate::bots::BotRandom;
use crate::game::{Seat, Streams, below};
use crate::map::SEATS;

pub(super) const MOST_SEATS: usize = *SEATS.end() as usize;

/// Far from one table to the next, and odd.
const TABLES_APART: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the games of one deal share.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    pub number: u64,
    players: usize,
    /// The entrants, by their place in the line-up.
    lineup: [usize; MOST_SEATS],
    /// Cards and tickets.
    pub chance: Streams,
    /// What starting tickets are kept by in the experiment.
    pub starts: BotRandom,
    /// What each bot of the line-up tosses for; it takes its stream along from seat to seat.
    randoms: [BotRandom; MOST_SEATS],
}

impl Deal {
    pub fn new(setup: &Setup, number: u64) -> Deal {
        // Every table size has deals of its own, with and without the experiment: what is found in
        // several is independent.
        let table = 2 * u64::from(setup.board().players()) + u64::from(setup.random_tickets());
        let table = setup.seed().wrapping_add(table.wrapping_mul(TABLES_APART));
        let offset = BotRandom::seed_from_u64(table).next_u64();
        let mut chance = Streams::new(offset.wrapping_add(number));
        let mut stream = || BotRandom::seed_from_u64(chance.players.next_u64());
        let mut seating = stream();
        let starts = stream();
        let randoms = std::array::from_fn(|_| stream());
        Deal {
            number,
            players: usize::from(setup.board().players()),
            lineup: lineup(setup, number, &mut seating),
            chance,
            starts,
            randoms,
        }
    }

    /// The place in the line-up of whoever sits in a seat.
    fn place(&self, seat: Seat, rotation: usize) -> usize {
        (usize::from(seat) + self.players - rotation) % self.players
    }

    /// The entrant in each seat.
    pub fn seated(&self, rotation: usize) -> [usize; MOST_SEATS] {
        let mut seats = [0; MOST_SEATS];
        for (seat, entrant) in seats[..self.players].iter_mut().enumerate() {
            *entrant = self.lineup[self.place(Seat::new(seat), rotation)];
        }
        seats
    }

    /// What the bot in each seat tosses for.
    pub fn randoms(&self, rotation: usize) -> [BotRandom; MOST_SEATS] {
        std::array::from_fn(|seat| {
            if seat < self.players {
                self.randoms[self.place(Seat::new(seat), rotation)].clone()
            } else {
                self.randoms[seat].clone()
            }
        })
    }
}

/// A fixed line-up as it is; from a pool, a drawn one in a drawn order.
fn lineup(setup: &Setup, deal: u64, random: &mut BotRandom) -> [usize; MOST_SEATS] {
    let players = usize::from(setup.board().players());
    let named = setup.named();
    let mut seats = [0; MOST_SEATS];
    if setup.seating() == Seating::Lineup {
        seats[..players].copy_from_slice(&named[..players]);
        return seats;
    }
    if named.len() > players {
        // A draw without replacement.
        let mut left = named.to_vec();
        for seat in &mut seats[..players] {
            *seat = left.swap_remove(below(random, left.len() as u32) as usize);
        }
        return seats;
    }
    let (whole, rest) = (players / named.len(), players % named.len());
    let all = named.iter().cycle().take(whole * named.len());
    // Who sits once more goes round from deal to deal.
    let first = (deal as usize).wrapping_mul(rest) % named.len();
    let more = named.iter().cycle().skip(first).take(rest);
    for (seat, entrant) in seats.iter_mut().zip(all.chain(more)) {
        *seat = *entrant;
    }
    for last in (1..players).rev() {
        seats.swap(last, below(random, last as u32 + 1) as usize);
    }
    seats
}
