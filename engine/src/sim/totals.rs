//! Everything that is counted. Whole numbers only, so that totals add up exactly in any order.

use super::cluster::Cluster;
use super::fault::FaultTotals;
use super::merge::{Histogram, totals};
use super::outliers::{Most, Outliers};

/// A win is so many parts, so that any number of players can share it equally.
pub const SHARE: i64 = 60;

totals! {
    /// Everything that is counted over games that finished.
    pub struct Totals {
        /// Games that ended as games end.
        finished: u64,
        /// Games that went wrong, which nothing else counts.
        faults: FaultTotals,
        /// By seat.
        seats: Vec<SeatTotals>,
        /// By bot.
        bots: Vec<BotTotals>,
        /// By ticket.
        tickets: Vec<TicketTotals>,
        /// By route.
        routes: Vec<RouteTotals>,
        /// How games went.
        arc: ArcTotals,
        /// What the rules were used for.
        rules: RuleTotals,
        /// By bonus: those that always score, then the cards.
        bonuses: Vec<BonusTotals>,
        /// Over deals: for every two seats the product of what they won, row by row.
        seat_products: Vec<i64>,
        /// In the experiment: what starting tickets did.
        effects: Option<EffectTotals>,
        /// Games that stand out.
        #[serde(default)]
        outliers: Outliers,
    }
}

totals! {
    /// A seat.
    pub struct SeatTotals {
        /// Wins, in parts, by deals.
        wins: Cluster,
        /// Points, by deals.
        scores: Cluster,
        /// Squares of points.
        #[serde(with = "super::wide")]
        score_squares: i128,
        /// Last rounds brought about.
        triggers: u64,
        /// Turns taken.
        turns: u64,
    }
}

totals! {
    /// A bot. It plays a game once for every seat that it has.
    pub struct BotTotals {
        /// Wins, in parts, by deals.
        wins: Cluster,
        /// Points, by deals.
        scores: Cluster,
        /// Squares of points.
        #[serde(with = "super::wide")]
        score_squares: i128,
        /// Last rounds brought about.
        triggers: u64,
        /// Tickets kept.
        kept: u64,
        /// Tickets completed.
        completed: u64,
        /// Tickets completed when it won, in parts.
        completed_by_winner: i64,
        /// Points when it won, in parts.
        score_of_winner: i64,
        /// Points, item by item.
        items: ItemTotals,
        /// By seat.
        by_seat: Vec<PlaceTotals>,
        /// By opponent.
        against: Vec<MeetingTotals>,
    }
}

totals! {
    /// A bot in a seat.
    pub struct PlaceTotals {
        /// Games.
        games: u64,
        /// Wins, in parts.
        wins: i64,
        /// Points.
        score: i64,
        /// Margins: players times own points minus the points of all.
        margin: i64,
    }
}

totals! {
    /// A bot against a bot of another kind at the same table.
    pub struct MeetingTotals {
        /// Meetings: one for every two seats.
        meetings: u64,
        /// How often it had more points, in parts; equal points are half.
        ahead: i64,
        /// Own points minus the other's.
        margin: i64,
    }
}

totals! {
    /// Points, item by item.
    pub struct ItemTotals {
        /// Points that seats start with.
        start: i64,
        /// Routes.
        routes: i64,
        /// Completed tickets.
        tickets_won: i64,
        /// Tickets that were not completed; negative.
        tickets_lost: i64,
        /// Stations not built.
        stations: i64,
        /// Bonuses and bonus cards.
        bonuses: i64,
        /// Regions.
        regions: i64,
        /// Tokens.
        tokens: i64,
        /// Loans; negative.
        loans: i64,
    }
}

totals! {
    /// A ticket.
    pub struct TicketTotals {
        /// By bot.
        by_bot: Vec<HolderTotals>,
        /// Only what was dealt at the start, over all bots.
        at_start: HolderTotals,
    }
}

