//! What can be paid is one thing for all who ask: the ways that are counted, the actions that are
//! listed, a random action and what `apply` accepts agree with trying every selection of a hand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use railwright_engine::bots::BotKind;
use railwright_engine::game::{
    Action, Actor, Board, Card, Cards, CityIndex, Decision, Price, RouteIndex, State, Streams,
    Workspace, below, is_surcharge, random_action,
};
use railwright_engine::map::rules::{Cards as CardRules, Ferry, Pairs, Pool, Tunnel, Waves};
use railwright_engine::map::{
    City, Color, Id, Map, Point, Preset, REGULAR_POOL, Route, Ticket, shipped,
};
use railwright_engine::sim::{Entrant, Plan, Setup, run};
use rayon::prelude::*;

use super::boards;
use super::brute_force::Payer;

/// Boards with rules put together at random, and games on each.
const ODD_BOARDS: u64 = 400;
const GAMES: u64 = 2;
/// Where a hand has more selections that could pay, they are not all tried.
const MOST_SELECTIONS: usize = 3_000;
/// On shipped boards one decision in so many is looked at.
const SHIPPED_STRIDE: u64 = 23;

fn toss(random: &mut Streams, bound: u32) -> u32 {
    below(&mut random.players, bound)
}

fn maybe<T>(random: &mut Streams, make: impl FnOnce(&mut Streams) -> T) -> Option<T> {
    (toss(random, 3) > 0).then(|| make(random))
}

fn odd_rules(map: &mut Map, random: &mut Streams) {
    let rules = &mut map.rules;
    rules.cards = CardRules {
        per_color: 2 + toss(random, 9) as u8,
        locomotives: toss(random, 15) as u8,
        start_hand: toss(random, 5) as u8,
        ..rules.cards.clone()
    };
    rules.trains = 12 + toss(random, 12) as u8;
    rules.tickets.start_keep = 0;
    rules.tickets.pools = vec![Pool {
        id: Id::from(REGULAR_POOL),
        deal: 1,
        undealt_to_box: false,
    }];
    rules.ferry = maybe(random, |random| Ferry {
        pairs: maybe(random, |random| Pairs {
            size: 2 + (toss(random, 3) * toss(random, 5)) as u8,
            independent: toss(random, 2) == 0,
        }),
    });
    rules.waves = maybe(random, |random| Waves {
        cards: toss(random, 9) as u8,
        hand_limit: 1 + toss(random, 4) as u8,
        covers: 1 + (toss(random, 4) * toss(random, 6)) as u8,
        played: Default::default(),
    });
    rules.tunnel = maybe(random, |random| Tunnel {
        reveal: 1 + toss(random, 4) as u8,
    });
    rules.toll = maybe(random, |_| Preset::Nederland.rules().toll).flatten();
    rules.stations = maybe(random, |_| Preset::Europe.rules().stations).flatten();
    rules.draw_bonus = toss(random, 2) == 0;
    rules.draw.second_optional = toss(random, 2) == 0;
}

fn odd_route(random: &mut Streams, number: u32, cities: u32) -> Route {
    let from = toss(random, cities);
    let to = (from + 1 + toss(random, cities - 1)) % cities;
    let length = 1 + toss(random, 6) as u8;
    let gray = toss(random, 3) > 0;
    let color = if gray {
        Color::Gray
    } else {
        Color::CARDS[toss(random, 8) as usize]
    };
    let id = |text: String| Id::from(text.as_str());
    let (from, to) = (id(format!("c{from}")), id(format!("c{to}")));
    let mut route = Route::new(id(format!("e{number}")), from, to, length, color);
    if gray {
        route.symbols = toss(random, u32::from(length) + 1) as u8;
        route.waves = toss(random, u32::from(length - route.symbols) + 1) as u8;
    }
    route.tunnel = toss(random, 3) == 0;
    route.toll = toss(random, 5) as u8;
    route.draw_bonus = toss(random, 3) as u8;
    route
}

