//! What becomes of the wishes of panels and canvas, and of work in the background.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use crate::design::deck::{self, DeckRequest};
use crate::design::paste::{Pasted, paste};
use crate::document::{Document, Edit, Parts, Selection};
use crate::draw::layout::Layout;
use crate::draw::theme::theme;
use crate::editor::balance::report;
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::shell::app::{Editor, Start, waker};
use crate::editor::shell::background::{self, Next, Work};
use crate::editor::shell::pane::{self, Pane};
use crate::editor::shell::request::Request;
use crate::editor::widgets::words::counted;
use crate::exchange::format::Format;
use crate::exchange::import::Imported;
use crate::map::Map;
use crate::workbench::export::{self, ExportRequest};
use crate::workbench::files::{Home, Source};
use crate::workbench::job::Job;
use crate::workbench::today;

impl Editor {
    /// Changes the map, or says why not.
    pub(in crate::editor) fn edit(&mut self, edit: &Edit) {
        if let Err(refused) = self.document.apply(edit) {
            self.toasts.wrong(refused.to_string());
        }
    }

    /// Carries a wish out.
    pub(in crate::editor) fn perform(&mut self, context: &Context, request: Request) {
        if self.game.is_some() && request.edits() {
            self.toasts.wrong("Stop the game (F5) to edit the map");
            return;
        }
        match request {
            Request::Play(wish) => self.play_wish(context, wish),
            Request::Pace(pause) => self.set_pace(pause),
            Request::Runs(wish) => self.run_wish(context, wish),
            Request::Improve(wish) => {
                if self.live.take().is_some() {
                    self.document.commit();
                }
                self.improve(context, wish);
            }
            Request::Edit(edit) => {
                // A gesture on the canvas has a step of its own open; a field has not.
                if self.live.take().is_some() {
                    self.document.commit();
                }
                self.edit(&edit);
            }
            Request::Live { widget, name, edit } => {
                if self.live != Some(widget) {
                    self.document.begin(&name);
                    self.live = Some(widget);
                }
                self.edit(&edit);
            }
            Request::Begin(name) => {
                self.live = None;
                self.document.begin(&name);
            }
            Request::Commit => self.document.commit(),
            Request::Abort => self.document.cancel(),
            Request::Select(selection) => self.document.select(selection),
            Request::Run(command) => self.run(context, command),
            Request::FlyTo(item) => {
                self.document.select(Selection::one(item));
                self.fly_to_selection(context);
            }
            Request::Open(path) => self.leave_for(context, Next::Open(Source::File(path))),
            Request::Paste(text) => self.paste(&text),
            Request::Build(request) => self.build_deck(context, *request),
            Request::Players(players) => self.settings.players = players,
            Request::LivePlay(live) => self.settings.live = live,
            Request::Watch(log) => self.watch(&log),
            Request::StopWork => {
                if let Some(Work::Layout(what, _)) = self.work.take() {
                    self.toasts
                        .say(format!("{what} cancelled; the map is unchanged"));
                }
                self.quit = false;
            }
            Request::UndoSteps(steps) => {
                self.live = None;
                for _ in 0..steps {
                    self.document.undo();
                }
            }
        }
    }

    pub(in crate::editor) fn fly_to_selection(&mut self, context: &Context) {
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
        match paste(
            self.document.map(),
            self.states.tables.in_front().row_kind(),
            text,
        ) {
            Ok(Pasted { parts, skipped }) => {
                let told = parts.described();
                self.edit(&Edit::Add(parts));
                match skipped.first() {
                    None => self.toasts.say(format!("Pasted {told}")),
                    Some(first) => {
                        let rows = match skipped.len() {
                            1 => "1 row".to_owned(),
                            more => format!("{more} rows, the first of them"),
                        };
                        self.toasts
                            .wrong(format!("Pasted {told}; skipped {rows}: {first}"));
                    }
                }
            }
            Err(reason) => self.toasts.wrong(reason.to_string()),
        }
    }

    pub(in crate::editor) fn export(&mut self, context: &Context, path: &Path) {
        let Some(format) = export::format_at(path) else {
            self.toasts.wrong(format!(
                "{}: choose a file name that ends in .{}",
                path.display(),
                Format::endings().join(", .")
            ));
            return;
        };
        let request = ExportRequest {
            // Without a theme a picture is as the window shows the board.
            style: match (&self.document.map().theme, self.settings.dark) {
                (None, true) => theme("night"),
                _ => None,
            },
            ..ExportRequest::new(format, today())
        };
        self.write_export(context, path, request);
    }

