//! The command line: one file per command.
//!
//! Commands return what they have to say; this page prints it and turns it into an exit code:
//! 0 done, 1 the map has errors, 2 the input cannot be used.

mod analyze;
mod bands;
mod check;
mod compare;
mod deck;
mod edit;
mod export;
mod import;
mod lay_out;
mod merge;
mod new;
mod number;
mod open;
mod output;
mod playing;
mod progress;
mod propose;
mod replay;
mod report;
mod rules;
mod simulate;
mod summary;
mod table;
mod terminal;
mod theme;
mod tune;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::map::{self, Id, LoadError, Loaded, SaveError, nearest, shipped, system_words};
use crate::output::FolderError;
use output::write_output;
use terminal::{clean_lines, say};

/// Design maps for train-route board games: draw, check, balance and print them.
#[derive(Parser)]
#[command(
    name = "railwright",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "MAP is a map file or the name of a built-in board: europe, nordic, italia, nederland, usa, first-line, all-aboard.\n\nExit codes: 0 success, 1 the map has errors, 2 the input cannot be used."
)]
struct Arguments {
    /// The map to open (default: the Europe board).
    map: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Check(check::Check),
    Analyze(analyze::Analyze),
    Export(export::Export),
    Deck(deck::BuildDeck),
    Propose(propose::Propose),
    LayOut(lay_out::LayOut),
    Theme(theme::SetTheme),
    Import(import::Import),
    Rules(rules::Rules),
    Simulate(simulate::Simulate),
    Merge(merge::MergeStudies),
    Report(report::Report),
    Compare(compare::Compare),
    Bands(bands::CheckBands),
    Tune(tune::TuneMap),
    Replay(replay::ReplayGames),
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("{0}")]
    Input(String),
    #[error("cannot write to standard output: {}", system_words(.0))]
    Output(#[from] io::Error),
}

/// The exit code of what was stopped with Ctrl-C.
const CANCELLED: u8 = 130;

/// Runs the program with the arguments it was started with.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misused(&error),
    };
    let done = match arguments.command {
        None => open::run(arguments.map.as_deref()),
        Some(Command::New(command)) => command.run(),
        Some(Command::Check(command)) => command.run(),
        Some(Command::Analyze(command)) => command.run(),
        Some(Command::Export(command)) => command.run(),
        Some(Command::Deck(command)) => command.run(),
        Some(Command::Propose(command)) => command.run(),
        Some(Command::LayOut(command)) => command.run(),
        Some(Command::Theme(command)) => command.run(),
        Some(Command::Import(command)) => command.run(),
        Some(Command::Rules(command)) => command.run(),
        Some(Command::Simulate(command)) => command.run(),
        Some(Command::Merge(command)) => command.run(),
        Some(Command::Report(command)) => command.run(),
        Some(Command::Compare(command)) => command.run(),
        Some(Command::Bands(command)) => command.run(),
        Some(Command::Tune(command)) => command.run(),
        Some(Command::Replay(command)) => command.run(),
    };
    match done {
        Ok(code) => code,
        // Whoever read our output has enough of it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = say(failure);
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong with the arguments, or gives the help that they ask for.
fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if let Some((wrong, near)) = misspelt() {
        let _ = say(format_args!(
            "there is no command `{wrong}`; did you mean `{near}`?"
        ));
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let _ = match text.strip_prefix("error: ") {
        // What our own readers of values say is one line.
        Some(message) if error.kind() == ErrorKind::ValueValidation => say(message.trim_end()),
        _ => anstream::stderr().write_all(clean_lines(&text).as_bytes()),
    };
    ExitCode::from(2)
}

/// The first argument if it is no command but nearly one, and the command that may be meant. The
/// argument parser takes it for a map and complains of what follows.
fn misspelt() -> Option<(String, String)> {
    let first = std::env::args_os().nth(1)?.into_string().ok()?;
    let commands = Arguments::command();
    let names: Vec<&str> = commands
        .get_subcommands()
        .map(|one| one.get_name())
        .collect();
    if names.contains(&first.as_str()) {
        return None;
    }
    let near = nearest(&first, names.iter().copied())?.to_owned();
    Some((first, near))
}

/// Opens a map file, or a shipped board by its name, with the chosen deck made active.
fn load(path: &Path, deck: Option<&str>) -> Result<Loaded, Failure> {
    let board = path.to_str().and_then(shipped::find);
    let mut loaded = match board {
        Some(board) if !path.exists() => board.load()?,
        _ => map::read(path)?,
    };
    if let Some(deck) = deck {
        let decks = &loaded.map.decks;
        if !decks.iter().any(|known| known.id == deck) {
            let known: Vec<&str> = decks.iter().map(|deck| deck.id.as_str()).collect();
            let hint = match nearest(deck, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("available: {}", known.join(", ")),
            };
            let map = path.display();
            return Err(Failure::Input(format!(
                "{map} has no deck `{deck}`; {hint}"
            )));
        }
        loaded.map.active_deck = Id::from(deck);
    }
    Ok(loaded)
}
