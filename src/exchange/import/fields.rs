//! Cities, routes and tickets by all the names that programs have for their fields.

use serde_json::Value;

use super::colors::{color, no_color};
use super::draft::{Draft, DraftCity, DraftRoute, DraftTicket, Spot};
use super::error::{Step, Wrong};
use super::record::{Record, described, name, records};
use crate::map::{Geo, Route};

/// Names of the first end of a route or ticket.
const FROM: [&str; 7] = ["from", "a", "aName", "start", "city1", "source", "origin"];
/// Names of the second end.
const TO: [&str; 7] = ["to", "b", "bName", "end", "city2", "target", "destination"];

/// Names of the length of a route.
pub const LENGTHS: &[&str] = &["length", "len", "distance", "size"];
/// Names of the value of a ticket.
pub const VALUES: &[&str] = &["value", "points", "score"];

/// Reads a city.
pub fn city(mut record: Record, draft: &mut Draft) -> Result<(), Wrong> {
    let key = record.text(&["id", "key", "code"])?;
    let name = record.text(&["name", "city", "stop"])?;
    let (Some(key), name) = (key.clone().or_else(|| name.clone()), name) else {
        return Err(record.missing(&["name"]));
    };
    let lat = record.number(&["lat", "latitude"])?;
    let lon = record.number(&["lon", "lng", "long", "longitude"])?;
    let (x, y) = (record.number(&["x"])?, record.number(&["y"])?);
    let spot = match (lat, lon, x, y) {
        // Who says where a city lies on the board and on earth means both.
        (_, _, Some(x), Some(y)) => Some(Spot::Picture(x, y)),
        (Some(lat), Some(lon), _, _) => Some(on_globe(&record, lat, lon)?),
        (None, None, None, None) => None,
        _ => {
            return Err(record.wrong(
                None,
                "expected both `x` and `y`, or both `lat` and `lon`, found only one of them",
            ));
        }
    };
    let geo = match (lat, lon) {
        (Some(lat), Some(lon)) => geo(on_globe(&record, lat, lon)?),
        _ => None,
    };
    let mut city = DraftCity {
        name: name.unwrap_or_else(|| key.clone()),
        key,
        spot,
        geo,
        region: record.text(&["region"])?,
        country: record.text(&["country"])?,
        land: record.text(&["country_or_region"])?,
        tags: words(&mut record, "tags")?,
        zone: record.flag(&["zone"])?,
        locked: record.flag(&["locked"])?,
    };
    // Kinds of places that our maps know as zones or tags; others are listed.
    match record.text(&["kind", "type"])?.as_deref() {
        Some("country" | "zone") => city.zone = true,
        Some("city" | "stop" | "town" | "normal") | None => {}
        Some(kind @ ("junction" | "capital")) => {
            if !city.tags.iter().any(|tag| tag == kind) {
                city.tags.push(kind.to_owned());
            }
        }
        Some(other) => {
            let said = format!("unknown place kind `{other}`; it became a tag");
            draft.remarks.say(said);
            city.tags.push(other.to_owned());
        }
    }
    record.finish(&mut draft.remarks);
    draft.cities.push(city);
    Ok(())
}

/// A place on the globe, if there is such a place.
pub fn on_globe(record: &Record, lat: f64, lon: f64) -> Result<Spot, Wrong> {
    if lat.abs() > 90.0 {
        let message = format!("expected a latitude from -90 to 90, found `{lat}`");
        return Err(record.wrong(None, message));
    }
    if lon.abs() > 360.0 {
        let message = format!("expected a longitude from -180 to 180, found `{lon}`");
        return Err(record.wrong(None, message));
    }
    Ok(Spot::Globe(lat, lon))
}

/// A place on the globe as a map keeps it.
pub fn geo(spot: Spot) -> Option<Geo> {
    match spot {
        Spot::Globe(lat, lon) => Geo::new(lat, (lon + 180.0).rem_euclid(360.0) - 180.0),
        Spot::Picture(..) => None,
    }
}

