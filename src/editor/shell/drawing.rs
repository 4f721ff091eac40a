//! The drawing of the map, made again only when something that it depends on has changed.

use std::sync::Arc;

use egui::Context;

use super::app::Editor;
use crate::design::propose::DeckLine;
use crate::draw::{Look, Style};
use crate::editor::balance::HeatKey;
use crate::editor::canvas::drawing::Drawing;
use crate::editor::canvas::overlay::Overlay;

/// What a drawing depends on.
#[derive(Clone, PartialEq)]
pub(in crate::editor) struct DrawingKey {
    revision: u64,
    /// The map of the game on the table, by its address.
    game: Option<usize>,
    dark: bool,
    overlay: Overlay,
    /// The revision and table size of the analysis that is shown.
    analysed: Option<(u64, u8)>,
    /// The games that are shown.
    played: Option<HeatKey>,
    ratio: Option<f64>,
    coast: usize,
}

impl Editor {
    /// The look of the map that is shown.
    pub(in crate::editor) fn style(&self) -> Style {
        let map = match &self.game {
            Some(game) => game.board().map(),
            None => self.document.map(),
        };
        Style::of(map, self.settings.dark)
    }

    /// The drawing of the map as it is now.
    pub(in crate::editor) fn drawing(&mut self, context: &Context) -> Arc<Drawing> {
        let map = match &self.game {
            Some(game) => Arc::clone(game.board().map()),
            None => Arc::clone(self.document.map()),
        };
        // What analysis shows would cover the trains.
        let overlay = match &self.game {
            Some(_) => Overlay::Plain,
            None => self.settings.overlay,
        };
        self.follow_picture(context, &map);
        self.follow_coast(context, &map);
        self.canvas.picture = self.picture.texture();
        let key = DrawingKey {
            revision: self.document.revision(),
            game: self
                .game
                .as_ref()
                .map(|game| Arc::as_ptr(game.board().map()) as usize),
            dark: self.settings.dark,
            overlay,
            analysed: self
                .shown_analysis()
                .map(|(revision, known)| (revision, known.players)),
            played: self.shown_play(),
            ratio: self.picture.ratio(),
            coast: self.coast.number(),
        };
        if let Some((known, drawing)) = &self.drawing
            && *known == key
        {
            return Arc::clone(drawing);
        }
        let analysis = self.shown_analysis().map(|(_, known)| known);
        let heat = match key.overlay.played() {
            Some(what) => self.live_balance.heat(what, &map),
            None => key.overlay.heat(analysis.as_deref()),
        };
        let style = self.style();
        let look = Look {
            heat: heat.as_ref(),
            picture_ratio: key.ratio,
            coast: self.coast.known(),
            ..Look::plain(&style)
        };
        let drawing = Drawing::of(&map, &look);
        let drawing = Arc::new(drawing);
        self.drawing = Some((key, Arc::clone(&drawing)));
        self.drawing_number += 1;
        drawing
    }

    /// Another map is drawn from now on.
    pub(in crate::editor) fn forget_drawing(&mut self) {
        self.drawing = None;
        self.coast.forget();
        self.insight.problems.clear();
        self.insight.problems_of = None;
        self.insight.checking = None;
        self.insight.analysis = None;
        self.insight.analysing = None;
        self.live_balance.forget();
        self.runs.forget();
        self.improving.forget();
        self.insight.deck_line = (0, DeckLine::default());
        self.filing.kept = 0;
    }
}
