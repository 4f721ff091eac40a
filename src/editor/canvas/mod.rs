//! The board on the screen: it is drawn, moved about, and worked on with the tools.
//!
//! | file | one idea |
//! |---|---|
//! | `view` | which part of the board is seen, and where a point lies |
//! | `drawing` | the map as it is drawn now: plan, shapes, what lies where |
//! | `brush`, `paint` | shapes as triangles, kept until something changes |
//! | `tool`, `gesture`, `snap`, `naming` | the tools, what a drag does, where it catches, names typed in place |
//! | `hud`, `insight` | what is shown on top: handles, rulers, paths of tickets |
//! | `overlay` | what the routes are coloured by |
//! | `picture` | the background picture |
//! | `table` | the board during a game |
//! | `hinted` | the hint on it |

mod brush;
pub(in crate::editor) mod drawing;
mod gesture;
mod hinted;
mod hud;
mod insight;
mod naming;
pub(in crate::editor) mod overlay;
mod paint;
pub(in crate::editor) mod picture;
mod snap;
mod table;
pub(in crate::editor) mod tool;
mod view;

use egui::{
    EventFilter, Id, Key, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo,
};

pub use brush::{color, family};
pub use overlay::Overlay;
pub use paint::Painted;
pub use tool::Tool;
pub use view::View;

use self::gesture::Gesture;
use self::naming::Naming;
use self::paint::Kept;
use crate::analysis::Ways;
use crate::document::{Item, Selection};
use crate::draw::{Bounds, Target, Vec2, vec2};
use crate::editor::commands::table::Command;
use crate::editor::shell::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::words::counted;
use crate::map::{BoardPart, Map};

/// How near the pointer must come to something to touch it, in points.
const REACH: f32 = 5.0;

/// The board on the screen.
pub struct Canvas {
    /// Which part of the board is seen.
    pub view: View,
    /// Where the canvas is on the screen.
    pub area: Rect,
    /// A picture under the drawing, once it has been read.
    pub picture: Option<egui::TextureHandle>,
    gesture: Gesture,
    naming: Option<Naming>,
    painted: Kept<u64>,
    /// Trains and stations of a game, for its moment and the drawing below them.
    pieces: Kept<(usize, u64)>,
    hover: Option<Target>,
    /// The first city of a ticket.
    ticket_from: Option<usize>,
    /// Ways between pairs of cities, for a revision and a table size.
    ways: Option<(WaysKey, Vec<Ways>)>,
}

type WaysKey = (u64, u8, Vec<(usize, usize)>);

impl Default for Canvas {
    fn default() -> Self {
        Canvas {
            view: View::default(),
            area: Rect::from_min_size(Pos2::ZERO, egui::vec2(800.0, 600.0)),
            picture: None,
            gesture: Gesture::Idle,
            naming: None,
            painted: Kept::default(),
            pieces: Kept::default(),
            hover: None,
            ticket_from: None,
            ways: None,
        }
    }
}

impl Canvas {
    /// The id of the canvas among all widgets.
    pub fn id() -> Id {
        Id::unique("canvas")
    }

    /// A place on the board as a place on the screen.
    pub fn to_screen(&self, at: Vec2) -> Pos2 {
        self.view.to_screen(self.area, at)
    }

    /// A place on the screen as a place on the board.
    pub fn to_board(&self, at: Pos2) -> Vec2 {
        self.view.to_board(self.area, at)
    }

    /// Stops what is going on. Says whether there was something to stop.
    pub fn cancel(&mut self, requests: &mut Vec<Request>) -> bool {
        let busy = self.gesture.stop(requests) | self.naming.is_some() | self.ticket_from.is_some();
        self.naming = None;
        self.ticket_from = None;
        busy
    }

    /// Whether a gesture or the naming of a city is under way.
    pub fn is_busy(&self) -> bool {
        self.naming.is_some() || !matches!(self.gesture, Gesture::Idle)
    }

    /// Forgets everything that belonged to another map.
    pub fn reset(&mut self) {
        *self = Canvas {
            area: self.area,
            ..Canvas::default()
        };
    }

    /// Asks for the name of a city: of a new one at a place, or of one that is there.
    pub fn name_new_city(&mut self, at: Vec2) {
        self.naming = Some(Naming::new_city(at));
    }

    /// Asks for a new name of a city.
    pub fn rename(&mut self, map: &Map, city: usize) {
        self.naming = Naming::rename(map, city);
    }

    /// Asks for the words of a new text at a place.
    pub fn write_new_text(&mut self, at: Vec2) {
        self.naming = Some(Naming::new_text(at));
    }

    /// Asks for other words of a text.
    pub fn edit_text(&mut self, map: &Map, text: usize) {
        self.naming = Naming::text(map, text);
    }

    /// Asks for another name of the map.
    pub fn edit_title(&mut self, map: &Map) {
        self.naming = Some(Naming::title(map));
    }

