//! The report card as a folder: one page that needs nothing else, the figures as JSON, and every
//! chart and board picture as a file.
//!
//! | file | one idea |
//! |---|---|
//! | `theme` | colours and letters of all charts |
//! | `axis` | what an axis shows: always finite, never empty |
//! | `dots`, `columns`, `lines`, `scatter`, `matrix`, `stack` | one kind of chart each |
//! | `chart`, `charts` | charts as data and how they become files; which charts there are |
//! | `boards` | the board, its routes coloured by what the games say |
//! | `html`, `tables`, `findings`, `page` | the page |
//! | `compare` | the page of a comparison |
//!
//! Everything is a function of the map and its card: the same card gives the same bytes. Nothing
//! is written to disk here.

mod axis;
mod boards;
mod chart;
mod charts;
mod columns;
mod compare;
mod dots;
mod findings;
#[cfg(test)]
mod hostile;
mod html;
mod lines;
mod matrix;
mod page;
mod scatter;
mod stack;
mod tables;
mod theme;

pub use boards::PictureError;
pub use chart::{Chart, ChartError};
pub use compare::compare_files;
pub use findings::FIRST;

use serde_json::Value;

use crate::balance::Card;
use crate::draw::Coast;
use crate::map::Map;
use crate::output::File;

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A chart.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// A picture of the board.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The figures.
    #[error("the figures cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// All files of a report. `command` is what makes it again.
///
/// # Errors
/// If something cannot be drawn.
pub fn files(map: &Map, card: &Card, command: &str) -> Result<Vec<File>, ReportError> {
    let charts = charts::Charts::of(map, card);
    let pictures = boards::pictures(map, card);
    let coast = Coast::of(map);
    let coast = coast.as_ref();
    let mut files = with_page(map, coast, card, &charts, &pictures, command)?;
    let mut add = |name: &str, ending: &str, bytes: Vec<u8>| {
        files.push(File {
            path: format!("charts/{name}.{ending}"),
            bytes,
        });
    };
    for chart in charts.all() {
        add(chart.name, "svg", chart.svg()?.into_bytes());
        add(chart.name, "png", chart.png()?);
    }
    for picture in &pictures {
        add(picture.name, "svg", picture.svg(map, coast).into_bytes());
        add(picture.name, "png", picture.png(map, coast)?);
    }
    Ok(files)
}

/// The page and the figures alone.
///
/// # Errors
/// If something cannot be drawn.
pub fn page_files(map: &Map, card: &Card, command: &str) -> Result<Vec<File>, ReportError> {
    let charts = charts::Charts::of(map, card);
    let (coast, pictures) = (Coast::of(map), boards::pictures(map, card));
    with_page(map, coast.as_ref(), card, &charts, &pictures, command)
}

fn with_page(
    map: &Map,
    coast: Option<&Coast>,
    card: &Card,
    charts: &charts::Charts,
    pictures: &[boards::Picture],
    command: &str,
) -> Result<Vec<File>, ReportError> {
    let page = page::page(map, coast, card, charts, pictures, command)?;
    let json = serde_json::to_string(&rounded(serde_json::to_value(card)?))?;
    Ok(vec![
        File {
            path: "index.html".to_owned(),
            bytes: page.into_bytes(),
        },
        File {
            path: "report.json".to_owned(),
            bytes: format!("{json}\n").into_bytes(),
        },
    ])
}

/// Numbers to six places, which is more than any number of games can show.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let places = number.as_f64().map(|value| (value * 1e6).round() / 1e6);
            places.map_or(Value::Null, Value::from)
        }
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields.map(|(name, value)| (name, rounded(value))).collect()
        }
        other => other,
    }
}