/// Words in a list, or in one text divided by semicolons.
fn words(record: &mut Record, key: &str) -> Result<Vec<String>, Wrong> {
    match record.find(&[key]) {
        None => Ok(Vec::new()),
        Some((_, Value::String(text))) => {
            let words = text
                .split(';')
                .map(str::trim)
                .filter(|word| !word.is_empty());
            Ok(words.map(str::to_owned).collect())
        }
        Some((key, Value::Array(items))) => {
            let path = record.path_to(key);
            items
                .iter()
                .enumerate()
                .map(|(index, item)| name(item, &path, index))
                .collect()
        }
        Some((key, other)) => {
            let found = described(other);
            Err(record.wrong(
                Some(key),
                format!("expected a list of words, found {found}"),
            ))
        }
    }
}

/// Both ends, from two fields or one list.
fn ends(record: &mut Record, lists: &[&str]) -> Result<(String, String), Wrong> {
    let (from, to) = (record.text(&FROM)?, record.text(&TO)?);
    match (from, to, record.pair(lists)?) {
        (Some(from), Some(to), _) | (None, None, Some((from, to))) => Ok((from, to)),
        (None, _, _) => Err(record.missing(&FROM)),
        _ => Err(record.missing(&TO)),
    }
}

/// Reads a route.
pub fn route(mut record: Record, draft: &mut Draft) -> Result<(), Wrong> {
    let (from, to) = ends(&mut record, &["endpoints", "cities", "ends"])?;
    let length: u8 = record
        .whole(LENGTHS)?
        .ok_or_else(|| record.missing(LENGTHS))?;
    let mut facts = Route {
        length,
        tunnel: record.flag(&["tunnel", "is_tunnel"])?,
        toll: record.whole(&["toll"])?.unwrap_or(0),
        draw_bonus: record.whole(&["draw_bonus"])?.unwrap_or(0),
        waves: record.whole(&["waves"])?.unwrap_or(0),
        ..Route::default()
    };
    if let Some(word) = record.text(&["color", "colour"])? {
        facts.color = color(&word).ok_or_else(|| record.wrong(Some("color"), no_color(&word)))?;
    }
    let counted = ["symbols", "ferries", "locomotives", "joker", "jokers"];
    let symbols: Option<u8> = record.whole(&counted)?;
    // Board data that counts waves repeats them here.
    let repeated: u8 = record.whole(&["ferry_locos"])?.unwrap_or(0);
    let slots = record.list(&["locomotiveSlots"])?;
    let slots = slots.map_or(0, |(_, slots)| u8::try_from(slots.len()).unwrap_or(u8::MAX));
    facts.symbols = symbols
        .unwrap_or(repeated.saturating_sub(facts.waves))
        .max(slots);
    match record.text(&["type", "kind"])?.as_deref() {
        Some("tunnel") => facts.tunnel = true,
        Some("ferry") => facts.symbols = facts.symbols.max(1),
        None | Some("normal" | "rail" | "track" | "train" | "route" | "land") => {}
        Some(other) => {
            let said = format!("unknown route type `{other}`; such routes became plain routes");
            draft.remarks.say(said);
        }
    }
    let bend = bend(&mut record)?;
    // A hint that we do not need: parallel tracks follow from ends and length.
    record.find(&["parallel_group", "curved"]);
    let id = record.text(&["id"])?.unwrap_or_default();
    record.finish(&mut draft.remarks);
    draft.routes.push(DraftRoute {
        id,
        from,
        to,
        bend,
        facts,
    });
    Ok(())
}

