//! `railwright tune`: small changes that bring a map within its bands.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::edit::Changed;
use super::output::{Output, is_standard};
use super::playing::Playing;
use super::progress::Waiting;
use super::terminal::{clean, say};
use super::{Failure, number};
use crate::balance::{Bands, MAX_BANDS_BYTES};
use crate::design::tune::{Judged, Lever, Tuned, Tuning};
use crate::map::problem::count;
use crate::map::{Map, file_text, nearest, read_text};
use crate::workbench::tune::{self, GAMES};

/// Bring a map within its bands by small changes.
///
/// Ticket values and the points that seats start with follow from what games say. Lengths, colours, second
/// tracks, tunnels, ferries and ends of tickets are tried if --only names them (or `all`): each change has
/// its price, so that the map changes little, and every candidate passes `check` and fits on the board.
/// Locked tickets stay as they are. What was found is judged on deals that took no part, by a bot that
/// tuned it and by one that did not. Ctrl-C keeps the best so far.
#[derive(Args)]
pub(super) struct TuneMap {
    #[command(flatten)]
    changed: Changed,
    /// The file of bands to reach (default: seats and tickets that are fair).
    #[arg(long, value_name = "BANDS.ron")]
    bands: Option<PathBuf>,
    /// What may be changed: values, seats, colors, ferries, tunnels, lengths, doubles, ends, or all.
    #[arg(long, value_name = "WHAT,..", value_delimiter = ',', default_values_t = ["values".to_owned(), "seats".to_owned()])]
    only: Vec<String>,
    /// Number of games at each player count in each round of values; the result is judged by as many
    /// as the bands say, without a file of bands by at most 4000.
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// Let bots that think ahead judge the result, too, in so many games at each player count; 120 take
    /// some minutes.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::games(),
          allow_negative_numbers = true)]
    verify: u64,
    /// Write the changes and figures as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

impl TuneMap {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = Arc::new(self.changed.open(self.deck.as_deref())?);
        let levers = levers(&self.only)?;
        let json = self.json.as_deref();
        if is_standard(&self.changed.output) && json.is_some_and(is_standard) {
            let message = "the map and the JSON cannot both go to standard output";
            return Err(Failure::Input(message.to_owned()));
        }
        let mut games = self.playing.games(&map, self.games)?;
        if !self.playing.has_bots() {
            games.bots = crate::design::tune::TUNING_BOTS.to_vec();
        }
        let bands = self.bands(&map, &games.players)?;
        // Opened before the work, so that nobody waits for nothing.
        let mut output = Output::open(&self.changed.output)?;
        let json = json.map(Output::open).transpose()?;
        let waiting = Waiting::for_work("tuning")?;
        let found = tune::tune(
            &map,
            &Tuning {
                bands,
                levers,
                games,
                verify: self.verify,
            },
            &mut waiting.watcher(),
            &mut |_| {},
        );
        waiting.finish();
        let tuned = found.map_err(|error| Failure::Input(error.to_string()))?;
        if waiting.is_cancelled() {
            say("stopped; the best so far is kept, and was not validated")?;
        }
        output.write(file_text(&tuned.map)?.as_bytes())?;
        output.finish()?;
        if let Some(mut json) = json {
            let text = tune::to_json(&map, &tuned);
            let text = text.map_err(|error| Failure::Input(error.to_string()))?;
            json.write(text.as_bytes())?;
            json.finish()?;
        }
        let busy =
            is_standard(&self.changed.output) || self.json.as_deref().is_some_and(is_standard);
        if !busy {
            let text = summary(&map, &tuned);
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Where the map should arrive.
    fn bands(&self, map: &Map, players: &[u8]) -> Result<Bands, Failure> {
        let Some(path) = &self.bands else {
            let mut bands = Bands::fair();
            bands.games = bands.games.min(self.games);
            return Ok(bands);
        };
        let name = path.display().to_string();
        let text = read_text(path, MAX_BANDS_BYTES)
            .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let bands = Bands::parse(&name, &text);
        let bands = bands.map_err(|error| Failure::Input(error.to_string()))?;
        let fits = bands.expect_figures(map, players);
        fits.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        Ok(bands)
    }
}

fn levers(names: &[String]) -> Result<Vec<Lever>, Failure> {
    let mut levers = Vec::new();
    for name in names {
        if name == "all" {
            return Ok(Lever::ALL.to_vec());
        }
        let known = Lever::ALL.iter().map(|lever| lever.name());
        match Lever::ALL.into_iter().find(|lever| lever.name() == name) {
            Some(lever) => levers.push(lever),
            None => {
                let hint = nearest(name, known.clone()).map_or_else(
                    || format!("available: all, {}", known.collect::<Vec<_>>().join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(Failure::Input(format!(
                    "--only does not know `{name}`; {hint}"
                )));
            }
        }
    }
    Ok(levers)
}

fn summary(map: &Map, tuned: &Tuned) -> String {
    const BOLD: Style = Style::new().bold();
    const DIM: Style = Style::new().dimmed();
    const ARROW: Style = AnsiColor::Red.on_default();
    let number = count(tuned.changes.len(), "change", "changes");
    let mut out = format!("{BOLD}{}{BOLD:#}: {number}\n", clean(&map.name));
    if tuned.changes.is_empty() {
        out += "    Nothing needs to change, as far as the games show.\n";
    }
    for change in &tuned.changes {
        let told = change.step.described(map);
        out += &format!(
            "    {}: {} {ARROW}→{ARROW:#} {} {DIM}({}){DIM:#}\n",
            clean(&told.what),
            clean(&told.from),
            clean(&told.to),
            clean(&change.reason)
        );
    }
    out += &format!("    before      {}\n", words(&tuned.before));
    out += &format!("    after       {}\n", words(&tuned.after));
    for (bots, judged) in &tuned.validated {
        out += &format!(
            "    {bots:<11} {} {DIM}(unseen deals){DIM:#}\n",
            words(judged)
        );
    }
    out
}

fn words(judged: &Judged) -> String {
    format!(
        "{} within their bands, {} outside, {} unsure; distance {:.1}",
        judged.within, judged.out, judged.unsure, judged.distance
    )
}
