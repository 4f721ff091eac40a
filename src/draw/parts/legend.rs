//! The legend: what the signs of this board mean. What the map does not use is not explained.

use super::{part_shape, plate};
use crate::draw::lettering::Hand;
use crate::draw::routes;
use crate::draw::shape::Shape;
use crate::draw::style::Style;
use crate::draw::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::problem::count;
use crate::map::{BoardPart, Color, Id, Map, Route};

const WHICH: BoardPart = BoardPart::Legend;
/// Height of a row.
const ROW: f64 = 13.5;
/// Size of the letters.
const LETTER: f64 = 4.4;
/// From the edge of the plate to what is written on it.
const EDGE: f64 = 6.5;
/// The size of a sample.
const SAMPLE: Vec2 = Vec2 { x: 24.0, y: 9.5 };
/// Between a sample and its words.
const GAP: f64 = 4.0;

/// A space of the board and what it means.
struct Entry {
    sample: Route,
    words: [String; 2],
}

fn entry(change: impl FnOnce(&mut Route), words: [String; 2]) -> Entry {
    let mut sample = Route::new(Id::default(), Id::default(), Id::default(), 1, Color::Gray);
    change(&mut sample);
    Entry { sample, words }
}

fn entries(map: &Map) -> Vec<Entry> {
    let routes = &map.routes;
    let rules = &map.rules;
    let any = |test: &dyn Fn(&Route) -> bool| routes.iter().any(test);
    let words = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    let mut list = Vec::new();
    if let Some(route) = routes.iter().find(|route| route.color != Color::Gray) {
        let color = route.color;
        let text = words("Coloured route", "Cards of this colour");
        list.push(entry(|sample| sample.color = color, text));
    }
    if any(&|route| route.color == Color::Gray && !route.is_ferry()) {
        list.push(entry(
            |_| {},
            words("Gray route", "Cards of any one colour"),
        ));
    }
    if any(&|route| route.tunnel) {
        let reveal = rules
            .tunnel
            .as_ref()
            .map_or(0, |tunnel| usize::from(tunnel.reveal));
        let text = match reveal {
            0 => words("Tunnel", "May cost more cards"),
            reveal => [
                "Tunnel".to_owned(),
                format!(
                    "Reveal {}; matches cost more",
                    count(reveal, "card", "cards")
                ),
            ],
        };
        list.push(entry(|sample| sample.tunnel = true, text));
    }
    if any(&|route| route.symbols > 0) {
        let text = words("Ferry", "A locomotive for each sign");
        list.push(entry(|sample| sample.symbols = 1, text));
    }
    if any(&|route| route.waves > 0) {
        let text = words("Waves", "Covered by ferry cards");
        list.push(entry(|sample| sample.waves = 1, text));
    }
    if any(&|route| route.toll > 0) {
        let text = words("Toll", "Pay that many tokens");
        list.push(entry(|sample| sample.toll = 2, text));
    }
    if let Some(route) = routes.iter().find(|route| route.draw_bonus > 0) {
        let number = route.draw_bonus;
        let text = words("Bonus", "Draw that many cards");
        list.push(entry(|sample| sample.draw_bonus = number, text));
    }
    list
}

/// The size of the legend at its usual scale.
pub fn size(map: &Map, style: &Style) -> Vec2 {
    let entries = entries(map);
    let (bold, plain) = hands(style);
    let widths = entries.iter().map(|entry| {
        let [first, second] = &entry.words;
        bold.width(first, LETTER, 0.0)
            .max(plain.width(second, LETTER, 0.0))
    });
    let widest = widths.fold(30.0, f64::max);
    vec2(
        2.0 * EDGE + SAMPLE.x + GAP + widest,
        2.0 * EDGE + entries.len().max(1) as f64 * ROW - (ROW - SAMPLE.y),
    )
}

fn hands(style: &Style) -> (Hand, Hand) {
    let family = style.faces.cities;
    (Hand::bold(family), Hand::regular(family))
}

/// The legend, from the origin.
pub fn draw(map: &Map, style: &Style, out: &mut Vec<Shape>) {
    let whole = size(map, style);
    let area = Bounds {
        min: vec2(0.0, 0.0),
        max: whole,
    };
    plate::draw(WHICH, plate::upright_box(area), LETTER, style, out);
    let (bold, plain) = hands(style);
    for (row, Entry { sample, words }) in entries(map).into_iter().enumerate() {
        let y = EDGE + SAMPLE.y / 2.0 + row as f64 * ROW;
        let space = TurnedBox {
            center: vec2(EDGE + SAMPLE.x / 2.0, y),
            half: SAMPLE * 0.5,
            along: vec2(1.0, 0.0),
        };
        let mut drawn = Vec::new();
        routes::draw_sample(&sample, space, style, &mut drawn);
        out.extend(
            drawn
                .into_iter()
                .map(|shape| part_shape(WHICH, shape.form, shape.fill, shape.stroke)),
        );
        let left = EDGE + SAMPLE.x + GAP;
        for ((hand, text), down) in [bold, plain].into_iter().zip(words).zip([-0.45, 4.75]) {
            let at = vec2(left + hand.width(&text, LETTER, 0.0) / 2.0, y + down);
            let form = hand.line(text, at, LETTER, 0.0, 0.0);
            out.push(part_shape(WHICH, form, Some(style.plate.ink), None));
        }
    }
}
