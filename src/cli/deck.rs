//! `railwright deck`: builds a ticket deck for a map.

use std::process::ExitCode;

use clap::Args;

use super::edit::{Changed, edited};
use super::progress::Waiting;
use super::terminal::say;
use super::{CANCELLED, Failure, number};
use crate::design::deck::{DeckRequest, NoDeck, build};
use crate::design::decks;
use crate::map::problem::count;

/// Build a ticket deck for a map.
///
/// Covers every city where possible, spreads tickets over the corridors, and values them as the
/// active deck does (without a deck: one point per space). The new deck is added to the map and
/// becomes the active one. The same map, mix and seed always give the same deck.
#[derive(Args)]
pub(super) struct BuildDeck {
    #[command(flatten)]
    changed: Changed,
    /// Number of tickets (default: the size of the active deck, or enough for the highest player
    /// count).
    #[arg(long, value_name = "N", value_parser = number::tickets(),
          allow_negative_numbers = true)]
    tickets: Option<usize>,
    /// Shares of short, medium and long tickets; only the ratio matters.
    #[arg(long, value_name = "S,M,L", value_delimiter = ',', default_values_t = [40, 40, 20],
          value_parser = number::share(), allow_negative_numbers = true)]
    mix: Vec<u32>,
    /// Number of the longest tickets that go into the pool `long`, if the rules have one (default:
    /// as in the active deck).
    #[arg(long, value_name = "N", value_parser = number::some_tickets(),
          allow_negative_numbers = true)]
    long: Option<usize>,
    /// Random seed; a different seed gives a different deck.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::seed(),
          allow_negative_numbers = true)]
    seed: u64,
    /// Name of the deck.
    #[arg(long)]
    name: Option<String>,
    /// The deck whose values to follow (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

impl BuildDeck {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = self.changed.open(self.deck.as_deref())?;
        let mut request = DeckRequest::for_map(&map);
        let [short, medium, long] = self.mix[..] else {
            let message = "--mix takes three shares, such as 40,40,20";
            return Err(Failure::Input(message.to_owned()));
        };
        request.mix = [short, medium, long];
        request.seed = self.seed;
        if let Some(tickets) = self.tickets {
            request.size = tickets;
        }
        if let Some(long) = self.long {
            request.long_pool = long;
        }
        let waiting = Waiting::for_work("Building a deck")?;
        let built = build(&map, &request, &mut waiting.watcher());
        waiting.finish();
        let tickets = match built {
            Ok(tickets) => tickets,
            Err(NoDeck::Cancelled) => {
                say("stopped; nothing was written")?;
                return Ok(ExitCode::from(CANCELLED));
            }
            Err(none @ NoDeck::NoPairs) => return Err(Failure::Input(none.to_string())),
        };
        let number = tickets.len();
        let edit = decks::add_built(&map, self.name.as_deref(), tickets);
        let map = edited(map, &edit)?;
        self.changed.write(&map)?;
        let deck = map.active_deck_index().and_then(|deck| map.decks.get(deck));
        let (name, id) = deck.map_or(("", ""), |deck| (deck.name.as_str(), deck.id.as_str()));
        let number = count(number, "ticket", "tickets");
        say(format_args!("{name} ({id}): {number}"))?;
        Ok(ExitCode::SUCCESS)
    }
}
