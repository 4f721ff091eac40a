//! Points at the edge of what a map may have: nothing overflows, here where overflows are checked.

use std::sync::Arc;

use railwright_engine::game::Board;
use railwright_engine::map::{Id, MAX_TICKETS, Ticket, limits, shipped};
use railwright_engine::sim::{Plan, Setup, Study, read_study, run};

use super::all_bots;

/// 2,000 tickets, and everything that scores at so many points.
fn board_worth(points: i32) -> Arc<Board> {
    let mut map = shipped::find("all-aboard").unwrap().load().unwrap().map;
    map.rules.start_offsets = vec![points; 6];
    for score in map.rules.routes.score.values_mut() {
        *score = points;
    }
    let cards = map
        .rules
        .bonus_cards
        .iter_mut()
        .flat_map(|cards| &mut cards.cards);
    for bonus in map.rules.bonuses.iter_mut().chain(cards) {
        bonus.points = points;
    }
    let active = map.active_deck_index().unwrap();
    let all: usize = map.decks.iter().map(|deck| deck.tickets.len()).sum();
    let deck = &mut map.decks[active];
    let tickets = deck.tickets.clone();
    for (number, ticket) in tickets.iter().cycle().take(MAX_TICKETS - all).enumerate() {
        deck.tickets.push(Ticket {
            id: Id::from(format!("copy-{number}").as_str()),
            ..ticket.clone()
        });
    }
    for ticket in &mut deck.tickets {
        ticket.value = points;
        for goal in &mut ticket.or {
            goal.value = points;
        }
    }
    Arc::new(Board::new(Arc::new(map), 4).unwrap())
}

#[test]
fn the_most_points_for_everything_add_up() {
    for points in [*limits::POINTS.end(), *limits::POINTS.start()] {
        let setup = Setup::pool(board_worth(points), all_bots(), 3).unwrap();
        let study: Study = run(setup, Plan::of(40), 2).unwrap();
        assert_eq!(study.totals.finished, 40, "{:?}", study.whole.faults);
        let seats = study.totals.seats.iter();
        let most = seats.map(|seat| seat.score.abs()).max().unwrap();
        assert!(most > 40 * 9_999, "{most}");
        let text = study.to_json();
        assert!(read_study(&text).unwrap() == study);
    }
}
