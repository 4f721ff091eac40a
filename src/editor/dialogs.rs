//! Questions that must be answered before the work goes on.

use std::path::{Path, PathBuf};

use egui::{Context, Key, Modal, TextEdit, Ui};

use super::app::Editor;
use super::deck;
use super::document::{Document, Edit};
use super::files::{Home, Leftover, Source};
use super::work::{Next, PathDialog, Purpose};
use crate::map::Background;

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
                Dialog::Deck(form) => {
                    if let Some(wish) = form.ui(ui, self.document.map()) {
                        answer = Some(wish.map_or(Answer::Closed, Answer::Build));
                    }
                }
            }
        });
        // Unsaved work of a crash is not thrown away by a click beside the question.
        let answered = matches!(dialog, Dialog::Recover(_) | Dialog::Changed);
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
            Answer::Forget(left) => left.discard(),
            Answer::Reload => self.revert(context),
            Answer::KeepMine => {
                let path = self.home.path.clone();
                self.home.stamp = path.as_deref().and_then(super::files::Stamp::of);
                // What is on disk is not what is here any more.
                self.document.mark_unsaved();
            }
            Answer::Build(wish) => self.build_deck(context, wish),
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
            Purpose::Report => self.write_report(context, path),
        }
    }

    /// Puts a picture under the drawing, as wide as the board.
    pub(super) fn set_background(&mut self, path: &Path) {
        let folder = std::path::absolute(self.home.folder()).unwrap_or_default();
        let picture = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let relative = picture.strip_prefix(&folder).unwrap_or(&picture);
        let background = Background {
            path: relative.display().to_string(),
            width: self.document.map().board.width,
            opacity: 0.6,
            ..Background::default()
        };
        self.edit(&Edit::Background(Some(background)));
    }
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
