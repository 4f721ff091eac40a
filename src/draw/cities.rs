//! Places and their names.

use std::f64::consts::TAU;

use super::lettering::Hand;
use super::plan::{Kind, Place, Plan};
use super::shape::{Form, Layer, Shape, Shows};
use super::style::Style;
use super::vector::Vec2;
use crate::map::theme::MarkerShape;

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
    let markers = &style.markers;
    let (shape, size) = match place.kind {
        Kind::City | Kind::Junction => (markers.city.shape, markers.city.size),
        Kind::Capital => (markers.capital.shape, markers.capital.size),
        Kind::Zone => (markers.zone.shape, markers.zone.size),
    };
    let radius = place.radius;
    let [edge, ring, heart] = style.city;
    if place.kind == Kind::Zone {
        return draw_zone(shows, place, shape, size, style, out);
    }
    let mut mark = |by: f64, fill| {
        let form = outline(shape, center, radius - by * size);
        out.push(Shape::filled(Layer::City, shows, form, fill));
    };
    match (shape, place.kind) {
        (MarkerShape::Ring, Kind::Capital) => {
            mark(0.0, edge);
            mark(0.9, ring);
            mark(1.8, edge);
            mark(2.5, ring);
            mark(3.4, heart);
        }
        (MarkerShape::Ring, _) => {
            mark(0.0, edge);
            mark(1.1, ring);
        }
        (_, Kind::Capital) => {
            mark(0.0, edge);
            mark(0.4, ring);
            mark(1.2, edge);
            mark(1.5, heart);
            mark(2.9, ring);
        }
        (_, Kind::Junction) => {
            mark(0.0, edge);
            mark(0.4, ring);
            mark(1.7, edge);
        }
        _ => {
            mark(0.0, edge);
            mark(0.4, ring);
            mark(1.5, edge);
            mark(1.8, heart);
        }
    }
}

/// A plate with a rim and a dot in its middle.
fn draw_zone(
    shows: Shows,
    place: &Place,
    shape: MarkerShape,
    size: f64,
    style: &Style,
    out: &mut Vec<Shape>,
) {
    let [edge, ring, _] = style.city;
    let (center, radius) = (place.at, place.radius);
    // A hexagon whose flat sides lie at the radius.
    let reach = match shape {
        MarkerShape::Hexagon => radius / (TAU / 12.0).cos(),
        _ => radius,
    };
    let form = |by: f64| match shape {
        MarkerShape::Hexagon => Form::Area {
            outlines: vec![hexagon(center, reach - by * size)],
        },
        _ => outline(shape, center, reach - by * size),
    };
    let plate = Shape::filled(Layer::City, shows, form(0.2), style.zone);
    out.push(plate.edged(edge, 0.4));
    out.push(Shape::stroked(Layer::City, shows, form(1.3), ring, 0.6));
    let radius = 1.5 * size;
    out.push(Shape::filled(
        Layer::City,
        shows,
        Form::Disc { center, radius },
        ring,
    ));
}

/// The outline of a place: about as large as a disc of that radius.
fn outline(shape: MarkerShape, center: Vec2, radius: f64) -> Form {
    let radius = radius.max(0.05);
    let around = |corners: u32, start: f64, reach: &dyn Fn(u32) -> f64| Form::Area {
        outlines: vec![
            (0..corners)
                .map(|corner| {
                    let angle = start + TAU * f64::from(corner) / f64::from(corners);
                    center + Vec2::from_angle(angle) * reach(corner)
                })
                .collect(),
        ],
    };
    match shape {
        MarkerShape::Disc | MarkerShape::Ring => Form::Disc { center, radius },
        MarkerShape::Square => around(4, TAU / 8.0, &|_| radius * 1.24),
        MarkerShape::Diamond => around(4, 0.0, &|_| radius * 1.16),
        MarkerShape::Hexagon => around(6, 0.0, &|_| radius * 1.06),
        MarkerShape::Star => around(10, -TAU / 4.0, &|corner| {
            radius * if corner.is_multiple_of(2) { 1.42 } else { 0.74 }
        }),
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
    let hand = Hand {
        family: style.faces.cities,
        weight: name.weight,
    };
    for line in &name.lines {
        let turn = name.area.along.angle();
        let form = hand.line(line.text.clone(), line.at, name.size, turn, 0.0);
        let text = Shape::filled(Layer::Label, Shows::Name(index), form, ink);
        out.push(text.edged(style.halo, name.size * 0.3));
    }
}
