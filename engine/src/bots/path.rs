//! Keeps all tickets; what brings most points, its own and those of tickets, is built first.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::Trains,
    keep: KeepBy::All,
    order: Order::Served,
    patient: false,
    more_tickets: MoreTickets::Never,
    filler: Filler::Cheapest,
};
