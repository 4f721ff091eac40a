//! Set-up, train cards and tickets, in sentences.

use super::Book;
use crate::exchange::print::words::{counted, listed, number};
use crate::map::Map;
use crate::map::rules::{
    Cards, Draw, Pool, Reshuffle, Row, TicketReturn, TicketRules, TicketsRunOut,
};

pub fn set_up(
    book: &mut Book,
    map: &Map,
    trains: u8,
    cards: &Cards,
    row: &Row,
    tickets: &TicketRules,
) {
    let Cards {
        per_color,
        locomotives,
        start_hand,
        reshuffle: _,
    } = cards;
    book.chapter("Set-up");
    book.point(format!(
        "Each player takes {} and puts a marker at the start of the score track.",
        counted(trains, "train")
    ));
    book.point(format!(
        "Shuffle the {} train cards: {per_color} in each of eight colours and {}, which are wild. \
         Deal {} to each player and turn {} face up; the rest is the deck.",
        cards.total(),
        counted(*locomotives, "locomotive"),
        counted(*start_hand, "card"),
        counted(row.size, "card"),
    ));
    let pools: Vec<String> = tickets
        .pools
        .iter()
        .map(|Pool { id, deal, .. }| {
            let kind = if tickets.pools.len() > 1 {
                format!("{id} ticket")
            } else {
                "ticket".to_owned()
            };
            counted(*deal, &kind)
        })
        .collect();
    let returned = return_words(tickets.start_return);
    book.point(format!(
        "Deal {} to each player. Look at yours in secret and keep at least {}; the others \
         {returned}.",
        listed(&pools, "and"),
        number(tickets.start_keep),
    ));
    for Pool {
        id, undealt_to_box, ..
    } in &tickets.pools
    {
        if *undealt_to_box {
            book.point(format!("Undealt {id} tickets go back to the box."));
        }
    }
    let count = map.tickets().len();
    if count > 0 {
        book.point(format!(
            "The remaining tickets, of {count} in all, form the ticket deck."
        ));
    }
}

fn return_words(place: TicketReturn) -> &'static str {
    match place {
        TicketReturn::Box => "go back to the box unseen",
        TicketReturn::Bottom => "go to the bottom of the ticket deck",
        TicketReturn::BottomShuffled => {
            "are shuffled together and go to the bottom of the ticket deck"
        }
        TicketReturn::DiscardFaceUp => "go face up on a discard pile",
    }
}

pub fn drawing(book: &mut Book, cards: &Cards, row: &Row, draw: &Draw) {
    let Draw {
        count,
        row_locomotive_ends_draw,
        second_optional,
    } = draw;
    book.chapter("Train cards");
    book.text(format!(
        "Take {}, one after the other, each from the face-up cards or from the top of the deck. A \
         face-up card is replaced at once. There is no hand limit.",
        counted(*count, "card")
    ));
    if *row_locomotive_ends_draw {
        book.point(
            "A face-up locomotive is the only card of a turn, and cannot be taken as a later \
             card. One drawn from the deck counts like any other card."
                .to_owned(),
        );
    }
    if *second_optional && *count > 1 {
        book.point("You may stop after the first card.".to_owned());
    }
    let Row {
        size: _,
        reset_locomotives,
    } = row;
    book.point(match reset_locomotives {
        Some(most) => format!(
            "As soon as {} or more face-up cards are locomotives, discard all face-up cards and \
             turn up new ones.",
            number(*most)
        ),
        None => "The face-up cards stay, however many of them are locomotives.".to_owned(),
    });
    book.point(match cards.reshuffle {
        Reshuffle::Eager => {
            "As soon as the deck is empty, shuffle the discard pile into a new one.".to_owned()
        }
    });
}

pub fn more_tickets(book: &mut Book, tickets: &TicketRules) {
    let TicketRules {
        pools: _,
        start_keep: _,
        start_return: _,
        draw,
        draw_keep,
        draw_return,
        on_empty,
    } = tickets;
    book.chapter("More tickets");
    book.text(format!(
        "Draw {} and keep at least {}; the others {}. You keep these tickets until the end of the \
         game.",
        counted(*draw, "ticket"),
        number(*draw_keep),
        return_words(*draw_return)
    ));
    book.point(match on_empty {
        TicketsRunOut::DrawAvailable => {
            "If fewer are left, draw those; if there are none, you cannot choose this.".to_owned()
        }
        TicketsRunOut::ReshuffleDiscards => {
            "When the deck runs out, shuffle the face-up discards into a new one.".to_owned()
        }
    });
}
