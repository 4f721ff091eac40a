//! Routes and what is special about some of them, in sentences.

use std::collections::BTreeMap;

use super::Book;
use crate::exchange::print::flow::Block;
use crate::exchange::print::words::{counted, listed, number, points};
use crate::map::Map;
use crate::map::rules::{
    Ferry, Pairs, Parallel, PlayedFerryCard, Players, RouteRules, Toll, Waves,
};

pub fn claiming(
    book: &mut Book,
    map: &Map,
    routes: &RouteRules,
    parallel: &Parallel,
    players: &Players,
) {
    let RouteRules {
        score,
        gray_is_ferry,
    } = routes;
    book.chapter("Claiming a route");
    book.text(
        "Choose any unclaimed route; it need not connect to your others. Pay one card of its \
         colour for each space, put a train on each space, and score at once. Locomotives are \
         wild. You need a train for every space, and may claim only one route per turn."
            .to_owned(),
    );
    if !gray_is_ferry {
        book.text("Pay for a gray route with cards of any one colour.".to_owned());
    }
    book.blocks.push(Block::Score(used_scores(map, score)));
    let Parallel {
        open,
        one_per_player,
    } = parallel;
    if *one_per_player {
        book.point(
            "Parallel tracks (same ends, same length) are separate routes, but no player may own \
             two of the same group."
                .to_owned(),
        );
    }
    for (tracks, by_players) in open {
        let mut limits: Vec<(String, u8)> = Vec::new();
        for (count, open) in by_players {
            if open < tracks && players.counts().contains(count) {
                limits.push((number(*count), *open));
            }
        }
        for allowed in 0..*tracks {
            let tables: Vec<String> = limits
                .iter()
                .filter(|(_, open)| *open == allowed)
                .map(|(table, _)| table.clone())
                .collect();
            if !tables.is_empty() {
                book.point(format!(
                    "With {} players, only {} of {} parallel tracks can be claimed; the rest are \
                     then closed.",
                    listed(&tables, "or"),
                    number(allowed),
                    number(*tracks)
                ));
            }
        }
    }
}

/// What routes of the lengths on this map are worth.
pub fn used_scores(map: &Map, score: &BTreeMap<u8, i32>) -> Vec<(u8, i32)> {
    let on_map = |length: &u8| map.routes.iter().any(|route| route.length == *length);
    let rows = score.iter();
    let rows = rows.filter(|(length, _)| map.routes.is_empty() || on_map(length));
    rows.map(|(length, points)| (*length, *points)).collect()
}

pub fn ferries(book: &mut Book, ferry: &Ferry) {
    let Ferry { pairs } = ferry;
    book.chapter("Ferries");
    book.text(
        "Each space with a locomotive symbol needs a locomotive; pay for the other spaces with \
         cards of one colour, as usual."
            .to_owned(),
    );
    if let Some(Pairs { size, independent }) = pairs {
        let mixed = if *independent {
            " Sets on one route may differ in colour."
        } else {
            " All sets on one route must have the same colour."
        };
        book.point(format!(
            "Instead of a locomotive, you may pay {} of one colour for a symbol.{mixed} Trains and \
             points depend on the length of the route, not on the number of cards.",
            counted(*size, "card")
        ));
    }
}

pub fn wave_ferries(book: &mut Book, waves: &Waves) {
    let Waves {
        cards: _,
        hand_limit,
        covers,
        played,
    } = waves;
    book.chapter("Ferry cards");
    book.text(format!(
        "For each space with a wave, pay a locomotive, or a ferry card, which covers up to {}. \
         Pay for the other spaces with cards of one colour. A ferry card pays for nothing else.",
        counted(*covers, "wave")
    ));
    book.point(match played {
        PlayedFerryCard::Supply => format!(
            "Taking a ferry card is your whole turn. You may hold at most {}. Played ferry cards \
             go back to the supply.",
            number(*hand_limit)
        ),
    });
}

pub fn tunnels(book: &mut Book, reveal: u8) {
    book.chapter("Tunnels");
    book.text(format!(
        "Lay out your payment, then turn up {} from the deck. For each one of your colour and each \
         locomotive, add one more card of your colour or a locomotive. If you cannot or will not, \
         take your payment back; your turn is over.",
        counted(reveal, "card")
    ));
    book.point(
        "If you pay with locomotives only, only locomotives count, and only locomotives can be added."
            .to_owned(),
    );
}

pub fn tokens(toll: &Toll) -> String {
    let tokens = toll.start_tokens.iter().rev();
    let tokens: Vec<String> = tokens
        .map(|(value, count)| format!("{count} × {value}"))
        .collect();
    listed(&tokens, "and")
}

pub fn tolls(book: &mut Book, toll: &Toll) {
    let Toll {
        start_tokens: _,
        loan_penalty,
        loan_bars_bonus: _,
        bonus: _,
        ranking: _,
    } = toll;
    book.chapter("Tolls");
    book.text(
        "A coin on a route is its toll, paid in tokens in addition to the cards. On a single route \
         or the first track of a group it goes to the bank, on a later track to the owner of the \
         first."
            .to_owned(),
    );
    book.point(format!(
        "If you have too few tokens, pay none and take one loan card instead; the bank pays the \
         owner of the first track. Loans are never repaid and cost {} each at the end.",
        points(*loan_penalty)
    ));
}
