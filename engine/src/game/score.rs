//! The final score, item by item, and the winners.

use super::bits;
use super::board::Board;
use super::cards::Card;
use super::count::Counter;
use super::index::{CityIndex, Node, RouteIndex, Seat, TicketIndex};
use super::network::TicketJudge;
use super::state::State;
use super::trail::{Longest, TrailFinder};
use crate::map::rules::TieBreak;

/// What became of one ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketResult {
    /// The ticket.
    pub ticket: TicketIndex,
    /// The goal that was reached, by its place; none if none was.
    pub goal: Option<u8>,
    /// Points won or lost.
    pub points: i32,
}

/// A route that a station lets a player use for tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorrowedRoute {
    /// The city of the station.
    pub station: CityIndex,
    /// The route of somebody else.
    pub route: RouteIndex,
}

/// What one bonus brought a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusResult {
    /// Its place among the bonuses that always score, followed by the bonus cards.
    pub bonus: usize,
    /// What was counted.
    pub count: u32,
    /// Points, 0 if somebody had more.
    pub points: i32,
    /// Whether it was won, alone or together with others.
    pub won: bool,
}

/// A player's score, item by item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// Points that the seat started with.
    pub start: i32,
    /// Points for routes.
    pub routes: i32,
    /// Tickets, in order.
    pub tickets: Vec<TicketResult>,
    /// Points for those that are completed.
    pub tickets_won: i32,
    /// Points for the others, below 0.
    pub tickets_lost: i32,
    /// The routes borrowed with stations, in the order in which those were built.
    pub borrowed: Vec<BorrowedRoute>,
    /// Points for stations not built.
    pub stations: i32,
    /// Bonuses, in order.
    pub bonuses: Vec<BonusResult>,
    /// Points for regions.
    pub regions: i32,
    /// Points for tokens.
    pub tokens: i32,
    /// Points lost for loans.
    pub loans: i32,
    /// The sum of all.
    pub total: i32,
    /// Completed tickets.
    pub completed: u32,
    /// The longest path, where anything asks for it.
    pub longest: Option<Longest>,
}

impl PlayerScore {
    /// Points for tickets, completed and not.
    pub fn ticket_points(&self) -> i32 {
        self.tickets_won + self.tickets_lost
    }

    /// Points for bonuses.
    pub fn bonus_points(&self) -> i32 {
        self.bonuses.iter().map(|bonus| bonus.points).sum()
    }
}

/// The result of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalScore {
    /// By seat.
    pub players: Vec<PlayerScore>,
    /// Who won; several share the victory.
    pub winners: Vec<Seat>,
    /// What decided between players with equal points: the last that left somebody behind. None if
    /// points alone decided, or nothing did.
    pub tie_break: Option<TieBreak>,
    /// Some longest path is only the best that was found.
    pub inexact: bool,
}

/// Room for scoring; keep one and use it again.
#[derive(Debug, Default)]
pub struct Scorer {
    judge: TicketJudge,
    trails: TrailFinder,
    counts: Vec<u32>,
    countries: Vec<u64>,
    region_counts: Vec<u16>,
    network_cities: Vec<(u16, CityIndex)>,
}

impl Scorer {
    /// Scores a position as if the game ended now.
    pub fn score(&mut self, board: &Board, state: &State) -> FinalScore {
        let mut result = FinalScore::default();
        self.score_into(board, state, &mut result);
        result
    }

    /// Scores a position into a result that has served before, which saves its memory.
    pub fn score_into(&mut self, board: &Board, state: &State, result: &mut FinalScore) {
        let players = usize::from(board.players());
        result.players.resize_with(players, PlayerScore::default);
        result.inexact = false;
        let asks_for_longest = board
            .counters
            .iter()
            .any(|counter| matches!(counter, Counter::LongestPath))
            || board.rules().tie_breaks.contains(&TieBreak::LongestPath);
        for (seat, score) in board.seats().zip(&mut result.players) {
            self.own_items(board, state, seat, score, asks_for_longest);
            result.inexact |= score.longest.is_some_and(|longest| !longest.exact);
        }
        self.bonuses(board, state, result);
        token_bonus(board, state, result);
        for score in &mut result.players {
            score.total = score.start
                + score.routes
                + score.ticket_points()
                + score.stations
                + score.bonus_points()
                + score.regions
                + score.tokens
                + score.loans;
        }
        find_winners(board, state, result);
    }

