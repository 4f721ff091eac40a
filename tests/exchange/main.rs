//! Maps leave the program and come back: prints, tables, JSON, and what other programs wrote.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod broken;
mod commands;
mod hostile;
mod kinds;
mod paper;
mod pdf_reader;
mod prints;
mod round_trip;
mod schema;
