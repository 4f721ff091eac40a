//! Routes: a thin line from city to city, and on it a card for each train space.

use super::heat::Heat;
use super::lettering::Hand;
use super::plan::{Plan, Track};
use super::shape::{Form, Layer, Rgba, Shape, Shows};
use super::spaces::{self, Made};
use super::style::Style;
use super::symbols::{self, Spot};
use super::vector::{TurnedBox, Vec2, vec2};
use crate::map::{Map, Route};

/// From the middle of a space to a coin or badge on it.
const BESIDE: f64 = 6.3;
/// Radius of a coin.
const COIN: f64 = 3.1;

/// The shapes of all routes.
pub(super) fn draw(
    map: &Map,
    plan: &Plan,
    style: &Style,
    heat: Option<&Heat>,
    out: &mut Vec<Shape>,
) {
    for (index, route) in map.routes.iter().enumerate() {
        if let Some(track) = &plan.tracks[index] {
            let fill = match heat {
                Some(heat) => heat.color(index, style),
                None => style.space(route.color),
            };
            let rail = Form::Line {
                points: track.rail(plan),
            };
            let shows = Shows::Route(index);
            if style.rails {
                out.push(Shape::stroked(Layer::Rail, shows, rail, style.rail, 0.9));
            }
            draw_route(index, route, track, fill, style, heat, out);
        }
    }
}

fn draw_route(
    index: usize,
    route: &Route,
    track: &Track,
    fill: Rgba,
    style: &Style,
    heat: Option<&Heat>,
    out: &mut Vec<Shape>,
) {
    let spaces = track.spaces.len();
    let special = Special::of(route);
    let extras_on = special.space_for_extras(spaces);
    let value = heat.and_then(|heat| heat.number(index));
    let value_on = value.as_ref().map(|_| spaces.saturating_sub(1) / 2);
    for (number, space) in track.spaces.iter().enumerate() {
        let shows = Shows::Space {
            route: index,
            number,
        };
        let made = Made::of(route, style);
        spaces::draw(shows, space, made, fill, style, out);
        if Some(number) == value_on {
            continue;
        }
        let along = reading(space.along);
        let ink = style.on(fill).faded(205);
        let sign = special.on(number, spaces);
        let (aside, shrink) = if number == extras_on {
            make_room(route, &sign)
        } else {
            (0.0, 1.0)
        };
        let spot = |size: f64| Spot {
            center: space.center + along * aside,
            along,
            size: size * shrink,
        };
        match sign {
            Sign::Locomotive => {
                let form = symbols::locomotive(spot(2.6));
                out.push(Shape::filled(Layer::Symbol, shows, form, ink.faded(235)));
            }
            Sign::Wave => {
                for form in symbols::waves(spot(2.6)) {
                    out.push(Shape::stroked(Layer::Symbol, shows, form, ink, 0.75));
                }
            }
            Sign::Color => {
                if let Some(form) = symbols::color_symbol(route.color, spot(1.75)) {
                    out.push(Shape::filled(Layer::Symbol, shows, form, ink));
                }
            }
        }
    }
    if let Some(space) = track.spaces.get(extras_on) {
        extras(index, route, space, style, out);
    }
    if let (Some(value), Some(number)) = (value, value_on)
        && let Some(space) = track.spaces.get(number)
    {
        let shows = Shows::Route(index);
        let (along, ink) = (reading(space.along), style.on(fill));
        // A coin or badge keeps its half of the space.
        let aside = match (number == extras_on, route.toll > 0, route.draw_bonus > 0) {
            (true, true, false) => -3.0,
            (true, false, true) => 3.0,
            _ => 0.0,
        };
        let center = space.center + along * aside;
        let hand = Hand::bold(style.faces.numbers);
        out.push(written(hand, shows, value, (center, along), 4.4, ink));
    }
}

/// A route of one space in a box, for legends.
pub(super) fn draw_sample(route: &Route, space: TurnedBox, style: &Style, out: &mut Vec<Shape>) {
    let reach = space.along * space.half.x;
    let track = Track {
        curve: super::curve::Curve::bent(space.center - reach, &[], space.center + reach),
        open: (0.0, 0.0),
        spaces: vec![space],
        ends: (0, 0),
        shortfall: 0.0,
        band: 0,
    };
    let fill = style.space(route.color);
    draw_route(0, route, &track, fill, style, None, out);
}

