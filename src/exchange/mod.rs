//! How maps leave the program and come into it: print, tables, JSON, and the formats that people
//! have.
//!
//! [`mod@format`] lists every format that a map can be exported in; [`mod@print`] lays out sheets from the same shapes as the screen, [`pdf`] writes them; [`tables`] and
//! [`schema`] are for other programs; [`import`] reads what other programs wrote.
//!
//! This module opens no window, plays nothing, and asks no clock: the day printed on a sheet is
//! given to it.

pub mod format;
mod guard;
pub mod import;
pub mod pdf;
pub mod print;
pub mod schema;
pub mod tables;
