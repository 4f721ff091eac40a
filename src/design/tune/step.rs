//! One small change of a map, as data: it can be counted, priced, explained, unticked and applied.

use serde::Serialize;

use crate::design::remedies::{route_name, tracks};
use crate::map::{Color, Id, Map, Route};

/// What may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lever {
    /// What tickets pay.
    Values,
    /// What seats start with.
    Seats,
    /// Lengths of routes, by one space.
    Lengths,
    /// Colours of routes.
    Colors,
    /// Second tracks.
    Doubles,
    /// Whether a route is a tunnel.
    Tunnels,
    /// Locomotive symbols of ferries, by one.
    Ferries,
    /// One end of a ticket, to a neighbouring city.
    Ends,
}

impl Lever {
    /// All of them, the cheapest first.
    pub const ALL: [Lever; 8] = [
        Lever::Values,
        Lever::Seats,
        Lever::Colors,
        Lever::Ferries,
        Lever::Tunnels,
        Lever::Lengths,
        Lever::Doubles,
        Lever::Ends,
    ];

    /// What is known in closed form, and changed unless something else is asked for.
    pub const USUAL: [Lever; 2] = [Lever::Values, Lever::Seats];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Lever::Values => "values",
            Lever::Seats => "seats",
            Lever::Lengths => "lengths",
            Lever::Colors => "colors",
            Lever::Doubles => "doubles",
            Lever::Tunnels => "tunnels",
            Lever::Ferries => "ferries",
            Lever::Ends => "ends",
        }
    }

    /// What it changes, for people.
    pub fn about(self) -> &'static str {
        match self {
            Lever::Values => "Ticket values",
            Lever::Seats => "Points that seats start with",
            Lever::Lengths => "Lengths of routes, by one space",
            Lever::Colors => "Colours of routes",
            Lever::Doubles => "Second tracks",
            Lever::Tunnels => "Tunnels",
            Lever::Ferries => "Locomotive symbols of ferries",
            Lever::Ends => "Ends of tickets",
        }
    }

    /// How much better a map must become for one such change to be worth it.
    pub fn price(self) -> f64 {
        match self {
            Lever::Values | Lever::Seats => 0.0,
            Lever::Colors | Lever::Ferries => 0.05,
            Lever::Tunnels | Lever::Lengths => 0.1,
            Lever::Doubles | Lever::Ends => 0.2,
        }
    }
}

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A ticket pays another value; its alternative ends move along.
    Value {
        /// Which.
        ticket: Id,
        /// The value.
        to: i32,
    },
    /// Seats start with points.
    Offsets(Vec<i32>),
    /// All tracks of a route have another length.
    Length {
        /// One of the tracks.
        route: Id,
        /// Spaces.
        to: u8,
    },
    /// A route has another colour.
    Color {
        /// Which.
        route: Id,
        /// The colour.
        to: Color,
    },
    /// A route gets a second track.
    Double {
        /// Which.
        route: Id,
        /// The colour of the new track.
        color: Color,
    },
    /// A route becomes a tunnel, or stops being one, with all its tracks.
    Tunnel {
        /// One of the tracks.
        route: Id,
        /// Whether it is one.
        to: bool,
    },
    /// A ferry has another number of symbols.
    Symbols {
        /// Which.
        route: Id,
        /// How many.
        to: u8,
    },
    /// A ticket ends elsewhere and pays another value.
    End {
        /// Which.
        ticket: Id,
        /// Whether its first end changes; else its second.
        first: bool,
        /// The new end.
        to: Id,
        /// The value of the new path.
        value: i32,
    },
}

impl Step {
    /// What it changes.
    pub fn lever(&self) -> Lever {
        match self {
            Step::Value { .. } => Lever::Values,
            Step::Offsets(_) => Lever::Seats,
            Step::Length { .. } => Lever::Lengths,
            Step::Color { .. } => Lever::Colors,
            Step::Double { .. } => Lever::Doubles,
            Step::Tunnel { .. } => Lever::Tunnels,
            Step::Symbols { .. } => Lever::Ferries,
            Step::End { .. } => Lever::Ends,
        }
    }

    /// The id of what it changes.
    pub fn id(&self) -> String {
        match self {
            Step::Value { ticket, .. } | Step::End { ticket, .. } => ticket.to_string(),
            Step::Offsets(_) => "start_offsets".to_owned(),
            Step::Length { route, .. }
            | Step::Color { route, .. }
            | Step::Double { route, .. }
            | Step::Tunnel { route, .. }
            | Step::Symbols { route, .. } => route.to_string(),
        }
    }

    /// Whether a later step of the same kind takes its place.
    pub fn replaces(&self, earlier: &Step) -> bool {
        let kinds = std::mem::discriminant(self) == std::mem::discriminant(earlier);
        kinds
            && self.id() == earlier.id()
            && !matches!(self, Step::Double { .. } | Step::End { .. })
    }

