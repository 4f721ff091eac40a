//! Cities, routes and tickets as tables: sorted, filtered, edited in place, filled from a
//! spreadsheet. What is selected here is selected on the canvas.

mod cells;

use egui::{Align, Layout, Sense, TextEdit, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use crate::analysis::{Network, Paths};
use crate::document::{Item, Selection};
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::exchange::import::RowKind;
use crate::map::Map;

/// Which of the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Table {
    /// All cities.
    #[default]
    Cities,
    /// All routes.
    Routes,
    /// All tickets of the active deck.
    Tickets,
}

/// A column: its title, its width, what it is for.
type Heading = (&'static str, f32, &'static str);

impl Table {
    /// What its rows are.
    pub fn row_kind(self) -> RowKind {
        match self {
            Table::Cities => RowKind::Cities,
            Table::Routes => RowKind::Routes,
            Table::Tickets => RowKind::Tickets,
        }
    }

    fn headings(self) -> &'static [Heading] {
        match self {
            Table::Cities => &[
                ("Name", 150.0, "As printed on the board"),
                ("X", 76.0, "Millimetres from the left"),
                ("Y", 76.0, "Millimetres from the top"),
                ("Region", 100.0, "Used for the region bonus"),
                ("Country", 100.0, "Used for bonus cards"),
                ("Tags", 120.0, "Keywords for bonus cards"),
                ("Routes", 60.0, "Routes that end here"),
            ],
            Table::Routes => &[
                ("From", 130.0, ""),
                ("To", 130.0, ""),
                ("Length", 64.0, "Train spaces"),
                ("Colour", 90.0, ""),
                ("Tunnel", 64.0, ""),
                ("Symbols", 70.0, "Spaces that need a locomotive"),
                ("Waves", 60.0, "Spaces that a ferry card can pay for"),
                ("Toll", 54.0, ""),
                ("Bonus", 60.0, "Cards drawn after claiming"),
                (
                    "Room",
                    80.0,
                    "Millimetres to spare; below 0, the route is too short",
                ),
            ],
            Table::Tickets => &[
                ("From", 140.0, ""),
                ("To", 140.0, ""),
                ("Value", 64.0, "Points"),
                ("Path", 60.0, "Spaces on the shortest path"),
                ("Pool", 90.0, "The pool it is dealt from"),
                ("Locked", 64.0, "Tuning does not change its value"),
            ],
        }
    }

    fn item(self, index: usize) -> Item {
        match self {
            Table::Cities => Item::City(index),
            Table::Routes => Item::Route(index),
            Table::Tickets => Item::Ticket(index),
        }
    }

    fn len(self, map: &Map) -> usize {
        match self {
            Table::Cities => map.cities.len(),
            Table::Routes => map.routes.len(),
            Table::Tickets => map.tickets().len(),
        }
    }

    fn one(self) -> &'static str {
        match self {
            Table::Cities => "city",
            Table::Routes => "route",
            Table::Tickets => "ticket",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Table::Cities => "cities",
            Table::Routes => "routes",
            Table::Tickets => "tickets",
        }
    }
}

/// How a table is shown.
#[derive(Clone, Debug, Default)]
struct State {
    filter: String,
    /// The column it is sorted by, counted from 1, and whether backwards; 0 is the map's order.
    sort: (usize, bool),
    /// The rows in their order, as far as they are known.
    rows: Option<(Key, Vec<usize>)>,
}

/// What the order of rows depends on.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    revision: u64,
    filter: String,
    sort: (usize, bool),
}

/// The three tables.
#[derive(Default)]
pub struct Tables {
    states: [State; 3],
    front: Table,
    /// Paths of the tickets, for one revision.
    paths: Option<(u64, Vec<Option<u32>>)>,
}

impl Tables {
    /// The table that was used last.
    pub fn in_front(&self) -> Table {
        self.front
    }

    /// One of the tables.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, scene: Scene, requests: &mut Vec<Request>) {
        let table = match pane {
            Pane::Routes => Table::Routes,
            Pane::Tickets => Table::Tickets,
            _ => Table::Cities,
        };
        if self.front != table {
            self.front = table;
        }
        let revision = scene.document.revision();
        if table == Table::Tickets
            && self
                .paths
                .as_ref()
                .is_none_or(|(known, _)| *known != revision)
        {
            let map = scene.map();
            let network = Network::new(map);
            let mut paths = Paths::new(&network);
            let tickets = map.tickets().iter();
            let lengths = tickets.map(|ticket| paths.between(&ticket.from, &ticket.to));
            self.paths = Some((revision, lengths.collect()));
        }
        let paths = self.paths.as_ref().map_or(&[][..], |(_, paths)| paths);
        let state = &mut self.states[table as usize];
        state.header(ui, table, scene);
        if table.len(scene.map()) == 0 {
            let next = match table {
                Table::Cities => "Place cities with the City tool (C), or paste rows: name, x, y.",
                Table::Routes => {
                    "Drag between cities with the Route tool (L), or paste rows: from, to, length, colour."
                }
                Table::Tickets => {
                    "Click two cities with the Ticket tool (J), build a deck, or paste rows: from, to, value."
                }
            };
            fields::empty(ui, &format!("No {} yet", table.name()), next);
            return;
        }
        state.order(table, scene, paths);
        ui.push_id(table.name(), |ui| {
            state.body(ui, table, scene, paths, requests)
        });
    }
}

