//! The habits that suit a map: known for the boards that come with the program, found once for others.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::calibrate::calibrate;
use super::runner::RunError;
use crate::Watcher;
use crate::bots::Habits;
use crate::game::{Board, map_hash};
use crate::map::{Land, Map, Sheet};

/// The boards that come with the program: what is played, the number of players, the habits. The example
/// `habits` writes this list.
const SHIPPED: &[(&str, u8, Habits)] = &include!("suited.in");

const fn habits(turn: u8, cards: u8, tickets: u8) -> Habits {
    Habits {
        turn,
        cards,
        tickets,
    }
}

/// What has been found since the program started.
static FOUND: LazyLock<Mutex<HashMap<(String, u8), Habits>>> = LazyLock::new(Mutex::default);

/// The habits that suit a map, if they are known already.
pub fn known_habits(map: &Map, players: u8) -> Option<Habits> {
    known(&(played_hash(map), players))
}

fn known(key: &(String, u8)) -> Option<Habits> {
    let found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let shipped = SHIPPED
        .iter()
        .find(|(map, players, _)| *map == key.0 && *players == key.1);
    shipped
        .map(|(_, _, habits)| *habits)
        .or_else(|| found.get(key).copied())
}

/// The habits that suit a board, looked for if they are not known. If the watcher ends it early, what is
/// known by then.
///
/// # Errors
/// If no thread can be started.
pub fn suited_habits(
    board: &Arc<Board>,
    threads: usize,
    watcher: Watcher<'_>,
) -> Result<Habits, RunError> {
    let key = (played_hash(board.map()), board.players());
    if let Some(habits) = known(&key) {
        return Ok(habits);
    }
    let mut ended = false;
    let habits = calibrate(board, threads, &mut |share| {
        let answer = watcher(share);
        ended |= answer.is_break();
        answer
    })?;
    if !ended {
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        found.insert(key, habits);
    }
    Ok(habits)
}

/// A number that differs for maps that are played differently, as text: names, places and pictures do
/// not count.
pub fn played_hash(map: &Map) -> String {
    let mut played = Map {
        head_comment: String::new(),
        name: String::new(),
        author: String::new(),
        revision: 0,
        notes: String::new(),
        source: String::new(),
        board: Sheet::default(),
        background: None,
        land: Land::default(),
        guides: Vec::new(),
        folds: Vec::new(),
        theme: None,
        texts: Vec::new(),
        dismissed: Vec::new(),
        ..map.clone()
    };
    for city in &mut played.cities {
        city.name.clear();
        (city.at, city.label, city.locked) = (None, None, false);
        city.geo = None;
    }
    for route in &mut played.routes {
        route.bend.clear();
    }
    played.decks = map
        .active_deck_index()
        .and_then(|deck| played.decks.get(deck).cloned())
        .into_iter()
        .collect();
    for deck in &mut played.decks {
        deck.name.clear();
        deck.notes.clear();
        for ticket in &mut deck.tickets {
            (ticket.locked, ticket.balanced) = (false, None);
        }
    }
    map_hash(&played)
}
