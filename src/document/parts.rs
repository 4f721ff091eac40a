//! Cities, routes and tickets that belong together: what is added, changed, copied and pasted.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::edit::Refused;
use super::selection::{Item, Selection};
use crate::map::{BoardText, City, Id, Map, Point, Route, Ticket};

/// Records that are added to a map. Their ids are made fresh where the map has them already.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parts {
    /// Cities.
    #[serde(default)]
    pub cities: Vec<City>,
    /// Routes.
    #[serde(default)]
    pub routes: Vec<Route>,
    /// Tickets for the active deck.
    #[serde(default)]
    pub tickets: Vec<Ticket>,
    /// Free texts.
    #[serde(default)]
    pub texts: Vec<BoardText>,
}

/// The first line of a copy on the clipboard.
const HEAD: &str = "// railwright parts";

impl Parts {
    /// What is selected, with the routes and tickets between the selected cities.
    pub fn of(map: &Map, selection: &Selection) -> Self {
        let cities: Vec<City> = selection
            .cities()
            .filter_map(|index| map.cities.get(index).cloned())
            .collect();
        let inside = |id: &Id| cities.iter().any(|city| city.id == *id);
        let routes = map.routes.iter().enumerate().filter(|(index, route)| {
            selection.contains(Item::Route(*index)) || inside(&route.from) && inside(&route.to)
        });
        let tickets = map.tickets().iter().enumerate().filter(|(index, ticket)| {
            selection.contains(Item::Ticket(*index))
                || ticket.places().all(inside) && !cities.is_empty()
        });
        Parts {
            routes: routes.map(|(_, route)| route.clone()).collect(),
            tickets: tickets.map(|(_, ticket)| ticket.clone()).collect(),
            texts: selection
                .texts()
                .filter_map(|index| map.texts.get(index).cloned())
                .collect(),
            cities,
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.cities.is_empty()
            && self.routes.is_empty()
            && self.tickets.is_empty()
            && self.texts.is_empty()
    }

    /// As text for the clipboard.
    pub fn to_text(&self) -> Option<String> {
        let text = ron::to_string(self).ok()?;
        Some(format!("{HEAD}\n{text}\n"))
    }

    /// From the text of a copy; none if the text is something else.
    pub fn from_text(text: &str) -> Option<Parts> {
        let body = text.trim_start().strip_prefix(HEAD)?;
        ron::from_str(body).ok()
    }

    /// Moved by millimetres.
    pub fn moved(mut self, x: f64, y: f64) -> Self {
        let shift = |point: Point| Point::new(point.x + x, point.y + y);
        for city in &mut self.cities {
            city.at = city.at.map(shift);
        }
        for route in &mut self.routes {
            for point in &mut route.bend {
                *point = shift(*point);
            }
        }
        for text in &mut self.texts {
            text.at = shift(text.at);
        }
        self
    }

    /// Adds everything to a map and says what it became there.
    pub(super) fn added_to(self, map: &mut Map) -> Result<Selection, Refused> {
        let mut selection = Selection::default();
        let mut renamed: HashMap<Id, Id> = HashMap::new();
        for mut city in self.cities {
            let groups = &map.groups;
            let taken = |id: &str| {
                map.cities.iter().any(|known| known.id == id)
                    || groups.iter().any(|known| known.id == id)
            };
            if city.id == "" || taken(city.id.as_str()) {
                let id = Id::fresh(&city.name, taken);
                renamed.insert(std::mem::replace(&mut city.id, id.clone()), id);
            }
            selection.insert(Item::City(map.cities.len()));
            map.cities.push(city);
        }
        let now = |id: Id| renamed.get(&id).cloned().unwrap_or(id);
        for mut route in self.routes {
            (route.from, route.to) = (now(route.from), now(route.to));
            let taken = |id: &str| map.routes.iter().any(|known| known.id == id);
            if route.id == "" || taken(route.id.as_str()) || !renamed.is_empty() {
                route.id = Id::joining(&route.from, &route.to, taken);
            }
            selection.insert(Item::Route(map.routes.len()));
            map.routes.push(route);
        }
        for text in self.texts {
            selection.insert(Item::Text(map.texts.len()));
            map.texts.push(text);
        }
        if self.tickets.is_empty() {
            return Ok(selection);
        }
        let deck = map.active_deck_index().ok_or(Refused::NoDeck)?;
        let tickets = &mut map.decks[deck].tickets;
        for mut ticket in self.tickets {
            (ticket.from, ticket.to) = (now(ticket.from), now(ticket.to));
            for goal in &mut ticket.or {
                goal.to = now(goal.to.clone());
            }
            ticket.neutral = ticket.neutral.map(|(one, other)| (now(one), now(other)));
            let taken = |id: &str| tickets.iter().any(|known| known.id == id);
            if ticket.id == "" || taken(ticket.id.as_str()) || !renamed.is_empty() {
                ticket.id = Id::joining(&ticket.from, &ticket.to, taken);
            }
            selection.insert(Item::Ticket(tickets.len()));
            tickets.push(ticket);
        }
        Ok(selection)
    }

    /// "Oslo", "route", "3 cities", "12 items".
    pub fn described(&self) -> String {
        if !self.texts.is_empty() {
            let others = self.cities.len() + self.routes.len() + self.tickets.len();
            return match (self.texts.as_slice(), others) {
                ([_], 0) => "text".to_owned(),
                (texts, 0) => format!("{} texts", texts.len()),
                (texts, others) => format!("{} items", texts.len() + others),
            };
        }
        match (self.cities.as_slice(), &*self.routes, &*self.tickets) {
            ([city], [], []) if city.name.is_empty() => "city".to_owned(),
            ([city], [], []) => city.name.clone(),
            ([], [_], []) => "route".to_owned(),
            ([], [], [_]) => "ticket".to_owned(),
            (cities, [], []) => format!("{} cities", cities.len()),
            ([], routes, []) => format!("{} routes", routes.len()),
            ([], [], tickets) => format!("{} tickets", tickets.len()),
            (cities, routes, tickets) => {
                format!("{} items", cities.len() + routes.len() + tickets.len())
            }
        }
    }
}

/// Changed records and their places in the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    /// Cities.
    pub cities: Vec<(usize, City)>,
    /// Routes.
    pub routes: Vec<(usize, Route)>,
    /// Tickets of the active deck.
    pub tickets: Vec<(usize, Ticket)>,
    /// Free texts.
    pub texts: Vec<(usize, BoardText)>,
}

