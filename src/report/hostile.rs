//! Charts of odd figures: each ends, and is a well-formed document.

use roxmltree::Document;

use super::chart::{Chart, Kind};
use super::columns::Columns;
use super::dots::{Dot, Dots};
use super::lines::Lines;
use super::matrix::Matrix;
use super::scatter::Scatter;
use super::stack::Stack;
use crate::balance::Measured;

const NAME: &str = "<Os & \"lo\"> '\u{1b}]0;x\u{7}\u{0}\u{ffff}\u{202e}";

fn odd() -> Vec<(&'static str, Vec<f64>)> {
    vec![
        ("nothing", vec![]),
        ("one value", vec![7.5]),
        ("zero", vec![0.0]),
        ("all equal", vec![50.0; 9]),
        ("all zero", vec![0.0; 4]),
        ("huge", vec![1e300, -1e300, f64::MAX, f64::MIN]),
        ("huge and small", vec![1e300, 1.0, 1e-300]),
        ("tiny", vec![f64::MIN_POSITIVE, 1e-300]),
        ("large and near", vec![1e15, 1e15 + 1.0]),
        ("not a number", vec![f64::NAN; 3]),
        ("infinite", vec![f64::INFINITY, f64::NEG_INFINITY]),
        ("some not a number", vec![1.0, f64::NAN, 3.0, f64::INFINITY]),
        ("negative", vec![-5.0, -9.0]),
    ]
}

fn kinds(values: &[f64]) -> Vec<Kind> {
    let name = || NAME.to_owned();
    let dot = |value: f64, low: f64, high: f64| Dot {
        label: name(),
        color: 0,
        figure: Measured {
            low,
            high,
            ..Measured::exact(value)
        },
        reference: Some(value),
        gap: true,
        range: Some((low, high)),
    };
    let last = values.last().copied().unwrap_or(0.0);
    vec![
        Kind::Dots(Dots {
            rows: values
                .iter()
                .flat_map(|value| [dot(*value, *value, *value), dot(1.0, *value, last)])
                .collect(),
            legend: vec![name()],
            axis: name(),
            reference: Some(name()),
            label_width: 90,
        }),
        Kind::Columns(Columns {
            columns: values.iter().map(|value| (name(), *value, None)).collect(),
            across: name(),
            up: name(),
        }),
        Kind::Lines(Lines {
            lines: vec![
                (
                    name(),
                    values.iter().map(|value| (*value, *value)).collect(),
                ),
                (name(), Vec::new()),
            ],
            across: name(),
            up: name(),
        }),
        Kind::Scatter(Scatter {
            points: values
                .iter()
                .map(|value| (*value, last, Some(name())))
                .collect(),
            line: Some((last, last)),
            across: name(),
            up: name(),
        }),
        Kind::Matrix(Matrix {
            names: values.iter().map(|_| name()).collect(),
            cells: vec![values.iter().map(|value| Some((*value, last))).collect()],
            axis: name(),
        }),
        Kind::Stack(Stack {
            bars: values
                .iter()
                .map(|value| (name(), vec![*value, last]))
                .collect(),
            parts: vec![name(), name()],
            axis: name(),
        }),
    ]
}

#[test]
fn charts_of_odd_figures_end_and_are_well_formed() {
    for (what, values) in odd() {
        for kind in kinds(&values) {
            let said = format!("{what}: {kind:?}");
            let chart = Chart::new("odd", NAME.to_owned(), String::new(), kind, "Nothing.");
            for svg in [chart.svg().unwrap(), chart.inline().unwrap()] {
                Document::parse(&svg).unwrap_or_else(|error| panic!("{said}: {error}\n{svg}"));
                assert!(
                    !svg.contains("NaN") && !svg.contains("inf"),
                    "{said}\n{svg}"
                );
                assert!(svg.len() < 100_000, "{said}: {} bytes", svg.len());
            }
            assert!(chart.png().unwrap().starts_with(b"\x89PNG"), "{said}");
        }
    }
}

#[test]
fn a_chart_of_nothing_says_so() {
    for values in [vec![], vec![f64::NAN]] {
        for kind in kinds(&values) {
            let title = "Title".to_owned();
            let chart = Chart::new("odd", title, String::new(), kind, "Nothing was played.");
            assert!(chart.svg().unwrap().contains("Nothing was played."));
            assert_eq!(chart.nothing(), Some("Nothing was played."));
        }
    }
    for kind in kinds(&[1.0, 2.0]) {
        let chart = Chart::new("odd", String::new(), String::new(), kind, "Nothing.");
        assert_eq!(chart.nothing(), None);
    }
}
