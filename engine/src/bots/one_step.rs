//! Keeps all tickets and sticks to one route until it is built.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::Trains,
    keep: KeepBy::All,
    order: Order::OneAtATime,
    patient: false,
    more_tickets: MoreTickets::Never,
    filler: Filler::MostPoints,
};
