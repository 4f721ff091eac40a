//! `railwright simulate`: bots play a map many times.

use std::io::Write as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{ExitCode, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;

use super::output::{Output, is_standard};
use super::progress::Progress;
use super::summary::summary;
use super::terminal::say;
use super::{Failure, load, number};
use crate::bots::BotKind;
use crate::game::{Board, BoardError, LogHead};
use crate::map::{Map, nearest, remove_unfinished};
use crate::signals;
use crate::sim::{Entrant, Plan, Runner, Setup, Shard, default_bots};

/// Let bots play a map many times, and tell what came out.
///
/// Game number i depends only on the seed and on i: with n players it is deal i / n with the line-up
/// moved on by i mod n seats. The same map, seed and games give the same result on any number of
/// threads. Ctrl-C ends with the games played so far. Exit code 1: some games went wrong, by a fault
/// of a bot.
#[derive(Args)]
pub(super) struct Simulate {
    /// The map.
    map: PathBuf,
    /// How many play (without it: four, or as near as the rules allow).
    #[arg(long, value_name = "N", value_parser = number::players(), allow_negative_numbers = true)]
    players: Option<u8>,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    /// Bots from which a line-up is drawn for each deal (without it: all but random).
    #[arg(
        long,
        value_name = "BOT,..",
        value_delimiter = ',',
        conflicts_with = "lineup"
    )]
    bots: Vec<String>,
    /// One fixed table: a bot for every seat.
    #[arg(long, value_name = "BOT,..", value_delimiter = ',')]
    lineup: Vec<String>,
    /// What all chance is drawn from.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::seed(),
          allow_negative_numbers = true)]
    seed: u64,
    /// Threads (without it: one for each core).
    #[arg(long, value_name = "T", value_parser = number::threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write the study as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the log of every game to a file, for `replay` (- for standard output).
    #[arg(long, value_name = "FILE.jsonl")]
    log: Option<PathBuf>,
    /// Play only a part of the games, such as 2/5 for the second of five; `merge` adds them up.
    #[arg(long, value_name = "I/N", value_parser = number::shard(), allow_hyphen_values = true)]
    shard: Option<Shard>,
    /// Check every position of every game.
    #[arg(long)]
    audit: bool,
    /// An experiment: starting tickets are kept at random instead of by the bots.
    #[arg(long)]
    random_tickets: bool,
    /// The ticket deck to use (without it: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

/// A step should take about so long: short enough for a lively bar.
const STEP: Duration = Duration::from_millis(100);
/// Logs of at most so many games are kept in memory.
const LOGGED_GAMES: u64 = 256;

