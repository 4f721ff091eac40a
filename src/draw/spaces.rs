//! Train spaces: cards, flat colour or painted wood; the borders of tunnels, the sides of ferries.

use std::f64::consts::TAU;

use super::shape::{Form, Layer, Rgba, Shape, Shows, rgb};
use super::style::Style;
use super::vector::{TurnedBox, Vec2};
use crate::map::Route;
use crate::map::theme::{FerryLook, SpaceLook, TunnelLook};

/// Radius of the corners of a card.
const CORNER: f64 = 1.5;
/// The heavy border of a tunnel, inside of the space.
const TUNNEL_BORDER: f64 = 0.75;
/// Teeth of a tunnel: how deep they are and how far apart.
const TOOTH: (f64, f64) = (0.95, 2.3);
/// No side of a space has more teeth, however long it is.
const MOST_TEETH: f64 = 200.0;
/// Waves along the side of a ferry: how high they are and how long.
const WAVE: (f64, f64) = (0.55, 6.2);

/// What a space is made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// A usual space.
    Open,
    /// A space of a tunnel.
    Tunnel,
    /// A space with wavy sides.
    Wavy,
}

impl Made {
    /// What the spaces of a route are made as.
    pub fn of(route: &Route, style: &Style) -> Self {
        if route.tunnel {
            Made::Tunnel
        } else if route.is_ferry() && style.ferries_look == FerryLook::Waves {
            Made::Wavy
        } else {
            Made::Open
        }
    }
}

/// One space.
pub(super) fn draw(
    shows: Shows,
    space: &TurnedBox,
    made: Made,
    fill: Rgba,
    style: &Style,
    out: &mut Vec<Shape>,
) {
    let edge = style.edge(fill);
    let corner = match style.spaces_look {
        SpaceLook::Card => CORNER,
        SpaceLook::Plain => 0.0,
        SpaceLook::Wood => 0.8,
    };
    let hairline = style.hairline;
    let card = |by: f64| Form::Card {
        area: space.grown(-by),
        corner,
    };
    let mut push = |shape: Shape| out.push(shape);
    let filled = |form| Shape::filled(Layer::Space, shows, form, fill);
    match made {
        // The hairline lies inside, so that the space measures what the map says.
        Made::Open => push(filled(card(hairline / 2.0)).edged(edge, hairline)),
        Made::Wavy => {
            let outlines = vec![wavy(&space.grown(-hairline / 2.0))];
            push(filled(Form::Area { outlines }).edged(edge, hairline));
        }
        Made::Tunnel => match style.tunnels_look {
            TunnelLook::Teeth => {
                push(filled(card(TUNNEL_BORDER / 2.0)).edged(edge, TUNNEL_BORDER));
            }
            TunnelLook::Dashes => push(filled(card(hairline / 2.0)).edged(edge, hairline)),
            TunnelLook::Double => push(filled(card(0.35)).edged(edge, 0.7)),
        },
    }
    if style.spaces_look == SpaceLook::Wood {
        grain(shows, space, fill, out);
    }
    if made != Made::Tunnel {
        return;
    }
    let form = match style.tunnels_look {
        TunnelLook::Teeth => Form::Area {
            outlines: teeth(space, CORNER, TOOTH, 0.33),
        },
        TunnelLook::Dashes => Form::Area {
            outlines: teeth(space, 0.2, (0.9, 3.4), 0.3),
        },
        TunnelLook::Double => {
            let line = Form::Card {
                area: space.grown(-1.5),
                corner: corner * 0.5,
            };
            out.push(Shape::stroked(Layer::Space, shows, line, edge, 0.45));
            return;
        }
    };
    out.push(Shape::filled(Layer::Space, shows, form, edge));
}

/// A light upper edge, a dark lower one, and lines of grain.
fn grain(shows: Shows, space: &TurnedBox, fill: Rgba, out: &mut Vec<Shape>) {
    let across = space.along.perpendicular();
    // Light falls from above, whatever way the space is turned.
    let up = if across.y > 0.0 { -across } else { across };
    let (x, y) = (space.half.x - 0.9, space.half.y);
    let mut stroke = |from: f64, to: f64, height: f64, ink: Rgba, width: f64| {
        let at = |x: f64| space.center + space.along * x + up * height;
        let points = vec![at(from), at(to)];
        out.push(Shape::stroked(
            Layer::Space,
            shows,
            Form::Line { points },
            ink,
            width,
        ));
    };
    let (light, dark) = (rgb(0xFFFFFF), rgb(0x1A0E07));
    stroke(-x, x, y - 0.75, fill.toward(light, 0.45), 0.55);
    stroke(-x, x, 0.75 - y, fill.toward(dark, 0.4), 0.55);
    let vein = fill.toward(if fill.luminance() > 0.08 { dark } else { light }, 0.22);
    for (from, to, height) in [
        (-0.95, -0.35, 0.48),
        (-0.1, 0.9, 0.6),
        (-0.8, 0.1, -0.5),
        (0.35, 0.95, -0.62),
    ] {
        stroke(from * x, to * x, height * y, vein, 0.22);
    }
}

/// A box whose long sides are waves.
fn wavy(space: &TurnedBox) -> Vec<Vec2> {
    let across = space.along.perpendicular();
    let waves = (2.0 * space.half.x / WAVE.1).round().clamp(1.0, MOST_TEETH);
    let steps = (waves * 8.0) as usize;
    let mut outline = Vec::with_capacity(2 * steps + 2);
    for side in [-1.0, 1.0] {
        for step in 0..=steps {
            let share = step as f64 / steps as f64;
            let x = (share * 2.0 - 1.0) * space.half.x * -side;
            let dent = WAVE.0 * (1.0 - (share * waves * TAU).cos());
            let y = (space.half.y - dent) * side;
            outline.push(space.center + space.along * x + across * y);
        }
    }
    outline
}

/// Teeth along the inside of a tunnel's border; `foot` is half of a tooth's share of its step.
fn teeth(space: &TurnedBox, corner: f64, (depth, apart): (f64, f64), foot: f64) -> Vec<Vec<Vec2>> {
    let inner = space.grown(-TUNNEL_BORDER + 0.1);
    let across = inner.along.perpendicular();
    let mut teeth = Vec::new();
    let mut side = |middle: Vec2, along: Vec2, inward: Vec2, half: f64| {
        let room = 2.0 * half - 2.0 * corner;
        let number = (room / apart).floor().clamp(1.0, MOST_TEETH);
        let step = room / number;
        for tooth in 0..number as usize {
            let center = middle + along * (-room / 2.0 + (tooth as f64 + 0.5) * step);
            let (foot, tip) = (along * (step * foot), along * (step * (foot - 0.13)));
            let inside = center + inward * depth;
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
