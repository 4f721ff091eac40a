//! How games go: their length, who ends them, how close they are, and what the rules of this board
//! are used for.

use serde::Serialize;

use super::{Measured, Played};
use crate::map::{Map, Rules};
use crate::sim::{ArcTotals, RuleTotals, SHARE, mean};

/// A figure at each table size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcRow {
    /// What it says, in a few words.
    pub label: String,
    /// Its unit: `%` for shares, nothing for counts.
    pub unit: &'static str,
    /// Whether it belongs to a rule that not every board has.
    pub special: bool,
    /// At each table size.
    pub tables: Vec<Option<Measured>>,
}

struct Rows<'a> {
    played: &'a [Played],
    rows: Vec<ArcRow>,
    special: bool,
}

impl Rows<'_> {
    fn add(
        &mut self,
        label: &str,
        unit: &'static str,
        figure: impl Fn(&Played) -> Option<Measured>,
    ) {
        self.rows.push(ArcRow {
            label: label.to_owned(),
            unit,
            special: self.special,
            tables: self.played.iter().map(figure).collect(),
        });
    }

    /// A share of games.
    fn share(&mut self, label: &str, part: impl Fn(&ArcTotals) -> f64) {
        self.add(label, "%", |played| {
            let totals = &played.own.totals;
            Measured::share(part(&totals.arc), totals.finished)
        });
    }

    /// A mean over games, from a sum and a sum of squares.
    fn mean(&mut self, label: &str, sums: impl Fn(&ArcTotals) -> (i64, i128)) {
        self.add(label, "", |played| {
            let totals = &played.own.totals;
            let (sum, squares) = sums(&totals.arc);
            let figure = mean(sum, squares, totals.finished)?;
            Some(Measured::of(figure, totals.finished))
        });
    }

    /// A count per game.
    fn count(&mut self, label: &str, count: impl Fn(&RuleTotals) -> u64) {
        self.add(label, "", |played| {
            let totals = &played.own.totals;
            Measured::count(count(&totals.rules), totals.finished)
        });
    }

    /// A share of players.
    fn players(&mut self, label: &str, part: impl Fn(&RuleTotals) -> u64) {
        self.add(label, "%", |played| {
            let totals = &played.own.totals;
            let players = totals.finished * u64::from(played.players);
            Measured::share(part(&totals.rules) as f64, players)
        });
    }
}

pub(super) fn rows(map: &Map, played: &[Played]) -> Vec<ArcRow> {
    let mut rows = Rows {
        played,
        rows: Vec::new(),
        special: false,
    };
    let share = |parts: i64| parts as f64 / SHARE as f64;
    rows.mean("Turns of a game, over all players", |arc| {
        (arc.turns, arc.turn_squares.into())
    });
    rows.mean("Points of the winner", |arc| {
        let parts = i128::from(SHARE);
        (arc.winner_score / SHARE, arc.winner_score_squares / parts)
    });
    rows.mean("Points between the winner and the next", |arc| {
        (arc.margin, arc.margin_squares)
    });
    rows.mean("Changes of the lead on the score track", |arc| {
        (arc.lead_changes, arc.lead_change_squares.into())
    });
    rows.share("Whoever starts the last round wins", |arc| {
        share(arc.trigger_wins)
    });
    rows.add("Whoever leads when it starts wins", "%", |played| {
        let arc = &played.own.totals.arc;
        Measured::share(share(arc.leader_wins), arc.leaders)
    });
    rows.share("Games decided by a tie-break", |arc| arc.tie_breaks as f64);
    rows.share("Games with several winners", |arc| arc.shared_wins as f64);
    rows.share("Games in which nobody could go on", |arc| {
        arc.stalemates as f64
    });
    rows.share("Games in which the train deck ran out", |arc| {
        arc.reshuffled as f64
    });
    rows.share("Games that end with an empty train deck", |arc| {
        arc.empty_decks as f64
    });
    rows.count("Ticket draws in a game", |rules| rules.ticket_draws);
    rows.special = true;
    special(map, &mut rows);
    rows.rows
}

/// What belongs to the rules of this board.
fn special(map: &Map, rows: &mut Rows) {
    // Named one by one, so that a new option must be thought of here.
    let Rules {
        players: _,
        trains: _,
        cards: _,
        row,
        draw: _,
        tickets: _,
        routes: _,
        parallel: _,
        ferry,
        waves,
        tunnel,
        draw_bonus,
        stations,
        toll,
        zones: _,
        bonuses,
        bonus_cards,
        regions,
        end: _,
        tie_breaks: _,
        start_offsets: _,
        neutral,
    } = &map.rules;
    if row.reset_locomotives.is_some() {
        rows.count("Rows replaced in a game", |rules| rules.row_resets);
    }
    if ferry.is_some() || waves.is_some() {
        rows.count("Ferries claimed in a game", |rules| rules.ferries);
    }
    if waves.is_some() {
        rows.count("Ferry cards taken in a game", |rules| {
            rules.ferry_cards_taken
        });
    }
    if tunnel.is_some() {
        rows.count("Tunnels tried in a game", |rules| rules.tunnels_tried);
        rows.add("Tunnels that fail", "%", |played| {
            let rules = &played.own.totals.rules;
            Measured::share(rules.tunnels_failed as f64, rules.tunnels_tried)
        });
    }
    if *draw_bonus {
        rows.count("Cards of draw bonuses in a game", |rules| {
            rules.draw_bonus_cards
        });
    }
    if stations.is_some() {
        rows.count("Stations built in a game", |rules| rules.stations);
        rows.players("Players who build a station", |rules| {
            rules.station_builders
        });
    }
    if toll.is_some() {
        rows.count("Loans in a game", |rules| rules.loans);
        rows.players("Players with a loan", |rules| rules.borrowers);
        rows.players("Players with a token bonus", |rules| rules.token_scorers);
        rows.count("Tokens paid to players in a game", |rules| {
            rules.tolls_to_players
        });
    }
    if regions.is_some() {
        rows.players("Players who score for regions", |rules| {
            rules.region_scorers
        });
    }
    if neutral.is_some() {
        rows.count("Tracks of the neutral player in a game", |rules| {
            rules.neutral_claims
        });
    }
    let cards = bonus_cards.iter().flat_map(|cards| &cards.cards);
    for (index, bonus) in bonuses.iter().chain(cards).enumerate() {
        rows.add(&format!("{}: its holder wins", bonus.name), "%", |played| {
            let totals = &played.own.totals.bonuses[index];
            Measured::share(totals.wins as f64 / SHARE as f64, totals.won)
        });
    }
}
