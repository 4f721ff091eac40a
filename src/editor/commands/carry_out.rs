//! What each action does, and when it can be done.

use egui::Context;

use crate::design::arrange;
use crate::document::{Edit, Item, Parts, Records, Selection};
use crate::draw::Vec2;
use crate::draw::layout::Layout;
use crate::editor::balance::{Improve, Opponent};
use crate::editor::canvas::Canvas;
use crate::editor::canvas::tool::Tool;
use crate::editor::commands::menus::State;
use crate::editor::commands::palette::Palette;
use crate::editor::commands::table::{Command, Entry, When, entry};
use crate::editor::dialogs::deck::DeckForm;
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::dialogs::print;
use crate::editor::play::Key as PlayKey;
use crate::editor::shell::app::Editor;
use crate::editor::shell::background::{Next, Purpose};
use crate::editor::shell::pane::{self, Pane};
use crate::map::{City, Id, Line, Route};
use crate::workbench::files::Source;

impl Editor {
    /// What an action looks like now.
    pub(in crate::editor) fn state_of(&self, command: Command) -> State {
        use Command as C;
        let map = self.document.map();
        let when = entry(command).map_or(When::Always, Entry::when);
        let selection = self.document.selection();
        let cities = selection.cities().count();
        let routes = selection.routes().next().is_some();
        let enabled = match command {
            C::Undo => self.document.undo_name().is_some() || self.document.is_open(),
            C::Redo => self.document.redo_name().is_some(),
            C::Cut | C::Copy | C::Duplicate | C::Delete | C::FitSelection => !selection.is_empty(),
            C::Nudge(..) | C::NudgeFar(..) | C::Lock => cities > 0,
            C::Rename => cities == 1,
            C::AddRoute | C::AddTicket => cities == 2,
            C::Length(_)
            | C::Color(_)
            | C::Tunnel
            | C::Symbol
            | C::Wave
            | C::Toll
            | C::DrawBonus
            | C::Parallel
            | C::Straighten => routes,
            C::Align(_) => cities > 1,
            C::Spread(_) => cities > 2,
            C::Relax | C::PlaceLabels | C::PlaceCities | C::Geography | C::Ferries => {
                !map.cities.is_empty() && self.work.is_none()
            }
            C::ClearGuides => !map.guides.is_empty(),
            C::RemoveBackground => map.background.is_some(),
            C::CopyDeck => map.active_deck_index().is_some(),
            C::DeleteDeck => map.decks.len() > 1,
            C::BuildDeck => map.routes.len() > 1 && self.work.is_none(),
            C::ValueTickets => !map.tickets().is_empty(),
            C::AcceptValues => self.suggested_values() > 0,
            C::Tune => self.improving.tuning.is_none(),
            C::Save
            | C::SaveAs
            | C::Open
            | C::Import
            | C::Export
            | C::OpenTheme
            | C::SaveTheme
            | C::Print
            | C::Report
            | C::VerifiedReport => self.work.is_none(),
            C::Revert => self.document.is_unsaved(),
            C::Play(PlayKey::Begin | PlayKey::OpenLog | PlayKey::SaveLog) => self.work.is_none(),
            C::Play(PlayKey::FollowHint) => {
                let game = self.game.as_ref();
                game.is_some_and(|game| game.hint.chosen().is_some())
            }
            C::Play(PlayKey::TakeBack) => {
                let game = self.game.as_ref();
                game.is_some_and(|game| game.table.can_take_back())
            }
            _ => true,
        };
        let enabled = enabled && when.holds(self.game.is_some());
        let on = match command {
            C::Grid => Some(self.settings.grid),
            C::Snap => Some(self.settings.snap),
            C::Dark => Some(self.settings.dark),
            C::Marks => Some(self.settings.marks),
            C::PauseLive => Some(self.settings.live.paused),
            C::Overlay(overlay) => Some(self.settings.overlay == overlay),
            C::Tool(tool) => Some(self.tool == tool),
            _ => None,
        };
        let name = match command {
            C::Undo => self.document.undo_name().map(|name| format!("Undo {name}")),
            C::Redo => self.document.redo_name().map(|name| format!("Redo {name}")),
            _ => None,
        };
        State { enabled, on, name }
    }

