//! The panels, as the docking sees them.

use egui::{Frame, Ui};
use egui_tiles::{Behavior, SimplificationOptions, TileId, Tiles, UiResponse};

use crate::editor::balance::{Balance, Simulate, VersionList};
use crate::editor::canvas::Canvas;
use crate::editor::panels::{Decks, Tables};
use crate::editor::play::Seats;
use crate::editor::shell::pane::{self, Pane};
use crate::editor::shell::request::{Request, Scene};
use crate::workbench::play::shelf::Shelf;

/// The panels, as the docking sees them.
pub(in crate::editor) struct Docked<'a> {
    pub scene: Scene<'a>,
    pub canvas: &'a mut Canvas,
    pub tables: &'a mut Tables,
    pub decks: &'a mut Decks,
    pub shelf: &'a mut Shelf,
    /// Who sits down next.
    pub seats: &'a mut Seats,
    pub balance: &'a mut Balance,
    pub simulate: &'a mut Simulate,
    pub versions: &'a mut VersionList,
    /// Whether the problems are those of the map as it is.
    pub current: bool,
    pub requests: &'a mut Vec<Request>,
}

impl Behavior<Pane> for Docked<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        let (scene, requests) = (self.scene, &mut *self.requests);
        if *pane == Pane::Canvas {
            self.canvas.ui(ui, scene, requests);
            return UiResponse::None;
        }
        let fill = ui.visuals().panel_fill;
        Frame::NONE.fill(fill).inner_margin(8.0).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            pane::content(*pane, self, ui);
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> egui::WidgetText {
        match pane {
            Pane::Problems if !self.scene.problems.is_empty() => {
                format!("Problems {}", self.scene.problems.len()).into()
            }
            _ => pane.title().into(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            ..SimplificationOptions::default()
        }
    }

    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &egui_tiles::Tabs) -> bool {
        // The canvas alone needs no tab.
        tabs.children.len() > 1
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        28.0
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        4.0
    }

    fn retain_pane(&mut self, _pane: &Pane) -> bool {
        true
    }

    fn is_tab_closable(&self, _tiles: &Tiles<Pane>, _tile: TileId) -> bool {
        false
    }
}
