//! The amounts of the rules that every turn asks for, side by side.

use super::state::MOST_STATIONS;
use crate::map::Rules;

/// More than any hand or row has.
const TOO_MANY: u8 = u8::MAX;

/// Amounts of the rules.
#[derive(Clone, Debug)]
pub(super) struct Amounts {
    /// Places of the row.
    pub row_size: u8,
    /// Locomotives that reset the row.
    pub reset_locomotives: u8,
    /// Cards drawn in a turn.
    pub draw_count: u8,
    pub row_locomotive_ends_draw: bool,
    pub second_optional: bool,
    /// Tickets that are offered when some are drawn.
    pub tickets_drawn: u8,
    pub has_ferry_cards: bool,
    /// Trains left that bring the last round about, and whether who did plays in it.
    pub train_threshold: u8,
    pub includes_trigger: bool,
    pub one_track_per_player: bool,
    station_costs: [u8; MOST_STATIONS + 1],
}

impl Amounts {
    pub fn of(rules: &Rules) -> Amounts {
        let mut station_costs = [TOO_MANY; MOST_STATIONS + 1];
        if let Some(stations) = &rules.stations {
            let places = station_costs[..MOST_STATIONS].iter_mut();
            for (place, cost) in places.zip(&stations.costs) {
                *place = *cost;
            }
        }
        Amounts {
            row_size: rules.row.size,
            reset_locomotives: rules.row.reset_locomotives.unwrap_or(TOO_MANY),
            draw_count: rules.draw.count,
            row_locomotive_ends_draw: rules.draw.row_locomotive_ends_draw,
            second_optional: rules.draw.second_optional,
            tickets_drawn: rules.tickets.draw,
            has_ferry_cards: rules.waves.is_some(),
            train_threshold: rules.end.train_threshold,
            includes_trigger: rules.end.includes_trigger,
            one_track_per_player: rules.parallel.one_per_player,
            station_costs,
        }
    }

    /// What a station costs whoever has built so many; more than anybody has if none is left.
    #[inline]
    pub fn station_cost(&self, built: u8) -> u8 {
        let cost = self.station_costs.get(usize::from(built));
        cost.copied().unwrap_or(TOO_MANY)
    }
}
