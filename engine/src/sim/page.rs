//! A study as JSON and back: figures for readers, one row to a line, and all totals, so that studies
//! add up exactly. Reading takes the totals and what they are of; figures follow from them.

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::merge::Merge as _;
use super::setup::Seating;
use super::study::{RouteName, Study, Subject, TicketName};
use super::totals::Totals;
use crate::map::{Id, MAX_ROUTES, MAX_TICKETS, SEATS};

/// The version of the format.
const VERSION: u32 = 1;

/// Why a text is no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// Something else.
    #[error("this is not a study written by `railwright simulate --json`: {0}")]
    NoStudy(String),
    /// A newer or older format.
    #[error("the study has version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The parts do not fit each other.
    #[error("the study is damaged: {0}")]
    Damaged(&'static str),
}

/// What is read of a study.
#[derive(Deserialize)]
struct Page {
    name: String,
    map: String,
    deck: Id,
    players: u8,
    seed: u64,
    seating: Seating,
    bots: Vec<String>,
    random_tickets: bool,
    played: Games,
    by_bot: Vec<BotName>,
    tickets: Vec<TicketName>,
    routes: Vec<RouteName>,
    bonuses: Vec<BonusName>,
    totals: Totals,
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
        deck: page.deck,
        players: page.players,
        seed: page.seed,
        seating: page.seating,
        named: page.bots,
        random_tickets: page.random_tickets,
        bots: page.by_bot.into_iter().map(|row| row.bot).collect(),
        tickets: page.tickets,
        routes: page.routes,
        bonuses: page.bonuses.into_iter().map(|row| row.id).collect(),
    };
    expect_sizes(&subject)?;
    let mut study = Study::new(subject);
    study
        .totals
        .merge(&page.totals)
        .ok_or(StudyError::Damaged("the totals do not match the rows"))?;
    if !page.played.are_in_order(study.subject.players) {
        return Err(StudyError::Damaged("the game ranges are out of order"));
    }
    if page.played.number() != study.totals.games() {
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
            totals,
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
        page.field("played", games);
        page.field("finished", &totals.finished);
        page.field("faults", &totals.faults.number());
        page.field("turns", &self.turns());
        page.field("arc", &self.arc());
        page.rows("seats", &self.seats());
        page.rows("by_bot", &self.bots());
        page.rows("pairs", &self.pairs());
        page.rows("tickets", &self.tickets());
        page.rows("routes", &self.routes());
        page.rows("bonuses", &self.bonuses());
        page.rows("fault_examples", &totals.faults.examples);
        page.field("totals", totals);
        page.end()
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
