//! Shapes as SVG: real size, real text, one group to a layer, and the id of what each shape shows.
//!
//! The font is named, not embedded: names stay text that can be selected and edited, and each says
//! how long it is, so that another font takes exactly the room that was measured.

use std::fmt::{self, Write};

use super::font::{FAMILY, Weight};
use super::shape::{Form, Layer, Rgba, Shape, Shows, text_width};
use super::vector::{Bounds, Vec2};
use crate::map::Map;

/// The drawing of a map as an SVG document whose unit is the millimetre.
pub fn write(map: &Map, shapes: &[Shape]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = Writer { map, out: &mut out }.document(shapes);
    out
}

struct Writer<'a> {
    map: &'a Map,
    out: &'a mut String,
}

impl Writer<'_> {
    fn document(&mut self, shapes: &[Shape]) -> fmt::Result {
        let (width, height) = (Mm(self.map.board.width), Mm(self.map.board.height));
        writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">"
        )?;
        writeln!(self.out, "<title>{}</title>", Escaped(&self.map.name))?;
        writeln!(
            self.out,
            "<style>text{{font-family:'{FAMILY}',sans-serif;text-anchor:middle}}</style>"
        )?;
        for layer in Layer::ALL {
            let mut shapes = shapes
                .iter()
                .filter(|shape| shape.layer == layer)
                .peekable();
            if shapes.peek().is_some() {
                writeln!(self.out, "<g id=\"{}\">", layer.name())?;
                for shape in shapes {
                    self.shape(shape)?;
                }
                writeln!(self.out, "</g>")?;
            }
        }
        writeln!(self.out, "</svg>")
    }

    fn shape(&mut self, shape: &Shape) -> fmt::Result {
        match &shape.form {
            Form::Card { area, corner } => {
                let corner = corner.min(area.half.x).min(area.half.y);
                let top_left = area.center - area.half;
                let (x, y) = (Mm(top_left.x), Mm(top_left.y));
                let (width, height) = (Mm(area.half.x * 2.0), Mm(area.half.y * 2.0));
                write!(
                    self.out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\"",
                    Mm(corner)
                )?;
                self.turn(area.along.angle(), area.center)?;
            }
            Form::Disc { center, radius } => {
                let (x, y, radius) = (Mm(center.x), Mm(center.y), Mm(*radius));
                write!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")?;
            }
            Form::Area { outlines } => {
                write!(self.out, "<path d=\"")?;
                for outline in outlines {
                    self.points("M", outline)?;
                    write!(self.out, "Z")?;
                }
                write!(self.out, "\"")?;
            }
            Form::Line { points } => {
                write!(self.out, "<path d=\"")?;
                self.points("M", points)?;
                write!(self.out, "\" stroke-linecap=\"round\"")?;
            }
            Form::Text { .. } => return self.text(shape),
            Form::Picture {
                path,
                area,
                opacity,
            } => return self.picture(path, *area, *opacity),
        }
        write!(self.out, " stroke-linejoin=\"round\"")?;
        self.paint(shape)?;
        self.shows(shape.shows)?;
        writeln!(self.out, "/>")
    }

    fn points(&mut self, start: &str, points: &[Vec2]) -> fmt::Result {
        for (index, point) in points.iter().enumerate() {
            let command = if index == 0 { start } else { " " };
            write!(self.out, "{command}{},{}", Mm(point.x), Mm(point.y))?;
        }
        Ok(())
    }

    fn turn(&mut self, angle: f64, about: Vec2) -> fmt::Result {
        let degrees = angle.to_degrees();
        if degrees.abs() < 0.005 {
            return Ok(());
        }
        write!(
            self.out,
            " transform=\"rotate({} {} {})\"",
            Mm(degrees),
            Mm(about.x),
            Mm(about.y)
        )
    }

    fn paint(&mut self, shape: &Shape) -> fmt::Result {
        match shape.fill {
            Some(fill) => write!(self.out, " fill=\"{}\"{}", Hex(fill), Opacity("fill", fill))?,
            None => write!(self.out, " fill=\"none\"")?,
        }
        if let Some(stroke) = shape.stroke {
            let (color, width) = (stroke.color, Mm(stroke.width));
            write!(
                self.out,
                " stroke=\"{}\"{} stroke-width=\"{width}\"",
                Hex(color),
                Opacity("stroke", color)
            )?;
        }
        Ok(())
    }

    fn text(&mut self, shape: &Shape) -> fmt::Result {
        let Form::Text {
            text,
            at,
            size,
            weight,
            turn,
            spacing,
        } = &shape.form
        else {
            return Ok(());
        };
        let width = text_width(text, *size, *weight, *spacing);
        write!(
            self.out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"",
            Mm(at.x),
            Mm(at.y),
            Mm(*size)
        )?;
        if width > 0.0 {
            let adjust = if *spacing > 0.0 {
                "spacing"
            } else {
                "spacingAndGlyphs"
            };
            write!(
                self.out,
                " textLength=\"{}\" lengthAdjust=\"{adjust}\"",
                Mm(width)
            )?;
        }
        if *weight == Weight::Bold {
            write!(self.out, " font-weight=\"700\"")?;
        }
        self.turn(*turn, *at)?;
        self.paint(shape)?;
        if shape.stroke.is_some() {
            // The halo lies behind the letters.
            write!(
                self.out,
                " paint-order=\"stroke\" stroke-linejoin=\"round\""
            )?;
        }
        self.shows(shape.shows)?;
        writeln!(self.out, ">{}</text>", Escaped(text))
    }

    fn picture(&mut self, path: &str, area: Bounds, opacity: f64) -> fmt::Result {
        let size = area.max - area.min;
        writeln!(
            self.out,
            "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{}\" \
             preserveAspectRatio=\"none\" href=\"{}\"/>",
            Mm(area.min.x),
            Mm(area.min.y),
            Mm(size.x),
            Mm(size.y),
            Mm(opacity),
            Escaped(path)
        )
    }

    fn shows(&mut self, shows: Shows) -> fmt::Result {
        let city = |index: usize| self.map.cities.get(index).map(|city| &city.id);
        let route = |index: usize| self.map.routes.get(index).map(|route| &route.id);
        let (kind, id) = match shows {
            Shows::Board => return Ok(()),
            Shows::Text(index) => return write!(self.out, " data-text=\"{}\"", index + 1),
            Shows::Part(part) => {
                let part = part.name().replace(' ', "-");
                return write!(self.out, " data-part=\"{part}\"");
            }
            Shows::City(index) => ("city", city(index)),
            Shows::Name(index) => ("name", city(index)),
            Shows::Route(index) => ("route", route(index)),
            Shows::Space { route: index, .. } => ("route", route(index)),
        };
        if let Some(id) = id {
            write!(self.out, " data-{kind}=\"{}\"", Escaped(id.as_str()))?;
        }
        if let Shows::Space { number, .. } = shows {
            write!(self.out, " data-space=\"{}\"", number + 1)?;
        }
        Ok(())
    }
}

/// A number with at most three decimals.
struct Mm(f64);

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 1000.0).round() / 1000.0 + 0.0;
        write!(f, "{rounded}")
    }
}

struct Hex(Rgba);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgba { r, g, b, .. } = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

struct Opacity(&'static str, Rgba);

impl fmt::Display for Opacity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1.a {
            255 => Ok(()),
            a => write!(f, " {}-opacity=\"{:.3}\"", self.0, f64::from(a) / 255.0),
        }
    }
}

/// Whether XML 1.0 can hold a character at all.
pub fn is_xml(letter: char) -> bool {
    !matches!(
        letter,
        '\u{0}'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}'
    )
}

/// Text for XML or HTML: the signs that those keep for themselves are written out, and what XML
/// cannot hold is left out.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                other if is_xml(other) => f.write_char(other)?,
                _ => {}
            }
        }
        Ok(())
    }
}
