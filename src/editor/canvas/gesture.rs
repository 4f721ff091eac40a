//! What a drag on the canvas does, from press to release. A drag is one step of undo.

use egui::{Modifiers, Pos2};

use super::{Canvas, item_of};
use crate::design::propose;
use crate::document::{Edit, Item, Parts, Records, Selection, described};
use crate::draw::{Bounds, Target, Vec2};
use crate::editor::canvas::tool::Tool;
use crate::editor::shell::request::{Request, Scene};
use crate::map::{Background, BoardPart, City, Color, Id, Label, Line, Map, Point, Route, Theme};

/// A drag in progress.
#[derive(Clone, Debug, Default)]
pub(super) enum Gesture {
    /// None.
    #[default]
    Idle,
    /// Cities and the bends between them are moved.
    Move {
        from: Vec2,
        records: Records,
        /// Lines that the cities have snapped to.
        lines: Vec<Line>,
    },
    /// A name is turned around its city.
    Turn { city: usize, base: City },
    /// A route is bent at one of its points.
    Bend {
        route: usize,
        base: Route,
        point: usize,
    },
    /// A rectangle is drawn around what is to be selected.
    Marquee {
        from: Vec2,
        to: Vec2,
        base: Selection,
    },
    /// A route is laid.
    Lay { from: usize, to: Vec2 },
    /// A distance is measured.
    Measure { from: Vec2, to: Vec2 },
    /// A movable part of the board is moved, held away from its middle.
    Part {
        part: BoardPart,
        base: Box<Theme>,
        hold: Vec2,
    },
    /// A guide is moved.
    Guide { index: usize },
    /// The background picture is moved.
    Picture { from: Vec2, base: Background },
    /// The background picture is made larger or smaller.
    Resize { base: Background },
}

impl Gesture {
    /// Stops a drag as if it had never begun.
    pub(super) fn stop(&mut self, requests: &mut Vec<Request>) -> bool {
        let busy = !matches!(self, Gesture::Idle);
        if self.edits() {
            requests.push(Request::Abort);
        }
        *self = Gesture::Idle;
        busy
    }

    fn edits(&self) -> bool {
        match self {
            Gesture::Move { .. }
            | Gesture::Turn { .. }
            | Gesture::Bend { .. }
            | Gesture::Part { .. }
            | Gesture::Guide { .. }
            | Gesture::Picture { .. }
            | Gesture::Resize { .. } => true,
            Gesture::Idle
            | Gesture::Marquee { .. }
            | Gesture::Lay { .. }
            | Gesture::Measure { .. } => false,
        }
    }
}

impl Canvas {
    /// What moves when a selection is moved: its cities that are not locked, and the bends of
    /// routes between them.
    pub fn movable(map: &Map, selection: &Selection) -> Records {
        movable(map, selection)
    }

    /// Records moved by a way.
    pub fn shifted(records: &Records, way: Vec2) -> Records {
        shifted(records, way)
    }

    /// What a drag that starts at a place will do.
    pub(super) fn begin(
        &self,
        scene: Scene,
        at: Pos2,
        modifiers: Modifiers,
        requests: &mut Vec<Request>,
    ) -> Gesture {
        let place = self.to_board(at);
        let gesture = match scene.tool {
            Tool::Measure => Gesture::Measure {
                from: place,
                to: place,
            },
            Tool::Route => match self.city_under(scene, at) {
                Some(from) => Gesture::Lay { from, to: place },
                None => Gesture::Idle,
            },
            Tool::Text => match self.under(scene, at) {
                Some(Target::Text(text)) => grab(scene, Item::Text(text), place, requests),
                _ => Gesture::Idle,
            },
            Tool::Select => self.begin_select(scene, at, modifiers, requests),
            Tool::City | Tool::Ticket => match self.city_under(scene, at) {
                Some(city) => grab(scene, Item::City(city), place, requests),
                None => Gesture::Idle,
            },
        };
        if gesture.edits() {
            requests.push(Request::Begin(self.step_name(scene, &gesture)));
        }
        gesture
    }

