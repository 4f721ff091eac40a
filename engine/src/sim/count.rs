//! How a finished game enters the totals.

use super::deal::MOST_SEATS;
use super::facts::{Choice, Facts};
use super::merge::Merge as _;
use super::totals::{EffectTotals, HolderTotals, ItemTotals, SHARE, Totals};
use super::wide::square;
use crate::game::{Board, Ending, FinalScore, PlayerScore, Seat, State, TicketIndex, TicketResult};

/// A game that finished.
pub(super) struct Finished<'a> {
    /// Its number.
    pub number: u64,
    pub board: &'a Board,
    pub state: &'a State,
    pub score: &'a FinalScore,
    pub facts: &'a Facts,
    /// The entrant in each seat.
    pub seated: [usize; MOST_SEATS],
}

/// What the games of a deal that have been played so far add up to.
#[derive(Debug, Default)]
pub(super) struct DealTally {
    games: i64,
    wins: [i64; MOST_SEATS],
    scores: [i64; MOST_SEATS],
    /// Entrant, games, wins, points.
    bots: Vec<(usize, i64, i64, i64)>,
    /// Starting ticket, players, margins.
    tickets: Vec<(TicketIndex, i64, i64)>,
}

impl DealTally {
    fn bot(&mut self, entrant: usize, wins: i64, score: i64) {
        match self.bots.iter_mut().find(|bot| bot.0 == entrant) {
            Some(bot) => {
                bot.1 += 1;
                bot.2 += wins;
                bot.3 += score;
            }
            None => self.bots.push((entrant, 1, wins, score)),
        }
    }

    fn ticket(&mut self, ticket: TicketIndex, margin: i64) {
        match self.tickets.iter_mut().find(|known| known.0 == ticket) {
            Some(known) => {
                known.1 += 1;
                known.2 += margin;
            }
            None => self.tickets.push((ticket, 1, margin)),
        }
    }
}

impl Totals {
    /// Counts a deal whose games have been counted.
    pub(super) fn count_deal(&mut self, tally: &mut DealTally) {
        let seats = self.seats.len();
        for seat in 0..seats {
            self.seats[seat].wins.add(tally.games, tally.wins[seat]);
            self.seats[seat].scores.add(tally.games, tally.scores[seat]);
            for other in 0..seats {
                self.seat_products[seat * seats + other] += tally.wins[seat] * tally.wins[other];
            }
        }
        for (bot, games, wins, score) in tally.bots.drain(..) {
            self.bots[bot].wins.add(games, wins);
            self.bots[bot].scores.add(games, score);
        }
        for (ticket, players, margin) in tally.tickets.drain(..) {
            if let Some(effects) = &mut self.effects {
                effects.margins[usize::from(ticket)].add(players, margin);
            }
        }
        tally.games = 0;
        tally.wins = [0; MOST_SEATS];
        tally.scores = [0; MOST_SEATS];
    }

    /// Counts a game; what belongs to its deal goes into the tally.
    pub(super) fn count(&mut self, game: &Finished<'_>, tally: &mut DealTally) {
        let Finished { board, score, .. } = *game;
        let players = usize::from(board.players());
        let total: i64 = score.players.iter().map(|one| i64::from(one.total)).sum();
        let mut outcome = Outcome {
            wins: [0; MOST_SEATS],
            margins: [0; MOST_SEATS],
        };
        for winner in &score.winners {
            outcome.wins[usize::from(*winner)] = SHARE / score.winners.len() as i64;
        }
        for (seat, player) in score.players.iter().enumerate() {
            outcome.margins[seat] = players as i64 * i64::from(player.total) - total;
        }
        self.finished += 1;
        tally.games += 1;
        self.count_players(game, &outcome, tally);
        self.count_tickets(game, &outcome);
        self.count_routes(game, &outcome);
        self.count_arc(game, &outcome);
        self.count_rules(game, &outcome);
        self.count_outliers(game);
        if let Some(effects) = &mut self.effects {
            effects.count(game, &outcome, tally);
        }
    }

