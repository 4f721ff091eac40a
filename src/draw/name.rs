//! Names beside their cities: how they are broken into lines, how large they are, where they stand.

use std::f64::consts::TAU;

use super::font::Weight;
use super::lettering::Hand;
use super::plan::{Kind, Mark};
use super::vector::{TurnedBox, Vec2, vec2};
use crate::map::Label;

/// Free space between a city and its name, in addition to what the label asks for.
const NEAREST: f64 = 0.9;
/// A name with more letters than this is broken at a blank if it has one.
const LONGEST_LINE: usize = 13;
/// From one baseline to the next, as a share of the size.
pub const LINE: f64 = 1.08;
/// How far a line of text reaches above and below its baseline, as a share of the size.
const ABOVE: f64 = 0.84;
const BELOW: f64 = 0.22;

/// A name, written.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// Its lines; none if the name is empty.
    pub lines: Vec<Line>,
    /// Size of the font in millimetres.
    pub size: f64,
    /// The weight of the font.
    pub weight: Weight,
    /// The box around all lines.
    pub area: TurnedBox,
}

/// One line of a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// The middle of its baseline.
    pub at: Vec2,
    /// Its width in millimetres.
    pub width: f64,
}

/// Size and weight of the names of a kind of place.
fn hand(kind: Kind) -> (f64, Weight) {
    match kind {
        Kind::City => (5.2, Weight::Bold),
        Kind::Capital => (5.8, Weight::Bold),
        Kind::Junction => (4.2, Weight::Regular),
        Kind::Zone => (5.0, Weight::Regular),
    }
}

/// A name beside its city.
pub fn write_name(name: &str, city: Vec2, mark: Mark, label: Label) -> Name {
    let (size, weight) = hand(mark.kind);
    let hand = Hand {
        family: mark.family,
        weight,
    };
    let lines = break_lines(name.trim());
    let widths: Vec<f64> = lines
        .iter()
        .map(|line| hand.width(line, size, 0.0))
        .collect();
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let height = (ABOVE + BELOW + LINE * (lines.len() as f64 - 1.0)) * size;
    let area = name_area(vec2(widest / 2.0, height / 2.0), city, mark.radius(), label);
    let down = area.along.perpendicular();
    let top = area.center - down * (height / 2.0);
    let lines = lines.into_iter().zip(widths).enumerate();
    let lines = lines.map(|(index, (text, width))| Line {
        text,
        at: top + down * ((ABOVE + LINE * index as f64) * size),
        width,
    });
    Name {
        lines: lines.collect(),
        size,
        weight,
        area,
    }
}

/// The box of a name of some size beside its city.
pub fn name_area(half: Vec2, city: Vec2, radius: f64, label: Label) -> TurnedBox {
    beside(
        city,
        radius + NEAREST + label.gap.max(0.0),
        label.angle.to_radians(),
        label.turn.to_radians(),
        half,
    )
}

/// One line, or two if the name is long and has a blank near its middle.
fn break_lines(name: &str) -> Vec<String> {
    if name.is_empty() {
        return Vec::new();
    }
    let letters = name.chars().count();
    let blanks = name.match_indices(' ').map(|(at, _)| at);
    let middle = name.len() / 2;
    match blanks.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) if letters > LONGEST_LINE => {
            vec![name[..at].trim_end().into(), name[at..].trim_start().into()]
        }
        _ => vec![name.to_owned()],
    }
}

/// The box that lies in a direction from a city, as near as its distance to the middle allows.
fn beside(city: Vec2, distance: f64, angle: f64, turn: f64, half: Vec2) -> TurnedBox {
    let direction = Vec2::from_angle(angle);
    let at = |way: f64| TurnedBox {
        center: city + direction * way,
        half,
        along: Vec2::from_angle(turn),
    };
    // The gap grows with the way, so halving finds the place.
    let (mut near, mut far) = (0.0, distance + half.length());
    for _ in 0..32 {
        let middle = (near + far) / 2.0;
        if at(middle).distance(city) < distance {
            near = middle;
        } else {
            far = middle;
        }
    }
    at(far)
}

/// The direction for a name that has no place yet: the middle of the widest gap between tracks.
pub fn default_angle(tracks: impl Iterator<Item = f64> + Clone) -> f64 {
    let Some(first) = tracks.clone().next() else {
        return 0.0;
    };
    let next = tracks.clone().skip(1).chain([first + TAU]);
    let widest = tracks
        .zip(next)
        .max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)));
    let (from, to) = widest.unwrap_or((first, first + TAU));
    let degrees = ((from + to) / 2.0).to_degrees().rem_euclid(360.0);
    (degrees * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{City, Map, Preset};

    #[test]
    fn a_name_stands_clear_of_its_city_in_every_direction() {
        for degrees in 0..360 {
            let label = Label {
                angle: f64::from(degrees),
                gap: 1.0,
                turn: f64::from(degrees % 50),
            };
            let city = vec2(100.0, 100.0);
            let map = Map::new("", Preset::Base);
            let mark = Mark::of(&map, &City::default());
            let name = write_name("Kristiansand", city, mark, label);
            let distance = name.area.distance(city);
            let wanted = Kind::City.radius() + NEAREST + 1.0;
            assert!((distance - wanted).abs() < 1e-6, "{degrees}: {distance}");
        }
    }

    #[test]
    fn long_names_are_broken_at_a_blank() {
        assert_eq!(break_lines("Salt Lake City"), ["Salt Lake", "City"]);
        assert_eq!(break_lines("Waddeneilanden"), ["Waddeneilanden"]);
        assert_eq!(break_lines("Mo i Rana"), ["Mo i Rana"]);
        assert_eq!(break_lines(""), Vec::<String>::new());
    }

    #[test]
    fn a_name_without_a_place_goes_where_no_track_is() {
        let tracks = [-1.0_f64, 0.0, 1.0];
        assert!((default_angle(tracks.into_iter()) - 180.0).abs() < 0.1);
        assert_eq!(default_angle(std::iter::empty()), 0.0);
    }
}
