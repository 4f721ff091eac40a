//! Places and their names.

use std::f64::consts::TAU;

use super::plan::{Kind, Place, Plan};
use super::shape::{Form, Layer, Shape, Shows};
use super::style::Style;
use super::vector::Vec2;

/// The shapes of all places and names.
pub(super) fn draw(plan: &Plan, style: &Style, out: &mut Vec<Shape>) {
    for (index, place) in plan.places.iter().enumerate() {
        if let Some(place) = place {
            draw_place(index, place, style, out);
            draw_name(index, place, style, out);
        }
    }
}

fn draw_place(index: usize, place: &Place, style: &Style, out: &mut Vec<Shape>) {
    let shows = Shows::City(index);
    let center = place.at;
    let mut disc = |radius: f64, fill| {
        let form = Form::Disc { center, radius };
        out.push(Shape::filled(Layer::City, shows, form, fill));
    };
    let radius = place.kind.radius();
    let [edge, ring, heart] = style.city;
    match place.kind {
        Kind::City => {
            disc(radius, edge);
            disc(radius - 0.4, ring);
            disc(radius - 1.5, edge);
            disc(radius - 1.8, heart);
        }
        Kind::Capital => {
            disc(radius, edge);
            disc(radius - 0.4, ring);
            disc(radius - 1.2, edge);
            disc(radius - 1.5, heart);
            disc(radius - 2.9, ring);
        }
        Kind::Junction => {
            disc(radius, edge);
            disc(radius - 0.4, ring);
            disc(radius - 1.7, edge);
        }
        Kind::Zone => {
            let corners = |radius: f64| Form::Area {
                outlines: vec![hexagon(center, radius)],
            };
            // A hexagon whose flat sides lie at the radius.
            let reach = radius / (TAU / 12.0).cos();
            let plate = Shape::filled(Layer::City, shows, corners(reach - 0.2), style.zone);
            out.push(plate.edged(edge, 0.4));
            let inner = Shape::stroked(Layer::City, shows, corners(reach - 1.3), ring, 0.6);
            out.push(inner);
            let form = Form::Disc {
                center,
                radius: 1.5,
            };
            out.push(Shape::filled(Layer::City, shows, form, ring));
        }
    }
}

fn hexagon(center: Vec2, radius: f64) -> Vec<Vec2> {
    (0..6)
        .map(|corner| center + Vec2::from_angle(TAU * f64::from(corner) / 6.0) * radius)
        .collect()
}

fn draw_name(index: usize, place: &Place, style: &Style, out: &mut Vec<Shape>) {
    let name = &place.name;
    let ink = match place.kind {
        Kind::City | Kind::Capital => style.ink,
        Kind::Junction => style.quiet,
        Kind::Zone => style.ink,
    };
    for line in &name.lines {
        let form = Form::Text {
            text: line.text.clone(),
            at: line.at,
            size: name.size,
            weight: name.weight,
            turn: name.area.along.angle(),
            spacing: 0.0,
        };
        let text = Shape::filled(Layer::Label, Shows::Name(index), form, ink);
        out.push(text.edged(style.halo, name.size * 0.3));
    }
}