    /// Carries an action out.
    pub(in crate::editor) fn run(&mut self, context: &Context, command: Command) {
        use Command as C;
        if !matches!(command, C::Cancel) && self.live.take().is_some() {
            self.document.commit();
        }
        match command {
            C::New(preset) => self.new_map(context, preset),
            C::Open => self.ask_for_path(context, Purpose::Open),
            C::OpenShipped(name) => self.leave_for(context, Next::Open(Source::Shipped(name))),
            C::Save => self.save(context, None),
            C::SaveAs => self.ask_for_path(context, Purpose::Save(None)),
            C::Revert => self.revert(context),
            C::Import => self.ask_for_path(context, Purpose::Import),
            C::Print => self.front.dialog = Some(Dialog::Print(print::Form::new())),
            C::Export => self.ask_for_path(context, Purpose::Export),
            C::Quit => self.leave_for(context, Next::Quit),
            C::Undo => {
                if !self.stop_gesture(context) {
                    self.document.undo();
                }
            }
            C::Redo => {
                self.document.redo();
            }
            C::Cut => {
                self.copy(context);
                self.edit(&Edit::Delete(self.document.selection().clone()));
            }
            C::Copy => self.copy(context),
            C::Paste => context.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            C::Duplicate => {
                let parts = Parts::of(self.document.map(), self.document.selection());
                self.edit(&Edit::Add(parts.moved(12.0, 12.0)));
            }
            C::Delete => self.edit(&Edit::Delete(self.document.selection().clone())),
            C::SelectAll => {
                let all = Selection::all(self.document.map());
                self.document.select(all);
            }
            C::SelectNext => self.select_by(1),
            C::SelectPrevious => self.select_by(-1),
            C::Cancel => self.cancel(context),
            C::Rename => {
                if let Some(city) = self.document.selection().cities().next() {
                    self.canvas.rename(self.document.map(), city);
                }
            }
            C::Tool(tool) => {
                self.stop_gesture(context);
                self.tool = tool;
            }
            C::AddCity => {
                let at = self.canvas.view.center;
                self.canvas.name_new_city(at);
            }
            C::AddRoute => self.add_route(context),
            C::AddTicket => self.add_ticket(),
            C::Lock
            | C::Length(_)
            | C::Color(_)
            | C::Tunnel
            | C::Symbol
            | C::Wave
            | C::Toll
            | C::DrawBonus
            | C::Parallel
            | C::Straighten => self.run_on_records(command),
            C::Nudge(..) | C::NudgeFar(..) | C::Align(_) | C::Spread(_) => self.arrange(command),
            C::Relax => self.lay_out_map(context, Layout::Relax),
            C::PlaceLabels => self.lay_out_map(context, Layout::Labels),
            C::PlaceCities => self.lay_out_map(context, Layout::Cities),
            C::Geography => self.lay_out_map(context, Layout::Geography),
            C::Ferries => self.lay_out_map(context, Layout::Ferries),
            C::TurnBoard => {
                let map = Box::new(arrange::turned(self.document.map()));
                let what = "Rotate board";
                self.edit(&Edit::Whole { what, map });
            }
            C::GuideAcross => self.add_guide(|at| Line::Horizontal(at.to_point().y)),
            C::GuideDown => self.add_guide(|at| Line::Vertical(at.to_point().x)),
            C::ClearGuides => self.edit(&Edit::Guides(Vec::new())),
            C::Background => self.ask_for_path(context, Purpose::Background),
            C::RemoveBackground => self.edit(&Edit::Background(None)),
            C::OpenTheme => self.ask_for_path(context, Purpose::OpenTheme),
            C::SaveTheme => self.ask_for_path(context, Purpose::SaveTheme),
            C::AddDeck | C::CopyDeck | C::DeleteDeck | C::ValueTickets => {
                self.run_on_decks(command)
            }
            C::AcceptValues => self.accept_values(),
            C::PlayNow => self.live_balance.ask(),
            C::Tune => {
                pane::show(&mut self.settings.panels, Pane::Balance);
                self.states.balance.open_tuning();
            }
            C::CompareSaved => self.improve(context, Improve::Against(Opponent::Saved)),
            C::CompareFile => self.improve(context, Improve::Against(Opponent::File)),
            C::KeepVersion => {
                pane::show(&mut self.settings.panels, Pane::Versions);
                self.improve(context, Improve::Keep(String::new()));
            }
            C::PauseLive => self.settings.live.paused = !self.settings.live.paused,
            C::Report => self.ask_for_path(context, Purpose::Report(0)),
            C::VerifiedReport => self.ask_for_path(
                context,
                Purpose::Report(crate::editor::balance::report::VERIFIED),
            ),
            C::BuildDeck => {
                self.front.dialog = Some(Dialog::Deck(DeckForm::of(self.document.map())));
            }
            C::Fit => {
                let board = self.drawing(context).plan.board;
                self.canvas.view.fit(self.canvas.area, board);
            }
            C::FitSelection => self.fly_to_selection(context),
            C::ZoomIn | C::ZoomOut => {
                let factor = if command == C::ZoomIn { 1.25 } else { 0.8 };
                let area = self.canvas.area;
                self.canvas.view.zoom(area, area.center(), factor);
            }
            C::Pan(x, y) => {
                let by = egui::vec2(f32::from(x), f32::from(y)) * 60.0;
                self.canvas.view.pan(by);
            }
            C::Grid => self.settings.grid = !self.settings.grid,
            C::Snap => self.settings.snap = !self.settings.snap,
            C::Dark => self.settings.dark = !self.settings.dark,
            C::Marks => self.settings.marks = !self.settings.marks,
            C::Overlay(overlay) => self.settings.overlay = overlay,
            C::Play(key) => self.play_key(context, key),
            C::Show(pane) => pane::show(&mut self.settings.panels, pane),
            C::ResetPanels => self.settings.panels = pane::docked(),
            C::Palette => self.front.palette = Some(Palette::default()),
            C::Welcome => self.front.welcome = true,
            C::Tour => {
                self.front.welcome = false;
                self.front.tour = Some(0);
            }
            C::About => self.front.about = !self.front.about,
            C::Shortcuts => self.front.shortcuts = !self.front.shortcuts,
        }
    }

