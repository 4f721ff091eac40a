//! What helps a designer and needs no window. Everything here is a function of a map: it proposes, as
//! an edit or a value, and leaves it to others to apply it.
//!
//! | file | one idea |
//! |---|---|
//! | `propose` | the length of a route, the value of a ticket, with reasons |
//! | `deck`, `decks` | building a ticket deck; decks of a map as edits |
//! | `suggest` | ticket values that games suggest, as an edit |
//! | `remedies` | what can be done about a finding, as edits |
//! | [`tune`] | small changes that bring a map within its bands |
//! | `fixes` | what can be done about a problem with one click |
//! | `arrange` | aligning, spreading, nudging, turning |
//! | `paste` | rows of a spreadsheet as parts of a map |

pub mod arrange;
pub mod deck;
pub mod decks;
pub mod fixes;
pub mod paste;
pub mod propose;
pub mod remedies;
pub mod suggest;
pub mod tune;
