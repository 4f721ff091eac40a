//! Shares and means with their intervals: what readers of a study look at. Everything here follows
//! from the totals.

use serde::Serialize;

use super::statistics::{Estimate, mean, wilson};
use super::study::Study;
use super::totals::SHARE;
use crate::map::{Color, Id};

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// Counted from 0, as in logs.
    pub seat: u8,
    /// Games.
    pub games: u64,
    /// Wins; a shared win is an equal part of one.
    pub wins: f64,
    /// Wins per game.
    pub win_share: Option<f64>,
    /// Its lower bound (Wilson).
    pub low: Option<f64>,
    /// Its upper bound (Wilson).
    pub high: Option<f64>,
    /// The lower bound if deals are counted instead of games.
    pub deal_low: Option<f64>,
    /// The upper bound if deals are counted instead of games.
    pub deal_high: Option<f64>,
    /// Points.
    pub mean_score: Option<f64>,
    /// Lower bound, by deals.
    pub score_low: Option<f64>,
    /// Upper bound, by deals.
    pub score_high: Option<f64>,
}

/// A bot. It plays a game once for every seat that it has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRow {
    /// Its name.
    pub bot: String,
    /// Games.
    pub games: u64,
    /// Wins; a shared win is an equal part of one.
    pub wins: f64,
    /// Wins per game.
    pub win_share: Option<f64>,
    /// Its lower bound (Wilson).
    pub low: Option<f64>,
    /// Its upper bound (Wilson).
    pub high: Option<f64>,
    /// The lower bound if deals are counted instead of games.
    pub deal_low: Option<f64>,
    /// The upper bound if deals are counted instead of games.
    pub deal_high: Option<f64>,
    /// Points.
    pub mean_score: Option<f64>,
    /// Lower bound, by deals.
    pub score_low: Option<f64>,
    /// Upper bound, by deals.
    pub score_high: Option<f64>,
    /// Tickets kept in a game.
    pub tickets_kept: Option<f64>,
    /// Tickets completed in a game.
    pub tickets_completed: Option<f64>,
    /// Share of the games in which it brought about the last round.
    pub triggers: Option<f64>,
    /// Games that it broke off by a fault.
    pub faults: u64,
}

/// A bot against a bot of another kind at the same table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairRow {
    /// One bot.
    pub bot: String,
    /// The other.
    pub against: String,
    /// Meetings: one for every two seats.
    pub meetings: u64,
    /// How often the first had more points; equal points are half.
    pub ahead: Option<f64>,
    /// Lower bound (Wilson).
    pub low: Option<f64>,
    /// Upper bound (Wilson).
    pub high: Option<f64>,
    /// By how many points.
    pub mean_margin: Option<f64>,
}

/// A ticket.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketRow {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Points for it.
    pub value: i32,
    /// Times it was offered.
    pub dealt: u64,
    /// Times it was kept.
    pub kept: u64,
    /// Times it was completed.
    pub completed: u64,
    /// Wins of holders per game of a holder.
    pub holder_win_share: Option<f64>,
    /// Its lower bound (Wilson).
    pub low: Option<f64>,
    /// Its upper bound (Wilson).
    pub high: Option<f64>,
    /// Points that it brought a holder.
    pub mean_points: Option<f64>,
    /// Lower bound.
    pub points_low: Option<f64>,
    /// Upper bound.
    pub points_high: Option<f64>,
}

/// A route.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RouteRow {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Its colour.
    pub color: Color,
    /// Train spaces.
    pub length: u8,
    /// Claims by players per game.
    pub claims_per_game: Option<f64>,
    /// Lower bound (Wilson).
    pub claims_low: Option<f64>,
    /// Upper bound (Wilson).
    pub claims_high: Option<f64>,
    /// The turn of a claim, counted over all players.
    pub mean_turn: Option<f64>,
    /// Lower bound.
    pub turn_low: Option<f64>,
    /// Upper bound.
    pub turn_high: Option<f64>,
    /// Wins of claimers per claim.
    pub claimer_win_share: Option<f64>,
    /// Lower bound (Wilson).
    pub low: Option<f64>,
    /// Upper bound (Wilson).
    pub high: Option<f64>,
    /// Share of the claims when somebody else could have claimed it too.
    pub contested: Option<f64>,
    /// Share of the tries as a tunnel that failed.
    pub tunnel_failures: Option<f64>,
    /// Times per game that the neutral player took it.
    pub neutral_per_game: Option<f64>,
}

/// A bonus.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BonusRow {
    /// Its id.
    pub id: Id,
    /// Games in which it could be won.
    pub shown: u64,
    /// Players who won it, per such game.
    pub won: Option<f64>,
    /// How often who won it won the game.
    pub win_share: Option<f64>,
    /// Lower bound (Wilson).
    pub low: Option<f64>,
    /// Upper bound (Wilson).
    pub high: Option<f64>,
}