    /// Writes an export in the background.
    pub(in crate::editor) fn write_export(
        &mut self,
        context: &Context,
        path: &Path,
        request: ExportRequest,
    ) {
        let (map, target) = (Arc::clone(self.document.map()), path.to_owned());
        let request = ExportRequest {
            pictures: self.picture_access(),
            ..request
        };
        let job = Job::start(0, waker(context), move |_| {
            background::export(&map, &request, &target)
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Another program's file has become a map: it is shown as one that is not saved.
    fn take_import(&mut self, imported: Imported) {
        self.forget_copy();
        let map = imported.map;
        let mut told = format!(
            "{}: {}, {}, {}.",
            imported.kind.name(),
            counted(map.cities.len(), "place", "places"),
            counted(map.routes.len(), "route", "routes"),
            counted(map.tickets().len(), "ticket", "tickets"),
        );
        if let Some(preset) = imported.preset {
            told.push_str(&format!(
                " Suggested rules: {preset} ({}). You can change them in the Rules panel.",
                preset.summary()
            ));
        }
        self.replace_document(Document::new(map, false), Home::default());
        self.front.dialog = Some(Dialog::Imported {
            told,
            remarks: imported.remarks,
        });
    }

    /// Reads a theme file, for the map to look like it.
    pub(in crate::editor) fn open_theme(&mut self, context: &Context, path: &Path) {
        let path = path.to_owned();
        let job = Job::start(0, waker(context), move |_| crate::map::read_theme(&path));
        self.begin(job.map(Work::Theme));
    }

    /// Writes the theme of the map.
    pub(in crate::editor) fn save_theme(&mut self, context: &Context, path: &Path) {
        let mut theme = self.document.map().theme.clone().unwrap_or_default();
        if theme.base.is_empty() {
            theme.base = self.style().name.to_owned();
        }
        let text = match crate::map::theme_to_ron(&theme) {
            Ok(text) => text,
            Err(error) => return self.toasts.wrong(error.to_string()),
        };
        let target = path.to_owned();
        let job = Job::start(0, waker(context), move |_| {
            crate::map::replace_file(&target, text.as_bytes())?;
            Ok(Vec::new())
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Writes the log of the game on the table.
    pub(in crate::editor) fn save_log(&mut self, context: &Context, path: &Path) {
        let Some(game) = &self.game else {
            return;
        };
        let (text, target) = (game.table.log(), path.to_owned());
        let job = Job::start(0, waker(context), move |_| {
            crate::map::replace_file(&target, text.as_bytes())?;
            Ok(Vec::new())
        });
        self.begin(job.map(|job| Work::Export(path.to_owned(), job)));
    }

    /// Writes the report of the map into a folder.
    pub(in crate::editor) fn write_report(
        &mut self,
        context: &Context,
        folder: &Path,
        verified: usize,
    ) {
        let (map, folder) = (Arc::clone(self.document.map()), folder.to_owned());
        let job = Job::start(0, waker(context), move |worker| {
            report::write(&map, &folder, verified, worker)
        });
        self.begin(job.map(Work::Report));
    }

    pub(in crate::editor) fn build_deck(&mut self, context: &Context, request: DeckRequest) {
        let map = Arc::clone(self.document.map());
        let revision = self.document.revision();
        let job = Job::start(revision, waker(context), move |worker| {
            deck::build(&map, &request, &mut worker.watcher())
        });
        self.begin(job.map(Work::Deck));
    }

    pub(in crate::editor) fn lay_out_map(&mut self, context: &Context, layout: Layout) {
        let map = Arc::clone(self.document.map());
        let revision = self.document.revision();
        let job = Job::start(revision, waker(context), move |worker| {
            background::lay_out(&map, layout, worker)
        });
        self.begin(job.map(|job| Work::Layout(background::layout_name(layout), job)));
    }

    /// Takes what work in the background has brought.
    pub(in crate::editor) fn poll(&mut self, context: &Context) {
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
                        self.toasts.wrong(format!(
                            "{what}: the map has changed in the meantime. Try again"
                        ));
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
                Ok(Some(Err(reason))) => Some(reason.to_string()),
                Err(died) => Some(died.to_string()),
            },
            Work::Report(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(page))) => {
                    self.toasts
                        .say(format!("Report written to {}", page.display()));
                    context.open_url(egui::OpenUrl::new_tab(report::address(&page)));
                    return;
                }
                Ok(Some(Err(reason))) => Some(reason.to_string()),
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
            Work::Theme(job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(theme))) => {
                    self.edit(&Edit::Theme {
                        what: "Open theme".to_owned(),
                        theme: Some(Box::new(theme)),
                    });
                    return;
                }
                Ok(Some(Err(error))) => Some(error.to_string()),
                Err(died) => Some(died.to_string()),
            },
            Work::Export(path, job) => match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(remarks))) => {
                    self.toasts.say(format!("Exported to {}", path.display()));
                    for remark in remarks {
                        self.toasts.wrong(remark.to_string());
                    }
                    return;
                }
                Ok(Some(Err(error))) => Some(error.to_string()),
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

    pub(in crate::editor) fn take_dropped_files(&mut self, context: &Context) {
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
                    "{} cannot be opened: drop a map (.ron, .json, .geojson, .csv), a picture (.png, .jpg) or a game log (.jsonl)",
                    path.display()
                )),
            }
        }
    }

    /// An editor for tests and measurements: no files, no dialogs of the system, no card.
    pub fn headless(context: &Context, map: Map) -> Self {
        let mut editor = Editor::new(context, Start::default());
        editor.front.welcome = false;
        editor.replace_document(Document::new(map, true), Home::default());
        editor
    }
}
