//! `railwright [MAP]`: the editor, or what can be said of the map where no window can be opened.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use super::{Failure, analyze, check, load};

/// Opens the editor.
pub(super) fn run(map: Option<&Path>) -> Result<ExitCode, Failure> {
    let reason = match window(map) {
        Ok(()) => return Ok(ExitCode::SUCCESS),
        Err(reason) => reason,
    };
    writeln!(
        anstream::stderr(),
        "railwright: no window ({reason}); here are the check and the analysis of the map instead"
    )?;
    let map = map.unwrap_or(Path::new("europe"));
    let code = check::Check::of(map).run()?;
    if load(map, None).is_ok() {
        analyze::Analyze::of(map).run()?;
    }
    Ok(code)
}

#[cfg(feature = "gui")]
fn window(map: Option<&Path>) -> Result<(), String> {
    use crate::editor::{files::Source, open};
    open(map.map(Source::named)).map_err(|reason| reason.to_string())
}

#[cfg(not(feature = "gui"))]
fn window(_map: Option<&Path>) -> Result<(), String> {
    Err("this build has no editor".to_owned())
}
