//! What becomes of the wishes of panels and canvas, and of work in the background.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use super::act::Act;
use super::app::{Editor, Start, waker};
use super::balance::report;
use super::deck;
use super::dialogs::Dialog;
use super::document::{Document, Edit, Parts, Selection};
use super::files::{Home, Source};
use super::job::Job;
use super::pane::{self, Pane};
use super::panels::rows_to_parts;
use super::printing;
use super::work::{self, Next, Work};
use crate::draw::layout::Layout;
use crate::exchange::import::Imported;
use crate::map::Map;

impl Editor {
    /// Changes the map, or says why not.
    pub(super) fn edit(&mut self, edit: &Edit) {
        if let Err(refused) = self.document.apply(edit) {
            self.toasts.wrong(refused.to_string());
        }
    }

    /// Carries a wish out.
    pub(super) fn perform(&mut self, context: &Context, act: Act) {
        if self.game.is_some() && act.edits() {
            self.toasts.wrong("Stop the game (F5) to change the map");
            return;
        }
        match act {
            Act::Play(wish) => self.play_wish(context, wish),
            Act::Pace(pause) => self.set_pace(pause),
            Act::Edit(edit) => {
                // A gesture on the canvas has a step of its own open; a field has not.
                if self.live.take().is_some() {
                    self.document.commit();
                }
                self.edit(&edit);
            }
            Act::Live { widget, name, edit } => {
                if self.live != Some(widget) {
                    self.document.begin(&name);
                    self.live = Some(widget);
                }
                self.edit(&edit);
            }
            Act::Begin(name) => {
                self.live = None;
                self.document.begin(&name);
            }
            Act::Commit => self.document.commit(),
            Act::Abort => self.document.cancel(),
            Act::Select(selection) => self.document.select(selection),
            Act::Run(command) => self.run(context, command),
            Act::FlyTo(item) => {
                self.document.select(Selection::one(item));
                self.fly_to_selection(context);
            }
            Act::Open(path) => self.leave_for(context, Next::Open(Source::File(path))),
            Act::Paste(text) => self.paste(&text),
            Act::Build(wish) => self.build_deck(context, *wish),
            Act::Players(players) => self.settings.players = players,
            Act::LivePlay(live) => self.settings.live = live,
            Act::Watch(log) => self.watch(&log),
            Act::StopWork => {
                if let Some(Work::Layout(what, _)) = self.work.take() {
                    self.toasts
                        .say(format!("{what} was cancelled; the map is as it was"));
                }
                self.quit = false;
            }
            Act::UndoSteps(steps) => {
                self.live = None;
                for _ in 0..steps {
                    self.document.undo();
                }
            }
        }
    }

    pub(super) fn fly_to_selection(&mut self, context: &Context) {
        pane::show(&mut self.settings.panels, Pane::Canvas);
        let drawing = self.drawing(context);
        let items = self.document.selection().items();
        if let Some(bounds) = drawing.bounds_of(self.document.map(), items) {
            self.canvas.fly_to(bounds);
        }
    }

    /// Pastes parts of a map, or rows of a spreadsheet.
    fn paste(&mut self, text: &str) {
        if let Some(parts) = Parts::from_text(text) {
            let map = self.document.map();
            let taken = parts.cities.iter().filter_map(|city| city.at);
            let covers = taken
                .into_iter()
                .any(|at| map.cities.iter().any(|city| city.at == Some(at)));
            let parts = if covers {
                parts.moved(12.0, 12.0)
            } else {
                parts
            };
            let told = parts.described();
            self.edit(&Edit::Add(parts));
            self.toasts.say(format!("Pasted {told}"));
            return;
        }
        match rows_to_parts(self.document.map(), self.tables.in_front(), text) {
            Ok((parts, skipped)) => {
                let told = parts.described();
                self.edit(&Edit::Add(parts));
                match skipped.first() {
                    None => self.toasts.say(format!("Pasted {told}")),
                    Some(first) => self.toasts.wrong(format!(
                        "Pasted {told}; {} rows were not understood, the first: {first}",
                        skipped.len()
                    )),
                }
            }
            Err(reason) => self.toasts.wrong(reason),
        }
    }

