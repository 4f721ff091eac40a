//! A study as JSON and back: figures for readers, one row to a line, and all totals, block by block, so
//! that studies add up exactly. Reading takes the totals and what they are of; figures follow from them.

use std::sync::Arc;

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::figures::{self, Figure};
use super::games::Games;
use super::merge::{Merge as _, Numbers as _};
use super::setup::Seating;
use super::study::{BLOCKS, RouteName, Study, Subject, TicketName};
use super::totals::{SHARE, VERSION, Whole};
use super::wide::List;
use crate::bots::Habits;
use crate::game::map_hash;
use crate::map::{Id, MAX_ROUTES, MAX_TICKETS, Map, SEATS};

/// Why a text is no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// Something else.
    #[error("this is not a study written by `railwright simulate --json`: {0}")]
    NoStudy(String),
    /// A newer or older format.
    #[error("the study has version {0}; this program reads version {VERSION}{hint}", hint = older(*.0))]
    Version(u32),
    /// The parts do not fit each other.
    #[error("the study is damaged: {0}")]
    Damaged(&'static str),
}

fn older(version: u32) -> &'static str {
    if version < VERSION {
        ": play it again with `railwright simulate`"
    } else {
        ""
    }
}

/// What is read of a study.
#[derive(Deserialize)]
struct Page {
    name: String,
    map: String,
    board: Map,
    deck: Id,
    players: u8,
    seed: u64,
    seating: Seating,
    bots: Vec<String>,
    random_tickets: bool,
    habits: Habits,
    played: Games,
    by_bot: Vec<BotName>,
    tickets: Vec<TicketName>,
    routes: Vec<RouteName>,
    bonuses: Vec<BonusName>,
    whole: Whole,
    blocks: Vec<List>,
}

#[derive(Deserialize)]
struct BotName {
    bot: String,
}

#[derive(Deserialize)]
struct BonusName {
    id: Id,
}

/// Reads a study.
///
/// # Errors
/// If the text is not a study, or not as it was written.
pub fn read_study(text: &str) -> Result<Study, StudyError> {
    #[derive(Deserialize)]
    struct VersionOnly {
        railwright_study: u32,
    }
    let no_study = |error: serde_json::Error| StudyError::NoStudy(error.to_string());
    let version: VersionOnly = serde_json::from_str(text).map_err(no_study)?;
    if version.railwright_study != VERSION {
        return Err(StudyError::Version(version.railwright_study));
    }
    let page: Page = serde_json::from_str(text).map_err(no_study)?;
    let subject = Subject {
        name: page.name,
        map: page.map,
        board: Arc::new(page.board),
        deck: page.deck,
        players: page.players,
        seed: page.seed,
        seating: page.seating,
        named: page.bots,
        random_tickets: page.random_tickets,
        habits: page.habits,
        bots: page.by_bot.into_iter().map(|row| row.bot).collect(),
        tickets: page.tickets,
        routes: page.routes,
        bonuses: page.bonuses.into_iter().map(|row| row.id).collect(),
    };
    expect_sizes(&subject)?;
    if subject.map != map_hash(&subject.board) {
        return Err(StudyError::Damaged(
            "the map is not the one that was played",
        ));
    }
    let mut study = Study::new(subject);
    let other_shape = StudyError::Damaged("the totals do not match the rows");
    if page.blocks.len() != BLOCKS {
        return Err(other_shape);
    }
    for (block, List(numbers)) in study.blocks.iter_mut().zip(page.blocks) {
        let mut numbers = numbers.into_iter();
        let read = block.read(&mut numbers).filter(|()| numbers.len() == 0);
        read.and_then(|()| study.totals.merge(block))
            .ok_or_else(|| other_shape.clone())?;
    }
    study.whole.merge(&page.whole).ok_or(other_shape)?;
    if !page.played.are_in_order(study.subject.players) {
        return Err(StudyError::Damaged("the game ranges are out of order"));
    }
    if page.played.number() != study.totals.finished + study.faults() {
        return Err(StudyError::Damaged(
            "the totals are for a different number of games",
        ));
    }
    study.games = page.played;
    Ok(study)
}

/// The most bots in a study, and the most bonuses.
const MOST_BOTS: usize = 100;
const MOST_BONUSES: usize = 2000;

