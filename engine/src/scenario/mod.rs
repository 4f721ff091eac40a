//! Rule scenarios: a position given by hand, actions, and what must come out.
//!
//! A scenario is a RON file that a game designer can read; it cites the numbers of the rules that
//! it shows. See `tests/rules/` for many.
//!
//! ```
//! let text = r#"(scenarios: [(
//!     name: "A face-up card goes to the hand",
//!     cites: ["C-11"],
//!     map: board("europe"),
//!     players: 2,
//!     position: (row: "RUGKW"),
//!     coming: "YO",
//!     steps: [do(row("R")), expect((hands: {0: "R"}))],
//! )])"#;
//! let file = railwright_engine::scenario::parse(text).unwrap();
//! assert!(file.scenarios[0].run().is_ok());
//! ```

mod expect;
mod run;
mod sketch;
mod stage;

use std::collections::BTreeMap;
use std::path::Path;

use ron::Options;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};

use crate::game::{Card, Cards, Seat};
use crate::map::{SourceError, read_text};

pub use run::Failure;
pub use sketch::{Sketch, SketchRoute, SketchTicket};

/// The largest scenario file, in bytes.
pub const MAX_BYTES: u64 = 1024 * 1024;

/// A file with one or more scenarios.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
}

/// One scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in a sentence.
    pub name: String,
    /// The numbers of the rules and vectors that it shows.
    pub cites: Vec<String>,
    /// The map.
    pub map: MapSource,
    /// How many play.
    pub players: u8,
    /// Plays from the set-up instead of from a position.
    #[serde(default)]
    pub from_the_start: bool,
    /// What chance brings where nothing is said.
    #[serde(default)]
    pub seed: u64,
    /// The position.
    #[serde(default)]
    pub position: Staging,
    /// The cards that come from the deck, in order, as far as they matter.
    #[serde(default)]
    pub coming: CardLine,
    /// The tickets that chance brings, in order, as far as they matter.
    #[serde(default)]
    pub coming_tickets: Vec<String>,
    /// What is done and what must come out.
    pub steps: Vec<Step>,
}

/// Where the map comes from.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapSource {
    /// A shipped board.
    Board(String),
    /// A shipped board with the rules of a preset.
    BoardWith(String, String),
    /// A few places and routes drawn for the scenario.
    Sketch(Box<Sketch>),
}

/// Cards in an order: letters from left to right.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct CardLine(pub String);

/// A position. Seats are counted from 0; the neutral player is `neutral`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Staging {
    /// Whose turn it is.
    pub seat: Seat,
    /// The round, counted from 1.
    pub round: u16,
    /// The face-up cards.
    pub row: Cards,
    /// The deck; without it, the coming cards.
    pub deck: Option<Cards>,
    /// The discarded cards.
    pub discards: Cards,
    /// Cards of players.
    pub hands: BTreeMap<Seat, Cards>,
    /// Claimed routes, in order.
    pub claimed: Vec<(Owner, String)>,
    /// Stations of players, by city.
    pub stations: BTreeMap<Seat, Vec<String>>,
    /// Tickets of players.
    pub tickets: BTreeMap<Seat, Vec<String>>,
    /// The ticket deck, its top first.
    pub ticket_deck: Vec<String>,
    /// The face-up pile of tickets.
    pub ticket_discards: Vec<String>,
    /// Trains of players, where they are not what the claimed routes leave.
    pub trains: BTreeMap<Seat, u8>,
    /// Tokens of players, where they are not those of the start.
    pub tokens: BTreeMap<Seat, i32>,
    /// Loans of players.
    pub loans: BTreeMap<Seat, u8>,
    /// The bonus cards laid out, by id.
    pub bonus_cards: Vec<String>,
    /// Who brought the last round about, and the turns left in it.
    pub last_round: Option<(Seat, u8)>,
    /// Trains of the neutral player.
    pub neutral_trains: Option<u8>,
    /// Who holds the neutral player's marker.
    pub marker: Option<Seat>,
}

/// Who owns a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    /// A player.
    Player(Seat),
    /// The neutral player.
    Neutral,
}

impl Owner {
    /// The seat, if it is a player.
    fn seat(&self) -> Option<&Seat> {
        match self {
            Owner::Player(seat) => Some(seat),
            Owner::Neutral => None,
        }
    }
}

/// One step of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A player does something.
    Do(Deed),
    /// Something must be refused; with words that the reason must contain.
    Refused(Deed, String),
    /// The minimal payments for a route from the hand of the player whose turn it is: exactly these.
    Payments(String, Vec<String>),
    /// Payments for a route that must be accepted, whatever else is in hand.
    Pays(String, Vec<String>),
    /// Payments for a route that must not be accepted, whatever else is in hand.
    PaysNot(String, Vec<String>),
    /// How the position must be.
    Expect(Box<Expect>),
    /// How the position must score if the game ended now.
    Score(BTreeMap<Seat, ExpectScore>),
    /// Who must win if the game ended now.
    Winners(Vec<Seat>),
}

