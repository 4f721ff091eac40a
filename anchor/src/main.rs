//! Prints the table of `reports/anchor.md`: for every board the best score of one player alone. Fails
//! if the engine scores the same routes and tickets otherwise.
//!
//! `cargo run --release --manifest-path anchor/Cargo.toml [BOARD…]`: only boards whose names begin so.

use std::error::Error;

use railwright_anchor::{cases, referee, search};

/// Seconds for one program; a board takes several dozen, most of them short.
const PATIENCE: f64 = 600.0;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted =
        |name: &str| wanted.is_empty() || wanted.iter().any(|one| name.starts_with(one));
    println!(
        "| board | trains | best total | from tickets | from routes | from the rest | tickets completed | proven | seconds |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|---|--:|");
    for case in cases::all()?.iter().filter(|case| is_wanted(&case.name)) {
        let best = search::best(case, PATIENCE);
        let score = referee::score(case, &best)?;
        if score.total != best.total() {
            return Err(format!("the engine says {} for {}", score.total, case.name).into());
        }
        let proven = if best.is_proven() {
            "yes".to_owned()
        } else {
            format!("no, at most {}", best.bound)
        };
        println!(
            "| {} | {} of {} | {} | {} | {} | {} | {} of {} | {} | {:.0} |",
            case.name,
            best.trains,
            case.board.rules().trains,
            best.total(),
            best.ticket_points,
            best.route_points,
            best.other_points,
            best.tickets.len(),
            case.board.ticket_count(),
            proven,
            best.seconds,
        );
    }
    Ok(())
}
