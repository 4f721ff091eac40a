//! The arc of a game as it was published: how much the player on turn can choose from while the game
//! goes on. Counted by bots that look at what they could claim before they decide as always.

use std::sync::{Arc, Mutex};

use railwright::bots::{Bot, BotKind, BotRandom, Desk};
use railwright::game::{Action, Board, Decision, View};
use railwright::map::Map;
use railwright::sim::{Entrant, Kind, Measured, Ratio, Setup, play_game, ratio};

/// Parts of a game.
pub const PARTS: usize = 10;

/// The number of routes that the player on turn can pay for, turn by turn.
type Counts = Arc<Mutex<Vec<usize>>>;

struct Counting {
    bot: Box<dyn Bot>,
    counts: Counts,
}

impl Bot for Counting {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        if view.decision() == Some(Decision::Turn) {
            let hand = view.own().hand;
            let open = view.claimable_in_time(view.seat());
            let payable = open.filter(|route| view.board().price(*route).is_payable(hand));
            self.counts.lock().unwrap().push(payable.count());
        }
        self.bot.choose(view, desk, random)
    }

    fn reason(&self, board: &Board) -> String {
        self.bot.reason(board)
    }
}

/// Routes that the player on turn could claim at once, in each tenth of the turns of a game.
pub fn arc(map: &Map, bots: [BotKind; 4], games: u64, seed: u64) -> [Measured; PARTS] {
    let counts = Counts::default();
    let entrants = bots.map(|kind| {
        let counts = Arc::clone(&counts);
        Entrant::new(kind.to_string(), move || {
            let (bot, counts) = (kind.sit_down(), Arc::clone(&counts));
            Box::new(Counting { bot, counts })
        })
    });
    let board = Arc::new(Board::new(Arc::new(map.clone()), 4).unwrap());
    let setup = Setup::lineup(board, entrants.to_vec(), seed).unwrap();
    let mut deals = vec![[Ratio::default(); PARTS]; games.div_ceil(4) as usize];
    for game in 0..games {
        play_game(&setup, game).unwrap();
        let counts = std::mem::take(&mut *counts.lock().unwrap());
        for (turn, count) in counts.iter().enumerate() {
            let part = &mut deals[(game / 4) as usize][turn * PARTS / counts.len()];
            part.part += *count as f64;
            part.of += 1.0;
        }
    }
    std::array::from_fn(|part| ratio(Kind::Mean, deals.iter().map(|deal| deal[part])).unwrap())
}
