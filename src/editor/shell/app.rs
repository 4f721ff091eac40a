//! The editor: everything it holds, and one frame of it.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, Context, Frame, Panel, Ui};
use egui_tiles::Tree;

use crate::analysis::Analysis;
use crate::check::Problem;
use crate::design::propose::DeckLine;
use crate::document::Document;
use crate::editor::balance::{Balance, Improving, LiveBalance, Runs, Simulate, VersionList};
use crate::editor::canvas::drawing::Drawing;
use crate::editor::canvas::picture::Picture;
use crate::editor::canvas::tool::Tool;
use crate::editor::canvas::{Canvas, View};
use crate::editor::commands::menus;
use crate::editor::commands::palette::{Outcome, Palette};
use crate::editor::dialogs::about;
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::dialogs::welcome;
use crate::editor::panels::{Decks, Tables};
use crate::editor::play::{self, Faces, Game, Seats};
use crate::editor::shell::background::{Next, Work};
use crate::editor::shell::coast::DrawnCoast;
use crate::editor::shell::docking::Docked;
use crate::editor::shell::drawing::DrawingKey;
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::shell::settings::Settings;
use crate::editor::shell::toast::Toasts;
use crate::editor::shell::upkeep::Found;
use crate::editor::widgets::look;
use crate::workbench::files::{Home, Keeper, Leftover, OnDisk, Source, Watch};
use crate::workbench::job::Job;
use crate::workbench::play::shelf::Shelf;

/// What the editor is started with.
#[derive(Default)]
pub struct Start {
    /// The map to open; none is the Europe board.
    pub source: Option<Source>,
    /// What was remembered.
    pub settings: Settings,
    /// Where copies of unsaved work are kept; none keeps none.
    pub copies: Option<PathBuf>,
    /// Where playtests are kept; none keeps them until the window is closed.
    pub playtests: Option<PathBuf>,
    /// Whether dialogs of the system are opened.
    pub native_dialogs: bool,
}

/// Where the map lives on disk, and what looks after its copies.
pub(in crate::editor) struct Filing {
    pub home: Home,
    pub keeper: Option<Keeper>,
    /// The revision that was copied last.
    pub kept: u64,
    /// Looks at the file of the document, off the frame.
    pub watch: Option<Watch>,
    /// What the watch has seen and nobody has been asked about yet.
    pub on_disk: Option<(PathBuf, OnDisk)>,
    /// Unsaved work of crashes that has not been asked about yet, the latest first.
    pub left: std::collections::VecDeque<Leftover>,
    /// What earlier runs have left is being looked for.
    pub looking: Option<Job<Found>>,
    /// The game over which the window was closed has not been asked about yet.
    pub game_to_offer: bool,
}

/// What is known of the map as it is edited, and the jobs that find it out.
#[derive(Default)]
pub(in crate::editor) struct Insight {
    pub problems: Vec<Problem>,
    /// The revision that they are of.
    pub problems_of: Option<u64>,
    pub checking: Option<Job<Vec<Problem>>>,
    pub deck_line: (u64, DeckLine),
    pub analysis: Option<(u64, Arc<Analysis>)>,
    pub analysing: Option<Job<Analysis>>,
}

/// What panels remember from frame to frame.
#[derive(Default)]
pub(in crate::editor) struct PanelStates {
    pub tables: Tables,
    pub decks: Decks,
    pub balance: Balance,
    pub simulate: Simulate,
    pub versions: VersionList,
    pub faces: Faces,
}

/// What stands in front of everything else.
#[derive(Default)]
pub(in crate::editor) struct Front {
    pub dialog: Option<Dialog>,
    pub palette: Option<Palette>,
    pub welcome: bool,
    pub tour: Option<usize>,
    pub shortcuts: bool,
    pub about: bool,
}

/// The editor.
pub struct Editor {
    pub(in crate::editor) document: Document,
    pub(in crate::editor) filing: Filing,
    pub(in crate::editor) settings: Settings,
    pub(in crate::editor) insight: Insight,
    pub(in crate::editor) live_balance: LiveBalance,
    pub(in crate::editor) runs: Runs,
    pub(in crate::editor) improving: Improving,
    pub(in crate::editor) game: Option<Game>,
    pub(in crate::editor) shelf: Shelf,
    /// What was seen of the board before the game.
    pub(in crate::editor) view_before: Option<View>,
    pub(in crate::editor) canvas: Canvas,
    pub(in crate::editor) tool: Tool,
    pub(in crate::editor) picture: Picture,
    pub(in crate::editor) coast: DrawnCoast,
    pub(in crate::editor) drawing: Option<(DrawingKey, Arc<Drawing>)>,
    pub(in crate::editor) drawing_number: u64,
    pub(in crate::editor) states: PanelStates,
    pub(in crate::editor) front: Front,
    pub(in crate::editor) toasts: Toasts,
    /// The field whose changes are one step until it is let go.
    pub(in crate::editor) live: Option<egui::Id>,
    pub(in crate::editor) work: Option<Work>,
    pub(in crate::editor) native_dialogs: bool,
    pub(in crate::editor) quit: bool,
    pub(in crate::editor) title: String,
}

