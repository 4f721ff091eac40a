//! Putting cities in order: aligned, spread evenly, nudged, turned with the whole board.

use crate::map::{City, Line, Map, Point};

/// A way to line cities up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Align {
    /// To the leftmost.
    Left,
    /// To their middle, side by side becomes one above the other.
    Center,
    /// To the rightmost.
    Right,
    /// To the topmost.
    Top,
    /// To their middle, one above the other becomes side by side.
    Middle,
    /// To the lowest.
    Bottom,
}

/// A direction to spread cities in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spread {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

/// The cities with the same x or y; locked ones and those without position stay.
pub fn align(cities: Vec<(usize, City)>, how: Align) -> Vec<(usize, City)> {
    let points: Vec<Point> = cities.iter().filter_map(|(_, city)| city.at).collect();
    let across = matches!(how, Align::Left | Align::Center | Align::Right);
    let numbers = points.iter().map(|at| if across { at.x } else { at.y });
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    let goal = match how {
        Align::Left | Align::Top => low,
        Align::Center | Align::Middle => (low + high) / 2.0,
        Align::Right | Align::Bottom => high,
    };
    moved(cities, |at| {
        if across {
            Point::new(goal, at.y)
        } else {
            Point::new(at.x, goal)
        }
    })
}

/// The cities at even distances between the outermost two.
pub fn distribute(mut cities: Vec<(usize, City)>, how: Spread) -> Vec<(usize, City)> {
    let number = |city: &City| {
        let at = city.at.unwrap_or_default();
        match how {
            Spread::Across => at.x,
            Spread::Down => at.y,
        }
    };
    cities.retain(|(_, city)| city.at.is_some());
    cities.sort_by(|a, b| number(&a.1).total_cmp(&number(&b.1)));
    let (Some(first), Some(last)) = (cities.first(), cities.last()) else {
        return cities;
    };
    let (low, high) = (number(&first.1), number(&last.1));
    let gaps = (cities.len() - 1).max(1) as f64;
    for (place, (_, city)) in cities.iter_mut().enumerate() {
        let goal = low + (high - low) * place as f64 / gaps;
        if let (false, Some(at)) = (city.locked, city.at.as_mut()) {
            *at = match how {
                Spread::Across => Point::new(goal, at.y),
                Spread::Down => Point::new(at.x, goal),
            };
        }
    }
    cities
}

/// The cities moved, except for locked ones.
pub fn moved(
    mut cities: Vec<(usize, City)>,
    change: impl Fn(Point) -> Point,
) -> Vec<(usize, City)> {
    for (_, city) in &mut cities {
        if !city.locked {
            city.at = city.at.map(&change);
        }
    }
    cities
}

/// The board turned by a quarter: lying becomes standing. Names stay upright.
pub fn turned(map: &Map) -> Map {
    let mut map = map.clone();
    let height = map.board.height;
    let turn = |at: Point| Point::new(height - at.y, at.x);
    for city in &mut map.cities {
        city.at = city.at.map(turn);
        if let Some(label) = &mut city.label {
            label.angle = (label.angle + 90.0).rem_euclid(360.0);
        }
    }
    for route in &mut map.routes {
        route.bend = route.bend.iter().copied().map(turn).collect();
    }
    for text in &mut map.texts {
        text.at = turn(text.at);
    }
    if let Some(theme) = &mut map.theme {
        theme.title.at = theme.title.at.map(turn);
        let parts = [
            &mut theme.scoring_table,
            &mut theme.legend,
            &mut theme.compass,
        ];
        for part in parts.into_iter().flatten() {
            part.at = part.at.map(turn);
        }
    }
    for line in map.guides.iter_mut().chain(&mut map.folds) {
        *line = match *line {
            Line::Vertical(x) => Line::Horizontal(x),
            Line::Horizontal(y) => Line::Vertical(height - y),
        };
    }
    (map.board.width, map.board.height) = (height, map.board.width);
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Id, shipped};

    fn three() -> Vec<(usize, City)> {
        let at = [(0.0, 5.0), (10.0, 0.0), (100.0, 9.0)];
        let city = |(x, y)| City::new(Id::default(), "", Point::new(x, y));
        at.into_iter().map(city).enumerate().collect()
    }

    fn positions(cities: Vec<(usize, City)>) -> Vec<(f64, f64)> {
        let at = cities.into_iter().filter_map(|(_, city)| city.at);
        at.map(|at| (at.x, at.y)).collect()
    }

    #[test]
    fn aligned_cities_stand_on_one_line() {
        let left = positions(align(three(), Align::Left));
        assert_eq!(left, [(0.0, 5.0), (0.0, 0.0), (0.0, 9.0)]);
        let middle = positions(align(three(), Align::Middle));
        assert!(middle.iter().all(|at| at.1 == 4.5));
        assert!(align(Vec::new(), Align::Top).is_empty());
    }

    #[test]
    fn spread_cities_have_even_gaps_and_locked_ones_stay() {
        let across = positions(distribute(three(), Spread::Across));
        assert_eq!(across, [(0.0, 5.0), (50.0, 0.0), (100.0, 9.0)]);
        let mut cities = three();
        cities[1].1.locked = true;
        assert_eq!(positions(distribute(cities, Spread::Across))[1].0, 10.0);
        assert!(distribute(Vec::new(), Spread::Down).is_empty());
    }

    #[test]
    fn four_quarter_turns_are_none() {
        for board in shipped::ALL {
            let map = board.load().unwrap().map;
            let once = turned(&map);
            assert_eq!(once.board.width, map.board.height);
            let mut again = once;
            for _ in 0..3 {
                again = turned(&again);
            }
            assert_eq!(again, map, "{}", board.name);
        }
    }
}
