//! Train-route board games as data: load a map, play it, let bots play it thousands of times.
//!
//! ```
//! use std::sync::Arc;
//! use railwright_engine::bots::BotKind;
//! use railwright_engine::game::Board;
//! use railwright_engine::map::shipped;
//! use railwright_engine::sim::{Setup, play_game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A map is a document; a board is a map compiled for one number of players.
//! let map = shipped::find("europe").ok_or("no such board")?.load()?.map;
//! let board = Arc::new(Board::new(Arc::new(map), 3)?);
//!
//! // Who sits at the table. The same seed always deals the same games.
//! let bots = [BotKind::Planner, BotKind::Hungry, BotKind::Random].map(Into::into);
//! let setup = Setup::lineup(board, bots.to_vec(), 7)?;
//!
//! let game = play_game(&setup, 0)?;
//! for (bot, score) in game.bots.iter().zip(&game.score.players) {
//!     println!("{bot}: {} points", score.total);
//! }
//! assert!(!game.score.winners.is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | [`map`] | the document: places, routes, tickets, rules; read, write, save | nothing |
//! | [`game`] | the rules of play: board, position, actions, scoring, logs | `map` |
//! | [`bots`] | players that follow rules of thumb | `map`, `game` |
//! | [`sim`] | many games at once, and what they add up to | `map`, `game`, `bots` |
//! | [`scenario`] | rule scenarios: a position, actions, expected results | `map`, `game` |
//!
//! The engine opens no window, prints nothing, reads no clock and has no randomness but what a seed
//! gives. Reading and saving map files is the only I/O it does.

pub mod bots;
pub mod game;
pub mod map;
pub mod scenario;
pub mod sim;
mod watcher;

pub use watcher::{Watcher, unwatched};
