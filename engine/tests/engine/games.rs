//! Random games: every position is audited, every game ends.

use railwright_engine::game::{
    Action, Actor, Board, Card, Cards, CityIndex, Keep, RouteIndex, Scorer, State, Streams,
    Workspace, below, random_action,
};
use rayon::prelude::*;

use super::boards;

/// Games in the ordinary run; the long run plays 2,000,000.
const GAMES: u64 = 50_000;
/// No random game may need more turns than this.
const MOST_TURNS: u32 = 1_000;

fn play_audited(board: &Board, seed: u64) -> State {
    let mut streams = Streams::new(seed);
    let mut workspace = Workspace::default();
    let mut state = State::new(board);
    while let Some(action) = state
        .draw_chance(board, &mut streams)
        .or_else(|| random_action(&state, board, &mut workspace, &mut streams.players))
    {
        state
            .apply(board, action)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        state
            .audit(board)
            .unwrap_or_else(|violation| panic!("after {action:?}: {violation}"));
    }
    assert_eq!(state.actor(), Actor::Over);
    state
}

fn audited_games(games: u64) {
    let boards = boards();
    let each = games.div_ceil(boards.len() as u64);
    boards.par_iter().for_each(|(name, board)| {
        let longest = (0..each)
            .into_par_iter()
            .map(|seed| {
                let state = play_audited(board, seed);
                let score = Scorer::default().score(board, &state);
                assert!(!score.winners.is_empty(), "{name}, game {seed}");
                assert!(!score.inexact, "{name}, game {seed}");
                state.turns()
            })
            .max()
            .unwrap();
        assert!(longest <= MOST_TURNS, "{name}: {longest} turns");
    });
}

#[test]
fn random_games_end_and_keep_every_rule_of_conservation() {
    audited_games(GAMES);
}

#[test]
#[ignore = "two million games: cargo test --release --test engine -- --ignored"]
fn two_million_random_games_end_and_keep_every_rule_of_conservation() {
    audited_games(2_000_000);
}

#[test]
fn a_route_is_contested_if_somebody_else_could_claim_it() {
    for (name, board) in boards() {
        let mut streams = Streams::new(5);
        let mut workspace = Workspace::default();
        let mut state = State::dealt(&board, &mut streams, &mut ());
        let mut contested = 0;
        while let Some(action) = random_action(&state, &board, &mut workspace, &mut streams.players)
        {
            for route in RouteIndex::all(board.route_count()) {
                let mut others = board.seats().filter(|other| *other != state.seat());
                let expected = others.any(|other| state.could_claim(&board, other, route));
                let found = state.is_contested(&board, state.seat(), route);
                assert_eq!(found, expected, "{name}: route {route} before {action:?}");
                contested += u32::from(found);
            }
            state.play(&board, &action, &mut streams, &mut ()).unwrap();
        }
        assert!(contested > 0, "{name}");
    }
}

/// Everything that could be tried in a position, legal or not.
fn candidates(board: &Board, state: &State, streams: &mut Streams) -> Vec<Action> {
    let mut all = vec![
        Action::DrawBlind,
        Action::StopDrawing,
        Action::DrawTickets,
        Action::DeclineTunnel,
        Action::TakeFerryCard,
    ];
    for card in Card::ALL {
        all.push(Action::DrawRow(card));
    }
    let random = &mut streams.players;
    let offered = state.offer().len() as u8;
    for kept in 0..1u16 << offered.max(1) {
        all.push(Action::KeepTickets(Keep::these(kept, offered)));
    }
    let hand = state.player(state.seat()).hand;
    for _ in 0..40 {
        let route = RouteIndex(below(random, board.route_count() as u32) as u16);
        let mut cards = Cards::NONE;
        for _ in 0..=below(random, 6) {
            let card = Card::ALL[below(random, 10) as usize];
            if hand.contains(cards + Cards::of(card, 1)) || below(random, 8) == 0 {
                cards += Cards::of(card, 1);
            }
        }
        all.push(Action::Claim {
            route,
            cards,
            set: None,
        });
        all.push(Action::PaySurcharge(cards));
        all.push(Action::NeutralTrack(route));
        let city = CityIndex(below(random, board.map().cities.len() as u32) as u16);
        all.push(Action::BuildStation { city, cards });
    }
    all
}

