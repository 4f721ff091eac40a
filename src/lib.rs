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
//! | [`exchange`] | print, tables, JSON schema, import of other formats | `map`, `analysis`, `draw` |
//! | [`bots`] | players made of rules of thumb | `map`, `game` |
//! | [`sim`] | many games at once, and what they add up to | `map`, `game`, `bots` |
//! | [`balance`] | the report card: what thousands of games say about a map | `map`, `game`, `bots`, `sim`, `analysis` |
//! | [`report`] | the report card as a page with charts and board pictures | `map`, `analysis`, `draw`, `balance` |
//! | [`signals`] | being asked to end | nothing |
//! | `editor` | the window (feature `gui`) | everything but `cli` |
//! | [`cli`] | the command line, one file per command | everything |
//!
//! A map may be a draft with mistakes in it, so that a broken file can be opened and repaired.
//! Reading refuses only what is not a map; everything about its content is said by `check`.

pub mod analysis;
pub mod balance;
pub mod bots;
pub mod check;
pub mod cli;
pub mod draw;
#[cfg(feature = "gui")]
pub mod editor;
pub mod exchange;
pub mod game;
pub mod map;
pub mod report;
pub mod scenario;
pub mod signals;
pub mod sim;
