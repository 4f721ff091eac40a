//! Railwright: a workshop for train-route board games.
//!
//! Two thin shells, the window and the command line, over one workbench: whatever one of them can do,
//! the other can, with the same defaults and the same result, because both call the same code. What
//! plays games is a crate of its own, [`railwright_engine`], which other programs can embed.
//!
//! The architecture on one page. Each module may use the engine and the modules it is said to stand
//! on; a test reads the `use` lines and fails on a wrong direction.
//!
//! | module | what it is | stands on |
//! |---|---|---|
//! | [`map`], [`game`], [`bots`], [`sim`], [`scenario`] | the engine, re-exported | nothing |
//! | [`document`] | a map that is edited: edits, undo, selection | the engine |
//! | [`analysis`] | what can be said of a map without playing it | the engine |
//! | [`geography`] | the real world under a board: coasts, borders, lakes, rivers, bent to fit the cities | nothing |
//! | [`draw`] | a map as shapes in millimetres, hit testing, layout, SVG and PNG | the engine, `geography` |
//! | [`check`] | what is wrong with a map, in a designer's words | `analysis`, `draw` |
//! | [`balance`] | the report card: what thousands of games say about a map | `analysis` |
//! | [`report`] | the report card as a page with charts and board pictures | `output`, `analysis`, `draw`, `balance` |
//! | [`exchange`] | the table of formats; print, tables, JSON schema, import | `analysis`, `draw` |
//! | [`design`] | what helps a designer: decks, proposals, fixes, pasted rows | `document` and all of the above but `report` |
//! | [`workbench`] | what both shells do: files, export, report, live balance, a game at the table | all of the above |
//! | [`output`], [`signals`] | files that are written together; being asked to end | nothing |
//! | `editor` | the window (feature `gui`) | everything but `cli` |
//! | [`cli`] | the command line, one file per command | everything |
//!
//! A map may be a draft with mistakes in it, so that a broken file can be opened and repaired.
//! Reading refuses only what is not a map; everything about its content is said by `check`.

pub use railwright_engine::{Watcher, bots, game, map, scenario, sim, unwatched};

pub mod analysis;
pub mod balance;
pub mod check;
pub mod cli;
pub mod design;
pub mod document;
pub mod draw;
#[cfg(feature = "gui")]
pub mod editor;
pub mod exchange;
pub mod geography;
pub mod output;
pub mod report;
pub mod signals;
pub mod workbench;
