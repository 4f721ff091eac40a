//! A bot of one's own: it claims the longest route that it can pay, else draws cards. It plays a
//! hundred games against the best bot of the engine.
//!
//! `cargo run --release -p railwright-engine --example own_bot`

use std::error::Error;
use std::sync::Arc;

use railwright_engine::bots::{Bot, BotKind, BotRandom, Desk};
use railwright_engine::game::{Action, Board, View};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Plan, Setup, figures, run};

struct Longest;

impl Bot for Longest {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let mut legal = Vec::new();
        view.legal_actions(&mut desk.workspace, &mut legal);
        let length = |action: &Action| match action {
            Action::Claim { route, .. } => view.board().route(*route).length,
            _ => 0,
        };
        match legal.iter().copied().max_by_key(length) {
            Some(claim @ Action::Claim { .. }) => Some(claim),
            _ if legal.contains(&Action::DrawBlind) => Some(Action::DrawBlind),
            _ => view.random_action(&mut desk.workspace, random),
        }
    }

    fn reason(&self, _: &Board) -> String {
        "The longest route that can be paid.".to_owned()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let map = shipped::find("europe").ok_or("no such board")?.load()?.map;
    let board = Arc::new(Board::new(Arc::new(map), 2)?);
    let bots = vec![
        Entrant::new("longest", || Box::new(Longest)),
        Entrant::from(BotKind::Planner),
    ];
    let study = run(Setup::lineup(board, bots, 1)?, Plan::of(100), 2)?;
    for (bot, name) in study.subject.bots.iter().enumerate() {
        let share = study.shown(&figures::BOT_WINS, bot).ok_or("not played")?;
        println!("{name}: wins {:.0} % of {} games", share.value, share.n);
    }
    assert_eq!(study.faults(), 0);
    Ok(())
}
