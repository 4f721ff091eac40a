//! The editor window: it lays out, turns input into edits and requests, and shows results. There
//! are no rules of play, statistics or file formats here; those are in the engine and the workbench.
//!
//! | room | what happens there |
//! |---|---|
//! | [`shell`] | the window itself: [`Editor`], one frame, requests, work in the background, files |
//! | [`commands`] | the one table of actions, and all that shows it: menus, keys, palette |
//! | [`canvas`] | the board: shapes of `draw` as triangles, gestures of the tools |
//! | [`panels`] | inspector, tables, rules, decks, problems; they read and never write |
//! | [`balance`] | live balance and larger runs, as panels |
//! | [`play`] | the canvas as the table: games of people and bots, replays, playtests |
//! | [`dialogs`] | questions that must be answered before the work goes on |
//! | [`widgets`] | fields and colours that all rooms share |
//!
//! A click goes this way: a panel or the canvas pushes a [`shell::request::Request`]; after the frame
//! is laid out, `shell::handle` carries it out, as an edit of the document or as a job in the
//! background. The frame never waits: files, checks, layouts, decks and games are jobs.

pub mod balance;
pub mod canvas;
pub mod commands;
pub mod dialogs;
pub mod panels;
pub mod play;
pub mod shell;
pub mod widgets;

pub use canvas::{Canvas, Overlay, Tool, View};
pub use shell::{Editor, NoWindow, Pane, Settings, Start, open};
