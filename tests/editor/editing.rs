//! Editing.

use egui::{Key, Modifiers, PointerButton};
use railwright::document::Item;
use railwright::editor::commands::table::{Command, Menu, printed_keys, table};
use railwright::map::{Color, Point};

use crate::stage::Stage;

const SHIFT: Modifiers = Modifiers::SHIFT;

fn selected(stage: &Stage) -> Vec<Item> {
    stage.editor().document().selection().items().collect()
}

fn position(stage: &Stage, city: usize) -> Point {
    stage.map().cities[city].at.unwrap()
}

#[test]
fn select() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    stage.click(stage.city("Berlin"));
    assert_eq!(selected(&stage), [Item::City(berlin)]);
    stage.click(stage.route(0));
    assert_eq!(selected(&stage), [Item::Route(0)]);
    stage.click(stage.at(5.0, 5.0));
    assert!(selected(&stage).is_empty());
    // By keyboard alone.
    stage.key(Key::CloseBracket);
    stage.key(Key::CloseBracket);
    assert_eq!(selected(&stage), [Item::City(1)]);
    stage.key(Key::OpenBracket);
    assert_eq!(selected(&stage), [Item::City(0)]);
}

#[test]
fn marquee() {
    let mut stage = Stage::board("first-line");
    let (width, height) = (stage.map().board.width, stage.map().board.height);
    stage.drag(stage.at(1.0, 1.0), stage.at(width - 1.0, height - 1.0));
    let everything = stage.map().cities.len() + stage.map().routes.len();
    assert_eq!(selected(&stage).len(), everything);
    stage.drag(stage.at(1.0, 1.0), stage.at(6.0, 6.0));
    assert!(selected(&stage).is_empty());
    assert!(stage.undo_name().is_none());
}

#[test]
fn shift_add() {
    let mut stage = Stage::board("europe");
    for (name, modifiers) in [
        ("Berlin", Modifiers::NONE),
        ("Paris", SHIFT),
        ("Roma", SHIFT),
    ] {
        stage.click_with(stage.city(name), PointerButton::Primary, modifiers);
    }
    assert_eq!(selected(&stage).len(), 3);
    stage.click_with(stage.city("Paris"), PointerButton::Primary, SHIFT);
    assert_eq!(selected(&stage).len(), 2);
}

#[test]
fn move_a_city() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    let before = position(&stage, berlin);
    let from = stage.city("Berlin");
    stage.keys(Modifiers::COMMAND | SHIFT, Key::G);
    stage.drag(from, from + egui::vec2(40.0, 25.0));
    let scale = f64::from(stage.editor().canvas().view.scale);
    let after = position(&stage, berlin);
    assert!(
        (after.x - before.x - 40.0 / scale).abs() < 0.2,
        "{before:?} {after:?}"
    );
    assert_eq!(stage.undo_name().unwrap(), "Move Berlin");
    stage.ctrl(Key::Z);
    assert_eq!(position(&stage, berlin), before);
    assert!(stage.undo_name().is_none(), "a drag is one step");
}

#[test]
fn nudge_with_arrows() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    let before = position(&stage, berlin);
    stage.click(stage.city("Berlin"));
    stage.key(Key::ArrowRight);
    stage.keys(SHIFT, Key::ArrowUp);
    let after = position(&stage, berlin);
    assert_eq!(after, Point::new(before.x + 1.0, before.y - 10.0));
}

#[test]
fn align_and_distribute() {
    let mut stage = Stage::board("europe");
    let names = ["Berlin", "Paris", "Roma"];
    for (index, name) in names.iter().enumerate() {
        let modifiers = if index == 0 { Modifiers::NONE } else { SHIFT };
        stage.click_with(stage.city(name), PointerButton::Primary, modifiers);
    }
    let cities = names.map(|name| stage.city_index(name));
    stage.menu(&["Arrange", "Align", "Align left"]);
    let x = cities.map(|city| position(&stage, city).x);
    assert!(x[0] == x[1] && x[1] == x[2], "{x:?}");
    stage.ctrl(Key::Z);
    stage.menu(&["Arrange", "Distribute", "Distribute horizontally"]);
    let mut x = cities.map(|city| position(&stage, city).x);
    x.sort_by(f64::total_cmp);
    assert!((x[1] - x[0] - (x[2] - x[1])).abs() < 0.3, "{x:?}");
}

