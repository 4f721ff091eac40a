//! The tools of the canvas.

use egui::Key;

/// What the pointer does on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Tool {
    /// Select and move.
    #[default]
    Select,
    /// Click to place cities.
    City,
    /// Drag between two cities to lay a route.
    Route,
    /// Click two cities for a ticket.
    Ticket,
    /// Click to write on the board.
    Text,
    /// Drag to measure.
    Measure,
}

impl Tool {
    /// All tools in the order of the tool bar.
    pub const ALL: [Tool; 6] = [
        Tool::Select,
        Tool::City,
        Tool::Route,
        Tool::Ticket,
        Tool::Text,
        Tool::Measure,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Select => "Select",
            Tool::City => "City",
            Tool::Route => "Draw route",
            Tool::Ticket => "Ticket",
            Tool::Text => "Text",
            Tool::Measure => "Measure",
        }
    }

    /// The key that takes it up.
    pub fn key(self) -> Key {
        match self {
            Tool::Select => Key::V,
            Tool::City => Key::C,
            Tool::Route => Key::L,
            Tool::Ticket => Key::J,
            Tool::Text => Key::I,
            Tool::Measure => Key::M,
        }
    }

    /// What it does.
    pub fn help(self) -> &'static str {
        match self {
            Tool::Select => {
                "Click to select, drag to move; drag across the board to select several; drag a route to bend it"
            }
            Tool::City => "Click to place a city, then type its name",
            Tool::Route => {
                "Drag from city to city, then press 1–9 for the length or a letter for the colour"
            }
            Tool::Ticket => {
                "Click two cities; the path between them lights up and a value is suggested"
            }
            Tool::Text => {
                "Click to write on the board: seas, provinces, mountains; click a text to edit it"
            }
            Tool::Measure => "Drag to measure in millimetres and train spaces",
        }
    }
}
