//! x
#![allow(clippy::unwrap_used)]
use railwright::game::*;
use railwright::map::shipped;
use std::sync::Arc;
fn main() {
    let b = shipped::find("first-line").unwrap();
    let board = Board::new(Arc::new(b.load().unwrap().map), 2).unwrap();
    let mut ws = Workspace::default();
    let mut sc = Scorer::default();
    for g in 0..100000 {
        let mut s = Streams::new(g);
        let mut state = State::new(&board);
        let mut n = 0;
        while let Some(a) = state
            .draw_chance(&board, &mut s)
            .or_else(|| random_action(&state, &board, &mut ws, &mut s.players))
        {
            n += 1;
            if n > 100000 {
                println!("game {g} {a:?} {state:#?}");
                return;
            }
            state.apply(&board, a).unwrap();
        }
        if g % 1000 == 0 {
            println!("{g}");
        }
        let _ = sc.score(&board, &state);
    }
}
