//! The rules of play: one engine for the simulator, the editor and the referee.
//!
//! A [`Board`] is a map compiled for one number of players; a [`State`] is a position; an [`Action`]
//! is what a player decides or chance brings. [`State::apply`] is the only way a position changes,
//! and a refused action leaves it as it was. There is no hidden randomness: whatever is drawn,
//! refilled, revealed or shuffled is an action of chance, so that a game is its list of actions and a
//! log replays without a generator. There is no undo: clone the state instead.
//!
//! ```
//! use std::sync::Arc;
//! use railwright_engine::game::{Board, Scorer, State, Streams, Workspace, random_action};
//! use railwright_engine::map::shipped;
//!
//! let map = shipped::find("first-line").unwrap().load().unwrap().map;
//! let board = Board::new(Arc::new(map), 2).unwrap();
//! let mut state = State::new(&board);
//! let (mut streams, mut workspace) = (Streams::new(1), Workspace::default());
//! loop {
//!     // Chance first: whatever has to be dealt, drawn or revealed.
//!     let next = state.draw_chance(&board, &mut streams);
//!     let next = next.or_else(|| random_action(&state, &board, &mut workspace, &mut streams.players));
//!     match next {
//!         Some(action) => state.apply(&board, action).unwrap(),
//!         None => break,
//!     }
//! }
//! let score = Scorer::default().score(&board, &state);
//! assert!(!score.winners.is_empty());
//! ```
//!
//! The deck of train cards is kept as a number of each kind. Nobody knows its order, so the order is
//! decided one card at a time as cards are drawn; a reshuffle adds two numbers. The ticket deck has a
//! part on top whose order nobody knows, and below it the returned tickets in theirs.
//!
//! | file | one idea |
//! |---|---|
//! | `board`, `compile`, `amounts`, `afford`, `count` | the compiled map: routes, tickets, amounts, tables, what bonuses count |
//! | `state`, `stage` | a position; one set up by hand |
//! | `index` | seats, cities, routes, tickets and nodes as numbers of their own |
//! | `action`, `event`, `refusal` | what is done, what happens, why something is not legal |
//! | `flow` | `apply`, turns, the end |
//! | `draw` | train cards: row, deck, discards |
//! | `claim` | routes, tunnels, tolls, stations |
//! | `price`, `payment`, `purse` | what they cost, what a hand can pay them with |
//! | `tickets`, `neutral` | tickets; the neutral player |
//! | `legal`, `chance`, `random` | what may be done, what chance may bring, random play |
//! | `score`, `network`, `trail` | the final score: connections, stations, longest path |
//! | `view`, `guess` | what one player may know; what it may look like behind that |
//! | `log`, `log_score`, `log_old`, `break_off`, `names` | a game as lines of JSON: heads, the score, what older logs say, why one broke off, ids |
//! | `logbook`, `replay`, `story` | a log read from a file, verified again, told in sentences |
//! | `audit` | what must hold in every position |
//!
//! # Readings of our own
//!
//! Where the rules leave something open, these hold, each for a reason:
//! - A row is reset at most [`MOST_RESETS`] times in one go and then stays until it is looked after
//!   again: when few cards are left, deck and discards can change places for ever, both with too
//!   many locomotives.
//! - A game of [`MOST_TURNS`] turns is stopped: with nothing left but a tunnel that never succeeds,
//!   it would not end.
//! - A ticket with several goals pays for the best one reached, and costs its least value if none is.
//! - A group of tracks that the rules say nothing about is open altogether.
//! - The neutral player counts towards the tracks of a group that may be claimed. If it can choose
//!   between two tracks or more, the holder of the marker chooses and the marker passes on.
//!
//! # Adding a rule option
//!
//! 1. `map/rules`: the option as data, with its documentation, in `Rules` and in every preset.
//! 2. The compiler then names the places that take `Rules` apart without `..`: `map/faults` (what can be
//!    wrong with it), `tests/boards` (all-aboard uses it), `tests/playthroughs` (a game is told).
//! 3. Its effect: one of `flow`, `draw`, `claim`, `tickets`, `neutral` if it changes play, `score` or `count`
//!    if it changes scoring; a new kind of decision is an [`Action`] and an [`Event`], and the compiler
//!    names `legal`, `replay` and `story`.
//! 4. `audit`, if it adds something that must be conserved.
//! 5. A scenario in `tests/rules`, and `maps/all-aboard.ron`.

mod action;
mod afford;
mod amounts;
mod audit;
mod bits;
mod board;
mod break_off;
mod cards;
mod chance;
mod claim;
mod compile;
mod count;
mod draw;
mod event;
mod flow;
mod guess;
mod index;
mod legal;
mod log;
mod log_old;
mod log_score;
mod logbook;
mod names;
mod network;
mod neutral;
mod payment;
mod price;
mod purse;
mod random;
mod refusal;
mod replay;
mod score;
mod sets;
mod stage;
mod state;
mod story;
mod tickets;
mod trail;
mod view;

pub use action::{Action, Actor, Keep, MOST_OFFERED};
pub use audit::Violation;
pub(crate) use bits::members;
pub use board::{Board, BoardError, BoardGoal, BoardRoute, BoardTicket, Tracks};
pub use break_off::{BreakOff, FaultKind};
pub use cards::{Card, Cards};
pub use chance::{Chance, below};
pub use draw::MOST_RESETS;
pub use event::{Ending, Event, LogLine, Payee, TicketList, TollPaid, Witness};
pub use flow::MOST_TURNS;
pub use guess::Guesser;
pub use index::{CityIndex, Node, RouteIndex, Seat, TicketIndex};
pub use legal::Workspace;
pub use log::{GameHead, LOG_VERSION, LogHead, Recorder, map_hash};
pub use logbook::{FollowError, LogError, Logbook, LoggedGame};
pub use payment::{payments, surcharges};
pub use price::{Price, is_surcharge};
pub use random::{Streams, play_random, random_action};
pub use refusal::Refusal;
pub use replay::{Mismatch, Replay};
pub use score::{BonusResult, BorrowedRoute, FinalScore, PlayerScore, Scorer, TicketResult};
pub(crate) use stage::expect_seat;
pub use stage::{Position, StageError};
pub use state::{Laid, LastRound, NeutralPlayer, Player, State};
pub use story::Story;
pub use trail::{BUDGET, Longest, TrailFinder};
pub use view::{Decision, PublicPlayer, Track, View};
