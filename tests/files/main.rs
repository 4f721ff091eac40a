//! The promises about map files: what is refused and how, what survives a save, what never panics.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod broken;
mod hostile;
mod mutate;
mod round_trip;
mod saving;