impl Records {
    /// Some cities of a map, each changed.
    pub fn cities(
        map: &Map,
        which: impl IntoIterator<Item = usize>,
        change: impl Fn(&mut City),
    ) -> Self {
        Records {
            cities: changed(&map.cities, which, change),
            ..Records::default()
        }
    }

    /// Some routes of a map, each changed.
    pub fn routes(
        map: &Map,
        which: impl IntoIterator<Item = usize>,
        change: impl Fn(&mut Route),
    ) -> Self {
        Records {
            routes: changed(&map.routes, which, change),
            ..Records::default()
        }
    }

    /// Some tickets of the active deck, each changed.
    pub fn tickets(
        map: &Map,
        which: impl IntoIterator<Item = usize>,
        change: impl Fn(&mut Ticket),
    ) -> Self {
        Records {
            tickets: changed(map.tickets(), which, change),
            ..Records::default()
        }
    }

    /// Some free texts of a map, each changed.
    pub fn texts(
        map: &Map,
        which: impl IntoIterator<Item = usize>,
        change: impl Fn(&mut BoardText),
    ) -> Self {
        Records {
            texts: changed(&map.texts, which, change),
            ..Records::default()
        }
    }

    pub(super) fn written_to(&self, map: &mut Map) -> Result<(), Refused> {
        for (index, city) in &self.cities {
            *map.cities.get_mut(*index).ok_or(Refused::Gone)? = city.clone();
        }
        for (index, route) in &self.routes {
            *map.routes.get_mut(*index).ok_or(Refused::Gone)? = route.clone();
        }
        for (index, text) in &self.texts {
            *map.texts.get_mut(*index).ok_or(Refused::Gone)? = text.clone();
        }
        if self.tickets.is_empty() {
            return Ok(());
        }
        let deck = map.active_deck_index().ok_or(Refused::NoDeck)?;
        for (index, ticket) in &self.tickets {
            let tickets = &mut map.decks[deck].tickets;
            *tickets.get_mut(*index).ok_or(Refused::Gone)? = ticket.clone();
        }
        Ok(())
    }

    pub(super) fn described(&self) -> String {
        let clone = |parts: &Self| Parts {
            cities: parts.cities.iter().map(|(_, city)| city.clone()).collect(),
            routes: parts
                .routes
                .iter()
                .map(|(_, route)| route.clone())
                .collect(),
            tickets: parts
                .tickets
                .iter()
                .map(|(_, ticket)| ticket.clone())
                .collect(),
            texts: parts.texts.iter().map(|(_, text)| text.clone()).collect(),
        };
        clone(self).described()
    }
}

fn changed<T: Clone>(
    records: &[T],
    which: impl IntoIterator<Item = usize>,
    change: impl Fn(&mut T),
) -> Vec<(usize, T)> {
    which
        .into_iter()
        .filter_map(|index| {
            let mut record = records.get(index)?.clone();
            change(&mut record);
            Some((index, record))
        })
        .collect()
}
