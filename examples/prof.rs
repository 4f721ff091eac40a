//! Scratch.
#![allow(clippy::unwrap_used)]
use railwright::game::*;
use railwright::map::shipped;
use std::sync::Arc;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let n: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let map = Arc::new(shipped::find(&name).unwrap().load().unwrap().map);
    let board = Board::new(map, 4).unwrap();
    let mut ws = Workspace::default();
    let mut sc = Scorer::default();
    let mut x = 0;
    for g in 0..n {
        let mut s = Streams::new(g);
        let st = play_random(&board, &mut s, &mut ws);
        x += sc.score(&board, &st).players[0].total;
    }
    println!("{x}");
}
