//! Everything that is known of a map at one table size, on one sheet.

use std::collections::BTreeMap;

use serde::Serialize;

use super::load::corridor_load;
use super::search::Search;
use super::ticket::{Difficulty, Ground, Way};
use super::turns::{earned_by_a_turn, turns};
use super::{DeckHealth, Figure, Line, Network, Travel, WeakPoints};
use crate::map::{Color, Id, Map, Ticket};

/// What can be said of a map without playing it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The name of the map.
    pub name: String,
    /// Players at the table.
    pub players: u8,
    /// The tickets of the active deck.
    pub tickets: Vec<TicketRow>,
    /// All routes.
    pub routes: Vec<RouteRow>,
    /// All places.
    pub cities: Vec<CityRow>,
    /// Train spaces by colour.
    pub colors: BTreeMap<&'static str, u32>,
    /// Routes by length.
    pub lengths: BTreeMap<u8, u32>,
    /// The line of value on path that the deck follows.
    pub line: Option<Line>,
    /// Points that a turn earns.
    pub earned: f64,
    /// The deck.
    pub deck: DeckHealth,
    /// The figures that sum all this up.
    pub figures: Vec<Figure>,
}

/// A ticket.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketRow {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// What it pays.
    pub value: i32,
    /// The pool it is dealt from.
    pub pool: String,
    /// Train spaces of the shortest path; none if there is no path.
    pub shortest: Option<u32>,
    /// Train spaces of the best path that shares no route with it.
    pub second: Option<u32>,
    /// The fewest tracks whose loss leaves no path.
    pub cut: Option<u32>,
    /// Effective resistance, with tracks ÷ length as conductance.
    pub resistance: Option<f64>,
    /// Spaces more if the route that matters most is gone; none if there is no way around.
    pub detour: Option<u32>,
    /// The route that matters most; none if every one can be replaced without loss.
    pub needs: Option<Id>,
    /// Turns of the cheapest path.
    pub turns: Option<f64>,
    /// Turns with the risk of losing a route priced in.
    pub difficulty: Option<f64>,
    /// How the difficulty comes about.
    pub difficulty_reason: String,
    /// What the ticket would pay if it followed the deck's own line.
    pub proposed: Option<i32>,
    /// Why.
    pub proposed_reason: String,
    /// Further places that complete it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalRow>,
}

/// A further place that completes a ticket.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalRow {
    /// The place.
    pub to: Id,
    /// What reaching it pays.
    pub value: i32,
    /// Train spaces of the shortest path.
    pub shortest: Option<u32>,
    /// Train spaces of the best path that shares no route with it.
    pub second: Option<u32>,
    /// The fewest tracks whose loss leaves no path.
    pub cut: Option<u32>,
    /// Turns with the risk of losing a route priced in.
    pub difficulty: Option<f64>,
}

/// A route.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RouteRow {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Its colour.
    pub color: Color,
    /// Train spaces.
    pub length: u8,
    /// Parallel tracks of its group.
    pub tracks: u32,
    /// Tracks of the group that may be claimed in a game.
    pub open: u32,
    /// Tickets of the deck that run over its group by a shortest path.
    pub load: f64,
    /// The share of pairs of places whose shortest path runs over its group.
    pub betweenness: f64,
    /// Whether its loss cuts places off from each other.
    pub bridge: bool,
    /// Turns that claiming it takes.
    pub turns: f64,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CityRow {
    /// Its id.
    pub id: Id,
    /// Whether others are cut off from each other without it.
    pub articulation: bool,
    /// Open tracks that end here.
    pub tracks: u32,
    /// Tickets that name it.
    pub tickets: u32,
}

impl Analysis {
    /// Looks at a map as so many players find it.
    pub fn of(map: &Map, players: u8) -> Self {
        let network = Network::at(map, players);
        let travel = Travel::over(&network);
        let load = corridor_load(map, &network, &travel);
        let weak = WeakPoints::of(&network);
        let line = deck_line(map, &network, &travel);
        let earned = earned_by_a_turn(map, line.map_or(1.0, |line| line.slope.clamp(0.2, 5.0)));
        let ground = Ground::new(map, &network, &travel, players, earned, &load);
        let mut search = Search::new(&network);
        let tickets = map
            .tickets()
            .iter()
            .map(|ticket| ticket_row(&ground, &mut search, ticket, line, earned))
            .collect();
        let mut analysis = Analysis {
            name: map.name.clone(),
            players,
            tickets,
            routes: route_rows(&ground, &load, travel.betweenness(), &weak),
            cities: city_rows(map, &network, &weak),
            colors: colors(map),
            lengths: BTreeMap::new(),
            line,
            earned,
            deck: DeckHealth::of(map, &network, &travel, players),
            figures: Vec::new(),
        };
        for route in &map.routes {
            *analysis.lengths.entry(route.length).or_default() += 1;
        }
        analysis.figures = super::figures::figures(map, &analysis);
        analysis
    }
}

/// The line through shortest path and value of all tickets that have both.
fn deck_line(map: &Map, network: &Network, travel: &Travel) -> Option<Line> {
    let points = map.tickets().iter().filter_map(|ticket| {
        let before = travel.from_any(network.cities(&ticket.from));
        let ends = network.cities(&ticket.to).iter();
        let path = ends.map(|city| before[*city]).min()?;
        (path < super::UNREACHED).then(|| (f64::from(path), f64::from(ticket.value)))
    });
    Line::through(&points.collect::<Vec<_>>())
}

