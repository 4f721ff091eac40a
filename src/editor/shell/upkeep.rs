//! What the editor sees to after each frame: copies, checks, analysis, the file on disk, the title.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;

use crate::analysis::Analysis;
use crate::check::{Problem, check, check_picture};
use crate::document::Edit;
use crate::draw::picture::locate;
use crate::draw::{Vec2, vec2};
use crate::editor::canvas::overlay::Overlay;
use crate::editor::canvas::picture::{self, Consent};
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::shell::app::{Editor, waker};
use crate::map::Map;
use crate::workbench::export::PictureAccess;
use crate::workbench::files::{Keeper, Leftovers, Watch, crash, leftovers};
use crate::workbench::job::Job;
use crate::workbench::play::shelf::{self, Kept};

/// What earlier runs have left in the side folders.
#[derive(Default)]
pub(in crate::editor) struct Found {
    leftovers: Leftovers,
    crashes: Vec<PathBuf>,
    playtests: Vec<Kept>,
}

impl Found {
    /// Looks into the side folders. This may take a while.
    pub(in crate::editor) fn look(copies: Option<&Path>, playtests: Option<&Path>) -> Self {
        Found {
            leftovers: copies.map(leftovers).unwrap_or_default(),
            crashes: copies.map(crash::left).unwrap_or_default(),
            playtests: playtests.map(shelf::read_all).unwrap_or_default(),
        }
    }
}

impl Editor {
    pub(in crate::editor) fn keep_copy(&mut self) {
        let Some(keeper) = &self.filing.keeper else {
            return;
        };
        let revision = self.document.revision();
        if self.filing.kept != revision {
            self.filing.kept = revision;
            if self.document.is_unsaved() {
                keeper.keep(self.document.map(), &self.filing.home);
            } else {
                keeper.forget();
            }
        }
    }

    /// Says when copies of unsaved work cannot be kept, and when they can again.
    pub(in crate::editor) fn follow_copies(&mut self) {
        match self.filing.keeper.as_ref().and_then(Keeper::news) {
            None => {}
            Some(Ok(())) => self.toasts.say("Unsaved work is being backed up again"),
            Some(Err(reason)) => self.toasts.wrong(format!(
                "Your unsaved work could not be backed up: {reason}. Save often"
            )),
        }
        if let Some(reason) = self.shelf.trouble() {
            self.toasts.wrong(format!(
                "The game could not be added to the playtests: {reason}"
            ));
        }
        for report in crash::take_untold() {
            self.toasts.wrong(format!(
                "Something went wrong in the background. Your map is not affected. Crash report: {}",
                report.display()
            ));
        }
    }

