//! Questions that must be answered before the work goes on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, Key, Modal, TextEdit, Ui};

use crate::design::deck::DeckRequest;
use crate::document::Edit;
use crate::editor::dialogs::deck::DeckForm;
use crate::editor::dialogs::print;
use crate::editor::dialogs::questions;
use crate::editor::shell::app::Editor;
use crate::editor::shell::background::{Next, PathDialog, Purpose};
use crate::map::{Background, Map};
use crate::workbench::export::ExportRequest;
use crate::workbench::files::{Clash, Leftover, OnDisk, Source};

/// An open question.
pub enum Dialog {
    /// There is unsaved work; what comes next would lose it.
    Unsaved(Next),
    /// A path is needed.
    Path(PathDialog),
    /// A crash left unsaved work.
    Recover(Box<Leftover>),
    /// The file has changed on disk, and holds this now.
    Changed(OnDisk),
    /// Something else than expected lies where the map is to be saved.
    Clash {
        /// What.
        clash: Box<Clash>,
        /// Whether it is the document's own file.
        own: bool,
        /// What comes after the save.
        next: Option<Next>,
        /// Whether the difference is shown.
        details: bool,
    },
    /// A game was on the table when the window was closed.
    Resume {
        /// Its log.
        path: PathBuf,
        /// What it was.
        told: String,
    },
    /// What is to be printed.
    Print(print::Form),
    /// What became of another program's file.
    Imported {
        /// What it was.
        told: String,
        /// What was left out, guessed or repaired.
        remarks: Vec<String>,
    },
    /// A log holds several games.
    WhichGame {
        /// The log.
        path: PathBuf,
        /// The games.
        numbers: Vec<u64>,
        /// The one that is to be watched.
        chosen: u64,
    },
    /// What deck is to be built.
    Deck(DeckForm),
}

/// What was answered.
pub enum Answer {
    /// Save, then go on.
    Save(Next),
    /// Go on without saving.
    Discard(Next),
    /// A path was chosen.
    Path(Purpose, PathBuf),
    /// Bring unsaved work back.
    Recover,
    /// Throw unsaved work away.
    Forget,
    /// Read the file again.
    Reload,
    /// Go on with the map in the window, whatever is on disk.
    KeepMine,
    /// Write a file again that has gone.
    SaveAgain,
    /// Save over what lies there.
    Overwrite,
    /// Save under another name.
    SaveAs,
    /// Build a deck.
    Build(DeckRequest),
    /// Print.
    Print(ExportRequest),
    /// Go on with a game.
    Resume(PathBuf),
    /// Leave a game on the shelf.
    LeaveGame(PathBuf),
    /// Watch a game of a log.
    Watch(PathBuf, u64),
    /// Nothing.
    Closed,
}

impl Editor {
    /// Shows the open question and requests on its answer.
    pub(in crate::editor) fn dialog_ui(&mut self, context: &Context) {
        let Some(mut dialog) = self.front.dialog.take() else {
            return;
        };
        let mut answer = None;
        let name = self.document.map().name.clone();
        let file = self
            .filing
            .home
            .path
            .as_ref()
            .map(|path| path.display().to_string());
        let response = Modal::new(egui::Id::unique("dialog")).show(context, |ui| {
            ui.set_width(460.0);
            match &mut dialog {
                Dialog::Unsaved(next) => answer = questions::unsaved(ui, &name, next),
                Dialog::Path(path) => answer = path_ui(ui, context, path),
                Dialog::Recover(left) => answer = questions::recover(ui, left),
                Dialog::Changed(seen) => {
                    answer = questions::changed(ui, &file.unwrap_or_default(), *seen);
                }
                Dialog::Clash {
                    clash,
                    own,
                    details,
                    ..
                } => answer = questions::clash(ui, clash, *own, details),
                Dialog::Print(form) => {
                    let access = self.picture_access();
                    if let Some(request) = form.ui(ui, self.document.map(), access) {
                        answer = Some(request.map_or(Answer::Closed, Answer::Print));
                    }
                }
                Dialog::Imported { told, remarks } => answer = imported(ui, told, remarks),
                Dialog::Resume { path, told } => answer = questions::resume(ui, path, told),
                Dialog::WhichGame {
                    path,
                    numbers,
                    chosen,
                } => answer = which_game(ui, path, numbers, chosen),
                Dialog::Deck(form) => {
                    if let Some(request) = form.ui(ui, self.document.map()) {
                        answer = Some(request.map_or(Answer::Closed, Answer::Build));
                    }
                }
            }
        });
        // Unsaved work of a crash is not thrown away by a click beside the question.
        let answered = matches!(
            dialog,
            Dialog::Recover(_) | Dialog::Changed(_) | Dialog::Resume { .. }
        );
        if answer.is_none() && response.should_close() && !answered {
            answer = Some(Answer::Closed);
        }
        match answer {
            None => self.front.dialog = Some(dialog),
            Some(answer) => self.act_on(context, answer, dialog),
        }
    }