    /// The canvas.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        let response = self.begin_frame(ui, scene);
        self.work(ui, &response, scene, requests);
        self.draw(ui, scene);
        self.naming_ui(ui, scene, requests);
        response.context_menu(|ui| context_menu(ui, scene, requests));
    }

    /// Takes its place on the screen, and moves the board about.
    fn begin_frame(&mut self, ui: &mut Ui, scene: Scene) -> Response {
        self.area = ui.available_rect_before_wrap();
        let board = scene.drawing.plan.board;
        let response = ui.interact(self.area, Self::id(), Sense::click_and_drag());
        ui.advance_cursor_after_rect(self.area);
        response.widget_info(|| {
            let map = scene.map();
            let name = format!(
                "Map {}, {}, {}",
                map.name,
                counted(map.cities.len(), "city", "cities"),
                counted(map.routes.len(), "route", "routes")
            );
            WidgetInfo::labeled(Role::Canvas, true, name)
        });
        let seconds = ui.input(|input| input.stable_dt).min(0.1);
        if self.view.advance(self.area, board, seconds) {
            ui.ctx().request_repaint();
        }
        self.focus(ui, &response);
        self.move_view(ui, &response);
        response
    }

    /// A click on the canvas takes the focus from text fields, and arrows belong to the canvas.
    fn focus(&self, ui: &Ui, response: &Response) {
        if response.is_pointer_button_down_on() {
            response.request_focus();
        }
        if response.has_focus() {
            let filter = EventFilter {
                tab: false,
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        }
    }

    fn move_view(&mut self, ui: &Ui, response: &Response) {
        let space = ui.input(|input| input.key_down(Key::Space));
        let hand = response.dragged_by(PointerButton::Middle)
            || space && response.dragged_by(PointerButton::Primary);
        if hand {
            self.view.pan(response.drag_delta());
            ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
        }
        let Some(pointer) = response.hover_pos() else {
            return;
        };
        let (pinch, wheel, shift) = ui.input(|input| {
            let shift = input.modifiers.shift;
            (input.zoom_delta(), input.smooth_scroll_delta(), shift)
        });
        if shift && wheel != egui::Vec2::ZERO {
            self.view.pan(wheel);
        } else if pinch != 1.0 || wheel.y != 0.0 {
            let factor = pinch * (wheel.y * 0.005).exp();
            self.view.zoom(self.area, pointer, factor);
        } else if wheel.x != 0.0 {
            self.view.pan(wheel);
        }
    }

    /// What is under a place on the screen.
    fn under(&self, scene: Scene, at: Pos2) -> Option<Target> {
        let slack = f64::from(REACH / self.view.scale);
        let found = scene.drawing.hits.at(self.to_board(at), slack);
        found.into_iter().next()
    }

    /// The city under a place on the screen; its name counts too.
    fn city_under(&self, scene: Scene, at: Pos2) -> Option<usize> {
        let slack = f64::from(2.0 * REACH / self.view.scale);
        let found = scene.drawing.hits.at(self.to_board(at), slack);
        found.into_iter().find_map(|target| match target {
            Target::City(city) | Target::Name(city) => Some(city),
            Target::Route(_) | Target::Text(_) | Target::Part(_) => None,
        })
    }

    fn work(&mut self, ui: &Ui, response: &Response, scene: Scene, requests: &mut Vec<Request>) {
        let space = ui.input(|input| input.key_down(Key::Space));
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        self.hover = pointer.and_then(|at| self.under(scene, at));
        if response.secondary_clicked()
            && let Some(at) = response.interact_pointer_pos()
        {
            self.select_for_menu(scene, at, requests);
        }
        // A press on the board takes the name as it has been typed.
        if response.is_pointer_button_down_on() && ui.input(|input| input.pointer.any_pressed()) {
            self.finish_naming(scene, requests);
        }
        if space {
            return;
        }
        let pressed = ui.input(|input| input.pointer.press_origin());
        if response.drag_started_by(PointerButton::Primary)
            && let Some(at) = pressed.or(pointer)
        {
            let modifiers = ui.input(|input| input.modifiers);
            self.gesture = self.begin(scene, at, modifiers, requests);
        }
        if let Some(at) = response.interact_pointer_pos() {
            let free = ui.input(|input| input.modifiers.alt);
            self.go_on(scene, at, free, requests);
        }
        if response.drag_stopped() {
            let at = ui.input(|input| input.pointer.latest_pos());
            self.end(scene, at, requests);
        }
        if response.clicked()
            && let Some(at) = response.interact_pointer_pos()
        {
            let modifiers = ui.input(|input| input.modifiers);
            self.click(scene, at, modifiers, requests);
        }
        if response.double_clicked() && scene.tool == Tool::Select {
            match self.hover {
                Some(Target::City(city) | Target::Name(city)) => self.rename(scene.map(), city),
                Some(Target::Route(route)) => requests.push(Request::FlyTo(Item::Route(route))),
                Some(Target::Text(text)) => self.edit_text(scene.map(), text),
                Some(Target::Part(BoardPart::Title)) => self.edit_title(scene.map()),
                Some(Target::Part(_)) => requests.push(Request::Run(Command::Show(Pane::Theme))),
                None => {}
            }
        }
    }

    fn click(
        &mut self,
        scene: Scene,
        at: Pos2,
        modifiers: egui::Modifiers,
        requests: &mut Vec<Request>,
    ) {
        match scene.tool {
            Tool::Select | Tool::Route | Tool::Measure => {
                let item = self.under(scene, at).and_then(item_of);
                let mut selection = if modifiers.shift || modifiers.command {
                    scene.selection().clone()
                } else {
                    Selection::default()
                };
                match item {
                    Some(item) if modifiers.shift || modifiers.command => selection.toggle(item),
                    Some(item) => selection.insert(item),
                    None => {}
                }
                requests.push(Request::Select(selection));
            }
            Tool::City => match self.city_under(scene, at) {
                Some(city) => requests.push(Request::Select(Selection::one(Item::City(city)))),
                None => {
                    let at = self.snapped(scene, self.to_board(at), &[], false).0;
                    self.name_new_city(at);
                }
            },
            Tool::Text => match self.under(scene, at) {
                Some(Target::Text(text)) => {
                    requests.push(Request::Select(Selection::one(Item::Text(text))));
                    self.edit_text(scene.map(), text);
                }
                _ => {
                    let at = self.snapped(scene, self.to_board(at), &[], false).0;
                    self.write_new_text(at);
                }
            },
            Tool::Ticket => self.ticket_click(scene, at, requests),
        }
    }

    fn ticket_click(&mut self, scene: Scene, at: Pos2, requests: &mut Vec<Request>) {
        let Some(city) = self.city_under(scene, at) else {
            self.ticket_from = None;
            return;
        };
        match self.ticket_from.take() {
            Some(from) if from != city => {
                let both = [Item::City(from), Item::City(city)];
                requests.push(Request::Select(both.into_iter().collect()));
                requests.push(Request::Run(Command::AddTicket));
            }
            Some(_) => {}
            None => {
                self.ticket_from = Some(city);
                requests.push(Request::Select(Selection::one(Item::City(city))));
            }
        }
    }

    fn select_for_menu(&self, scene: Scene, at: Pos2, requests: &mut Vec<Request>) {
        match self.under(scene, at).and_then(item_of) {
            Some(item) if scene.selection().contains(item) => {}
            Some(item) => requests.push(Request::Select(Selection::one(item))),
            None => requests.push(Request::Select(Selection::default())),
        }
    }

    /// Shows the whole of an area, in flight.
    pub fn fly_to(&mut self, bounds: Bounds) {
        // Not so near that the surroundings are lost.
        let middle = bounds.min.toward(bounds.max, 0.5);
        let half = (bounds.max - bounds.min) * 0.5;
        let reach = vec2(half.x.max(60.0), half.y.max(45.0)) * 1.25;
        let area = Bounds {
            min: middle - reach,
            max: middle + reach,
        };
        self.view.fly_to(self.area, area);
    }

    /// Corners of all triangles on the canvas, for measurements.
    pub fn vertices(&self) -> usize {
        self.painted.last().map_or(0, Painted::vertices)
    }
}

