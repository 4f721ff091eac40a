//! `railwright report`: the report card of a map as a folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::playing::Playing;
use super::progress::Waiting;
use super::terminal::{clean, say};
use super::{Failure, load, number};
use crate::balance::{Card, Played, Thresholds, VERIFIER, VERIFYING_GAMES, verify};
use crate::map::problem::count;
use crate::map::{Id, Map};
use crate::output::expect_folder;
use crate::report::FIRST;
use crate::workbench::report::{
    Extent, GAMES, Unreported, from_studies, make_card, play_for_report, write_card,
};

/// Play a map with bots at every player count and write its balance report.
///
/// In two fifths of the games the bots choose their starting tickets, in the others tickets are kept at
/// random: this separates the effect of a ticket from that of the players who choose it. The folder
/// gets a self-contained page, the figures as JSON, and every chart and board picture as SVG and PNG.
/// The same map, seed and number of games give the same files on any number of threads.
#[derive(Args)]
pub(super) struct Report {
    /// The map (optional with --from: studies hold the map that was played).
    #[arg(required_unless_present = "from")]
    map: Option<PathBuf>,
    /// Build the report from studies written by `simulate --json` instead of playing: for each player
    /// count, one with --random-tickets and one without.
    #[arg(long, value_name = "STUDY.json", num_args = 1.., conflicts_with_all = ["players", "games", "seed", "bots", "threads", "habits"])]
    from: Vec<PathBuf>,
    /// Number of games at each player count.
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// The folder to write (default: a folder in `reports` named after the map).
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write only the page and the JSON figures, no separate chart and picture files.
    #[arg(long)]
    page_only: bool,
    /// Report a ticket only if it surely changes its holder's margin by more points than this.
    #[arg(long, value_name = "POINTS", default_value_t = Thresholds::USUAL.ticket,
          value_parser = number::points(), allow_negative_numbers = true)]
    ticket_points: f64,
    /// Report a seat only if it is surely ahead or behind by more points than this (or surely wins 2
    /// percentage points more or less often than its fair share).
    #[arg(long, value_name = "POINTS", default_value_t = Thresholds::USUAL.seat_points,
          value_parser = number::points(), allow_negative_numbers = true)]
    seat_points: f64,
    /// Play the first N findings again with bots that think ahead, and say whether they are confirmed.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "from")]
    verify: usize,
    /// Number of games at each player count for --verify.
    #[arg(long, value_name = "N", default_value_t = VERIFYING_GAMES, value_parser = number::games(),
          allow_negative_numbers = true)]
    verify_games: u64,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

/// What a report is made of: the map, what was played, and the command that makes it again.
type Material = (Arc<Map>, Vec<Played>, String);

impl Report {
    /// The page of a map with the usual settings, in a folder.
    pub(super) fn of(map: &Path, folder: PathBuf) -> Report {
        Report {
            map: Some(map.to_owned()),
            from: Vec::new(),
            games: GAMES,
            playing: Playing::default(),
            output: Some(folder),
            page_only: true,
            ticket_points: Thresholds::USUAL.ticket,
            seat_points: Thresholds::USUAL.seat_points,
            verify: 0,
            verify_games: VERIFYING_GAMES,
            deck: None,
        }
    }

    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let (map, played, command) = if self.from.is_empty() {
            self.play()?
        } else {
            self.read_studies()?
        };
        let folder = self.folder(&map);
        let extent = if self.page_only {
            Extent::Page
        } else {
            Extent::Whole
        };
        let thresholds = Thresholds {
            ticket: self.ticket_points,
            seat_points: self.seat_points,
            ..Thresholds::USUAL
        };
        let wrong = |error: Unreported| Failure::Input(error.to_string());
        let mut card = make_card(&map, &played, &thresholds).map_err(wrong)?;
        if self.verify > 0 {
            self.verify(&map, &mut card)?;
        }
        let written = write_card(&map, card, &command, (extent, &folder)).map_err(wrong)?;
        let card = &written.card;
        anstream::stdout()
            .lock()
            .write_all(summary(card, &folder).as_bytes())?;
        Ok(if card.faults == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }

    /// Plays what the report is made of.
    fn play(&self) -> Result<Material, Failure> {
        let path = self.map.as_deref().unwrap_or(Path::new(""));
        let map = Arc::new(load(path, self.deck.as_deref())?.map);
        let mut games = self.playing.games(&map, self.games)?;
        expect_folder(&self.folder(&map))?;
        let unplayable = |error: &dyn std::fmt::Display| {
            let path = path.display();
            Failure::Input(format!(
                "{path}: {error}; run `railwright check {path}` for details"
            ))
        };
        let mut waiting = Waiting::for_habits()?;
        let suited = games.suit(&map, &mut waiting.watcher());
        suited.map_err(|error| unplayable(&error))?;
        let planned = games.planned();
        waiting.go_on_with_games(planned);
        let played = play_for_report(&map, &games, &mut waiting.watcher());
        let played = played.map_err(|error| unplayable(&error))?;
        let done: u64 = played.iter().map(Played::games).sum();
        let speed = waiting.speed(done, games.threads);
        writeln!(anstream::stderr(), "{speed}")?;
        if done < planned {
            say(format_args!("stopped after {done} of {planned} games"))?;
        }
        let command = self.command(path);
        Ok((map, played, command))
    }