#[test]
fn duplicate() {
    let mut stage = Stage::board("first-line");
    let before = stage.map().clone();
    stage.ctrl(Key::A);
    stage.ctrl(Key::D);
    let map = stage.map();
    assert_eq!(map.cities.len(), 2 * before.cities.len());
    assert_eq!(map.routes.len(), 2 * before.routes.len());
    assert_eq!(map.tickets().len(), 2 * before.tickets().len());
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), before);
}

#[test]
fn copy_and_paste_between_maps() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::A);
    stage.event(egui::Event::Copy);
    let output = &stage.harness.output().platform_output;
    let copied = output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let mut other = Stage::empty();
    other.paste(&copied.unwrap());
    assert_eq!(other.map().cities, stage.map().cities);
    assert_eq!(other.map().routes, stage.map().routes);
    assert_eq!(other.map().tickets(), stage.map().tickets());
}

#[test]
fn delete() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    let id = stage.map().cities[berlin].id.clone();
    stage.click(stage.city("Berlin"));
    stage.key(Key::Delete);
    let map = stage.map();
    assert!(map.city(&id).is_none());
    assert!(
        map.routes
            .iter()
            .all(|route| route.from != id && route.to != id)
    );
    assert!(
        map.tickets()
            .iter()
            .all(|ticket| ticket.places().all(|place| *place != id))
    );
    assert_eq!(stage.undo_name().unwrap(), "Delete Berlin");
}

#[test]
fn inline_rename() {
    let mut stage = Stage::board("europe");
    stage.click(stage.city("Berlin"));
    stage.key(Key::F2);
    stage.ctrl(Key::A);
    stage.text("Spreeathen");
    stage.key(Key::Enter);
    let city = &stage.map().cities[stage.city_index("Spreeathen")];
    assert_eq!(city.id, "berlin");
    assert_eq!(stage.undo_name().unwrap(), "Rename Spreeathen");
    // A letter that is typed into the name is no shortcut.
    assert_eq!(
        stage.map().routes.len(),
        crate::stage::board("europe").routes.len()
    );
}

#[test]
fn multi_edit_in_the_inspector() {
    let mut stage = Stage::board("europe");
    stage.click(stage.route(0));
    stage.click_with(stage.route(5), PointerButton::Primary, SHIFT);
    assert!(stage.shows("2 routes"));
    stage.press("Colour green");
    let routes = &stage.map().routes;
    assert_eq!(
        (routes[0].color, routes[5].color),
        (Color::Green, Color::Green)
    );
    assert_eq!(stage.undo_name().unwrap(), "Recolour 2 routes");
    stage.key(Key::Num4);
    let routes = &stage.map().routes;
    assert_eq!((routes[0].length, routes[5].length), (4, 4));
    stage.click(stage.city("Berlin"));
    stage.click_with(stage.city("Paris"), PointerButton::Primary, SHIFT);
    stage.fill("Country", "Atlantis");
    stage.click(stage.at(5.0, 5.0));
    let country = |name: &str| stage.map().cities[stage.city_index(name)].country.clone();
    assert_eq!(country("Berlin").as_deref(), Some("Atlantis"));
    assert_eq!(country("Paris").as_deref(), Some("Atlantis"));
    assert_eq!(stage.undo_name().unwrap(), "Change country");
}

