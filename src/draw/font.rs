//! The one font of everything that is written: widths, outlines, and what it lacks.
//!
//! The bytes are part of the program, so that a name measures the same on every computer. No font
//! of the system is ever asked for.

use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::vector::{Vec2, vec2};

/// The name that other programs know the font by.
pub const FAMILY: &str = "Noto Sans";

/// The two weights of the font.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For running text.
    #[default]
    Regular,
    /// For what has to be found.
    Bold,
}

impl Weight {
    /// The font file of that weight.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Weight::Regular => notosans::REGULAR_TTF,
            Weight::Bold => notosans::BOLD_TTF,
        }
    }

    fn face(self) -> Option<&'static Face<'static>> {
        static REGULAR: OnceLock<Option<Face<'static>>> = OnceLock::new();
        static BOLD: OnceLock<Option<Face<'static>>> = OnceLock::new();
        let place = match self {
            Weight::Regular => &REGULAR,
            Weight::Bold => &BOLD,
        };
        place
            .get_or_init(|| Face::parse(self.bytes(), 0).ok())
            .as_ref()
    }

    /// Height of a capital letter, as a share of the size.
    pub fn capital_height(self) -> f64 {
        let face = self.face();
        let height = face.and_then(|face| {
            let capital = f64::from(face.capital_height()?);
            Some(capital / f64::from(face.units_per_em()))
        });
        height.unwrap_or(0.7)
    }

    /// Width of a text, as a multiple of the size.
    pub fn width(self, text: &str) -> f64 {
        let Some(face) = self.face() else {
            return 0.0;
        };
        let units: u32 = text
            .chars()
            .map(|letter| u32::from(face.glyph_hor_advance(glyph(face, letter)).unwrap_or(0)))
            .sum();
        f64::from(units) / f64::from(face.units_per_em())
    }

    /// The number of a letter's glyph in the font file, and its width as a multiple of the size.
    pub fn glyph(self, letter: char) -> (u16, f64) {
        let Some(face) = self.face() else {
            return (0, 0.0);
        };
        let glyph = glyph(face, letter);
        let width = f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        (glyph.0, width / f64::from(face.units_per_em()))
    }

    /// The characters of a text that the font cannot show.
    pub fn lacking(self, text: &str) -> Vec<char> {
        let Some(face) = self.face() else {
            return Vec::new();
        };
        let mut lacking: Vec<char> = text
            .chars()
            .filter(|letter| !letter.is_control() && face.glyph_index(*letter).is_none())
            .collect();
        lacking.sort_unstable();
        lacking.dedup();
        lacking
    }

    /// The outline of a text whose baseline starts at the origin, for a size of 1, y down.
    pub fn outline(self, text: &str, pen: &mut dyn Pen) {
        let Some(face) = self.face() else {
            return;
        };
        let scale = 1.0 / f64::from(face.units_per_em());
        let mut x = 0.0;
        for letter in text.chars() {
            let glyph = glyph(face, letter);
            let mut moved = Moved { pen, x, scale };
            face.outline_glyph(glyph, &mut moved);
            x += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
    }
}

/// The letter's own glyph, or the box that stands for a missing one.
fn glyph(face: &Face, letter: char) -> GlyphId {
    face.glyph_index(letter).unwrap_or(GlyphId(0))
}

/// Takes the outline of a text.
#[expect(missing_docs, reason = "the names are the description")]
pub trait Pen {
    fn move_to(&mut self, to: Vec2);
    fn line_to(&mut self, to: Vec2);
    fn quad_to(&mut self, by: Vec2, to: Vec2);
    fn cubic_to(&mut self, by: Vec2, then: Vec2, to: Vec2);
    fn close(&mut self);
}

struct Moved<'a> {
    pen: &'a mut dyn Pen,
    x: f64,
    scale: f64,
}

impl Moved<'_> {
    fn place(&self, x: f32, y: f32) -> Vec2 {
        vec2(
            self.x + f64::from(x) * self.scale,
            -f64::from(y) * self.scale,
        )
    }
}

impl OutlineBuilder for Moved<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.pen.move_to(self.place(x, y));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.pen.line_to(self.place(x, y));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.pen.quad_to(self.place(x1, y1), self.place(x, y));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (by, then) = (self.place(x1, y1), self.place(x2, y2));
        self.pen.cubic_to(by, then, self.place(x, y));
    }
    fn close(&mut self) {
        self.pen.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_our_boards_and_three_alphabets_can_be_written() {
        for weight in [Weight::Regular, Weight::Bold] {
            for text in [
                "Åndalsnes Tromsø Liège Łódź Eskişehir Logroño Klaipėda Gdańsk Zürich",
                "Αθήνα Θεσσαλονίκη Ώρα",
                "Москва Київ Ниш Ђердап Їжак",
                "0123456789 +−×–—’'„“",
            ] {
                assert_eq!(
                    weight.lacking(text),
                    Vec::<char>::new(),
                    "{weight:?} {text}"
                );
            }
            assert_eq!(weight.lacking("京都 Kyōto"), ['京', '都']);
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        let regular = Weight::Regular;
        assert_eq!(regular.width(""), 0.0);
        let (oslo, double) = (regular.width("Oslo"), regular.width("OsloOslo"));
        assert!((2.0 * oslo - double).abs() < 1e-9 && (1.5..3.0).contains(&oslo));
        assert!(Weight::Bold.width("Oslo") > oslo);
        assert!((0.65..0.75).contains(&regular.capital_height()));
    }
}
