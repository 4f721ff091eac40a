//! What panels and canvas want done. They read the map and never write it: the editor carries
//! their wishes out after the frame is laid out.

use std::path::{Path, PathBuf};

use crate::analysis::Analysis;
use crate::check::Problem;
use crate::design::deck::DeckRequest;
use crate::design::propose::DeckLine;
use crate::document::{Document, Edit, Item, Selection};
use crate::draw::Style;
use crate::editor::balance::{Improve, Improving, LiveBalance, LiveSettings, RunWish, Runs};
use crate::editor::canvas::drawing::Drawing;
use crate::editor::canvas::tool::Tool;
use crate::editor::commands::table::Command;
use crate::editor::shell::settings::Settings;
use crate::map::Map;

/// A wish.
#[derive(Clone, Debug)]
pub enum Request {
    /// Change the map, as a step of its own.
    Edit(Edit),
    /// Change the map while a number is being dragged or typed: one step until it is let go.
    Live {
        /// The widget in hand.
        widget: egui::Id,
        /// What the step is called.
        name: String,
        /// The change.
        edit: Edit,
    },
    /// Until it is over, all changes are one step.
    Begin(String),
    /// The step is over.
    Commit,
    /// The step never was.
    Abort,
    /// Select something.
    Select(Selection),
    /// Carry out an action.
    Run(Command),
    /// Fly to a record and select it.
    FlyTo(Item),
    /// Mend something that takes longer than a frame.
    Open(PathBuf),
    /// Paste a text.
    Paste(String),
    /// Build a deck.
    Build(Box<DeckRequest>),
    /// Look at another table size.
    Players(u8),
    /// Let bots play otherwise while the map is edited.
    LivePlay(LiveSettings),
    /// Watch a game, from its log.
    Watch(String),
    /// Stop the work in the background.
    StopWork,
    /// Something about the game on the table.
    Play(crate::editor::play::Wish),
    /// Seconds between two decisions of bots.
    Pace(f32),
    /// Go back so many steps.
    UndoSteps(usize),
    /// Something about larger runs.
    Runs(RunWish),
    /// Something on the way from a finding to a better map.
    Improve(Improve),
}

impl Request {
    /// Whether it changes the map.
    pub fn edits(&self) -> bool {
        match self {
            Request::Improve(wish) => wish.edits(),
            Request::Edit(_)
            | Request::Live { .. }
            | Request::Begin(_)
            | Request::Commit
            | Request::Abort
            | Request::Paste(_)
            | Request::Build(_)
            | Request::UndoSteps(_) => true,
            Request::Select(_)
            | Request::Run(_)
            | Request::FlyTo(_)
            | Request::Open(_)
            | Request::Players(_)
            | Request::StopWork
            | Request::LivePlay(_)
            | Request::Watch(_)
            | Request::Play(_)
            | Request::Runs(_)
            | Request::Pace(_) => false,
        }
    }
}

/// What panels and canvas may look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// Map, selection, undo.
    pub document: &'a Document,
    /// The map as it is drawn.
    pub drawing: &'a Drawing,
    /// Counts drawings, so that triangles are made once for each.
    pub drawing_number: u64,
    /// The designer's own settings.
    pub settings: &'a Settings,
    /// A game is on the table.
    pub playing: bool,
    /// The tool in hand.
    pub tool: Tool,
    /// What is wrong with the map.
    pub problems: &'a [Problem],
    /// What the active deck pays.
    pub deck_line: &'a DeckLine,
    /// What analysis knows, if an overlay shows it.
    pub analysis: Option<&'a Analysis>,
    /// What bots say about the map.
    pub live: &'a LiveBalance,
    /// What is tried, compared, held and tuned.
    pub improving: &'a Improving,
    /// Larger runs.
    pub runs: &'a Runs,
    /// Where the map lives on disk.
    pub path: Option<&'a Path>,
    /// The colours of the board.
    pub style: &'a Style,
}

impl<'a> Scene<'a> {
    /// The map.
    pub fn map(&self) -> &'a Map {
        self.document.map()
    }

    /// What is selected.
    pub fn selection(&self) -> &'a Selection {
        self.document.selection()
    }
}
