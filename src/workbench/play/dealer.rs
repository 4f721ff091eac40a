//! What a game that is being played needs besides its position: chance, the bots, and the way back.

use rand::SeedableRng as _;

use super::sitter::Sitter;
use super::thought::desk_for;
use crate::bots::{Bot, BotRandom, Desk};
use crate::game::{Board, State, Streams};

/// Chance, the bots, and what can be taken back.
pub(super) struct Dealer {
    pub streams: Streams,
    /// By seat; none for a person, and for a bot that is thinking elsewhere.
    pub bots: Vec<Option<Box<dyn Bot>>>,
    pub randoms: Vec<BotRandom>,
    /// Where bots think; none before the first decision, and while one thinks elsewhere.
    pub desk: Option<Desk>,
    /// The number of the thought that is under way.
    pub thinking: Option<u64>,
    /// Thoughts so far.
    pub thoughts: u64,
    /// The game as it was before each decision of a person.
    pub before: Vec<Checkpoint>,
}

/// A game as it was.
pub(super) struct Checkpoint {
    pub moments: usize,
    pub state: State,
    pub streams: Streams,
    pub randoms: Vec<BotRandom>,
}

impl Dealer {
    pub fn new(sitters: &[Sitter], seed: u64) -> Dealer {
        let random = |seat: usize| {
            BotRandom::seed_from_u64(seed.wrapping_add(1 + seat as u64).rotate_left(17))
        };
        Dealer {
            streams: Streams::new(seed),
            bots: seated(sitters),
            randoms: (0..sitters.len()).map(random).collect(),
            desk: None,
            thinking: None,
            thoughts: 0,
            before: Vec::new(),
        }
    }

    /// Where bots think.
    pub fn desk(&mut self, board: &Board) -> &mut Desk {
        self.desk.get_or_insert_with(|| desk_for(board))
    }

    /// Fresh bots sit down, and a thought that is under way comes too late.
    pub fn reseat(&mut self, sitters: &[Sitter]) {
        self.bots = seated(sitters);
        self.thinking = None;
    }
}

fn seated(sitters: &[Sitter]) -> Vec<Option<Box<dyn Bot>>> {
    let seated = sitters.iter().map(|sitter| match sitter {
        Sitter::Person(_) => None,
        Sitter::Bot(kind) => Some(kind.sit_down()),
    });
    seated.collect()
}
