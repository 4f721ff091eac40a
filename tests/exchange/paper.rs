//! Pictures of sheets: tiles put together are the board, and rules follow the settings.

use image::RgbaImage;
use railwright::draw::{Look, Style, png, shapes, vec2};
use railwright::exchange::print::{Block, Job, Paper, Settings, Tiling, pages, rulebook};
use railwright::map::{Map, Preset, shipped};

use crate::prints::day;

const DPI: f64 = 50.8;
/// Pixels to a millimetre.
const SCALE: f64 = DPI / 25.4;

/// The pixel of a picture at a place in millimetres.
fn at(picture: &RgbaImage, x: f64, y: f64) -> [u8; 4] {
    let column = ((x * SCALE) as u32).min(picture.width() - 1);
    let row = ((y * SCALE) as u32).min(picture.height() - 1);
    picture.get_pixel(column, row).0
}

fn difference(a: [u8; 4], b: [u8; 4]) -> u32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| u32::from(a.abs_diff(b)))
        .max()
        .unwrap()
}

/// The share of places where tiles, cut and put together, look unlike the board; `slip` moves them
/// by so many millimetres.
fn unlike(map: &Map, paper: Paper, slip: f64) -> f64 {
    let settings = Settings {
        paper,
        ..Settings::on(day())
    };
    let whole = png::write(map, &shapes(map, &Look::plain(&Style::LIGHT)), DPI, None).unwrap();
    let whole = image::load_from_memory(&whole).unwrap().into_rgba8();
    let size = vec2(map.board.width, map.board.height);
    let tiling = Tiling::of(size, paper, settings.overlap);
    let sheets = pages(map, Job::Tiles, &settings).unwrap();
    assert_eq!(sheets.len(), tiling.sheets());
    let (mut seen, mut wrong) = (0_u32, 0_u32);
    for (tile, sheet) in tiling.tiles().zip(&sheets) {
        let picture = sheet.preview(DPI, None).unwrap();
        let mut y = tile.cell.min.y + 0.25;
        while y < tile.cell.max.y {
            let mut x = tile.cell.min.x + 0.25;
            while x < tile.cell.max.x {
                let board = at(&whole, x, y);
                // Outside of the rounded corners of the board, sheets bleed.
                if board[3] == 255 {
                    let on_sheet = vec2(x + slip, y) + tile.shift;
                    seen += 1;
                    // Edges fall between pixels differently on every sheet: one neighbour may do.
                    let near = [(0.0, 0.0), (0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)];
                    let like = near.iter().any(|(dx, dy)| {
                        difference(board, at(&picture, on_sheet.x + dx, on_sheet.y + dy)) < 60
                    });
                    wrong += u32::from(!like);
                }
                x += 0.5;
            }
            y += 0.5;
        }
    }
    f64::from(wrong) / f64::from(seen)
}

#[test]
fn tiles_put_together_are_the_board() {
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    for paper in [Paper::A4, Paper::Letter] {
        let share = unlike(&map, paper, 0.0);
        assert!(share < 0.01, "{paper:?}: {share}");
    }
    let slipped = unlike(&map, Paper::A4, 3.0);
    assert!(slipped > 0.04, "a slip of 3 mm shows only in {slipped}");
}

fn words(map: &Map) -> String {
    let mut words = String::new();
    for block in rulebook(map) {
        match block {
            Block::Heading(text) | Block::Text(text) | Block::Point(text) => {
                words.push_str(&text);
            }
            Block::Table { head, rows } => words.push_str(&format!("{head:?} {rows:?}")),
            Block::Score(rows) => words.push_str(&format!("{rows:?}")),
        }
        words.push('\n');
    }
    words
}

#[test]
fn the_rules_page_tells_what_is_on_and_nothing_else() {
    let chapters = [
        ("Tunnels", [false, true, false, false, false]),
        ("Stations", [false, true, false, false, false]),
        ("Ferries", [false, true, true, false, false]),
        ("Draw bonus", [false, false, true, false, false]),
        ("bonus cards", [false, false, true, false, false]),
        ("Ferry cards", [false, false, false, true, false]),
        ("Zones", [false, false, false, true, false]),
        ("regions", [false, false, false, true, false]),
        ("Tolls", [false, false, false, false, true]),
        (
            "Longest path, 10 points",
            [true, false, false, false, false],
        ),
    ];
    let presets = [
        Preset::Base,
        Preset::Europe,
        Preset::Nordic,
        Preset::Italia,
        Preset::Nederland,
    ];
    for (chapter, on) in chapters {
        for (preset, on) in presets.into_iter().zip(on) {
            let text = words(&Map::new("Test", preset));
            assert_eq!(text.contains(chapter), on, "{chapter} in {preset}: {text}");
        }
    }
    assert!(words(&Map::new("Test", Preset::NederlandNeutral)).contains("The neutral player"));
}

#[test]
fn numbers_on_the_rules_page_are_those_of_the_rules() {
    let mut map = Map::new("Test", Preset::Europe);
    map.rules.trains = 37;
    map.rules.tickets.draw = 6;
    map.rules.end.train_threshold = 4;
    map.rules.tunnel.as_mut().unwrap().reveal = 5;
    let text = words(&map);
    for expected in [
        "37 trains",
        "Draw six tickets",
        "four trains or fewer",
        "turn up five cards",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
