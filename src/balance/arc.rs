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
    rows.mean("Turns per game, all players", |arc| {
        (arc.turns, arc.turn_squares.into())
    });
    rows.mean("Winner's points", |arc| {
        let parts = i128::from(SHARE);
        (arc.winner_score / SHARE, arc.winner_score_squares / parts)
    });
    rows.mean("Winner's lead over the runner-up, in points", |arc| {
        (arc.margin, arc.margin_squares)
    });
    rows.mean("Lead changes on the score track", |arc| {
        (arc.lead_changes, arc.lead_change_squares.into())
    });
    rows.share("Player who starts the last round wins", |arc| {
        share(arc.trigger_wins)
    });
    rows.add(
        "Leader at the start of the last round wins",
        "%",
        |played| {
            let arc = &played.own.totals.arc;
            Measured::share(share(arc.leader_wins), arc.leaders)
        },
    );
    rows.share("Games decided by a tie-break", |arc| arc.tie_breaks as f64);
    rows.share("Games with a shared victory", |arc| arc.shared_wins as f64);
    rows.share("Games that end in a stalemate", |arc| arc.stalemates as f64);
    rows.share("Games in which the draw pile ran out", |arc| {
        arc.reshuffled as f64
    });
    rows.share("Games that end with an empty draw pile", |arc| {
        arc.empty_decks as f64
    });
    rows.count("Ticket draws per game", |rules| rules.ticket_draws);
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
        rows.count("Resets of the face-up cards per game", |rules| {
            rules.row_resets
        });
    }
    if ferry.is_some() || waves.is_some() {
        rows.count("Ferries claimed per game", |rules| rules.ferries);
    }
    if waves.is_some() {
        rows.count("Ferry cards taken per game", |rules| {
            rules.ferry_cards_taken
        });
    }
    if tunnel.is_some() {
        rows.count("Tunnel attempts per game", |rules| rules.tunnels_tried);
        rows.add("Tunnel attempts that fail", "%", |played| {
            let rules = &played.own.totals.rules;
            Measured::share(rules.tunnels_failed as f64, rules.tunnels_tried)
        });
    }
    if *draw_bonus {
        rows.count("Cards from draw bonuses per game", |rules| {
            rules.draw_bonus_cards
        });
    }
    if stations.is_some() {
        rows.count("Stations built per game", |rules| rules.stations);
        rows.players("Players who build a station", |rules| {
            rules.station_builders
        });
    }
    if toll.is_some() {
        rows.count("Loans per game", |rules| rules.loans);
        rows.players("Players with a loan", |rules| rules.borrowers);
        rows.players("Players with a token bonus", |rules| rules.token_scorers);
        rows.count("Tokens paid to players per game", |rules| {
            rules.tolls_to_players
        });
    }
    if regions.is_some() {
        rows.players("Players who score for regions", |rules| {
            rules.region_scorers
        });
    }
    if neutral.is_some() {
        rows.count("Neutral player's tracks per game", |rules| {
            rules.neutral_claims
        });
    }
    let cards = bonus_cards.iter().flat_map(|cards| &cards.cards);
    for (index, bonus) in bonuses.iter().chain(cards).enumerate() {
        rows.add(&format!("{}: holder wins", bonus.name), "%", |played| {
            let totals = &played.own.totals.bonuses[index];
            Measured::share(totals.wins as f64 / SHARE as f64, totals.won)
        });
    }
}