    fn step_name(&self, scene: Scene, gesture: &Gesture) -> String {
        let map = scene.map();
        match gesture {
            Gesture::Move { records, .. } => {
                let cities = records.cities.iter().map(|(index, _)| Item::City(*index));
                let texts = records.texts.iter().map(|(index, _)| Item::Text(*index));
                format!("Move {}", described(map, &cities.chain(texts).collect()))
            }
            Gesture::Turn { base, .. } => format!("Rotate name of {}", base.name),
            Gesture::Bend { route, .. } => {
                let route = Selection::one(Item::Route(*route));
                format!("Bend {}", described(map, &route))
            }
            Gesture::Part { part, .. } => format!("Move {}", part.name()),
            Gesture::Guide { .. } => "Move guide".to_owned(),
            _ => "Move background".to_owned(),
        }
    }

    fn begin_select(
        &self,
        scene: Scene,
        at: Pos2,
        modifiers: Modifiers,
        requests: &mut Vec<Request>,
    ) -> Gesture {
        let map = scene.map();
        let place = self.to_board(at);
        let reach = f64::from(2.0 * super::REACH / self.view.scale);
        // The points of a bend lie beside their route and come first.
        let mut selected = scene.selection().routes();
        if let (Some(route), None) = (selected.next(), selected.next())
            && let Some(base) = map.routes.get(route)
        {
            let near = |point: &Point| Vec2::from(*point).distance(place) < reach;
            if let Some(point) = base.bend.iter().position(near) {
                let base = base.clone();
                return Gesture::Bend { route, base, point };
            }
        }
        match self.under(scene, at) {
            Some(Target::Name(city)) if !scene.selection().contains(Item::City(city)) => {
                match map.cities.get(city) {
                    Some(base) => Gesture::Turn {
                        city,
                        base: base.clone(),
                    },
                    None => Gesture::Idle,
                }
            }
            Some(Target::Route(route))
                if scene.selection().len() < 2
                    || !scene.selection().contains(Item::Route(route)) =>
            {
                let Some(base) = map.routes.get(route) else {
                    return Gesture::Idle;
                };
                requests.push(Request::Select(Selection::one(Item::Route(route))));
                let (base, point) = with_bend_at(scene, base.clone(), place);
                Gesture::Bend { route, base, point }
            }
            Some(Target::Part(part)) => Gesture::Part {
                part,
                base: Box::new(map.theme.clone().unwrap_or_default()),
                hold: scene.drawing.arranged.middle(part).unwrap_or(place) - place,
            },
            Some(target) => match item_of(target) {
                Some(item) => grab(scene, item, place, requests),
                None => Gesture::Idle,
            },
            None => self.begin_empty(scene, at, modifiers),
        }
    }

    /// A drag that starts where nothing lies.
    fn begin_empty(&self, scene: Scene, at: Pos2, modifiers: Modifiers) -> Gesture {
        let map = scene.map();
        let place = self.to_board(at);
        let reach = f64::from(super::REACH / self.view.scale);
        let near = |line: &Line| match line {
            Line::Vertical(x) => (place.x - x).abs() < reach,
            Line::Horizontal(y) => (place.y - y).abs() < reach,
        };
        if let Some(index) = map.guides.iter().position(near) {
            return Gesture::Guide { index };
        }
        if let Some(base) = map.background.as_ref().filter(|picture| !picture.locked)
            && !modifiers.shift
        {
            let base = base.clone();
            let corner = Vec2::from(base.at) + self.picture_size(&base);
            if corner.distance(place) < 2.5 * reach {
                return Gesture::Resize { base };
            }
            let inside = Bounds {
                min: base.at.into(),
                max: corner,
            };
            if inside.contains(place) {
                return Gesture::Picture { from: place, base };
            }
        }
        Gesture::Marquee {
            from: place,
            to: place,
            base: if modifiers.shift {
                scene.selection().clone()
            } else {
                Selection::default()
            },
        }
    }

    /// The size of the background picture on the board.
    pub(super) fn picture_size(&self, background: &Background) -> Vec2 {
        let size = self.picture.as_ref().map(egui::TextureHandle::size_vec2);
        let ratio = size.map_or(0.66, |size| f64::from(size.y / size.x.max(1.0)));
        crate::draw::vec2(background.width, background.width * ratio)
    }