fn ticket_row(
    ground: &Ground,
    search: &mut Search,
    ticket: &Ticket,
    line: Option<Line>,
    earned: f64,
) -> TicketRow {
    let network = ground.network;
    let from = network.cities(&ticket.from);
    let mut way = |to: &Id, value: i32| {
        // A ticket that is lost costs its value twice: not gained, and subtracted.
        let lost = 2.0 * f64::from(value.max(0)) / earned;
        ground.way(search, from, network.cities(to), lost)
    };
    let first = way(&ticket.to, ticket.value);
    let goals = ticket.or.iter().map(|goal| {
        let way = way(&goal.to, goal.value);
        GoalRow {
            to: goal.to.clone(),
            value: goal.value,
            shortest: way.shortest,
            second: way.second,
            cut: way.cut,
            difficulty: way.difficulty.map(|difficulty| difficulty.total()),
        }
    });
    let goals = goals.collect();
    let proposed = first
        .shortest
        .zip(line)
        .map(|(path, line)| (line.at(f64::from(path)).round() as i32).max(1));
    TicketRow {
        id: ticket.id.clone(),
        from: ticket.from.clone(),
        to: ticket.to.clone(),
        value: ticket.value,
        pool: ticket.pool.clone(),
        shortest: first.shortest,
        second: first.second,
        cut: first.cut,
        resistance: first.resistance,
        detour: first.detour,
        needs: first.needs.and_then(|corridor| route_id(ground, corridor)),
        turns: first.turns,
        difficulty: first.difficulty.map(|difficulty| difficulty.total()),
        difficulty_reason: difficulty_reason(ground, first.difficulty),
        proposed,
        proposed_reason: proposed_reason(ticket.value, &first, line, proposed),
        goals,
    }
}

fn route_id(ground: &Ground, corridor: usize) -> Option<Id> {
    let route = ground.network.corridor(corridor).routes.first()?;
    Some(ground.map.routes.get(*route)?.id.clone())
}

fn difficulty_reason(ground: &Ground, difficulty: Option<Difficulty>) -> String {
    let Some(difficulty) = difficulty else {
        return "no path".to_owned();
    };
    let base = format!("{:.1} turns by the cheapest path", difficulty.turns);
    let Some(feared) = difficulty.feared else {
        return base;
    };
    let names = ground
        .network
        .corridor(feared)
        .ends
        .map(|city| &ground.map.cities[city].name);
    format!(
        "{base}; {:.0} % risk that {}–{} is gone, which costs {:.1} more",
        100.0 * difficulty.risk,
        names[0],
        names[1],
        difficulty.extra
    )
}

fn proposed_reason(value: i32, way: &Way, line: Option<Line>, proposed: Option<i32>) -> String {
    let (Some(path), Some(line), Some(proposed)) = (way.shortest, line, proposed) else {
        return match way.shortest {
            None => "no path".to_owned(),
            Some(_) => "the deck is too small to have a line".to_owned(),
        };
    };
    let line = format!(
        "the deck pays {:.2} × path {} {:.1}",
        line.slope,
        if line.intercept < 0.0 { "−" } else { "+" },
        line.intercept.abs()
    );
    let paid = format!("{line}: {proposed} for a path of {path}");
    match value - proposed {
        0 => format!("{paid}, as it does"),
        more @ 1.. => format!("{paid}; it pays {more} more"),
        less => format!("{paid}; it pays {} less", -less),
    }
}

fn route_rows(
    ground: &Ground,
    load: &[f64],
    betweenness: &[f64],
    weak: &WeakPoints,
) -> Vec<RouteRow> {
    let routes = ground.map.routes.iter().enumerate();
    let row = |(index, route): (usize, &crate::map::Route)| {
        let number = ground.network.corridor_of(index);
        let corridor = number.map(|number| ground.network.corridor(number));
        RouteRow {
            id: route.id.clone(),
            from: route.from.clone(),
            to: route.to.clone(),
            color: route.color,
            length: route.length,
            tracks: corridor.map_or(1, |corridor| corridor.routes.len() as u32),
            open: corridor.map_or(0, |corridor| corridor.open),
            load: number.map_or(0.0, |number| load[number]),
            betweenness: number.map_or(0.0, |number| betweenness[number]),
            bridge: number.is_some_and(|number| weak.bridges[number]),
            turns: turns(ground.prices.route(route)),
        }
    };
    routes.map(row).collect()
}

fn city_rows(map: &Map, network: &Network, weak: &WeakPoints) -> Vec<CityRow> {
    let mut named = vec![0; map.cities.len()];
    for ticket in map.tickets() {
        for place in ticket.places() {
            for city in network.cities(place) {
                named[*city] += 1;
            }
        }
    }
    let cities = map.cities.iter().enumerate();
    let row = |(index, city): (usize, &crate::map::City)| CityRow {
        id: city.id.clone(),
        articulation: weak.articulations.binary_search(&index).is_ok(),
        tracks: network
            .around(index)
            .map(|(corridor, _)| network.corridor(corridor).open)
            .sum(),
        tickets: named[index],
    };
    cities.map(row).collect()
}

fn colors(map: &Map) -> BTreeMap<&'static str, u32> {
    let all = Color::CARDS.into_iter().chain([Color::Gray]);
    let mut colors: BTreeMap<&'static str, u32> = all.map(|color| (color.name(), 0)).collect();
    for route in &map.routes {
        *colors.entry(route.color.name()).or_default() += u32::from(route.length);
    }
    colors
}
