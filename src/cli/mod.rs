//! The command line: one file per command.
//!
//! Commands return what they have to say; this page prints it and turns it into an exit code:
//! 0 done, 1 the map has errors, 2 the input cannot be used.

mod analyze;
mod check;
mod export;
mod import;
mod merge;
mod new;
mod open;
mod output;
mod progress;
mod replay;
mod report;
mod rules;
mod simulate;
mod summary;
mod table;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::map::{self, Id, LoadError, Loaded, SaveError, nearest, shipped};

/// Draw a map for a train-route game, check it, and export it.
#[derive(Parser)]
#[command(
    name = "railwright",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "MAP is a map file, or the name of a board that comes with the program: europe, nordic, italia, nederland, usa, first-line, all-aboard.\n\nExit codes: 0 done, 1 the map has errors, 2 the input cannot be used."
)]
struct Arguments {
    /// The map to open (without one: the Europe board).
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
    Import(import::Import),
    Rules(rules::Rules),
    Simulate(simulate::Simulate),
    Merge(merge::MergeStudies),
    Report(report::Report),
    Replay(replay::ReplayGames),
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("{0}")]
    Input(String),
    #[error("cannot write to the terminal: {0}")]
    Output(#[from] io::Error),
}

/// Runs the program with the arguments it was started with.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => open::run(arguments.map.as_deref()),
        Some(Command::New(command)) => command.run(),
        Some(Command::Check(command)) => command.run(),
        Some(Command::Analyze(command)) => command.run(),
        Some(Command::Export(command)) => command.run(),
        Some(Command::Import(command)) => command.run(),
        Some(Command::Rules(command)) => command.run(),
        Some(Command::Simulate(command)) => command.run(),
        Some(Command::Merge(command)) => command.run(),
        Some(Command::Report(command)) => command.run(),
        Some(Command::Replay(command)) => command.run(),
    };
    match done {
        Ok(code) => code,
        // Whoever read our output has enough of it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = writeln!(anstream::stderr(), "railwright: {failure}");
            ExitCode::from(2)
        }
    }
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
                None => format!("it has {}", known.join(", ")),
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

/// Writes to a file, or to standard output if the path is `-`.
fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    Ok(map::replace_file(path, bytes)?)
}