/// How far a wide sign moves aside, and how much smaller it gets, beside a coin or badge.
fn make_room(route: &Route, sign: &Sign) -> (f64, f64) {
    match (sign, route.toll > 0, route.draw_bonus > 0) {
        (Sign::Color, ..) | (_, false, false) => (0.0, 1.0),
        (_, true, true) => (0.0, 0.55),
        (_, true, false) => (-3.6, 0.9),
        (_, false, true) => (3.6, 0.9),
    }
}

/// A direction along which text stands upright, or reads from below.
pub(super) fn reading(along: Vec2) -> Vec2 {
    if along.x < -1e-6 || (along.x.abs() <= 1e-6 && along.y > 0.0) {
        -along
    } else {
        along
    }
}

/// What a space carries.
enum Sign {
    Color,
    Locomotive,
    Wave,
}

/// Locomotives and waves of a ferry, gathered in the middle of the route.
struct Special {
    locomotives: usize,
    waves: usize,
}

impl Special {
    fn of(route: &Route) -> Self {
        Special {
            locomotives: usize::from(route.symbols),
            waves: usize::from(route.waves),
        }
    }

    /// The space that carries coin and badge: the one nearest the middle without a wide sign, or
    /// the middle one if all have such.
    fn space_for_extras(&self, spaces: usize) -> usize {
        let middle = spaces.saturating_sub(1) / 2;
        let plain = (0..spaces).filter(|number| matches!(self.on(*number, spaces), Sign::Color));
        plain
            .min_by_key(|number| number.abs_diff(middle))
            .unwrap_or(middle)
    }

    fn on(&self, number: usize, spaces: usize) -> Sign {
        let first = spaces.saturating_sub(self.locomotives + self.waves) / 2;
        match number.checked_sub(first) {
            Some(place) if place < self.locomotives => Sign::Locomotive,
            Some(place) if place < self.locomotives + self.waves => Sign::Wave,
            _ => Sign::Color,
        }
    }
}

/// Toll coin and badge for additional cards, beside the symbol of the middle space.
fn extras(index: usize, route: &Route, space: &TurnedBox, style: &Style, out: &mut Vec<Shape>) {
    let shows = Shows::Route(index);
    let hand = Hand::bold(style.faces.numbers);
    let along = reading(space.along);
    if route.toll > 0 {
        let center = space.center + along * BESIDE;
        let edge = style.coin.toward(rgb_black(), 0.55);
        let disc = |radius| Form::Disc { center, radius };
        out.push(Shape::filled(Layer::Symbol, shows, disc(COIN), style.coin).edged(edge, 0.45));
        out.push(Shape::stroked(
            Layer::Symbol,
            shows,
            disc(COIN - 0.75),
            edge.faded(130),
            0.2,
        ));
        let text = route.toll.to_string();
        out.push(written(
            hand,
            shows,
            text,
            (center, along),
            4.0,
            style.on(style.coin),
        ));
    }
    if route.draw_bonus > 0 {
        let center = space.center - along * BESIDE;
        let area = TurnedBox {
            center,
            half: vec2(3.4, 2.9),
            along,
        };
        let badge = Form::Card { area, corner: 1.6 };
        let ink = style.on(style.badge);
        out.push(Shape::filled(Layer::Symbol, shows, badge, style.badge).edged(ink, 0.4));
        let text = format!("+{}", route.draw_bonus);
        out.push(written(hand, shows, text, (center, along), 3.9, ink));
    }
}

const fn rgb_black() -> Rgba {
    super::shape::rgb(0)
}

/// A number whose middle is at a point.
fn written(
    hand: Hand,
    shows: Shows,
    text: String,
    (center, along): (Vec2, Vec2),
    size: f64,
    ink: Rgba,
) -> Shape {
    let at = center + along.perpendicular() * (hand.capital_height() * size / 2.0);
    let form = hand.line(text, at, size, along.angle(), 0.0);
    Shape::filled(Layer::Symbol, shows, form, ink)
}
