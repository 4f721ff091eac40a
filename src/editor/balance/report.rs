//! The report page of the map, off the frame.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::LiveBalance;
use crate::balance::{Games, Thresholds, VERIFIER, VERIFYING_GAMES, verify};
use crate::map::Map;
use crate::workbench::job::Worker;
use crate::workbench::report::{self, Extent, Unreported};

/// The parts of the time after which the bots know the map, and have played it; the rest are charts.
const SUITING: f64 = 0.2;
const PLAYING: f64 = 0.95;

/// Findings that a verified report plays again.
pub const VERIFIED: usize = 5;

/// Writes the report of a map into a folder, so many findings verified, and gives the path of its page.
pub fn write(
    map: &Arc<Map>,
    folder: &Path,
    verified: usize,
    worker: &Worker<Result<PathBuf, Unwritten>>,
) -> Result<PathBuf, Unwritten> {
    let mut games = Games::of(map, report::GAMES, 1);
    games.threads = LiveBalance::threads();
    let mut watcher = worker.watcher();
    // Bots that think ahead take nearly all of the time.
    let playing = if verified > 0 { 2.0 * SUITING } else { PLAYING };
    let suited = games.suit(map, &mut |share| watcher(SUITING * share));
    suited.map_err(Unreported::from)?;
    let played = report::play_for_report(map, &games, &mut |share| {
        watcher(SUITING + (playing - SUITING) * share)
    })?;
    if worker.is_cancelled() {
        return Err(Unwritten::Cancelled);
    }
    let mut command = format!("railwright report MAP --games {} --seed 1", report::GAMES);
    let mut card = report::make_card(map, &played, &Thresholds::USUAL)?;
    if verified > 0 {
        command += &format!(" --verify {verified}");
        let again = Games {
            bots: vec![VERIFIER],
            games: VERIFYING_GAMES,
            ..games
        };
        let mut rest = |share: f64| watcher(playing + (PLAYING - playing) * share);
        verify(map, &mut card, (verified, &again), &mut rest).map_err(Unreported::from)?;
        if worker.is_cancelled() {
            return Err(Unwritten::Cancelled);
        }
    }
    let written = report::write_card(map, card, &command, (Extent::Whole, folder))?;
    Ok(written.page)
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// It was cancelled.
    #[error("The report was cancelled")]
    Cancelled,
    /// Something went wrong.
    #[error("{0}; see Problems")]
    Wrong(#[from] Unreported),
}

/// The address of a page for a browser.
pub fn address(page: &Path) -> String {
    let page = std::path::absolute(page).unwrap_or_else(|_| page.to_owned());
    let path = page.display().to_string().replace('\\', "/");
    let mut address = "file://".to_owned();
    if !path.starts_with('/') {
        address.push('/');
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~:".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_any_path() {
        let page = address(Path::new("/tmp/My map/ø.html"));
        assert_eq!(page, "file:///tmp/My%20map/%C3%B8.html");
    }
}
