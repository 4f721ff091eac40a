//! Faults to plant in a board, and how to tell that they were found.

use railwright::balance::{About, Card, Finding, Section};
use railwright::map::{Color, Id, Map, Route};

/// A kind of fault.
pub struct Fault {
    pub name: &'static str,
    /// Plants it; none if the board has no room for it.
    pub plant: fn(&mut Map, u64) -> Option<Planted>,
}

/// What was planted.
pub enum Planted {
    /// A ticket that pays so much more than it should.
    Ticket(Id, i32),
    /// A seat that is so many points ahead.
    Seat(f64),
    /// A colour with too few spaces.
    Color(Color),
    /// A route of the wrong length.
    Length(Id),
    /// A ticket nobody can complete.
    Impossible(Id),
    /// A score that pays too much.
    Score,
}

impl Planted {
    /// Whether a finding names it.
    pub fn names(&self, finding: &Finding) -> bool {
        let about_ticket = |id: &Id| finding.about == About::Ticket(id.clone());
        match self {
            Planted::Ticket(id, _) => finding.section == Section::Tickets && about_ticket(id),
            Planted::Seat(_) => {
                finding.section == Section::Seats && finding.says.contains("Seat 1 ")
            }
            Planted::Color(color) => {
                finding.section == Section::Structure
                    && finding.says.contains(&format!("{color} spaces"))
            }
            Planted::Length(id) => {
                finding.section == Section::Structure && finding.about == About::Route(id.clone())
            }
            Planted::Impossible(id) => finding.says.starts_with("Nobody can") && about_ticket(id),
            Planted::Score => finding.says.starts_with("A route of 6 spaces pays 25"),
        }
    }

    /// Whether the interval of what was measured contains what was planted, where something is measured.
    /// The board had faults of its own before, so what was found there is allowed for.
    pub fn contains(&self, card: &Card, before: impl FnOnce() -> Card) -> Option<bool> {
        match self {
            Planted::Ticket(id, planted) => {
                let of = |card: &Card| {
                    let ticket = card.deck.tickets.iter().find(|ticket| ticket.id == *id)?;
                    ticket.suggested
                };
                let (now, before) = (of(card)?, of(&before())?);
                let wanted = before.value - f64::from(*planted);
                let error = now.error.hypot(before.error);
                Some((now.value - wanted).abs() < 2.0 * error)
            }
            Planted::Seat(points) => {
                let of = |card: &Card| card.tables.last()?.seats.seats.first()?.lead;
                let (now, before) = (of(card)?, of(&before())?);
                let error = now.error.hypot(before.error);
                Some((now.value - before.value - points).abs() < 2.0 * error)
            }
            _ => None,
        }
    }
}

fn deck(map: &mut Map) -> &mut Vec<railwright::map::Ticket> {
    &mut map.decks[0].tickets
}

/// An ordinary ticket: neither long nor short, chosen by the seed.
fn ordinary(map: &mut Map, seed: u64) -> usize {
    let tickets = deck(map);
    let last = tickets.len();
    last / 3 + seed as usize * 5 % (last / 2)
}

fn change_ticket(map: &mut Map, seed: u64, by: i32) -> Option<Planted> {
    let number = ordinary(map, seed);
    let ticket = deck(map).get_mut(number)?;
    ticket.value += by;
    Some(Planted::Ticket(ticket.id.clone(), by))
}

pub const ALL: [Fault; 7] = [
    Fault {
        name: "a ticket 8 too high",
        plant: |map, seed| change_ticket(map, seed, 8),
    },
    Fault {
        name: "a ticket 8 too low",
        plant: |map, seed| {
            // Of those that pay enough to lose eight points.
            let tickets = deck(map).iter().enumerate();
            let dear: Vec<usize> = tickets
                .filter(|one| one.1.value >= 11)
                .map(|one| one.0)
                .collect();
            let number = *dear.get(seed as usize * 3 % dear.len().max(1))?;
            let ticket = deck(map).get_mut(number)?;
            ticket.value -= 8;
            Some(Planted::Ticket(ticket.id.clone(), -8))
        },
    },
    Fault {
        name: "seat 1 five points ahead",
        plant: |map, _| {
            map.rules.start_offsets = vec![5];
            Some(Planted::Seat(5.0))
        },
    },
    Fault {
        name: "a starved colour",
        plant: |map, seed| {
            let color = Color::CARDS[seed as usize % 8];
            let other = |number: usize| Color::CARDS[(seed as usize + 1 + number % 7) % 8];
            let mut routes: Vec<&mut Route> = map
                .routes
                .iter_mut()
                .filter(|route| route.color == color)
                .collect();
            let most = routes.len() * 2 / 3;
            for (number, route) in routes.iter_mut().enumerate().take(most) {
                route.color = other(number);
            }
            Some(Planted::Color(color))
        },
    },
    Fault {
        name: "a route of 6 made 2",
        plant: |map, seed| {
            let long: Vec<usize> = (0..map.routes.len())
                .filter(|route| map.routes[*route].length >= 6)
                .collect();
            let number = *long.get(seed as usize % long.len().max(1))?;
            let ends = (
                map.routes[number].from.clone(),
                map.routes[number].to.clone(),
            );
            let mut first = None;
            for route in &mut map.routes {
                if (&route.from, &route.to) == (&ends.0, &ends.1) {
                    route.length = 2;
                    first.get_or_insert(route.id.clone());
                }
            }
            Some(Planted::Length(first?))
        },
    },
    Fault {
        name: "a ticket nobody can complete",
        plant: |map, seed| {
            // Six routes of nine spaces lead there: more than anybody has trains.
            let id = chain(map, 6)?;
            let number = ordinary(map, seed);
            let ticket = deck(map).get_mut(number)?;
            ticket.to = id;
            Some(Planted::Impossible(ticket.id.clone()))
        },
    },
    Fault {
        name: "a score table that pays 25 for 6",
        plant: |map, _| {
            map.routes.iter().find(|route| route.length == 6)?;
            map.rules.routes.score.insert(6, 25);
            Some(Planted::Score)
        },
    },
];

/// Adds a line of new towns behind the last town, joined by routes of nine spaces; gives the last one.
fn chain(map: &mut Map, towns: usize) -> Option<Id> {
    let mut before = map.cities.last()?.id.clone();
    for number in 0..towns {
        let mut city = map.cities.first()?.clone();
        city.name = format!("Far {number}");
        city.id = Id::from(format!("far-{number}").as_str());
        city.at = Some(railwright::map::Point {
            x: 10.0 + 12.0 * number as f64,
            y: 520.0,
        });
        let id = Id::from(format!("line-{number}").as_str());
        let route = Route::new(id, before, city.id.clone(), 9, Color::Gray);
        before = city.id.clone();
        map.cities.push(city);
        map.routes.push(route);
    }
    Some(before)
}

/// Makes a ticket that next to nobody completes: four routes of nine spaces lead to its end.
pub fn make_hard(map: &mut Map) -> Id {
    let number = ordinary(map, 1);
    let end = chain(map, 4).unwrap();
    let ticket = &mut deck(map)[number];
    ticket.to = end;
    ticket.value += 20;
    ticket.id.clone()
}
