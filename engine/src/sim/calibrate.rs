//! Finding what suits a board: `planner` plays itself with other habits, and what wins most is kept. The
//! same every time, and done in a second or so.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::runner::{Plan, RunError, Runner};
use super::setup::{Entrant, Setup};
use super::{Study, figures};
use crate::Watcher;
use crate::bots::{Habits, planner_with};
use crate::game::Board;

/// Games of a tournament.
const GAMES: u64 = 1600;
/// Routes and tickets of a board that is as large as a published one; a larger one plays fewer games.
const USUAL: usize = 180;
/// What chance is drawn from.
const SEED: u64 = 0x5EED;

/// The tournaments, each over what one habit may be beside the others as they are by then.
const TOURNAMENTS: [fn(Habits) -> Vec<Habits>; 5] = [turns, cards, tickets, turns_near, cards_near];

fn turns(habits: Habits) -> Vec<Habits> {
    let all = [26, 32, 38, 44, 52].into_iter();
    all.map(|turn| Habits { turn, ..habits }).collect()
}

fn cards(habits: Habits) -> Vec<Habits> {
    let all = [0, 12, 20, 28, 36].into_iter();
    all.map(|cards| Habits { cards, ..habits }).collect()
}

fn tickets(habits: Habits) -> Vec<Habits> {
    let all = [9, 13, 17, 21, 26].into_iter();
    all.map(|tickets| Habits { tickets, ..habits }).collect()
}

fn turns_near(habits: Habits) -> Vec<Habits> {
    let all = [-4, -2, 0, 2, 4].into_iter();
    let turn = |by| habits.turn.saturating_add_signed(by);
    all.map(|by| Habits {
        turn: turn(by),
        ..habits
    })
    .collect()
}

fn cards_near(habits: Habits) -> Vec<Habits> {
    let all = [-4, 0, 4].into_iter();
    let cards = |by| habits.cards.saturating_add_signed(by);
    all.map(|by| Habits {
        cards: cards(by),
        ..habits
    })
    .collect()
}

/// What suits a board. If the watcher ends it early, what is known by then.
///
/// # Errors
/// If no thread can be started.
pub fn calibrate(
    board: &Arc<Board>,
    threads: usize,
    watcher: Watcher<'_>,
) -> Result<Habits, RunError> {
    let map = board.map();
    let size = (map.routes.len() + map.tickets().len()).max(USUAL);
    let games = (GAMES * USUAL as u64 / size as u64).max(200);
    let mut habits = Habits::STANDARD;
    let mut ended = false;
    for (number, tournament) in TOURNAMENTS.iter().enumerate() {
        let mut values = tournament(habits);
        values.dedup();
        let entrants = values.iter().map(|habits| {
            let habits = *habits;
            Entrant::new(habits.to_string(), move || planner_with(habits))
        });
        let Ok(setup) = Setup::pool(Arc::clone(board), entrants.collect(), SEED + number as u64)
        else {
            return Ok(habits);
        };
        let mut runner = Runner::new(setup, Plan::of(games), threads)?;
        let mut within = |share: f64| {
            let answer = watcher((number as f64 + share) / TOURNAMENTS.len() as f64);
            ended |= answer == ControlFlow::Break(());
            answer
        };
        let Ok(()) = runner.play::<Infallible>(&mut within, |_| Ok(()));
        if ended {
            break;
        }
        habits = best(&runner.into_study(), &values).unwrap_or(habits);
    }
    Ok(habits)
}

/// What won most.
fn best(study: &Study, values: &[Habits]) -> Option<Habits> {
    let share = |place: usize| study.value(&figures::BOT_WINS, place).unwrap_or_default();
    let places = (0..values.len()).max_by(|one, two| share(*one).total_cmp(&share(*two)));
    places.map(|place| values[place])
}
