//! Prints have exact sizes, embedded fonts, and everything where it belongs.

use railwright::draw::{Plan, TurnedBox, vec2};
use railwright::exchange::pdf;
use railwright::exchange::print::{Date, Job, Page, Paper, Settings, pages};
use railwright::map::{City, Id, Line, Map, Point, Preset, shipped};

use crate::pdf_reader::{Outline, Pdf};

fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

pub fn day() -> Date {
    "2026-03-01".parse().unwrap()
}

fn sheets(map: &Map, job: Job, settings: &Settings) -> Vec<Page> {
    pages(map, job, settings).unwrap()
}

fn file(pages: &[Page]) -> Vec<u8> {
    let about = pdf::About {
        title: "Test",
        author: "",
        date: day(),
    };
    pdf::write(pages, &about, None).unwrap()
}

fn close(found: [f64; 4], expected: [f64; 4]) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert!(
            (found - expected).abs() < 0.01,
            "{found} instead of {expected}"
        );
    }
}

#[test]
fn the_board_has_its_exact_size_with_trim_and_bleed() {
    for name in ["europe", "nordic", "first-line"] {
        let map = board(name);
        let pdf = Pdf::read(&file(&sheets(&map, Job::Board, &Settings::on(day()))));
        let [page] = pdf.pages.as_slice() else {
            panic!("one page");
        };
        let (width, height) = (map.board.width, map.board.height);
        close(page.media, [0.0, 0.0, width + 24.0, height + 24.0]);
        close(page.trim, [12.0, 12.0, width, height]);
        close(page.bleed, [9.0, 9.0, width + 6.0, height + 6.0]);
    }
}

/// How far an outline reaches along and across a direction, from a middle.
fn extent(outline: &Outline, space: &TurnedBox) -> (f64, f64) {
    let reach = |axis: railwright::draw::Vec2| {
        let along = outline
            .corners
            .iter()
            .map(|&(x, y)| (vec2(x, y) - space.center).dot(axis));
        let (low, high) = along.fold((f64::MAX, f64::MIN), |(low, high), way| {
            (low.min(way), high.max(way))
        });
        // A box that lies elsewhere must not pass for this one.
        if (low + high).abs() > 0.1 {
            f64::MAX
        } else {
            high - low + outline.line
        }
    };
    (reach(space.along), reach(space.along.perpendicular()))
}

/// The ruler check: every train space of every board is in the file, at its place and in its size.
#[test]
fn train_spaces_are_printed_at_true_size() {
    for name in ["europe", "italia"] {
        let map = board(name);
        let pdf = Pdf::read(&file(&sheets(&map, Job::Board, &Settings::on(day()))));
        let outlines = &pdf.pages[0].outlines;
        let plan = Plan::of(&map);
        let mut spaces = 0;
        for space in plan.tracks.iter().flatten().flat_map(|track| &track.spaces) {
            let mut space = *space;
            space.center += vec2(12.0, 12.0);
            let (length, width) = (2.0 * space.half.x, 2.0 * space.half.y);
            let printed = outlines.iter().any(|outline| {
                let found = extent(outline, &space);
                (found.0 - length).abs() < 0.05 && (found.1 - width).abs() < 0.05
            });
            assert!(printed, "{name}: no space at {:?}", space.center);
            spaces += 1;
        }
        let expected: usize = map
            .routes
            .iter()
            .map(|route| usize::from(route.length))
            .sum();
        assert_eq!(spaces, expected, "{name}");
    }
}

#[test]
fn every_print_embeds_every_font_and_says_map_and_day() {
    let map = board("nordic");
    for job in Job::ALL {
        let pages = sheets(&map, job, &Settings::on(day()));
        let pdf = Pdf::read(&file(&pages));
        assert_eq!(pdf.pages.len(), pages.len());
        assert!(!pdf.fonts.is_empty(), "{job:?}");
        for (font, embedded) in &pdf.fonts {
            assert!(*embedded && font.contains("NotoSans"), "{job:?}: {font}");
        }
        for page in 1..=pages.len() {
            let text = pdf.text(page as u32).replace('\n', "");
            let says = format!(
                "Nordic Countries · revision 1 · 2026-03-01 · sheet {page} of {}",
                pages.len()
            );
            assert!(text.contains(&says), "{job:?}: {text}");
        }
    }
}