/// A small map whose rules are put together at random.
fn odd_board(seed: u64) -> Board {
    let random = &mut Streams::new(seed);
    let presets = [Preset::Base, Preset::Europe, Preset::Nederland];
    let mut map = Map::new("Odd", presets[toss(random, 3) as usize]);
    odd_rules(&mut map, random);
    let cities = 4 + toss(random, 3);
    for city in 0..cities {
        let id = Id::from(format!("c{city}").as_str());
        map.cities.push(City::new(id, "", Point::default()));
    }
    for number in 0..6 + toss(random, 8) {
        map.routes.push(odd_route(random, number, cities));
    }
    for ticket in 0..10 {
        let from = toss(random, cities);
        let to = (from + 1 + toss(random, cities - 1)) % cities;
        let id = |text: String| Id::from(text.as_str());
        let (from, to) = (id(format!("c{from}")), id(format!("c{to}")));
        let value = 1 + toss(random, 9) as i32;
        let ticket = Ticket::new(id(format!("t{ticket}")), from, to, value);
        map.decks[0].tickets.push(ticket);
    }
    let players = 2 + toss(random, 3) as u8;
    Board::sketched(Arc::new(map), players).unwrap_or_else(|error| panic!("board {seed}: {error}"))
}

/// All selections of a hand of up to so many cards; none if there are too many of them.
fn selections(hand: Cards, most: u16) -> Option<Vec<Cards>> {
    let mut all = vec![Cards::NONE];
    for (card, number) in hand.kinds() {
        let mut more = Vec::new();
        for cards in &all {
            let longer = (0..=number).map(|number| *cards + Cards::of(card, number));
            more.extend(longer.filter(|cards| cards.total() <= most));
        }
        all = more;
        if all.len() > MOST_SELECTIONS {
            return None;
        }
    }
    Some(all)
}

/// The most cards that a payment of a price can have, and one more.
fn too_many(price: &Price) -> u16 {
    let symbol = price.pair.unwrap_or(1).max(1);
    u16::from(price.plain)
        + u16::from(price.symbols) * u16::from(symbol)
        + u16::from(price.waves)
        + 1
}

/// Of those that pay a price the ones that contain no other.
fn minimal(legal: &BTreeSet<Cards>) -> BTreeSet<Cards> {
    let contains_other = |cards: &&Cards| {
        let mut others = legal.iter().filter(|other| other != cards);
        others.any(|other| cards.contains(*other))
    };
    legal
        .iter()
        .filter(|cards| !contains_other(cards))
        .copied()
        .collect()
}

fn accepts(board: &Board, state: &State, action: Action) -> bool {
    let mut copy = state.clone();
    let accepted = copy.apply(board, action).is_ok();
    assert!(
        accepted || copy == *state,
        "{action:?} was refused but changed something"
    );
    accepted
}

/// What was looked at.
#[derive(Default, Debug)]
struct Looked {
    turns: u64,
    prices: u64,
    special: u64,
    surcharges: u64,
}

