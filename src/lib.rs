//! Railwright: a workshop for train-route board games.
//!
//! The architecture on one page. Each module may use only those it is said to stand on; a test
//! reads the `use` lines and fails on a wrong direction.
//!
//! | module | what it is | stands on |
//! |---|---|---|
//! | [`map`] | the document: places, routes, tickets, rules; read, write, save | nothing |
//! | [`analysis`] | what can be said of a map without playing it | `map` |
//! | [`draw`] | a map as shapes in millimetres, hit testing, layout, SVG and PNG | `map` |
//! | [`check`] | what is wrong with a map, in a designer's words | `map`, `analysis`, `draw` |
//! | [`game`] | the rules of play: board, position, actions, scoring, logs | `map` |
//! | [`scenario`] | rule scenarios: a position, actions, what must come out | `map`, `game` |
//! | [`cli`] | the command line, one file per command | everything |
//!
//! A map may be a draft with mistakes in it, so that a broken file can be opened and repaired.
//! Reading refuses only what is not a map; everything about its content is said by `check`.

pub mod analysis;
pub mod check;
pub mod cli;
pub mod draw;
pub mod game;
pub mod map;
pub mod scenario;
