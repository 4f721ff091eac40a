//! The rules of play.

mod action;
mod afford;
mod bits;
mod board;
mod cards;
mod chance;
mod claim;
mod count;
mod event;
mod flow;
mod legal;
mod network;
mod neutral;
mod payment;
mod random;
mod refusal;
mod score;
mod stage;
mod state;
mod tickets;
mod trail;

pub use action::{Action, Actor, CityIndex, Keep, MOST_OFFERED, RouteIndex, Seat, TicketIndex};
pub use board::{Board, BoardError, BoardGoal, BoardRoute, BoardTicket, Tracks};
pub use cards::{Card, Cards, MOST_OF_A_KIND};
pub use chance::{Chance, below};
pub use event::{Ending, Event, Payee, TicketList, TollPaid, Witness};
pub use flow::{MOST_RESETS, MOST_TURNS};
pub use legal::Workspace;
pub use payment::{Price, is_surcharge, payments, surcharges};
pub use random::{Streams, play_random, random_action};
pub use refusal::Refusal;
pub use stage::{Position, StageError};
pub use score::{BonusResult, FinalScore, PlayerScore, Scorer, TicketResult};
pub use state::{Laid, LastRound, NeutralPlayer, Player, State};
pub use trail::{BUDGET, Longest};