impl State {
    fn header(&mut self, ui: &mut Ui, table: Table, scene: Scene) {
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(&mut self.filter)
                .hint_text("Filter")
                .desired_width(180.0);
            ui.add(field)
                .accessible_name(format!("Filter {}", table.name()));
            let all = table.len(scene.map());
            let shown = self.rows.as_ref().map_or(all, |(_, rows)| rows.len());
            if shown < all {
                ui.weak(format!("{shown} of {all} {}", table.name()));
            } else {
                let name = if all == 1 { table.one() } else { table.name() };
                ui.weak(format!("{all} {name}"));
            }
            ui.weak("Paste rows from a spreadsheet with Ctrl+V.");
        });
    }

    /// Finds the rows that are shown and their order.
    fn order(&mut self, table: Table, scene: Scene, paths: &[Option<u32>]) {
        let key = Key {
            revision: scene.document.revision(),
            filter: self.filter.trim().to_lowercase(),
            sort: self.sort,
        };
        if self.rows.as_ref().is_some_and(|(known, _)| *known == key) {
            return;
        }
        let columns = table.headings().len();
        let mut rows: Vec<(Vec<cells::Shown>, usize)> = (0..table.len(scene.map()))
            .map(|index| {
                let shown =
                    (0..columns).map(|column| cells::shown(table, column, index, scene, paths));
                (shown.collect(), index)
            })
            .collect();
        rows.retain(|(shown, _)| {
            let mut texts = shown.iter().map(|cell| cell.text().to_lowercase());
            key.filter.is_empty() || texts.any(|text| text.contains(&key.filter))
        });
        if let Some(column) = self.sort.0.checked_sub(1) {
            rows.sort_by(|a, b| a.0[column].compare(&b.0[column]));
            if self.sort.1 {
                rows.reverse();
            }
        }
        let rows = rows.into_iter().map(|(_, index)| index).collect();
        self.rows = Some((key, rows));
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        table: Table,
        scene: Scene,
        paths: &[Option<u32>],
        requests: &mut Vec<Request>,
    ) {
        let rows = self.rows.take();
        let order = rows.as_ref().map_or(&[][..], |(_, rows)| rows);
        let mut builder = TableBuilder::new(ui)
            .striped(true)
            .sense(Sense::click())
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(44.0));
        for (_, width, _) in table.headings() {
            builder = builder.column(
                Column::initial(*width)
                    .at_least(40.0)
                    .clip(true)
                    .resizable(true),
            );
        }
        let height = 26.0;
        builder
            .header(24.0, |mut header| self.titles(&mut header, table))
            .body(|body| {
                body.rows(height, order.len(), |mut row| {
                    if let Some(index) = order.get(row.index()).copied() {
                        line(&mut row, table, index, scene, paths, requests);
                    }
                });
            });
        self.rows = rows;
    }

    fn titles(&mut self, header: &mut TableRow, table: Table) {
        header.col(|ui| {
            if ui.button("#").on_hover_text("Order on the map").clicked() {
                self.sort = (0, false);
            }
        });
        for (column, (title, _, help)) in table.headings().iter().enumerate() {
            header.col(|ui| {
                let mark = match self.sort {
                    (sorted, false) if sorted == column + 1 => " ▲",
                    (sorted, true) if sorted == column + 1 => " ▼",
                    _ => "",
                };
                let button = ui.add(egui::Button::new(format!("{title}{mark}")).frame(false));
                let help = if help.is_empty() {
                    "Click to sort"
                } else {
                    help
                };
                let name = format!("Sort {} by {title}", table.name());
                if button.on_hover_text(help).accessible_name(name).clicked() {
                    let again = self.sort.0 == column + 1;
                    self.sort = (column + 1, again && !self.sort.1);
                }
            });
        }
    }
}

fn line(
    row: &mut TableRow,
    table: Table,
    index: usize,
    scene: Scene,
    paths: &[Option<u32>],
    requests: &mut Vec<Request>,
) {
    let item = table.item(index);
    let selected = scene.selection().contains(item);
    row.set_selected(selected);
    let mut clicked = false;
    let mut add = false;
    row.col(|ui| {
        let label = ui.selectable_label(selected, (index + 1).to_string());
        let name = format!("Select {} {}", table.one(), index + 1);
        let label = label.accessible_name(name);
        clicked = label.clicked();
        add = ui.input(|input| input.modifiers.shift || input.modifiers.command);
        if label.double_clicked() {
            requests.push(Request::FlyTo(item));
        }
    });
    for column in 0..table.headings().len() {
        row.col(|ui| {
            ui.push_id((index, column), |ui| {
                cells::edit(ui, table, column, index, scene, paths, requests);
            });
        });
    }
    if clicked || row.response().clicked() {
        let mut selection = if add {
            scene.selection().clone()
        } else {
            Selection::default()
        };
        if add {
            selection.toggle(item);
        } else {
            selection.insert(item);
        }
        requests.push(Request::Select(selection));
    }
}
