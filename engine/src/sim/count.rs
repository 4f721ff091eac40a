//! How a finished game enters the totals.

use super::deal::MOST_SEATS;
use super::facts::{Choice, Facts};
use super::merge::Merge as _;
use super::totals::{ItemTotals, SHARE, Totals, Whole};
use super::ways::Ways;
use super::wide::square;
use crate::game::{Board, Ending, FinalScore, PlayerScore, Seat, State, TicketIndex};

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
    games: usize,
    squares: i128,
    /// Margins by place of the line-up, and by seat.
    places: [i64; MOST_SEATS],
    seats: [i64; MOST_SEATS],
    ways: Ways,
}

impl Totals {
    /// Counts a deal whose games have been counted.
    pub(super) fn count_deal(&mut self, tally: &mut DealTally) {
        let squares = |sums: [i64; MOST_SEATS]| sums.into_iter().map(square).sum::<i128>();
        if tally.games == self.seats.len() {
            self.luck.deals += 1;
            self.luck.margins += tally.squares;
            self.luck.players += squares(tally.places);
            self.luck.seats += squares(tally.seats);
        }
        tally.games = 0;
        tally.squares = 0;
        tally.places = [0; MOST_SEATS];
        tally.seats = [0; MOST_SEATS];
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
        let rotation = (game.number % players as u64) as usize;
        for (seat, margin) in outcome.margins[..players].iter().enumerate() {
            tally.squares += square(*margin);
            tally.seats[seat] += margin;
            tally.places[(seat + players - rotation) % players] += margin;
        }
        tally.games += 1;
        self.finished += 1;
        self.count_players(game, &outcome);
        self.count_tickets(game, &outcome, &mut tally.ways);
        self.count_routes(game, &outcome);
        self.count_arc(game, &outcome);
        self.count_rules(game, &outcome);
    }

    fn count_players(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        let trigger = game
            .state
            .last_round()
            .map(|last| usize::from(last.trigger));
        for (seat, player) in game.score.players.iter().enumerate() {
            let entrant = game.seated[seat];
            let (wins, points) = (outcome.wins[seat], i64::from(player.total));
            let triggered = u64::from(trigger == Some(seat));
            self.seats[seat].wins += wins;
            self.seats[seat].score += points;
            self.seats[seat].triggers += triggered;
            let bot = &mut self.bots[entrant];
            bot.games += 1;
            bot.wins += wins;
            bot.score += points;
            bot.triggers += triggered;
            bot.kept += player.tickets.len() as u64;
            bot.completed += u64::from(player.completed);
            bot.items.count(player, 1);
            let place = &mut bot.by_seat[seat];
            place.games += 1;
            place.wins += wins;
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

    fn count_tickets(&mut self, game: &Finished<'_>, outcome: &Outcome, ways: &mut Ways) {
        for choice in &game.facts.choices {
            let bot = game.seated[usize::from(choice.seat)];
            for ticket in offered(choice) {
                let totals = &mut self.tickets[usize::from(ticket)];
                totals.dealt += 1;
                totals.by_bot[bot].dealt += 1;
            }
        }
        for (seat, player) in game.score.players.iter().enumerate() {
            let bot = game.seated[seat];
            let mut looked = false;
            for result in &player.tickets {
                let completed = u64::from(result.goal.is_some());
                let totals = &mut self.tickets[usize::from(result.ticket)];
                totals.kept += 1;
                totals.completed += completed;
                totals.wins += outcome.wins[seat];
                totals.points += i64::from(result.points);
                totals.by_bot[bot].kept += 1;
                if completed == 0 {
                    if !looked {
                        ways.look(game.board, game.state, Seat::new(seat));
                        looked = true;
                    }
                    totals.blocked += u64::from(!ways.lead(game.board, result.ticket));
                }
                let start = totals.starts.get_mut(bot);
                if let Some(start) =
                    start.filter(|_| game.facts.kept_at_start[usize::from(result.ticket)])
                {
                    start.held += 1;
                    start.completed += completed;
                    start.margin += outcome.margins[seat];
                }
            }
        }
    }

    fn count_routes(&mut self, game: &Finished<'_>, outcome: &Outcome) {
        for claim in &game.facts.claims {
            let seat = usize::from(claim.seat);
            let totals = &mut self.routes[usize::from(claim.route)];
            totals.claims += 1;
            totals.wins += outcome.wins[seat];
            totals.turns += i64::from(claim.turn);
            totals.contested += u64::from(claim.contested);
            totals.by_bot[game.seated[seat]].claims += 1;
        }
        for (route, _, failed) in &game.facts.tunnels {
            let totals = &mut self.routes[usize::from(*route)];
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
        arc.turns += i64::from(state.turns());
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
        let parts = arc.quarters.len() + 1;
        for (part, quarter) in arc.quarters.iter_mut().enumerate() {
            let turn = (part + 1) * facts.leaders.len() / parts;
            if let Some(leader) = facts.leaders.get(turn).copied().flatten() {
                quarter.games += 1;
                quarter.wins += outcome.wins[usize::from(leader)];
            }
        }
        arc.lead_changes += i64::from(facts.lead_changes);
        let margin = lead_of_the_best(&score.players);
        arc.margin += margin;
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
                arc.winner_kept += part * player.tickets.len() as i64;
                arc.winner_completed += part * i64::from(player.completed);
                arc.winner_items.count(player, part);
            }
        }
        for (seat, totals) in self.seats.iter_mut().enumerate() {
            totals.turns += u64::from(facts.turns[seat]);
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

impl Whole {
    /// Counts what is kept of all games together.
    pub(super) fn count(&mut self, game: &Finished<'_>) {
        let Finished { number, score, .. } = *game;
        let (turns, margin) = (game.state.turns(), lead_of_the_best(&score.players));
        self.turns.count(u64::from(turns));
        self.lead_changes.count(u64::from(game.facts.lead_changes));
        self.margins.count(margin.unsigned_abs());
        self.outliers.longest.count(i64::from(turns), number);
        self.outliers.closest.count(margin, number);
        if let [winner] = score.winners.as_slice() {
            let bot = game.seated[usize::from(*winner)];
            self.outliers.wins[bot].count(margin, number);
        }
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
