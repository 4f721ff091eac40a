//! What is drawn, and that it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod contrast;
mod golden;
mod hits;
mod land;
mod layout;
mod pictures;
mod small;
mod themes;
