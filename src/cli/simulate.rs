//! `railwright simulate`: bots play a map many times.

use std::io::Write as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;

use clap::Args;

use super::output::{Output, is_standard};
use super::progress::Waiting;
use super::summary::summary;
use super::terminal::say;
use super::{Failure, load, number};
use crate::bots::{BotKind, Habits, NoBot};
use crate::game::{Board, BoardError, LogHead};
use crate::map::{Map, nearest};
use crate::sim::{Plan, Runner, Seating, Series, Setup, Shard, default_bots, suited_habits};

/// Play a map many times with bots and summarise the results.
///
/// Game i depends only on the seed, the number of players and i: with n players it is deal i / n with the line-up rotated
/// by i mod n seats. The same map, seed and number of games give the same result on any number of
/// threads. Ctrl-C stops and keeps the games played so far. Exit code 1: some games failed because
/// of a bot.
#[derive(Args)]
pub(super) struct Simulate {
    /// The map.
    map: PathBuf,
    /// Number of players (default: 4, or the nearest that the rules allow).
    #[arg(long, value_name = "N", value_parser = number::players(), allow_negative_numbers = true)]
    players: Option<u8>,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    /// Bots to draw a line-up from for each deal (default: all except random and search).
    #[arg(
        long,
        value_name = "BOT,..",
        value_delimiter = ',',
        conflicts_with = "lineup"
    )]
    bots: Vec<String>,
    /// A fixed line-up: one bot for each seat.
    #[arg(long, value_name = "BOT,..", value_delimiter = ',')]
    lineup: Vec<String>,
    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::seed(),
          allow_negative_numbers = true)]
    seed: u64,
    /// Number of threads (default: one per core).
    #[arg(long, value_name = "T", value_parser = number::threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write the study as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the log of every game to a file, for `replay` (- for standard output).
    #[arg(long, value_name = "FILE.jsonl")]
    log: Option<PathBuf>,
    /// Play only one shard of the games, such as 2/5 for the second of five; `merge` combines them.
    #[arg(long, value_name = "I/N", value_parser = number::shard(), allow_hyphen_values = true)]
    shard: Option<Shard>,
    /// Check every position of every game for consistency.
    #[arg(long)]
    audit: bool,
    /// Experiment: keep starting tickets at random instead of letting the bots choose.
    #[arg(long)]
    random_tickets: bool,
    /// What planner goes by: the points that a turn is worth, cards to save up, turns that must be left
    /// to draw tickets (default: found for the map by a short tournament).
    #[arg(long, value_name = "P,C,T")]
    habits: Option<Habits>,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

impl Simulate {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = Arc::new(load(&self.map, self.deck.as_deref())?.map);
        let mut waiting = Waiting::for_habits()?;
        let setup = self.setup(&map, &waiting)?;
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
        let planned = runner.planned();
        waiting.go_on_with_games(planned);
        let mut text = Vec::new();
        runner.play(&mut waiting.watcher(), |runner| match &mut log {
            None => Ok(()),
            Some(log) => {
                text.clear();
                runner.write_logs(&mut text)?;
                log.write(&text)
            }
        })?;
        let study = runner.into_study();
        let done = study.games.number();
        let speed = waiting.speed(done, threads);
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
        let faults = study.faults();
        Ok(if faults == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }

    fn series(&self, players: u8) -> Result<Series, Failure> {
        let (seating, bots) = match (self.lineup.as_slice(), self.bots.as_slice()) {
            ([], []) => (Seating::Pool, default_bots()),
            ([], bots) => (Seating::Pool, parse_bots(bots)?),
            (lineup, _) => (Seating::Lineup, parse_bots(lineup)?),
        };
        Ok(Series {
            seating,
            bots,
            random_tickets: self.random_tickets,
            ..Series::new(players, self.games, self.seed)
        })
    }

    /// What suits the board, if anybody goes by it.
    fn habits(
        &self,
        board: &Arc<Board>,
        bots: &[BotKind],
        waiting: &Waiting,
    ) -> Result<Habits, Failure> {
        if let Some(habits) = self.habits {
            return Ok(habits);
        }
        if !bots.iter().any(|bot| bot.has_habits()) {
            return Ok(Habits::STANDARD);
        }
        let threads = self.threads.unwrap_or_else(cores);
        let found = suited_habits(board, threads, &mut waiting.watcher());
        if waiting.is_cancelled() {
            return Err(Failure::Input("no games were played".to_owned()));
        }
        found.map_err(|error| Failure::Input(error.to_string()))
    }

    fn setup(&self, map: &Arc<Map>, waiting: &Waiting) -> Result<Setup, Failure> {
        let board = Arc::new(self.board(map)?);
        let mut series = self.series(board.players())?;
        series.habits = self.habits(&board, &series.bots, waiting)?;
        let setup = series.setup(board);
        setup.map_err(|error| Failure::Input(error.to_string()))
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
                    format!("{path}: {error}; run `railwright check {path}` for details")
                }
            })
        })
    }

    fn plan(&self, players: u64) -> Result<Plan, Failure> {
        if self.games == 0 {
            let message = "--games must be at least 1";
            return Err(Failure::Input(message.to_owned()));
        }
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let deals = self.games.div_ceil(players);
        let (first, end) = shard.deals(deals);
        if first == end {
            return Err(Failure::Input(format!(
                "shard {}/{} of {deals} deals is empty; use fewer shards or more games",
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
            let near = match &error {
                NoBot::Name { name } => nearest(name, known),
                NoBot::Budget { .. } | NoBot::NoNeed { .. } => None,
            };
            Failure::Input(match near {
                Some(near) => format!("there is no bot `{name}`; did you mean `{near}`?"),
                None => error.to_string(),
            })
        })
    };
    names.iter().map(parse).collect()
}
