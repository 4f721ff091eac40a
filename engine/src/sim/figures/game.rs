//! Figures of whole games: how long they are, who ends them, how close they are, and what the rules
//! are used for. Their place is always 0.

use super::{Figure, Unit, of, wins};
use crate::sim::statistics::Ratio;
use crate::sim::totals::{ItemTotals, Totals};

/// How long a turn takes people on average, in seconds: with it turns become minutes.
pub const SECONDS_OF_A_TURN: f64 = 20.0;

/// Turns of a game.
pub static TURNS: Figure = Figure::mean(
    Unit::Turns,
    ("turns", "turns_low", "turns_high"),
    "Turns per game",
    "turns of all players together",
    |totals, _| of(totals.arc.turns as f64, totals.finished),
);

fn players(totals: &Totals) -> u64 {
    totals.finished * totals.seats.len() as u64
}

fn items(totals: &Totals, item: fn(&ItemTotals) -> i64) -> Ratio {
    let sum: i64 = totals.bots.iter().map(|bot| item(&bot.items)).sum();
    of(sum as f64, players(totals))
}

fn leaders(totals: &Totals, quarter: usize) -> Ratio {
    let leader = &totals.arc.quarters[quarter];
    of(wins(leader.wins), leader.games)
}

/// Figures of whole games, in the order in which they are shown; the length of games comes first.
pub static GAME: &[Figure] = &[
    Figure::mean(
        Unit::Minutes,
        ("minutes", "minutes_low", "minutes_high"),
        "Minutes per game",
        "length of a game if a turn takes 20 seconds",
        |totals, _| {
            let minutes = totals.arc.turns as f64 * SECONDS_OF_A_TURN / 60.0;
            of(minutes, totals.finished)
        },
    )
    .decimals(0),
    Figure::mean(
        Unit::Points,
        ("winner_score", "winner_score_low", "winner_score_high"),
        "Winner's points",
        "final score of the winner",
        |totals, _| of(wins(totals.arc.winner_score), totals.finished),
    ),
    Figure::mean(
        Unit::Points,
        ("margin", "margin_low", "margin_high"),
        "Winner's lead over the runner-up, in points",
        "points of the winner minus those of the runner-up",
        |totals, _| of(totals.arc.margin as f64, totals.finished),
    ),
    Figure::mean(
        Unit::Count,
        (
            "winner_completed",
            "winner_completed_low",
            "winner_completed_high",
        ),
        "Tickets the winner completes",
        "tickets that winners complete in a game",
        |totals, _| of(wins(totals.arc.winner_completed), totals.finished),
    ),
    Figure::mean(
        Unit::Count,
        ("lead_changes", "lead_changes_low", "lead_changes_high"),
        "Lead changes on the score track",
        "how often the leader on the score track changes in a game",
        |totals, _| of(totals.arc.lead_changes as f64, totals.finished),
    ),
    Figure::share(
        (
            "leader_quarter",
            "leader_quarter_low",
            "leader_quarter_high",
        ),
        "Leader after a quarter of the game wins",
        "how often the player who leads on the score track after a quarter of the turns wins",
        |totals, _| leaders(totals, 0),
    ),
    Figure::share(
        ("leader_half", "leader_half_low", "leader_half_high"),
        "Leader at half-time wins",
        "how often the player who leads on the score track after half of the turns wins",
        |totals, _| leaders(totals, 1),
    ),
    Figure::share(
        ("leader_late", "leader_late_low", "leader_late_high"),
        "Leader after three quarters of the game wins",
        "how often the player who leads on the score track after three quarters of the turns wins",
        |totals, _| leaders(totals, 2),
    ),
    Figure::share(
        ("leader_win_share", "leader_low", "leader_high"),
        "Leader at the start of the last round wins",
        "how often the player who leads on the score track when the last round begins wins",
        |totals, _| of(wins(totals.arc.leader_wins), totals.arc.leaders),
    ),
    Figure::share(
        ("trigger_win_share", "trigger_low", "trigger_high"),
        "Player who starts the last round wins",
        "how often the player who starts the last round wins",
        |totals, _| of(wins(totals.arc.trigger_wins), totals.arc.last_rounds),
    ),
    Figure::share(
        (
            "tickets_completed",
            "tickets_completed_low",
            "tickets_completed_high",
        ),
        "Kept tickets that are completed",
        "share of all kept tickets that are completed",
        |totals, _| {
            let (kept, completed, _) = totals.all_tickets();
            of(completed as f64, kept)
        },
    ),
    Figure::share(
        (
            "tickets_blocked",
            "tickets_blocked_low",
            "tickets_blocked_high",
        ),
        "Kept tickets that are lost to a block",
        "share of all kept tickets that end without any way left past other players' routes",
        |totals, _| {
            let (kept, _, blocked) = totals.all_tickets();
            of(blocked as f64, kept)
        },
    ),
    Figure::mean(
        Unit::Count,
        ("ticket_draws", "ticket_draws_low", "ticket_draws_high"),
        "Ticket draws per game",
        "turns spent on drawing tickets, by all players together",
        |totals, _| of(totals.rules.ticket_draws as f64, totals.finished),
    ),
    Figure::share(
        ("tie_breaks", "tie_breaks_low", "tie_breaks_high"),
        "Games decided by a tie-break",
        "share of games with equal points at the top that a tie-break decides",
        |totals, _| of(totals.arc.tie_breaks as f64, totals.finished),
    ),
    Figure::share(
        ("shared_wins", "shared_wins_low", "shared_wins_high"),
        "Games with a shared victory",
        "share of games with several winners",
        |totals, _| of(totals.arc.shared_wins as f64, totals.finished),
    ),
    Figure::share(
        ("stalemates", "stalemates_low", "stalemates_high"),
        "Games that end in a stalemate",
        "share of games that end because nobody can do anything",
        |totals, _| of(totals.arc.stalemates as f64, totals.finished),
    ),
    Figure::share(
        ("reshuffled", "reshuffled_low", "reshuffled_high"),
        "Games in which the draw pile ran out",
        "share of games in which the train cards are reshuffled",
        |totals, _| of(totals.arc.reshuffled as f64, totals.finished),
    ),
    Figure::share(
        ("empty_decks", "empty_decks_low", "empty_decks_high"),
        "Games that end with an empty draw pile",
        "share of games at the end of which no train card is left to draw",
        |totals, _| of(totals.arc.empty_decks as f64, totals.finished),
    ),
    Figure::mean(
        Unit::Count,
        ("row_resets", "row_resets_low", "row_resets_high"),
        "Resets of the face-up cards per game",
        "how often the face-up cards are discarded in a game",
        |totals, _| of(totals.rules.row_resets as f64, totals.finished),
    )
    .only(|rules| rules.row.reset_locomotives.is_some()),
    Figure::mean(
        Unit::Count,
        ("ferries", "ferries_low", "ferries_high"),
        "Ferries claimed per game",
        "ferries that players claim in a game",
        |totals, _| of(totals.rules.ferries as f64, totals.finished),
    )
    .only(|rules| rules.ferry.is_some() || rules.waves.is_some()),
    Figure::mean(
        Unit::Count,
        ("ferry_cards", "ferry_cards_low", "ferry_cards_high"),
        "Ferry cards taken per game",
        "ferry cards that players take in a game",
        |totals, _| of(totals.rules.ferry_cards_taken as f64, totals.finished),
    )
    .only(|rules| rules.waves.is_some()),
    Figure::mean(
        Unit::Count,
        ("tunnels_tried", "tunnels_tried_low", "tunnels_tried_high"),
        "Tunnel attempts per game",
        "attempts to claim a tunnel in a game",
        |totals, _| of(totals.rules.tunnels_tried as f64, totals.finished),
    )
    .only(|rules| rules.tunnel.is_some()),
    Figure::share(
        (
            "tunnel_failures",
            "tunnel_failures_low",
            "tunnel_failures_high",
        ),
        "Tunnel attempts that fail",
        "share of attempts whose surcharge is not paid",
        |totals, _| {
            let rules = &totals.rules;
            of(rules.tunnels_failed as f64, rules.tunnels_tried)
        },
    )
    .only(|rules| rules.tunnel.is_some()),
    Figure::mean(
        Unit::Count,
        (
            "draw_bonus_cards",
            "draw_bonus_cards_low",
            "draw_bonus_cards_high",
        ),
        "Cards from draw bonuses per game",
        "train cards that routes with a draw bonus bring in a game",
        |totals, _| of(totals.rules.draw_bonus_cards as f64, totals.finished),
    )
    .only(|rules| rules.draw_bonus),
    Figure::mean(
        Unit::Count,
        ("stations", "stations_low", "stations_high"),
        "Stations built per game",
        "stations that players build in a game",
        |totals, _| of(totals.rules.stations as f64, totals.finished),
    )
    .only(|rules| rules.stations.is_some()),
    Figure::share(
        (
            "station_builders",
            "station_builders_low",
            "station_builders_high",
        ),
        "Players who build a station",
        "share of players who build at least one station",
        |totals, _| of(totals.rules.station_builders as f64, players(totals)),
    )
    .only(|rules| rules.stations.is_some()),
    Figure::mean(
        Unit::Count,
        ("loans", "loans_low", "loans_high"),
        "Loans per game",
        "loans that players take in a game",
        |totals, _| of(totals.rules.loans as f64, totals.finished),
    )
    .only(|rules| rules.toll.is_some()),
    Figure::share(
        ("borrowers", "borrowers_low", "borrowers_high"),
        "Players with a loan",
        "share of players who take at least one loan",
        |totals, _| of(totals.rules.borrowers as f64, players(totals)),
    )
    .only(|rules| rules.toll.is_some()),
    Figure::share(
        ("token_scorers", "token_scorers_low", "token_scorers_high"),
        "Players with a token bonus",
        "share of players who score for their tokens",
        |totals, _| of(totals.rules.token_scorers as f64, players(totals)),
    )
    .only(|rules| rules.toll.is_some()),
    Figure::mean(
        Unit::Points,
        ("token_points", "token_points_low", "token_points_high"),
        "Points for tokens, per player",
        "points that a player scores for tokens",
        |totals, _| items(totals, |items| items.tokens),
    )
    .only(|rules| rules.toll.is_some()),
    Figure::mean(
        Unit::Count,
        (
            "tolls_to_players",
            "tolls_to_players_low",
            "tolls_to_players_high",
        ),
        "Tokens paid to players per game",
        "tokens that players pay each other in a game",
        |totals, _| of(totals.rules.tolls_to_players as f64, totals.finished),
    )
    .only(|rules| rules.toll.is_some()),
    Figure::share(
        (
            "region_scorers",
            "region_scorers_low",
            "region_scorers_high",
        ),
        "Players who score for regions",
        "share of players who score for regions",
        |totals, _| of(totals.rules.region_scorers as f64, players(totals)),
    )
    .only(|rules| rules.regions.is_some()),
    Figure::mean(
        Unit::Points,
        ("region_points", "region_points_low", "region_points_high"),
        "Points for regions, per player",
        "points that a player scores for regions",
        |totals, _| items(totals, |items| items.regions),
    )
    .only(|rules| rules.regions.is_some()),
    Figure::mean(
        Unit::Count,
        (
            "neutral_claims",
            "neutral_claims_low",
            "neutral_claims_high",
        ),
        "Neutral player's tracks per game",
        "tracks that the neutral player takes in a game",
        |totals, _| of(totals.rules.neutral_claims as f64, totals.finished),
    )
    .only(|rules| rules.neutral.is_some()),
];

/// The figure of whole games with a name.
pub fn game_figure(key: &str) -> Option<&'static Figure> {
    let mut all = std::iter::once(&TURNS).chain(GAME);
    all.find(|figure| figure.key == key)
}
