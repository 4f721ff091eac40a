//! `railwright rules`: runs rule scenarios.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::terminal::clean_lines;
use crate::scenario;

/// Run rule scenarios: positions set up by hand, actions and expected results.
///
/// Exit code 0: all passed; 1: some failed; 2: a file is not a scenario file.
#[derive(Args)]
pub(super) struct Rules {
    /// Scenario files, or folders of them.
    #[arg(required = true, value_name = "SCENARIO")]
    paths: Vec<PathBuf>,
}

impl Rules {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let mut files = Vec::new();
        for path in &self.paths {
            collect(path, &mut files)?;
        }
        let mut out = String::new();
        let (mut passed, mut failed) = (0, 0);
        for file in &files {
            let read = scenario::read(file).map_err(|error| Failure::Input(error.to_string()))?;
            for scenario in &read.scenarios {
                match scenario.run() {
                    Ok(()) => passed += 1,
                    Err(failure) => {
                        failed += 1;
                        let (file, name) = (file.display(), &scenario.name);
                        let cites = scenario.cites.join(", ");
                        let _ = writeln!(out, "{file}: {name} ({cites})\n    {failure}");
                    }
                }
            }
        }
        let _ = writeln!(out, "{passed} passed, {failed} failed");
        anstream::stdout()
            .lock()
            .write_all(clean_lines(&out).as_bytes())?;
        Ok(if failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }
}

/// A file, or all scenario files of a folder in a stable order.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable =
        |error: std::io::Error| Failure::Input(format!("cannot read {}: {error}", path.display()));
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?.path());
    }
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|ending| ending == "ron") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
