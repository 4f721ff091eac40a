//! Tables of cities, routes and tickets.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use railwright::document::Item;
use railwright::map::{Color, Point};

use crate::stage::Stage;

fn selected(stage: &Stage) -> Vec<Item> {
    stage.editor().document().selection().items().collect()
}

#[test]
fn cities() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num7);
    let name = stage.map().cities[0].name.clone();
    let field = stage.harness.get_by_label("Name of city 1");
    assert_eq!(field.value().as_deref(), Some(name.as_str()));
}

#[test]
fn routes() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num8);
    stage.harness.get_by_label("Length of route 1");
    stage.harness.get_by_label("Colour of route 1");
}

#[test]
fn tickets() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num9);
    stage.harness.get_by_label("Value of ticket 1");
}

#[test]
fn sortable() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num7);
    stage.press("Sort cities by Name");
    let mut names: Vec<(String, usize)> = stage
        .map()
        .cities
        .iter()
        .enumerate()
        .map(|(index, city)| (city.name.to_lowercase(), index))
        .collect();
    names.sort();
    let top = |stage: &Stage, index: usize| {
        let label = format!("Name of city {}", index + 1);
        stage.harness.get_by_label(&label).rect().top()
    };
    let (first, second) = (names[0].1, names[1].1);
    assert!(top(&stage, first) < top(&stage, second));
    stage.press("Sort cities by Name");
    let (last, before) = (names[names.len() - 1].1, names[names.len() - 2].1);
    assert!(top(&stage, last) < top(&stage, before));
}

#[test]
fn filterable() {
    let mut stage = Stage::board("europe");
    stage.ctrl(Key::Num7);
    stage.fill("Filter cities", "berl");
    let berlin = stage.city_index("Berlin") + 1;
    stage
        .harness
        .get_by_label(&format!("Name of city {berlin}"));
    assert!(
        stage
            .harness
            .query_all_by(|node| {
                node.label()
                    .is_some_and(|label| label.starts_with("Name of city"))
            })
            .count()
            == 1
    );
    assert!(stage.shows("1 of 47 cities"));
}

#[test]
fn editable() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num7);
    stage.fill("Name of city 1", "Newtown");
    stage.key(Key::Enter);
    assert_eq!(stage.map().cities[0].name, "Newtown");
    assert_eq!(stage.undo_name().unwrap(), "Rename city");
    stage.ctrl(Key::Num8);
    let tunnel = stage.map().routes[0].tunnel;
    stage.press("Tunnel of route 1");
    assert_ne!(stage.map().routes[0].tunnel, tunnel);
}

#[test]
fn selection_shared_with_the_canvas() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num8);
    stage.press("Select route 2");
    assert_eq!(selected(&stage), [Item::Route(1)]);
    stage.click(stage.route(0));
    assert_eq!(selected(&stage), [Item::Route(0)]);
}

#[test]
fn paste_from_a_spreadsheet() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::Num7);
    stage.paste("name\tx\ty\nOslo\t100\t100\nBergen\t200\t100\n");
    let names: Vec<&str> = stage
        .map()
        .cities
        .iter()
        .map(|city| city.name.as_str())
        .collect();
    assert_eq!(names, ["Oslo", "Bergen"]);
    assert_eq!(stage.map().cities[1].at, Some(Point::new(200.0, 100.0)));
    stage.ctrl(Key::Num8);
    stage.paste("Oslo\tBergen\t3\tred\nOslo\tBergem\t2\tblue\n");
    assert_eq!(stage.map().routes.len(), 1);
    assert_eq!(stage.map().routes[0].color, Color::Red);
    assert!(stage.shows("did you mean Bergen?"));
    stage.ctrl(Key::Num9);
    stage.paste("Oslo\tBergen\t5\n");
    assert_eq!(stage.map().tickets()[0].value, 5);
    // One paste is one step.
    stage.ctrl(Key::Z);
    assert!(stage.map().tickets().is_empty());
}
