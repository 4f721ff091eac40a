//! Opening, saving, reverting and leaving the document. Nothing is replaced, in the window or on
//! disk, before the designer has been asked.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use crate::document::{Document, Edit};
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::shell::app::{Editor, waker};
use crate::editor::shell::background::{self, Next, PathDialog, Purpose, Work};
use crate::map::{Loaded, Map, Preset};
use crate::workbench::files::{Clash, Home, Leftover, NotSaved, OnDisk, Saved, Source, full};
use crate::workbench::job::Job;
use crate::workbench::play::record::Progress;

impl Editor {
    /// Another document takes the place of this one.
    pub(in crate::editor) fn replace_document(&mut self, document: Document, home: Home) {
        self.stop_game();
        self.document = document;
        self.filing.home = home;
        self.filing.on_disk = None;
        self.live = None;
        self.canvas.reset();
        self.states.tables = crate::editor::panels::Tables::default();
        self.forget_drawing();
        if let Some(path) = self.filing.home.path.clone() {
            self.settings.remember(&path);
        }
        self.warn_of_comments();
    }

    /// Goes on to something that leaves this document, but asks before work is lost.
    pub(in crate::editor) fn leave_for(&mut self, context: &Context, next: Next) {
        self.document.commit();
        if self.document.is_unsaved() {
            self.front.dialog = Some(Dialog::Unsaved(next));
        } else {
            self.go_on_with(context, next);
        }
    }

