//! Every action of the editor, in one table: menus, shortcuts, context menus, the palette and the
//! shortcut sheet all come from here. What an action does is in `perform`.

use std::sync::OnceLock;

use egui::{Key, KeyboardShortcut, Modifiers};

use super::arrange::{Align, Spread};
use super::overlay::Overlay;
use super::pane::Pane;
use super::play::Key as PlayKey;
use super::tool::Tool;
use crate::map::{Color, Preset, shipped};

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
    TurnBoard,
    GuideAcross,
    GuideDown,
    ClearGuides,
    Background,
    RemoveBackground,
    AddDeck,
    CopyDeck,
    DeleteDeck,
    BuildDeck,
    ValueTickets,
    AcceptValues,
    PlayNow,
    PauseLive,
    Report,
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

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const ALT: Modifiers = Modifiers::ALT;
const CTRL_ALT: Modifiers = Modifiers::COMMAND.plus(Modifiers::ALT);

fn key(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

/// All actions, in the order of the menus.
pub fn table() -> &'static [Entry] {
    static TABLE: OnceLock<Vec<Entry>> = OnceLock::new();
    TABLE.get_or_init(make_table)
}

/// The line of an action.
pub fn entry(command: Command) -> Option<&'static Entry> {
    table().iter().find(|entry| entry.command == command)
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

const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

struct Table(Vec<Entry>);

impl Table {
    fn add(
        &mut self,
        menu: (Menu, &'static str, u8),
        command: Command,
        name: impl Into<String>,
        keys: Option<KeyboardShortcut>,
        help: &'static str,
    ) {
        self.0.push(Entry {
            command,
            name: name.into(),
            menu,
            keys,
            help,
        });
    }
}

fn make_table() -> Vec<Entry> {
    let mut table = Table(Vec::new());
    file(&mut table);
    edit(&mut table);
    route(&mut table);
    arrange(&mut table);
    tickets(&mut table);
    balance(&mut table);
    play(&mut table);
    view(&mut table);
    help(&mut table);
    table.0
}

fn file(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::File, "", group);
    for preset in Preset::ALL {
        let keys = (preset == Preset::Base)
            .then(|| key(CTRL, Key::N))
            .flatten();
        let name = format!("New map with {} rules", preset.name());
        let place = (Menu::File, "New", 0);
        table.add(place, C::New(preset), name, keys, preset.summary());
    }
    let open = "Open a map file";
    table.add(at(0), C::Open, "Open…", key(CTRL, Key::O), open);
    for board in shipped::ALL {
        let name = format!("Open the {} board", board.name);
        let help = "Open a board that comes with the program";
        let place = (Menu::File, "Shipped boards", 0);
        table.add(place, C::OpenShipped(board.name), name, None, help);
    }
    table.add(at(1), C::Save, "Save", key(CTRL, Key::S), "");
    let help = "Save under another name";
    table.add(at(1), C::SaveAs, "Save as…", key(CTRL_SHIFT, Key::S), help);
    let help = "Go back to the file as it is on disk; can be undone";
    table.add(at(1), C::Revert, "Revert", None, help);
    let help = "Make a map from another program's JSON, GeoJSON or CSV file";
    table.add(at(2), C::Import, "Import…", key(CTRL_SHIFT, Key::I), help);
    let help = "Board at true size, tiles, ticket cards, rules and player aid as PDF";
    table.add(at(2), C::Print, "Print…", key(CTRL_SHIFT, Key::P), help);
    let help = "Write the board as SVG, PNG or JSON";
    table.add(at(2), C::Export, "Export…", key(CTRL, Key::E), help);
    table.add(at(3), C::Quit, "Quit", key(CTRL, Key::Q), "");
}