/// Something that a player does.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Take a face-up card, by its letter.
    Row(String),
    /// Draw from the deck.
    Blind,
    /// Draw no further card.
    Stop,
    /// Claim a route with these cards.
    Claim(String, Cards),
    /// Claim a tunnel, with the colour of its plain spaces said.
    ClaimIn(String, Cards, Card),
    /// Add the surcharge of a tunnel.
    Surcharge(Cards),
    /// Take the payment for a tunnel back.
    Decline,
    /// Build a station in a city.
    Station(String, Cards),
    /// Take a ferry card.
    FerryCard,
    /// Draw tickets.
    Tickets,
    /// Keep these of the offered tickets; the others go back in the order of the offer.
    Keep(Vec<String>),
    /// Keep the first so many of the offered tickets.
    KeepFirst(u8),
    /// Keep these, and return the others in this order.
    KeepAndReturn(Vec<String>, Vec<String>),
    /// Lead the neutral player onto a track.
    Neutral(String),
    /// Blind draws until so many turns have ended.
    PassTurns(u8),
}

/// How a position must be; what is not said may be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expect {
    /// Whose decision it is.
    pub to_decide: Option<Seat>,
    /// Whose turn it is.
    pub turn_of: Option<Seat>,
    /// The round.
    pub round: Option<u16>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// The face-up cards.
    pub row: Option<Cards>,
    /// Number of face-up cards.
    pub row_size: Option<u16>,
    /// The deck.
    pub deck: Option<Cards>,
    /// Number of cards in the deck.
    pub deck_size: Option<u16>,
    /// The discarded cards.
    pub discards: Option<Cards>,
    /// Cards of players.
    pub hands: BTreeMap<Seat, Cards>,
    /// Number of cards of players.
    pub hand_sizes: BTreeMap<Seat, u16>,
    /// Trains of players.
    pub trains: BTreeMap<Seat, u8>,
    /// Points on the score track.
    pub points: BTreeMap<Seat, i32>,
    /// Tokens of players.
    pub tokens: BTreeMap<Seat, i32>,
    /// Loans of players.
    pub loans: BTreeMap<Seat, u8>,
    /// Number of tickets of players.
    pub tickets: BTreeMap<Seat, usize>,
    /// Stations built.
    pub stations: BTreeMap<Seat, u8>,
    /// Number of tickets offered.
    pub offered: Option<usize>,
    /// Number of tickets in the deck.
    pub ticket_deck: Option<usize>,
    /// Number of tickets on the face-up pile.
    pub ticket_discards: Option<usize>,
    /// The surcharge that is open.
    pub surcharge: Option<u8>,
    /// Owners of routes.
    pub owners: Vec<(String, Option<Owner>)>,
    /// Routes that a player may claim if paid for.
    pub may_claim: Vec<(Seat, String)>,
    /// Routes that a player may not claim, whatever is paid.
    pub may_not_claim: Vec<(Seat, String)>,
    /// Number of bonus cards laid out.
    pub bonus_cards: Option<usize>,
    /// Ferry cards in the supply.
    pub ferry_supply: Option<u8>,
    /// The neutral player's trains.
    pub neutral_trains: Option<u8>,
    /// Whether the neutral player still takes part.
    pub neutral_active: Option<bool>,
    /// Who holds the marker.
    pub marker: Option<Seat>,
    /// Turns left in the last round.
    pub turns_left: Option<u8>,
    /// Whether the player to decide may do these.
    pub may: Vec<Deed>,
}

/// How a player must score; what is not said may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExpectScore {
    /// Points for routes.
    pub routes: Option<i32>,
    /// Points for tickets.
    pub tickets: Option<i32>,
    /// Completed tickets.
    pub completed: Option<u32>,
    /// Points for stations not built.
    pub stations: Option<i32>,
    /// Points for bonuses.
    pub bonuses: Option<i32>,
    /// What a bonus counts, by its id.
    pub counts: BTreeMap<String, u32>,
    /// Points of a bonus, by its id.
    pub bonus: BTreeMap<String, i32>,
    /// Points for regions.
    pub regions: Option<i32>,
    /// Points for tokens.
    pub tokens: Option<i32>,
    /// Points for loans.
    pub loans: Option<i32>,
    /// The longest path.
    pub longest: Option<u32>,
    /// The sum of all.
    pub total: Option<i32>,
}

/// A text that holds no scenarios: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SyntaxError(String);

/// A file that holds no scenarios.
#[derive(Debug, thiserror::Error)]
pub enum ScenarioError {
    /// It cannot be read at all.
    #[error("{0}: {1}")]
    Unreadable(String, SourceError),
    /// Its text is not that of scenarios.
    #[error("{0}:{1}")]
    NoScenarios(String, SyntaxError),
}

/// Why a scenario cannot go on, or what came out otherwise than expected, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unmet(String);

impl From<String> for Unmet {
    fn from(message: String) -> Self {
        Unmet(message)
    }
}

impl From<&str> for Unmet {
    fn from(message: &str) -> Self {
        Unmet(message.to_owned())
    }
}

/// What did not come out as expected.
fn wrong<T>(message: String) -> Result<T, Unmet> {
    Err(Unmet(message))
}

/// Reads a scenario file.
///
/// # Errors
/// In words, with line and column.
pub fn read(path: &Path) -> Result<ScenarioFile, ScenarioError> {
    let file = || path.display().to_string();
    let text = read_text(path, MAX_BYTES);
    let text = text.map_err(|error| ScenarioError::Unreadable(file(), error))?;
    parse(&text).map_err(|error| ScenarioError::NoScenarios(file(), error))
}

/// Reads the text of a scenario file.
///
/// # Errors
/// In words, with line and column.
pub fn parse(text: &str) -> Result<ScenarioFile, SyntaxError> {
    Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| SyntaxError(format!("{}: {}", error.span.start, error.code)))
}
