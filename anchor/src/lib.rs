//! The best score of one player alone: which routes and tickets make it, and the proof that nothing
//! beats it. It anchors the engine's scoring to a number that others have published.
//!
//! One player has the whole board, all the time in the world and every card. Only trains are scarce,
//! tickets are those that get completed, and a bonus for the most of something is always won.
//!
//! Every set of routes falls apart into connected networks. A program asks for the best network that
//! contains a given city, its root; the roots are taken in turn, and each later program leaves out the
//! earlier ones. What several networks could do together is bounded by a price that is proven first: no
//! network of at most half the trains is worth more than that for each of its trains ([`search`]).
//!
//! | file | one idea |
//! |---|---|
//! | `network` | a board as the program sees it: tracks, places, tickets |
//! | `program` | the mixed-integer program for one root |
//! | `search` | all roots, networks aside, the proof |
//! | `referee` | the same set of routes, scored by the engine |
//! | `cases` | the boards, and what their rules add |
//!
//! The solver is HiGHS. Building it takes cmake, a C++ compiler and libclang (on Debian `apt install
//! cmake g++ libclang-dev`).

pub mod cases;
mod network;
mod program;
pub mod referee;
pub mod search;
