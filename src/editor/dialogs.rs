//! Questions that must be answered before the work goes on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, Key, Modal, TextEdit, Ui};

use super::app::Editor;
use super::deck;
use super::document::{Document, Edit};
use super::files::{Home, Leftover, Source};
use super::printing;
use super::work::{Next, PathDialog, Purpose};
use crate::map::{Background, Map};

/// An open question.
pub enum Dialog {
    /// There is unsaved work; what comes next would lose it.
    Unsaved(Next),
    /// A path is needed.
    Path(PathDialog),
    /// A crash left unsaved work.
    Recover(Box<Leftover>),
    /// The file has changed on disk.
    Changed,
    /// A game was on the table when the window was closed.
    Resume {
        /// Its log.
        path: PathBuf,
        /// What it was.
        told: String,
    },
    /// What is to be printed.
    Print(printing::Form),
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
    Deck(deck::Form),
}

enum Answer {
    Save(Next),
    Discard(Next),
    Path(Purpose, PathBuf),
    Recover(Box<Leftover>),
    Forget(Box<Leftover>),
    Reload,
    KeepMine,
    Build(deck::Wish),
    Print(printing::Wish),
    Resume(PathBuf),
    LeaveGame(PathBuf),
    Watch(PathBuf, u64),
    Closed,
}

impl Editor {
    /// Shows the open question and acts on its answer.
    pub(super) fn dialog_ui(&mut self, context: &Context) {
        let Some(mut dialog) = self.dialog.take() else {
            return;
        };
        let mut answer = None;
        let name = self.document.map().name.clone();
        let file = self
            .home
            .path
            .as_ref()
            .map(|path| path.display().to_string());
        let response = Modal::new(egui::Id::unique("dialog")).show(context, |ui| {
            ui.set_width(460.0);
            match &mut dialog {
                Dialog::Unsaved(next) => answer = unsaved(ui, &name, next),
                Dialog::Path(path) => answer = path_ui(ui, context, path),
                Dialog::Recover(left) => answer = recover(ui, left),
                Dialog::Changed => answer = changed(ui, &file.unwrap_or_default()),
                Dialog::Print(form) => {
                    let folder = self.home.folder().to_owned();
                    if let Some(wish) = form.ui(ui, self.document.map(), folder) {
                        answer = Some(wish.map_or(Answer::Closed, Answer::Print));
                    }
                }
                Dialog::Imported { told, remarks } => answer = imported(ui, told, remarks),
                Dialog::Resume { path, told } => answer = resume(ui, path, told),
                Dialog::WhichGame {
                    path,
                    numbers,
                    chosen,
                } => answer = which_game(ui, path, numbers, chosen),
                Dialog::Deck(form) => {
                    if let Some(wish) = form.ui(ui, self.document.map()) {
                        answer = Some(wish.map_or(Answer::Closed, Answer::Build));
                    }
                }
            }
        });
        // Unsaved work of a crash is not thrown away by a click beside the question.
        let answered = matches!(
            dialog,
            Dialog::Recover(_) | Dialog::Changed | Dialog::Resume { .. }
        );
        if answer.is_none() && response.should_close() && !answered {
            answer = Some(Answer::Closed);
        }
        match answer {
            None => self.dialog = Some(dialog),
            Some(answer) => self.act_on(context, answer),
        }
    }

    fn act_on(&mut self, context: &Context, answer: Answer) {
        match answer {
            Answer::Closed => self.quit = false,
            Answer::Save(next) => self.save(context, Some(next)),
            Answer::Discard(next) => self.go_on_with(context, next),
            Answer::Path(purpose, path) => self.use_path(context, purpose, &path),
            Answer::Recover(left) => {
                let home = match &left.path {
                    Some(path) => Home::at(path),
                    None => Home::default(),
                };
                self.replace_document(Document::new(left.map.clone(), false), home);
                self.toasts.say("Your work is back; save it to keep it");
                left.discard();
            }
            Answer::Forget(left) => {
                left.discard();
                self.offer_work();
            }
            Answer::Reload => self.revert(context),
            Answer::KeepMine => {
                let path = self.home.path.clone();
                self.home.stamp = path.as_deref().and_then(super::files::Stamp::of);
                // What is on disk is not what is here any more.
                self.document.mark_unsaved();
            }
            Answer::Build(wish) => self.build_deck(context, wish),
            Answer::Print(wish) => self.ask_for_path(context, Purpose::Print(wish)),
            Answer::Resume(path) => self.resume_game(&path),
            Answer::LeaveGame(path) => self.leave_game(&path),
            Answer::Watch(path, number) => self.read_log(context, path, Some(number), 0),
        }
    }

