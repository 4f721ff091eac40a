//! How strong the bots are: the first one named against each of the others at tables of two, and all
//! of them against `random`, board by board.
//!
//! `cargo run --release --example strength [GAMES] [BOARD] [BOT] [OPPONENT,OPPONENT,…]`
#![allow(
    clippy::unwrap_used,
    reason = "a measurement that cannot be made should stop"
)]

use std::sync::Arc;
use std::time::Instant;

use railwright_engine::bots::BotKind;
use railwright_engine::game::Board;
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Plan, Setup, run};

const BOARDS: [&str; 5] = ["europe", "nordic", "italia", "nederland", "usa"];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(2000, |text| text.parse().unwrap());
    let chosen = arguments.next().filter(|name| name != "all");
    let bot: BotKind = arguments
        .next()
        .map_or(BotKind::Planner, |name| name.parse().unwrap());
    let opponents: Vec<BotKind> = match arguments.next() {
        Some(names) => names.split(',').map(|name| name.parse().unwrap()).collect(),
        None => BotKind::ALL
            .into_iter()
            .filter(|kind| *kind != bot)
            .collect(),
    };
    for shipped in shipped::ALL
        .iter()
        .filter(|shipped| BOARDS.contains(&shipped.name))
    {
        if chosen.as_ref().is_some_and(|name| name != shipped.name) {
            continue;
        }
        let map = Arc::new(shipped.load().unwrap().map);
        let board = Arc::new(Board::new(map, 2).unwrap());
        for opponent in &opponents {
            duel(shipped.name, &board, bot, *opponent, games);
        }
    }
}

fn duel(name: &str, board: &Arc<Board>, bot: BotKind, opponent: BotKind, games: u64) {
    let entrants = vec![Entrant::from(bot), Entrant::from(opponent)];
    let setup = Setup::lineup(Arc::clone(board), entrants, 1).unwrap();
    let started = Instant::now();
    let study = run(setup, Plan::of(games), 2).unwrap();
    let seconds = started.elapsed().as_secs_f64();
    let rows = study.bots();
    let row = rows.iter().find(|row| row.bot == bot.name()).unwrap();
    let other = rows.iter().find(|row| row.bot != bot.name()).unwrap_or(row);
    println!(
        "{name:10} {bot:8} {opponent:10} {:5.1} % [{:4.1}, {:4.1}]  points {:5.1} {:5.1}  tickets {:.1}/{:.1} {:.1}/{:.1}  turns {:.0}  faults {}  {:.0} games/s",
        100.0 * row.win_share.unwrap_or_default(),
        100.0 * row.low.unwrap_or_default(),
        100.0 * row.high.unwrap_or_default(),
        row.mean_score.unwrap_or_default(),
        other.mean_score.unwrap_or_default(),
        row.tickets_completed.unwrap_or_default(),
        row.tickets_kept.unwrap_or_default(),
        other.tickets_completed.unwrap_or_default(),
        other.tickets_kept.unwrap_or_default(),
        study.turns().mean.unwrap_or_default(),
        row.faults + other.faults,
        games as f64 / seconds,
    );
}