    /// The pointer is at a place now. `free` turns snapping off.
    pub(super) fn go_on(
        &mut self,
        scene: Scene,
        at: Pos2,
        free: bool,
        requests: &mut Vec<Request>,
    ) {
        let place = self.to_board(at);
        let mut gesture = std::mem::take(&mut self.gesture);
        match &mut gesture {
            Gesture::Idle => {}
            Gesture::Move {
                from,
                records,
                lines,
            } => {
                let (way, snapped) = self.snapped_move(scene, records, place - *from, free);
                *lines = snapped;
                let moved = shifted(records, way);
                requests.push(Request::Edit(Edit::Change {
                    verb: "Move",
                    records: moved,
                }));
            }
            Gesture::Turn { city, base } => {
                if let Some(at) = base.at {
                    let mut changed = base.clone();
                    changed.label = Some(label_toward(base, at.into(), place, scene));
                    let records = Records {
                        cities: vec![(*city, changed)],
                        ..Records::default()
                    };
                    let verb = "Rotate name of";
                    requests.push(Request::Edit(Edit::Change { verb, records }));
                }
            }
            Gesture::Bend { route, base, point } => {
                let mut changed = base.clone();
                if let Some(bend) = changed.bend.get_mut(*point) {
                    *bend = place.to_point();
                }
                let records = Records {
                    routes: vec![(*route, changed)],
                    ..Records::default()
                };
                let verb = "Bend";
                requests.push(Request::Edit(Edit::Change { verb, records }));
            }
            Gesture::Marquee { from, to, base } => {
                *to = place;
                let mut selection = base.clone();
                if let Some(bounds) = Bounds::around([*from, *to]) {
                    let inside = scene.drawing.hits.within(bounds);
                    inside.into_iter().for_each(|target| {
                        if let Some(item) = item_of(target) {
                            selection.insert(item);
                        }
                    });
                }
                requests.push(Request::Select(selection));
            }
            Gesture::Lay { to, .. } | Gesture::Measure { to, .. } => *to = place,
            Gesture::Part { part, base, hold } => {
                let mut theme = base.clone();
                theme.put(*part, Some((place + *hold).to_point()));
                requests.push(Request::Edit(Edit::Theme {
                    what: format!("Move {}", part.name()),
                    theme: Some(theme),
                }));
            }
            Gesture::Guide { index } => {
                let mut guides = scene.map().guides.clone();
                if let Some(line) = guides.get_mut(*index) {
                    let at = place.to_point();
                    *line = match line {
                        Line::Vertical(_) => Line::Vertical(at.x),
                        Line::Horizontal(_) => Line::Horizontal(at.y),
                    };
                }
                requests.push(Request::Edit(Edit::Guides(guides)));
            }
            Gesture::Picture { from, base } => {
                let at = (Vec2::from(base.at) + (place - *from)).to_point();
                let picture = Background { at, ..base.clone() };
                requests.push(Request::Edit(Edit::Background(Some(picture))));
            }
            Gesture::Resize { base } => {
                let width = Point::new((place.x - base.at.x).max(10.0), 0.0).x;
                let picture = Background {
                    width,
                    ..base.clone()
                };
                requests.push(Request::Edit(Edit::Background(Some(picture))));
            }
        }
        self.gesture = gesture;
    }

    /// The drag is over.
    pub(super) fn end(&mut self, scene: Scene, at: Option<Pos2>, requests: &mut Vec<Request>) {
        let gesture = std::mem::take(&mut self.gesture);
        if gesture.edits() {
            requests.push(Request::Commit);
        }
        match gesture {
            Gesture::Lay { from, .. } => {
                if let Some(to) = at.and_then(|at| self.city_under(scene, at))
                    && to != from
                    && let Some(route) = proposed_route(scene, from, to)
                {
                    requests.push(Request::Edit(Edit::Add(Parts {
                        routes: vec![route],
                        ..Parts::default()
                    })));
                }
            }
            // What was measured stays on the board until the next click.
            Gesture::Measure { .. } => self.gesture = gesture,
            // A guide that is dragged off the board is removed.
            Gesture::Guide { index } => {
                let place = at.map(|at| self.to_board(at));
                let board = scene.drawing.plan.board;
                if place.is_some_and(|place| !board.contains(place)) {
                    let mut guides = scene.map().guides.clone();
                    if index < guides.len() {
                        guides.remove(index);
                        requests.push(Request::Edit(Edit::Guides(guides)));
                    }
                }
            }
            _ => {}
        }
    }
}