    fn count_players(&mut self, game: &Finished<'_>, outcome: &Outcome, tally: &mut DealTally) {
        let trigger = game
            .state
            .last_round()
            .map(|last| usize::from(last.trigger));
        for (seat, player) in game.score.players.iter().enumerate() {
            let entrant = game.seated[seat];
            let (wins, points) = (outcome.wins[seat], i64::from(player.total));
            let triggered = u64::from(trigger == Some(seat));
            tally.wins[seat] += wins;
            tally.scores[seat] += points;
            tally.bot(entrant, wins, points);
            self.seats[seat].score_squares += square(points);
            self.seats[seat].triggers += triggered;
            let bot = &mut self.bots[entrant];
            bot.score_squares += square(points);
            bot.triggers += triggered;
            bot.kept += player.tickets.len() as u64;
            bot.completed += u64::from(player.completed);
            bot.completed_by_winner += wins * i64::from(player.completed);
            bot.score_of_winner += wins * points;
            bot.items.count(player, 1);
            let place = &mut bot.by_seat[seat];
            place.games += 1;
            place.wins += wins;
            place.score += points;
            place.margin += outcome.margins[seat];
            for (other, opponent) in game.score.players.iter().enumerate() {
                let rival = game.seated[other];
                if rival == entrant {
                    continue;
                }
                let meeting = &mut bot.against[rival];
                let lead = points - i64::from(opponent.total);
                meeting.meetings += 1;
                meeting.margin += lead;
                meeting.ahead += SHARE / 2 * (1 + lead.signum());
            }
        }
    }

    fn count_tickets(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        for choice in &game.facts.choices {
            let bot = game.seated[usize::from(choice.seat)];
            for ticket in offered(choice) {
                let totals = &mut self.tickets[usize::from(ticket)];
                totals.by_bot[bot].dealt += 1;
                totals.at_start.dealt += u64::from(choice.at_start);
            }
        }
        for (seat, player) in game.score.players.iter().enumerate() {
            let bot = game.seated[seat];
            let holder = (outcome.wins[seat], outcome.margins[seat]);
            for result in &player.tickets {
                let totals = &mut self.tickets[usize::from(result.ticket)];
                totals.by_bot[bot].hold(result, holder);
                if game.facts.kept_at_start[usize::from(result.ticket)] {
                    totals.at_start.hold(result, holder);
                }
            }
        }
    }

    fn count_routes(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        let half = game.facts.turn / 2;
        for claim in &game.facts.claims {
            let seat = usize::from(claim.seat);
            let totals = &mut self.routes[usize::from(claim.route)].by_bot[game.seated[seat]];
            let turn = i64::from(claim.turn);
            totals.claims += 1;
            totals.wins += outcome.wins[seat];
            totals.turns += turn;
            totals.turn_squares += turn * turn;
            totals.early += u64::from(claim.turn <= half);
            totals.contested += u64::from(claim.contested);
        }
        for (route, seat, failed) in &game.facts.tunnels {
            let bot = game.seated[usize::from(*seat)];
            let totals = &mut self.routes[usize::from(*route)].by_bot[bot];
            totals.tries += 1;
            totals.failures += u64::from(*failed);
        }
        for route in &game.facts.neutral {
            self.routes[usize::from(*route)].neutral += 1;
        }
    }

    fn count_arc(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        let Finished {
            state,
            score,
            facts,
            ..
        } = *game;
        let arc = &mut self.arc;
        let turns = i64::from(state.turns());
        arc.turns += turns;
        arc.turn_squares += turns * turns;
        arc.turn_counts.count(u64::from(state.turns()));
        match state.ending() {
            Some(Ending::Stalemate) => arc.stalemates += 1,
            _ => arc.last_rounds += 1,
        }
        if let Some(last) = state.last_round() {
            arc.trigger_wins += outcome.wins[usize::from(last.trigger)];
        }
        if let Some(leader) = facts.leader_before_last {
            arc.leaders += 1;
            arc.leader_wins += outcome.wins[usize::from(leader)];
        }
        let changes = i64::from(facts.lead_changes);
        arc.lead_changes += changes;
        arc.lead_change_squares += changes * changes;
        arc.lead_change_counts.count(u64::from(facts.lead_changes));
        let margin = lead_of_the_best(&score.players);
        arc.margin += margin;
        arc.margin_squares += square(margin);
        arc.margin_counts.count(margin.unsigned_abs());
        let shared = score.winners.len() > 1;
        arc.shared_wins += u64::from(shared);
        arc.tie_breaks += u64::from(margin == 0 && !shared);
        arc.reshuffled += u64::from(facts.counts.reshuffles > 0);
        arc.empty_decks += u64::from(state.deck().is_empty());
        for (seat, player) in score.players.iter().enumerate() {
            let part = outcome.wins[seat];
            if part > 0 {
                let points = i64::from(player.total);
                arc.winner_score += part * points;
                arc.winner_score_squares += i128::from(part) * square(points);
                arc.winner_kept += part * player.tickets.len() as i64;
                arc.winner_completed += part * i64::from(player.completed);
                arc.winner_items.count(player, part);
            }
        }
        for (seat, totals) in self.seats.iter_mut().enumerate() {
            totals.turns += u64::from(facts.turns[seat]);
        }
    }

