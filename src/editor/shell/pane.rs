//! The panels around the canvas, and where they are docked.

use egui::{Key, Ui};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use super::docking::Docked;
use crate::editor::{panels, play};

/// A panel.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[expect(missing_docs, reason = "the names are the panels")]
pub enum Pane {
    Canvas,
    Inspector,
    Board,
    Theme,
    Rules,
    Decks,
    Problems,
    Cities,
    Routes,
    Tickets,
    Playtests,
    Play,
    History,
    Balance,
    Simulate,
    Versions,
}

impl Pane {
    /// All panels in the order of the menu.
    pub const ALL: [Pane; 16] = [
        Pane::Canvas,
        Pane::Inspector,
        Pane::Board,
        Pane::Theme,
        Pane::Rules,
        Pane::Decks,
        Pane::Problems,
        Pane::Cities,
        Pane::Routes,
        Pane::Tickets,
        Pane::Playtests,
        Pane::Play,
        Pane::History,
        Pane::Balance,
        Pane::Simulate,
        Pane::Versions,
    ];

    /// What stands on its tab.
    pub fn title(self) -> &'static str {
        match self {
            Pane::Canvas => "Map",
            Pane::Inspector => "Inspector",
            Pane::Board => "Board",
            Pane::Theme => "Theme",
            Pane::Rules => "Rules",
            Pane::Decks => "Decks",
            Pane::Problems => "Problems",
            Pane::Cities => "Cities",
            Pane::Routes => "Routes",
            Pane::Tickets => "Tickets",
            Pane::Playtests => "Playtests",
            Pane::Play => "Play",
            Pane::History => "History",
            Pane::Balance => "Balance",
            Pane::Simulate => "Simulate",
            Pane::Versions => "Versions",
        }
    }

    /// What it is for.
    pub fn help(self) -> &'static str {
        match self {
            Pane::Canvas => "The board itself",
            Pane::Inspector => "Properties of the selection",
            Pane::Board => "Title, board size and background picture",
            Pane::Theme => "How the board looks: colours, fonts, title and legend",
            Pane::Rules => "The rules of play",
            Pane::Decks => "Ticket decks side by side",
            Pane::Problems => "What is wrong with the map, and how to fix it",
            Pane::Cities => "All cities as a table",
            Pane::Routes => "All routes as a table",
            Pane::Tickets => "All tickets of the active deck as a table",
            Pane::Playtests => "Games played here, with your notes",
            Pane::Play => "Play your own map against bots or with friends",
            Pane::History => "Every step that can be undone",
            Pane::Balance => "How fair the map is, from games that bots play after every change",
            Pane::Simulate => "Larger runs side by side, and the balance report",
            Pane::Versions => "Named versions of the map, and how its figures moved",
        }
    }

    /// The key that shows it, with the command key.
    pub fn key(self) -> Option<Key> {
        match self {
            Pane::Canvas => Some(Key::Num1),
            Pane::Inspector => Some(Key::Num2),
            Pane::Board => Some(Key::Num3),
            Pane::Rules => Some(Key::Num4),
            Pane::Decks => Some(Key::Num5),
            Pane::Problems => Some(Key::Num6),
            Pane::Cities => Some(Key::Num7),
            Pane::Routes => Some(Key::Num8),
            Pane::Tickets => Some(Key::Num9),
            Pane::Balance => Some(Key::T),
            Pane::Simulate => Some(Key::I),
            Pane::Theme | Pane::Playtests | Pane::Play | Pane::History | Pane::Versions => None,
        }
    }
}

/// Shows a panel.
pub(super) fn content(pane: Pane, docked: &mut Docked<'_>, ui: &mut Ui) {
    let (scene, requests) = (docked.scene, &mut *docked.requests);
    match pane {
        Pane::Canvas => {}
        Pane::Inspector => panels::inspector(ui, scene, requests),
        Pane::Board => panels::board(ui, scene, requests),
        Pane::Theme => panels::theme(ui, scene, requests),
        Pane::Rules => panels::rules(ui, scene, requests),
        Pane::Decks => docked.decks.ui(ui, scene, requests),
        Pane::Problems => panels::problems(ui, scene, docked.current, requests),
        Pane::Cities | Pane::Routes | Pane::Tickets => {
            docked.tables.ui(ui, pane, scene, requests);
        }
        Pane::Playtests => play::shelf_panel(ui, scene, docked.shelf, requests),
        Pane::Play => docked.seats.ui(ui, scene, requests),
        Pane::History => panels::history(ui, scene, requests),
        Pane::Balance => docked.balance.ui(ui, scene, requests),
        Pane::Simulate => docked.simulate.ui(ui, scene, requests),
        Pane::Versions => docked.versions.ui(ui, scene, requests),
    }
}

/// Where the panels are at first: canvas in the middle, properties right, lists below.
pub fn docked() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let mut tabs = |panes: &[Pane]| {
        let children: Vec<TileId> = panes.iter().map(|pane| tiles.insert_pane(*pane)).collect();
        tiles.insert_tab_tile(children)
    };
    let canvas = tabs(&[Pane::Canvas]);
    let below = tabs(&[
        Pane::Problems,
        Pane::Cities,
        Pane::Routes,
        Pane::Tickets,
        Pane::Simulate,
        Pane::Versions,
        Pane::Playtests,
        Pane::History,
    ]);
    let beside = tabs(&[
        Pane::Inspector,
        Pane::Balance,
        Pane::Board,
        Pane::Theme,
        Pane::Rules,
        Pane::Decks,
        Pane::Play,
    ]);
    let mut column = Linear::new(LinearDir::Vertical, vec![canvas, below]);
    column.shares.set_share(canvas, 3.0);
    column.shares.set_share(below, 1.0);
    let column = tiles.insert_container(Container::Linear(column));
    let mut row = Linear::new(LinearDir::Horizontal, vec![column, beside]);
    row.shares.set_share(column, 2.7);
    row.shares.set_share(beside, 1.0);
    let root = tiles.insert_container(Container::Linear(row));
    Tree::new(egui::Id::unique("panels"), root, tiles)
}

/// Brings a panel to the front, wherever it is docked; one that is gone comes back.
pub fn show(tree: &mut Tree<Pane>, pane: Pane) {
    if tree.tiles.find_pane(&pane).is_none() {
        *tree = docked();
    }
    tree.make_active(|_, tile| matches!(tile, Tile::Pane(found) if *found == pane));
}

/// Whether a panel can be seen: it is docked, and no other tab lies over it.
pub fn is_shown(tree: &Tree<Pane>, pane: Pane) -> bool {
    let tile = tree.tiles.find_pane(&pane);
    tile.is_some_and(|tile| tree.active_tiles().contains(&tile))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_is_docked_once_and_can_be_shown() {
        let mut tree = docked();
        for pane in Pane::ALL {
            show(&mut tree, pane);
            let tile = tree.tiles.find_pane(&pane).unwrap();
            assert!(tree.active_tiles().contains(&tile), "{pane:?}");
            assert!(is_shown(&tree, pane));
        }
    }
}