impl Editor {
    /// An editor with a map open.
    pub fn new(context: &Context, start: Start) -> Self {
        look::apply(context);
        let source = start.source.unwrap_or(Source::Shipped("europe"));
        let mut toasts = Toasts::default();
        // A file is read off the frame, and may take its time.
        let shipped = match &source {
            Source::File(_) => None,
            Source::Shipped(_) => match source.open() {
                Ok((loaded, _)) => Some(loaded.map),
                Err(error) => {
                    toasts.wrong(error.to_string());
                    None
                }
            },
        };
        let map =
            shipped.unwrap_or_else(|| crate::map::Map::new("New map", crate::map::Preset::Base));
        let keeper = start.copies.as_deref().and_then(|folder| {
            match Keeper::start(folder, waker(context)) {
                Ok(keeper) => Some(keeper),
                Err(error) => {
                    toasts.wrong(format!(
                        "Unsaved work cannot be backed up to {}: {error}. Save often",
                        folder.display()
                    ));
                    None
                }
            }
        });
        let shelf = Shelf::open(start.playtests.clone(), waker(context));
        let looking = (start.copies.is_some() || start.playtests.is_some()).then(|| {
            Job::start(0, waker(context), move |_| {
                Found::look(start.copies.as_deref(), start.playtests.as_deref())
            })
        });
        let settings = start.settings;
        let mut editor = Editor {
            document: Document::new(map, true),
            filing: Filing {
                home: Home::default(),
                keeper,
                kept: 0,
                watch: None,
                on_disk: None,
                left: std::collections::VecDeque::new(),
                looking: looking.flatten(),
                game_to_offer: false,
            },
            insight: Insight::default(),
            live_balance: LiveBalance::default(),
            runs: Runs::default(),
            improving: Improving::default(),
            game: None,
            shelf,
            view_before: None,
            canvas: Canvas::default(),
            tool: Tool::Select,
            picture: Picture::default(),
            coast: DrawnCoast::default(),
            drawing: None,
            drawing_number: 0,
            states: PanelStates::default(),
            front: Front {
                welcome: settings.welcome && !matches!(source, Source::File(_)),
                ..Front::default()
            },
            toasts,
            live: None,
            work: None,
            native_dialogs: start.native_dialogs,
            quit: false,
            title: String::new(),
            settings,
        };
        if let Source::File(_) = source {
            editor.go_on_with(context, Next::Open(source));
        }
        editor
    }

    /// The map being edited.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The map being edited, for tools that edit without a window.
    pub fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    /// The canvas.
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// The designer's own settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The tool in hand.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Whether something goes on in the background.
    pub fn is_working(&self) -> bool {
        self.work.is_some()
            || self.filing.looking.is_some()
            || self.insight.checking.is_some()
            || self.insight.analysing.is_some()
            || self.picture.is_reading()
            || self.coast.is_making()
            || self.improving.is_busy()
            || matches!(&self.front.dialog, Some(Dialog::Print(form)) if form.is_working())
    }

    /// What is wrong with the map, as far as it is known.
    pub fn problems(&self) -> &[Problem] {
        &self.insight.problems
    }

    /// Every message that is shown.
    pub fn messages(&self) -> Vec<String> {
        self.toasts.texts().map(str::to_owned).collect()
    }

    /// Where the map lives on disk.
    pub fn home(&self) -> &Home {
        &self.filing.home
    }