totals! {
    /// Players to whom a ticket was dealt, and those who kept it.
    pub struct HolderTotals {
        /// Times it was offered.
        dealt: u64,
        /// Times it was kept: games of holders.
        kept: u64,
        /// Times it was completed.
        completed: u64,
        /// Wins of holders, in parts.
        wins: i64,
        /// Points that it brought and cost.
        points: i64,
        /// Their squares.
        #[serde(with = "super::wide")]
        point_squares: i128,
        /// Margins of holders: players times own points minus the points of all.
        margin: i64,
        /// Their squares.
        #[serde(with = "super::wide")]
        margin_squares: i128,
    }
}

totals! {
    /// A route.
    pub struct RouteTotals {
        /// By bot.
        by_bot: Vec<ClaimTotals>,
        /// Times the neutral player took it.
        neutral: u64,
    }
}

totals! {
    /// Claims of a route.
    pub struct ClaimTotals {
        /// Claims.
        claims: u64,
        /// Wins of claimers, in parts.
        wins: i64,
        /// Turns of the claims, counted over all players.
        turns: i64,
        /// Their squares.
        turn_squares: i64,
        /// Claims in the first half of the game.
        early: u64,
        /// Claims when somebody else could have claimed it too.
        contested: u64,
        /// Times it was tried as a tunnel.
        tries: u64,
        /// Tries that failed.
        failures: u64,
    }
}

totals! {
    /// How games went.
    pub struct ArcTotals {
        /// Turns, counted over all players.
        turns: i64,
        /// Their squares.
        turn_squares: i64,
        /// How often a game had so many turns.
        turn_counts: Histogram,
        /// Games that ended after a last round.
        last_rounds: u64,
        /// Games that ended because nobody could do anything.
        stalemates: u64,
        /// Wins of those who brought the last round about, in parts.
        trigger_wins: i64,
        /// Games in which one player led on the score track when the last round began.
        leaders: u64,
        /// Wins of those leaders, in parts.
        leader_wins: i64,
        /// Changes of the lead on the score track.
        lead_changes: i64,
        /// Their squares.
        lead_change_squares: i64,
        /// How often there were so many.
        lead_change_counts: Histogram,
        /// Points of the best minus points of the next.
        margin: i64,
        /// Their squares.
        #[serde(with = "super::wide")]
        margin_squares: i128,
        /// How often it was so much.
        margin_counts: Histogram,
        /// Games with several winners.
        shared_wins: u64,
        /// Games with equal points at the top that a tie-break decided.
        tie_breaks: u64,
        /// Games in which the train deck ran out at least once.
        reshuffled: u64,
        /// Games that ended with an empty train deck.
        empty_decks: u64,
        /// Points of winners, in parts.
        winner_score: i64,
        /// Their squares, in parts.
        #[serde(with = "super::wide")]
        winner_score_squares: i128,
        /// Tickets that winners held, in parts.
        winner_kept: i64,
        /// Tickets that winners completed, in parts.
        winner_completed: i64,
        /// Points of winners, item by item, in parts.
        winner_items: ItemTotals,
    }
}

totals! {
    /// What the rules were used for.
    pub struct RuleTotals {
        /// Cards taken from the row.
        row_draws: u64,
        /// Locomotives among them.
        row_locomotives: u64,
        /// Cards drawn blind.
        blind_draws: u64,
        /// Times tickets were drawn.
        ticket_draws: u64,
        /// Times the discards became the deck.
        reshuffles: u64,
        /// Times the row was discarded.
        row_resets: u64,
        /// Times the discarded tickets became the ticket deck.
        ticket_reshuffles: u64,
        /// Turns skipped because nothing was possible.
        skipped_turns: u64,
        /// Stations built.
        stations: u64,
        /// Players who built at least one.
        station_builders: u64,
        /// Ferries claimed.
        ferries: u64,
        /// Ferry cards taken.
        ferry_cards_taken: u64,
        /// Ferry cards paid.
        ferry_cards_paid: u64,
        /// Tunnels tried.
        tunnels_tried: u64,
        /// Tunnels whose surcharge was not paid.
        tunnels_failed: u64,
        /// Surcharges paid.
        surcharges: u64,
        /// Cards paid for them.
        surcharge_cards: u64,
        /// Cards of draw bonuses.
        draw_bonus_cards: u64,
        /// Tokens paid to the bank.
        tolls_to_bank: u64,
        /// Tokens paid to players.
        tolls_to_players: u64,
        /// Loans taken.
        loans: u64,
        /// Players with at least one loan.
        borrowers: u64,
        /// Players who scored for their tokens.
        token_scorers: u64,
        /// Players who scored for regions.
        region_scorers: u64,
        /// Tracks that the neutral player took.
        neutral_claims: u64,
    }
}

