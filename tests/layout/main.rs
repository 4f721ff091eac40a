//! Layout and drawing of maps that nobody would draw: they end after a bounded amount of work, in
//! bounded memory, and say what found no room.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod drawing;
mod hostile;
mod maps;
mod watched;

use std::alloc::System;

use cap::Cap;

/// All tests of this program together must get by with this.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, 512 * 1024 * 1024);