#[test]
fn unlimited_undo_and_redo_with_named_steps() {
    let mut stage = Stage::board("first-line");
    let start = stage.map().clone();
    stage.click(stage.route(0));
    for number in 0..300 {
        stage.key(if number % 2 == 0 {
            Key::Num3
        } else {
            Key::Num2
        });
        stage.key(Key::T);
    }
    let end = stage.map().clone();
    let steps = stage.editor().document().history().count();
    assert!(steps >= 599, "{steps}");
    stage.press("Edit");
    assert!(stage.shows("Undo Change tunnel"));
    stage.key(Key::Escape);
    while stage.undo_name().is_some() {
        stage.ctrl(Key::Z);
    }
    assert_eq!(*stage.map(), start);
    for _ in 0..steps {
        stage.keys(Modifiers::COMMAND | SHIFT, Key::Z);
    }
    assert_eq!(*stage.map(), end);
}

#[test]
fn every_action_in_a_menu_with_its_shortcut_and_in_the_palette() {
    let mut stage = Stage::board("first-line");
    for menu in Menu::ALL {
        stage.press(menu.title());
        for entry in table()
            .iter()
            .filter(|entry| entry.menu.0 == menu && entry.menu.1.is_empty())
        {
            if matches!(entry.command, Command::Undo | Command::Redo) {
                continue;
            }
            let keys = entry
                .keys
                .map(|keys| printed_keys(&stage.harness.ctx, &keys));
            let shown = stage.shows(&entry.name);
            assert!(shown, "{} is not in the menu {}", entry.name, menu.title());
            if let Some(keys) = keys {
                assert!(stage.shows(&keys), "{keys} of {}", entry.name);
            }
        }
        stage.key(Key::Escape);
    }
    stage.ctrl(Key::P);
    stage.text("rotate bo");
    stage.key(Key::Enter);
    assert_eq!(stage.undo_name().unwrap(), "Rotate board");
}

#[test]
fn context_menus() {
    let mut stage = Stage::board("europe");
    stage.click_with(
        stage.city("Berlin"),
        PointerButton::Secondary,
        Modifiers::NONE,
    );
    assert_eq!(selected(&stage), [Item::City(stage.city_index("Berlin"))]);
    stage.menu(&["Lock position"]);
    assert!(stage.map().cities[stage.city_index("Berlin")].locked);
    stage.click_with(stage.route(0), PointerButton::Secondary, Modifiers::NONE);
    let tunnel = stage.map().routes[0].tunnel;
    stage.menu(&["Tunnel"]);
    assert_ne!(stage.map().routes[0].tunnel, tunnel);
}

#[test]
fn escape_cancels() {
    let mut stage = Stage::board("europe");
    let before = stage.map().clone();
    let from = stage.city("Berlin");
    // In the middle of a drag.
    stage.hover(from);
    stage.harness.drag_at(from);
    stage.harness.step();
    stage.hover(from + egui::vec2(30.0, 30.0));
    stage.hover(from + egui::vec2(60.0, 30.0));
    assert_ne!(*stage.map(), before);
    stage.key(Key::Escape);
    assert_eq!(*stage.map(), before);
    stage.harness.drop_at(from + egui::vec2(60.0, 30.0));
    stage.harness.step();
    stage.harness.run_steps(3);
    assert_eq!(*stage.map(), before);
    // While a city is named.
    stage.key(Key::C);
    stage.click(stage.at(30.0, 500.0));
    stage.text("Nowhere");
    stage.key(Key::Escape);
    assert_eq!(*stage.map(), before);
    assert!(stage.undo_name().is_none());
}

#[test]
fn lock_a_city() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    let before = position(&stage, berlin);
    stage.click(stage.city("Berlin"));
    stage.ctrl(Key::L);
    assert!(stage.map().cities[berlin].locked);
    let from = stage.city("Berlin");
    stage.drag(from, from + egui::vec2(60.0, 60.0));
    stage.key(Key::ArrowLeft);
    assert_eq!(position(&stage, berlin), before);
}