    /// Stops what is going on; else puts the tool down; else selects nothing.
    fn cancel(&mut self, context: &Context) {
        if let Some(game) = &mut self.game {
            game.draft = None;
            game.let_go();
        } else if self.live.take().is_some() {
            self.document.cancel();
        } else if self.stop_gesture(context) {
            // That is all.
        } else if self.front.shortcuts {
            self.front.shortcuts = false;
        } else if self.front.about {
            self.front.about = false;
        } else if self.front.welcome {
            self.front.welcome = false;
        } else if self.tool != Tool::Select {
            self.tool = Tool::Select;
        } else {
            self.document.select(Selection::default());
        }
        context.memory_mut(|memory| memory.request_focus(Canvas::id()));
    }

    /// Stops what goes on on the canvas. Says whether there was something to stop.
    fn stop_gesture(&mut self, context: &Context) -> bool {
        let mut requests = Vec::new();
        let busy = self.canvas.cancel(&mut requests);
        for act in requests {
            self.perform(context, act);
        }
        busy
    }

    fn copy(&mut self, context: &Context) {
        let parts = Parts::of(self.document.map(), self.document.selection());
        if let Some(text) = parts.to_text().filter(|_| !parts.is_empty()) {
            context.copy_text(text);
            self.toasts.say(format!("Copied {}", parts.described()));
        }
    }

    /// Goes through cities and routes one by one.
    fn select_by(&mut self, step: isize) {
        let all: Vec<Item> = Selection::all(self.document.map()).items().collect();
        let now = self.document.selection().items().next();
        let place = now.and_then(|item| all.iter().position(|other| *other == item));
        let count = all.len() as isize;
        if count == 0 {
            return;
        }
        let next = match place {
            Some(place) => (place as isize + step).rem_euclid(count),
            None if step > 0 => 0,
            None => count - 1,
        };
        if let Some(item) = all.get(next as usize) {
            self.document.select(Selection::one(*item));
        }
    }