    /// Offers unsaved work of a crash back, then the game over which the window was closed. Nothing
    /// is offered that would take the place of unsaved work.
    pub(in crate::editor) fn offer_work(&mut self) {
        if let Some(job) = &mut self.filing.looking {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(found)) => self.take_found(found),
                Err(died) => self.toasts.wrong(died.to_string()),
            }
            self.filing.looking = None;
        }
        let busy = self.front.dialog.is_some() || self.work.is_some() || self.game.is_some();
        let offers = !self.filing.left.is_empty() || self.filing.game_to_offer;
        if !offers || busy || self.document.is_unsaved() {
            return;
        }
        match self.filing.left.pop_front() {
            Some(left) => self.front.dialog = Some(Dialog::Recover(Box::new(left))),
            None => {
                self.filing.game_to_offer = false;
                self.offer_game();
            }
        }
    }

    fn take_found(&mut self, found: Found) {
        let Found {
            leftovers,
            crashes,
            playtests,
        } = found;
        self.filing.left = leftovers.copies.into();
        self.shelf.fill(playtests);
        self.filing.game_to_offer = true;
        if let Some(latest) = crashes.last() {
            self.toasts.wrong(format!(
                "Something went wrong last time. Crash report: {}",
                latest.display()
            ));
        }
        for reason in leftovers.unreadable {
            self.toasts
                .wrong(format!("A backup of unsaved work cannot be read: {reason}"));
        }
    }

    /// The work is saved or not wanted: no copy is needed.
    pub(in crate::editor) fn forget_copy(&mut self) {
        if let Some(keeper) = &self.filing.keeper {
            keeper.forget();
        }
        self.filing.kept = self.document.revision();
    }

    pub(in crate::editor) fn start_check(&mut self, context: &Context) {
        if let Some(job) = &mut self.insight.checking {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(problems)) => {
                    self.insight.problems = problems;
                    self.insight.problems_of = Some(job.revision());
                }
                Err(died) => {
                    // Not asked again for this revision, or it would die again at once.
                    self.insight.problems_of = Some(job.revision());
                    self.toasts.wrong(died.to_string());
                }
            }
            self.insight.checking = None;
        }
        let revision = self.document.revision();
        if self.insight.problems_of != Some(revision) && !self.document.is_open() {
            let map = Arc::clone(self.document.map());
            let folder = self.filing.home.folder().to_owned();
            let fault = self.picture.fault().cloned();
            let wake = waker(context);
            self.insight.checking = Job::start(revision, wake, move |_| {
                let mut problems = check(&map);
                problems.extend(check_picture(&map, &folder, fault));
                problems.sort_by_key(Problem::severity);
                problems
            });
        }
    }

    /// Reads the background picture that the map names, if that is allowed.
    pub(in crate::editor) fn follow_picture(&mut self, context: &Context, map: &Map) {
        self.picture.locate(map, self.filing.home.folder());
        let settings = &self.settings;
        let news = self
            .picture
            .follow(context, |path| settings.allows_picture(path));
        if news && self.picture.fault().is_some() {
            // The list of problems tells why there is a placeholder; a check that is under way does
            // not know it yet.
            self.insight.problems_of = None;
            self.insight.checking = None;
        }
        match self.picture.copied() {
            Some(Ok(name)) => {
                if let Some(mut background) = self.document.map().background.clone() {
                    background.path = name;
                    self.edit(&Edit::Background(Some(background)));
                }
            }
            Some(Err(reason)) => self.toasts.wrong(reason.to_string()),
            None => {}
        }
    }

    /// Where pictures are looked for, and whether the map's own may be read if it lies elsewhere.
    pub(in crate::editor) fn picture_access(&self) -> PictureAccess {
        let folder = self.filing.home.folder().to_owned();
        let located = locate(self.document.map(), &folder);
        PictureAccess {
            outside: located.is_some_and(|at| self.settings.allows_picture(&at.path)),
            folder,
        }
    }

    /// Asks whether a picture outside of the map's folder may be read.
    pub(in crate::editor) fn ask_for_picture(&mut self, context: &Context) {
        let map = self.document.map();
        let (Some(path), Some(background)) = (self.picture.in_question(), &map.background) else {
            return;
        };
        if self.front.dialog.is_some() || self.front.welcome || self.game.is_some() {
            return;
        }
        let path = path.to_owned();
        let corner = Vec2::from(background.at);
        let middle = vec2(background.width, background.width * 0.66) * 0.5;
        let at = self.canvas.to_screen(corner + middle);
        let saved = self.filing.home.path.is_some();
        match picture::question(context, &path, at, self.canvas.area, saved) {
            Some(Consent::Use) => self.settings.allow_picture(&path),
            Some(Consent::Copy) => self.picture.copy(context, self.filing.home.folder()),
            None => {}
        }
    }

    /// What analysis last said, if the overlay shows it; perhaps of an earlier revision.
    pub(in crate::editor) fn shown_analysis(&self) -> Option<(u64, Arc<Analysis>)> {
        let shown = self.settings.overlay.needs_analysis();
        let known = self.insight.analysis.as_ref().filter(|_| shown)?;
        Some((known.0, Arc::clone(&known.1)))
    }

    /// Looks at the map again where the overlay needs it.
    pub(in crate::editor) fn analyse(&mut self, context: &Context) {
        if let Some(job) = &mut self.insight.analysing {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(analysis)) => {
                    self.insight.analysis = Some((job.revision(), Arc::new(analysis)));
                    context.request_repaint();
                }
                Err(died) => {
                    self.settings.overlay = Overlay::Plain;
                    self.toasts.wrong(died.to_string());
                }
            }
            self.insight.analysing = None;
        }
        let (revision, players) = (self.document.revision(), self.settings.players);
        let known = self.insight.analysis.as_ref();
        let current = known.is_some_and(|(of, known)| *of == revision && known.players == players);
        if self.settings.overlay.needs_analysis() && !current {
            let map = Arc::clone(self.document.map());
            self.insight.analysing = Job::start(revision, waker(context), move |_| {
                Analysis::of(&map, players)
            });
        }
    }

    /// Asks what to do when the file on disk is not what the document knows any more. A thread looks;
    /// here is only heard what it has seen.
    pub(in crate::editor) fn look_at_disk(&mut self, context: &Context) {
        if self.filing.watch.is_none() && self.filing.home.path.is_some() {
            self.filing.watch = Watch::start(waker(context));
        }
        let Some(watch) = &mut self.filing.watch else {
            return;
        };
        watch.follow(&self.filing.home);
        if let Some(news) = watch.news() {
            self.filing.on_disk = Some(news);
        }
        if self.work.is_some() || self.front.dialog.is_some() {
            return;
        }
        // Perhaps of another file, or of our own save.
        if let Some((path, seen)) = self.filing.on_disk.take()
            && self.filing.home.path.as_ref() == Some(&path)
            && self.filing.home.known != seen
        {
            self.front.dialog = Some(Dialog::Changed(seen));
            context.request_repaint();
        }
    }

    pub(in crate::editor) fn show_title(&mut self, context: &Context) {
        let title = self.title();
        if title != self.title {
            self.title.clone_from(&title);
            crash::set_subject(&title);
            context.send_viewport_cmd(egui::ViewportCommand::Title(title));
        }
    }

    pub(in crate::editor) fn warn_of_comments(&mut self) {
        let lost = self.filing.home.stray_comments.len();
        if lost > 0 {
            let comments = if lost == 1 { "comment" } else { "comments" };
            self.toasts.wrong(format!(
                "Saving would lose {lost} {comments} inside the file. To keep them, move them above the opening bracket"
            ));
        }
    }
}