    /// Leaves this document.
    pub(in crate::editor) fn go_on_with(&mut self, context: &Context, next: Next) {
        let revision = self.document.revision();
        match next {
            Next::Quit => {
                self.forget_copy();
                self.quit = true;
                context.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Next::New(preset) => {
                self.forget_copy();
                let map = Map::new("New map", preset);
                self.replace_document(Document::new(map, true), Home::default());
            }
            Next::Import(path) => {
                let file = path.clone();
                let job = Job::start(revision, waker(context), move |worker| {
                    background::import(&file, worker)
                });
                self.begin(job.map(|job| Work::Import(path, job)));
            }
            Next::Open(source) => {
                let file = source.clone();
                let job = Job::start(revision, waker(context), move |_| file.open());
                self.begin(job.map(|job| Work::Open(source, job)));
            }
        }
    }

    /// Work begins in the background, or it is said that it could not.
    pub(in crate::editor) fn begin(&mut self, work: Option<Work>) {
        if work.is_none() {
            self.quit = false;
            self.toasts
                .wrong("The system is too busy to start this in the background. Try again");
        }
        self.work = work;
    }

    /// Whether there is unsaved work that a revision did not have.
    pub(in crate::editor) fn is_changed_since(&self, revision: u64) -> bool {
        self.document.revision() != revision && self.document.is_unsaved()
    }

    /// A map has been read. What was done in the meantime is asked about first.
    pub(in crate::editor) fn take_opened(
        &mut self,
        context: &Context,
        source: Source,
        revision: u64,
        (loaded, home): (Loaded, Home),
    ) {
        if self.is_changed_since(revision) {
            self.leave_for(context, Next::Open(source));
            return;
        }
        self.forget_copy();
        self.replace_document(Document::new(loaded.map, true), home);
    }

    /// Saves, asking for a path if there is none, then goes on.
    pub(in crate::editor) fn save(&mut self, context: &Context, next: Option<Next>) {
        match self.filing.home.path.clone() {
            Some(path) => self.save_to(context, &path, next),
            None => self.ask_for_path(context, Purpose::Save(next)),
        }
    }

    /// Saves under a name, unless something lies there that this document does not know.
    pub(in crate::editor) fn save_to(
        &mut self,
        context: &Context,
        path: &Path,
        next: Option<Next>,
    ) {
        let path = full(path);
        let expected = self.filing.home.expected_at(&path);
        self.save_over(context, &path, expected, next);
    }

    /// Saves under a name, over what is expected there.
    pub(in crate::editor) fn save_over(
        &mut self,
        context: &Context,
        path: &Path,
        expected: OnDisk,
        next: Option<Next>,
    ) {
        self.document.commit();
        self.live = None;
        let map = self.map_for(path);
        self.begin(background::save(&map, path, expected, next, waker(context)));
    }

    /// The map has been saved, or has not.
    pub(in crate::editor) fn take_save(
        &mut self,
        context: &Context,
        map: Arc<Map>,
        next: Option<Next>,
        result: Result<Saved, NotSaved>,
    ) {
        match result {
            Ok(saved) => self.saved(context, map, saved, next),
            Err(NotSaved::Clash(clash)) => self.ask_about(*clash, next),
            Err(NotSaved::Refused(error)) => {
                self.quit = false;
                self.toasts.wrong(format!(
                    "{error}. Your work is still open here, but not saved"
                ));
            }
        }
    }

    fn ask_about(&mut self, clash: Clash, next: Option<Next>) {
        self.front.dialog = Some(Dialog::Clash {
            own: self.filing.home.path.as_ref() == Some(&clash.path),
            clash: Box::new(clash),
            next,
            details: false,
        });
    }

    fn saved(&mut self, context: &Context, map: Arc<Map>, saved: Saved, next: Option<Next>) {
        let Saved { home, again } = saved;
        self.name_picture_as(&map);
        self.document.mark_saved(map);
        if let Some(path) = &home.path {
            self.settings.remember(path);
            let path = path.display();
            self.toasts.say(if again {
                format!("Saved to {path}; the file had been deleted and was created again")
            } else {
                format!("Saved to {path}")
            });
        }
        self.filing.home = home;
        if !self.document.is_unsaved() {
            self.forget_copy();
        }
        if let Some(next) = next {
            self.leave_for(context, next);
        }
    }

    pub(in crate::editor) fn ask_for_path(&mut self, context: &Context, purpose: Purpose) {
        let folder = match self.filing.home.path.as_deref().and_then(Path::parent) {
            Some(folder) => folder.to_owned(),
            None => std::env::current_dir().unwrap_or_default(),
        };
        let map = self.document.map();
        let id = crate::map::Id::fresh(&map.name, |_| false);
        let start = match (&purpose, &self.filing.home.path) {
            (Purpose::Open | Purpose::Background | Purpose::CompareWith, _) => folder.join(""),
            (Purpose::OpenTheme, _) => folder.join(""),
            (Purpose::SaveTheme, _) => folder.join(format!("{id}.theme.ron")),
            (Purpose::Save(_), Some(path)) => path.clone(),
            (Purpose::Save(_), None) => folder.join(format!("{id}.ron")),
            (Purpose::Export, _) => folder.join(format!("{id}.svg")),
            (Purpose::OpenLog | Purpose::Import, _) => folder.join(""),
            (Purpose::Print(request), _) => folder.join(request.file_name(id.as_str())),
            (Purpose::SaveLog, _) => folder.join(format!("{id}-game.jsonl")),
            (Purpose::Report(_), _) => folder.join(format!("{id}-report")),
            (Purpose::Comparison, _) => folder.join(format!("{id}-comparison")),
        };
        let mut dialog = PathDialog::new(purpose, &start);
        if self.native_dialogs {
            dialog.ask_system(waker(context));
        }
        self.front.dialog = Some(Dialog::Path(dialog));
    }

    /// Goes back to the file, or to the shipped board, as a step that can be undone.
    pub(in crate::editor) fn revert(&mut self, context: &Context) {
        match self.filing.home.path.clone() {
            Some(path) => {
                let source = Source::File(path);
                let job = Job::start(0, waker(context), move |_| source.open());
                self.begin(job.map(Work::Revert));
            }
            None => {
                if let Some(saved) = self.document.saved().cloned() {
                    self.revert_to(Map::clone(&saved));
                }
            }
        }
    }

    fn revert_to(&mut self, map: Map) {
        self.edit(&Edit::Whole {
            what: "Revert",
            map: Box::new(map),
        });
    }

    /// The file has been read again.
    pub(in crate::editor) fn take_reverted(&mut self, (loaded, home): (Loaded, Home)) {
        self.document.commit();
        self.revert_to(loaded.map);
        self.document.mark_saved(Arc::clone(self.document.map()));
        self.filing.home = home;
        self.forget_copy();
        self.toasts.say("Reloaded from disk");
    }

    /// Unsaved work of a crash is brought back; it belongs where it belonged.
    pub(in crate::editor) fn recover(&mut self, left: Leftover) {
        let home = left.home();
        self.replace_document(Document::new(left.map.clone(), false), home);
        self.front.welcome = false;
        self.toasts
            .say("Your work has been restored. Save it to keep it");
        match &self.filing.keeper {
            Some(keeper) => keeper.adopt(left),
            None => drop(left),
        }
        let more = self.filing.left.len();
        if more > 0 {
            let maps = if more == 1 { "map" } else { "maps" };
            self.toasts.wrong(format!(
                "{more} more unsaved {maps} will be offered once this one is saved"
            ));
        }
    }

    /// The window is asked to close: it does unless there is unsaved work.
    pub fn may_close(&mut self) -> bool {
        self.document.commit();
        if !self.quit && self.document.is_unsaved() {
            self.front.dialog = Some(Dialog::Unsaved(Next::Quit));
            return false;
        }
        if !self.quit {
            self.forget_copy();
        }
        self.keep_played_game();
        true
    }

    /// The program must end and nobody can be asked: unsaved work is kept for the next start.
    pub fn end_now(&mut self) {
        self.document.commit();
        self.keep_copy();
        self.keep_played_game();
        self.quit = true;
    }

    /// The game on the table as it is, with what bots have done since the last decision of a person.
    fn keep_played_game(&mut self) {
        if self
            .game
            .as_ref()
            .is_some_and(|game| game.table.is_played())
        {
            self.keep_game(Progress::Open);
        }
    }

    /// Starts an empty map.
    pub(in crate::editor) fn new_map(&mut self, context: &Context, preset: Preset) {
        self.leave_for(context, Next::New(preset));
    }
}
