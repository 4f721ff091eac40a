//! Routes coloured by a number: the scale, the numbers, the legend.

use super::font::Weight;
use super::free::Free;
use super::shape::{Form, Layer, Rgba, Shape, Shows, rgb, text_width, upright};
use super::style::Style;
use super::vector::{Bounds, vec2};

/// A number for each route.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// What the numbers are, for the legend.
    pub title: String,
    /// For each route of the map its number; none is drawn without colour.
    pub values: Vec<Option<f64>>,
    /// Decimals that are shown.
    pub decimals: usize,
}

/// Width and height of the legend.
const LEGEND: (f64, f64) = (102.0, 21.0);

/// Even steps of lightness from dark to light: matplotlib's perceptually uniform "magma", which
/// is in the public domain, without its darkest end.
const SCALE: [u32; 9] = [
    0x180F3D, 0x440F76, 0x721F81, 0x9E2F7F, 0xCD4071, 0xF1605D, 0xFD9668, 0xFECA8D, 0xFCFDBF,
];

impl Heat {
    /// The largest number; the scale starts at 0.
    fn top(&self) -> f64 {
        let values = self.values.iter().flatten().copied();
        values.fold(0.0, f64::max)
    }

    /// The colour of a route.
    pub fn color(&self, route: usize, style: &Style) -> Rgba {
        let top = self.top();
        match self.values.get(route).copied().flatten() {
            Some(value) if top > 0.0 => scale(value / top, style),
            Some(_) => scale(0.0, style),
            None => style.land,
        }
    }

    /// The number of a route as it is written.
    pub fn number(&self, route: usize) -> Option<String> {
        let value = self.values.get(route).copied().flatten()?;
        Some(format!("{value:.*}", self.decimals))
    }

    /// Where the legend goes: where nothing lies, or the lower right corner.
    pub(super) fn legend_place(&self, field: Bounds, free: &Free) -> Bounds {
        let half = vec2(LEGEND.0.min((field.max.x - field.min.x) * 0.5), LEGEND.1) * 0.5;
        let corner = field.max - vec2(6.0, 6.0) - half;
        let center = free.place(half).unwrap_or(corner);
        Bounds {
            min: center - half,
            max: center + half,
        }
    }

    /// The legend: a bar with its numbers.
    pub(super) fn legend(&self, plate: Bounds, style: &Style, out: &mut Vec<Shape>) {
        let (width, height) = (plate.max.x - plate.min.x - 12.0, 5.0);
        let size = 4.6;
        let shows = Shows::Board;
        let mut push = |shape| out.push(shape);
        let card = Shape::filled(Layer::Legend, shows, upright(plate, 2.0), style.paper);
        push(card.edged(style.paper_edge, 0.4));
        let left = plate.min.x + 6.0;
        let steps = 30;
        for step in 0..steps {
            let x = |step: i32| left + width * f64::from(step) / f64::from(steps);
            // Each piece reaches a little under the next, so that no gap shines through.
            let reach = if step + 1 < steps { 0.2 } else { 0.0 };
            let piece = Bounds {
                min: vec2(x(step), plate.min.y + 8.0),
                max: vec2(x(step + 1) + reach, plate.min.y + 8.0 + height),
            };
            let share = (f64::from(step) + 0.5) / f64::from(steps);
            let form = upright(piece, 0.0);
            push(Shape::filled(
                Layer::Legend,
                shows,
                form,
                scale(share, style),
            ));
        }
        let mut text = |text: String, x: f64, y: f64, weight: Weight, ink| {
            let form = Form::Text {
                text,
                at: vec2(x, y),
                size,
                weight,
                turn: 0.0,
                spacing: 0.0,
            };
            push(Shape::filled(Layer::Legend, shows, form, ink));
        };
        let title_width = text_width(&self.title, size, Weight::Bold, 0.0);
        let title_x = left + title_width / 2.0;
        let baseline = plate.min.y + 5.8;
        text(
            self.title.clone(),
            title_x,
            baseline,
            Weight::Bold,
            style.ink,
        );
        let top = self.top();
        for tick in 0..=4 {
            let share = f64::from(tick) / 4.0;
            let number = format!("{:.*}", self.decimals, top * share);
            let (x, y) = (left + width * share, plate.max.y - 2.6);
            text(number, x, y, Weight::Regular, style.ink);
        }
    }
}

/// The colour at a share of the scale: cold is near the paper, hot is far from it.
fn scale(share: f64, style: &Style) -> Rgba {
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.0
    };
    let from_dark = if style.hot_is_light {
        share
    } else {
        1.0 - share
    };
    let place = from_dark * (SCALE.len() - 1) as f64;
    let below = (place.floor() as usize).min(SCALE.len() - 2);
    rgb(SCALE[below]).toward(rgb(SCALE[below + 1]), place - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_runs_evenly_from_light_to_dark() {
        let lightness = |color: Rgba| color.luminance().cbrt();
        let steps: Vec<f64> = (0..=20)
            .map(|step| lightness(scale(f64::from(step) / 20.0, &Style::LIGHT)))
            .collect();
        let whole = steps[0] - steps[20];
        for pair in steps.windows(2) {
            let step = (pair[0] - pair[1]) * 20.0 / whole;
            assert!((0.5..1.7).contains(&step), "{step}");
        }
        assert_eq!(scale(1.0, &Style::LIGHT), scale(0.0, &Style::DARK));
        assert_eq!(scale(f64::NAN, &Style::DARK), scale(0.0, &Style::DARK));
    }

    #[test]
    fn a_route_without_a_number_has_no_colour() {
        let heat = Heat {
            title: "load".to_owned(),
            values: vec![Some(0.0), Some(4.0), None],
            decimals: 1,
        };
        assert_eq!(heat.color(1, &Style::LIGHT), scale(1.0, &Style::LIGHT));
        assert_eq!(heat.color(2, &Style::LIGHT), Style::LIGHT.land);
        assert_eq!(heat.number(1).unwrap(), "4.0");
        assert_eq!(heat.number(2), None);
    }
}
