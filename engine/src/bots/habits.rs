//! What suits a board: a few numbers that `planner` goes by, found by letting it play itself.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How `planner` plays on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Habits {
    /// What a turn is worth while tickets are chosen, in tenths of a point.
    pub turn: u8,
    /// It saves up so many cards before it builds where nobody is near.
    pub cards: u8,
    /// It draws further tickets while it may expect at least so many turns.
    pub tickets: u8,
}

impl Habits {
    /// What does fairly well on every board.
    pub const STANDARD: Habits = Habits {
        turn: 38,
        cards: 16,
        tickets: 17,
    };

    /// The points that a turn is worth while tickets are chosen.
    pub fn turn_points(self) -> f64 {
        f64::from(self.turn) / 10.0
    }
}

impl Default for Habits {
    fn default() -> Habits {
        Habits::STANDARD
    }
}

/// As it is written on the command line: `3.8,16,17`.
impl fmt::Display for Habits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Habits {
            turn,
            cards,
            tickets,
        } = self;
        write!(f, "{}.{},{cards},{tickets}", turn / 10, turn % 10)
    }
}

/// Text that says no habits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` says no habits; write three numbers such as 3.8,16,17: the points that a turn is worth \
     (1.0 to 9.9), cards to save up (0 to 60), turns that must be left to draw tickets (0 to 99)"
)]
pub struct NoHabits(String);

impl FromStr for Habits {
    type Err = NoHabits;

    fn from_str(text: &str) -> Result<Habits, NoHabits> {
        let wrong = || NoHabits(text.to_owned());
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let [turn, cards, tickets] = parts.as_slice() else {
            return Err(wrong());
        };
        let turn: f64 = turn.parse().map_err(|_| wrong())?;
        let turn = (turn * 10.0).round();
        let within = |text: &str, most: u8| {
            let number: u8 = text.parse().map_err(|_| wrong())?;
            (number <= most).then_some(number).ok_or_else(wrong)
        };
        if !(10.0..=99.0).contains(&turn) {
            return Err(wrong());
        }
        Ok(Habits {
            turn: turn as u8,
            cards: within(cards, 60)?,
            tickets: within(tickets, 99)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_read_as_they_are_written() {
        let habits = Habits::STANDARD;
        assert_eq!(habits.to_string().parse(), Ok(habits));
        assert_eq!("4, 0,99".parse::<Habits>().unwrap().turn, 40);
        for text in [
            "", "4", "4,1", "0.9,1,1", "10,1,1", "4,61,1", "4,1,100", "4,1,1,1", "x,1,1", "NaN,1,1",
        ] {
            assert!(text.parse::<Habits>().is_err(), "{text}");
        }
    }
}
