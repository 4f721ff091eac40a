//! The report card: its intervals cover what they say, and faults that were planted are found.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod compare;
mod coverage;
mod faults;
mod planted;
mod report;
mod standing;
mod verified;
