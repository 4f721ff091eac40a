//! Suggested ticket values: what the experiment says a ticket should pay, as an edit.

use crate::balance::{Advice, TicketCard};
use crate::document::{Edit, Records};
use crate::map::{Map, Ticket};

/// By how much a value should change: only where the card advises another value.
pub fn change(card: &TicketCard, ticket: &Ticket) -> Option<i32> {
    let change = card.advice.value()? - ticket.value;
    (change != 0).then_some(change)
}

/// What games say about a ticket, in a sentence; none if there is nothing to say.
pub fn in_words(card: &TicketCard) -> Option<String> {
    let power = card.effect.map(|effect| {
        let way = if effect.value > 0.0 { "more" } else { "less" };
        format!(
            "Games: worth {:.1} points {way} to its holder than tickets of its length",
            effect.value.abs()
        )
    });
    match &card.advice {
        Advice::Leave => None,
        Advice::Value { .. } => power,
        Advice::Beyond { .. } => power
            .map(|power| format!("{power}; no sensible value evens that out, change the map too")),
        Advice::TooHard { .. } => {
            let share = card.completed.map_or(0.0, |share| 100.0 * share.value);
            Some(format!(
                "Games: too hard, {share:.0} % of those who start with it complete it; changing its value will not help, change its path"
            ))
        }
        Advice::Dead => Some("Games: no bot keeps it".to_owned()),
    }
}

/// The card of a ticket, if it still pays what it paid when bots played it.
pub fn card_of<'a>(
    cards: &'a [TicketCard],
    index: usize,
    ticket: &Ticket,
) -> Option<&'a TicketCard> {
    let is_its = |card: &&TicketCard| card.id == ticket.id;
    // Most often it is still where it was.
    let card = cards.get(index).filter(is_its);
    let card = card.or_else(|| cards.iter().find(is_its))?;
    (card.value == ticket.value).then_some(card)
}

/// The edit that accepts the values of some tickets as one step; locked ones are left alone. None
/// if nothing would change.
pub fn accept(map: &Map, cards: &[TicketCard], which: impl Iterator<Item = usize>) -> Option<Edit> {
    let tickets = map.tickets();
    let new = |index: usize| {
        let ticket = tickets.get(index).filter(|ticket| !ticket.locked)?;
        let change = change(card_of(cards, index, ticket)?, ticket)?;
        let mut ticket = ticket.clone();
        ticket.value += change;
        ticket.balanced = Some(ticket.value);
        for goal in &mut ticket.or {
            goal.value += change;
        }
        Some((index, ticket))
    };
    let tickets: Vec<(usize, Ticket)> = which.filter_map(new).collect();
    (!tickets.is_empty()).then(|| Edit::Change {
        verb: "Accept value of",
        records: Records {
            tickets,
            ..Records::default()
        },
    })
}

/// How many values could be accepted.
pub fn number(map: &Map, cards: &[TicketCard]) -> usize {
    let tickets = map.tickets().iter().enumerate();
    let free = tickets.filter(|(_, ticket)| !ticket.locked);
    let changes = free.filter_map(|(index, ticket)| change(card_of(cards, index, ticket)?, ticket));
    changes.count()
}