fn edit(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Edit, "", group);
    table.add(at(0), C::Undo, "Undo", key(CTRL, Key::Z), "");
    table.add(at(0), C::Redo, "Redo", key(CTRL_SHIFT, Key::Z), "");
    let help = "Copy to the clipboard and delete";
    table.add(at(1), C::Cut, "Cut", key(CTRL, Key::X), help);
    let help = "Copy cities with the routes and tickets between them; paste into any map";
    table.add(at(1), C::Copy, "Copy", key(CTRL, Key::C), help);
    let help = "Paste copied parts, or rows of a spreadsheet";
    table.add(at(1), C::Paste, "Paste", key(CTRL, Key::V), help);
    table.add(at(1), C::Duplicate, "Duplicate", key(CTRL, Key::D), "");
    let help = "A city takes its routes and tickets along";
    table.add(at(1), C::Delete, "Delete", key(NONE, Key::Delete), help);
    table.add(at(2), C::SelectAll, "Select all", key(CTRL, Key::A), "");
    let help = "Go through cities and routes one by one";
    let next = key(NONE, Key::CloseBracket);
    table.add(at(2), C::SelectNext, "Select next", next, help);
    let previous = key(NONE, Key::OpenBracket);
    table.add(at(2), C::SelectPrevious, "Select previous", previous, help);
    let help = "Stop what is going on, or select nothing";
    table.add(at(2), C::Cancel, "Cancel", key(NONE, Key::Escape), help);
    table.add(at(3), C::Rename, "Rename", key(NONE, Key::F2), "");
    let help = "A locked city stays where it is";
    table.add(at(3), C::Lock, "Lock position", key(CTRL, Key::L), help);
    for tool in Tool::ALL {
        let place = (Menu::Edit, "Tool", 4);
        let keys = key(NONE, tool.key());
        table.add(place, C::Tool(tool), tool.name(), keys, tool.help());
    }
    let help = "Add a city in the middle of the view and type its name";
    let keys = key(NONE, Key::Insert);
    table.add(at(4), C::AddCity, "Add city", keys, help);
    let help = "Join the two selected cities by a route";
    let keys = key(SHIFT, Key::L);
    table.add(at(4), C::AddRoute, "Add route between cities", keys, help);
    let help = "Make a ticket for the two selected cities";
    let keys = key(SHIFT, Key::J);
    table.add(at(4), C::AddTicket, "Add ticket between cities", keys, help);
}

fn route(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Route, "", group);
    for (length, digit) in (1u8..).zip(DIGITS) {
        let name = format!("Length {length}");
        let place = (Menu::Route, "Length", 0);
        let help = "Train spaces of the selected routes";
        table.add(place, C::Length(length), name, key(NONE, digit), help);
    }
    for color in Color::CARDS.into_iter().chain([Color::Gray]) {
        let mut name = color.name().to_owned();
        name[..1].make_ascii_uppercase();
        let place = (Menu::Route, "Colour", 0);
        let keys = key(NONE, color_key(color));
        let help = "Colour of the selected routes";
        table.add(place, C::Color(color), name, keys, help);
    }
    let help = "Claiming a tunnel reveals cards that may ask for a surcharge";
    table.add(at(1), C::Tunnel, "Tunnel", key(NONE, Key::T), help);
    let help = "One more space with a locomotive symbol; after the last space none";
    table.add(at(1), C::Symbol, "Ferry symbol", key(NONE, Key::F), help);
    let help = "One more space with a wave; after the last space none";
    table.add(at(1), C::Wave, "Wave", key(SHIFT, Key::F), help);
    let help = "One more token of toll; after four none";
    table.add(at(1), C::Toll, "Toll", key(SHIFT, Key::T), help);
    let help = "One more card drawn after claiming; after three none";
    table.add(at(1), C::DrawBonus, "Draw bonus", key(SHIFT, Key::B), help);
    let help = "Add a track beside each selected route";
    table.add(
        at(2),
        C::Parallel,
        "Parallel track",
        key(NONE, Key::D),
        help,
    );
    let help = "Remove the bends of the selected routes";
    table.add(at(2), C::Straighten, "Straighten", key(NONE, Key::S), help);
}

