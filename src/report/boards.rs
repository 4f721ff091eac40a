//! Pictures of the board, its routes coloured by what the games say.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder as _};

use crate::analysis::load;
use crate::balance::{Card, RouteCell, Why};
use crate::draw::{Coast, Heat, KnownCoast, Look, Shape, Style, png, shapes, svg};
use crate::map::{Map, Route};

/// Pixels of the pictures in the page are few, so that it stays small.
const PAGE_DPI: f64 = 27.0;
/// Of the path of a ticket even fewer.
const PATH_DPI: f64 = 20.0;
/// Those of the files beside it.
const FILE_DPI: f64 = 60.0;
const QUALITY: u8 = 70;

/// A picture of the board.
pub(super) struct Picture {
    pub name: &'static str,
    pub title: String,
    heat: Heat,
    /// How fine it is on the page.
    dpi: f64,
}

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It cannot be painted.
    #[error(transparent)]
    Png(#[from] png::PngError),
    /// It cannot be read again or compressed.
    #[error("the picture of the board cannot be compressed: {0}")]
    Jpeg(#[from] image::ImageError),
}

pub(super) fn pictures(map: &Map, card: &Card) -> Vec<Picture> {
    // The table in the middle stands for all; the tables below have the others.
    let index = card.tables.len() / 2;
    let Some(players) = card.tables.get(index).map(|table| table.players) else {
        return Vec::new();
    };
    let of = |figure: fn(&RouteCell) -> Option<f64>| -> Vec<Option<f64>> {
        let cells = card.routes.iter().map(|route| route.tables.get(index));
        cells.map(|cell| cell.and_then(figure)).collect()
    };
    let claims = of(|cell| cell.claims.map(|claims| claims.value));
    let wins = of(|cell| Some(100.0 * cell.win_share?.value));
    let turn = of(|cell| Some(cell.turn?.value));
    let most = |values: &[Option<f64>]| {
        let known = values
            .iter()
            .enumerate()
            .filter_map(|(route, value)| Some((route, (*value)?)));
        let (route, value) = known.max_by(|one, two| one.1.total_cmp(&two.1))?;
        let route = map.routes.get(route)?;
        let name = format!(
            "{}–{}",
            map.place_name(&route.from),
            map.place_name(&route.to)
        );
        Some((name, value))
    };
    let least = |values: &[Option<f64>]| {
        let turned: Vec<Option<f64>> = values
            .iter()
            .map(|value| value.map(|value| -value))
            .collect();
        most(&turned).map(|(name, value)| (name, -value))
    };
    let titled = |found: Option<(String, f64)>, title: &dyn Fn(&str, f64) -> String| {
        found.map_or_else(String::new, |(name, value)| title(&name, value))
    };
    let carried: Vec<Option<f64>> = load(map).into_iter().map(Some).collect();
    vec![
        Picture {
            name: "board-claims",
            title: titled(most(&claims), &|name, value| {
                format!(
                    "{name} is claimed in {:.0} % of games with {players} players",
                    100.0 * value
                )
            }),
            heat: Heat {
                title: "Claims per game".to_owned(),
                values: claims,
                decimals: 2,
            },
            dpi: PAGE_DPI,
        },
        Picture {
            name: "board-wins",
            title: titled(most(&wins), &|name, value| {
                format!(
                    "Players who claim {name} win most: {value:.0} % of games with {players} players"
                )
            }),
            heat: Heat {
                title: "Claimers who win, in %".to_owned(),
                values: wins,
                decimals: 0,
            },
            dpi: PAGE_DPI,
        },
        Picture {
            name: "board-turns",
            title: titled(least(&turn), &|name, value| {
                format!(
                    "{name} is claimed first: on turn {value:.0} on average, counting all {players} players"
                )
            }),
            heat: Heat {
                title: "Turn claimed".to_owned(),
                values: turn,
                decimals: 0,
            },
            dpi: PAGE_DPI,
        },
        Picture {
            name: "board-load",
            title: titled(most(&carried), &|name, value| {
                format!("{name} carries the most: {value:.1} tickets have it on a shortest path")
            }),
            heat: Heat {
                title: "Tickets over a route".to_owned(),
                values: carried,
                decimals: 1,
            },
            dpi: PAGE_DPI,
        },
    ]
}

/// The board with the path of a ticket and its second path.
pub(super) fn path(map: &Map, why: &Why) -> Picture {
    let value = |route: &Route| match () {
        () if why.path.contains(&route.id) => Some(1.0),
        () if why.second_path.contains(&route.id) => Some(0.0),
        () => None,
    };
    let names: Vec<&str> = why.places.iter().map(|id| map.place_name(id)).collect();
    Picture {
        name: "path",
        title: names.join(" – "),
        heat: Heat {
            title: "Shortest path (1) and second path (0)".to_owned(),
            values: map.routes.iter().map(value).collect(),
            decimals: 0,
        },
        dpi: PATH_DPI,
    }
}

impl Picture {
    fn shapes(&self, map: &Map, coast: Option<&Coast>, style: &Style) -> Vec<Shape> {
        let look = Look {
            heat: Some(&self.heat),
            coast: KnownCoast::Made(coast),
            ..Look::plain(style)
        };
        shapes(map, &look)
    }

    /// As a document of its own.
    pub fn svg(&self, map: &Map, coast: Option<&Coast>) -> String {
        svg::write(map, &self.shapes(map, coast, &Style::of(map, false)))
    }

    /// As a picture of its own.
    pub fn png(&self, map: &Map, coast: Option<&Coast>) -> Result<Vec<u8>, PictureError> {
        Ok(png::write(
            map,
            &self.shapes(map, coast, &Style::of(map, false)),
            FILE_DPI,
            None,
        )?)
    }

    /// As a small picture for the page, light or dark.
    pub fn jpeg(
        &self,
        map: &Map,
        coast: Option<&Coast>,
        style: &Style,
    ) -> Result<Vec<u8>, PictureError> {
        let bytes = png::write(map, &self.shapes(map, coast, style), self.dpi, None)?;
        let picture = image::load_from_memory(&bytes)?.into_rgb8();
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, QUALITY).write_image(
            &picture,
            picture.width(),
            picture.height(),
            ExtendedColorType::Rgb8,
        )?;
        Ok(jpeg)
    }
}