/// Refuses more rows than any map has, before room is made for their totals.
fn expect_sizes(subject: &Subject) -> Result<(), StudyError> {
    if !SEATS.contains(&subject.players) {
        return Err(StudyError::Damaged("the number of players is out of range"));
    }
    let sizes = [
        (subject.bots.len(), MOST_BOTS),
        (subject.tickets.len(), MAX_TICKETS),
        (subject.routes.len(), MAX_ROUTES),
        (subject.bonuses.len(), MOST_BONUSES),
    ];
    if sizes.iter().any(|(rows, most)| rows > most) {
        return Err(StudyError::Damaged(
            "it has more rows than any map can have",
        ));
    }
    Ok(())
}

impl Study {
    /// The study as JSON.
    pub fn to_json(&self) -> String {
        let Study {
            subject,
            games,
            blocks,
            totals,
            whole,
        } = self;
        let mut page = Writer::default();
        page.field("railwright_study", &VERSION);
        page.field("name", &subject.name);
        page.field("map", &subject.map);
        page.field("deck", &subject.deck);
        page.field("players", &subject.players);
        page.field("games", &games.number());
        page.field("seed", &subject.seed);
        page.field("seating", &subject.seating);
        page.field("bots", &subject.named);
        page.field("random_tickets", &subject.random_tickets);
        page.field("habits", &subject.habits);
        page.field("played", games);
        page.field("finished", &totals.finished);
        page.field("faults", &self.faults());
        page.field("turns", &self.turns_row());
        let mut arc = Row::default();
        let game = std::iter::once(&figures::TURNS).chain(figures::GAME);
        for figure in game.filter(|figure| (figure.applies)(&subject.board.rules)) {
            arc.figure(self, figure, 0);
        }
        page.field("arc", &arc);
        page.rows("seats", &self.seat_rows());
        page.rows("by_bot", &self.bot_rows());
        page.rows("pairs", &self.pair_rows());
        page.rows("tickets", &self.ticket_rows());
        page.rows("routes", &self.route_rows());
        page.rows("bonuses", &self.bonus_rows());
        page.rows("fault_examples", &whole.faults.examples);
        page.field("whole", whole);
        let lists = blocks.iter().map(|block| {
            let mut numbers = Vec::new();
            block.write(&mut numbers);
            List(numbers)
        });
        page.rows("blocks", &lists.collect::<Vec<_>>());
        page.field("board", &subject.board);
        page.end()
    }

    fn turns_row(&self) -> Row {
        let turns = self.figure(&figures::TURNS, 0);
        let mean = self.value(&figures::TURNS, 0);
        let mut row = Row::default();
        row.number("mean", mean);
        row.number("low", turns.map(|turns| turns.low));
        row.number("high", turns.map(|turns| turns.high));
        row.add("median", self.whole.turns.quantile(0.5));
        let players = f64::from(self.subject.players);
        row.number("per_player", mean.map(|turns| turns / players));
        row
    }

    fn seat_rows(&self) -> Vec<Row> {
        let seats = self.totals.seats.iter().enumerate();
        let row = |(seat, totals): (usize, &super::SeatTotals)| {
            let mut row = Row::default();
            row.add("seat", seat);
            row.add("games", self.totals.finished);
            row.number("wins", Some(totals.wins as f64 / SHARE as f64));
            row.figures(self, &figures::SEATS, seat);
            row
        };
        seats.map(row).collect()
    }

    fn bot_rows(&self) -> Vec<Row> {
        let bots = self.subject.bots.iter().zip(&self.totals.bots).enumerate();
        let row = |(bot, (name, totals)): (usize, (&String, &super::BotTotals))| {
            let mut row = Row::default();
            row.add("bot", name.as_str());
            row.add("games", totals.games);
            row.number("wins", Some(totals.wins as f64 / SHARE as f64));
            row.figures(self, &figures::BOTS, bot);
            row.add("faults", self.whole.faults.by_bot[bot]);
            row
        };
        bots.map(row).collect()
    }