fn look_at_turn(name: &str, board: &Board, state: &State, looked: &mut Looked) {
    let mut workspace = Workspace::default();
    let mut listed = Vec::new();
    state.legal_actions(board, &mut workspace, &mut listed);
    let mut claims: BTreeMap<RouteIndex, BTreeSet<Cards>> = BTreeMap::new();
    for action in &listed {
        assert!(
            accepts(board, state, *action),
            "{name}: {action:?} is listed but refused"
        );
        if let Action::Claim { route, cards, .. } = action {
            claims.entry(*route).or_default().insert(*cards);
        }
    }
    let seat = state.seat();
    let hand = state.player(seat).hand;
    let open: BTreeSet<RouteIndex> = state.claimable_in_time(board, seat).collect();
    let mut known: BTreeMap<Price, Option<BTreeSet<Cards>>> = BTreeMap::new();
    let mut counted = 0;
    for route in RouteIndex::all(board.route_count()) {
        let price = *board.price(route);
        let about = || format!("{name}: route {route}, {price:?} from {hand}");
        let found = claims.get(&route).cloned().unwrap_or_default();
        let payable = price.is_payable(hand);
        assert_eq!(
            !found.is_empty(),
            payable && open.contains(&route),
            "{}",
            about()
        );
        assert_eq!(
            state.could_claim(board, seat, route),
            !found.is_empty(),
            "{}",
            about()
        );
        let colors: BTreeSet<Option<Card>> = found
            .iter()
            .map(|cards| {
                Card::COLORS
                    .into_iter()
                    .find(|color| cards.count(*color) > 0)
            })
            .collect();
        counted += if price.is_simple() {
            colors.len()
        } else {
            usize::from(!found.is_empty())
        };
        let legal = known.entry(price).or_insert_with(|| {
            let all = selections(hand, too_many(&price))?;
            let (legal, wrong): (BTreeSet<Cards>, BTreeSet<Cards>) = all
                .into_iter()
                .partition(|cards| Payer::pays(&price, *cards));
            for cards in &legal {
                assert!(price.accepts(*cards), "{name}: {cards} pays {price:?}");
            }
            for cards in &wrong {
                assert!(
                    !price.accepts(*cards),
                    "{name}: {cards} does not pay {price:?}"
                );
            }
            looked.prices += 1;
            looked.special += u64::from(!price.is_simple());
            Some(legal)
        });
        let Some(legal) = legal else {
            continue;
        };
        assert_eq!(payable, !legal.is_empty(), "{}", about());
        let expected = if open.contains(&route) {
            minimal(legal)
        } else {
            BTreeSet::new()
        };
        assert_eq!(found, expected, "{}", about());
        for cards in legal.iter().copied() {
            let mut sets = price
                .sets(cards)
                .map(|set| Action::Claim { route, cards, set });
            let accepted = sets.all(|action| accepts(board, state, action));
            assert!(
                accepted || !open.contains(&route),
                "{} with {cards}",
                about()
            );
        }
    }
    assert_eq!(
        workspace.find_ways(state, board) as usize,
        counted,
        "{name}: {hand}"
    );
    look_at_stations(name, board, state, &listed);
    looked.turns += 1;
}

fn look_at_stations(name: &str, board: &Board, state: &State, listed: &[Action]) {
    let seat = state.seat();
    let hand = state.player(seat).hand;
    let found: BTreeSet<Cards> = listed
        .iter()
        .filter_map(|action| match action {
            Action::BuildStation { cards, .. } => Some(*cards),
            _ => None,
        })
        .collect();
    let Some(cost) = state.station_cost(board, seat) else {
        assert!(found.is_empty(), "{name}");
        return;
    };
    let mut cities = CityIndex::all(board.map().cities.len());
    let is_free = |city: CityIndex| {
        let zone = board.map().is_zone(&board.map().cities[usize::from(city)]);
        !zone && !state.has_station(board, city)
    };
    if !cities.any(is_free) {
        assert!(found.is_empty(), "{name}: {found:?}");
        return;
    }
    let price = Price::of_cards(cost);
    if let Some(all) = selections(hand, too_many(&price)) {
        let legal: BTreeSet<Cards> = all
            .into_iter()
            .filter(|cards| Payer::pays(&price, *cards))
            .collect();
        assert_eq!(
            found,
            minimal(&legal),
            "{name}: a station for {cost} from {hand}"
        );
    }
}

fn look_at_surcharge(name: &str, board: &Board, state: &State, number: u8) {
    let mut listed = Vec::new();
    state.legal_actions(board, &mut Workspace::default(), &mut listed);
    let laid = state.laid_out().unwrap();
    let hand = state.player(state.seat()).hand;
    let Some(all) = selections(hand, u16::from(number) + 1) else {
        return;
    };
    for cards in all {
        let action = Action::PaySurcharge(cards);
        let accepted = accepts(board, state, action);
        assert_eq!(accepted, listed.contains(&action), "{name}: {action:?}");
        assert_eq!(
            accepted,
            is_surcharge(laid.set, number, cards),
            "{name}: {action:?}"
        );
    }
    assert!(accepts(board, state, Action::DeclineTunnel), "{name}");
}

