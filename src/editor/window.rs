//! The window itself: opened on the desktop, its state kept between two starts.

use std::path::PathBuf;

use eframe::{App, CreationContext, NativeOptions, Storage};

use super::app::{Editor, Start};
use super::files::Source;
use super::settings::Settings;

/// Why no window could be opened.
#[derive(Debug, thiserror::Error)]
pub enum NoWindow {
    /// There is no screen to open it on.
    #[error("there is no display")]
    NoDisplay,
    /// The system refused.
    #[error("{0}")]
    System(String),
}

/// Under which name settings are stored.
const SETTINGS: &str = "settings";

/// Opens the editor and returns when it is closed.
///
/// # Errors
/// If there is no display, or the system gives no window.
pub fn open(source: Option<Source>) -> Result<(), NoWindow> {
    if !has_display() {
        return Err(NoWindow::NoDisplay);
    }
    let viewport = egui::ViewportBuilder::default()
        .with_title("Railwright")
        .with_app_id("railwright")
        .with_inner_size([1440.0, 900.0])
        .with_min_inner_size([720.0, 480.0])
        .with_drag_and_drop(true);
    let options = NativeOptions {
        viewport,
        ..NativeOptions::default()
    };
    let create = move |creation: &CreationContext| -> Result<Box<dyn App>, _> {
        let stored = creation
            .storage
            .and_then(|storage| storage.get_string(SETTINGS));
        let start = Start {
            source,
            settings: stored
                .as_deref()
                .map(Settings::from_text)
                .unwrap_or_default(),
            copies: side_folder("copies"),
            playtests: side_folder("playtests"),
            native_dialogs: true,
        };
        let editor = Editor::new(&creation.egui_ctx, start);
        Ok(Box::new(Window(editor)))
    };
    eframe::run_native("railwright", options, Box::new(create))
        .map_err(|error| NoWindow::System(error.to_string()))
}

/// Where the program keeps what belongs to no map file.
fn side_folder(name: &str) -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "railwright")?;
    Some(folders.data_local_dir().join(name))
}

/// Elsewhere there always is one.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_display() -> bool {
    true
}

#[cfg(all(unix, not(target_os = "macos")))]
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}

struct Window(Editor);

impl App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        if context.input(|input| input.viewport().close_requested()) && !self.0.may_close() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
        self.0.ui(ui);
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        if let Some(text) = self.0.settings().to_text() {
            storage.set_string(SETTINGS, text);
        }
    }

    fn auto_save_interval(&self) -> std::time::Duration {
        std::time::Duration::from_secs(5)
    }
}