impl RuleTotals {
    pub(super) fn reset(&mut self) {
        *self = RuleTotals::default();
    }
}

totals! {
    /// A bonus.
    pub struct BonusTotals {
        /// Games in which it could be won.
        shown: u64,
        /// Players who won it.
        won: u64,
        /// Points for it.
        points: i64,
        /// Wins of games by players who won it, in parts.
        wins: i64,
    }
}

totals! {
    /// What a regression of the margin on starting tickets, bot and seat needs. The margin is players
    /// times own points minus the points of all; an observation is a player of a game.
    pub struct EffectTotals {
        /// Squares of margins.
        #[serde(with = "super::wide")]
        margin_squares: i128,
        /// By ticket: margins of those who started with it, by deals.
        margins: Vec<Cluster>,
        /// For every two tickets, the second not after the first: players who started with both.
        together: Vec<u64>,
        /// By ticket, then by bot: players who started with it.
        by_bot: Vec<u64>,
        /// By ticket, then by seat: players who started with it.
        by_seat: Vec<u64>,
    }
}

impl EffectTotals {
    /// The place of two tickets in `together`.
    pub fn pair(one: usize, two: usize) -> usize {
        let (less, more) = (one.min(two), one.max(two));
        more * (more + 1) / 2 + less
    }

    fn new(tickets: usize, bots: usize, seats: usize) -> EffectTotals {
        EffectTotals {
            margins: vec![Cluster::default(); tickets],
            together: vec![0; tickets * (tickets + 1) / 2],
            by_bot: vec![0; tickets * bots],
            by_seat: vec![0; tickets * seats],
            ..EffectTotals::default()
        }
    }
}

impl Totals {
    /// Nothing yet, of games with so many seats, bots, tickets, routes and bonuses.
    pub(super) fn new(
        seats: usize,
        bots: usize,
        tickets: usize,
        routes: usize,
        bonuses: usize,
        experiment: bool,
    ) -> Totals {
        Totals {
            faults: FaultTotals {
                by_bot: vec![0; bots],
                ..FaultTotals::default()
            },
            seats: vec![SeatTotals::default(); seats],
            bots: vec![
                BotTotals {
                    by_seat: vec![PlaceTotals::default(); seats],
                    against: vec![MeetingTotals::default(); bots],
                    ..BotTotals::default()
                };
                bots
            ],
            tickets: vec![
                TicketTotals {
                    by_bot: vec![HolderTotals::default(); bots],
                    ..TicketTotals::default()
                };
                tickets
            ],
            routes: vec![
                RouteTotals {
                    by_bot: vec![ClaimTotals::default(); bots],
                    ..RouteTotals::default()
                };
                routes
            ],
            bonuses: vec![BonusTotals::default(); bonuses],
            seat_products: vec![0; seats * seats],
            outliers: Outliers {
                wins: vec![Most::default(); bots],
                ..Outliers::default()
            },
            effects: experiment.then(|| EffectTotals::new(tickets, bots, seats)),
            ..Totals::default()
        }
    }

    /// Games that are counted, with those that went wrong.
    pub fn games(&self) -> u64 {
        self.finished + self.faults.number()
    }
}

impl TicketTotals {
    /// Over all bots.
    pub fn all(&self) -> HolderTotals {
        sum(&self.by_bot)
    }
}

impl RouteTotals {
    /// Over all bots.
    pub fn all(&self) -> ClaimTotals {
        sum(&self.by_bot)
    }
}

fn sum<T: Default + super::merge::Merge>(parts: &[T]) -> T {
    let mut all = T::default();
    for part in parts {
        // What adds up to a study fits.
        let _ = all.merge(part);
    }
    all
}