fn look_at_game(name: &str, board: &Board, seed: u64, stride: u64) -> Looked {
    let mut looked = Looked::default();
    let mut streams = Streams::new(seed);
    let mut workspace = Workspace::default();
    let mut state = State::dealt(board, &mut streams, &mut ());
    let mut decisions = seed;
    while let Actor::Player(seat) = state.actor() {
        decisions += 1;
        match state.view(board, seat).decision() {
            Some(Decision::Turn) if decisions.is_multiple_of(stride) => {
                look_at_turn(name, board, &state, &mut looked);
            }
            Some(Decision::Surcharge(number)) => {
                look_at_surcharge(name, board, &state, number);
                looked.surcharges += 1;
            }
            _ => {}
        }
        let action = random_action(&state, board, &mut workspace, &mut streams.players);
        let action = action.unwrap_or_else(|| panic!("{name}: nothing was chosen in {state:?}"));
        state
            .play(board, &action, &mut streams, &mut ())
            .unwrap_or_else(|refusal| panic!("{name}: {action:?}: {refusal}"));
    }
    looked
}

fn sum(all: Vec<Looked>) -> Looked {
    let mut sum = Looked::default();
    for looked in all {
        sum.turns += looked.turns;
        sum.prices += looked.prices;
        sum.special += looked.special;
        sum.surcharges += looked.surcharges;
    }
    sum
}

#[test]
fn all_who_ask_what_can_be_paid_agree_whatever_the_rules() {
    let games: Vec<u64> = (0..ODD_BOARDS * GAMES).collect();
    let looked = sum(games
        .par_iter()
        .map(|game| {
            let number = game / GAMES;
            look_at_game(&format!("odd board {number}"), &odd_board(number), *game, 1)
        })
        .collect());
    assert!(
        looked.turns > 20_000 && looked.special > 50_000,
        "{looked:?}"
    );
    assert!(looked.surcharges > 500, "{looked:?}");
}

#[test]
fn all_who_ask_what_can_be_paid_agree_on_shipped_boards() {
    let boards = boards();
    let looked = sum(boards
        .par_iter()
        .map(|(name, board)| look_at_game(name, board, 11, SHIPPED_STRIDE))
        .collect());
    assert!(looked.turns > 100 && looked.prices > 2_000, "{looked:?}");
}

/// Three symbols and more, whose pairs must be of one colour.
#[test]
fn random_finds_a_payment_for_every_route_that_can_be_paid() {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.rules.ferry = Some(Ferry {
        pairs: Some(Pairs {
            size: 2,
            independent: false,
        }),
    });
    let gray = |route: &&mut Route| route.color == Color::Gray;
    for route in map.routes.iter_mut().filter(gray) {
        route.symbols = route.length;
    }
    let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
    let setup = Setup::pool(board, vec![Entrant::from(BotKind::Random)], 1).unwrap();
    let study = run(setup, Plan::of(1000), 2).unwrap();
    assert_eq!(study.whole.faults.number(), 0, "{:?}", study.whole.faults);
}

#[test]
fn no_bot_is_at_a_loss_whatever_the_rules() {
    (0..ODD_BOARDS / 4).into_par_iter().for_each(|number| {
        let board = odd_board(number);
        let players = usize::from(board.players());
        let bots = BotKind::QUICK.map(Entrant::from);
        let setup = Setup::pool(Arc::new(board), bots.to_vec(), number).unwrap();
        let plan = Plan {
            audit: true,
            ..Plan::of(7 * players as u64)
        };
        let study = run(setup, plan, 1).unwrap();
        let faults = &study.whole.faults;
        assert_eq!(faults.number(), 0, "odd board {number}: {faults:?}");
    });
}
