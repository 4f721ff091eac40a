//! Scratch speed probe.
#![allow(clippy::unwrap_used)]
use railwright::game::*;
use railwright::map::shipped;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let secs: f64 = std::env::args().nth(1).map_or(1.0, |x| x.parse().unwrap());
    for b in shipped::ALL {
        for players in [2u8, 4] {
            let map = Arc::new(b.load().unwrap().map);
            let Ok(board) = Board::new(map, players) else {
                continue;
            };
            let mut ws = Workspace::default();
            let mut sc = Scorer::default();
            let t0 = Instant::now();
            let (mut games, mut turns, mut pts, mut maxt, mut play) =
                (0u64, 0u64, 0i64, 0u32, 0f64);
            while t0.elapsed().as_secs_f64() < secs {
                for _ in 0..100 {
                    let mut s = Streams::new(games);
                    let t1 = Instant::now();
                    let st = play_random(&board, &mut s, &mut ws);
                    play += t1.elapsed().as_secs_f64();
                    assert!(st.ending().is_some());
                    let f = sc.score(&board, &st);
                    pts += f.players.iter().map(|p| i64::from(p.total)).sum::<i64>();
                    turns += u64::from(st.turns());
                    maxt = maxt.max(st.turns());
                    games += 1;
                }
            }
            let e = t0.elapsed().as_secs_f64();
            println!(
                "{:10} {players}p games/s {:8.0} us/game {:6.2} play {:6.2} turns/game {:6.1} (max {maxt}) ns/turn {:5.0} pts/player {:.1}",
                b.name,
                games as f64 / e,
                e / games as f64 * 1e6,
                play / games as f64 * 1e6,
                turns as f64 / games as f64,
                e / turns as f64 * 1e9,
                pts as f64 / games as f64 / f64::from(players)
            );
        }
    }
}
