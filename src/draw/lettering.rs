//! Lines of text in the fonts of a theme: the one place where they are measured and made.

use super::font::Weight;
use super::shape::{Form, text_width};
use super::theme::fonts::Family;
use super::vector::Vec2;

/// A font in a weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hand {
    /// The family.
    pub family: Family,
    /// The weight.
    pub weight: Weight,
}

impl Hand {
    /// Bold letters of a family.
    pub fn bold(family: Family) -> Self {
        let weight = Weight::Bold;
        Hand { family, weight }
    }

    /// Regular letters of a family.
    pub fn regular(family: Family) -> Self {
        let weight = Weight::Regular;
        Hand { family, weight }
    }

    /// Height of a capital letter, as a share of the size.
    pub fn capital_height(self) -> f64 {
        self.weight.capital_height()
    }

    /// The width of a text in millimetres.
    pub fn width(self, text: &str, size: f64, spacing: f64) -> f64 {
        text_width(text, size, self.weight, spacing)
    }

    /// A line of text whose baseline has its middle at a point.
    pub fn line(self, text: String, at: Vec2, size: f64, turn: f64, spacing: f64) -> Form {
        Form::Text {
            text,
            at,
            size,
            weight: self.weight,
            turn,
            spacing,
        }
    }
}
