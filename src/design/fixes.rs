//! What can be done about a problem with one click.

use super::propose::{self, DeckLine};
use crate::analysis::Network;
use crate::check::{Code, Problem, Subject};
use crate::document::{Edit, Item, Records, Selection};
use crate::draw::layout::Layout;
use crate::map::{Id, Map, Route, nearest};

/// A way to mend a problem.
#[derive(Clone, Debug)]
pub struct Fix {
    /// What stands on the button.
    pub name: String,
    /// What it does.
    pub help: &'static str,
    /// How it is done.
    pub remedy: Remedy,
}

/// How a problem is mended.
#[derive(Clone, Debug)]
pub enum Remedy {
    /// By changing the map at once.
    Edit(Edit),
    /// By laying the map out again, which takes a while.
    LayOut(Layout),
}

fn fix(name: impl Into<String>, help: &'static str, remedy: Remedy) -> Option<Fix> {
    let name = name.into();
    Some(Fix { name, help, remedy })
}

/// The ways to mend a problem; none if only the designer can know.
pub fn of(map: &Map, problem: &Problem, line: &DeckLine) -> Option<Fix> {
    match (problem.code, problem.subject) {
        (Code::LabelOverRoute | Code::LabelOverLabel | Code::LabelOverCity, _) => fix(
            "Place labels",
            "Move every name clear of routes and other names",
            Remedy::LayOut(Layout::Labels),
        ),
        (
            Code::RouteTooShort
            | Code::BendTooSharp
            | Code::SpacesOverlap
            | Code::RouteOverCity
            | Code::CityOverCity,
            _,
        ) => fix(
            "Relax layout",
            "Move cities and bend routes until every train fits",
            Remedy::LayOut(Layout::Relax),
        ),
        (Code::NoPosition, _) => fix(
            "Place cities",
            "Place cities that have no position yet, based on their routes",
            Remedy::LayOut(Layout::Cities),
        ),
        (Code::UnknownDeck, _) => {
            let active = map.decks.first()?.id.clone();
            let edit = Edit::Decks {
                what: "Activate deck",
                decks: map.decks.clone(),
                active,
            };
            fix("Use the first deck", "", Remedy::Edit(edit))
        }
        (_, Subject::Route(index)) => route_fix(map, problem.code, index),
        (_, Subject::City(index)) => city_fix(map, problem.code, index),
        (_, Subject::Ticket { deck, ticket }) if map.active_deck_index() == Some(deck) => {
            ticket_fix(map, problem.code, ticket, line)
        }
        _ => None,
    }
}

fn change_route(map: &Map, index: usize, change: impl Fn(&mut Route)) -> Remedy {
    let records = Records::routes(map, [index], change);
    let verb = "Fix";
    Remedy::Edit(Edit::Change { verb, records })
}

fn delete(item: Item) -> Option<Fix> {
    let edit = Edit::Delete(Selection::one(item));
    fix("Delete", "You can undo this", Remedy::Edit(edit))
}

fn route_fix(map: &Map, code: Code, index: usize) -> Option<Fix> {
    let route = map.routes.get(index)?;
    match code {
        Code::ZeroLength | Code::NoScore | Code::TooLongForTrains => {
            let place = |id: &Id| map.city(id).and_then(|city| city.at);
            let scored = map.rules.routes.score.keys().copied();
            let near = scored.min_by_key(|length| length.abs_diff(route.length));
            let length = match (place(&route.from), place(&route.to)) {
                (Some(from), Some(to)) => propose::length(map, from, &route.bend, to),
                _ => near?,
            };
            let remedy = change_route(map, index, |route| route.length = length);
            fix(
                format!("Set length {length}"),
                "The length that fits the distance",
                remedy,
            )
        }
        Code::SymbolsOnColor => {
            let remedy = change_route(map, index, |route| route.color = crate::map::Color::Gray);
            fix(
                "Make gray",
                "A ferry can be paid for in any one colour",
                remedy,
            )
        }
        Code::SymbolsOverLength => {
            let remedy = change_route(map, index, |route| {
                route.symbols = route.symbols.min(route.length);
                route.waves = route.waves.min(route.length - route.symbols);
            });
            fix("Reduce symbols", "No more symbols than spaces", remedy)
        }
        Code::UnknownPlace => {
            let known = || map.cities.iter().map(|city| city.id.as_str());
            let mend = |id: &Id| match map.city(id) {
                Some(_) => Some(id.clone()),
                None => nearest(id.as_str(), known()).map(Id::from),
            };
            let (Some(from), Some(to)) = (mend(&route.from), mend(&route.to)) else {
                return delete(Item::Route(index));
            };
            let name = format!("{} – {}", map.place_name(&from), map.place_name(&to));
            let remedy = change_route(map, index, |route| {
                (route.from, route.to) = (from.clone(), to.clone());
            });
            fix(name, "Connect these cities instead", remedy)
        }
        Code::RouteToItself => delete(Item::Route(index)),
        Code::DuplicateId | Code::EmptyId => {
            let taken = |id: &str| map.routes.iter().any(|route| route.id == id);
            let id = Id::joining(&route.from, &route.to, taken);
            let remedy = change_route(map, index, |route| route.id = id.clone());
            fix("Assign new id", "Give it a unique id", remedy)
        }
        _ => None,
    }
}

