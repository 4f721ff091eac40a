//! Themes, movable parts and free texts: every theme draws every board, and a map without any of
//! them is drawn as before.

use railwright::draw::theme::{theme, with_theme};
use railwright::draw::{
    Arranged, Form, Look, Plan, Shape, Shows, Style, THEMES, Vec2, shapes, svg, text_boxes,
};
use railwright::map::theme::{MarkerShape, Part, TitleLook};
use railwright::map::{BoardPart, BoardText, Hex, Map, Point, Side, Theme, shipped};

use crate::small::{two_cities, with_route};

fn boards() -> impl Iterator<Item = Map> {
    shipped::ALL.iter().map(|board| board.load().unwrap().map)
}

fn drawn(map: &Map) -> Vec<Shape> {
    shapes(map, &Look::plain(&Style::of(map, false)))
}

fn points(form: &Form) -> Vec<Vec2> {
    match form {
        Form::Card { area, .. } => area.corners().to_vec(),
        Form::Disc { center, .. } => vec![*center],
        Form::Area { outlines } => outlines.concat(),
        Form::Line { points } => points.clone(),
        Form::Text { at, .. } => vec![*at],
        Form::Picture { area, .. } => vec![area.min, area.max],
    }
}

fn all_parts() -> Theme {
    let part = Some(Part::default());
    Theme {
        scoring_table: part,
        legend: part,
        compass: part,
        ..Theme::default()
    }
}

#[test]
fn every_theme_draws_every_board_with_all_its_parts() {
    for map in boards() {
        for style in THEMES {
            let base = style.name.to_owned();
            let mut map = map.clone();
            map.theme = Some(Theme {
                base,
                ..all_parts()
            });
            let shapes = drawn(&map);
            for shape in &shapes {
                let finite = points(&shape.form)
                    .iter()
                    .all(|at| at.x.is_finite() && at.y.is_finite());
                assert!(finite, "{} in {}: {shape:?}", map.name, style.name);
            }
            for part in [
                BoardPart::ScoringTable,
                BoardPart::Legend,
                BoardPart::Compass,
            ] {
                let found = shapes
                    .iter()
                    .filter(|shape| shape.shows == Shows::Part(part));
                assert!(
                    found.count() > 3,
                    "{} in {}: {part:?}",
                    map.name,
                    style.name
                );
            }
            let text = svg::write(&map, &shapes);
            roxmltree::Document::parse(&text).unwrap();
        }
    }
}

#[test]
fn themes_have_names_of_their_own() {
    for (index, style) in THEMES.into_iter().enumerate() {
        assert_eq!(theme(style.name), Some(style));
        assert!(THEMES[..index].iter().all(|other| other.name != style.name));
    }
    assert_eq!(theme("light").map(|style| style.name), Some("paper"));
    assert_eq!(theme("dark").map(|style| style.name), Some("night"));
    assert_eq!(theme("Atlas"), None);
}

#[test]
fn a_map_without_a_theme_follows_the_window() {
    let map = two_cities();
    assert_eq!(Style::of(&map, false), Style::LIGHT);
    assert_eq!(Style::of(&map, true), Style::DARK);
    let plain = svg::write(&map, &drawn(&map));
    assert_eq!(plain, svg::write(&map, &drawn(&with_theme(&map, "paper"))));
    let dark = shapes(&map, &Look::plain(&Style::DARK));
    assert_eq!(
        svg::write(&map, &dark),
        svg::write(&map, &drawn(&with_theme(&map, "night")))
    );
}

#[test]
fn a_theme_that_does_not_exist_is_drawn_as_paper() {
    let mut map = two_cities();
    map.theme = Some(Theme::named("atlass"));
    assert_eq!(Style::of(&map, true), Style::LIGHT);
    let found = railwright::check::check(&map);
    let told = found
        .iter()
        .find(|problem| problem.code.name() == "unknown-theme");
    assert!(told.unwrap().message.contains("did you mean `atlas`?"));
}

