//! What can be done about a finding, as edits: each is one step that can be undone.

use std::collections::{BTreeMap, BTreeSet};

use crate::balance::{Advice, Card, Cause, Finding};
use crate::design::suggest;
use crate::document::{Edit, Item, Parts, Records, Selection};
use crate::map::limits::FINDING_SIZE;
use crate::map::{Color, Dismissal, Id, Map, Route};

/// A way to act on a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Remedy {
    /// What stands on the button.
    pub name: String,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// How it is done.
    pub edit: Edit,
}

/// The most routes that balancing a colour changes at once.
const MOST_RECOLORED: usize = 8;

/// The ways to act on a finding, the most promising first; none if only the designer can know.
pub fn remedies(map: &Map, card: &Card, finding: &Finding) -> Vec<Remedy> {
    let all = match &finding.cause {
        Cause::Seats => vec![offsets(map, card)],
        Cause::Ticket(id) => ticket(map, card, id),
        Cause::DeadRoute(id) => vec![shorten(map, id), delete_route(map, id)],
        Cause::RushedRoute(id) | Cause::Bridge(id) => vec![double(map, id)],
        Cause::StarvedColor { color, lacking } => vec![recolor(map, *color, *lacking)],
        Cause::OddLength { route, fits } => vec![set_length(map, route, *fits)],
        Cause::OddScore { length, usual } => vec![set_score(map, *length, *usual)],
        Cause::Impossible(id) | Cause::NearDuplicates(_, id) => vec![delete_ticket(map, id)],
        Cause::OffLine(_)
        | Cause::LongTickets
        | Cause::Shortage(_)
        | Cause::Dominant
        | Cause::Course(_) => Vec::new(),
    };
    all.into_iter().flatten().collect()
}

/// The step that dismisses a finding.
pub fn dismiss(map: &Map, finding: &Finding, reason: &str) -> Edit {
    let key = finding.cause.key();
    let mut findings = map.dismissed.clone();
    findings.retain(|one| one.finding != key);
    findings.push(Dismissal {
        finding: key,
        reason: reason.trim().to_owned(),
        size: finding.size().min(*FINDING_SIZE.end()),
    });
    Edit::Dismissed {
        what: "Dismiss finding",
        findings,
    }
}

/// The step that takes a dismissal back.
pub fn restore(map: &Map, finding: &Finding) -> Edit {
    let key = finding.cause.key();
    let mut findings = map.dismissed.clone();
    findings.retain(|one| one.finding != key);
    Edit::Dismissed {
        what: "Restore finding",
        findings,
    }
}

fn offsets(map: &Map, card: &Card) -> Option<Remedy> {
    let row = card.start_offsets.as_ref()?;
    let mut rules = map.rules.clone();
    rules.start_offsets.clone_from(row);
    let points: Vec<String> = row.iter().map(i32::to_string).collect();
    Some(Remedy {
        name: format!("Start seats with {}", points.join(", ")),
        help: "Points that each seat starts with, one row for all player counts",
        edit: Edit::Rules {
            what: "Set start offsets".to_owned(),
            rules: Box::new(rules),
        },
    })
}

fn ticket(map: &Map, card: &Card, id: &Id) -> Vec<Option<Remedy>> {
    let Some(place) = map.tickets().iter().position(|ticket| ticket.id == *id) else {
        return Vec::new();
    };
    let Some(advised) = card.deck.tickets.iter().find(|ticket| ticket.id == *id) else {
        return Vec::new();
    };
    let value = || {
        let to = advised.advice.value()?;
        Some(Remedy {
            name: format!("Set value {to}"),
            help: "The value that makes it as rewarding as other tickets of its length",
            edit: suggest::accept(map, &card.deck.tickets, std::iter::once(place))?,
        })
    };
    let weak = advised.effect.is_some_and(|effect| effect.value < 0.0);
    match &advised.advice {
        Advice::Value { .. } => vec![value()],
        Advice::Beyond {
            route: Some(route), ..
        } if weak => vec![value(), double(map, route), shorten(map, route)],
        Advice::Beyond {
            route: Some(route), ..
        } => vec![value(), lengthen(map, route)],
        Advice::Beyond { .. } => vec![value()],
        Advice::TooHard { route: Some(route) } => {
            vec![
                double(map, route),
                shorten(map, route),
                delete_ticket(map, id),
            ]
        }
        Advice::TooHard { route: None } | Advice::Dead => vec![delete_ticket(map, id)],
        Advice::Leave => Vec::new(),
    }
}