    /// Makes the change. What is not there is left alone.
    pub fn apply(&self, map: &mut Map) {
        match self {
            Step::Value { ticket, to } => change_ticket(map, ticket, |ticket| {
                let by = to - ticket.value;
                ticket.value = *to;
                ticket.balanced = Some(*to);
                for goal in &mut ticket.or {
                    goal.value += by;
                }
            }),
            Step::Offsets(row) => map.rules.start_offsets.clone_from(row),
            Step::Length { route, to } => change_tracks(map, route, |route| {
                route.length = *to;
                route.symbols = route.symbols.min(*to);
                route.waves = route.waves.min(*to - route.symbols);
            }),
            Step::Color { route, to } => change_route(map, route, |route| route.color = *to),
            Step::Tunnel { route, to } => change_tracks(map, route, |route| route.tunnel = *to),
            Step::Symbols { route, to } => change_route(map, route, |route| route.symbols = *to),
            Step::Double { route, color } => {
                let own = map.routes.iter().find(|own| own.id == *route).cloned();
                if let Some(own) = own {
                    let taken = |id: &str| map.routes.iter().any(|known| known.id == id);
                    let id = Id::joining(&own.from, &own.to, taken);
                    map.routes.push(Route {
                        id,
                        color: *color,
                        ..own
                    });
                }
            }
            Step::End {
                ticket,
                first,
                to,
                value,
            } => change_ticket(map, ticket, |ticket| {
                let end = if *first {
                    &mut ticket.from
                } else {
                    &mut ticket.to
                };
                *end = to.clone();
                ticket.value = *value;
            }),
        }
    }

    /// What it was and what it becomes, in words, on a map that it has not been applied to.
    pub fn described(&self, map: &Map) -> Described {
        let route = |id: &Id| map.routes.iter().find(|route| route.id == *id);
        let routed = |id: &Id| route(id).map_or_else(|| id.to_string(), |own| route_name(map, own));
        let ticket = |id: &Id| map.tickets().iter().find(|ticket| ticket.id == *id);
        let journey = |id: &Id| {
            ticket(id).map_or_else(
                || id.to_string(),
                |own| format!("{}–{}", map.place_name(&own.from), map.place_name(&own.to)),
            )
        };
        let (what, from, to) = match self {
            Step::Value { ticket: id, to } => (
                format!("Value of {}", journey(id)),
                ticket(id).map_or(0, |own| own.value).to_string(),
                to.to_string(),
            ),
            Step::Offsets(row) => (
                "Points that seats start with".to_owned(),
                list(&map.rules.start_offsets),
                list(row),
            ),
            Step::Length { route: id, to } => (
                format!("Length of {}", routed(id)),
                route(id).map_or(0, |own| own.length).to_string(),
                to.to_string(),
            ),
            Step::Color { route: id, to } => (
                format!("Colour of {}", routed(id)),
                route(id).map_or(Color::Gray, |own| own.color).to_string(),
                to.to_string(),
            ),
            Step::Double { route: id, color } => (
                format!("Tracks of {}", routed(id)),
                tracks(map, id).len().to_string(),
                format!("{}, the new one {color}", tracks(map, id).len() + 1),
            ),
            Step::Tunnel { route: id, to } => {
                let word = |tunnel: bool| if tunnel { "tunnel" } else { "open track" };
                (routed(id), word(!*to).to_owned(), word(*to).to_owned())
            }
            Step::Symbols { route: id, to } => (
                format!("Locomotive symbols of {}", routed(id)),
                route(id).map_or(0, |own| own.symbols).to_string(),
                to.to_string(),
            ),
            Step::End {
                ticket: id,
                first,
                to,
                value,
            } => {
                let old = ticket(id).map(|own| if *first { &own.from } else { &own.to });
                (
                    format!("An end of {}", journey(id)),
                    old.map_or("", |old| map.place_name(old)).to_owned(),
                    format!("{} for {value} points", map.place_name(to)),
                )
            }
        };
        Described { what, from, to }
    }
}

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// What is changed.
    pub what: String,
    /// What it was.
    pub from: String,
    /// What it becomes.
    pub to: String,
}

fn list(row: &[i32]) -> String {
    match row {
        [] => "none".to_owned(),
        row => {
            let row: Vec<String> = row.iter().map(i32::to_string).collect();
            row.join(", ")
        }
    }
}

fn change_ticket(map: &mut Map, id: &Id, change: impl Fn(&mut crate::map::Ticket)) {
    if let Some(deck) = map.active_deck_index() {
        let tickets = map.decks[deck].tickets.iter_mut();
        tickets.filter(|ticket| ticket.id == *id).for_each(change);
    }
}

fn change_route(map: &mut Map, id: &Id, change: impl Fn(&mut Route)) {
    let routes = map.routes.iter_mut();
    routes.filter(|route| route.id == *id).for_each(change);
}

fn change_tracks(map: &mut Map, id: &Id, change: impl Fn(&mut Route)) {
    for track in tracks(map, id) {
        change(&mut map.routes[track]);
    }
}
