//! What the editor proposes while a designer draws: the length of a route, the value of a ticket.

use std::cell::OnceCell;

use crate::analysis::{Line, Network, Paths};
use crate::draw::Curve;
use crate::draw::{Vec2, space_lengths};
use crate::map::{Id, Map, Point, Ticket};

/// Room that is left at the two ends of a proposed route, for its cities.
const ENDS: f64 = 12.0;

/// The length in train spaces that a line between two places has room for at full pitch; only
/// lengths that the rules score are proposed.
pub fn length(map: &Map, from: Point, bend: &[Point], to: Point) -> u8 {
    let bend: Vec<Vec2> = bend.iter().copied().map(Vec2::from).collect();
    let curve = Curve::bent(Vec2::from(from), &bend, Vec2::from(to));
    let board = &map.board;
    let (_, long) = space_lengths(board);
    let free = (curve.length() - ENDS - long).max(0.0);
    let spaces = 1.0 + (free / board.pitch.max(1.0)).round();
    let scored = map.rules.routes.score.keys().copied();
    scored
        .min_by_key(|length| ((f64::from(*length) - spaces).abs() * 16.0) as u32)
        .unwrap_or_else(|| spaces.clamp(1.0, 9.0) as u8)
}

/// A proposed ticket value and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The value.
    pub points: i32,
    /// The spaces of the shortest path.
    pub path: u32,
    /// The reason, in a designer's words.
    pub reason: String,
}

/// What the active deck pays for a path, found once for a revision of the map.
#[derive(Debug, Default)]
pub struct DeckLine(OnceCell<Option<Line>>);

impl DeckLine {
    fn of(&self, map: &Map, network: &Network) -> Option<Line> {
        *self.0.get_or_init(|| {
            let mut paths = Paths::new(network);
            let points = map.tickets().iter().filter_map(|ticket| {
                let path = paths.between(&ticket.from, &ticket.to)?;
                Some((f64::from(path), f64::from(ticket.value)))
            });
            Line::through(&points.collect::<Vec<_>>())
        })
    }
}

/// A value for each ticket of the active deck; none where no path joins its ends.
pub fn proposals(map: &Map) -> Vec<Option<Proposal>> {
    let network = Network::new(map);
    let values = Values::of(map, &network);
    let tickets = map.tickets().iter();
    tickets.map(|ticket| values.for_ticket(ticket)).collect()
}

fn spaces_on(path: u32) -> String {
    let spaces = if path == 1 { "space" } else { "spaces" };
    format!("{path} {spaces} on the shortest path")
}

/// What a deck pays for a path, in words.
fn in_words(line: Line) -> String {
    let Line {
        slope, intercept, ..
    } = line;
    let sign = if intercept < 0.0 { "−" } else { "+" };
    format!("{slope:.1} per space {sign} {:.1}", intercept.abs())
}

/// What the active deck pays for a path, in words; none if it has too few tickets to tell.
pub fn pay_of_deck(map: &Map) -> Option<String> {
    DeckLine::default()
        .of(map, &Network::new(map))
        .map(in_words)
}

/// Proposes ticket values for one map.
pub struct Values<'a> {
    network: &'a Network<'a>,
    line: Option<Line>,
}

impl<'a> Values<'a> {
    /// Learns what the active deck pays.
    pub fn of(map: &Map, network: &'a Network<'a>) -> Self {
        Values::with(map, network, &DeckLine::default())
    }

    /// The same, where it may be known already.
    pub fn with(map: &Map, network: &'a Network<'a>, line: &DeckLine) -> Self {
        Values {
            line: line.of(map, network),
            network,
        }
    }

    /// The value for a ticket; one that games suggested and the designer accepted stays.
    pub fn for_ticket(&self, ticket: &Ticket) -> Option<Proposal> {
        let proposal = self.between(&ticket.from, &ticket.to)?;
        Some(match ticket.is_balanced() {
            true => Proposal {
                points: ticket.value,
                reason: format!(
                    "{}; the value was accepted from games",
                    spaces_on(proposal.path)
                ),
                ..proposal
            },
            false => proposal,
        })
    }

    /// The value for a ticket between two places; none if no path joins them.
    pub fn between(&self, from: &Id, to: &Id) -> Option<Proposal> {
        let path = Paths::new(self.network).between(from, to)?;
        Some(self.for_path(path))
    }

    /// The value for a ticket whose shortest path has so many spaces.
    pub fn for_path(&self, path: u32) -> Proposal {
        let on_path = spaces_on(path);
        match self.line {
            Some(line) => {
                let points = line.at(f64::from(path)).round().max(1.0) as i32;
                let reason = format!("{on_path}; this deck pays {}", in_words(line));
                Proposal {
                    points,
                    path,
                    reason,
                }
            }
            None => Proposal {
                points: i32::try_from(path).unwrap_or(i32::MAX),
                path,
                reason: format!("{on_path}, one point each"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Preset, shipped};

    #[test]
    fn a_route_is_as_long_as_its_trains() {
        let mut map = Map::new("", Preset::Europe);
        map.rules
            .routes
            .score
            .retain(|length, _| ![5, 7].contains(length));
        let at = |x: f64| Point::new(x, 0.0);
        assert_eq!(length(&map, at(0.0), &[], at(20.0)), 1);
        assert_eq!(length(&map, at(0.0), &[], at(38.0 + 2.0 * 29.0)), 3);
        // A length that scores nothing is not proposed, but the shorter of those next to it.
        assert_eq!(length(&map, at(0.0), &[], at(38.0 + 6.2 * 29.0)), 6);
        assert_eq!(length(&map, at(0.0), &[], at(9000.0)), 9);
    }

    #[test]
    fn values_follow_the_deck() {
        let map = shipped::ALL[0].load().unwrap().map;
        let network = Network::new(&map);
        let values = Values::of(&map, &network);
        let value = values.for_path(10);
        assert!((8..=12).contains(&value.points), "{value:?}");
        assert!(value.reason.contains("this deck pays"));
    }
}
