//! The lines of the table of actions, menu by menu.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::table::{Command, Entry, Menu, color_key};
use crate::design::arrange::{Align, Spread};
use crate::editor::canvas::{Overlay, Tool};
use crate::editor::play::Key as PlayKey;
use crate::editor::shell::Pane;
use crate::map::{Color, Preset, shipped};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const ALT: Modifiers = Modifiers::ALT;
const CTRL_ALT: Modifiers = Modifiers::COMMAND.plus(Modifiers::ALT);

fn key(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
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

/// All of them, in the order of the menus.
pub fn all() -> Vec<Entry> {
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
        let help = "Open one of the included boards";
        let place = (Menu::File, "Included boards", 0);
        table.add(place, C::OpenShipped(board.name), name, None, help);
    }
    table.add(at(1), C::Save, "Save", key(CTRL, Key::S), "");
    let help = "Save to a different file";
    table.add(at(1), C::SaveAs, "Save as…", key(CTRL_SHIFT, Key::S), help);
    let help = "Go back to the version on disk; you can undo this";
    table.add(at(1), C::Revert, "Revert", None, help);
    let help = "Create a map from a JSON, GeoJSON or CSV file";
    table.add(at(2), C::Import, "Import…", key(CTRL_SHIFT, Key::I), help);
    let help = "Save the board at true size, tiles, ticket cards, rules or a player aid as a PDF";
    table.add(at(2), C::Print, "Print…", key(CTRL_SHIFT, Key::P), help);
    let help = "Export the board as a picture, a document or data";
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
    let help = "Paste copied cities, routes and tickets, or rows from a spreadsheet";
    table.add(at(1), C::Paste, "Paste", key(CTRL, Key::V), help);
    table.add(at(1), C::Duplicate, "Duplicate", key(CTRL, Key::D), "");
    let help = "Deleting a city also deletes its routes and tickets";
    table.add(at(1), C::Delete, "Delete", key(NONE, Key::Delete), help);
    table.add(at(2), C::SelectAll, "Select all", key(CTRL, Key::A), "");
    let help = "Step through cities and routes one by one";
    let next = key(NONE, Key::CloseBracket);
    table.add(at(2), C::SelectNext, "Select next", next, help);
    let previous = key(NONE, Key::OpenBracket);
    table.add(at(2), C::SelectPrevious, "Select previous", previous, help);
    let help = "Cancel the current action, or clear the selection";
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
    let help = "Connect the two selected cities with a route";
    let keys = key(SHIFT, Key::L);
    table.add(at(4), C::AddRoute, "Add route between cities", keys, help);
    let help = "Create a ticket between the two selected cities";
    let keys = key(SHIFT, Key::J);
    table.add(at(4), C::AddTicket, "Add ticket between cities", keys, help);
}