/// The tracks of a route: all with its ends and its length.
pub fn tracks(map: &Map, id: &Id) -> Vec<usize> {
    let Some(own) = map.routes.iter().find(|route| route.id == *id) else {
        return Vec::new();
    };
    let alike = |route: &Route| route.ends() == own.ends() && route.length == own.length;
    let routes = map.routes.iter().enumerate();
    let routes = routes.filter(|(_, route)| alike(route));
    routes.map(|(index, _)| index).collect()
}

/// The name of a route by its ends.
pub fn route_name(map: &Map, route: &Route) -> String {
    let (from, to) = (map.place_name(&route.from), map.place_name(&route.to));
    format!("{from}–{to}")
}

/// Gives all tracks of a route another length; symbols never exceed it.
pub fn set_length(map: &Map, id: &Id, length: u8) -> Option<Remedy> {
    let tracks = tracks(map, id);
    let route = map.routes.get(*tracks.first()?)?;
    if length == 0 || length == route.length || !map.rules.routes.score.contains_key(&length) {
        return None;
    }
    let records = Records::routes(map, tracks, |route| {
        route.length = length;
        route.symbols = route.symbols.min(length);
        route.waves = route.waves.min(length - route.symbols);
    });
    Some(Remedy {
        name: format!("Make {} {length} long", route_name(map, route)),
        help: "Changes the number of spaces of all its tracks",
        edit: Edit::Change {
            verb: "Change length of",
            records,
        },
    })
}

fn shorten(map: &Map, id: &Id) -> Option<Remedy> {
    let route = map.routes.iter().find(|route| route.id == *id)?;
    set_length(map, id, route.length.checked_sub(1)?)
}

fn lengthen(map: &Map, id: &Id) -> Option<Remedy> {
    let route = map.routes.iter().find(|route| route.id == *id)?;
    set_length(map, id, route.length.checked_add(1)?)
}

/// The colour of a second track beside a route: the rarest that it does not have yet, or gray like it.
/// None if it has two tracks already.
pub fn second_color(map: &Map, id: &Id) -> Option<Color> {
    let own = tracks(map, id);
    let [only] = own.as_slice() else {
        return None;
    };
    match map.routes.get(*only)?.color {
        Color::Gray => Some(Color::Gray),
        color => Color::CARDS
            .into_iter()
            .filter(|other| *other != color)
            .min_by_key(|color| spaces(map, *color)),
    }
}

/// Adds a track beside a route.
pub fn double(map: &Map, id: &Id) -> Option<Remedy> {
    let color = second_color(map, id)?;
    let route = map.routes.iter().find(|route| route.id == *id)?;
    let second = Route {
        id: Id::default(),
        color,
        ..route.clone()
    };
    Some(Remedy {
        name: format!("Double {}", route_name(map, route)),
        help: "Adds a second track; at small tables only one of them is open",
        edit: Edit::Add(Parts {
            routes: vec![second],
            ..Parts::default()
        }),
    })
}

fn delete_route(map: &Map, id: &Id) -> Option<Remedy> {
    let place = map.routes.iter().position(|route| route.id == *id)?;
    Some(Remedy {
        name: format!("Delete {}", route_name(map, &map.routes[place])),
        help: "Takes the route off the board",
        edit: Edit::Delete(Selection::one(Item::Route(place))),
    })
}

fn delete_ticket(map: &Map, id: &Id) -> Option<Remedy> {
    let place = map.tickets().iter().position(|ticket| ticket.id == *id)?;
    let ticket = map.tickets().get(place).filter(|ticket| !ticket.locked)?;
    let (from, to) = (map.place_name(&ticket.from), map.place_name(&ticket.to));
    Some(Remedy {
        name: format!("Remove {from}–{to}"),
        help: "Takes the ticket out of the deck",
        edit: Edit::Delete(Selection::one(Item::Ticket(place))),
    })
}

fn set_score(map: &Map, length: u8, usual: i32) -> Option<Remedy> {
    let mut rules = map.rules.clone();
    rules.routes.score.insert(length, usual);
    Some(Remedy {
        name: format!("Pay {usual} for {length} spaces"),
        help: "What the published boards pay for routes of this length",
        edit: Edit::Rules {
            what: format!("Change score of length {length}"),
            rules: Box::new(rules),
        },
    })
}

/// Spaces of a colour.
pub fn spaces(map: &Map, color: Color) -> u32 {
    let routes = map.routes.iter().filter(|route| route.color == color);
    routes.map(|route| u32::from(route.length)).sum()
}