#[test]
fn what_a_map_changes_of_its_theme_is_drawn() {
    let mut map = with_route(|route| route.tunnel = true);
    let mut own = Theme::named("mint");
    own.colors.land = Some(Hex([1, 2, 3]));
    own.cities.shape = Some(MarkerShape::Star);
    own.cities.size = Some(1.5);
    own.rails = Some(true);
    own.title.look = Some(TitleLook::None);
    own.score_track = Some(vec![Side::Top]);
    map.theme = Some(own);
    let style = Style::of(&map, false);
    assert_eq!((style.land.r, style.land.g, style.land.b), (1, 2, 3));
    assert_eq!(style.sea, theme("mint").unwrap().sea);
    let plan = Plan::of(&map);
    assert_eq!(plan.places[0].as_ref().unwrap().radius, 4.4 * 1.5);
    // Only the upper side has a score track: the field reaches to the other three.
    assert!(plan.field.min.y > 0.0);
    assert_eq!((plan.field.min.x, plan.field.max), (0.0, plan.board.max));
    let shapes = drawn(&map);
    let cells = shapes
        .iter()
        .filter(|shape| shape.layer.name() == "score-track");
    let numbers = cells.filter(|shape| matches!(shape.form, Form::Text { .. }));
    assert_eq!(numbers.count(), 100);
    assert!(shapes.iter().any(|shape| shape.layer.name() == "rails"));
    assert!(!shapes.iter().any(|shape| shape.layer.name() == "title"));
}

#[test]
fn every_choice_of_sides_has_a_hundred_cells_on_the_rim() {
    for choice in 1..16_u32 {
        let mut map = two_cities();
        let sides = Side::ALL.iter().copied().enumerate();
        let sides = sides
            .filter(|(bit, _)| choice >> bit & 1 == 1)
            .map(|(_, side)| side);
        map.theme = Some(Theme {
            score_track: Some(sides.collect()),
            ..Theme::default()
        });
        let (plan, shapes) = (Plan::of(&map), drawn(&map));
        let cells: Vec<&Shape> = shapes
            .iter()
            .filter(|shape| shape.layer.name() == "score-track")
            .filter(|shape| matches!(shape.form, Form::Text { .. }))
            .collect();
        assert_eq!(cells.len(), 100, "{choice:b}");
        for cell in cells {
            for at in points(&cell.form) {
                assert!(plan.board.contains(at) && !plan.field.grown(-0.01).contains(at));
            }
        }
    }
}

#[test]
fn parts_lie_where_the_map_puts_them_and_else_where_nothing_lies() {
    let mut map = shipped::find("europe").unwrap().load().unwrap().map;
    let mut own = all_parts();
    own.put(BoardPart::Compass, Some(Point::new(300.0, 444.0)));
    own.put(BoardPart::Title, Some(Point::new(200.0, 100.0)));
    map.theme = Some(own);
    let (plan, style) = (Plan::of(&map), Style::of(&map, false));
    let arranged = Arranged::of(&map, &plan, &style, None);
    let middle = |part| arranged.middle(part).unwrap().to_point();
    assert_eq!(middle(BoardPart::Compass), Point::new(300.0, 444.0));
    assert_eq!(middle(BoardPart::Title), Point::new(200.0, 100.0));
    let boxes: Vec<_> = arranged.boxes().collect();
    assert_eq!(boxes.len(), 4);
    for (index, (one, area)) in boxes.iter().enumerate() {
        for (other, beside) in &boxes[index + 1..] {
            assert!(area.overlap(beside) <= 0.0, "{one:?} {other:?}");
        }
    }
}

#[test]
fn texts_lie_under_the_tracks_and_say_who_they_are() {
    let mut map = with_route(|_| {});
    map.texts.push(BoardText {
        curve: 90.0,
        color: Some(Hex([10, 20, 30])),
        ..BoardText::new("North Sea", Point::new(120.0, 30.0))
    });
    let shapes = drawn(&map);
    let letters: Vec<&Shape> = shapes
        .iter()
        .filter(|shape| shape.shows == Shows::Text(0))
        .collect();
    assert_eq!(letters.len(), 8);
    assert!(
        letters
            .iter()
            .all(|shape| shape.layer < railwright::draw::Layer::Rail)
    );
    assert_eq!(letters[0].fill.unwrap().b, 30);
    assert_eq!(text_boxes(&map.texts[0], &Style::LIGHT).len(), 8);
    assert!(svg::write(&map, &shapes).contains(" data-text=\"1\""));
}
