//! A game at the table, apart from any window.
//!
//! | file | one idea |
//! |---|---|
//! | `sitter` | who sits in a seat |
//! | `session` | a game that people and bots play, or that is read from a log |
//! | `journal` | its log while it is played |
//! | `open` | a log of games, opened at one of them |
//! | `options` | what the person whose turn it is may do |
//! | `reach` | how far a ticket is |
//! | `tale` | the game told turn by turn, without secrets |
//! | `record`, `shelf` | playtests: who played, how it ended, notes; where they are kept |

mod journal;
pub mod open;
pub mod options;
pub mod reach;
pub mod record;
pub mod session;
pub mod shelf;
pub mod sitter;
pub mod tale;