/// Makes routes of the commonest colours the rare one until it has what it lacks: as few routes as can
/// be, those of the commonest colours first, none beside a track that has the colour already.
fn recolor(map: &Map, color: Color, lacking: u32) -> Option<Remedy> {
    let group = |route: &Route| {
        let (one, two) = route.ends();
        (one.clone(), two.clone(), route.length)
    };
    // Groups of tracks in which the colour is taken, and the spaces of each colour.
    let same = map.routes.iter().filter(|route| route.color == color);
    let mut taken: BTreeSet<_> = same.map(group).collect();
    let mut rich: BTreeMap<Color, i64> = Color::CARDS
        .into_iter()
        .map(|color| (color, i64::from(spaces(map, color))))
        .collect();
    let mut changed: Vec<usize> = Vec::new();
    let mut left = i64::from(lacking);
    while left > 0 && changed.len() < MOST_RECOLORED {
        let own = rich.get(&color).copied().unwrap_or(0);
        let rank = |(index, route): (usize, &Route)| {
            let more = rich.get(&route.color)? - own;
            let length = i64::from(route.length);
            // Taking more than half of the difference would starve the other colour instead.
            let fits = length <= left && 2 * length <= more;
            let free = route.color != color && !taken.contains(&group(route));
            let new = !changed.contains(&index);
            (fits && free && new).then_some((length, more, std::cmp::Reverse(index)))
        };
        let best = map.routes.iter().enumerate().filter_map(rank).max();
        let Some((length, _, std::cmp::Reverse(index))) = best else {
            break;
        };
        let route = &map.routes[index];
        left -= length;
        *rich.entry(route.color).or_default() -= length;
        *rich.entry(color).or_default() += length;
        taken.insert(group(route));
        changed.push(index);
    }
    let first = map.routes.get(*changed.first()?)?;
    let name = match changed.len() {
        1 => format!("Make {} {color}", route_name(map, first)),
        number => format!("Make {number} routes {color}"),
    };
    Some(Remedy {
        name,
        help: "Recolours routes of the commonest colours",
        edit: Edit::Change {
            verb: "Recolour",
            records: Records::routes(map, changed, |route| route.color = color),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    fn europe() -> Map {
        shipped::find("europe").unwrap().load().unwrap().map
    }

    fn after(map: &Map, remedy: &Remedy) -> Map {
        remedy.edit.on(map).unwrap().0
    }

    #[test]
    fn a_starved_color_gets_what_it_lacks_and_no_other_is_starved() {
        let mut map = europe();
        for route in map.routes.iter_mut().filter(|one| one.color == Color::Red) {
            route.color = Color::Blue;
        }
        let remedy = recolor(&map, Color::Red, 15).unwrap();
        let new = after(&map, &remedy);
        let red = spaces(&new, Color::Red);
        assert!((12..=15).contains(&red), "{red}");
        for color in Color::CARDS {
            assert!(
                spaces(&new, color) + 2 >= red.min(spaces(&map, color)),
                "{color}"
            );
        }
    }

    #[test]
    fn a_second_track_has_the_same_ends_and_length_and_another_color() {
        let map = europe();
        let single =
            |route: &&Route| tracks(&map, &route.id).len() == 1 && route.color != Color::Gray;
        let route = map.routes.iter().find(single).unwrap();
        let new = after(&map, &double(&map, &route.id).unwrap());
        let both = tracks(&new, &route.id);
        assert_eq!(both.len(), 2);
        assert_ne!(new.routes[both[0]].color, new.routes[both[1]].color);
        assert_eq!(double(&new, &route.id), None, "two are enough");
    }

    #[test]
    fn all_tracks_change_their_length_together() {
        let map = europe();
        let route = map
            .routes
            .iter()
            .find(|route| tracks(&map, &route.id).len() == 2);
        let route = route.unwrap();
        let new = after(
            &map,
            &set_length(&map, &route.id, route.length + 1).unwrap(),
        );
        assert_eq!(tracks(&new, &route.id).len(), 2);
        assert_eq!(set_length(&map, &route.id, 0), None);
        assert_eq!(
            set_length(&map, &route.id, 30),
            None,
            "nothing is paid for it"
        );
    }

    #[test]
    fn a_route_or_a_ticket_that_is_deleted_leaves_the_others_alone() {
        let map = europe();
        let route = &map.routes[3].id;
        let new = after(&map, &delete_route(&map, route).unwrap());
        assert_eq!(new.routes.len(), map.routes.len() - 1);
        assert!(new.routes.iter().all(|one| one.id != *route));
        let mut map = map;
        let id = map.tickets()[5].id.clone();
        let new = after(&map, &delete_ticket(&map, &id).unwrap());
        assert_eq!(new.tickets().len(), map.tickets().len() - 1);
        assert!(new.tickets().iter().all(|one| one.id != id));
        map.decks[0].tickets[5].locked = true;
        assert_eq!(delete_ticket(&map, &id), None, "locked tickets stay");
    }
}
