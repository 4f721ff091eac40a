//! The map's name: large and quiet where nothing lies, or on a plate, or where the map puts it.

use super::{part_shape, plate};
use crate::draw::free::Free;
use crate::draw::lettering::Hand;
use crate::draw::plan::Plan;
use crate::draw::shape::{Layer, Shape, Shows};
use crate::draw::style::Style;
use crate::draw::vector::{TurnedBox, Vec2, vec2};
use crate::map::theme::TitleLook;
use crate::map::{BoardPart, Map};

/// Sizes that are tried, as shares of the field.
const SHARES: [f64; 6] = [0.085, 0.07, 0.058, 0.048, 0.04, 0.034];
/// From one baseline to the next, as a share of the size.
const LINE: f64 = 1.15;
/// Space between letters, as a share of the size.
const SPACING: f64 = 0.22;

/// A title with its place.
#[derive(Clone, Debug)]
pub struct Title {
    lines: Vec<String>,
    letter: f64,
    spacing: f64,
    center: Vec2,
    turn: f64,
    /// Half of the size of its lines.
    half: Vec2,
    /// What its plate is larger by; nothing if it has none.
    margin: Vec2,
}

impl Title {
    /// The title where the map puts it, as large as it would be where nothing lies, so that it keeps
    /// its size while it is moved; none if the map leaves its place to the drawing.
    pub fn fixed(map: &Map, plan: &Plan, style: &Style, free: &Free) -> Option<Self> {
        let own = map.theme.as_ref()?.title;
        let center = Vec2::from(own.at?);
        if style.title_look == TitleLook::None || map.name.trim().is_empty() {
            return None;
        }
        let size = plan.field.max - plan.field.min;
        let turn = own.turn.unwrap_or(0.0).to_radians();
        if let (None, Some(title)) = (own.size, Title::where_free(map, plan, style, free)) {
            return Some(Title { center, ..title });
        }
        let letter = own.size.unwrap_or(size.x.min(size.y) * 0.04);
        let fits = |title: &Title| title.half.x * 2.0 < size.x * 0.9;
        let mut titles = lines(&map.name)
            .map(|lines| Title::of(lines, letter, style))
            .into_iter();
        let first = titles.next()?;
        let title = if fits(&first) { first } else { titles.next()? };
        Some(Title {
            center,
            turn,
            ..title
        })
    }

    /// The title where nothing lies, as large as there is room; none if there is none.
    pub fn where_free(map: &Map, plan: &Plan, style: &Style, free: &Free) -> Option<Self> {
        if style.title_look == TitleLook::None {
            return None;
        }
        let own = map
            .theme
            .as_ref()
            .map(|theme| theme.title)
            .unwrap_or_default();
        let size = plan.field.max - plan.field.min;
        // A plate is seen from afar without being as large.
        let first = if style.title_look == TitleLook::Cartouche {
            2
        } else {
            0
        };
        let sizes = match own.size {
            Some(size) => vec![size],
            None => SHARES
                .iter()
                .skip(first)
                .map(|share| size.x.min(size.y) * share)
                .collect(),
        };
        for letter in sizes {
            for lines in lines(&map.name) {
                let title = Title::of(lines, letter, style);
                if let Some(center) = free.place(title.half + title.margin) {
                    let turn = own.turn.unwrap_or(0.0).to_radians();
                    return Some(Title {
                        center,
                        turn,
                        ..title
                    });
                }
            }
        }
        None
    }

    /// A title that has no place yet.
    fn of(lines: Vec<String>, letter: f64, style: &Style) -> Self {
        let hand = Hand::bold(style.faces.title);
        let plated = style.title_look == TitleLook::Cartouche;
        let spacing = letter * if plated { SPACING * 0.5 } else { SPACING };
        let capital = letter * hand.capital_height();
        let widths = lines.iter().map(|line| hand.width(line, letter, spacing));
        let width = widths.fold(0.0, f64::max);
        let height = capital + (lines.len() as f64 - 1.0) * letter * LINE;
        Title {
            letter,
            spacing,
            lines,
            center: Vec2::default(),
            turn: 0.0,
            half: vec2(width / 2.0, height / 2.0),
            margin: if plated {
                plate::margin(style, letter)
            } else {
                vec2(0.0, 0.0)
            },
        }
    }

    /// The box around it.
    pub fn area(&self) -> TurnedBox {
        TurnedBox {
            center: self.center,
            half: self.half + self.margin,
            along: Vec2::from_angle(self.turn),
        }
    }

    /// Its shapes.
    pub fn draw(&self, style: &Style, out: &mut Vec<Shape>) {
        let plated = style.title_look == TitleLook::Cartouche;
        if plated {
            plate::draw(BoardPart::Title, self.area(), self.letter, style, out);
        }
        let ink = if plated { style.plate.ink } else { style.title };
        let hand = Hand::bold(style.faces.title);
        let capital = self.letter * hand.capital_height();
        let down = Vec2::from_angle(self.turn).perpendicular();
        for (index, text) in self.lines.iter().enumerate() {
            let way = capital - self.half.y + index as f64 * self.letter * LINE;
            let at = self.center + down * way;
            let line = hand.line(text.clone(), at, self.letter, self.turn, self.spacing);
            let shape = part_shape(BoardPart::Title, line, Some(ink), None);
            // A board without a theme is drawn as it was before parts could be moved.
            out.push(Shape {
                shows: Shows::Board,
                layer: Layer::Title,
                ..shape
            });
        }
    }
}

/// A name on one line, and with each word on a line of its own.
fn lines(name: &str) -> [Vec<String>; 2] {
    let name = name.trim().to_uppercase();
    let words = name.split_whitespace().map(ToString::to_string).collect();
    [vec![name], words]
}