    /// Everything that does not depend on the other players' scores.
    fn own_items(
        &mut self,
        board: &Board,
        state: &State,
        seat: Seat,
        score: &mut PlayerScore,
        asks_for_longest: bool,
    ) {
        let rules = board.rules();
        let player = state.player(seat);
        let offset = rules.start_offsets.get(usize::from(seat));
        let start = offset.copied().unwrap_or_default();
        let mut tickets = std::mem::take(&mut score.tickets);
        let mut borrowed = std::mem::take(&mut score.borrowed);
        let mut bonuses = std::mem::take(&mut score.bonuses);
        tickets.clear();
        borrowed.clear();
        bonuses.clear();
        *score = PlayerScore {
            start,
            // Nothing else is scored before the end.
            routes: player.score - start,
            tickets,
            borrowed,
            bonuses,
            ..PlayerScore::default()
        };
        self.judge.own_network(board, state, seat);
        score.regions = self.region_points(board, state, seat);
        if asks_for_longest {
            let routes = state.owned(board, seat);
            let joined = &self.judge.joined;
            score.longest = Some(self.trails.longest_of_network(board, joined, routes));
        }
        let borrowed = self.judge.borrow(board, state, seat);
        let stations = player.station_cities().iter().zip(borrowed);
        let borrowed = stations.filter_map(|(station, route)| {
            let (station, route) = (*station, route?);
            Some(BorrowedRoute { station, route })
        });
        score.borrowed.extend(borrowed);
        for ticket in state.tickets_of(board, seat) {
            let record = board.ticket(ticket);
            let goal = self.judge.joined.best_goal(record);
            let points = match goal {
                Some(goal) => {
                    let value = record.goals[goal].value;
                    score.completed += 1;
                    score.tickets_won += value;
                    value
                }
                None => {
                    score.tickets_lost -= record.penalty;
                    -record.penalty
                }
            };
            score.tickets.push(TicketResult {
                ticket,
                goal: goal.map(|goal| goal as u8),
                points,
            });
        }
        if let Some(stations) = &rules.stations {
            let left = stations.costs.len() as i32 - i32::from(player.stations);
            score.stations = left * stations.unused_value;
        }
        if let Some(toll) = &rules.toll {
            score.loans = -toll.loan_penalty * i32::from(player.loans);
        }
    }

    /// Points for the regions of each connected part of the own network, before borrowing.
    fn region_points(&mut self, board: &Board, state: &State, seat: Seat) -> i32 {
        let Some(regions) = &board.regions else {
            return 0;
        };
        self.network_cities.clear();
        for route in state.routes_of(board, seat) {
            let route = board.route(route);
            for (city, node) in route.cities.into_iter().zip(route.nodes) {
                // A zone has no region, and its node is no city's.
                if Node::of(city) == node {
                    self.network_cities
                        .push((self.judge.joined.label(node), city));
                }
            }
        }
        self.network_cities.sort_unstable();
        self.network_cities.dedup();
        let mut points = 0;
        for part in self.network_cities.chunk_by(|one, two| one.0 == two.0) {
            self.region_counts.clear();
            self.region_counts.resize(regions.sizes.len(), 0);
            for (_, city) in part {
                if let Some(region) = regions.of_city[usize::from(*city)] {
                    self.region_counts[usize::from(region)] += 1;
                }
            }
            let mut count = 0;
            for (region, cities) in self.region_counts.iter().enumerate() {
                let complete = *cities == regions.sizes[region];
                count += u16::from(*cities > 0) + u16::from(complete && regions.doubled[region]);
            }
            points += regions.points(count);
        }
        points
    }

    fn bonuses(&mut self, board: &Board, state: &State, result: &mut FinalScore) {
        let rules = board.rules();
        let always = rules.bonuses.len();
        let cards = rules.bonus_cards.as_ref();
        for (index, counter) in board.counters.iter().enumerate() {
            let (bonus, fewest) = match index.checked_sub(always) {
                None => (&rules.bonuses[index], 0),
                Some(card) => {
                    let Some(cards) = cards.filter(|_| state.bonus_cards >> card & 1 == 1) else {
                        continue;
                    };
                    (&cards.cards[card], cards.min_count)
                }
            };
            self.counts.clear();
            for seat in board.seats() {
                let count = self.count(
                    board,
                    state,
                    seat,
                    counter,
                    &result.players[usize::from(seat)],
                );
                self.counts.push(count);
            }
            let most = self.counts.iter().copied().max().unwrap_or_default();
            for (score, count) in result.players.iter_mut().zip(&self.counts) {
                let won = *count == most && i64::from(*count) >= i64::from(fewest);
                score.bonuses.push(BonusResult {
                    bonus: index,
                    count: *count,
                    points: if won { bonus.points } else { 0 },
                    won,
                });
            }
        }
    }

