//! What bots say about the map, while it is edited and in larger runs.
//!
//! | file | one idea |
//! |---|---|
//! | `panel`, `figures`, `listing`, `chart`, `padlock`, `words` | the Balance panel |
//! | `advice`, `trial`, `bands`, `tuning`, `versions`, `improve` | findings with what to do about them; bounds; tuning; named versions; what becomes of their wishes |
//! | `simulate` | the Simulate panel, with the runs that it compares |
//! | `report` | the report page of the map, off the frame |

mod advice;
mod bands;
mod chart;
mod figures;
mod improve;
mod listing;
mod padlock;
mod panel;
pub(super) mod report;
mod simulate;
mod trial;
mod tuning;
mod versions;
mod words;

pub use crate::sim::{Series, nearest_size};
pub use crate::workbench::live::{HeatKey, LiveBalance, LiveSettings, Run, Runs, Snapshot};
pub use improve::{Improve, Improving, Opponent};
pub use panel::Balance;
pub use simulate::{RunWish, Simulate};
pub use versions::VersionList;

use egui::Context;

use crate::design::suggest;

use crate::editor::shell::app::{Editor, waker};
use crate::editor::shell::pane::{self, Pane};

impl Editor {
    /// Live balance: what bots say about the map as it is edited.
    pub fn live(&self) -> &LiveBalance {
        &self.live_balance
    }

    /// The larger runs.
    pub fn runs(&self) -> &Runs {
        &self.runs
    }

    /// Lets bots play what has changed, where somebody looks.
    pub(super) fn follow_live(&mut self, context: &Context) {
        let settings = &self.settings;
        let seen = settings.overlay.needs_play() || pane::is_shown(&settings.panels, Pane::Balance);
        let players = nearest_size(self.document.map(), settings.players);
        // Somebody who plays wants the machine for the game.
        let wanted = seen && !settings.live.paused && self.game.is_none();
        let now = (wanted, context.time());
        let followed = self.live_balance.follow(
            &self.document,
            (&settings.live, players),
            now,
            waker(context),
        );
        match followed {
            Ok(None) => {}
            Ok(Some(seconds)) => context.request_repaint_after_secs(seconds as f32),
            Err(died) => self.toasts.wrong(died.to_string()),
        }
    }

    /// What tells whether the heat of games must be drawn again, if the overlay shows it.
    pub(super) fn shown_play(&self) -> Option<HeatKey> {
        let key = self.live_balance.heat_key();
        key.filter(|_| self.settings.overlay.needs_play())
    }

    /// Takes over all values that the experiment suggests, as one step.
    pub(super) fn accept_values(&mut self) {
        let map = std::sync::Arc::clone(self.document.map());
        let known = self.live_balance.known();
        let all = 0..map.tickets().len();
        match known.and_then(|known| suggest::accept(&map, &known.deck().tickets, all)) {
            Some(edit) => self.edit(&edit),
            None => self
                .toasts
                .say("No ticket value needs to change, as far as the games show"),
        }
    }

    /// How many values could be accepted.
    pub(super) fn suggested_values(&self) -> usize {
        let known = self.live_balance.known();
        known.map_or(0, |known| {
            suggest::number(self.document.map(), &known.deck().tickets)
        })
    }
}
