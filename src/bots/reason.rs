//! Why a bot did something, in one sentence.

use crate::game::{Board, Card, CityIndex, RouteIndex};

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
        match self {
            Reason::Planned(way) => format!("{} is on the way that the tickets need.", route(way)),
            Reason::Filler(way) => format!(
                "The tickets are done; {} brings {} points.",
                route(way),
                board.route(way).points
            ),
            Reason::LastChance(way) => format!(
                "The game is about to end, and {} still brings {} points.",
                route(way),
                board.route(way).points
            ),
            Reason::Station(at) => format!(
                "A station in {} lets a ticket use somebody else's route.",
                city(at)
            ),
            Reason::Card(Card::Locomotive) => "A locomotive is missing.".to_owned(),
            Reason::Card(card) => format!("Cards of this colour are wanted: {}.", card.name()),
            Reason::Blind => "No face-up card helps, so the deck may.".to_owned(),
            Reason::FerryCard(waves) => {
                format!("A ferry with {waves} waves is planned.")
            }
            Reason::MoreTickets(trains) => {
                format!("All tickets are done and {trains} trains are left.")
            }
            Reason::Tickets(number) => {
                format!("These {number} go together best for what they cost.")
            }
            Reason::Surcharge(number) => {
                format!("The tunnel asks for {number} more.")
            }
            Reason::Neutral(way) => format!("{} is worth more to the others.", route(way)),
            Reason::NothingElse => "There is nothing better to do.".to_owned(),
        }
    }
}