fn route(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Route, "", group);
    for (length, digit) in (1u8..).zip(DIGITS) {
        let name = format!("Length {length}");
        let place = (Menu::Route, "Length", 0);
        let help = "Set the number of train spaces of the selected routes";
        table.add(place, C::Length(length), name, key(NONE, digit), help);
    }
    for color in Color::CARDS.into_iter().chain([Color::Gray]) {
        let mut name = color.name().to_owned();
        name[..1].make_ascii_uppercase();
        let place = (Menu::Route, "Colour", 0);
        let keys = key(NONE, color_key(color));
        let help = "Set the colour of the selected routes";
        table.add(place, C::Color(color), name, keys, help);
    }
    let help = "Claiming a tunnel reveals cards that may raise its cost";
    table.add(at(1), C::Tunnel, "Tunnel", key(NONE, Key::T), help);
    let help = "Add a locomotive symbol; after the last space, start over at none";
    table.add(at(1), C::Symbol, "Ferry symbol", key(NONE, Key::F), help);
    let help = "Add a wave; after the last space, start over at none";
    table.add(at(1), C::Wave, "Wave", key(SHIFT, Key::F), help);
    let help = "Add a toll token; after four, start over at none";
    table.add(at(1), C::Toll, "Toll", key(SHIFT, Key::T), help);
    let help = "Add a card to draw after claiming; after three, start over at none";
    table.add(at(1), C::DrawBonus, "Draw bonus", key(SHIFT, Key::B), help);
    let help = "Add a track beside each selected route";
    table.add(
        at(2),
        C::Parallel,
        "Add parallel track",
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
        (Align::Center, "Align centre", None),
        (Align::Middle, "Align middle", None),
    ] {
        let keys = arrow.and_then(|arrow| key(CTRL_ALT, arrow));
        let help = "Line up the selected cities";
        table.add(place, C::Align(align), name, keys, help);
    }
    let place = (Menu::Arrange, "Distribute", 0);
    let help = "Space the selected cities evenly";
    for (spread, name) in [
        (Spread::Across, "Distribute horizontally"),
        (Spread::Down, "Distribute vertically"),
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
        let help = "Move the selection";
        table.add(place, C::Nudge(x, y), near, key(NONE, arrow), help);
        table.add(place, C::NudgeFar(x, y), far, key(SHIFT, arrow), help);
    }
    let help = "Move cities and bend routes until every train fits; locked cities stay put";
    let keys = key(CTRL_SHIFT, Key::R);
    table.add(at(1), C::Relax, "Relax layout", keys, help);
    let help = "Move every city name clear of routes and other names";
    let keys = key(CTRL_SHIFT, Key::L);
    table.add(at(1), C::PlaceLabels, "Place labels", keys, help);
    let help = "Place cities that have no position yet, based on their routes";
    table.add(at(1), C::PlaceCities, "Place cities", None, help);
    let help = "Move cities with coordinates to where they lie on earth, as large as the board allows; locked cities stay put";
    table.add(at(1), C::Geography, "Arrange by coordinates", None, help);
    let help = "Bend ferries whose middle lies on land out to sea, where there is room";
    table.add(at(1), C::Ferries, "Bend ferries over water", None, help);
    let help = "Switch between landscape and portrait";
    table.add(at(2), C::TurnBoard, "Rotate board", None, help);
    let help = "Add a line to align to in the middle of the view, then drag it into place";
    let keys = key(CTRL, Key::H);
    table.add(at(3), C::GuideAcross, "Add horizontal guide", keys, help);
    let keys = key(CTRL_SHIFT, Key::H);
    table.add(at(3), C::GuideDown, "Add vertical guide", keys, help);
    table.add(at(3), C::ClearGuides, "Remove guides", None, "");
    let help = "Choose a picture to draw over, or drop one onto the window";
    let keys = key(CTRL, Key::B);
    table.add(at(4), C::Background, "Background picture…", keys, help);
    let remove = C::RemoveBackground;
    table.add(at(4), remove, "Remove background", None, "");
    let help = "Use the look of a theme file; you can undo this";
    table.add(at(5), C::OpenTheme, "Open theme…", None, help);
    let help = "Save the look of this board to a file for other maps";
    table.add(at(5), C::SaveTheme, "Save theme…", None, help);
}

fn tickets(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::Tickets, "", group);
    let help = "Add an empty ticket deck";
    table.add(at(0), C::AddDeck, "Add deck", None, help);
    let help = "Duplicate the active deck to try out changes";
    table.add(at(0), C::CopyDeck, "Duplicate deck", None, help);
    table.add(at(0), C::DeleteDeck, "Delete deck", None, "");
    let help = "Generate tickets for a target size and mix of lengths";
    let keys = key(CTRL_SHIFT, Key::B);
    table.add(at(1), C::BuildDeck, "Build deck…", keys, help);
    let help =
        "Set the selected tickets, or all of them, to the value of their path; locked values stay";
    table.add(at(1), C::ValueTickets, "Value by path", None, help);
}

