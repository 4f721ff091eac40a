//! The canvas.

use egui::{Key, Modifiers, PointerButton};
use railwright::draw::{Form, Look, Plan, Shape, Style, shapes, vec2};
use railwright::map::{Line, Map, Point};

use crate::stage::{Stage, board};

/// How many shapes a change of the map adds to the drawing.
fn added(before: &Map, after: &Map) -> usize {
    let count = |map: &Map| shapes(map, &Look::plain(&Style::LIGHT)).len();
    count(after).saturating_sub(count(before))
}

/// Selects a plain route of Europe and carries an action out by its keys.
fn on_a_route(modifiers: Modifiers, key: Key) -> (Map, Stage) {
    let mut stage = Stage::board("europe");
    let plain = |route: &railwright::map::Route| {
        !route.tunnel && !route.is_ferry() && route.bend.is_empty() && route.length == 2
    };
    let index = stage.map().routes.iter().position(plain).unwrap();
    let before = stage.map().clone();
    stage.click(stage.route(index));
    stage.keys(modifiers, key);
    (before, stage)
}

fn changed_route(before: &Map, stage: &Stage) -> railwright::map::Route {
    let mut pairs = before.routes.iter().zip(&stage.map().routes);
    let (_, changed) = pairs.find(|(old, new)| old != new).unwrap();
    changed.clone()
}

#[test]
fn pan() {
    let mut stage = Stage::board("europe");
    let (from, to) = (stage.at(300.0, 300.0), stage.at(360.0, 340.0));
    let before = stage.editor().canvas().to_board(from);
    stage.drag_with(from, to, PointerButton::Middle, Modifiers::NONE);
    let after = stage.editor().canvas().to_board(to);
    assert!(before.distance(after) < 8.0, "{before:?} {after:?}");
    let center = stage.editor().canvas().view.center;
    stage.event(egui::Event::PointerGone);
    stage.keys(Modifiers::ALT, Key::ArrowRight);
    assert!(stage.editor().canvas().view.center.x > center.x);
    assert!(stage.editor().document().undo_name().is_none());
}

#[test]
fn zoom_to_pointer() {
    let mut stage = Stage::board("europe");
    let pointer = stage.city("Berlin");
    let before = stage.editor().canvas().to_board(pointer);
    let scale = stage.editor().canvas().view.scale;
    stage.scroll(pointer, egui::vec2(0.0, 120.0));
    assert!(stage.editor().canvas().view.scale > scale * 1.3);
    let after = stage.editor().canvas().to_board(pointer);
    assert!(before.distance(after) < 0.5, "{before:?} {after:?}");
}

#[test]
fn fit() {
    let mut stage = Stage::board("europe");
    stage.scroll(stage.city("Berlin"), egui::vec2(0.0, 300.0));
    let area = stage.editor().canvas().area;
    assert!(!area.contains(stage.at(0.0, 0.0)));
    stage.ctrl(Key::Num0);
    assert!(area.contains(stage.at(0.0, 0.0)) && area.contains(stage.at(790.0, 530.0)));
}

#[test]
fn grid_and_snap() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::G);
    assert!(stage.settings().grid && stage.settings().snap);
    stage.key(Key::C);
    stage.click(stage.at(101.9, 203.2));
    stage.text("Corner");
    stage.key(Key::Enter);
    let at = stage.map().cities[0].at.unwrap();
    assert_eq!((at.x, at.y), (100.0, 205.0));
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::G);
    assert!(!stage.settings().snap);
}

#[test]
fn guides() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::H);
    let Line::Horizontal(y) = stage.map().guides[0] else {
        panic!("{:?}", stage.map().guides);
    };
    stage.drag(stage.at(200.0, y), stage.at(200.0, 120.0));
    let Line::Horizontal(moved) = stage.map().guides[0] else {
        panic!("{:?}", stage.map().guides);
    };
    assert!((moved - 120.0).abs() < 1.0, "{moved}");
    // A city that is placed near a guide stands on it.
    stage.key(Key::C);
    stage.click(stage.at(300.0, 122.0));
    stage.text("Guided");
    stage.key(Key::Enter);
    assert_eq!(stage.map().cities[0].at.unwrap().y, moved);
}

#[test]
fn true_size_train_spaces_along_straight_or_bent_routes() {
    let mut stage = Stage::board("first-line");
    let sizes = |map: &Map| -> Vec<f64> {
        let plan = Plan::of(map);
        let tracks = plan.tracks.iter().flatten();
        let spaces = tracks.flat_map(|track| track.spaces.clone());
        spaces.map(|space| space.half.x * 2.0).collect()
    };
    let map = stage.map().clone();
    assert!(
        sizes(&map)
            .iter()
            .all(|length| (19.9..=26.1).contains(length))
    );
    let straight = map
        .routes
        .iter()
        .position(|route| route.bend.is_empty())
        .unwrap();
    let grabbed = stage.route(straight);
    stage.drag(grabbed, grabbed + egui::vec2(6.0, 18.0));
    assert_eq!(stage.map().routes[straight].bend.len(), 1);
    assert!(stage.undo_name().unwrap().starts_with("Bend route"));
    assert!(
        sizes(stage.map())
            .iter()
            .all(|length| (19.9..=26.1).contains(length))
    );
}

