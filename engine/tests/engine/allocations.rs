//! Playing needs no heap once a game is set up.

use allocation_counter::measure;
use railwright_engine::game::{Action, Actor, State, Streams, Workspace, random_action};

use super::boards;

#[test]
fn applying_and_listing_actions_allocates_nothing() {
    for (name, board) in boards() {
        let mut streams = Streams::new(5);
        let mut workspace = Workspace::default();
        let mut listed: Vec<Action> = Vec::with_capacity(100_000);
        // A first game makes the workspace as large as it has to be.
        for measured in [false, true] {
            for _ in 0..20 {
                let mut state = State::new(&board);
                while state.actor() != Actor::Over {
                    let allocations = measure(|| {
                        listed.clear();
                        state.legal_actions(&board, &mut workspace, &mut listed);
                    });
                    if measured {
                        assert_eq!(allocations.count_total, 0, "{name}: listing");
                    }
                    let action = state.draw_chance(&board, &mut streams).or_else(|| {
                        random_action(&state, &board, &mut workspace, &mut streams.players)
                    });
                    let action = action.unwrap();
                    let allocations = measure(|| state.apply(&board, action).unwrap());
                    assert_eq!(allocations.count_total, 0, "{name}: {action:?}");
                }
            }
        }
    }
}
