//! What to do about a ticket: the one suggestion that the report, the panels and the problems share.

use serde::Serialize;

use super::power::Power;
use super::{Measured, Thresholds};
use crate::map::Id;

/// What to do about a ticket.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// Nothing: what was seen could be chance, or is too small to matter.
    #[default]
    Leave,
    /// Another value.
    Value {
        /// The value.
        to: i32,
    },
    /// Another value would help, but not enough that is printable: the map must change.
    Beyond {
        /// The nearest value that is printable; the present one if that is no nearer.
        to: i32,
        /// What it would have to be.
        wanted: i32,
        /// The route of its path that matters most.
        route: Option<Id>,
    },
    /// Too few holders complete it: the map must change, not the value.
    TooHard {
        /// The route that stops them.
        route: Option<Id>,
    },
    /// Nobody keeps it.
    Dead,
}

impl Advice {
    /// The value to accept, if there is one.
    pub fn value(&self) -> Option<i32> {
        match self {
            Advice::Value { to } => Some(*to),
            Advice::Beyond { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// What advice is made from.
pub(super) struct Case<'a> {
    /// What the ticket pays.
    pub value: i32,
    /// What the deck's own line pays for its path.
    pub line: Option<f64>,
    /// What the experiment says.
    pub power: &'a Power,
    /// Whether its effect is sure enough among all tickets of the deck for its value to be changed.
    pub sure: bool,
    /// Whether no kind of bot keeps it.
    pub dead: bool,
    /// The route of its path that is lost most often.
    pub route: Option<Id>,
}

impl Case<'_> {
    pub fn advice(self, thresholds: &Thresholds) -> Advice {
        let Case { power, route, .. } = self;
        let completed = |bound: fn(&Measured) -> f64| power.completed.as_ref().map(bound);
        if completed(|share| share.high).is_some_and(|high| high < thresholds.hopeless) {
            return Advice::TooHard { route };
        }
        if self.dead {
            return Advice::Dead;
        }
        let Some(effect) = power.effect.filter(|_| self.sure) else {
            return Advice::Leave;
        };
        if !completed(|share| share.low).is_some_and(|low| low > thresholds.completed) {
            return match effect.value < 0.0 {
                true => Advice::TooHard { route },
                false => Advice::Leave,
            };
        }
        let Some(change) = power.change else {
            return Advice::Leave;
        };
        let wanted = (f64::from(self.value) + change.value).round() as i32;
        let (least, most) = printable(self.value, self.line, thresholds);
        if (least..=most).contains(&wanted) {
            return match wanted == self.value {
                true => Advice::Leave,
                false => Advice::Value { to: wanted },
            };
        }
        // Never the other way than wanted, if the ticket lies outside what is printable already.
        let to = match wanted > self.value {
            true => most.max(self.value),
            false => least.min(self.value),
        };
        Advice::Beyond { to, wanted, route }
    }
}

/// The least and the most that a ticket of this path may pay.
pub(super) fn printable(value: i32, line: Option<f64>, thresholds: &Thresholds) -> (i32, i32) {
    let usual = line.unwrap_or(f64::from(value)).max(1.0);
    let (least, most) = thresholds.printable;
    let least = ((usual * least).ceil() as i32).max(1);
    (least, ((usual * most).floor() as i32).max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(effect: f64, completed: f64) -> Power {
        let exact = |value: f64| Some(Measured::new(value, 0.01, 30.0, 900));
        Power {
            effect: exact(effect),
            completed: exact(completed),
            change: exact(-effect / (2.0 * completed - 1.0)),
            by_bot: Vec::new(),
            by_table: Vec::new(),
        }
    }

    fn advice(value: i32, effect: f64, completed: f64) -> Advice {
        Case {
            value,
            line: Some(10.0),
            power: &power(effect, completed),
            sure: effect.abs() > 2.0,
            dead: false,
            route: Some("bottleneck".into()),
        }
        .advice(&Thresholds::USUAL)
    }

    #[test]
    fn a_value_moves_by_more_than_the_effect_and_stays_printable() {
        assert_eq!(advice(10, 3.2, 0.9), Advice::Value { to: 6 });
        assert_eq!(advice(10, -3.2, 0.9), Advice::Value { to: 14 });
        assert_eq!(advice(10, 1.0, 0.9), Advice::Leave);
        let route = Some(Id::from("bottleneck"));
        let beyond = |to, wanted, route| Advice::Beyond { to, wanted, route };
        assert_eq!(advice(10, -8.0, 0.9), beyond(15, 20, route.clone()));
        assert_eq!(advice(21, -8.0, 0.9), beyond(21, 31, route.clone()));
        assert_eq!(advice(3, 8.0, 0.9), beyond(3, -7, route));
    }

    #[test]
    fn a_ticket_that_is_seldom_completed_keeps_its_value() {
        for (effect, completed) in [(-9.0, 0.5), (-9.0, 0.02), (0.0, 0.02), (9.0, 0.02)] {
            let found = advice(10, effect, completed);
            assert!(matches!(found, Advice::TooHard { .. }), "{found:?}");
            assert_eq!(found.value(), None);
        }
        assert_eq!(advice(10, 9.0, 0.5), Advice::Leave);
    }
}
