//! Rows of a spreadsheet, as they come from the clipboard.

use super::Table;
use crate::analysis::Network;
use crate::editor::document::Parts;
use crate::editor::propose::Values;
use crate::map::{City, Color, Id, Map, Point, REGULAR_POOL, Route, Ticket, nearest};

/// Reads rows for the table in front, and says which ones it did not understand. A row of names
/// may stand above them and says what the columns are.
///
/// # Errors
/// If there is nothing in it that could be a row.
pub fn rows_to_parts(map: &Map, table: Table, text: &str) -> Result<(Parts, Vec<String>), String> {
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(cells)
        .collect();
    let first = lines.first().ok_or("There is nothing to paste")?;
    let head: Vec<String> = first.iter().map(|cell| cell.to_lowercase()).collect();
    let known = [
        "name", "city", "from", "to", "length", "value", "color", "colour", "x", "y",
    ];
    let headed = head
        .iter()
        .filter(|cell| known.contains(&cell.as_str()))
        .count()
        >= 2
        || head.len() == 1 && known.contains(&head[0].as_str());
    let usual: &[&str] = match table {
        Table::Cities => &["name", "x", "y", "region", "country"],
        Table::Routes => &["from", "to", "length", "color", "tunnel", "symbols"],
        Table::Tickets => &["from", "to", "value", "pool"],
    };
    let columns = if headed {
        lines.remove(0);
        head
    } else {
        usual.iter().map(|name| (*name).to_owned()).collect()
    };
    let mut reader = Reader {
        map,
        columns,
        parts: Parts::default(),
    };
    let mut skipped = Vec::new();
    for line in &lines {
        let read = match table {
            Table::Cities => reader.city(line),
            Table::Routes => reader.route(line),
            Table::Tickets => reader.ticket(line),
        };
        if let Err(reason) = read {
            skipped.push(format!("“{}”: {reason}", line.join(", ")));
        }
    }
    if reader.parts.is_empty() {
        let first = skipped.first().cloned().unwrap_or_default();
        return Err(format!(
            "No row could be pasted as {}: {first}",
            table.name()
        ));
    }
    Ok((reader.parts, skipped))
}

/// The cells of a line: between tabs, else semicolons, else commas.
fn cells(line: &str) -> Vec<String> {
    let mark = ['\t', ';', ',']
        .into_iter()
        .find(|mark| line.contains(*mark));
    let cells = line.split(mark.unwrap_or('\t'));
    cells
        .map(|cell| cell.trim().trim_matches('"').to_owned())
        .collect()
}

struct Reader<'a> {
    map: &'a Map,
    columns: Vec<String>,
    parts: Parts,
}

