//! Plans as the hungry one does, but builds first what others want, and then gets in their way.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::Trains,
    keep: KeepBy::Efficiency,
    order: Order::Contested,
    patient: false,
    more_tickets: MoreTickets::SpareTrains(8),
    filler: Filler::InTheWay,
};