    fn count(
        &mut self,
        board: &Board,
        state: &State,
        seat: Seat,
        counter: &Counter,
        score: &PlayerScore,
    ) -> u32 {
        let hand = state.player(seat).hand;
        match counter {
            Counter::LongestPath => score.longest.map_or(0, |longest| longest.length),
            Counter::TrainsLeft => u32::from(state.player(seat).trains),
            Counter::Locomotives { set } => {
                let sets = Card::COLORS.map(|color| u32::from(hand.count(color) / set));
                u32::from(hand.locomotives()) + sets.iter().sum::<u32>()
            }
            Counter::Tickets(marked) => {
                let counts = |result: &&TicketResult| {
                    let goal = result.goal.map(usize::from);
                    goal.is_some_and(|goal| marked[usize::from(result.ticket)][goal])
                };
                score.tickets.iter().filter(counts).count() as u32
            }
            Counter::Routes(set) => {
                let words = set.iter().zip(state.owned(board, seat));
                words.map(|(one, two)| (one & two).count_ones()).sum()
            }
            Counter::Countries { words, of_route } => {
                self.countries.clear();
                self.countries.resize(*words, 0);
                for route in state.routes_of(board, seat) {
                    let start = usize::from(route) * words;
                    for (all, own) in self
                        .countries
                        .iter_mut()
                        .zip(&of_route[start..start + words])
                    {
                        *all |= own;
                    }
                }
                bits::size(&self.countries)
            }
        }
    }
}

/// Points by rank of the tokens left: equal players share a rank and use up the places they fill;
/// players with a loan have none.
fn token_bonus(board: &Board, state: &State, result: &mut FinalScore) {
    let Some(toll) = &board.rules().toll else {
        return;
    };
    let Some(bonus) = toll.bonus.get(&board.players()) else {
        return;
    };
    let eligible = |seat: Seat| !(toll.loan_bars_bonus && state.player(seat).loans > 0);
    for seat in board.seats().filter(|seat| eligible(*seat)) {
        let richer = board
            .seats()
            .filter(|other| eligible(*other))
            .filter(|other| state.player(*other).tokens > state.player(seat).tokens)
            .count();
        result.players[usize::from(seat)].tokens = bonus.get(richer).copied().unwrap_or_default();
    }
}

fn find_winners(board: &Board, state: &State, result: &mut FinalScore) {
    let mut left = std::mem::take(&mut result.winners);
    let score = |seat: Seat| &result.players[usize::from(seat)];
    left.clear();
    left.extend(board.seats());
    keep_best(&mut left, |seat| i64::from(score(seat).total));
    let longest = |seat: Seat| score(seat).longest.map_or(0, |longest| longest.length);
    let longest_of_all = board.seats().map(longest).max().unwrap_or_default();
    let mut decided = None;
    for tie_break in &board.rules().tie_breaks {
        let tied = left.len();
        match tie_break {
            TieBreak::CompletedTickets => {
                keep_best(&mut left, |seat| i64::from(score(seat).completed));
            }
            TieBreak::FewestStations => {
                keep_best(&mut left, |seat| -i64::from(state.player(seat).stations));
            }
            TieBreak::LongestPath => {
                keep_best(&mut left, |seat| i64::from(longest(seat) == longest_of_all));
            }
            TieBreak::BonusCards => {
                let always = board.rules().bonuses.len();
                keep_best(&mut left, |seat| {
                    let cards = score(seat).bonuses.iter();
                    let won = cards.filter(|bonus| bonus.won && bonus.bonus >= always);
                    won.count() as i64
                });
            }
        }
        if left.len() < tied {
            decided = Some(*tie_break);
        }
    }
    result.winners = left;
    result.tie_break = decided;
}

fn keep_best(seats: &mut Vec<Seat>, worth: impl Fn(Seat) -> i64) {
    if seats.len() < 2 {
        return;
    }
    if let Some(best) = seats.iter().map(|seat| worth(*seat)).max() {
        seats.retain(|seat| worth(*seat) == best);
    }
}
