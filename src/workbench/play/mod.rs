//! A game at the table, apart from any window.
//!
//! | file | one idea |
//! |---|---|
//! | `sitter` | who sits in a seat |
//! | `levels` | how strong bots play, in words that a player knows |
//! | `session` | a game that people and bots play, or that is read from a log |
//! | `dealer` | what it needs while it is played: chance, the bots, the way back |
//! | `thought` | a bot's decision, apart from the table |
//! | `advice` | what a person could do, and how it is expected to go |
//! | `journal` | its log while it is played |
//! | `open` | a log of games, opened at one of them |
//! | `options` | what the person whose turn it is may do |
//! | `reach` | how far a ticket is |
//! | `tale` | the game told turn by turn, without secrets |
//! | `record`, `shelf` | playtests: who played, how it ended, notes; where they are kept |

pub mod advice;
mod dealer;
mod journal;
pub mod levels;
pub mod open;
pub mod options;
pub mod reach;
pub mod record;
pub mod session;
pub mod shelf;
pub mod sitter;
pub mod tale;
pub mod thought;
