//! `railwright [MAP]`: what happens when no command is given.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use super::{Failure, check};

/// Without a window there is still something to say about the map.
pub(super) fn run(map: Option<&Path>) -> Result<ExitCode, Failure> {
    let map = map.unwrap_or(Path::new("europe"));
    writeln!(
        anstream::stderr(),
        "This version has no editor window yet; here is the check of the map instead."
    )?;
    check::Check::of(map).run()
}
