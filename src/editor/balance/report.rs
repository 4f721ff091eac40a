//! The report page of the map, off the frame.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Live;
use crate::balance::{Card, Games, play};
use crate::editor::job::Worker;
use crate::map::{Map, replace_file};
use crate::report::files;

/// Games at each table size.
pub const GAMES: u64 = 2_000;

/// Writes the report of a map into a folder and gives the path of its page.
pub fn write(
    map: &Arc<Map>,
    folder: &Path,
    worker: &Worker<Result<PathBuf, String>>,
) -> Result<PathBuf, String> {
    let mut games = Games::of(map, GAMES, 1);
    games.threads = Live::threads();
    let planned: u64 = games
        .players
        .iter()
        .map(|players| {
            2 * GAMES
                .div_ceil(2)
                .next_multiple_of(u64::from(*players).max(1))
        })
        .sum();
    let stop = AtomicBool::new(false);
    let mut done = 0;
    let played = play(map, &games, &stop, |more| {
        done += more;
        // The charts take a moment too.
        worker.progress(0.95 * done as f32 / planned.max(1) as f32);
        if worker.is_cancelled() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let played = played.map_err(|error| format!("{error}; see Problems"))?;
    let card = Card::of(map, &played);
    let command = format!("railwright report MAP --games {GAMES} --seed 1");
    let files = files(map, &card, &command).map_err(|error| error.to_string())?;
    if worker.is_cancelled() {
        return Err("the report was cancelled".to_owned());
    }
    for file in &files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)
                .map_err(|error| format!("{} cannot be made: {error}", parent.display()))?;
        }
        replace_file(&path, &file.bytes).map_err(|error| error.to_string())?;
    }
    Ok(folder.join("index.html"))
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