    fn act_on(&mut self, context: &Context, answer: Answer, dialog: Dialog) {
        match answer {
            Answer::Closed => self.quit = false,
            Answer::Save(next) => self.save(context, Some(next)),
            Answer::Discard(next) => self.go_on_with(context, next),
            Answer::Path(purpose, path) => self.use_path(context, purpose, &path),
            Answer::Recover => {
                if let Dialog::Recover(left) = dialog {
                    self.recover(*left);
                }
            }
            Answer::Forget => {
                if let Dialog::Recover(left) = dialog {
                    left.discard();
                }
            }
            Answer::Reload => self.revert(context),
            Answer::SaveAgain => self.save(context, None),
            // What is on disk is not what is here any more; a save will ask.
            Answer::KeepMine => self.document.mark_unsaved(),
            Answer::Overwrite => {
                if let Dialog::Clash { clash, next, .. } = dialog {
                    self.save_over(context, &clash.path, clash.found, next);
                }
            }
            Answer::SaveAs => {
                if let Dialog::Clash { next, .. } = dialog {
                    self.ask_for_path(context, Purpose::Save(next));
                }
            }
            Answer::Build(request) => self.build_deck(context, request),
            Answer::Print(request) => self.ask_for_path(context, Purpose::Print(Box::new(request))),
            Answer::Resume(path) => self.resume_game(context, &path),
            Answer::LeaveGame(path) => self.leave_game(&path),
            Answer::Watch(path, number) => self.read_log(context, path, Some(number), 0),
        }
    }

    fn use_path(&mut self, context: &Context, purpose: Purpose, path: &Path) {
        match purpose {
            Purpose::Open => self.leave_for(context, Next::Open(Source::File(path.to_owned()))),
            Purpose::Save(next) => {
                self.save_to(context, &crate::workbench::files::with_ending(path), next);
            }
            Purpose::Export => self.export(context, path),
            Purpose::Background => self.set_background(path),
            Purpose::Import => self.leave_for(context, Next::Import(path.to_owned())),
            Purpose::Print(request) => self.write_export(context, path, *request),
            Purpose::OpenLog => self.read_log(context, path.to_owned(), None, 0),
            Purpose::SaveLog => self.save_log(context, path),
            Purpose::Report(verified) => self.write_report(context, path, verified),
            Purpose::CompareWith => self.read_opponent(context, path),
            Purpose::Comparison => self.write_comparison(context, path),
            Purpose::OpenTheme => self.open_theme(context, path),
            Purpose::SaveTheme => self.save_theme(context, path),
        }
    }

    /// Puts a picture under the drawing, as wide as the board.
    pub(in crate::editor) fn set_background(&mut self, path: &Path) {
        // Whoever chooses a picture agrees that it is read.
        self.settings.allow_picture(path);
        let background = Background {
            path: named_from(self.filing.home.folder(), path),
            width: self.document.map().board.width,
            opacity: 0.6,
            ..Background::default()
        };
        self.edit(&Edit::Background(Some(background)));
    }

    /// The map as it is written to a path: it names its picture from there.
    pub(in crate::editor) fn map_for(&self, path: &Path) -> Arc<Map> {
        let map = self.document.map();
        let Some(background) = &map.background else {
            return Arc::clone(map);
        };
        let picture = self.filing.home.folder().join(&background.path);
        let named = named_from(path.parent().unwrap_or(Path::new("")), &picture);
        if named == background.path || !picture.is_file() {
            return Arc::clone(map);
        }
        let mut moved = Map::clone(map);
        if let Some(background) = &mut moved.background {
            background.path = named;
        }
        Arc::new(moved)
    }

