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
use railwright_engine::sim::{Entrant, Figure, Plan, Setup, figures, run, suited_habits};
use railwright_engine::unwatched;

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
        None => BotKind::QUICK
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
    let setup = setup.with_habits(suited_habits(board, 2, &mut unwatched).unwrap());
    let started = Instant::now();
    let study = run(setup, Plan::of(games), 2).unwrap();
    let seconds = started.elapsed().as_secs_f64();
    let share = study.shown(&figures::BOT_WINS, 0).unwrap();
    let other = study.subject.bots.len() - 1;
    let value = |figure: &Figure, bot: usize| study.value(figure, bot).unwrap_or_default();
    println!(
        "{name:10} {bot:8} {opponent:10} {:5.1} % [{:4.1}, {:4.1}]  points {:5.1} {:5.1}  tickets {:.1}/{:.1} {:.1}/{:.1}  turns {:.0}  faults {}  {:.0} games/s",
        share.value,
        share.low,
        share.high,
        value(&figures::BOT_SCORE, 0),
        value(&figures::BOT_SCORE, other),
        value(&figures::TICKETS_COMPLETED, 0),
        value(&figures::TICKETS_KEPT, 0),
        value(&figures::TICKETS_COMPLETED, other),
        value(&figures::TICKETS_KEPT, other),
        value(&figures::TURNS, 0),
        study.faults(),
        games as f64 / seconds,
    );
}