/// Turns of a game, counted over all players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnFigures {
    /// Turns of a game.
    pub mean: Option<f64>,
    /// Lower bound.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
    /// Half of the games have no more.
    pub median: Option<usize>,
    /// Turns of one player in a game.
    pub per_player: Option<f64>,
}

/// How games went. Shares are of finished games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcFigures {
    /// Games that ended because nobody could do anything.
    pub stalemates: Option<f64>,
    /// How often who brought the last round about won.
    pub trigger_win_share: Option<f64>,
    /// How often who led on the score track when the last round began won.
    pub leader_win_share: Option<f64>,
    /// Changes of the lead on the score track in a game.
    pub lead_changes: Option<f64>,
    /// Points between the best and the next.
    pub margin: Option<f64>,
    /// Games with several winners.
    pub shared_wins: Option<f64>,
    /// Games decided by a tie-break.
    pub tie_breaks: Option<f64>,
    /// Games in which the train deck ran out.
    pub reshuffled: Option<f64>,
    /// Points of winners.
    pub winner_score: Option<f64>,
    /// Tickets that winners completed.
    pub winner_completed: Option<f64>,
    /// Stations built in a game.
    pub stations: Option<f64>,
    /// Ferries claimed in a game.
    pub ferries: Option<f64>,
    /// Ferry cards taken in a game.
    pub ferry_cards: Option<f64>,
    /// Tunnels tried in a game.
    pub tunnels_tried: Option<f64>,
    /// Share of them that failed.
    pub tunnel_failures: Option<f64>,
    /// Loans taken in a game.
    pub loans: Option<f64>,
    /// Tracks that the neutral player took in a game.
    pub neutral_claims: Option<f64>,
    /// Points for tokens, per player.
    pub token_points: Option<f64>,
    /// Points for regions, per player.
    pub region_points: Option<f64>,
}

/// To six places, which is more than any number of games can show.
fn round(value: f64) -> f64 {
    let rounded = (value * 1e6).round() / 1e6;
    // No minus before a zero.
    rounded + 0.0
}

fn split(estimate: Option<Estimate>) -> (Option<f64>, Option<f64>, Option<f64>) {
    let part = |part: fn(Estimate) -> f64| estimate.map(|estimate| round(part(estimate)));
    (
        part(|one| one.value),
        part(|one| one.low),
        part(|one| one.high),
    )
}

fn part(number: impl Into<Number>, of: u64) -> Option<f64> {
    let Number(number) = number.into();
    (of > 0).then(|| round(number / of as f64))
}

/// A count as a number to calculate with.
struct Number(f64);

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number(number as f64)
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Number {
        Number(number as f64)
    }
}

impl From<i128> for Number {
    fn from(number: i128) -> Number {
        Number(number as f64)
    }
}

/// Wins from their parts.
fn wins(parts: i64) -> f64 {
    parts as f64 / SHARE as f64
}

impl Study {
    /// Seats, in order.
    pub fn seats(&self) -> Vec<SeatRow> {
        let seats = self.totals.seats.iter().enumerate();
        let rows = seats.map(|(seat, totals)| {
            let games = self.totals.finished;
            let won = wins(totals.wins.sum);
            let (win_share, low, high) = split(wilson(won, games as f64));
            let (_, deal_low, deal_high) = split(totals.wins.mean(SHARE));
            let (_, score_low, score_high) = split(totals.scores.mean(1));
            SeatRow {
                seat: seat as u8,
                games,
                wins: round(won),
                win_share,
                low,
                high,
                deal_low,
                deal_high,
                mean_score: part(totals.scores.sum, games),
                score_low,
                score_high,
            }
        });
        rows.collect()
    }

    /// Bots, in the order in which they were named.
    pub fn bots(&self) -> Vec<BotRow> {
        let bots = self.subject.bots.iter().enumerate();
        let rows = bots.map(|(index, name)| {
            let totals = &self.totals.bots[index];
            let games = totals.wins.size.unsigned_abs();
            let won = wins(totals.wins.sum);
            let (win_share, low, high) = split(wilson(won, games as f64));
            let (_, deal_low, deal_high) = split(totals.wins.mean(SHARE));
            let (_, score_low, score_high) = split(totals.scores.mean(1));
            BotRow {
                bot: name.clone(),
                games,
                wins: round(won),
                win_share,
                low,
                high,
                deal_low,
                deal_high,
                mean_score: part(totals.scores.sum, games),
                score_low,
                score_high,
                tickets_kept: part(totals.kept, games),
                tickets_completed: part(totals.completed, games),
                triggers: part(totals.triggers, games),
                faults: self.totals.faults.by_bot[index],
            }
        });
        rows.collect()
    }

    /// Every two bots of different kinds that met.
    pub fn pairs(&self) -> Vec<PairRow> {
        let names = &self.subject.bots;
        let mut rows = Vec::new();
        for (bot, totals) in names.iter().zip(&self.totals.bots) {
            for (against, meeting) in names.iter().zip(&totals.against) {
                if meeting.meetings == 0 {
                    continue;
                }
                let estimate = wilson(wins(meeting.ahead), meeting.meetings as f64);
                let (ahead, low, high) = split(estimate);
                rows.push(PairRow {
                    bot: bot.clone(),
                    against: against.clone(),
                    meetings: meeting.meetings,
                    ahead,
                    low,
                    high,
                    mean_margin: part(meeting.margin, meeting.meetings),
                });
            }
        }
        rows
    }

