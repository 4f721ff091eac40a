//! Our own work for one frame of the editor: layout of the interface, shapes, triangles.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a benchmark fails by panicking"
)]

use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, pos2, vec2};
use railwright::document::{Edit, Records};
use railwright::editor::Editor;
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, shipped};

/// A map of 500 cities and 1,000 routes.
fn large() -> Map {
    let mut map = Map::new("Large", Preset::Europe);
    (map.board.width, map.board.height) = (3000.0, 2400.0);
    let id = |x: usize, y: usize| Id::from(format!("c{x}-{y}").as_str());
    for y in 0..20 {
        for x in 0..25 {
            let at = Point::new(60.0 + 118.0 * x as f64, 60.0 + 118.0 * y as f64);
            map.cities
                .push(City::new(id(x, y), &format!("City {x} {y}"), at));
        }
    }
    for number in 0..1000 {
        let (x, y, step) = (number % 25, number / 25 % 20, number / 500);
        let (to_x, to_y) = if step == 0 { (x + 1, y) } else { (x, y + 1) };
        let (to_x, to_y) = (to_x.min(24), to_y.min(19));
        let color = Color::CARDS[number % 8];
        let name = Id::from(format!("r{number}").as_str());
        let route = Route::new(name, id(x, y), id(to_x, to_y), 3, color);
        map.routes.push(route);
    }
    map
}

struct Stage {
    context: Context,
    editor: Editor,
    time: f64,
}

impl Stage {
    fn new(map: Map) -> Self {
        let context = Context::default();
        let mut editor = None;
        let output = context.run_ui(RawInput::default(), |ui| {
            editor = Some(Editor::headless(ui.ctx(), map.clone()));
        });
        output.drop_without_applying_deltas();
        let mut stage = Stage {
            context,
            editor: editor.unwrap(),
            time: 0.0,
        };
        for _ in 0..30 {
            stage.frame(Vec::new());
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        stage
    }

    /// One frame from input to triangles.
    fn frame(&mut self, events: Vec<Event>) {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let mut output = self.context.run_ui(input, |ui| self.editor.ui(ui));
        let shapes = std::mem::take(&mut output.shapes);
        let triangles = self.context.tessellate(shapes, output.pixels_per_point);
        std::hint::black_box(triangles);
        output.drop_without_applying_deltas();
    }
}

fn frames(criterion: &mut Criterion) {
    let europe = || shipped::ALL[0].load().unwrap().map;
    for (name, map) in [("europe", europe()), ("500 cities", large())] {
        let mut stage = Stage::new(map);
        println!(
            "{name}: {} corners of triangles",
            stage.editor.canvas().vertices()
        );
        criterion.bench_function(&format!("a frame at rest, {name}"), |bench| {
            bench.iter(|| stage.frame(Vec::new()));
        });
        let mut x = 0.0;
        criterion.bench_function(
            &format!("a frame while the board is moved, {name}"),
            |bench| {
                bench.iter(|| {
                    x = (x + 1.0) % 200.0;
                    let button = egui::PointerButton::Middle;
                    let modifiers = egui::Modifiers::NONE;
                    let pos = pos2(500.0 + x, 300.0);
                    let mut events = vec![Event::PointerMoved(pos)];
                    if x == 1.0 {
                        let pressed = true;
                        events.push(Event::PointerButton {
                            pos,
                            button,
                            pressed,
                            modifiers,
                        });
                    }
                    stage.frame(events);
                });
            },
        );
        let pos = pos2(700.0, 300.0);
        let (button, modifiers) = (egui::PointerButton::Middle, egui::Modifiers::NONE);
        let pressed = false;
        stage.frame(vec![Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers,
        }]);
        let at = stage.editor.document().map().cities[20].at.unwrap();
        let city = stage
            .editor
            .canvas()
            .to_screen(railwright::draw::vec2(at.x, at.y));
        let (button, pressed) = (egui::PointerButton::Primary, true);
        stage.frame(vec![Event::PointerMoved(city)]);
        stage.frame(vec![Event::PointerButton {
            pos: city,
            button,
            pressed,
            modifiers,
        }]);
        let mut step = 0;
        criterion.bench_function(
            &format!("a frame while a city is dragged, {name}"),
            |bench| {
                bench.iter(|| {
                    step = (step + 1) % 40;
                    let pos = city + vec2(20.0 + step as f32, 10.0);
                    stage.frame(vec![Event::PointerMoved(pos)]);
                });
            },
        );
    }
}

/// After an edit of Europe, with the Balance panel open: planner games that are counted within a second
/// of real time, and our longest frame meanwhile.
fn live(_: &mut Criterion) {
    let mut stage = Stage::new(shipped::ALL[0].load().unwrap().map);
    let modifiers = Modifiers::COMMAND;
    stage.frame(vec![Event::Key {
        key: Key::T,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }]);
    // The first figures, all of the interface in memory.
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(4) {
        stage.frame(Vec::new());
        std::thread::sleep(Duration::from_millis(8));
    }
    let (mut counted, mut longest) = (Vec::new(), Vec::new());
    for round in 0..5 {
        let document = stage.editor.document_mut();
        let records = Records::routes(document.map(), [10 + round], |route| {
            route.length = route.length % 6 + 1;
        });
        let verb = "Change length of";
        document.apply(&Edit::Change { verb, records }).unwrap();
        let revision = document.revision();
        let (start, mut slowest) = (Instant::now(), Duration::ZERO);
        while start.elapsed() < Duration::from_secs(1) {
            let frame = Instant::now();
            stage.frame(Vec::new());
            let spent = frame.elapsed();
            slowest = slowest.max(spent);
            std::thread::sleep(Duration::from_micros(16_667).saturating_sub(spent));
        }
        let live = stage.editor.live();
        let current = live.revision() == Some(revision);
        let games = live.known().map_or(0, |known| known.games(4));
        counted.push(if current { games } else { 0 });
        longest.push(slowest.as_secs_f64() * 1e3);
    }
    counted.sort_unstable();
    longest.sort_by(f64::total_cmp);
    println!(
        "a second after an edit of europe: {counted:?} planner games counted (want 500), longest frames {longest:.1?} ms (want below 16)"
    );
}

criterion_group!(benches, live, frames);
criterion_main!(benches);