    /// The title of the window: the map, its file, and whether it is saved.
    pub fn title(&self) -> String {
        let mark = if self.document.is_unsaved() {
            "• "
        } else {
            ""
        };
        let path = self
            .filing
            .home
            .path
            .as_deref()
            .and_then(std::path::Path::file_name);
        let file = path.map_or_else(
            || "not saved yet".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        format!("{mark}{} ({file}) – Railwright", self.document.map().name)
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        context.set_theme(if self.settings.dark {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        });
        self.poll(&context);
        self.offer_work();
        self.follow_copies();
        self.play_on(&context);
        self.follow_runs(&context);
        self.follow_improving(&context);
        self.take_dropped_files(&context);
        self.take_keys(&context);
        let drawing = self.drawing(&context);
        if let Some(game) = &mut self.game {
            game.prepare();
        }
        let mut requests = Vec::new();
        let mut panels = std::mem::replace(
            &mut self.settings.panels,
            Tree::empty(egui::Id::unique("panels")),
        );
        let mut seats = self.settings.seats.clone();
        self.lay_out(ui, &drawing, &mut panels, &mut seats, &mut requests);
        self.settings.panels = panels;
        self.settings.seats = seats;
        self.overlays(&context);
        self.light(&context, &requests);
        for request in requests {
            self.perform(&context, request);
        }
        self.end_live(&context);
        self.keep_copy();
        self.start_check(&context);
        self.analyse(&context);
        self.follow_live(&context);
        self.look_at_disk(&context);
        self.show_title(&context);
    }

    fn lay_out(
        &mut self,
        ui: &mut Ui,
        drawing: &Drawing,
        panels: &mut Tree<Pane>,
        seats: &mut Seats,
        requests: &mut Vec<Request>,
    ) {
        let style = self.style();
        let analysis = self.shown_analysis().map(|(_, known)| known);
        let revision = self.document.revision();
        if self.insight.deck_line.0 != revision {
            self.insight.deck_line = (revision, DeckLine::default());
        }
        Panel::top("menu").show(ui, |ui| {
            menus::bar(ui, &|command| self.state_of(command), requests);
        });
        let scene = Scene {
            document: &self.document,
            drawing,
            drawing_number: self.drawing_number,
            settings: &self.settings,
            playing: self.game.is_some(),
            tool: self.tool,
            problems: &self.insight.problems,
            deck_line: &self.insight.deck_line.1,
            analysis: analysis.as_deref(),
            live: &self.live_balance,
            improving: &self.improving,
            runs: &self.runs,
            path: self.filing.home.path.as_deref(),
            style: &style,
        };
        Panel::bottom("status").show(ui, |ui| {
            let trouble = self.game.as_ref().and_then(|game| game.table.trouble());
            let (work, trouble) = (self.work.as_ref(), trouble.as_deref());
            crate::editor::shell::status::ui(ui, scene, &self.canvas, work, trouble, requests);
        });
        if let Some(game) = &mut self.game {
            play::table(
                ui,
                scene,
                game,
                &mut self.canvas,
                &mut self.states.faces,
                requests,
            );
            return;
        }
        Panel::left("tools")
            .resizable(false)
            .exact_size(72.0)
            .show(ui, |ui| menus::tools(ui, scene, requests));
        let current = self.insight.problems_of == Some(self.document.revision());
        let mut docked = Docked {
            scene,
            canvas: &mut self.canvas,
            tables: &mut self.states.tables,
            decks: &mut self.states.decks,
            shelf: &mut self.shelf,
            seats,
            balance: &mut self.states.balance,
            simulate: &mut self.states.simulate,
            versions: &mut self.states.versions,
            current,
            requests,
        };
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(ui, |ui| panels.ui(&mut docked, ui));
    }

    /// What lies over everything else.
    fn overlays(&mut self, context: &Context) {
        self.ask_for_picture(context);
        self.dialog_ui(context);
        if let Some(mut palette) = self.front.palette.take() {
            match palette.ui(context, &|command| self.state_of(command)) {
                Outcome::Open => self.front.palette = Some(palette),
                Outcome::Closed => {}
                Outcome::Chosen(command) => self.run(context, command),
            }
        }
        if self.front.welcome && self.front.dialog.is_none() {
            let mut open = true;
            let mut at_start = self.settings.welcome;
            let recent = self.settings.recent.clone();
            let choice = welcome::card(context, &mut open, &mut at_start, &recent);
            self.settings.welcome = at_start;
            self.front.welcome = open;
            match choice {
                Some(welcome::Choice::Run(command)) => self.run(context, command),
                Some(welcome::Choice::Open(path)) => self.perform(context, Request::Open(path)),
                None => {}
            }
        }
        if let Some(command) = welcome::tour(context, &mut self.front.tour) {
            self.run(context, command);
        }
        if self.front.shortcuts {
            welcome::shortcuts(context, &mut self.front.shortcuts);
        }
        if self.front.about {
            about::ui(context, &mut self.front.about);
        }
        self.toasts.ui(context, self.settings.dark);
    }
}

/// Wakes the window from another thread.
pub(in crate::editor) fn waker(context: &Context) -> impl Fn() + Clone + Send + 'static {
    let context = context.clone();
    move || context.request_repaint()
}