    /// Calls the picture what the file that has been written calls it.
    pub(in crate::editor) fn name_picture_as(&mut self, written: &Map) {
        let now = self.document.map().background.clone();
        if let (Some(mut background), Some(named)) = (now, &written.background)
            && background.path != named.path
        {
            // It stays in use, also where the map lies in another folder now.
            let shown = self.picture.located().cloned();
            let shown = shown.filter(|at| !at.outside || self.settings.allows_picture(&at.path));
            if let Some(shown) = shown {
                self.settings.allow_picture(&shown.path);
            }
            background.path.clone_from(&named.path);
            self.edit(&Edit::Background(Some(background)));
        }
    }
}

/// What a map in a folder calls a picture: the short way if the picture lies in that folder.
fn named_from(folder: &Path, picture: &Path) -> String {
    let folder = std::path::absolute(folder).unwrap_or_default();
    let picture = std::path::absolute(picture).unwrap_or_else(|_| picture.to_owned());
    let short = picture.strip_prefix(&folder).unwrap_or(&picture);
    short.display().to_string()
}

fn path_ui(ui: &mut Ui, context: &Context, dialog: &mut PathDialog) -> Option<Answer> {
    ui.heading(dialog.purpose.title());
    ui.weak(dialog.purpose.hint());
    let field = TextEdit::singleline(&mut dialog.text).desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name("Path");
    if !dialog.begun {
        response.request_focus();
        dialog.begun = true;
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut answer = None;
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let typed = !dialog.text.trim().is_empty();
        let yes = match dialog.purpose {
            Purpose::Open => "Open",
            Purpose::Save(_) => "Save",
            Purpose::Export => "Export",
            Purpose::Background => "Use picture",
            Purpose::Import => "Import",
            Purpose::Print(_) => "Save",
            Purpose::OpenLog => "Watch",
            Purpose::SaveLog => "Save",
            Purpose::Report(_) => "Write report",
            Purpose::CompareWith => "Compare",
            Purpose::Comparison => "Write comparison",
            Purpose::OpenTheme => "Use theme",
            Purpose::SaveTheme => "Save",
        };
        if ui.add_enabled(typed, egui::Button::new(yes)).clicked() || entered && typed {
            let path = PathBuf::from(dialog.text.trim());
            answer = Some(Answer::Path(dialog.purpose.clone(), path));
        }
        let waiting = dialog.native.is_some();
        if ui
            .add_enabled(!waiting, egui::Button::new("Browse…"))
            .clicked()
        {
            dialog.ask_system(crate::editor::shell::app::waker(context));
        }
        if ui.button("Cancel").clicked() {
            answer = Some(Answer::Closed);
        }
    });
    if let Some(job) = &mut dialog.native {
        match job.poll() {
            Ok(None) => {}
            Ok(Some(Some(path))) => answer = Some(Answer::Path(dialog.purpose.clone(), path)),
            Ok(Some(None)) | Err(_) => {
                dialog.native = None;
                // A dialog that was seen and closed is a no; one that never opened is none.
                if dialog.started.elapsed().as_secs_f32() > 1.0 {
                    answer = Some(Answer::Closed);
                }
            }
        }
    }
    answer
}

fn imported(ui: &mut Ui, told: &str, remarks: &[String]) -> Option<Answer> {
    ui.heading("Import complete");
    ui.label(told);
    egui::ScrollArea::vertical()
        .max_height(260.0)
        .show(ui, |ui| {
            for remark in remarks {
                ui.label(format!("• {remark}"));
            }
        });
    ui.weak("The map is not saved yet. Anything to fix is listed under Problems.");
    ui.add_space(8.0);
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    (ui.button("Continue").clicked() || entered).then_some(Answer::Closed)
}

fn which_game(ui: &mut Ui, path: &Path, numbers: &[u64], chosen: &mut u64) -> Option<Answer> {
    ui.heading("Which game?");
    let (first, last) = (numbers.first().copied(), numbers.last().copied());
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    ui.label(format!(
        "{} contains {} games, numbered {first} to {last}.",
        path.display(),
        numbers.len()
    ));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(chosen).range(first..=last).speed(0.2))
            .accessible_name("Game number");
        let there = numbers.binary_search(chosen).is_ok() || numbers.contains(chosen);
        if ui.add_enabled(there, egui::Button::new("Watch")).clicked() {
            answer = Some(Answer::Watch(path.to_owned(), *chosen));
        }
        if ui.button("Cancel").clicked() {
            answer = Some(Answer::Closed);
        }
    });
    answer
}
