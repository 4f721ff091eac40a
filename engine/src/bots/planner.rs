//! Weighs the turns that a plan takes against the points that it brings.

use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};

pub(super) const STYLE: Style = Style {
    costs: Costs::Turns,
    keep: KeepBy::Value,
    order: Order::Contested,
    patient: true,
    more_tickets: MoreTickets::WhileThereIsTime,
    filler: Filler::PointsPerTurn,
};
