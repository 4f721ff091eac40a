//! Uniform random play: the harness of tests and benchmarks, and the weakest of all bots.

use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::action::{Action, Keep};
use super::board::Board;
use super::cards::{Card, Cards};
use super::chance::{Chance, below};
use super::legal::{Way, Workspace};
use super::payment::surcharges;
use super::price::Price;
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

/// A random legal action of the player who has to decide: each card to take, route to claim with a
/// colour, city to build in and so on is as likely as the others, then each number of locomotives to
/// pay with. None if nobody has to decide.
#[inline(always)]
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

#[inline(always)]
fn random_second_card(state: &State, board: &Board, random: &mut impl Rng) -> Option<Action> {
    let (row, blind) = state.draws(board, false);
    let (kinds, blind) = (row.train_kinds(), u32::from(blind));
    let number = kinds.number();
    let stop = u32::from(board.amounts.second_optional);
    let choice = below(random, number + blind + stop);
    Some(if choice < number {
        Action::DrawRow(kinds.nth(choice)?)
    } else if choice < number + blind {
        Action::DrawBlind
    } else {
        Action::StopDrawing
    })
}

#[inline(always)]
fn random_turn(
    state: &State,
    board: &Board,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Action> {
    let (row, blind) = state.draws(board, true);
    let (kinds, blind) = (row.train_kinds(), u32::from(blind));
    let in_row = kinds.number();
    let tickets = u32::from(state.may_draw_tickets(board));
    let ferry_card = u32::from(state.may_take_ferry_card(board).is_ok());
    let player = state.player(state.seat);
    let hand = player.hand;
    let cost = board.amounts.station_cost(player.stations);
    let cities = if hand.has_of_one_color(cost.saturating_sub(hand.locomotives())) {
        u32::from(state.free_cities)
    } else {
        0
    };
    let claims = workspace.find_ways(state, board);
    let mut choice = below(
        random,
        in_row + blind + tickets + ferry_card + cities + claims,
    );
    if choice < claims {
        return random_claim(state, board, choice, workspace, random);
    }
    choice -= claims;
    if choice < in_row {
        return kinds.nth(choice).map(Action::DrawRow);
    }
    choice -= in_row;
    if choice < cities {
        let city = state.nth_free_station_city(board, choice)?;
        let price = Price::of_cards(cost);
        let cards = price.simple_nth(hand, below(random, price.simple_number(hand)))?;
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

#[inline(always)]
fn random_claim(
    state: &State,
    board: &Board,
    choice: u32,
    workspace: &mut Workspace,
    random: &mut impl Rng,
) -> Option<Action> {
    let (route, way) = workspace.nth_way(state, board, choice)?;
    let price = board.price(route);
    let hand = state.player(state.seat).hand;
    let mut set = None;
    let cards = match way {
        Way::Colored(color) => price.with_color(hand, color, |number| below(random, number)),
        Way::Locomotives => Cards::of(Card::Locomotive, price.plain + price.symbols),
        Way::Special => {
            let cards = price.some_payment(hand, random.next_u32())?;
            if board.route(route).tunnel {
                let sets = price.sets(cards).count() as u32;
                set = price.sets(cards).nth(below(random, sets) as usize)?;
            }
            cards
        }
    };
    Some(Action::Claim { route, cards, set })
}

/// Plays a game at random to its end.
pub fn play_random(board: &Board, streams: &mut Streams, workspace: &mut Workspace) -> State {
    let mut state = State::dealt(board, streams, &mut ());
    let mut legal = Ok(());
    while legal.is_ok()
        && let Some(action) = random_action(&state, board, workspace, &mut streams.players)
    {
        legal = state.play(board, &action, streams, &mut ());
    }
    debug_assert!(legal.is_ok(), "{legal:?}");
    state
}
