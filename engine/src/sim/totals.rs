//! Everything that is counted. Whole numbers only, so that totals add up exactly in any order.
//!
//! A study keeps [`Totals`] once for each block of its deals, because the scatter between blocks is
//! what the interval of a figure is made from, and a [`Whole`] of what is not a sum.

use super::fault::FaultTotals;
use super::merge::{Histogram, record, totals};
use super::outliers::{Most, Outliers};

/// The version of studies in files, which hold what is counted as lists of numbers: it rises with every
/// count that comes or goes. Version 1 kept no blocks, so nothing can be made of it.
pub(super) const VERSION: u32 = 3;

/// A win is so many parts, so that any number of players can share it equally.
pub const SHARE: i64 = 60;

/// Parts of a game after which it is asked who leads.
pub const QUARTERS: usize = 3;

record! {
    /// What is kept of all games together.
    pub struct Whole {
        /// Games that went wrong, which nothing else counts.
        faults: FaultTotals,
        /// How often a game had so many turns.
        turns: Histogram,
        /// How often the lead changed so many times.
        lead_changes: Histogram,
        /// How often the best was so many points ahead of the next.
        margins: Histogram,
        /// Games that stand out.
        outliers: Outliers,
    }
}

totals! {
    /// Everything that is counted over games that finished.
    pub struct Totals {
        /// Games that ended as games end.
        finished: u64,
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
        /// Who plays and what was dealt.
        luck: LuckTotals,
    }
}

totals! {
    /// A seat.
    pub struct SeatTotals {
        /// Wins, in parts.
        wins: i64,
        /// Points.
        score: i64,
        /// Last rounds brought about.
        triggers: u64,
        /// Turns taken.
        turns: u64,
    }
}

totals! {
    /// A bot. It plays a game once for every seat that it has.
    pub struct BotTotals {
        /// Games.
        games: u64,
        /// Wins, in parts.
        wins: i64,
        /// Points.
        score: i64,
        /// Last rounds brought about.
        triggers: u64,
        /// Tickets kept.
        kept: u64,
        /// Tickets completed.
        completed: u64,
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
    /// A ticket: players to whom it was dealt, and those who kept it.
    pub struct TicketTotals {
        /// Times it was offered.
        dealt: u64,
        /// Times it was kept: games of holders.
        kept: u64,
        /// Times it was completed.
        completed: u64,
        /// Times it was not, because other players' routes left no way.
        blocked: u64,
        /// Wins of holders, in parts.
        wins: i64,
        /// Points that it brought and cost.
        points: i64,
        /// By bot.
        by_bot: Vec<OfferTotals>,
        /// In the experiment, by bot: players who started with it.
        starts: Vec<StartTotals>,
    }
}

totals! {
    /// A ticket and a bot.
    pub struct OfferTotals {
        /// Times it was offered.
        dealt: u64,
        /// Times it was kept.
        kept: u64,
    }
}

totals! {
    /// Players who started with a ticket that was dealt to them and kept at random.
    pub struct StartTotals {
        /// How many.
        held: u64,
        /// Of them, those who completed it.
        completed: u64,
        /// Their margins: players times own points minus the points of all.
        margin: i64,
    }
}

totals! {
    /// A route.
    pub struct RouteTotals {
        /// Claims by players.
        claims: u64,
        /// Wins of claimers, in parts.
        wins: i64,
        /// Turns of the claims, counted over all players.
        turns: i64,
        /// Claims when somebody else could have claimed it too.
        contested: u64,
        /// Times it was tried as a tunnel.
        tries: u64,
        /// Tries that failed.
        failures: u64,
        /// Times the neutral player took it.
        neutral: u64,
        /// By bot.
        by_bot: Vec<ClaimTotals>,
    }
}

totals! {
    /// A route and a bot.
    pub struct ClaimTotals {
        /// Claims.
        claims: u64,
    }
}

totals! {
    /// How games went.
    pub struct ArcTotals {
        /// Turns, counted over all players.
        turns: i64,
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
        /// The same after each quarter of the turns.
        quarters: Vec<LeaderTotals>,
        /// Changes of the lead on the score track.
        lead_changes: i64,
        /// Points of the best minus points of the next.
        margin: i64,
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
        /// Tickets that winners held, in parts.
        winner_kept: i64,
        /// Tickets that winners completed, in parts.
        winner_completed: i64,
        /// Points of winners, item by item, in parts.
        winner_items: ItemTotals,
    }
}

totals! {
    /// Who led at some time of the game.
    pub struct LeaderTotals {
        /// Games in which one player did.
        games: u64,
        /// Their wins, in parts.
        wins: i64,
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
    /// Who plays and what was dealt. The games of a deal are the same cards with the line-up moved on
    /// by a seat, so what a bot does to the margin in all seats, and a seat to that of all bots, can
    /// be told apart. Only deals all of whose games finished are counted.
    pub struct LuckTotals {
        /// Deals.
        deals: u64,
        /// Squares of margins, over games and players.
        margins: i128,
        /// Squares of the margins that a place of the line-up has in all games of a deal together.
        players: i128,
        /// Squares of the margins that a seat has in all games of a deal together.
        seats: i128,
    }
}

/// What totals have one of each for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub seats: usize,
    pub bots: usize,
    pub tickets: usize,
    pub routes: usize,
    pub bonuses: usize,
    /// Starting tickets are kept at random.
    pub experiment: bool,
}

impl Totals {
    /// Nothing yet.
    pub(super) fn new(shape: Shape) -> Totals {
        let Shape { seats, bots, .. } = shape;
        let bot = BotTotals {
            by_seat: vec![PlaceTotals::default(); seats],
            against: vec![MeetingTotals::default(); bots],
            ..BotTotals::default()
        };
        let starts = if shape.experiment { bots } else { 0 };
        let ticket = TicketTotals {
            by_bot: vec![OfferTotals::default(); bots],
            starts: vec![StartTotals::default(); starts],
            ..TicketTotals::default()
        };
        let route = RouteTotals {
            by_bot: vec![ClaimTotals::default(); bots],
            ..RouteTotals::default()
        };
        Totals {
            seats: vec![SeatTotals::default(); seats],
            bots: vec![bot; bots],
            tickets: vec![ticket; shape.tickets],
            routes: vec![route; shape.routes],
            bonuses: vec![BonusTotals::default(); shape.bonuses],
            arc: ArcTotals {
                quarters: vec![LeaderTotals::default(); QUARTERS],
                ..ArcTotals::default()
            },
            ..Totals::default()
        }
    }

    /// The tickets of all players: kept, completed, and lost because no way was left.
    pub fn all_tickets(&self) -> (u64, u64, u64) {
        let tickets = self.tickets.iter();
        tickets.fold((0, 0, 0), |(kept, completed, blocked), one| {
            (
                kept + one.kept,
                completed + one.completed,
                blocked + one.blocked,
            )
        })
    }
}

impl Whole {
    /// Nothing yet, of so many bots.
    pub(super) fn new(bots: usize) -> Whole {
        Whole {
            faults: FaultTotals {
                by_bot: vec![0; bots],
                ..FaultTotals::default()
            },
            outliers: Outliers {
                wins: vec![Most::default(); bots],
                ..Outliers::default()
            },
            ..Whole::default()
        }
    }
}
