//! The window itself: opened on the desktop, its state kept between two starts.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use eframe::{App, CreationContext, NativeOptions, Storage};

use crate::editor::shell::app::{Editor, Start, waker};
use crate::editor::shell::settings::Settings;
use crate::map::{expect_regular, remove_unfinished};
use crate::signals;
use crate::workbench::files::{Source, crash};

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

/// Under which name the system knows the program.
const NAME: &str = "railwright";

/// The largest file of settings, in bytes.
const MAX_SETTINGS: u64 = 16 * 1024 * 1024;

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
        persistence_path: eframe::storage_dir(NAME).map(|folder| settings_file(&folder)),
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
        let context = &creation.egui_ctx;
        if let Some(folder) = &start.copies {
            crash::install(folder, waker(context));
        }
        let window = Window {
            editor: Editor::new(context, start),
            ending: ending(waker(context)),
        };
        Ok(Box::new(window))
    };
    let closed = eframe::run_native(NAME, options, Box::new(create));
    // What is still being written in the background ends with the program.
    remove_unfinished();
    closed.map_err(|error| NoWindow::System(error.to_string()))
}

/// How long the window has to close by itself when the program is asked to end.
const LAST_FRAME: Duration = Duration::from_secs(3);

/// A flag that is set when the system or the terminal asks the program to end. A window that draws no
/// frames any more is not waited for: its work has been copied a moment after every edit.
fn ending(wake: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let watched = signals::on_end(move || {
        set.store(true, Ordering::Relaxed);
        wake();
        std::thread::sleep(LAST_FRAME);
        remove_unfinished();
        std::process::exit(1);
    });
    // Without it the program ends at once, which costs less than a second of work.
    drop(watched);
    flag
}

/// Where settings are stored: a regular file, or the next name that is free. A pipe would be waited
/// for, and a file too large for settings is none of ours.
fn settings_file(folder: &Path) -> PathBuf {
    let usable = |path: &PathBuf| {
        let about = expect_regular(path);
        !path.exists() || about.is_ok_and(|about| about.len() <= MAX_SETTINGS)
    };
    let names = (1..10).map(|number| folder.join(format!("app-{number}.ron")));
    let usual = folder.join("app.ron");
    let mut names = std::iter::once(usual.clone()).chain(names);
    names.find(usable).unwrap_or(usual)
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

struct Window {
    editor: Editor,
    ending: Arc<AtomicBool>,
}

impl App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        if self.ending.swap(false, Ordering::Relaxed) {
            self.editor.end_now();
            context.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        if context.input(|input| input.viewport().close_requested()) && !self.editor.may_close() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
        // What was edited in this very frame is kept, too.
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.editor.ui(ui))) {
            self.editor.end_now();
            resume_unwind(panic);
        }
    }

    fn save(&mut self, storage: &mut dyn Storage) {
        if let Some(text) = self.editor.settings().to_text() {
            storage.set_string(SETTINGS, text);
        }
    }

    fn auto_save_interval(&self) -> std::time::Duration {
        std::time::Duration::from_secs(5)
    }
}
