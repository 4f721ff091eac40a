//! The `railwright` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    railwright::cli::run()
}
