//! Writing and simple figures on sheets, outside of the board.

use crate::draw::{
    Bounds, Form, Layer, Rgba, Shape, Shows, Vec2, Weight, rgb, text_width, upright, vec2,
};

/// Running text on white paper.
pub const INK: Rgba = rgb(0x2A_2B33);
/// Text of second rank.
pub const QUIET: Rgba = rgb(0x76_7164);
/// Thin rules and borders.
pub const HAIRLINE: Rgba = rgb(0xCF_C7B4);
/// Where to cut.
pub const CUT: Rgba = rgb(0x3A_3B42);
/// What has to be found.
pub const ACCENT: Rgba = rgb(0xB2_4731);

/// How text is written.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// Size of the font in millimetres.
    pub size: f64,
    /// Weight of the font.
    pub weight: Weight,
    /// Its colour.
    pub color: Rgba,
}

impl Hand {
    /// Regular text.
    pub const fn regular(size: f64, color: Rgba) -> Hand {
        Hand {
            size,
            weight: Weight::Regular,
            color,
        }
    }

    /// Bold text.
    pub const fn bold(size: f64, color: Rgba) -> Hand {
        Hand {
            size,
            weight: Weight::Bold,
            color,
        }
    }

    /// The width of a text.
    pub fn width(&self, text: &str) -> f64 {
        text_width(text, self.size, self.weight, 0.0)
    }

    /// The height of a capital letter.
    pub fn capital(&self) -> f64 {
        self.weight.capital_height() * self.size
    }

    /// The same hand, made smaller until a text fits a width, but not below a size.
    pub fn fitted(self, text: &str, width: f64, smallest: f64) -> Hand {
        let needed = self.width(text);
        let size = if needed > width {
            (self.size * width / needed).max(smallest)
        } else {
            self.size
        };
        Hand { size, ..self }
    }

    /// Text whose baseline has its middle at a point.
    pub fn centred(&self, text: &str, at: Vec2) -> Shape {
        let form = Form::Text {
            text: text.to_owned(),
            at,
            size: self.size,
            weight: self.weight,
            turn: 0.0,
            spacing: 0.0,
        };
        Shape::filled(Layer::Legend, Shows::Board, form, self.color)
    }

    /// Text whose baseline starts at a point.
    pub fn left(&self, text: &str, at: Vec2) -> Shape {
        self.centred(text, at + vec2(self.width(text) / 2.0, 0.0))
    }

    /// Text whose baseline ends at a point.
    pub fn right(&self, text: &str, at: Vec2) -> Shape {
        self.centred(text, at - vec2(self.width(text) / 2.0, 0.0))
    }

    /// The lines of a text that is broken at blanks; a word that is too long is broken anywhere.
    pub fn wrapped(&self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if self.width(&line) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::take(&mut line));
                    line.push(letter);
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}

/// A straight line.
pub fn line(from: Vec2, to: Vec2, color: Rgba, width: f64) -> Shape {
    let points = vec![from, to];
    Shape::stroked(
        Layer::Legend,
        Shows::Board,
        Form::Line { points },
        color,
        width,
    )
}

/// A filled box with rounded corners.
pub fn plate(bounds: Bounds, corner: f64, fill: Rgba) -> Shape {
    Shape::filled(Layer::Legend, Shows::Board, upright(bounds, corner), fill)
}

/// A filled disc.
pub fn disc(center: Vec2, radius: f64, fill: Rgba) -> Shape {
    let form = Form::Disc { center, radius };
    Shape::filled(Layer::Legend, Shows::Board, form, fill)
}

/// A box from its corner and size.
pub fn boxed(min: Vec2, size: Vec2) -> Bounds {
    Bounds {
        min,
        max: min + size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_their_width_and_lose_nothing() {
        let hand = Hand::regular(3.0, INK);
        let text =
            "Every city on the way is one more reason to take the train Llanfairpwllgwyngyll";
        let lines = hand.wrapped(text, 30.0);
        assert!(lines.iter().all(|line| hand.width(line) <= 30.0));
        let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(text));
    }
}
