//! Trains and stations of players, at true size.

use super::plan::Plan;
use super::shape::{Form, Layer, Shape, Shows, rgb};
use super::style::Style;
use super::vector::{TurnedBox, Vec2, vec2};
use crate::map::Map;

/// What lies on the board during play. Seats count from 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pieces {
    /// Claimed routes and the seat that owns each.
    pub trains: Vec<(usize, usize)>,
    /// Cities with a station and the seat that owns it.
    pub stations: Vec<(usize, usize)>,
}

/// The shapes of all pieces.
pub(super) fn draw(map: &Map, plan: &Plan, pieces: &Pieces, style: &Style, out: &mut Vec<Shape>) {
    let half = vec2(map.board.train.length, map.board.train.width) * 0.5;
    for &(route, seat) in &pieces.trains {
        let track = plan.tracks.get(route).and_then(Option::as_ref);
        let spaces = track.map_or(&[][..], |track| &track.spaces);
        for (number, space) in spaces.iter().enumerate() {
            let train = TurnedBox { half, ..*space };
            draw_train(Shows::Space { route, number }, train, seat, style, out);
        }
    }
    for &(city, seat) in &pieces.stations {
        if let Some(place) = plan.places.get(city).and_then(Option::as_ref) {
            draw_station(Shows::City(city), place.at, seat, style, out);
        }
    }
}

/// A wagon seen from above: body, roof, three windows on the roof's ridge.
fn draw_train(shows: Shows, train: TurnedBox, seat: usize, style: &Style, out: &mut Vec<Shape>) {
    let color = style.seat(seat);
    let edge = color.toward(rgb(0), 0.6);
    let mut push = |area: TurnedBox, corner, fill, width| {
        let form = Form::Card { area, corner };
        out.push(Shape::filled(Layer::Piece, shows, form, fill).edged(edge, width));
    };
    push(train.grown(-0.2), 1.6, color, 0.4);
    let light = color.toward(rgb(0xFFFFFF), 0.28);
    let roof = TurnedBox {
        half: vec2(train.half.x - 1.6, train.half.y * 0.52),
        ..train
    };
    push(roof, 1.0, light, 0.2);
    for step in [-1.0, 0.0, 1.0] {
        let window = TurnedBox {
            center: train.center + train.along * (step * train.half.x * 0.52),
            half: vec2(train.half.x * 0.13, train.half.y * 0.2),
            ..train
        };
        push(window, 0.4, edge, 0.1);
    }
}

/// A small house over the city.
fn draw_station(shows: Shows, at: Vec2, seat: usize, style: &Style, out: &mut Vec<Shape>) {
    let color = style.seat(seat);
    let edge = color.toward(rgb(0), 0.6);
    let corner = |x: f64, y: f64| at + vec2(x, y);
    let house = vec![
        corner(-4.2, 4.0),
        corner(-4.2, -1.2),
        corner(0.0, -5.4),
        corner(4.2, -1.2),
        corner(4.2, 4.0),
    ];
    let door = vec![
        corner(-1.2, 4.0),
        corner(-1.2, 0.6),
        corner(1.2, 0.6),
        corner(1.2, 4.0),
    ];
    let area = |outline| Form::Area {
        outlines: vec![outline],
    };
    let walls = Shape::filled(Layer::Piece, shows, area(house), color);
    // Over the city's disc, which lies above other pieces.
    for mut shape in [
        walls.edged(edge, 0.5),
        Shape::filled(Layer::Piece, shows, area(door), edge),
    ] {
        shape.layer = Layer::Label;
        out.push(shape);
    }
}
