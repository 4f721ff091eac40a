//! Routes: a thin line from city to city, and on it a card for each train space.

use super::font::Weight;
use super::heat::Heat;
use super::plan::{Plan, Track};
use super::shape::{Form, Layer, Rgba, Shape, Shows};
use super::style::Style;
use super::symbols::{self, Spot};
use super::vector::{TurnedBox, Vec2, vec2};
use crate::map::{Map, Route};

/// Radius of the corners of a space.
const CORNER: f64 = 1.5;
/// The line around a space.
const HAIRLINE: f64 = 0.32;
/// The heavy border of a tunnel, inside of the space.
const TUNNEL_BORDER: f64 = 0.75;
/// Teeth of a tunnel: how deep they are and how far apart.
const TOOTH: (f64, f64) = (0.95, 2.3);
/// No side of a space has more teeth, however long it is.
const MOST_TEETH: f64 = 200.0;
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
            out.push(Shape::stroked(Layer::Rail, shows, rail, style.rail, 0.9));
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
        draw_space(shows, space, route.tunnel, fill, style, out);
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
        out.push(written(shows, value, center, along, 4.4, ink));
    }
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

fn draw_space(
    shows: Shows,
    space: &TurnedBox,
    tunnel: bool,
    fill: Rgba,
    style: &Style,
    out: &mut Vec<Shape>,
) {
    let edge = style.edge(fill);
    if !tunnel {
        let card = Form::Card {
            // The hairline lies inside, so that the space measures what the map says.
            area: space.grown(-HAIRLINE / 2.0),
            corner: CORNER,
        };
        out.push(Shape::filled(Layer::Space, shows, card, fill).edged(edge, HAIRLINE));
        return;
    }
    let border = Form::Card {
        area: space.grown(-TUNNEL_BORDER / 2.0),
        corner: CORNER,
    };
    out.push(Shape::filled(Layer::Space, shows, border, fill).edged(edge, TUNNEL_BORDER));
    let teeth = Form::Area {
        outlines: teeth(space),
    };
    out.push(Shape::filled(Layer::Space, shows, teeth, edge));
}

/// Teeth along the inside of a tunnel's border.
fn teeth(space: &TurnedBox) -> Vec<Vec<Vec2>> {
    let inner = space.grown(-TUNNEL_BORDER + 0.1);
    let across = inner.along.perpendicular();
    let mut teeth = Vec::new();
    let mut side = |middle: Vec2, along: Vec2, inward: Vec2, half: f64| {
        let room = 2.0 * half - 2.0 * CORNER;
        let number = (room / TOOTH.1).floor().clamp(1.0, MOST_TEETH);
        let step = room / number;
        for tooth in 0..number as usize {
            let center = middle + along * (-room / 2.0 + (tooth as f64 + 0.5) * step);
            let (foot, tip) = (along * (step * 0.33), along * (step * 0.2));
            let inside = center + inward * TOOTH.0;
            teeth.push(vec![
                center - foot,
                center + foot,
                inside + tip,
                inside - tip,
            ]);
        }
    };
    for sign in [-1.0, 1.0] {
        let long = inner.center + across * (inner.half.y * sign);
        side(long, inner.along * -sign, across * -sign, inner.half.x);
        let short = inner.center + inner.along * (inner.half.x * sign);
        side(short, across * sign, inner.along * -sign, inner.half.y);
    }
    teeth
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
            shows,
            text,
            center,
            along,
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
        out.push(written(shows, text, center, along, 3.9, ink));
    }
}

const fn rgb_black() -> Rgba {
    super::shape::rgb(0)
}

/// A number whose middle is at a point.
fn written(shows: Shows, text: String, center: Vec2, along: Vec2, size: f64, ink: Rgba) -> Shape {
    let weight = Weight::Bold;
    let at = center + along.perpendicular() * (weight.capital_height() * size / 2.0);
    let form = Form::Text {
        text,
        at,
        size,
        weight,
        turn: along.angle(),
        spacing: 0.0,
    };
    Shape::filled(Layer::Symbol, shows, form, ink)
}