/// A route between two cities with the length that the distance proposes.
pub(super) fn proposed_route(scene: Scene, from: usize, to: usize) -> Option<Route> {
    let map = scene.map();
    let (from, to) = (map.cities.get(from)?, map.cities.get(to)?);
    let length = propose::length(map, from.at?, &[], to.at?);
    Some(Route::new(
        Id::default(),
        from.id.clone(),
        to.id.clone(),
        length,
        Color::Gray,
    ))
}

/// Takes a record in hand, with everything else that is selected if it is.
fn grab(scene: Scene, item: Item, from: Vec2, requests: &mut Vec<Request>) -> Gesture {
    let map = scene.map();
    let selection = if scene.selection().contains(item) {
        scene.selection().clone()
    } else {
        let one = Selection::one(item);
        requests.push(Request::Select(one.clone()));
        one
    };
    let records = movable(map, &selection);
    if records.cities.is_empty() && records.texts.is_empty() {
        return Gesture::Idle;
    }
    Gesture::Move {
        from,
        records,
        lines: Vec::new(),
    }
}

fn movable(map: &Map, selection: &Selection) -> Records {
    let cities: Vec<(usize, City)> = selection
        .cities()
        .filter_map(|index| Some((index, map.cities.get(index)?.clone())))
        .filter(|(_, city)| !city.locked && city.at.is_some())
        .collect();
    let moves = |id: &Id| cities.iter().any(|(_, city)| city.id == *id);
    let routes = map.routes.iter().enumerate();
    let routes = routes
        .filter(|(_, route)| !route.bend.is_empty() && moves(&route.from) && moves(&route.to))
        .map(|(index, route)| (index, route.clone()))
        .collect();
    Records {
        cities,
        routes,
        texts: selection
            .texts()
            .filter_map(|index| Some((index, map.texts.get(index)?.clone())))
            .collect(),
        tickets: Vec::new(),
    }
}

fn shifted(records: &Records, way: Vec2) -> Records {
    let shift = |point: Point| (Vec2::from(point) + way).to_point();
    let mut moved = records.clone();
    for (_, city) in &mut moved.cities {
        city.at = city.at.map(shift);
    }
    for (_, text) in &mut moved.texts {
        text.at = shift(text.at);
    }
    for (_, route) in &mut moved.routes {
        for point in &mut route.bend {
            *point = shift(*point);
        }
    }
    moved
}

/// A route with a new point to bend it at, where it is grabbed.
fn with_bend_at(scene: Scene, mut base: Route, at: Vec2) -> (Route, usize) {
    let map = scene.map();
    let start = map.city(&base.from).and_then(|city| city.at);
    let along = start.map_or(0.0, |start| Vec2::from(start).distance(at));
    let place =
        |point: &Point| start.map_or(0.0, |start| Vec2::from(start).distance(Vec2::from(*point)));
    let index = base
        .bend
        .iter()
        .filter(|point| place(point) < along)
        .count();
    base.bend.insert(index, at.to_point());
    (base, index)
}

/// The place of a name in the direction of the pointer.
fn label_toward(city: &City, at: Vec2, pointer: Vec2, scene: Scene) -> Label {
    let way = pointer - at;
    let angle = (way.angle().to_degrees().rem_euclid(360.0) * 10.0).round() / 10.0;
    let old = city.label.unwrap_or_default();
    let mark = crate::draw::Mark::of(scene.map(), city);
    // The name follows the pointer outwards, too.
    let gap = (way.length() - mark.radius() - 8.0).clamp(0.0, 40.0);
    Label {
        angle,
        gap: Point::new(gap, 0.0).x,
        ..old
    }
}