fn arrange(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Arrange, "", group);
    let place = (Menu::Arrange, "Align", 0);
    for (align, name, arrow) in [
        (Align::Left, "Align left", Some(Key::ArrowLeft)),
        (Align::Right, "Align right", Some(Key::ArrowRight)),
        (Align::Top, "Align top", Some(Key::ArrowUp)),
        (Align::Bottom, "Align bottom", Some(Key::ArrowDown)),
        (Align::Center, "Align centers", None),
        (Align::Middle, "Align middles", None),
    ] {
        let keys = arrow.and_then(|arrow| key(CTRL_ALT, arrow));
        let help = "Put the selected cities on one line";
        table.add(place, C::Align(align), name, keys, help);
    }
    let place = (Menu::Arrange, "Distribute", 0);
    let help = "Put the selected cities at even distances";
    for (spread, name) in [
        (Spread::Across, "Distribute across"),
        (Spread::Down, "Distribute down"),
    ] {
        table.add(place, C::Spread(spread), name, None, help);
    }
    let place = (Menu::Arrange, "Nudge", 0);
    for (x, y, name, arrow) in [
        (-1, 0, "left", Key::ArrowLeft),
        (1, 0, "right", Key::ArrowRight),
        (0, -1, "up", Key::ArrowUp),
        (0, 1, "down", Key::ArrowDown),
    ] {
        let near = format!("Nudge {name} by 1 mm");
        let far = format!("Nudge {name} by 10 mm");
        let help = "Move what is selected";
        table.add(place, C::Nudge(x, y), near, key(NONE, arrow), help);
        table.add(place, C::NudgeFar(x, y), far, key(SHIFT, arrow), help);
    }
    let help = "Nudge cities and bend routes until every train has room; locked cities stay";
    let keys = key(CTRL_SHIFT, Key::R);
    table.add(at(1), C::Relax, "Relax layout", keys, help);
    let help = "Put every name where it lies clear of routes and other names";
    let keys = key(CTRL_SHIFT, Key::L);
    table.add(at(1), C::PlaceLabels, "Place labels", keys, help);
    let help = "Give cities without position a place, from their routes";
    table.add(at(1), C::PlaceCities, "Place cities", None, help);
    let help = "Lying becomes standing";
    table.add(at(2), C::TurnBoard, "Turn board", None, help);
    let help = "A line to align to, in the middle of the view; drag it where you want it";
    let keys = key(CTRL, Key::H);
    table.add(at(3), C::GuideAcross, "Add horizontal guide", keys, help);
    let keys = key(CTRL_SHIFT, Key::H);
    table.add(at(3), C::GuideDown, "Add vertical guide", keys, help);
    table.add(at(3), C::ClearGuides, "Remove guides", None, "");
    let help = "A picture to draw over; you can also drop one onto the window";
    let keys = key(CTRL, Key::B);
    table.add(at(4), C::Background, "Background picture…", keys, help);
    let remove = C::RemoveBackground;
    table.add(at(4), remove, "Remove background", None, "");
}

fn tickets(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Tickets, "", group);
    let help = "An empty deck beside the others";
    table.add(at(0), C::AddDeck, "Add deck", None, help);
    let help = "A copy of the active deck, to try changes on";
    table.add(at(0), C::CopyDeck, "Copy deck", None, help);
    table.add(at(0), C::DeleteDeck, "Delete deck", None, "");
    let help = "Find tickets for a target size and mix of lengths";
    let keys = key(CTRL_SHIFT, Key::B);
    table.add(at(1), C::BuildDeck, "Build deck…", keys, help);
    let help =
        "Give the selected tickets (or all) the value of their path; locked ones keep theirs";
    table.add(at(1), C::ValueTickets, "Value by path", None, help);
}

fn play(table: &mut Table) {
    use Command as C;
    use PlayKey as P;
    let at = |group| (Menu::Play, "", group);
    let mut add = |group, play, name: &str, keys, help| {
        table.add(at(group), C::Play(play), name, keys, help);
    };
    let help = "Sit at this map: against bots, with friends, or watching bots";
    add(0, P::Begin, "Play this map", key(NONE, Key::F5), help);
    let help = "Back to editing, where you were";
    add(0, P::Stop, "Stop playing", key(NONE, Key::F5), help);
    let help = "Watch a logged game";
    add(
        0,
        P::OpenLog,
        "Open game log…",
        key(CTRL_SHIFT, Key::O),
        help,
    );
    let help = "Save the game where you like";
    add(0, P::SaveLog, "Save game log…", key(CTRL_ALT, Key::S), help);
    let help = "Draw a card from the deck, unseen";
    add(1, P::Blind, "Draw from the deck", key(NONE, Key::B), help);
    add(1, P::Enough, "No further card", key(NONE, Key::E), "");
    add(1, P::Tickets, "Draw tickets", key(NONE, Key::T), "");
    add(1, P::Ferry, "Take ferry card", key(NONE, Key::F), "");
    let help = "Go through what can be claimed or built";
    add(
        1,
        P::Next,
        "Next choice",
        key(NONE, Key::CloseBracket),
        help,
    );
    add(
        1,
        P::Previous,
        "Previous choice",
        key(NONE, Key::OpenBracket),
        help,
    );
    let help =
        "Claim what is chosen with the best payment, keep the ticked tickets, show your cards";
    add(1, P::Confirm, "Confirm", key(NONE, Key::Enter), help);
    let help = "Take the cards for a tunnel back";
    add(1, P::Decline, "Decline tunnel", key(NONE, Key::X), help);
    let help = "What the planner would do, and why";
    add(2, P::Hint, "Hint", key(NONE, Key::H), help);
    let help = "Undo your last decision; against bots only";
    add(2, P::TakeBack, "Take back", key(CTRL, Key::Z), help);
    let help = "Mark this moment, a city or a route";
    add(2, P::Note, "Note", key(NONE, Key::N), help);
    add(
        3,
        P::Pause,
        "Pause bots",
        key(NONE, Key::P),
        "Bots and replays wait, or go on",
    );
    add(
        3,
        P::Step,
        "One step",
        key(NONE, Key::Period),
        "One decision of a bot, or one event",
    );
    add(3, P::Faster, "Faster", key(NONE, Key::Plus), "");
    add(3, P::Slower, "Slower", key(NONE, Key::Minus), "");
    add(
        4,
        P::Earlier,
        "Earlier",
        key(NONE, Key::ArrowLeft),
        "One event back",
    );
    add(
        4,
        P::Later,
        "Later",
        key(NONE, Key::ArrowRight),
        "One event on",
    );
    add(4, P::First, "Start of the game", key(NONE, Key::Home), "");
    add(4, P::Last, "Now", key(NONE, Key::End), "");
    for (number, digit) in (1u8..).zip(DIGITS) {
        let name = format!("Choose {number}");
        let help = "The card of the row, the offered ticket, the way to pay, the track";
        let place = (Menu::Play, "Choose", 1);
        table.add(
            place,
            C::Play(P::Number(number)),
            name,
            key(NONE, digit),
            help,
        );
    }
}

