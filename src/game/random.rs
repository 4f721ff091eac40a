//! Uniform random play: the harness of tests and benchmarks, and the weakest of all bots.

use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::action::{Action, Keep};
use super::bits;
use super::board::Board;
use super::cards::Cards;
use super::chance::{Chance, below};
use super::legal::Workspace;
use super::payment::{Price, surcharges};
use super::state::{State, Step};

/// The random streams of one game, each seeded from the same number but apart from the others.
#[derive(Clone, Debug)]
pub struct Streams {
    cards: Xoshiro256PlusPlus,
    tickets: Xoshiro256PlusPlus,
    /// What players toss for.
    pub players: Xoshiro256PlusPlus,
}

impl Streams {
    /// The streams of the game that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        let mut root = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut stream = || Xoshiro256PlusPlus::seed_from_u64(root.next_u64());
        Streams {
            cards: stream(),
            tickets: stream(),
            players: stream(),
        }
    }
}

impl Chance for Streams {
    #[inline]
    fn cards(&mut self) -> &mut impl Rng {
        &mut self.cards
    }

    #[inline]
    fn tickets(&mut self) -> &mut impl Rng {
        &mut self.tickets
    }
}

/// A random legal action of the player who has to decide: each thing that can be done is as likely
/// as the others, then each way to pay for it. None if nobody has to decide.
pub fn random_action(
    state: &State,
    board: &Board,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Action> {
    match state.step {
        Step::Turn => random_turn(state, board, workspace, random),
        Step::DrawMore => random_second_card(state, board, random),
        Step::ChooseStart { .. } | Step::ChooseTickets => {
            let offered = state.offer().len() as u8;
            let fewest = u32::from(state.fewest_to_keep(board));
            loop {
                let kept = below(random, 1 << offered) as u16;
                if kept.count_ones() >= fewest {
                    return Some(Action::KeepTickets(Keep::these(kept, offered)));
                }
            }
        }
        Step::Surcharge { number } => {
            let mut ways = Vec::new();
            surcharges(
                state.laid.set,
                number,
                state.player(state.seat).hand,
                &mut ways,
            );
            let choice = below(random, ways.len() as u32 + 1) as usize;
            Some(
                ways.get(choice)
                    .map_or(Action::DeclineTunnel, |cards| Action::PaySurcharge(*cards)),
            )
        }
        Step::NeutralChoice { .. } => {
            let number = state.neutral_tracks(board).count() as u32;
            let track = state
                .neutral_tracks(board)
                .nth(below(random, number) as usize)?;
            Some(Action::NeutralTrack(track))
        }
        _ => None,
    }
}

fn random_second_card(state: &State, board: &Board, random: &mut impl Rng) -> Option<Action> {
    let rules = &board.rules().draw;
    let kinds = state.drawable(board, false).train_kinds();
    let number = kinds.number();
    let blind = u32::from(!state.deck.is_empty());
    let stop = u32::from(rules.second_optional);
    let choice = below(random, number + blind + stop);
    Some(if choice < number {
        Action::DrawRow(kinds.nth(choice)?)
    } else if choice < number + blind {
        Action::DrawBlind
    } else {
        Action::StopDrawing
    })
}

fn random_turn(
    state: &State,
    board: &Board,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Action> {
    let kinds = state.row.train_kinds();
    let in_row = kinds.number();
    let blind = u32::from(!state.deck.is_empty());
    let tickets = u32::from(state.may_draw_tickets(board));
    let ferry_card = u32::from(state.may_take_ferry_card(board).is_ok());
    let hand = state.player(state.seat).hand;
    let cost = state.station_cost(board, state.seat);
    let station = cost.filter(|cost| Price::of_cards(*cost).is_payable(hand));
    let cities = station.map_or(0, |_| state.free_station_cities(board));
    let routes = workspace.claimable(state, board);
    let claims: u32 = bits::size(routes);
    let mut choice = below(
        random,
        in_row + blind + tickets + ferry_card + cities + claims,
    );
    if choice < claims {
        let route = bits::nth(routes, choice)? as u16;
        return random_claim(state, board, route, workspace, random);
    }
    choice -= claims;
    if choice < in_row {
        return kinds.nth(choice).map(Action::DrawRow);
    }
    choice -= in_row;
    if choice < cities {
        let city = state.nth_free_station_city(board, choice)?;
        let cards = random_payment(&Price::of_cards(station?), hand, workspace, random)?;
        return Some(Action::BuildStation { city, cards });
    }
    choice -= cities;
    Some(if choice < blind {
        Action::DrawBlind
    } else if choice < blind + tickets {
        Action::DrawTickets
    } else {
        Action::TakeFerryCard
    })
}

fn random_claim(
    state: &State,
    board: &Board,
    route: u16,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Action> {
    let target = board.route(route);
    let price = Price::of(target, board.rules());
    let cards = random_payment(&price, state.player(state.seat).hand, workspace, random)?;
    let mut set = None;
    if target.tunnel && !price.is_simple() {
        let sets = price.sets(cards).count() as u32;
        set = price.sets(cards).nth(below(random, sets) as usize)?;
    }
    Some(Action::Claim { route, cards, set })
}

fn random_payment(
    price: &Price,
    hand: Cards,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Cards> {
    if price.is_simple() {
        return price.simple_nth(hand, below(random, price.simple_number(hand)));
    }
    let payments = workspace.payments(price, hand);
    payments
        .get(below(random, payments.len() as u32) as usize)
        .copied()
}

/// Plays a game at random to its end.
pub fn play_random(board: &Board, streams: &mut Streams, workspace: &mut Workspace) -> State {
    let mut state = State::new(board);
    while let Some(action) = state
        .draw_chance(board, streams)
        .or_else(|| random_action(&state, board, workspace, &mut streams.players))
    {
        if state.apply(board, action).is_err() {
            debug_assert!(false, "{action:?} is not legal");
            break;
        }
    }
    state
}