#[test]
fn names_keep_their_letters() {
    let mut map = Map::new("Names", Preset::Base);
    let names = [
        "Tromsø",
        "Århus",
        "Liège",
        "Łódź",
        "Eskişehir",
        "Logroño",
        "Ђердап",
        "Αθήνα",
    ];
    for (index, name) in names.iter().enumerate() {
        let at = Point::new(100.0, 40.0 + 40.0 * index as f64);
        map.cities.push(City::new(Id::from(*name), name, at));
    }
    let pdf = Pdf::read(&file(&sheets(&map, Job::Board, &Settings::on(day()))));
    let text = pdf.text(1);
    for name in names {
        assert!(text.contains(name), "{name}: {text}");
    }
}

#[test]
fn the_same_print_gives_the_same_bytes() {
    let map = board("first-line");
    for job in Job::ALL {
        let settings = Settings::on(day());
        let (one, two) = (sheets(&map, job, &settings), sheets(&map, job, &settings));
        assert!(file(&one) == file(&two), "{job:?}");
    }
}

#[test]
fn sheets_are_of_the_chosen_paper() {
    let map = board("usa");
    for paper in Paper::ALL {
        let settings = Settings {
            paper,
            ..Settings::on(day())
        };
        let (short, long) = (paper.upright().x, paper.upright().y);
        for job in Job::ALL.into_iter().filter(|job| job.uses_paper()) {
            let pdf = Pdf::read(&file(&sheets(&map, job, &settings)));
            for page in &pdf.pages {
                let [_, _, width, height] = page.media;
                close(
                    [0.0, 0.0, width.min(height), width.max(height)],
                    [0.0, 0.0, short, long],
                );
            }
        }
    }
}

#[test]
fn panels_follow_the_folds() {
    let mut map = board("europe");
    map.folds = vec![Line::Vertical(300.0), Line::Horizontal(200.0)];
    let pdf = Pdf::read(&file(&sheets(&map, Job::Panels, &Settings::on(day()))));
    let trims: Vec<(f64, f64)> = pdf
        .pages
        .iter()
        .map(|page| (page.trim[2].round(), page.trim[3].round()))
        .collect();
    assert_eq!(
        trims,
        [
            (300.0, 200.0),
            (490.0, 200.0),
            (300.0, 330.0),
            (490.0, 330.0)
        ]
    );
}

#[test]
fn every_ticket_has_a_card_with_its_names_and_value() {
    for name in ["europe", "italia", "nederland", "all-aboard"] {
        let map = board(name);
        let pages = sheets(&map, Job::Cards, &Settings::on(day()));
        let pdf = Pdf::read(&file(&pages));
        let all: String = (1..=pages.len())
            .map(|page| pdf.text(page as u32))
            .collect();
        for ticket in map.tickets() {
            for place in [&ticket.from, &ticket.to] {
                assert!(all.contains(map.place_name(place)), "{name}: {place}");
            }
        }
        let whole = |number: f64| (number - number.round()).abs() < 1e-3;
        // Cards are 62 × 45 mm: so far apart are the cuts.
        let [_, _, width, height] = pdf.pages[0].trim;
        assert!(
            whole(width / 62.0) && whole(height / 45.0),
            "{width} {height}"
        );
    }
}

#[test]
fn what_cannot_be_printed_says_why() {
    let settings = Settings::on(day());
    let empty = Map::new("Empty", Preset::Base);
    assert!(pages(&empty, Job::Cards, &settings).is_err());
    let mut huge = empty.clone();
    (huge.board.width, huge.board.height) = (5000.0, 5000.0);
    assert!(pages(&huge, Job::Tiles, &settings).is_err());
    huge.board.width = 90_000.0;
    for job in Job::ALL {
        assert!(pages(&huge, job, &settings).is_err(), "{job:?}");
    }
}
