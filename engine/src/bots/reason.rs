//! Why a bot did something, in one sentence.

use crate::game::{Board, Card, CityIndex, RouteIndex};
use crate::map::problem::count;

/// Why a bot did something.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    Planned(RouteIndex),
    Filler(RouteIndex),
    LastChance(RouteIndex),
    Station(CityIndex),
    Card(Card),
    Blind,
    FerryCard(u8),
    MoreTickets(u8),
    Tickets(u8),
    Surcharge(u8),
    Neutral(RouteIndex),
    ThoughtAhead(u32),
    NothingElse,
}

impl Reason {
    pub fn sentence(self, board: &Board) -> String {
        let city = |city: CityIndex| {
            let city = board.map().cities.get(usize::from(city));
            city.map_or_else(String::new, |city| city.name.clone())
        };
        let route = |route: RouteIndex| {
            let [one, two] = board.route(route).cities;
            format!("{}–{}", city(one), city(two))
        };
        let points = |route: RouteIndex| match board.route(route).points {
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        };
        match self {
            Reason::Planned(way) => format!("{} is on the path that the tickets need.", route(way)),
            Reason::Filler(way) => format!(
                "The tickets are done; {} scores {}.",
                route(way),
                points(way)
            ),
            Reason::LastChance(way) => format!(
                "The game is about to end, and {} still scores {}.",
                route(way),
                points(way)
            ),
            Reason::Station(at) => format!(
                "A station in {} lets a ticket use another player's route.",
                city(at)
            ),
            Reason::Card(Card::Locomotive) => "It needs locomotives.".to_owned(),
            Reason::Card(card) => format!("It needs {} cards.", card.name()),
            Reason::Blind => "No face-up card helps, so it tries the deck.".to_owned(),
            Reason::FerryCard(waves) => {
                let waves = count(usize::from(waves), "wave", "waves");
                format!("It plans a ferry with {waves}.")
            }
            Reason::MoreTickets(trains) => {
                let left = count(usize::from(trains), "train is", "trains are");
                format!("All tickets are done and {left} left.")
            }
            Reason::Tickets(0) => "No ticket here is worth keeping.".to_owned(),
            Reason::Tickets(1) => "This ticket is the best one for its cost.".to_owned(),
            Reason::Tickets(number) => {
                format!("These {number} tickets go together best for their cost.")
            }
            Reason::Surcharge(number) => {
                let cards = count(usize::from(number), "more card", "more cards");
                format!("The tunnel costs {cards}.")
            }
            Reason::Neutral(way) => format!("{} is worth more to the others.", route(way)),
            Reason::ThoughtAhead(games) => {
                let games = count(games as usize, "game", "games");
                format!("It went best in {games} played out.")
            }
            Reason::NothingElse => "There is nothing better to do.".to_owned(),
        }
    }
}
