//! Builds long routes, and draws no tickets.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::LongRoutes(3),
    keep: KeepBy::Cheapest,
    order: Order::Longest,
    patient: false,
    more_tickets: MoreTickets::Never,
    filler: Filler::Longest,
};
