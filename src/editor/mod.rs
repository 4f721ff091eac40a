//! The editor window.
//!
//! | part | what it is |
//! |---|---|
//! | [`document`] | map, undo, selection; every change is an `Edit`; no window |
//! | [`files`] | opening, saving, copies for the case of a crash; no window |
//! | [`Job`](job::Job) | work off the frame |
//! | [`command`] | the one table of actions: menus, keys, palette, shortcut sheet |
//! | `act` | what panels and canvas want done, carried out after they are laid out |
//! | `canvas` | the board: shapes of `draw` as triangles, gestures of the tools |
//! | `panels` | inspector, tables, rules, decks, problems; they read and never write |
//! | [`play`] | the canvas as the table: games of people and bots, replays, playtests |
//! | [`balance`] | live balance, larger runs, the report |
//! | [`Editor`] | holds all of it; one frame is [`Editor::ui`] |
//!
//! The frame never waits: files, checks, layouts, decks and games are jobs.

mod act;
mod app;
mod arrange;
pub mod balance;
mod canvas;
pub mod command;
mod deck;
mod dialogs;
mod docking;
pub mod document;
mod drawing;
mod fields;
pub mod files;
mod filing;
mod fixes;
pub mod job;
mod keys;
mod look;
mod menus;
mod overlay;
mod palette;
mod pane;
mod panels;
mod perform;
mod picture;
pub mod play;
mod printing;
mod propose;
mod questions;
mod run;
mod settings;
mod status;
mod tickets;
mod toast;
mod tool;
mod upkeep;
mod ways;
mod welcome;
mod window;
mod work;

pub use app::{Editor, Start};
pub use arrange::{Align, Spread};
pub use canvas::{Canvas, View};
pub use overlay::Overlay;
pub use pane::Pane;
pub use settings::Settings;
pub use tool::Tool;
pub use window::{NoWindow, open};