/// The record that is pointed at; movable parts are none.
fn item_of(target: Target) -> Option<Item> {
    match target {
        Target::City(city) | Target::Name(city) => Some(Item::City(city)),
        Target::Route(route) => Some(Item::Route(route)),
        Target::Text(text) => Some(Item::Text(text)),
        Target::Part(_) => None,
    }
}

/// What can be done with what is under the pointer.
fn context_menu(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    use Command as C;
    let selection = scene.selection();
    let mut offer: Vec<Command> = Vec::new();
    if selection.cities().next().is_some() {
        offer.extend([C::Rename, C::Lock]);
        if selection.cities().count() == 2 {
            offer.extend([C::AddRoute, C::AddTicket]);
        }
    }
    if selection.routes().next().is_some() {
        offer.extend([C::Tunnel, C::Symbol, C::Parallel, C::Straighten]);
    }
    if selection.is_empty() {
        offer.extend([C::Paste, C::SelectAll, C::Fit, C::PlaceLabels, C::Relax]);
    } else {
        offer.extend([C::Cut, C::Copy, C::Duplicate, C::Delete, C::FitSelection]);
    }
    for command in offer {
        if crate::editor::commands::menus::item(ui, command, true, None).clicked() {
            requests.push(Request::Run(command));
            ui.close();
        }
    }
}