impl Reader<'_> {
    fn cell<'l>(&self, line: &'l [String], names: &[&str]) -> Option<&'l str> {
        let place = self
            .columns
            .iter()
            .position(|column| names.contains(&column.as_str()))?;
        line.get(place)
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }

    fn number<T: std::str::FromStr>(
        &self,
        line: &[String],
        names: &[&str],
    ) -> Result<Option<T>, String> {
        let Some(cell) = self.cell(line, names) else {
            return Ok(None);
        };
        let plain = cell.replace(',', ".");
        plain
            .parse()
            .map(Some)
            .map_err(|_| format!("“{cell}” is no number that fits"))
    }

    fn place(&self, line: &[String], names: &[&str]) -> Result<Id, String> {
        let cell = self.cell(line, names).ok_or("a city is missing")?;
        let plain = cell.to_lowercase();
        let cities = self.map.cities.iter().chain(&self.parts.cities);
        let found = cities
            .clone()
            .find(|city| city.name.to_lowercase() == plain || city.id == plain.as_str());
        if let Some(city) = found {
            return Ok(city.id.clone());
        }
        let groups = self.map.groups.iter();
        if let Some(group) = groups
            .clone()
            .find(|group| group.name.to_lowercase() == plain)
        {
            return Ok(group.id.clone());
        }
        let near = nearest(cell, cities.map(|city| city.name.as_str()));
        let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        Err(format!("there is no city {cell}{hint}"))
    }

    fn city(&mut self, line: &[String]) -> Result<(), String> {
        let name = self
            .cell(line, &["name", "city"])
            .ok_or("the name is missing")?;
        let taken = |id: &str| {
            let cities = self.map.cities.iter().chain(&self.parts.cities);
            cities.into_iter().any(|city| city.id == id)
        };
        let (x, y) = (
            self.number::<f64>(line, &["x"])?,
            self.number::<f64>(line, &["y"])?,
        );
        let number = self.parts.cities.len();
        // Without a position they are lined up on the board, to be dragged from there.
        let spare = (
            (number % 20) as f64 * 36.0 + 30.0,
            (number / 20) as f64 * 20.0 + 30.0,
        );
        let at = Point::new(x.unwrap_or(spare.0), y.unwrap_or(spare.1));
        let mut city = City::new(Id::fresh(name, taken), name, at);
        city.region = self.cell(line, &["region"]).map(str::to_owned);
        city.country = self.cell(line, &["country"]).map(str::to_owned);
        self.parts.cities.push(city);
        Ok(())
    }

    fn route(&mut self, line: &[String]) -> Result<(), String> {
        let from = self.place(line, &["from", "source", "start"])?;
        let to = self.place(line, &["to", "target", "end"])?;
        let length = self
            .number::<u8>(line, &["length", "spaces", "trains"])?
            .unwrap_or(1);
        let color = match self.cell(line, &["color", "colour"]).map(str::to_lowercase) {
            None => Color::Gray,
            Some(name) => {
                let all = Color::CARDS.into_iter().chain([Color::Gray]);
                let same =
                    |color: &Color| color.name() == name || name == "grey" && *color == Color::Gray;
                all.into_iter()
                    .find(same)
                    .ok_or_else(|| format!("{name} is no colour of a route"))?
            }
        };
        let mut route = Route::new(Id::default(), from, to, length, color);
        let yes = |cell: &str| {
            matches!(
                cell.to_lowercase().as_str(),
                "yes" | "true" | "1" | "x" | "tunnel"
            )
        };
        route.tunnel = self.cell(line, &["tunnel"]).is_some_and(yes);
        route.symbols = self
            .number(line, &["symbols", "ferry", "locomotives"])?
            .unwrap_or(0);
        self.parts.routes.push(route);
        Ok(())
    }

    fn ticket(&mut self, line: &[String]) -> Result<(), String> {
        let from = self.place(line, &["from", "source", "start"])?;
        let to = self.place(line, &["to", "target", "end"])?;
        let value = match self.number(line, &["value", "points"])? {
            Some(value) => value,
            None => {
                let network = Network::new(self.map);
                let value = Values::of(self.map, &network).between(&from, &to);
                value.map_or(1, |value| value.points)
            }
        };
        let mut ticket = Ticket::new(Id::default(), from, to, value);
        ticket.pool = self
            .cell(line, &["pool"])
            .unwrap_or(REGULAR_POOL)
            .to_owned();
        self.parts.tickets.push(ticket);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    fn europe() -> Map {
        shipped::ALL[0].load().unwrap().map
    }

    #[test]
    fn rows_with_and_without_a_head_are_read() {
        let map = europe();
        let text = "to\tfrom\tlength\tcolour\nParis\tBerlin\t4\tred\nWien\tRoma\t2\tgrey\n";
        let (parts, skipped) = rows_to_parts(&map, Table::Routes, text).unwrap();
        assert!(skipped.is_empty(), "{skipped:?}");
        assert_eq!(
            (parts.routes[0].from.as_str(), parts.routes[0].length),
            ("berlin", 4)
        );
        assert_eq!(parts.routes[1].color, Color::Gray);
        let (parts, _) = rows_to_parts(&map, Table::Tickets, "Paris;Berlin;9\n").unwrap();
        assert_eq!(parts.tickets[0].value, 9);
        let (parts, _) = rows_to_parts(&map, Table::Cities, "Atlantis,10.5,20\nAvalon\n").unwrap();
        assert_eq!(parts.cities[0].at, Some(Point::new(10.5, 20.0)));
        assert_eq!(parts.cities[1].name, "Avalon");
    }

    #[test]
    fn a_row_that_is_not_understood_is_named_with_the_reason() {
        let map = europe();
        let text = "Paris\tBerlin\tfar\nPars\tBerlin\t2\nParis\tBerlin\t2";
        let (parts, skipped) = rows_to_parts(&map, Table::Routes, text).unwrap();
        assert_eq!((parts.routes.len(), skipped.len()), (1, 2));
        assert!(skipped[0].contains("“far” is no number"));
        assert!(skipped[1].contains("did you mean Paris?"));
        assert!(rows_to_parts(&map, Table::Tickets, "hello").is_err());
        assert!(rows_to_parts(&map, Table::Tickets, "\n\n").is_err());
    }
}
