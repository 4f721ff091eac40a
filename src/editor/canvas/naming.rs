//! Typing on the board itself: the names of cities, free texts, the title.

use egui::{Area, Key, Order, TextEdit, Ui, pos2};

use super::Canvas;
use crate::document::{About, Edit, Item, Parts, Records};
use crate::draw::Vec2;
use crate::editor::shell::request::{Request, Scene};
use crate::map::{BoardPart, BoardText, City, Id, Map};

/// A name being typed.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    of: Of,
    text: String,
    /// The field has had the focus.
    begun: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Of {
    NewCity(Vec2),
    City(usize),
    NewText(Vec2),
    Text(usize),
    Title,
}

impl Naming {
    pub(super) fn new_city(at: Vec2) -> Self {
        Naming {
            of: Of::NewCity(at),
            text: String::new(),
            begun: false,
        }
    }

    pub(super) fn new_text(at: Vec2) -> Self {
        Naming {
            of: Of::NewText(at),
            text: String::new(),
            begun: false,
        }
    }

    pub(super) fn text(map: &Map, text: usize) -> Option<Self> {
        Some(Naming {
            of: Of::Text(text),
            text: map.texts.get(text)?.text.clone(),
            begun: false,
        })
    }

    pub(super) fn title(map: &Map) -> Self {
        Naming {
            of: Of::Title,
            text: map.name.clone(),
            begun: false,
        }
    }

    /// What is typed.
    fn what(&self) -> &'static str {
        match self.of {
            Of::NewCity(_) | Of::City(_) => "City name",
            Of::NewText(_) | Of::Text(_) => "Text on the board",
            Of::Title => "Title of the map",
        }
    }

    pub(super) fn rename(map: &Map, city: usize) -> Option<Self> {
        Some(Naming {
            of: Of::City(city),
            text: map.cities.get(city)?.name.clone(),
            begun: false,
        })
    }
}

impl Canvas {
    /// Where a new city is about to be, if one is being named.
    pub(super) fn new_city_at(&self) -> Option<Vec2> {
        match self.naming.as_ref()?.of {
            Of::NewCity(at) => Some(at),
            Of::NewText(at) => Some(at),
            Of::City(_) | Of::Text(_) | Of::Title => None,
        }
    }

    /// Takes the name as it has been typed so far.
    pub(super) fn finish_naming(&mut self, scene: Scene, requests: &mut Vec<Request>) {
        let Some(naming) = self.naming.take() else {
            return;
        };
        let map = scene.map();
        let name = naming.text.trim();
        match naming.of {
            Of::NewCity(at) => {
                let name = if name.is_empty() {
                    format!("City {}", map.cities.len() + 1)
                } else {
                    name.to_owned()
                };
                let city = City::new(Id::fresh(&name, |_| false), &name, at.to_point());
                requests.push(Request::Edit(Edit::Add(Parts {
                    cities: vec![city],
                    ..Parts::default()
                })));
            }
            Of::City(city) => {
                let records = Records::cities(map, [city], |city| city.name = name.to_owned());
                let verb = "Rename";
                requests.push(Request::Edit(Edit::Change { verb, records }));
            }
            Of::NewText(at) if !name.is_empty() => {
                let text = BoardText::new(name, at.to_point());
                requests.push(Request::Edit(Edit::Add(Parts {
                    texts: vec![text],
                    ..Parts::default()
                })));
            }
            Of::NewText(_) => {}
            // A text without words is no text.
            Of::Text(text) if name.is_empty() => {
                requests.push(Request::Edit(Edit::from(Item::Text(text))));
            }
            Of::Text(text) => {
                let records = Records::texts(map, [text], |text| text.text = name.to_owned());
                let verb = "Change";
                requests.push(Request::Edit(Edit::Change { verb, records }));
            }
            Of::Title => {
                let mut about = About::of(map);
                about.name = name.to_owned();
                requests.push(Request::Edit(Edit::About(Box::new(about))));
            }
        }
    }

    pub(super) fn naming_ui(&mut self, ui: &Ui, scene: Scene, requests: &mut Vec<Request>) {
        let Some(naming) = &mut self.naming else {
            return;
        };
        let at = match naming.of {
            Of::NewCity(at) => Some(at),
            Of::City(city) => scene.drawing.place(city),
            Of::NewText(at) => Some(at),
            Of::Text(text) => scene.map().texts.get(text).map(|text| text.at.into()),
            Of::Title => scene.drawing.arranged.middle(BoardPart::Title),
        };
        let place = at.map_or(self.area.center(), |at| self.view.to_screen(self.area, at));
        let what = naming.what();
        let (mut done, mut dropped) = (false, false);
        Area::new(egui::Id::unique("naming"))
            .order(Order::Foreground)
            .fixed_pos(pos2(place.x + 14.0, place.y - 14.0))
            .show(ui.ctx(), |ui| {
                let field = TextEdit::singleline(&mut naming.text)
                    .hint_text(what)
                    .desired_width(150.0);
                let response = ui.add(field).accessible_name(what);
                if !naming.begun {
                    response.request_focus();
                    naming.begun = true;
                } else if response.lost_focus() {
                    dropped = ui.input(|input| input.key_pressed(Key::Escape));
                    done = !dropped;
                }
            });
        if dropped {
            self.naming = None;
        } else if done {
            self.finish_naming(scene, requests);
        }
    }
}
