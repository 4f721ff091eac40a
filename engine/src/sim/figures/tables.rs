//! Figures of seats, bots, tickets, routes and bonuses.

use super::{Figure, Unit, of, wins};

/// Fewer claims than this say nothing about who claims a route, or when.
const FEWEST_CLAIMS: u64 = 30;

/// Wins of a seat.
pub static SEAT_WINS: Figure = Figure::share(
    ("win_share", "low", "high"),
    "Wins",
    "share of games that this seat wins",
    |totals, seat| of(wins(totals.seats[seat].wins), totals.finished),
);

/// Points of a seat.
pub static SEAT_SCORE: Figure = Figure::mean(
    Unit::Points,
    ("mean_score", "score_low", "score_high"),
    "Points",
    "final score of this seat",
    |totals, seat| of(totals.seats[seat].score as f64, totals.finished),
);

/// How far a seat is ahead of the others.
pub static LEAD: Figure = Figure::mean(
    Unit::Points,
    ("lead", "lead_low", "lead_high"),
    "Points ahead of the others",
    "final score of this seat minus the mean of the other seats",
    |totals, seat| {
        let all: i64 = totals.seats.iter().map(|one| one.score).sum();
        let (own, seats) = (totals.seats[seat].score, totals.seats.len() as f64);
        let others = (all - own) as f64 / (seats - 1.0).max(1.0);
        of(own as f64 - others, totals.finished)
    },
);

/// Figures of a seat.
pub static SEATS: [&Figure; 3] = [&SEAT_WINS, &SEAT_SCORE, &LEAD];

/// Wins of a bot.
pub static BOT_WINS: Figure = Figure::share(
    ("win_share", "low", "high"),
    "Wins",
    "share of its games that this bot wins",
    |totals, bot| of(wins(totals.bots[bot].wins), totals.bots[bot].games),
);

/// Points of a bot.
pub static BOT_SCORE: Figure = Figure::mean(
    Unit::Points,
    ("mean_score", "score_low", "score_high"),
    "Points",
    "final score of this bot",
    |totals, bot| of(totals.bots[bot].score as f64, totals.bots[bot].games),
);

/// Tickets that a bot keeps.
pub static TICKETS_KEPT: Figure = Figure::mean(
    Unit::Count,
    ("tickets_kept", "kept_low", "kept_high"),
    "Tickets kept",
    "tickets that this bot keeps in a game",
    |totals, bot| of(totals.bots[bot].kept as f64, totals.bots[bot].games),
);

/// Tickets that a bot completes.
pub static TICKETS_COMPLETED: Figure = Figure::mean(
    Unit::Count,
    ("tickets_completed", "completed_low", "completed_high"),
    "Tickets completed",
    "tickets that this bot completes in a game",
    |totals, bot| of(totals.bots[bot].completed as f64, totals.bots[bot].games),
);

static TRIGGERS: Figure = Figure::share(
    ("triggers", "triggers_low", "triggers_high"),
    "Starts the last round",
    "share of its games in which this bot starts the last round",
    |totals, bot| of(totals.bots[bot].triggers as f64, totals.bots[bot].games),
);

/// Figures of a bot.
pub static BOTS: [&Figure; 5] = [
    &BOT_WINS,
    &BOT_SCORE,
    &TICKETS_KEPT,
    &TICKETS_COMPLETED,
    &TRIGGERS,
];

/// How often a bot has more points than another; the place is `bot × bots + other`.
pub static AHEAD: Figure = Figure::share(
    ("ahead", "low", "high"),
    "Ahead",
    "how often the first bot has more points than the second in the same game; equal points are half",
    |totals, pair| {
        let bots = totals.bots.len();
        let meeting = &totals.bots[pair / bots].against[pair % bots];
        of(wins(meeting.ahead), meeting.meetings)
    },
);

static PAIR_MARGIN: Figure = Figure::mean(
    Unit::Points,
    ("mean_margin", "margin_low", "margin_high"),
    "Points ahead",
    "points of the first bot minus points of the second",
    |totals, pair| {
        let bots = totals.bots.len();
        let meeting = &totals.bots[pair / bots].against[pair % bots];
        of(meeting.margin as f64, meeting.meetings)
    },
);

/// Figures of two bots.
pub static PAIRS: [&Figure; 2] = [&AHEAD, &PAIR_MARGIN];

/// How often a ticket is kept.
pub static KEPT: Figure = Figure::share(
    ("kept_share", "kept_low", "kept_high"),
    "Kept",
    "share of players offered this ticket who keep it",
    |totals, ticket| {
        let ticket = &totals.tickets[ticket];
        of(ticket.kept as f64, ticket.dealt)
    },
)
.decimals(0);

/// How often a ticket is completed.
pub static COMPLETED: Figure = Figure::share(
    ("completed_share", "completed_low", "completed_high"),
    "Completed",
    "share of holders who complete this ticket",
    |totals, ticket| {
        let ticket = &totals.tickets[ticket];
        of(ticket.completed as f64, ticket.kept)
    },
)
.decimals(0);

