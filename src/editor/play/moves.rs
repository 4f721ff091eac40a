//! What a move or a key does to a game on the table.

use super::game::Game;
use super::hint::Hint;
use super::{Key, Move};
use crate::game::{Action, Decision};
use crate::workbench::play::record::{About, Note};

/// What the panels and the canvas wish for in a game. Says whether it must be kept.
pub(super) fn make_move(game: &mut Game, wish: Move) -> bool {
    match wish {
        Move::Act(action) => return game.act(action),
        Move::Route(route) => return game.choose_route(route),
        Move::City(city) => game.choose_city(city),
        Move::LetGo => game.let_go(),
        Move::Tick(place) => game.ticked ^= 1 << place,
        // Looked after once for the whole frame.
        Move::Light(_) => {}
        Move::Candidate(place) => game.hint.choose(place),
        Move::CloseHint => game.hint = Hint::None,
        Move::Watch(seat) => game.watched = seat,
        Move::LiftCurtain => game.lift_curtain(),
        Move::Show(at) => game.show(at),
        Move::Draft(words) => {
            if let Some((_, text)) = &mut game.draft {
                *text = words;
            }
        }
        Move::DraftAbout(now) => {
            if let Some((about, _)) = &mut game.draft {
                *about = now;
            }
        }
        Move::EndDraft { keep } => {
            if let (Some((about, text)), true) = (game.draft.take(), keep) {
                let (at, text) = (game.at(), text.trim().to_owned());
                game.notes.push(Note { at, about, text });
                return true;
            }
        }
        Move::DeleteNote(place) => {
            if place < game.notes.len() {
                game.notes.remove(place);
                return true;
            }
        }
    }
    false
}

/// What a key does to the game itself. Says whether the game went on.
pub(super) fn game_key(game: &mut Game, key: Key, now: f64) -> bool {
    match key {
        Key::Pause => {
            game.paused = !game.paused;
            game.next_at = now;
            if !game.table.is_played() && game.is_now() && !game.paused {
                game.show(0);
            }
        }
        Key::Step => {
            if game.table.is_played() {
                game.show(usize::MAX);
                if game.table.is_slow() {
                    (game.paused, game.step) = (true, true);
                } else {
                    game.paused |= game.table.act_for_bot();
                }
            } else {
                game.paused = true;
                game.show(game.at() + 1);
            }
        }
        Key::Earlier => {
            game.paused |= !game.table.is_played();
            game.show(game.at().saturating_sub(1));
        }
        Key::Later => game.show(game.at() + 1),
        Key::First => game.show(0),
        Key::Last => game.show(usize::MAX),
        Key::Note => {
            if game.draft.is_none() {
                game.draft = Some((About::Move, String::new()));
            }
        }
        Key::TakeBack => return game.take_back(),
        Key::FollowHint => return game.follow_hint(),
        Key::Next => game.choose_next(1),
        Key::Previous => game.choose_next(-1),
        Key::Confirm => return game.confirm(),
        Key::Number(number) => return number_key(game, number),
        Key::Blind => return offered(game, Action::DrawBlind, |options| options.blind),
        Key::Enough => return offered(game, Action::StopDrawing, |options| options.enough),
        Key::Tickets => return offered(game, Action::DrawTickets, |options| options.tickets),
        Key::Ferry => return offered(game, Action::TakeFerryCard, |options| options.ferry),
        Key::Decline => return offered(game, Action::DeclineTunnel, |options| options.decline),
        Key::Begin
        | Key::Stop
        | Key::Hint
        | Key::Faster
        | Key::Slower
        | Key::SaveLog
        | Key::OpenLog => {}
    }
    false
}

fn offered(
    game: &mut Game,
    action: Action,
    is: impl Fn(&crate::workbench::play::options::Options) -> bool,
) -> bool {
    game.fresh_options().is_some_and(is) && game.act(action)
}

/// A digit: a card of the row, an offered ticket, a way to pay, a track.
fn number_key(game: &mut Game, number: u8) -> bool {
    let place = usize::from(number.saturating_sub(1));
    let row = game.state().row();
    let choice = game.choice;
    let Some(options) = game.fresh_options() else {
        return false;
    };
    match options.decision {
        Decision::Tickets => {
            if place < usize::from(options.offered.0) {
                game.ticked ^= 1 << place;
            }
            false
        }
        Decision::NeutralTrack => match options.tracks.get(place) {
            Some(route) => {
                let route = *route;
                game.act(Action::NeutralTrack(route))
            }
            None => false,
        },
        Decision::Turn | Decision::DrawMore if choice.is_none() => {
            let card = row.kinds().nth(place).map(|(card, _)| card);
            let card = card.filter(|card| options.row.contains(card));
            card.is_some_and(|card| game.act(Action::DrawRow(card)))
        }
        _ => match game.payments().get(place) {
            Some(way) => {
                let way = *way;
                game.act(way)
            }
            None => false,
        },
    }
}