fn city_fix(map: &Map, code: Code, index: usize) -> Option<Fix> {
    let city = map.cities.get(index)?;
    match code {
        Code::DuplicateId | Code::EmptyId => {
            let taken = |id: &str| {
                let groups = map.groups.iter().any(|group| group.id == id);
                groups || map.cities.iter().any(|city| city.id == id)
            };
            let id = Id::fresh(&city.name, taken);
            let records = Records::cities(map, [index], |city| city.id = id.clone());
            let verb = "Fix";
            let remedy = Remedy::Edit(Edit::Change { verb, records });
            fix("Assign new id", "Give it a unique id", remedy)
        }
        // The city is on the board, its name is not.
        Code::OutsideBoard if city.at.is_some_and(|at| map.board.contains(at)) => fix(
            "Place labels",
            "Move every name clear of routes and other names",
            Remedy::LayOut(Layout::Labels),
        ),
        Code::OutsideBoard => {
            let board = &map.board;
            let records = Records::cities(map, [index], |city| {
                city.at = city.at.map(|at| {
                    let inside = |value: f64, most: f64| {
                        value.clamp(20.0_f64.min(most), (most - 20.0).max(0.0))
                    };
                    crate::map::Point::new(inside(at.x, board.width), inside(at.y, board.height))
                });
            });
            let verb = "Move";
            let remedy = Remedy::Edit(Edit::Change { verb, records });
            fix(
                "Move onto board",
                "Move it to the nearest spot on the board",
                remedy,
            )
        }
        Code::CityWithoutRoute => delete(Item::City(index)),
        _ => None,
    }
}

fn ticket_fix(map: &Map, code: Code, index: usize, line: &DeckLine) -> Option<Fix> {
    let ticket = map.tickets().get(index)?;
    let change = |change: &dyn Fn(&mut crate::map::Ticket)| {
        let records = Records::tickets(map, [index], change);
        let verb = "Fix";
        Remedy::Edit(Edit::Change { verb, records })
    };
    match code {
        Code::TicketValue | Code::ValueOffLine => {
            let network = Network::new(map);
            let value =
                propose::Values::with(map, &network, line).between(&ticket.from, &ticket.to)?;
            let remedy = change(&|ticket| ticket.value = value.points);
            fix(
                if value.points == 1 {
                    "Set 1 point".to_owned()
                } else {
                    format!("Set {} points", value.points)
                },
                "What its path is worth in this deck",
                remedy,
            )
        }
        Code::TicketSameEnds
        | Code::TicketUnreachable
        | Code::DuplicateTicket
        | Code::TicketNeighbours
        | Code::UnknownPlace => delete(Item::Ticket(index)),
        Code::UnknownPool => {
            let pool = map.rules.tickets.pools.first()?.id.to_string();
            let remedy = change(&|ticket| ticket.pool.clone_from(&pool));
            fix(
                format!("Use pool {pool}"),
                "A pool that the rules deal tickets from",
                remedy,
            )
        }
        Code::DuplicateId | Code::EmptyId => {
            let taken = |id: &str| map.tickets().iter().any(|ticket| ticket.id == id);
            let id = Id::joining(&ticket.from, &ticket.to, taken);
            let remedy = change(&|ticket| ticket.id = id.clone());
            fix("Assign new id", "Give it a unique id", remedy)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::document::Document;
    use crate::map::{Color, shipped};

    /// A board with a mistake of every kind that can be mended by an edit.
    fn broken() -> Map {
        let mut map = shipped::ALL[0].load().unwrap().map;
        map.routes[0].length = 0;
        map.routes[1].to = Id::from("parsi");
        map.routes[2].to = map.routes[2].from.clone();
        map.routes[3].id = map.routes[4].id.clone();
        map.routes[5].symbols = 1;
        map.routes[5].color = Color::Red;
        map.rules.routes.score.remove(&5);
        map.routes[6].length = 5;
        map.cities[0].id = map.cities[1].id.clone();
        map.cities[3].at = Some(crate::map::Point::new(-500.0, 9000.0));
        let tickets = &mut map.decks[0].tickets;
        tickets[0].value = 0;
        tickets[1].to = tickets[1].from.clone();
        tickets[2].pool = "none".to_owned();
        tickets[3].id = tickets[4].id.clone();
        map
    }

    #[test]
    fn one_click_after_the_other_mends_what_it_says() {
        let mut document = Document::new(broken(), true);
        let count = |document: &Document, code: Code| {
            let problems = check(document.map());
            problems
                .iter()
                .filter(|problem| problem.code == code)
                .count()
        };
        let mut mended = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let problems = check(document.map());
            let edits = problems.iter().filter_map(|problem| {
                match of(document.map(), problem, &DeckLine::default())?.remedy {
                    Remedy::Edit(edit) => Some((problem.code, edit)),
                    _ => None,
                }
            });
            let Some((code, edit)) = edits.into_iter().next() else {
                break;
            };
            let before = count(&document, code);
            document.apply(&edit).unwrap();
            assert!(count(&document, code) < before, "{code}");
            mended.insert(code);
        }
        for code in [
            Code::ZeroLength,
            Code::UnknownPlace,
            Code::RouteToItself,
            Code::DuplicateId,
            Code::SymbolsOnColor,
            Code::NoScore,
            Code::TicketSameEnds,
            Code::UnknownPool,
        ] {
            assert!(mended.contains(&code), "{code}");
            assert_eq!(count(&document, code), 0, "{code}");
        }
    }
}
