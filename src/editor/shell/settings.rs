//! What the editor remembers between two starts.

use std::path::{Path, PathBuf};

use egui_tiles::Tree;
use serde::{Deserialize, Serialize};

use crate::editor::balance::LiveSettings;
use crate::editor::canvas::overlay::Overlay;
use crate::editor::play::Seats;
use crate::editor::shell::pane::{self, Pane};

/// How many files the list of recent ones holds.
const RECENT: usize = 10;
/// How many pictures are remembered that lie outside of their map's folder.
const PICTURES: usize = 100;

/// The designer's own settings.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light on dark.
    pub dark: bool,
    /// A grid over the board.
    pub grid: bool,
    /// Cities stop at grid, guides and each other.
    pub snap: bool,
    /// Between two lines of the grid, in millimetres.
    pub grid_step: f64,
    /// What does not fit is marked on the board.
    pub marks: bool,
    /// What analysis shows.
    pub overlay: Overlay,
    /// The table size that analysis looks at.
    pub players: u8,
    /// How bots play while the map is edited.
    pub live: LiveSettings,
    /// Show the welcome card at the start.
    pub welcome: bool,
    /// Who sits down to play, and how fast bots decide.
    pub seats: Seats,
    /// Files, the latest first.
    pub recent: Vec<PathBuf>,
    /// Pictures outside of their map's folder that the designer has agreed to use, the latest first.
    pub pictures: Vec<PathBuf>,
    /// Where the panels are docked.
    pub panels: Tree<Pane>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            dark: false,
            grid: false,
            snap: true,
            grid_step: 5.0,
            marks: true,
            overlay: Overlay::Plain,
            players: 4,
            live: LiveSettings::default(),
            welcome: true,
            seats: Seats::default(),
            recent: Vec::new(),
            pictures: Vec::new(),
            panels: pane::docked(),
        }
    }
}

impl Settings {
    /// Remembers a file as the latest.
    pub fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    /// Remembers that a picture may be used wherever its map lies.
    pub fn allow_picture(&mut self, path: &Path) {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.pictures.retain(|known| *known != path);
        self.pictures.insert(0, path);
        self.pictures.truncate(PICTURES);
    }

    /// Whether the designer has agreed to a picture outside of its map's folder.
    pub fn allows_picture(&self, path: &Path) -> bool {
        self.pictures.iter().any(|known| known == path)
    }

    /// As text.
    pub fn to_text(&self) -> Option<String> {
        ron::to_string(self).ok()
    }

    /// From text; what cannot be read any more is as at first.
    pub fn from_text(text: &str) -> Self {
        ron::from_str(text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_remembered_and_broken_ones_are_as_at_first() {
        let mut settings = Settings {
            dark: true,
            grid_step: 7.5,
            ..Settings::default()
        };
        for number in 0..12 {
            settings.remember(Path::new(&format!("/maps/{number}.ron")));
        }
        settings.remember(Path::new("/maps/5.ron"));
        let again = Settings::from_text(&settings.to_text().unwrap());
        assert!(again.dark && again.grid_step == 7.5);
        assert_eq!(again.recent.len(), RECENT);
        assert_eq!(again.recent[0], Path::new("/maps/5.ron"));
        assert!(again.panels == settings.panels);
        assert!(!Settings::from_text("(dark: maybe)").dark);
    }
}