    fn count_outliers(&mut self, game: &Finished<'_>) {
        let Finished { number, score, .. } = *game;
        let margin = lead_of_the_best(&score.players);
        self.outliers
            .longest
            .count(i64::from(game.state.turns()), number);
        self.outliers.closest.count(margin, number);
        if let [winner] = score.winners.as_slice() {
            let bot = game.seated[usize::from(*winner)];
            self.outliers.wins[bot].count(margin, number);
        }
    }

    fn count_rules(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        let Finished {
            board,
            state,
            score,
            facts,
            ..
        } = *game;
        // A game's counts always fit.
        let _ = self.rules.merge(&facts.counts);
        let claims = facts.claims.iter();
        let rules = &mut self.rules;
        rules.ferries += claims.filter(|claim| board.is_ferry(claim.route)).count() as u64;
        rules.tunnels_tried += facts.tunnels.len() as u64;
        rules.tunnels_failed += facts.tunnels.iter().filter(|tunnel| tunnel.2).count() as u64;
        rules.neutral_claims += facts.neutral.len() as u64;
        for (seat, player) in score.players.iter().enumerate() {
            let piece = state.player(Seat::new(seat));
            rules.station_builders += u64::from(piece.stations > 0);
            rules.borrowers += u64::from(piece.loans > 0);
            rules.token_scorers += u64::from(player.tokens != 0);
            rules.region_scorers += u64::from(player.regions != 0);
            for bonus in &player.bonuses {
                let totals = &mut self.bonuses[bonus.bonus];
                totals.shown += u64::from(seat == 0);
                totals.won += u64::from(bonus.won);
                totals.points += i64::from(bonus.points);
                totals.wins += if bonus.won { outcome.wins[seat] } else { 0 };
            }
        }
    }
}

/// Parts of the win and margins, by seat.
struct Outcome {
    wins: [i64; MOST_SEATS],
    margins: [i64; MOST_SEATS],
}

impl HolderTotals {
    fn hold(&mut self, result: &TicketResult, (wins, margin): (i64, i64)) {
        let points = i64::from(result.points);
        self.kept += 1;
        self.completed += u64::from(result.goal.is_some());
        self.wins += wins;
        self.points += points;
        self.point_squares += square(points);
        self.margin += margin;
        self.margin_squares += square(margin);
    }
}

impl ItemTotals {
    fn count(&mut self, player: &PlayerScore, part: i64) {
        let add = |total: &mut i64, points: i32| *total += part * i64::from(points);
        add(&mut self.start, player.start);
        add(&mut self.routes, player.routes);
        add(&mut self.tickets_won, player.tickets_won);
        add(&mut self.tickets_lost, player.tickets_lost);
        add(&mut self.stations, player.stations);
        add(&mut self.bonuses, player.bonus_points());
        add(&mut self.regions, player.regions);
        add(&mut self.tokens, player.tokens);
        add(&mut self.loans, player.loans);
    }
}

impl EffectTotals {
    fn count(&mut self, game: &Finished<'_>, outcome: &Outcome, tally: &mut DealTally) {
        let seats = game.score.players.len();
        let bots = self.by_bot.len() / self.margins.len().max(1);
        for margin in &outcome.margins[..seats] {
            self.margin_squares += square(*margin);
        }
        let starts = game.facts.choices.iter().filter(|choice| choice.at_start);
        for choice in starts {
            let seat = usize::from(choice.seat);
            let kept = choice.kept.as_slice();
            for (place, ticket) in kept.iter().enumerate() {
                let index = usize::from(*ticket);
                tally.ticket(*ticket, outcome.margins[seat]);
                self.by_bot[index * bots + game.seated[seat]] += 1;
                self.by_seat[index * seats + seat] += 1;
                for other in &kept[..=place] {
                    self.together[EffectTotals::pair(index, usize::from(*other))] += 1;
                }
            }
        }
    }
}

fn offered(choice: &Choice) -> impl Iterator<Item = TicketIndex> {
    let (kept, returned) = (choice.kept.as_slice(), choice.returned.as_slice());
    kept.iter().chain(returned).copied()
}

fn lead_of_the_best(players: &[PlayerScore]) -> i64 {
    let (mut best, mut next) = (i64::MIN, i64::MIN);
    for player in players {
        let total = i64::from(player.total);
        if total > best {
            (best, next) = (total, best);
        } else {
            next = next.max(total);
        }
    }
    best - next
}
