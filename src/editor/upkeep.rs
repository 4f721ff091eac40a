//! What the editor sees to after each frame: copies, checks, analysis, the file on disk, the title.

use std::sync::Arc;

use egui::Context;

use super::app::{Editor, waker};
use super::dialogs::Dialog;
use super::job::Job;
use super::overlay::Overlay;
use crate::analysis::Analysis;
use crate::check::{Problem, check, check_files};

impl Editor {
    pub(super) fn keep_copy(&mut self) {
        let Some(keeper) = &self.keeper else {
            return;
        };
        let revision = self.document.revision();
        if self.kept != revision {
            self.kept = revision;
            if self.document.is_unsaved() {
                keeper.keep(self.document.map(), self.home.path.as_deref());
            } else {
                keeper.forget();
            }
        }
    }

    /// Offers unsaved work of a crash back, then the game over which the window was closed.
    pub(super) fn offer_work(&mut self) {
        match self.left.pop_front() {
            Some(left) => self.dialog = Some(Dialog::Recover(Box::new(left))),
            None => self.offer_game(),
        }
    }

    /// The work is saved or not wanted: no copy is needed.
    pub(super) fn forget_copy(&mut self) {
        if let Some(keeper) = &self.keeper {
            keeper.forget();
        }
        self.kept = self.document.revision();
    }

    pub(super) fn start_check(&mut self, context: &Context) {
        if let Some(job) = &mut self.checking {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(problems)) => {
                    self.problems = problems;
                    self.problems_of = Some(job.revision());
                }
                Err(died) => {
                    // Not asked again for this revision, or it would die again at once.
                    self.problems_of = Some(job.revision());
                    self.toasts.wrong(died.to_string());
                }
            }
            self.checking = None;
        }
        let revision = self.document.revision();
        if self.problems_of != Some(revision) && !self.document.is_open() {
            let map = Arc::clone(self.document.map());
            let folder = self.home.folder().to_owned();
            let wake = waker(context);
            self.checking = Job::start(revision, wake, move |_| {
                let mut problems = check(&map);
                problems.extend(check_files(&map, &folder));
                problems.sort_by_key(Problem::severity);
                problems
            });
        }
    }

    /// What analysis last said, if the overlay shows it; perhaps of an earlier revision.
    pub(super) fn shown_analysis(&self) -> Option<(u64, Arc<Analysis>)> {
        let shown = self.settings.overlay.needs_analysis();
        let known = self.analysis.as_ref().filter(|_| shown)?;
        Some((known.0, Arc::clone(&known.1)))
    }

    /// Looks at the map again where the overlay needs it.
    pub(super) fn analyse(&mut self, context: &Context) {
        if let Some(job) = &mut self.analysing {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(analysis)) => {
                    self.analysis = Some((job.revision(), Arc::new(analysis)));
                    context.request_repaint();
                }
                Err(died) => {
                    self.settings.overlay = Overlay::Plain;
                    self.toasts.wrong(died.to_string());
                }
            }
            self.analysing = None;
        }
        let (revision, players) = (self.document.revision(), self.settings.players);
        let known = self.analysis.as_ref();
        let current = known.is_some_and(|(of, known)| *of == revision && known.players == players);
        if self.settings.overlay.needs_analysis() && !current {
            let map = Arc::clone(self.document.map());
            self.analysing = Job::start(revision, waker(context), move |_| {
                Analysis::of(&map, players)
            });
        }
    }

    pub(super) fn look_at_disk(&mut self, context: &Context) {
        let now = context.time();
        if now - self.disk_looked_at > 1.0 && self.work.is_none() && self.dialog.is_none() {
            self.disk_looked_at = now;
            if self.home.has_changed() {
                self.dialog = Some(Dialog::Changed);
            }
            context.request_repaint_after_secs(1.1);
        }
    }

    pub(super) fn show_title(&mut self, context: &Context) {
        let title = self.title();
        if title != self.title {
            self.title.clone_from(&title);
            context.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
    }

    pub(super) fn warn_of_comments(&mut self) {
        let lost = self.home.stray_comments.len();
        if lost > 0 {
            let comments = if lost == 1 { "comment" } else { "comments" };
            self.toasts.wrong(format!(
                "{lost} {comments} inside of the file would be lost by a save; move them above the opening bracket"
            ));
        }
    }
}