/// Points that a track bends towards: a list of `{x, y}` or of pairs, or text such as `1 2; 3 4`.
fn bend(record: &mut Record) -> Result<Vec<(f64, f64)>, Wrong> {
    if let Some((key, Value::String(text))) = record.find(&["bend"]) {
        let points = text.split(';').map(|point| {
            let mut numbers = point
                .split_whitespace()
                .map(|number| number.parse::<f64>().ok());
            let point = (numbers.next()??, numbers.next()??);
            (point.0.abs() <= 1e9 && point.1.abs() <= 1e9 && numbers.next().is_none())
                .then_some(point)
        });
        let points: Option<Vec<_>> = points.collect();
        let message = format!("expected points such as `1.0 2.0; 3.0 4.0`, found `{text}`");
        return points.ok_or_else(|| record.wrong(Some(key), message));
    }
    let Some((path, items)) = record.list(&["bend", "points"])? else {
        return Ok(Vec::new());
    };
    let mut points = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let at = |index: usize| {
            let number = item
                .get(index)
                .or_else(|| item.get(if index == 0 { "x" } else { "y" }));
            number
                .and_then(Value::as_f64)
                .filter(|number| number.abs() <= 1e9)
        };
        let (Some(x), Some(y)) = (at(0), at(1)) else {
            let mut path = path.clone();
            path.push(Step::Index(index));
            let found = described(item);
            return Err(Wrong::new(
                &path,
                format!("expected a point, found {found}"),
            ));
        };
        points.push((x, y));
    }
    Ok(points)
}

/// Reads a ticket.
pub fn ticket(mut record: Record, draft: &mut Draft) -> Result<(), Wrong> {
    let value: Option<i32> = record.whole(VALUES)?;
    let mut goals = Vec::new();
    let mut ticket = DraftTicket::default();
    let options = record.list(&["options"])?;
    if let Some((path, options)) = options {
        for option in records(&path, options, "ticket option") {
            let mut option = option?;
            let to = option.text(&TO)?.ok_or_else(|| option.missing(&TO))?;
            let value = option
                .whole(VALUES)?
                .ok_or_else(|| option.missing(VALUES))?;
            option.finish(&mut draft.remarks);
            goals.push((to, value));
        }
    }
    if goals.is_empty() {
        let (from, to) = ends(&mut record, &["cities", "endpoints", "ends"])?;
        ticket.from = from;
        goals.push((to, value.ok_or_else(|| record.missing(VALUES))?));
        goals.extend(further(&mut record)?);
    } else {
        ticket.from = fixed_end(&mut record)?;
    }
    ticket.goals = goals;
    ticket.pool = record.text(&["pool"])?.unwrap_or_default();
    if record.flag(&["long"])? && ticket.pool.is_empty() {
        ticket.pool = "long".to_owned();
    }
    ticket.neutral = match record.find(&["neutral"]) {
        Some((_, Value::String(pair))) => pair
            .split_once(';')
            .map(|(a, b)| (a.trim().to_owned(), b.trim().to_owned())),
        _ => record.pair(&["neutral"])?,
    };
    ticket.deck = record.text(&["deck"])?.unwrap_or_default();
    ticket.locked = record.flag(&["locked"])?;
    ticket.id = record.text(&["id"])?.unwrap_or_default();
    record.finish(&mut draft.remarks);
    draft.tickets.push(ticket);
    Ok(())
}

/// The one fixed end of a ticket with options.
fn fixed_end(record: &mut Record) -> Result<String, Wrong> {
    if let Some(from) = record.text(&FROM)? {
        return Ok(from);
    }
    match record.list(&["cities"])? {
        Some((path, [first, ..])) => name(first, &path, 0),
        _ => Err(record.missing(&FROM)),
    }
}

/// Further goals in a table: `rome 8; oslo 12`.
fn further(record: &mut Record) -> Result<Vec<(String, i32)>, Wrong> {
    let Some((key, Value::String(text))) = record.find(&["or"]) else {
        return Ok(Vec::new());
    };
    let goals = text.split(';').map(|goal| {
        let (to, value) = goal.trim().rsplit_once(' ')?;
        Some((to.trim().to_owned(), value.parse().ok()?))
    });
    let goals: Option<Vec<_>> = goals.collect();
    let message = format!("expected destinations such as `rome 8; oslo 12`, found `{text}`");
    goals.ok_or_else(|| record.wrong(Some(key), message))
}