    pub(super) fn export(&mut self, context: &Context, path: &Path) {
        let map = Arc::clone(self.document.map());
        let (access, style) = (self.picture_access(), self.style());
        let target = path.to_owned();
        let job = Job::start(0, waker(context), move |_| {
            work::export(&map, &access, &target, style)
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Another program's file has become a map: it is shown as one that is not saved.
    fn take_import(&mut self, imported: Imported) {
        self.forget_copy();
        let map = imported.map;
        let mut told = format!(
            "{}: {} places, {} routes, {} tickets.",
            imported.kind.name(),
            map.cities.len(),
            map.routes.len(),
            map.tickets().len(),
        );
        if let Some(preset) = imported.preset {
            told.push_str(&format!(
                " Proposed rules: {preset} ({}); the Rules panel changes them.",
                preset.summary()
            ));
        }
        self.replace_document(Document::new(map, false), Home::default());
        self.dialog = Some(Dialog::Imported {
            told,
            remarks: imported.remarks,
        });
    }

    /// Writes what is to be printed.
    pub(super) fn print(&mut self, context: &Context, path: &Path, wish: printing::Wish) {
        let map = Arc::clone(self.document.map());
        let (access, target) = (self.picture_access(), path.to_owned());
        let job = Job::start(0, waker(context), move |_| {
            let bytes = wish.pdf(&map, &access)?;
            crate::map::replace_file(&target, &bytes).map_err(|error| error.to_string())
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Writes the log of the game on the table.
    pub(super) fn save_log(&mut self, context: &Context, path: &Path) {
        let Some(game) = &self.game else {
            return;
        };
        let (text, target) = (game.table.log(), path.to_owned());
        let job = Job::start(0, waker(context), move |_| {
            crate::map::replace_file(&target, text.as_bytes()).map_err(|error| error.to_string())
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Writes the report of the map into a folder.
    pub(super) fn write_report(&mut self, context: &Context, folder: &Path) {
        let (map, folder) = (Arc::clone(self.document.map()), folder.to_owned());
        let job = Job::start(0, waker(context), move |worker| {
            report::write(&map, &folder, worker)
        });
        self.begin(job.map(Work::Report));
    }

    pub(super) fn build_deck(&mut self, context: &Context, wish: deck::Wish) {
        let map = Arc::clone(self.document.map());
        let revision = self.document.revision();
        let job = Job::start(revision, waker(context), move |worker| {
            deck::build(&map, &wish, &|share| worker.progress(share), &|| {
                worker.is_cancelled()
            })
        });
        self.begin(job.map(Work::Deck));
    }

    pub(super) fn lay_out_map(&mut self, context: &Context, layout: Layout) {
        let map = Arc::clone(self.document.map());
        let revision = self.document.revision();
        let job = Job::start(revision, waker(context), move |worker| {
            work::lay_out(&map, layout, worker)
        });
        self.begin(job.map(|job| Work::Layout(work::layout_name(layout), job)));
    }

    /// Takes what work in the background has brought.
    pub(super) fn poll(&mut self, context: &Context) {
        let Some(mut work) = self.work.take() else {
            return;
        };
        let failed = match &mut work {
            Work::Layout(what, job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Err(cancelled))) => Some(cancelled.to_string()),
                Ok(Some(Ok(laid))) => {
                    let what = *what;
                    if job.revision() == self.document.revision() {
                        if laid.map == **self.document.map() {
                            self.toasts.say(format!("{what}: nothing to move"));
                        }
                        if let Some(remark) = laid.remark() {
                            self.toasts.say(format!("{what}: {remark}"));
                        }
                        let map = Box::new(laid.map);
                        self.edit(&Edit::Layout { what, map });
                    } else {
                        self.toasts
                            .wrong(format!("{what}: the map has changed meanwhile; try again"));
                    }
                    return;
                }
                Err(died) => Some(died.to_string()),
            },
            Work::Deck(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(tickets)) => {
                    self.take_deck(tickets);
                    return;
                }
                Err(died) => Some(died.to_string()),
            },
            Work::Save { map, next, job } => match job.poll() {
                Ok(None) => None,
                Ok(Some(result)) => {
                    let (map, next) = (Arc::clone(map), next.take());
                    self.take_save(context, map, next, result);
                    return;
                }
                Err(died) => Some(died.to_string()),
            },
            Work::Open(source, job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(opened))) => {
                    let (source, of) = (source.clone(), job.revision());
                    self.take_opened(context, source, of, opened);
                    return;
                }
                Ok(Some(Err(error))) => Some(error.to_string()),
                Err(died) => Some(died.to_string()),
            },
            Work::Revert(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(opened))) => {
                    self.take_reverted(opened);
                    return;
                }
                Ok(Some(Err(error))) => Some(error.to_string()),
                Err(died) => Some(died.to_string()),
            },
            Work::Import(path, job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(imported))) => {
                    if self.is_changed_since(job.revision()) {
                        let next = Next::Import(path.clone());
                        self.leave_for(context, next);
                    } else {
                        self.take_import(imported);
                    }
                    return;
                }
                Ok(Some(Err(reason))) => Some(reason),
                Err(died) => Some(died.to_string()),
            },
            Work::Report(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(page))) => {
                    self.toasts.say(format!("The report is {}", page.display()));
                    context.open_url(egui::OpenUrl::new_tab(report::address(&page)));
                    return;
                }
                Ok(Some(Err(reason))) => Some(reason),
                Err(died) => Some(died.to_string()),
            },
            Work::Log(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(log)) => {
                    self.take_log(log);
                    return;
                }
                Err(died) => Some(died.to_string()),
            },
            Work::Export(path, job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(()))) => {
                    self.toasts.say(format!("Exported to {}", path.display()));
                    return;
                }
                Ok(Some(Err(error))) => Some(error),
                Err(died) => Some(died.to_string()),
            },
        };
        match failed {
            None => self.work = Some(work),
            Some(reason) => {
                self.quit = false;
                self.toasts.wrong(reason);
            }
        }
    }

    pub(super) fn take_dropped_files(&mut self, context: &Context) {
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        for file in dropped {
            let path = file.path();
            let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
            match ending.as_deref() {
                Some("png" | "jpg" | "jpeg") => self.set_background(path),
                Some("json" | "geojson" | "csv") => {
                    self.leave_for(context, Next::Import(path.to_owned()));
                }
                Some("jsonl") => self.read_log(context, path.to_owned(), None, 0),
                Some("ron") => {
                    self.leave_for(context, Next::Open(Source::File(path.to_owned())));
                }
                _ => self.toasts.wrong(format!(
                    "{}: drop a map (.ron, .json, .geojson, .csv), a picture (.png, .jpg) or a game log (.jsonl)",
                    path.display()
                )),
            }
        }
    }

    /// An editor for tests and measurements: no files, no dialogs of the system, no card.
    pub fn headless(context: &Context, map: Map) -> Self {
        let mut editor = Editor::new(context, Start::default());
        editor.welcome = false;
        editor.replace_document(Document::new(map, true), Home::default());
        editor
    }
}