#[test]
fn an_action_is_listed_if_and_only_if_it_is_accepted() {
    const POSITIONS: usize = 200_000;
    let boards = boards();
    let each = POSITIONS.div_ceil(boards.len());
    boards.par_iter().for_each(|(name, board)| {
        let mut streams = Streams::new(7);
        let mut workspace = Workspace::default();
        let mut listed = Vec::new();
        let mut state = State::new(board);
        let mut positions = 0;
        while positions < each {
            match state.actor() {
                Actor::Over => state = State::new(board),
                Actor::Chance => {
                    let action = state.draw_chance(board, &mut streams).unwrap();
                    state.apply(board, action).unwrap();
                    continue;
                }
                Actor::Player(_) => {}
            }
            if state.actor() == Actor::Chance {
                continue;
            }
            positions += 1;
            listed.clear();
            state.legal_actions(board, &mut workspace, &mut listed);
            assert!(!listed.is_empty(), "{name}: {state:?}");
            for (index, action) in listed.iter().enumerate() {
                assert!(
                    !listed[..index].contains(action),
                    "{name}: {action:?} twice"
                );
                let mut copy = state.clone();
                copy.apply(board, *action)
                    .unwrap_or_else(|refusal| panic!("{name}: {action:?}: {refusal}"));
            }
            for action in candidates(board, &state, &mut streams) {
                let mut copy = state.clone();
                match copy.apply(board, action) {
                    Ok(()) => assert!(
                        is_covered(&listed, action),
                        "{name}: {action:?} is accepted but not listed"
                    ),
                    Err(_) => {
                        assert!(
                            copy == state,
                            "{name}: {action:?} was refused but changed something"
                        );
                        assert!(!listed.contains(&action), "{name}: {action:?} is listed");
                    }
                }
            }
            let action =
                random_action(&state, board, &mut workspace, &mut streams.players).unwrap();
            assert!(
                is_covered(&listed, action),
                "{name}: {action:?} was chosen but not listed"
            );
            state.apply(board, action).unwrap();
        }
    });
}

/// Listed as it is, or a payment that contains a listed one.
fn is_covered(listed: &[Action], action: Action) -> bool {
    listed.iter().any(|known| match (*known, action) {
        (
            Action::Claim {
                route: known,
                cards: fewer,
                ..
            },
            Action::Claim { route, cards, .. },
        ) => known == route && cards.contains(fewer),
        (known, action) => known == action,
    })
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for (name, board) in boards() {
        let (one, two) = (play_audited(&board, 99), play_audited(&board, 99));
        assert!(one == two, "{name}");
    }
}

#[test]
fn a_view_shows_no_secrets() {
    for (name, board) in boards() {
        let mut streams = Streams::new(1);
        let mut workspace = Workspace::default();
        let mut state = State::new(&board);
        while let Some(action) = state
            .draw_chance(&board, &mut streams)
            .or_else(|| random_action(&state, &board, &mut workspace, &mut streams.players))
        {
            state.apply(&board, action).unwrap();
            for seat in board.seats() {
                let view = state.view(&board, seat);
                // What is unseen is the deck and the other hands together, whichever is where.
                let mut hidden = state.deck();
                for other in board.seats().filter(|other| *other != seat) {
                    let hand = state.player(other).hand;
                    hidden += hand - Cards::of(Card::Ferry, hand.count(Card::Ferry));
                }
                assert_eq!(view.unseen(), hidden, "{name}");
                let decides = state.decider() == Some(seat);
                assert!(
                    decides || view.offer().is_empty(),
                    "{name}: an offer is seen by others"
                );
                assert_eq!(
                    view.tickets().count(),
                    state.tickets_of(&board, seat).count()
                );
            }
        }
    }
}

#[test]
fn a_table_that_the_rules_do_not_allow_is_refused() {
    for (name, map) in super::maps() {
        let allowed = map.rules.players.counts();
        for players in 0..=8 {
            let board = Board::new(std::sync::Arc::clone(&map), players);
            assert_eq!(
                board.is_ok(),
                allowed.contains(&players),
                "{name} with {players}"
            );
        }
    }
}