fn balance(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Balance, "", group);
    let help = "Let bots play the map as it is, even if live balance is paused";
    let keys = key(CTRL, Key::R);
    table.add(at(0), C::PlayNow, "Play now", keys, help);
    let help = "Bots play again after every change only if this is off";
    table.add(
        at(0),
        C::PauseLive,
        "Pause live balance",
        key(CTRL_ALT, Key::P),
        help,
    );
    let help = "Give every ticket the value that games suggest; locked ones keep theirs";
    table.add(at(1), C::AcceptValues, "Accept all values", None, help);
    let help = "Play every table size and write a page with charts";
    let keys = key(CTRL_SHIFT, Key::E);
    table.add(at(2), C::Report, "Write report…", keys, help);
}

fn view(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::View, "", group);
    table.add(at(0), C::Fit, "Fit board", key(CTRL, Key::Num0), "");
    let keys = key(NONE, Key::Z);
    table.add(at(0), C::FitSelection, "Fly to selection", keys, "");
    table.add(at(0), C::ZoomIn, "Zoom in", key(CTRL, Key::Plus), "");
    table.add(at(0), C::ZoomOut, "Zoom out", key(CTRL, Key::Minus), "");
    for (x, y, name, arrow) in [
        (1, 0, "Pan left", Key::ArrowLeft),
        (-1, 0, "Pan right", Key::ArrowRight),
        (0, 1, "Pan up", Key::ArrowUp),
        (0, -1, "Pan down", Key::ArrowDown),
    ] {
        let place = (Menu::View, "Pan", 0);
        table.add(place, C::Pan(x, y), name, key(ALT, arrow), "");
    }
    let help = "Show a grid over the board";
    table.add(at(1), C::Grid, "Grid", key(CTRL, Key::G), help);
    let help = "Cities stop at the grid, at guides and in line with each other";
    table.add(at(1), C::Snap, "Snap", key(CTRL_SHIFT, Key::G), help);
    let help = "Mark on the board what does not fit";
    table.add(at(1), C::Marks, "Mark problems", key(CTRL, Key::M), help);
    let dark = key(CTRL_SHIFT, Key::D);
    table.add(at(1), C::Dark, "Dark", dark, "Light or dark");
    for overlay in Overlay::ALL {
        let place = (Menu::View, "Overlay", 2);
        let keys = overlay.key().and_then(|digit| key(ALT, digit));
        table.add(
            place,
            C::Overlay(overlay),
            overlay.name(),
            keys,
            overlay.help(),
        );
    }
    for pane in Pane::ALL {
        let place = (Menu::View, "Panels", 3);
        let keys = pane.key().and_then(|digit| key(CTRL, digit));
        table.add(place, C::Show(pane), pane.title(), keys, pane.help());
    }
    let help = "Put every panel back to its place";
    table.add(at(3), C::ResetPanels, "Reset panels", None, help);
}

fn help(table: &mut Table) {
    use Command as C;
    let at = (Menu::Help, "", 0);
    let help = "Find any action by typing a part of its name";
    let keys = key(CTRL, Key::P);
    table.add(at, C::Palette, "Command palette…", keys, help);
    table.add(at, C::Welcome, "Welcome", None, "");
    let help = "The editor in eight steps";
    table.add(at, C::Tour, "Tour", None, help);
    table.add(at, C::Shortcuts, "Shortcuts", key(NONE, Key::F1), "");
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
