//! Every action of the editor, in one table: menus, shortcuts, context menus, the palette and the
//! shortcut sheet all come from here. What an action does is in `perform`.

use std::sync::OnceLock;

use egui::{Key, KeyboardShortcut};

use super::entries;

use crate::design::arrange::{Align, Spread};
use crate::editor::canvas::overlay::Overlay;
use crate::editor::canvas::tool::Tool;
use crate::editor::play::Key as PlayKey;
use crate::editor::shell::pane::Pane;
use crate::map::{Color, Preset};

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table says what each of them does")]
pub enum Command {
    New(Preset),
    Open,
    OpenShipped(&'static str),
    Save,
    SaveAs,
    Revert,
    Import,
    Export,
    Print,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    SelectAll,
    SelectNext,
    SelectPrevious,
    Cancel,
    Rename,
    Lock,
    Tool(Tool),
    AddCity,
    AddRoute,
    AddTicket,
    Length(u8),
    Color(Color),
    Tunnel,
    Symbol,
    Wave,
    Toll,
    DrawBonus,
    Parallel,
    Straighten,
    Nudge(i8, i8),
    NudgeFar(i8, i8),
    Align(Align),
    Spread(Spread),
    Relax,
    PlaceLabels,
    PlaceCities,
    Geography,
    Ferries,
    TurnBoard,
    GuideAcross,
    GuideDown,
    ClearGuides,
    Background,
    RemoveBackground,
    OpenTheme,
    SaveTheme,
    AddDeck,
    CopyDeck,
    DeleteDeck,
    BuildDeck,
    ValueTickets,
    AcceptValues,
    PlayNow,
    PauseLive,
    Tune,
    CompareSaved,
    CompareFile,
    KeepVersion,
    Report,
    VerifiedReport,
    Fit,
    FitSelection,
    ZoomIn,
    ZoomOut,
    Pan(i8, i8),
    Grid,
    Snap,
    Dark,
    Marks,
    Overlay(Overlay),
    Play(PlayKey),
    Show(Pane),
    ResetPanels,
    Palette,
    Welcome,
    Tour,
    Shortcuts,
    About,
}

/// A menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are the menus")]
pub enum Menu {
    File,
    Edit,
    Route,
    Arrange,
    Tickets,
    Balance,
    Play,
    View,
    Help,
}

impl Menu {
    /// All menus from left to right.
    pub const ALL: [Menu; 9] = [
        Menu::File,
        Menu::Edit,
        Menu::Route,
        Menu::Arrange,
        Menu::Tickets,
        Menu::Balance,
        Menu::Play,
        Menu::View,
        Menu::Help,
    ];

    /// What stands in the menu bar.
    pub fn title(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Edit => "Edit",
            Menu::Route => "Route",
            Menu::Arrange => "Arrange",
            Menu::Tickets => "Tickets",
            Menu::Balance => "Balance",
            Menu::Play => "Play",
            Menu::View => "View",
            Menu::Help => "Help",
        }
    }
}

/// When an action can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// While the map is edited.
    Editing,
    /// While a game is on the table.
    Playing,
    /// At any time.
    Always,
}

impl When {
    /// Whether both can be at the same time.
    pub fn meets(self, other: When) -> bool {
        self == other || self == When::Always || other == When::Always
    }

    /// Whether it is so with a game on the table, or without.
    pub fn holds(self, playing: bool) -> bool {
        self.meets(if playing {
            When::Playing
        } else {
            When::Editing
        })
    }
}

impl Entry {
    /// When it can be done.
    pub fn when(&self) -> When {
        match (self.menu.0, self.command) {
            (_, Command::Play(PlayKey::Begin)) => When::Editing,
            (_, Command::Play(PlayKey::OpenLog) | Command::Cancel) => When::Always,
            (Menu::Play, _) => When::Playing,
            (Menu::Edit | Menu::Route | Menu::Arrange | Menu::Tickets | Menu::Balance, _) => {
                When::Editing
            }
            (Menu::File, Command::Revert) => When::Editing,
            (Menu::File | Menu::View | Menu::Help, _) => When::Always,
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The action.
    pub command: Command,
    /// What it is called everywhere.
    pub name: String,
    /// Its place: a menu, a submenu if it has a name, and a group within.
    pub menu: (Menu, &'static str, u8),
    /// The keys.
    pub keys: Option<KeyboardShortcut>,
    /// What it does, where the name does not say it all.
    pub help: &'static str,
}

/// All actions, in the order of the menus.
pub fn table() -> &'static [Entry] {
    static TABLE: OnceLock<Vec<Entry>> = OnceLock::new();
    TABLE.get_or_init(entries::all)
}

/// The line of an action.
pub fn entry(command: Command) -> Option<&'static Entry> {
    table().iter().find(|entry| entry.command == command)
}

/// Keys as printed on a keyboard: `Ctrl+]`, not `Ctrl+CloseBracket`.
pub fn printed_keys(context: &egui::Context, keys: &KeyboardShortcut) -> String {
    let text = context.format_shortcut(keys);
    let key = keys.logical_key;
    let printed = match key {
        Key::Minus => "-",
        // The symbols for arrows are in few fonts.
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => return text,
        _ => key.symbol_or_name(),
    };
    match text.strip_suffix(key.name()) {
        Some(modifiers) => format!("{modifiers}{printed}"),
        None => text,
    }
}

/// The letter that paints a route in a colour: the same letters as in rule scenarios.
pub fn color_key(color: Color) -> Key {
    match color {
        Color::Purple => Key::P,
        Color::Blue => Key::U,
        Color::Orange => Key::O,
        Color::White => Key::W,
        Color::Green => Key::G,
        Color::Yellow => Key::Y,
        Color::Black => Key::K,
        Color::Red => Key::R,
        Color::Gray => Key::A,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_keys_or_names() {
        for (index, one) in table().iter().enumerate() {
            for other in &table()[index + 1..] {
                assert!(
                    one.keys.is_none() || one.keys != other.keys || !one.when().meets(other.when()),
                    "{} and {}",
                    one.name,
                    other.name
                );
                assert_ne!(one.name, other.name);
                assert_ne!(one.command, other.command);
            }
        }
    }
}
