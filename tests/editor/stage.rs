//! A window without a screen, driven by real input.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2 as Way};
use egui_kittest::{Harness, kittest::Queryable as _};
use railwright::draw::{Vec2, vec2};
use railwright::editor::{Editor, Settings, Start};
use railwright::map::{Map, Preset, shipped};

use crate::software::Software;

/// The editor on a stage.
pub struct Stage {
    pub harness: Harness<'static, Slot>,
}

/// Holds the editor, which needs the window's context to be made.
pub struct Slot {
    editor: Option<Editor>,
    make: Option<Make>,
}

type Make = Box<dyn FnOnce(&egui::Context) -> Editor>;

impl Stage {
    fn of(make: impl FnOnce(&egui::Context) -> Editor + 'static) -> Self {
        let slot = Slot {
            editor: None,
            make: Some(Box::new(make)),
        };
        let harness = Harness::builder()
            .with_size(egui::vec2(1280.0, 800.0))
            .with_max_steps(200)
            .allow_missing_glyphs()
            .renderer(Software::default())
            .build_ui_state(
                |ui, slot: &mut Slot| {
                    if let Some(make) = slot.make.take() {
                        slot.editor = Some(make(ui.ctx()));
                    }
                    if let Some(editor) = &mut slot.editor {
                        editor.ui(ui);
                    }
                },
                slot,
            );
        let mut stage = Stage { harness };
        stage.settle();
        stage
    }

    /// A map on the stage.
    pub fn with(map: Map) -> Self {
        Stage::of(|context| Editor::headless(context, map))
    }

    /// A shipped board on the stage.
    pub fn board(name: &str) -> Self {
        Stage::with(board(name))
    }

    /// An empty map on the stage.
    pub fn empty() -> Self {
        Stage::with(Map::new("Test", Preset::Europe))
    }

    /// The editor as it is first started.
    pub fn start(start: Start) -> Self {
        Stage::of(|context| Editor::new(context, start))
    }

    pub fn editor(&self) -> &Editor {
        self.harness.state().editor.as_ref().unwrap()
    }

    pub fn editor_mut(&mut self) -> &mut Editor {
        self.harness.state_mut().editor.as_mut().unwrap()
    }

    pub fn map(&self) -> &Map {
        self.editor().document().map()
    }

    pub fn settings(&self) -> &Settings {
        self.editor().settings()
    }

    /// Runs frames until nothing goes on any more.
    pub fn settle(&mut self) {
        for _ in 0..4000 {
            self.harness.step();
            if !self.editor().is_working() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        assert!(!self.editor().is_working(), "the work never ends");
        self.harness.run_steps(3);
    }

    /// Runs frames until something has happened in the background.
    pub fn wait_for(&mut self, what: &str, happened: impl Fn(&Stage) -> bool) {
        let start = std::time::Instant::now();
        loop {
            self.harness.step();
            if happened(self) {
                break;
            }
            assert!(start.elapsed().as_secs() < 120, "never: {what}");
            std::thread::sleep(std::time::Duration::from_millis(4));
        }
        self.harness.run_steps(2);
    }

    pub fn event(&mut self, event: Event) {
        self.harness.event(event);
        self.harness.step();
    }

    pub fn key(&mut self, key: Key) {
        self.keys(Modifiers::NONE, key);
    }

    pub fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
        self.harness.run_steps(2);
    }

    pub fn ctrl(&mut self, key: Key) {
        self.keys(Modifiers::COMMAND, key);
    }

    pub fn text(&mut self, text: &str) {
        self.event(Event::Text(text.to_owned()));
    }

    pub fn paste(&mut self, text: &str) {
        self.event(Event::Paste(text.to_owned()));
        self.harness.run_steps(2);
    }

    fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
        self.harness.event_modifiers(
            Event::PointerButton {
                pos: at,
                button,
                pressed,
                modifiers,
            },
            modifiers,
        );
        self.harness.step();
    }

    pub fn hover(&mut self, at: Pos2) {
        self.event(Event::PointerMoved(at));
    }

    pub fn click_with(&mut self, at: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(at);
        self.button(at, button, true, modifiers);
        self.button(at, button, false, modifiers);
        self.harness.run_steps(2);
    }

    /// Presses, moves and lets go.
    pub fn drag_with(&mut self, from: Pos2, to: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(from);
        self.button(from, button, true, modifiers);
        for share in [0.3, 0.6, 0.9, 1.0] {
            self.hover(from + (to - from) * share);
        }
        self.button(to, button, false, modifiers);
        self.harness.run_steps(2);
    }

    /// A place on the board as a place on the screen.
    pub fn at(&self, x: f64, y: f64) -> Pos2 {
        self.editor().canvas().to_screen(vec2(x, y))
    }

    /// Where a city is on the screen.
    pub fn city(&self, name: &str) -> Pos2 {
        let index = self.city_index(name);
        let at = self.map().cities[index].at.unwrap();
        self.at(at.x, at.y)
    }

    pub fn city_index(&self, name: &str) -> usize {
        let mut cities = self.map().cities.iter();
        cities.position(|city| city.name == name).unwrap()
    }

    /// The middle of a space of a route on the screen.
    pub fn route(&self, index: usize) -> Pos2 {
        let plan = railwright::draw::Plan::of(self.map());
        let spaces = &plan.tracks[index].as_ref().unwrap().spaces;
        let Vec2 { x, y } = spaces[spaces.len() / 2].center;
        self.at(x, y)
    }

    pub fn click(&mut self, at: Pos2) {
        self.click_with(at, PointerButton::Primary, Modifiers::NONE);
    }

    /// Two clicks; frames of the stage are long, so that they may be far apart.
    pub fn double_click(&mut self, at: Pos2) {
        let within = |stage: &Stage, seconds: f64| {
            let set = |options: &mut egui::Options| {
                options.input_options.max_double_click_delay = seconds;
            };
            stage.harness.ctx.options_mut(set);
        };
        within(self, 30.0);
        self.click(at);
        self.click(at);
        within(self, egui::InputOptions::default().max_double_click_delay);
    }

    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_with(from, to, PointerButton::Primary, Modifiers::NONE);
    }

    pub fn scroll(&mut self, at: Pos2, by: Way) {
        self.hover(at);
        self.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: by,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        self.harness.run_steps(30);
    }

    /// Clicks the control with that name.
    pub fn press(&mut self, label: &str) {
        // A menu and a tab may share their name; the menu comes first.
        self.harness
            .get_all_by_label(label)
            .next()
            .unwrap()
            .scroll_to_me();
        self.harness.run_steps(6);
        self.harness.get_all_by_label(label).next().unwrap().click();
        self.harness.step();
        self.harness.run_steps(3);
    }

    /// Clicks through menus: "Arrange", "Align", "Align left". A name may be followed by its keys.
    pub fn menu(&mut self, names: &[&str]) {
        for name in names {
            let found = self
                .harness
                .get_all_by(|node| {
                    let label = node.label().unwrap_or_default();
                    label == *name
                        || label
                            .strip_prefix(name)
                            .is_some_and(|rest| rest.starts_with(' ') || rest.starts_with('\n'))
                })
                .next()
                .unwrap_or_else(|| panic!("no menu {name}"));
            found.click();
            self.harness.step();
            self.harness.run_steps(4);
        }
    }

    /// Whether some control shows a text.
    pub fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// Replaces what a text field holds.
    pub fn fill(&mut self, label: &str, text: &str) {
        // A column of a table may have the same name as the field, which comes last.
        let field = self.harness.get_all_by_label(label).last();
        field.unwrap().scroll_to_me();
        self.harness.run_steps(6);
        self.harness.get_all_by_label(label).last().unwrap().click();
        self.harness.step();
        self.harness.run_steps(2);
        self.ctrl(Key::A);
        self.text(text);
        self.harness.run_steps(2);
    }

    pub fn undo_name(&self) -> Option<String> {
        self.editor().document().undo_name().map(str::to_owned)
    }

    /// A picture of the window.
    pub fn picture(&mut self) -> image::RgbaImage {
        self.harness.render().unwrap()
    }
}

/// A shipped board.
pub fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}
