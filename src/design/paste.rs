//! Rows from the clipboard as parts of a map: the cities that they name are found in it.

use crate::analysis::Network;
use crate::design::propose::Values;
use crate::document::Parts;
use crate::exchange::import::{BadRow, Row, RowKind, Spot, read_rows};
use crate::map::{City, Id, Map, Point, REGULAR_POOL, Route, Ticket, nearest};

/// What rows became.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// What can be added to the map.
    pub parts: Parts,
    /// Rows that were not understood.
    pub skipped: Vec<BadRow>,
}

/// Why nothing can be pasted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPasted {
    /// No text, or only white space.
    #[error("Nothing to paste: the clipboard has no text")]
    Nothing,
    /// No row was understood; the first one is named.
    #[error("No row could be pasted as {what}: {first}")]
    NoRow {
        /// What was expected.
        what: &'static str,
        /// The first row.
        first: BadRow,
    },
}

/// Reads rows of one kind for a map.
///
/// # Errors
/// If no row can be understood.
pub fn paste(map: &Map, kind: RowKind, text: &str) -> Result<Pasted, NotPasted> {
    let mut reader = Reader {
        map,
        parts: Parts::default(),
    };
    let mut skipped = Vec::new();
    for row in read_rows(text, kind) {
        match row.and_then(|row| reader.add(row)) {
            Ok(()) => {}
            Err(bad) => skipped.push(bad),
        }
    }
    let parts = reader.parts;
    match skipped.first() {
        Some(first) if parts.is_empty() => {
            let first = first.clone();
            let what = match kind {
                RowKind::Cities => "cities",
                RowKind::Routes => "routes",
                RowKind::Tickets => "tickets",
            };
            Err(NotPasted::NoRow { what, first })
        }
        None if parts.is_empty() => Err(NotPasted::Nothing),
        _ => Ok(Pasted { parts, skipped }),
    }
}

struct Reader<'a> {
    map: &'a Map,
    parts: Parts,
}

impl Reader<'_> {
    fn add(&mut self, row: Row) -> Result<(), BadRow> {
        match row {
            Row::City(city) => {
                let at = match city.spot {
                    Some(Spot::Picture(x, y)) => Point::new(x, y),
                    // Without a place on the board they are lined up on it, to be dragged from there.
                    Some(Spot::Globe(..)) | None => self.spare_place(),
                };
                let taken = |id: &str| {
                    let cities = self.map.cities.iter().chain(&self.parts.cities);
                    cities.into_iter().any(|city| city.id == id)
                };
                let mut new = City::new(Id::fresh(&city.name, taken), &city.name, at);
                new.region = city.region;
                new.country = city.country;
                new.tags = city.tags;
                new.zone = city.zone;
                self.parts.cities.push(new);
            }
            Row::Route(route) => {
                let ends = [route.from.as_str(), route.to.as_str()];
                let [from, to] = self.places(ends)?;
                self.parts.routes.push(Route {
                    id: Id::default(),
                    from,
                    to,
                    ..route.facts
                });
            }
            Row::Ticket(ticket, valued) => {
                let (goal, value) = ticket.goals.first().cloned().unwrap_or_default();
                let [from, to] = self.places([&ticket.from, &goal])?;
                let value = if valued {
                    value
                } else {
                    let network = Network::new(self.map);
                    let value = Values::of(self.map, &network).between(&from, &to);
                    value.map_or(1, |value| value.points)
                };
                let mut new = Ticket::new(Id::default(), from, to, value);
                new.pool = match ticket.pool.as_str() {
                    "" => REGULAR_POOL.to_owned(),
                    _ => ticket.pool,
                };
                self.parts.tickets.push(new);
            }
        }
        Ok(())
    }

    fn spare_place(&self) -> Point {
        let number = self.parts.cities.len();
        let (column, row) = ((number % 20) as f64, (number / 20) as f64);
        Point::new(column * 36.0 + 30.0, row * 20.0 + 30.0)
    }

    fn places(&self, names: [&str; 2]) -> Result<[Id; 2], BadRow> {
        let find = |name: &str| {
            self.place(name).ok_or_else(|| BadRow {
                row: names.join(", "),
                why: self.no_city(name),
            })
        };
        Ok([find(names[0])?, find(names[1])?])
    }

    fn place(&self, name: &str) -> Option<Id> {
        let plain = name.to_lowercase();
        let mut cities = self.map.cities.iter().chain(&self.parts.cities);
        let found =
            cities.find(|city| city.name.to_lowercase() == plain || city.id == plain.as_str());
        let group = || {
            let mut groups = self.map.groups.iter();
            groups.find(|group| group.name.to_lowercase() == plain)
        };
        found
            .map(|city| city.id.clone())
            .or_else(|| Some(group()?.id.clone()))
    }

    /// That no city has a name, and which one may be meant.
    fn no_city(&self, name: &str) -> String {
        let cities = self.map.cities.iter().chain(&self.parts.cities);
        let near = nearest(name, cities.map(|city| city.name.as_str()));
        let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        format!("there is no city {name}{hint}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Color, shipped};

    fn europe() -> Map {
        shipped::ALL[0].load().unwrap().map
    }

    #[test]
    fn rows_with_and_without_a_head_are_read() {
        let map = europe();
        let text = "to\tfrom\tlength\tcolour\nParis\tBerlin\t4\tred\nWien\tRoma\t2\tgrey\n";
        let Pasted { parts, skipped } = paste(&map, RowKind::Routes, text).unwrap();
        assert!(skipped.is_empty(), "{skipped:?}");
        assert_eq!(
            (parts.routes[0].from.as_str(), parts.routes[0].length),
            ("berlin", 4)
        );
        assert_eq!(parts.routes[1].color, Color::Gray);
        let tickets = paste(&map, RowKind::Tickets, "Paris;Berlin;9\n").unwrap();
        assert_eq!(tickets.parts.tickets[0].value, 9);
        let proposed = paste(&map, RowKind::Tickets, "Paris;Berlin\n").unwrap();
        assert!(proposed.parts.tickets[0].value > 1);
        let cities = paste(&map, RowKind::Cities, "Atlantis,10.5,20\nAvalon\n").unwrap();
        assert_eq!(cities.parts.cities[0].at, Some(Point::new(10.5, 20.0)));
        assert_eq!(cities.parts.cities[1].name, "Avalon");
    }

    #[test]
    fn a_row_that_is_not_understood_is_named_with_the_reason() {
        let map = europe();
        let text = "Paris\tBerlin\tfar\nPars\tBerlin\t2\nParis\tBerlin\t2";
        let Pasted { parts, skipped } = paste(&map, RowKind::Routes, text).unwrap();
        assert_eq!((parts.routes.len(), skipped.len()), (1, 2));
        assert!(skipped[0].why.contains("found `far`"), "{}", skipped[0]);
        assert!(skipped[1].why.contains("did you mean Paris?"));
        assert!(paste(&map, RowKind::Tickets, "hello").is_err());
        assert_eq!(
            paste(&map, RowKind::Tickets, "\n\n").unwrap_err(),
            NotPasted::Nothing
        );
    }
}