    /// Plays the first findings again with bots that think ahead.
    fn verify(&self, map: &Arc<Map>, card: &mut Card) -> Result<(), Failure> {
        let mut games = self.playing.games(map, self.verify_games)?;
        games.bots = vec![VERIFIER];
        let waiting = Waiting::for_work("verifying with bots that think ahead")?;
        let mut watcher = waiting.watcher();
        let verified = games
            .suit(map, &mut |_| watcher(0.0))
            .and_then(|()| verify(map, card, (self.verify, &games), &mut watcher));
        waiting.finish();
        verified.map_err(|error| Failure::Input(error.to_string()))
    }

    /// Reads studies that were played elsewhere.
    fn read_studies(&self) -> Result<Material, Failure> {
        let mut studies = Vec::new();
        for path in &self.from {
            studies.push(super::merge::read(path)?);
        }
        if let (None, Some(_)) = (&self.map, &self.deck) {
            let message = "--deck needs a map; studies hold the deck that was played";
            return Err(Failure::Input(message.to_owned()));
        }
        let deck = studies.first().map(|study| study.subject.deck.clone());
        let deck = self.deck.clone().or(deck.map(|deck| deck.to_string()));
        let deck = deck.as_deref().filter(|deck| !deck.is_empty());
        let map = match (&self.map, studies.first()) {
            (Some(path), _) => load(path, deck)?.map,
            (None, Some(study)) => Map::clone(&study.subject.board),
            (None, None) => return Err(Failure::Input("no studies are given".to_owned())),
        };
        let played = from_studies(&map, studies);
        let played = played.map_err(|error| Failure::Input(error.to_string()))?;
        expect_folder(&self.folder(&map))?;
        let mut command = "railwright report".to_owned();
        if let Some(path) = &self.map {
            command += &format!(" {}", path.display());
        }
        command += " --from";
        for path in &self.from {
            command += &format!(" {}", path.display());
        }
        command += &self.threshold_flags();
        Ok((Arc::new(map), played, command))
    }

    fn folder(&self, map: &Map) -> PathBuf {
        let stem = self.map.as_deref().and_then(Path::file_stem);
        let name = stem.map_or_else(
            || Id::fresh(&map.name, |_| false).to_string(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let usual = || Path::new("reports").join(name);
        self.output.clone().unwrap_or_else(usual)
    }

    /// What makes the same report again.
    fn command(&self, map: &Path) -> String {
        let mut command = format!("railwright report {}", map.display());
        command += &self.playing.flags(self.games);
        if self.verify > 0 {
            command += &format!(" --verify {}", self.verify);
            if self.verify_games != VERIFYING_GAMES {
                command += &format!(" --verify-games {}", self.verify_games);
            }
        }
        if let Some(deck) = &self.deck {
            command += &format!(" --deck {deck}");
        }
        command + &self.threshold_flags()
    }

    /// Thresholds that are not the usual ones, as they are written on the command line.
    fn threshold_flags(&self) -> String {
        let usual = Thresholds::USUAL;
        let mut flags = String::new();
        for (flag, value, usual) in [
            ("ticket-points", self.ticket_points, usual.ticket),
            ("seat-points", self.seat_points, usual.seat_points),
        ] {
            if value != usual {
                flags += &format!(" --{flag} {value}");
            }
        }
        flags
    }
}

fn summary(card: &Card, folder: &Path) -> String {
    const BOLD: Style = Style::new().bold();
    const DIM: Style = Style::new().dimmed();
    const ARROW: Style = AnsiColor::Red.on_default();
    let mut out = format!("{BOLD}{}{BOLD:#}: what matters most\n", clean(&card.name));
    out += &format!("    {}\n", clean(&card.standing().line()));
    if card.findings.is_empty() {
        out += "    Nothing stands out: every difference could be chance, or is too small to matter.\n";
    }
    for (number, finding) in card.findings.iter().take(FIRST).enumerate() {
        let players: Vec<String> = finding.players.iter().map(u8::to_string).collect();
        let at = match players.is_empty() {
            true => "over all player counts".to_owned(),
            false => format!("{} players", players.join(", ")),
        };
        let verified = finding.verified.map_or_else(String::new, |verified| {
            format!("; players who think ahead: {}", verified.verdict.words())
        });
        out += &format!(
            "{BOLD}{:>2}{BOLD:#}  {}\n    {ARROW}→{ARROW:#} {} {DIM}({}; {at}{verified}){DIM:#}\n",
            number + 1,
            clean(&finding.says),
            clean(&finding.change),
            finding.label,
        );
    }
    if let Some(more @ 1..) = card.findings.len().checked_sub(FIRST) {
        out += &format!("    {DIM}{more} more on the page{DIM:#}\n");
    }
    if !card.dismissed.is_empty() {
        let number = count(card.dismissed.len(), "finding", "findings");
        out += &format!("    {DIM}{number} dismissed by the designer{DIM:#}\n");
    }
    let page = folder.join("index.html").display().to_string();
    out += &format!("{}\n", clean(&page));
    out
}