#[test]
fn parallel_tracks_side_by_side() {
    let (before, stage) = on_a_route(Modifiers::NONE, Key::D);
    let map = stage.map();
    assert_eq!(map.routes.len(), before.routes.len() + 1);
    let new = map.routes.last().unwrap();
    let twin = before
        .routes
        .iter()
        .position(|route| route.ends() == new.ends())
        .unwrap();
    let plan = Plan::of(map);
    let middle = |index: usize| plan.tracks[index].as_ref().unwrap().spaces[0].center;
    let apart = middle(twin).distance(middle(map.routes.len() - 1));
    assert!((10.0..14.0).contains(&apart), "{apart}");
}

#[test]
fn tunnel_edges() {
    let (before, stage) = on_a_route(Modifiers::NONE, Key::T);
    assert!(changed_route(&before, &stage).tunnel);
    assert!(added(&before, stage.map()) > 0);
}

#[test]
fn locomotive_symbols() {
    let (before, stage) = on_a_route(Modifiers::NONE, Key::F);
    assert_eq!(changed_route(&before, &stage).symbols, 1);
    // A locomotive takes the place of the colour's own sign.
    let drawn = |map: &Map| format!("{:?}", shapes(map, &Look::plain(&Style::LIGHT)));
    assert_ne!(drawn(&before), drawn(stage.map()));
}

#[test]
fn waves() {
    let (before, stage) = on_a_route(Modifiers::SHIFT, Key::F);
    assert_eq!(changed_route(&before, &stage).waves, 1);
    assert!(added(&before, stage.map()) > 0);
}

#[test]
fn tolls() {
    let (before, stage) = on_a_route(Modifiers::SHIFT, Key::T);
    assert_eq!(changed_route(&before, &stage).toll, 1);
    assert!(added(&before, stage.map()) > 0);
}

#[test]
fn draw_bonus_icons() {
    let (before, stage) = on_a_route(Modifiers::SHIFT, Key::B);
    assert_eq!(changed_route(&before, &stage).draw_bonus, 1);
    let texts = shapes(stage.map(), &Look::plain(&Style::LIGHT));
    let badge = |shape: &Shape| matches!(&shape.form, Form::Text { text, .. } if text == "+1");
    assert!(texts.iter().any(badge));
}

#[test]
fn a_symbol_for_each_colour() {
    let mut seen = Vec::new();
    for key in [
        Key::P,
        Key::U,
        Key::O,
        Key::W,
        Key::G,
        Key::Y,
        Key::K,
        Key::R,
    ] {
        let (_, stage) = on_a_route(Modifiers::NONE, key);
        let selected = stage
            .editor()
            .document()
            .selection()
            .routes()
            .next()
            .unwrap();
        let drawn = shapes(stage.map(), &Look::plain(&Style::LIGHT));
        // The outlines of the symbol, without its colour.
        let symbol: Vec<String> = drawn
            .iter()
            .filter(|shape| {
                shape.shows
                    == railwright::draw::Shows::Space {
                        route: selected,
                        number: 0,
                    }
                    && shape.layer == railwright::draw::Layer::Symbol
            })
            .map(|shape| format!("{:?}", shape.form))
            .collect();
        assert!(!symbol.is_empty(), "{key:?}");
        assert!(!seen.contains(&symbol), "{key:?}");
        seen.push(symbol);
    }
}

#[test]
fn labels_turn_around_the_city_and_move_clear_with_one_command() {
    let mut stage = Stage::board("europe");
    let berlin = stage.city_index("Berlin");
    let plan = Plan::of(stage.map());
    let name = plan.places[berlin].as_ref().unwrap().name.area.center;
    let at = plan.places[berlin].as_ref().unwrap().at;
    let other_side = at + (at - name);
    stage.drag(
        stage.at(name.x, name.y),
        stage.at(other_side.x, other_side.y),
    );
    let turned = stage.map().cities[berlin].label.unwrap();
    let wanted = (at - name).angle().to_degrees().rem_euclid(360.0);
    assert!((turned.angle - wanted).abs() < 3.0, "{turned:?} {wanted}");
    assert_eq!(stage.undo_name().unwrap(), "Rotate name of Berlin");
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    stage.settle();
    assert_eq!(stage.undo_name().unwrap(), "Place labels");
    let clashes = railwright::draw::clashes(&Plan::of(stage.map()));
    assert!(clashes.is_empty(), "{clashes:?}");
}

#[test]
fn light_and_dark() {
    let mut stage = Stage::board("first-line");
    let mean = |stage: &mut Stage| {
        let picture = stage.picture();
        let sum: u64 = picture.pixels().map(|pixel| u64::from(pixel.0[1])).sum();
        sum / u64::from(picture.width() * picture.height())
    };
    assert!(mean(&mut stage) > 170);
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert!(stage.settings().dark);
    assert!(mean(&mut stage) < 90);
}

#[test]
fn board_standing_or_lying() {
    let mut stage = Stage::board("europe");
    let before = stage.map().clone();
    stage.menu(&["Arrange", "Rotate board"]);
    let board = &stage.map().board;
    assert_eq!((board.width, board.height), (530.0, 790.0));
    let (old, new) = (
        before.cities[0].at.unwrap(),
        stage.map().cities[0].at.unwrap(),
    );
    assert_eq!(new, Point::new(530.0 - old.y, old.x));
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), before);
}

/// The first thing that a person sees.
#[test]
fn europe_is_on_the_screen_at_once() {
    let stage = Stage::board("europe");
    let area = stage.editor().canvas().area;
    for city in &board("europe").cities {
        let at = city.at.unwrap();
        let on_screen = stage.editor().canvas().to_screen(vec2(at.x, at.y));
        assert!(area.contains(on_screen), "{}", city.name);
    }
}
