//! `railwright [MAP]`: the editor, or the balance report where no window can be opened.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::check::Check;
use super::report::Report;
use super::{Failure, load};
use crate::check::{Problem, Severity, check};

/// Opens the editor.
pub(super) fn run(map: Option<&Path>) -> Result<ExitCode, Failure> {
    let reason = match window(map) {
        Ok(()) => return Ok(ExitCode::SUCCESS),
        Err(reason) => reason,
    };
    let map = map.unwrap_or(Path::new("europe"));
    let errors = load(map, None).map(|loaded| {
        let problems = check(&loaded.map);
        let is_error = |problem: &Problem| problem.severity() == Severity::Error;
        problems.iter().any(is_error)
    });
    if !matches!(errors, Ok(false)) {
        writeln!(
            anstream::stderr(),
            "railwright: cannot open a window ({reason}); checking the map instead"
        )?;
        return Check::of(map).run();
    }
    writeln!(
        anstream::stderr(),
        "railwright: cannot open a window ({reason}); writing the balance report instead"
    )?;
    let name = map.file_stem().unwrap_or_default().to_string_lossy();
    let folder = PathBuf::from(format!("report-{name}"));
    Report::of(map, folder).run()
}

#[cfg(feature = "gui")]
fn window(map: Option<&Path>) -> Result<(), crate::editor::NoWindow> {
    crate::editor::open(map.map(crate::workbench::files::Source::named))
}

#[cfg(not(feature = "gui"))]
fn window(_map: Option<&Path>) -> Result<(), &'static str> {
    Err("this build has no editor")
}
