//! Plans its tickets together by trains, and draws more of them when they are done.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::Trains,
    keep: KeepBy::Efficiency,
    order: Order::Longest,
    patient: false,
    more_tickets: MoreTickets::SpareTrains(8),
    filler: Filler::Longest,
};