    /// Every two bots of different kinds that met.
    fn pair_rows(&self) -> Vec<Row> {
        let names = &self.subject.bots;
        let mut rows = Vec::new();
        for (bot, totals) in self.totals.bots.iter().enumerate() {
            for (other, meeting) in totals.against.iter().enumerate() {
                if meeting.meetings > 0 {
                    let mut row = Row::default();
                    row.add("bot", names[bot].as_str());
                    row.add("against", names[other].as_str());
                    row.add("meetings", meeting.meetings);
                    row.figures(self, &figures::PAIRS, bot * names.len() + other);
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn ticket_rows(&self) -> Vec<Row> {
        let tickets = self.subject.tickets.iter().zip(&self.totals.tickets);
        let row = |(place, (name, totals)): (usize, (&TicketName, &super::TicketTotals))| {
            let mut row = Row::default();
            row.add("id", name.id.as_str());
            row.add("from", name.from.as_str());
            row.add("to", name.to.as_str());
            row.add("value", name.value);
            row.add("dealt", totals.dealt);
            row.add("kept", totals.kept);
            row.add("completed", totals.completed);
            row.figures(self, &figures::TICKETS, place);
            row
        };
        tickets.enumerate().map(row).collect()
    }

    fn route_rows(&self) -> Vec<Row> {
        let routes = self.subject.routes.iter().enumerate();
        let row = |(place, name): (usize, &RouteName)| {
            let mut row = Row::default();
            row.add("id", name.id.as_str());
            row.add("from", name.from.as_str());
            row.add("to", name.to.as_str());
            row.add("color", name.color.name());
            row.add("length", name.length);
            row.figures(self, &figures::ROUTES, place);
            row
        };
        routes.map(row).collect()
    }

    fn bonus_rows(&self) -> Vec<Row> {
        let bonuses = self.subject.bonuses.iter().zip(&self.totals.bonuses);
        let row = |(place, (id, totals)): (usize, (&Id, &super::BonusTotals))| {
            let mut row = Row::default();
            row.add("id", id.as_str());
            row.add("shown", totals.shown);
            row.figures(self, &figures::BONUSES, place);
            row
        };
        bonuses.enumerate().map(row).collect()
    }
}

/// An object whose fields keep their order.
#[derive(Default)]
struct Row(Vec<(&'static str, Value)>);

impl Row {
    fn add(&mut self, name: &'static str, value: impl Into<Value>) {
        self.0.push((name, value.into()));
    }

    /// To six places, which is more than any number of games can show, and no minus before a zero.
    fn number(&mut self, name: &'static str, value: Option<f64>) {
        self.add(name, value.map(|value| (value * 1e6).round() / 1e6 + 0.0));
    }

    fn figure(&mut self, study: &Study, figure: &Figure, place: usize) {
        let found = study.figure(figure, place);
        self.number(figure.key, study.value(figure, place));
        self.number(figure.bounds[0], found.map(|found| found.low));
        self.number(figure.bounds[1], found.map(|found| found.high));
    }

    fn figures(&mut self, study: &Study, figures: &[&Figure], place: usize) {
        let rules = &study.subject.board.rules;
        for figure in figures.iter().filter(|figure| (figure.applies)(rules)) {
            self.figure(study, figure, place);
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Writes an object with each field, and each row of its tables, on a line.
#[derive(Default)]
struct Writer {
    text: String,
}

impl Writer {
    fn name(&mut self, name: &str) {
        self.text
            .push_str(if self.text.is_empty() { "{\n" } else { ",\n" });
        self.text.push_str("  \"");
        self.text.push_str(name);
        self.text.push_str("\": ");
    }

    fn value(&mut self, value: &impl Serialize) {
        // Nothing in a study can fail to be written as JSON.
        if let Ok(json) = serde_json::to_string(value) {
            self.text.push_str(&json);
        }
    }

    fn field(&mut self, name: &str, value: &impl Serialize) {
        self.name(name);
        self.value(value);
    }

    fn rows(&mut self, name: &str, rows: &[impl Serialize]) {
        self.name(name);
        self.text.push('[');
        for (place, row) in rows.iter().enumerate() {
            self.text
                .push_str(if place == 0 { "\n    " } else { ",\n    " });
            self.value(row);
        }
        self.text
            .push_str(if rows.is_empty() { "]" } else { "\n  ]" });
    }

    fn end(mut self) -> String {
        self.text.push_str("\n}\n");
        self.text
    }
}