    /// Tickets, in the order of the deck.
    pub fn tickets(&self) -> Vec<TicketRow> {
        let tickets = self.subject.tickets.iter().zip(&self.totals.tickets);
        let rows = tickets.map(|(name, totals)| {
            let all = totals.all();
            let (holder_win_share, low, high) = split(wilson(wins(all.wins), all.kept as f64));
            let points = mean(all.points, all.point_squares, all.kept);
            let (mean_points, points_low, points_high) = split(points);
            TicketRow {
                id: name.id.clone(),
                from: name.from.clone(),
                to: name.to.clone(),
                value: name.value,
                dealt: all.dealt,
                kept: all.kept,
                completed: all.completed,
                holder_win_share,
                low,
                high,
                mean_points,
                points_low,
                points_high,
            }
        });
        rows.collect()
    }

    /// Routes, in the order of the map.
    pub fn routes(&self) -> Vec<RouteRow> {
        let games = self.totals.finished;
        let routes = self.subject.routes.iter().zip(&self.totals.routes);
        let rows = routes.map(|(name, totals)| {
            let all = totals.all();
            let claimed = wilson(all.claims as f64, games as f64);
            let (claims_per_game, claims_low, claims_high) = split(claimed);
            let turns = mean(all.turns, all.turn_squares, all.claims);
            let (mean_turn, turn_low, turn_high) = split(turns);
            let (claimer_win_share, low, high) = split(wilson(wins(all.wins), all.claims as f64));
            RouteRow {
                id: name.id.clone(),
                from: name.from.clone(),
                to: name.to.clone(),
                color: name.color,
                length: name.length,
                claims_per_game,
                claims_low,
                claims_high,
                mean_turn,
                turn_low,
                turn_high,
                claimer_win_share,
                low,
                high,
                contested: part(all.contested, all.claims),
                tunnel_failures: part(all.failures, all.tries),
                neutral_per_game: part(totals.neutral, games),
            }
        });
        rows.collect()
    }

    /// Bonuses: those that always score, then the cards.
    pub fn bonuses(&self) -> Vec<BonusRow> {
        let bonuses = self.subject.bonuses.iter().zip(&self.totals.bonuses);
        let rows = bonuses.map(|(id, totals)| {
            let (win_share, low, high) = split(wilson(wins(totals.wins), totals.won as f64));
            BonusRow {
                id: id.clone(),
                shown: totals.shown,
                won: part(totals.won, totals.shown),
                win_share,
                low,
                high,
            }
        });
        rows.collect()
    }

    /// How long games are.
    pub fn turns(&self) -> TurnFigures {
        let (games, arc) = (self.totals.finished, &self.totals.arc);
        let (value, low, high) = split(mean(arc.turns, arc.turn_squares, games));
        TurnFigures {
            mean: value,
            low,
            high,
            median: arc.turn_counts.quantile(0.5),
            per_player: part(arc.turns, games * u64::from(self.subject.players)),
        }
    }

    /// How games went.
    pub fn arc(&self) -> ArcFigures {
        let (games, arc, rules) = (self.totals.finished, &self.totals.arc, &self.totals.rules);
        let seats = games * u64::from(self.subject.players);
        let parts = games * SHARE.unsigned_abs();
        let sum = |item: fn(&super::totals::ItemTotals) -> i64| -> i128 {
            let bots = self.totals.bots.iter();
            bots.map(|bot| i128::from(item(&bot.items))).sum()
        };
        ArcFigures {
            stalemates: part(arc.stalemates, games),
            trigger_win_share: part(arc.trigger_wins, arc.last_rounds * SHARE.unsigned_abs()),
            leader_win_share: part(arc.leader_wins, arc.leaders * SHARE.unsigned_abs()),
            lead_changes: part(arc.lead_changes, games),
            margin: part(arc.margin, games),
            shared_wins: part(arc.shared_wins, games),
            tie_breaks: part(arc.tie_breaks, games),
            reshuffled: part(arc.reshuffled, games),
            winner_score: part(arc.winner_score, parts),
            winner_completed: part(arc.winner_completed, parts),
            stations: part(rules.stations, games),
            ferries: part(rules.ferries, games),
            ferry_cards: part(rules.ferry_cards_taken, games),
            tunnels_tried: part(rules.tunnels_tried, games),
            tunnel_failures: part(rules.tunnels_failed, rules.tunnels_tried),
            loans: part(rules.loans, games),
            neutral_claims: part(rules.neutral_claims, games),
            token_points: part(sum(|items| items.tokens), seats),
            region_points: part(sum(|items| items.regions), seats),
        }
    }
}