    fn use_path(&mut self, context: &Context, purpose: Purpose, path: &Path) {
        match purpose {
            Purpose::Open => self.leave_for(context, Next::Open(Source::File(path.to_owned()))),
            Purpose::Save(next) => {
                self.save_to(context, &super::files::with_ending(path), next);
            }
            Purpose::Export => self.export(context, path),
            Purpose::Background => self.set_background(path),
            Purpose::Import => self.leave_for(context, Next::Import(path.to_owned())),
            Purpose::Print(wish) => self.print(context, path, wish),
            Purpose::OpenLog => self.read_log(context, path.to_owned(), None, 0),
            Purpose::SaveLog => self.save_log(context, path),
            Purpose::Report => self.write_report(context, path),
        }
    }

    /// Puts a picture under the drawing, as wide as the board.
    pub(super) fn set_background(&mut self, path: &Path) {
        let background = Background {
            path: named_from(self.home.folder(), path),
            width: self.document.map().board.width,
            opacity: 0.6,
            ..Background::default()
        };
        self.edit(&Edit::Background(Some(background)));
    }

    /// The map as it is written to a path: it names its picture from there.
    pub(super) fn map_for(&self, path: &Path) -> Arc<Map> {
        let map = self.document.map();
        let Some(background) = &map.background else {
            return Arc::clone(map);
        };
        let picture = self.home.folder().join(&background.path);
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
    pub(super) fn name_picture_as(&mut self, written: &Map) {
        let now = self.document.map().background.clone();
        if let (Some(mut background), Some(named)) = (now, &written.background)
            && background.path != named.path
        {
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

fn unsaved(ui: &mut Ui, name: &str, next: &Next) -> Option<Answer> {
    ui.heading("Save your changes first?");
    ui.label(format!("“{name}” has changes that are not saved."));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Save").clicked() {
            answer = Some(Answer::Save(next.clone()));
        }
        if ui.button("Discard changes").clicked() {
            answer = Some(Answer::Discard(next.clone()));
        }
        if ui.button("Cancel").clicked() {
            answer = Some(Answer::Closed);
        }
    });
    answer
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
            Purpose::Report => "Write",
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
            dialog.ask_system(super::app::waker(context));
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

fn recover(ui: &mut Ui, left: &Leftover) -> Option<Answer> {
    ui.heading("Unsaved work was found");
    let file = left
        .path
        .as_ref()
        .map(|path| format!(" ({})", path.display()));
    ui.label(format!(
        "Railwright did not end properly last time. The map “{}”{} can be brought back as it was.",
        left.map.name,
        file.unwrap_or_default()
    ));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Bring it back").clicked() {
            answer = Some(Answer::Recover(Box::new(left.clone())));
        }
        if ui.button("Throw it away").clicked() {
            answer = Some(Answer::Forget(Box::new(left.clone())));
        }
    });
    answer
}

fn resume(ui: &mut Ui, path: &Path, told: &str) -> Option<Answer> {
    ui.heading("Your game is still on the table");
    ui.label(told);
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Go on playing").clicked() {
            answer = Some(Answer::Resume(path.to_owned()));
        }
        let later = ui.button("Not now");
        if later
            .on_hover_text("The game stays in the list of playtests")
            .clicked()
        {
            answer = Some(Answer::LeaveGame(path.to_owned()));
        }
    });
    answer
}

fn imported(ui: &mut Ui, told: &str, remarks: &[String]) -> Option<Answer> {
    ui.heading("Imported");
    ui.label(told);
    egui::ScrollArea::vertical()
        .max_height(260.0)
        .show(ui, |ui| {
            for remark in remarks {
                ui.label(format!("• {remark}"));
            }
        });
    ui.weak("Nothing is saved yet. What is wrong with the map is listed under Problems.");
    ui.add_space(8.0);
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    (ui.button("Go on").clicked() || entered).then_some(Answer::Closed)
}

fn which_game(ui: &mut Ui, path: &Path, numbers: &[u64], chosen: &mut u64) -> Option<Answer> {
    ui.heading("Which game?");
    let (first, last) = (numbers.first().copied(), numbers.last().copied());
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    ui.label(format!(
        "{} holds {} games, from {first} to {last}.",
        path.display(),
        numbers.len()
    ));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        ui.add(egui::DragValue::new(chosen).range(first..=last).speed(0.2))
            .accessible_name("Number of the game");
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

fn changed(ui: &mut Ui, file: &str) -> Option<Answer> {
    ui.heading("The file has changed on disk");
    ui.label(format!("{file} was changed or removed by another program."));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        let reload = ui.button("Read it again");
        if reload
            .on_hover_text("Your own changes can be brought back with Undo")
            .clicked()
        {
            answer = Some(Answer::Reload);
        }
        let keep = ui.button("Keep mine");
        if keep
            .on_hover_text("The next save replaces what is on disk")
            .clicked()
        {
            answer = Some(Answer::KeepMine);
        }
    });
    answer
}