/// How often a ticket is lost because no way is left.
pub static LOST_WAY: Figure = Figure::share(
    ("blocked_share", "blocked_low", "blocked_high"),
    "Blocked",
    "share of holders who lose this ticket because other players' routes leave no way",
    |totals, ticket| {
        let ticket = &totals.tickets[ticket];
        of(ticket.blocked as f64, ticket.kept)
    },
)
.decimals(0);

/// How often holders of a ticket win.
pub static HOLDERS_WIN: Figure = Figure::share(
    ("holder_win_share", "low", "high"),
    "Holders win",
    "share of holders who win the game; good players keep good tickets, so this is not what the ticket does",
    |totals, ticket| {
        let ticket = &totals.tickets[ticket];
        of(wins(ticket.wins), ticket.kept)
    },
)
.decimals(0);

/// What a ticket brings a holder.
pub static POINTS: Figure = Figure::mean(
    Unit::Points,
    ("mean_points", "points_low", "points_high"),
    "Points from it",
    "points that this ticket brings a holder on average, lost tickets included",
    |totals, ticket| {
        let ticket = &totals.tickets[ticket];
        of(ticket.points as f64, ticket.kept)
    },
);

/// Figures of a ticket.
pub static TICKETS: [&Figure; 5] = [&KEPT, &COMPLETED, &LOST_WAY, &HOLDERS_WIN, &POINTS];

/// How often a route is claimed.
pub static CLAIMS: Figure = Figure::share(
    ("claims_per_game", "claims_low", "claims_high"),
    "Claimed",
    "share of games in which a player claims this route",
    |totals, route| of(totals.routes[route].claims as f64, totals.finished),
)
.decimals(0);

/// When a route is claimed.
pub static TURN: Figure = Figure::mean(
    Unit::Turns,
    ("mean_turn", "turn_low", "turn_high"),
    "Claim turn",
    "turn on which this route is claimed, counting the turns of all players",
    |totals, route| {
        let route = &totals.routes[route];
        of(route.turns as f64, route.claims)
    },
)
.decimals(0)
.fewest(FEWEST_CLAIMS);

/// How often claimers of a route win.
pub static CLAIMERS_WIN: Figure = Figure::share(
    ("claimer_win_share", "low", "high"),
    "Claimers win",
    "share of the players who claim this route that win the game; long routes and winners go together, so this is not what the route does",
    |totals, route| {
        let route = &totals.routes[route];
        of(wins(route.wins), route.claims)
    },
)
.decimals(0)
.fewest(FEWEST_CLAIMS);

/// How often a route is claimed while others could claim it too.
pub static CONTESTED: Figure = Figure::share(
    ("contested", "contested_low", "contested_high"),
    "Contested",
    "share of claims that another player could have made too",
    |totals, route| {
        let route = &totals.routes[route];
        of(route.contested as f64, route.claims)
    },
)
.decimals(0)
.fewest(FEWEST_CLAIMS);

static TUNNEL_FAILURES: Figure = Figure::share(
    ("tunnel_failures", "failures_low", "failures_high"),
    "Tunnel attempts that fail",
    "share of attempts whose surcharge is not paid",
    |totals, route| {
        let route = &totals.routes[route];
        of(route.failures as f64, route.tries)
    },
)
.decimals(0)
.only(|rules| rules.tunnel.is_some());

static NEUTRAL: Figure = Figure::share(
    ("neutral_per_game", "neutral_low", "neutral_high"),
    "Taken by the neutral player",
    "share of games in which the neutral player takes this route",
    |totals, route| of(totals.routes[route].neutral as f64, totals.finished),
)
.decimals(0)
.only(|rules| rules.neutral.is_some());

/// Figures of a route.
pub static ROUTES: [&Figure; 6] = [
    &CLAIMS,
    &TURN,
    &CLAIMERS_WIN,
    &CONTESTED,
    &TUNNEL_FAILURES,
    &NEUTRAL,
];

static BONUS_WON: Figure = Figure::mean(
    Unit::Count,
    ("won", "won_low", "won_high"),
    "Players who win it",
    "players who win this bonus, per game in which it can be won",
    |totals, bonus| {
        let bonus = &totals.bonuses[bonus];
        of(bonus.won as f64, bonus.shown)
    },
);

/// How often who wins a bonus wins the game.
pub static BONUS_WINS: Figure = Figure::share(
    ("win_share", "low", "high"),
    "Holder wins",
    "share of the players who win this bonus that win the game",
    |totals, bonus| {
        let bonus = &totals.bonuses[bonus];
        of(wins(bonus.wins), bonus.won)
    },
);

/// Figures of a bonus.
pub static BONUSES: [&Figure; 2] = [&BONUS_WON, &BONUS_WINS];
