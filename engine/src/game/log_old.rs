//! What logs of version 1 do not say. They replay like those of today; what they leave out cannot be
//! verified.

use super::event::{Ending, Event, LogLine};

/// Whether version 1 has a line for an event.
pub(super) fn has_line(event: &Event) -> bool {
    !matches!(event, Event::RowKept { .. })
}

/// A line as version 1 writes it.
pub(super) fn as_before(mut line: LogLine) -> LogLine {
    match &mut line {
        // Who holds the marker from now on; who held it before is not said.
        LogLine::NeutralClaimed {
            holder,
            next_holder,
            ..
        } => *holder = next_holder.take().unwrap_or(*holder),
        LogLine::Ended { how, stalemate } => {
            *stalemate |= how.take() == Some(Ending::TurnLimit);
        }
        LogLine::Scores(scores) => {
            scores.tie_break = None;
            for player in &mut scores.players {
                player.borrowed_at = None;
                for bonus in &mut player.bonuses {
                    bonus.won = None;
                }
            }
        }
        _ => {}
    }
    line
}