fn play(table: &mut Table) {
    use Command as C;
    use PlayKey as P;
    let at = |group| (Menu::Play, "", group);
    let mut add = |group, play, name: &str, keys, help| {
        table.add(at(group), C::Play(play), name, keys, help);
    };
    let help = "Play this map against bots or with friends, or watch bots play";
    add(0, P::Begin, "Play this map", key(NONE, Key::F5), help);
    let help = "Return to editing";
    add(0, P::Stop, "Stop playing", key(NONE, Key::F5), help);
    let help = "Watch a recorded game";
    add(
        0,
        P::OpenLog,
        "Open game log…",
        key(CTRL_SHIFT, Key::O),
        help,
    );
    let help = "Save this game to a file";
    add(0, P::SaveLog, "Save game log…", key(CTRL_ALT, Key::S), help);
    let help = "Take the top card, unseen";
    add(
        1,
        P::Blind,
        "Draw from the draw pile",
        key(NONE, Key::B),
        help,
    );
    add(1, P::Enough, "Stop drawing", key(NONE, Key::E), "");
    add(1, P::Tickets, "Draw tickets", key(NONE, Key::T), "");
    add(1, P::Ferry, "Take ferry card", key(NONE, Key::F), "");
    let help = "Step through the routes you can claim and the cities where you can build a station";
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
        "Claim the chosen route with the best payment, keep the ticked tickets, or show your cards";
    add(1, P::Confirm, "Confirm", key(NONE, Key::Enter), help);
    let help = "Decline the tunnel and take your cards back";
    add(1, P::Decline, "Decline tunnel", key(NONE, Key::X), help);
    let help = "Compare what you could do, and see the best move";
    add(2, P::Hint, "Hint", key(NONE, Key::H), help);
    let help = "Carry out the move that the hint has marked";
    add(2, P::FollowHint, "Follow hint", key(SHIFT, Key::H), help);
    let help = "Undo your last decision; only when you play alone against bots";
    add(2, P::TakeBack, "Take back", key(CTRL, Key::Z), help);
    let help = "Write a note about this moment, a city or a route";
    add(2, P::Note, "Add note", key(NONE, Key::N), help);
    add(
        3,
        P::Pause,
        "Pause bots",
        key(NONE, Key::P),
        "Pause or resume bots and replays",
    );
    add(
        3,
        P::Step,
        "Step",
        key(NONE, Key::Period),
        "Advance by one bot decision, or by one event of a replay",
    );
    add(3, P::Faster, "Faster", key(NONE, Key::Plus), "");
    add(3, P::Slower, "Slower", key(NONE, Key::Minus), "");
    add(
        4,
        P::Earlier,
        "Previous event",
        key(NONE, Key::ArrowLeft),
        "Go back one event",
    );
    add(
        4,
        P::Later,
        "Next event",
        key(NONE, Key::ArrowRight),
        "Go forward one event",
    );
    add(4, P::First, "First event", key(NONE, Key::Home), "");
    add(4, P::Last, "Latest event", key(NONE, Key::End), "");
    for (number, digit) in (1u8..).zip(DIGITS) {
        let name = format!("Choose {number}");
        let help = "Choose a face-up card, an offered ticket, a payment or a track by its number";
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
    let help = "Have bots play the current map, even while live balance is paused";
    let keys = key(CTRL, Key::R);
    table.add(at(0), C::PlayNow, "Run bots now", keys, help);
    let help = "Stop bots from playing again after every change";
    table.add(
        at(0),
        C::PauseLive,
        "Pause live balance",
        key(CTRL_ALT, Key::P),
        help,
    );
    let help = "Set every ticket to the value that the games suggest; locked values stay";
    table.add(at(1), C::AcceptValues, "Accept all values", None, help);
    let help = "Look for small changes that make the map fair, or bring it within its bands";
    let keys = key(CTRL_SHIFT, Key::T);
    table.add(at(1), C::Tune, "Tune…", keys, help);
    let help = "Keep the map as it is, with its figures, to compare with it later";
    let keys = key(CTRL_SHIFT, Key::K);
    table.add(at(2), C::KeepVersion, "Keep version", keys, help);
    let help = "Set what games say now against the map as it was saved";
    table.add(at(2), C::CompareSaved, "Compare with saved map", None, help);
    let help = "Set what games say now against another map";
    table.add(at(2), C::CompareFile, "Compare with file…", None, help);
    let help = "Simulate every player count and write a web page with charts";
    let keys = key(CTRL_SHIFT, Key::E);
    table.add(at(3), C::Report, "Write report…", keys, help);
    let help = "The same, and bots that think ahead play the first five findings again; takes some minutes";
    table.add(
        at(3),
        C::VerifiedReport,
        "Write verified report…",
        None,
        help,
    );
}

fn view(table: &mut Table) {
    use Command as C;
    let at = |group| (Menu::View, "", group);
    table.add(at(0), C::Fit, "Fit board", key(CTRL, Key::Num0), "");
    let keys = key(NONE, Key::Z);
    table.add(at(0), C::FitSelection, "Zoom to selection", keys, "");
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
    let help = "Snap cities to the grid, to guides and to each other";
    table.add(at(1), C::Snap, "Snap", key(CTRL_SHIFT, Key::G), help);
    let help = "Highlight what does not fit on the board";
    table.add(at(1), C::Marks, "Mark problems", key(CTRL, Key::M), help);
    let dark = key(CTRL_SHIFT, Key::D);
    table.add(
        at(1),
        C::Dark,
        "Dark mode",
        dark,
        "Switch between light and dark",
    );
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
    let help = "Put every panel back in its place";
    table.add(at(3), C::ResetPanels, "Reset panels", None, help);
}

fn help(table: &mut Table) {
    use Command as C;
    let at = (Menu::Help, "", 0);
    let help = "Find any action by typing part of its name";
    let keys = key(CTRL, Key::P);
    table.add(at, C::Palette, "Command palette…", keys, help);
    table.add(at, C::Welcome, "Welcome", None, "");
    let help = "Learn the editor in eight steps";
    table.add(at, C::Tour, "Tour", None, help);
    table.add(
        at,
        C::Shortcuts,
        "Keyboard shortcuts",
        key(NONE, Key::F1),
        "",
    );
    let help = "The version, and where maps, fonts and coasts come from";
    table.add(at, C::About, "About Railwright", None, help);
}
