//! `railwright report`: the report card of a map as a folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::output::{expect_folder, make_folder};
use super::progress::Progress;
use super::simulate::{cores, parse_bots, stop_on_ctrl_c};
use super::terminal::{clean, say};
use super::{Failure, load, number, write_output};
use crate::balance::{Card, Games, play};
use crate::map::Map;
use crate::report::{File, files, page_files};

/// Games at each table size, if nobody says otherwise.
const GAMES: u64 = 2000;

/// Let bots play a map at every table size, and write its report card.
///
/// Half of the games are played as the bots choose, half with starting tickets kept at random, so
/// that what a ticket does can be told from who chooses it. The folder holds one page that needs
/// nothing else, the figures as JSON, and every chart and board picture as SVG and PNG. The same
/// map, seed and games give the same files on any number of threads.
#[derive(Args)]
pub(super) struct Report {
    /// The map.
    map: PathBuf,
    /// Table sizes (without it: all that the rules allow).
    #[arg(long, value_name = "N,..", value_delimiter = ',', value_parser = number::players(),
          allow_negative_numbers = true)]
    players: Vec<u8>,
    /// Games at each table size.
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    /// What all chance is drawn from.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::seed(),
          allow_negative_numbers = true)]
    seed: u64,
    /// Bots from which a line-up is drawn for each deal (without it: all but random).
    #[arg(long, value_name = "BOT,..", value_delimiter = ',')]
    bots: Vec<String>,
    /// Threads (without it: one for each core).
    #[arg(long, value_name = "T", value_parser = number::threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// The folder to write (without it: a folder of the map's name in `reports`).
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write only the page and the figures, no separate charts and pictures.
    #[arg(long)]
    page_only: bool,
    /// The ticket deck to use (without it: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

impl Report {
    /// The page of a map with the usual settings, in a folder.
    pub(super) fn of(map: &Path, folder: PathBuf) -> Report {
        Report {
            map: map.to_owned(),
            players: Vec::new(),
            games: GAMES,
            seed: 1,
            bots: Vec::new(),
            threads: None,
            output: Some(folder),
            page_only: true,
            deck: None,
        }
    }

    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = Arc::new(load(&self.map, self.deck.as_deref())?.map);
        let games = self.games(&map)?;
        let folder = self.folder();
        expect_folder(&folder)?;
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_ctrl_c(Arc::clone(&stop))?;
        let planned: u64 = games
            .players
            .iter()
            .map(|players| {
                2 * games
                    .games
                    .div_ceil(2)
                    .next_multiple_of(u64::from(*players))
            })
            .sum();
        let progress = Progress::new(planned);
        let mut done = 0;
        let path = self.map.display();
        let played = play(&map, &games, &stop, |more| {
            done += more;
            progress.update(done);
        })
        .map_err(|error| {
            Failure::Input(format!(
                "{path}: {error}; `railwright check {path}` tells all"
            ))
        })?;
        let speed = progress.finish(done, games.threads);
        writeln!(anstream::stderr(), "{speed}")?;
        if stop.load(Ordering::Relaxed) {
            say(format_args!("stopped after {done} of {planned} games"))?;
        }
        if done == 0 {
            return Err(Failure::Input("no games were played".to_owned()));
        }
        let card = Card::of(&map, &played);
        let make = if self.page_only { page_files } else { files };
        let made = make(&map, &card, &self.command(&games))
            .map_err(|error| Failure::Input(error.to_string()))?;
        write_folder(&folder, &made)?;
        anstream::stdout()
            .lock()
            .write_all(summary(&card, &folder).as_bytes())?;
        Ok(if card.faults == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }

    fn games(&self, map: &Map) -> Result<Games, Failure> {
        let allowed = map.rules.players;
        if let Some(wrong) = self
            .players
            .iter()
            .find(|players| !allowed.counts().contains(players))
        {
            return Err(Failure::Input(format!(
                "{} is played by {} to {}, not by {wrong}",
                map.name, allowed.min, allowed.max
            )));
        }
        if self.games == 0 {
            let message = "--games 0 plays nothing; ask for at least one game";
            return Err(Failure::Input(message.to_owned()));
        }
        let mut games = Games::of(map, self.games, self.seed);
        if !self.players.is_empty() {
            games.players.clone_from(&self.players);
            games.players.sort_unstable();
            games.players.dedup();
        }
        if !self.bots.is_empty() {
            games.bots = parse_bots(&self.bots)?;
        }
        games.threads = self.threads.unwrap_or_else(cores);
        Ok(games)
    }

    fn name(&self) -> String {
        let stem = self.map.file_stem().and_then(|stem| stem.to_str());
        stem.unwrap_or("map").to_owned()
    }

    fn folder(&self) -> PathBuf {
        let usual = || Path::new("reports").join(self.name());
        self.output.clone().unwrap_or_else(usual)
    }

    /// What makes the same report again.
    fn command(&self, games: &Games) -> String {
        let mut command = format!("railwright report {}", self.map.display());
        if !self.players.is_empty() {
            let players: Vec<String> = games.players.iter().map(u8::to_string).collect();
            command += &format!(" --players {}", players.join(","));
        }
        command += &format!(" --games {} --seed {}", self.games, self.seed);
        if !self.bots.is_empty() {
            command += &format!(" --bots {}", self.bots.join(","));
        }
        if let Some(deck) = &self.deck {
            command += &format!(" --deck {deck}");
        }
        command
    }
}

fn write_folder(folder: &Path, files: &[File]) -> Result<(), Failure> {
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            make_folder(parent)?;
        }
        write_output(&path, &file.bytes)?;
    }
    Ok(())
}

fn summary(card: &Card, folder: &Path) -> String {
    const BOLD: Style = Style::new().bold();
    const DIM: Style = Style::new().dimmed();
    const ARROW: Style = AnsiColor::Red.on_default();
    let mut out = format!("{BOLD}{}{BOLD:#}: what matters most\n", clean(&card.name));
    for (number, finding) in card.findings.iter().enumerate() {
        let players: Vec<String> = finding.players.iter().map(u8::to_string).collect();
        out += &format!(
            "{BOLD}{:>2}{BOLD:#}  {}\n    {ARROW}→{ARROW:#} {} {DIM}({}; {} players){DIM:#}\n",
            number + 1,
            clean(&finding.says),
            clean(&finding.change),
            finding.label,
            players.join(", ")
        );
    }
    let page = folder.join("index.html").display().to_string();
    out += &format!("{}\n", clean(&page));
    out
}