    fn add_route(&mut self, context: &Context) {
        let drawing = self.drawing(context);
        let cities: Vec<usize> = self.document.selection().cities().collect();
        let map = self.document.map();
        let &[from, to] = cities.as_slice() else {
            return;
        };
        let (Some(start), Some(end)) = (drawing.place(from), drawing.place(to)) else {
            self.toasts.wrong("Place both cities on the board first");
            return;
        };
        let length = crate::design::propose::length(map, start.to_point(), &[], end.to_point());
        let (from, to) = (map.cities[from].id.clone(), map.cities[to].id.clone());
        let route = Route::new(Id::default(), from, to, length, crate::map::Color::Gray);
        self.edit(&Edit::Add(Parts {
            routes: vec![route],
            ..Parts::default()
        }));
    }

    fn add_guide(&mut self, line: impl Fn(Vec2) -> Line) {
        let mut guides = self.document.map().guides.clone();
        guides.push(line(self.canvas.view.center));
        self.edit(&Edit::Guides(guides));
    }

    /// Actions that change each of the selected records.
    fn run_on_records(&mut self, command: Command) {
        use Command as C;
        let map = std::sync::Arc::clone(self.document.map());
        let selection = self.document.selection().clone();
        let count = |now: u8, most: u8| if now >= most { 0 } else { now + 1 };
        let routes = |verb: &'static str, change: &dyn Fn(&mut Route)| Edit::Change {
            verb,
            records: Records::routes(&map, selection.routes(), change),
        };
        let edit = match command {
            C::Lock => {
                let mut cities = selection.cities().filter_map(|index| map.cities.get(index));
                let lock = cities.any(|city| !city.locked);
                let verb = if lock { "Lock" } else { "Unlock" };
                let records = Records::cities(&map, selection.cities(), |city| city.locked = lock);
                Edit::Change { verb, records }
            }
            C::Length(length) => routes("Change length of", &|route| route.length = length),
            C::Color(color) => routes("Recolour", &|route| route.color = color),
            C::Tunnel => routes("Change tunnel of", &|route| route.tunnel = !route.tunnel),
            C::Symbol => routes("Change ferry symbols of", &|route| {
                route.symbols = count(route.symbols, route.length.saturating_sub(route.waves));
            }),
            C::Wave => routes("Change waves of", &|route| {
                route.waves = count(route.waves, route.length.saturating_sub(route.symbols));
            }),
            C::Toll => routes("Change toll of", &|route| route.toll = count(route.toll, 4)),
            C::DrawBonus => routes("Change draw bonus of", &|route| {
                route.draw_bonus = count(route.draw_bonus, 3);
            }),
            C::Straighten => routes("Straighten", &|route| route.bend.clear()),
            C::Parallel => {
                let tracks = selection.routes().filter_map(|index| map.routes.get(index));
                let tracks = tracks.map(|route| Route {
                    id: Id::default(),
                    ..route.clone()
                });
                Edit::Add(Parts {
                    routes: tracks.collect(),
                    ..Parts::default()
                })
            }
            _ => return,
        };
        self.edit(&edit);
    }

    /// Actions that move the selected cities.
    fn arrange(&mut self, command: Command) {
        use Command as C;
        let map = self.document.map();
        let selection = self.document.selection();
        let cities: Vec<(usize, City)> = selection
            .cities()
            .filter_map(|index| Some((index, map.cities.get(index)?.clone())))
            .collect();
        let (verb, records) = match command {
            C::Nudge(x, y) => ("Move", self.nudged(x, y, 1.0)),
            C::NudgeFar(x, y) => ("Move", self.nudged(x, y, 10.0)),
            C::Align(how) => {
                let cities = arrange::align(cities, how);
                let records = Records {
                    cities,
                    ..Records::default()
                };
                ("Align", records)
            }
            C::Spread(how) => {
                let cities = arrange::distribute(cities, how);
                let records = Records {
                    cities,
                    ..Records::default()
                };
                ("Distribute", records)
            }
            _ => return,
        };
        self.edit(&Edit::Change { verb, records });
    }

    fn nudged(&self, x: i8, y: i8, step: f64) -> Records {
        let way = crate::draw::vec2(f64::from(x) * step, f64::from(y) * step);
        let records = Canvas::movable(self.document.map(), self.document.selection());
        Canvas::shifted(&records, way)
    }
}