impl Simulate {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = Arc::new(load(&self.map, self.deck.as_deref())?.map);
        let setup = self.setup(&map)?;
        let plan = self.plan(u64::from(setup.board().players()))?;
        let threads = self.threads.unwrap_or_else(cores);
        let to_standard = |path: &Option<PathBuf>| path.as_deref().is_some_and(is_standard);
        if to_standard(&self.json) && to_standard(&self.log) {
            let message = "--json - and --log - cannot both write to standard output";
            return Err(Failure::Input(message.to_owned()));
        }
        let open = |path: &Option<PathBuf>| path.as_deref().map(Output::open).transpose();
        let json = open(&self.json)?;
        let mut log = open(&self.log)?;
        if let Some(log) = &mut log {
            let head = serde_json::to_string(&LogHead::new(&map))
                .map_err(|error| Failure::Input(error.to_string()))?;
            log.write(format!("{head}\n").as_bytes())?;
        }
        let mut runner =
            Runner::new(setup, plan, threads).map_err(|error| Failure::Input(error.to_string()))?;
        stop_on_ctrl_c(runner.cancel_flag())?;
        let progress = Progress::new(runner.planned());
        play(&mut runner, &progress, log.as_mut())?;
        let planned = runner.planned();
        let study = runner.into_study();
        let done = study.games.number();
        let speed = progress.finish(done, threads);
        if done < planned {
            say(format_args!("stopped after {done} of {planned} games"))?;
        }
        if done == 0 {
            return Err(Failure::Input("no games were played".to_owned()));
        }
        if let Some(mut json) = json {
            json.write(study.to_json().as_bytes())?;
            json.finish()?;
        }
        if let Some(log) = log {
            log.finish()?;
        }
        if !to_standard(&self.json) && !to_standard(&self.log) {
            let width = terminal_size::terminal_size().map_or(100, |(width, _)| width.0);
            let text = summary(&study, &map, usize::from(width));
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        writeln!(anstream::stderr(), "{speed}")?;
        let faults = study.totals.faults.number();
        Ok(if faults == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }

    fn setup(&self, map: &Arc<Map>) -> Result<Setup, Failure> {
        let board = Arc::new(self.board(map)?);
        let input = |error: crate::sim::SetupError| Failure::Input(error.to_string());
        let setup = if self.lineup.is_empty() {
            let bots = if self.bots.is_empty() {
                default_bots()
            } else {
                parse_bots(&self.bots)?
            };
            let entrants = bots.into_iter().map(Entrant::from).collect();
            Setup::pool(board, entrants, self.seed).map_err(input)?
        } else {
            let bots = parse_bots(&self.lineup)?;
            let entrants = bots.into_iter().map(Entrant::from).collect();
            Setup::lineup(board, entrants, self.seed).map_err(input)?
        };
        Ok(if self.random_tickets {
            setup.with_random_tickets()
        } else {
            setup
        })
    }

    fn board(&self, map: &Arc<Map>) -> Result<Board, Failure> {
        let rules = &map.rules.players;
        let usual = 4.clamp(rules.min, rules.max.max(rules.min));
        let players = match (self.players, self.lineup.len()) {
            (Some(players), _) => players,
            (None, 0) => usual,
            (None, seats) => u8::try_from(seats).unwrap_or(u8::MAX),
        };
        let path = self.map.display();
        Board::new(Arc::clone(map), players).map_err(|error| {
            Failure::Input(match error {
                BoardError::Players { .. } => format!("{path}: {error}"),
                BoardError::Fault(_) => {
                    format!("{path}: {error}; `railwright check {path}` tells all")
                }
            })
        })
    }

    fn plan(&self, players: u64) -> Result<Plan, Failure> {
        if self.games == 0 {
            let message = "--games 0 plays nothing; ask for at least one game";
            return Err(Failure::Input(message.to_owned()));
        }
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let deals = self.games.div_ceil(players);
        let (first, end) = shard.deals(deals);
        if first == end {
            return Err(Failure::Input(format!(
                "shard {}/{} of {deals} deals is empty; ask for fewer shards or more games",
                shard.number, shard.of
            )));
        }
        Ok(Plan {
            games: self.games,
            shard,
            audit: self.audit,
            log: self.log.is_some(),
        })
    }
}

/// One thread for each core.
pub(super) fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

pub(super) fn parse_bots(names: &[String]) -> Result<Vec<BotKind>, Failure> {
    let parse = |name: &String| {
        let name = name.trim();
        name.parse::<BotKind>().map_err(|error| {
            let known = BotKind::ALL.iter().map(|kind| kind.name());
            Failure::Input(match nearest(name, known) {
                Some(near) => format!("there is no bot `{name}`; did you mean `{near}`?"),
                None => error,
            })
        })
    };
    names.iter().map(parse).collect()
}

/// The first time the games end where they are; the second time the program does.
pub(super) fn stop_on_ctrl_c(cancel: Arc<AtomicBool>) -> Result<(), Failure> {
    signals::on_end(move || {
        if cancel.swap(true, Ordering::Relaxed) {
            remove_unfinished();
            exit(130);
        }
    })
    .map_err(|error| Failure::Input(format!("Ctrl-C cannot be watched: {error}")))
}

fn play(
    runner: &mut Runner,
    progress: &Progress,
    mut log: Option<&mut Output>,
) -> Result<(), Failure> {
    let mut deals = 16;
    let mut text = Vec::new();
    while !runner.is_over() {
        let started = Instant::now();
        runner.step(deals);
        if let Some(log) = &mut log {
            text.clear();
            runner.write_logs(&mut text)?;
            log.write(&text)?;
        }
        progress.update(runner.study().games.number());
        let pace = STEP.as_secs_f64() / started.elapsed().as_secs_f64().max(1e-6);
        deals = (deals as f64 * pace.clamp(0.25, 4.0)).clamp(16.0, 1e9) as u64;
        if log.is_some() {
            deals = deals.min(LOGGED_GAMES / 4);
        }
    }
    Ok(())
}
