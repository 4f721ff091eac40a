//! The editor, driven by real input: one test for each feature that it promises.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod advice;
mod canvas;
mod editing;
mod features;
mod files;
mod help;
mod keeping;
mod land;
mod live_balance;
mod long_work;
mod names;
mod outside_picture;
mod overlays;
mod pictures;
mod play;
mod rules;
mod simulate;
mod software;
mod stage;
mod tables;
mod themes;
mod thinking;
