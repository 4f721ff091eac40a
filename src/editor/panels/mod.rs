//! The panels: they read the map and return what they want done.

mod board;
mod decks;
mod groups;
mod history;
mod inspector;
mod land;
mod problems;
mod rules;
mod tables;
mod theme;

pub use decks::Decks;
pub use tables::Tables;

pub(super) use board::ui as board;
pub(super) use history::ui as history;
pub(super) use inspector::ui as inspector;
pub(super) use problems::ui as problems;
pub(super) use rules::ui as rules;
pub(super) use theme::ui as theme;
