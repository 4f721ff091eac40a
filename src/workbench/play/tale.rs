//! The game told turn by turn, without what the listener may not know.

use crate::game::{Event, Seat, Story};

use super::session::Session;

/// A part of the story: a turn, or what happened between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The first of its moments.
    pub from: usize,
    /// One past its last moment.
    pub to: usize,
    /// Whose turn it was.
    pub seat: Option<Seat>,
    /// The sentences.
    pub text: String,
    /// Why the bot did it.
    pub why: Option<String>,
}

/// Tells a game to somebody; to nobody in particular, it tells everything.
pub fn tell(table: &Session, listener: Option<Seat>) -> Vec<Paragraph> {
    let seats = table.board().seats();
    let names: Vec<String> = seats.map(|seat| table.label(seat).into_owned()).collect();
    let story = Story::new(table.board(), &names).in_words();
    let secrets = table.score().is_none() && table.is_played();
    let mut told: Vec<Paragraph> = Vec::new();
    for (at, moment) in table.moments().iter().enumerate() {
        let known = |seat: Seat| !secrets || listener == Some(seat);
        let Some(sentence) = sentence(&story, &moment.event, &known) else {
            if let Some(last) = told.last_mut() {
                last.to = at + 1;
            }
            continue;
        };
        let turn = match moment.event {
            Event::TurnBegan { seat, .. } => Some(Some(seat)),
            Event::NeutralRevealed { .. }
            | Event::LastRound { .. }
            | Event::Ended { .. }
            | Event::BonusLaidOut { .. }
            | Event::TicketsKept { .. } => Some(None),
            _ => None,
        };
        match (turn, told.last_mut()) {
            // Tickets chosen in a turn belong to it.
            (Some(None), Some(last)) if matches!(moment.event, Event::TicketsKept { seat, .. } if last.seat == Some(seat)) =>
            {
                last.add(at, &sentence);
            }
            (None, Some(last)) => last.add(at, &sentence),
            (turn, _) => told.push(Paragraph {
                from: at,
                to: at + 1,
                seat: turn.flatten(),
                text: sentence,
                why: None,
            }),
        }
        let Some(last) = told.last_mut() else {
            continue;
        };
        if let Some(why) = &moment.why {
            last.why = Some(why.to_string());
        }
        if let Some((seat, _)) = moment.fault {
            last.add(at, &at_a_loss(&story.name(seat)));
        }
    }
    told
}

impl Paragraph {
    fn add(&mut self, at: usize, sentence: &str) {
        self.to = at + 1;
        let sentence = sentence.trim_start();
        // What one player does in a turn is one sentence.
        let goes_on = sentence.starts_with(char::is_lowercase) && self.text.ends_with('.');
        if goes_on {
            self.text.pop();
            self.text.push(',');
        }
        self.text.push(' ');
        self.text.push_str(sentence);
    }
}

/// What is told of a bot that had no legal move in mind.
fn at_a_loss(name: &str) -> String {
    format!("({name} found no legal move; this one was chosen at random.)")
}

/// An event as a sentence; none for what would only tire, or may not be told at all.
fn sentence(story: &Story, event: &Event, known: &dyn Fn(Seat) -> bool) -> Option<String> {
    match event {
        Event::Dealt { .. }
        | Event::RowFilled { .. }
        | Event::TicketPutUnder { .. }
        | Event::TicketOffered { .. } => None,
        Event::DrewBlind { seat, .. } if !known(*seat) => {
            Some("draws a card from the deck.".to_owned())
        }
        Event::BonusDrawn { seat, .. } if !known(*seat) => {
            Some("draws a card as a bonus.".to_owned())
        }
        Event::TicketsKept {
            seat,
            kept,
            returned,
        } if !known(*seat) => {
            let (kept, all) = (kept.as_slice().len(), returned.as_slice().len());
            let name = story.name(*seat);
            Some(format!("{name} keeps {kept} of {} tickets.", kept + all))
        }
        _ => Some(story.tell(event)),
    }
}
