//! `railwright lay-out`: room for every train, a place for every name.

use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::edit::Changed;
use super::progress::Waiting;
use super::terminal::say;
use super::{CANCELLED, Failure};
use crate::draw::layout::{Layout, lay_out};

/// Lay out a map: move cities, bend routes and place names until everything fits.
///
/// Locked cities stay where they are. The same map always gives the same layout.
#[derive(Args)]
pub(super) struct LayOut {
    #[command(flatten)]
    changed: Changed,
    /// Do one part only: geography puts cities with coordinates where they lie on earth, cities positions
    /// those that have no position, routes makes room for trains, ferries bends ferries out to sea, labels
    /// places names (default: cities, routes and labels).
    #[arg(long, value_name = "PART",
          value_parser = PossibleValuesParser::new(Layout::ALL.map(Layout::name)))]
    only: Option<String>,
}

impl LayOut {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = self.changed.open(None)?;
        let parts = match self.only.as_deref().and_then(Layout::from_name) {
            Some(part) => vec![part],
            None => Layout::WHOLE.to_vec(),
        };
        let waiting = Waiting::for_work("Laying out")?;
        let laid = lay_out(&map, &parts, &mut waiting.watcher());
        waiting.finish();
        let Ok(laid) = laid else {
            say("stopped; nothing was written")?;
            return Ok(ExitCode::from(CANCELLED));
        };
        self.changed.write(&laid.map)?;
        match laid.remark() {
            Some(remark) => say(remark)?,
            None if laid.map == map => say("nothing to move")?,
            None => {}
        }
        Ok(ExitCode::SUCCESS)
    }
}
