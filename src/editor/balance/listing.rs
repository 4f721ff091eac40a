//! Tickets and routes with what bots did with them: sorted, a click flies there.

use std::cmp::Ordering;

use egui::{Align, Layout, RichText, ScrollArea, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use super::chart::{self, Axis, Mark};
use super::figures::Figures;
use super::padlock::padlock;
use super::words;
use crate::balance::{Advice, Measured};
use crate::design::suggest;
use crate::document::{Edit, Item, Records};
use crate::editor::commands::menus;
use crate::editor::commands::table::Command;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::sim::{Figure, Study, figures};

/// A column: its title, its width, what it is.
struct Heading {
    title: &'static str,
    width: f32,
    help: &'static str,
    /// The figure of the study that it shows, if it shows one.
    figure: Option<&'static Figure>,
}

impl Heading {
    const fn of(title: &'static str, width: f32, figure: &'static Figure) -> Self {
        Heading {
            title,
            width,
            help: figure.about,
            figure: Some(figure),
        }
    }
}

static TICKETS: [Heading; 4] = [
    Heading {
        title: "Change",
        width: 78.0,
        help: "Change of value that would make it as rewarding as others of its pool and length, over all player counts, with a 95 % interval",
        figure: None,
    },
    Heading {
        title: "Pays",
        width: 108.0,
        help: "Points for the ticket; click to accept the suggested value. Locked values stay",
        figure: None,
    },
    Heading::of("Kept", 64.0, &figures::KEPT),
    Heading::of("Done", 64.0, &figures::COMPLETED),
];

static ROUTES: [Heading; 3] = [
    Heading::of("Claims", 64.0, &figures::CLAIMS),
    Heading::of("Winner", 64.0, &figures::CLAIMERS_WIN),
    Heading::of("Turn", 84.0, &figures::TURN),
];

/// How a list is shown.
pub struct Listing {
    /// The column that it is sorted by, and whether backwards; column 0 is the name.
    sort: (usize, bool),
    rows: Option<(Key, Vec<Line>)>,
}

type Key = (u64, u64, (usize, bool));

/// A line of a list.
struct Line {
    /// Its place in the map.
    place: usize,
    name: String,
    cells: Vec<Option<Measured>>,
    /// By how much a value should change.
    change: Option<i32>,
    /// What to do about a ticket.
    advice: Advice,
}

impl Default for Listing {
    fn default() -> Self {
        Listing {
            sort: (1, true),
            rows: None,
        }
    }
}

/// The figures of a row of the study.
fn cells(
    headings: &[Heading],
    study: Option<&Study>,
    place: Option<usize>,
) -> Vec<Option<Measured>> {
    let figure = |heading: &Heading| study?.shown(heading.figure?, place?);
    headings.iter().map(figure).collect()
}

impl Listing {
    /// Tickets of the active deck.
    pub fn tickets(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        figures: &Figures,
        requests: &mut Vec<Request>,
    ) {
        let map = scene.map();
        let study = figures.study.as_deref();
        let known = study.map_or(&[][..], |study| &study.subject.tickets);
        let cards = figures.card.as_ref();
        let cards = cards.map_or(&[][..], |card| &card.deck.tickets);
        self.order(scene, || {
            let tickets = map.tickets().iter().enumerate();
            let lines = tickets.map(|(place, ticket)| {
                let row = find(known, place, |name| name.id == ticket.id);
                let card = suggest::card_of(cards, place, ticket);
                let mut cells = cells(&TICKETS, study, row);
                cells[0] = card.and_then(|card| card.suggested);
                cells[1] = Some(Measured::exact(f64::from(ticket.value)));
                Line {
                    place,
                    name: format!(
                        "{} – {}",
                        map.place_name(&ticket.from),
                        map.place_name(&ticket.to)
                    ),
                    change: card.and_then(|card| suggest::change(card, ticket)),
                    advice: card.map(|card| card.advice.clone()).unwrap_or_default(),
                    cells,
                }
            });
            lines.collect()
        });
        let lines = self.rows.as_ref().map_or(&[][..], |(_, lines)| lines);
        let number = suggest::number(map, cards);
        ui.horizontal(|ui| {
            let accept = Command::AcceptValues;
            if menus::item(ui, accept, number > 0, None).clicked() {
                requests.push(Request::Run(accept));
            }
            let text = match figures.drawn {
                0 => "Waiting for the experiment…".to_owned(),
                drawn => format!("{number} to change, {}", words::games(drawn)),
            };
            ui.label(RichText::new(text).small().weak()).on_hover_text(
                "Values come from games at all player counts in which starting tickets are kept at random; only sure ones are suggested",
            );
        });
        let mut marks: Vec<Mark> = lines
            .iter()
            .filter_map(|line| {
                Some(Mark {
                    name: line.name.clone(),
                    figure: line.cells[0]?,
                    strong: line.change.is_some(),
                })
            })
            .collect();
        marks.sort_by(|one, two| one.figure.value.total_cmp(&two.figure.value));
        if !marks.is_empty() {
            let axis = Axis {
                name: "Chart of suggested changes",
                level: 0.0,
                unit: "",
                height: 96.0,
            };
            chart::points(ui, scene.settings.dark, &axis, &marks);
        }
        self.table(ui, scene, "Ticket", &TICKETS, requests);
    }

    /// All routes.
    pub fn routes(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        figures: &Figures,
        requests: &mut Vec<Request>,
    ) {
        let map = scene.map();
        let study = figures.study.as_deref();
        let known = study.map_or(&[][..], |study| &study.subject.routes);
        self.order(scene, || {
            let routes = map.routes.iter().enumerate();
            let lines = routes.map(|(place, route)| {
                let row = find(known, place, |name| name.id == route.id);
                Line {
                    place,
                    name: format!(
                        "{} – {} {} {}",
                        map.place_name(&route.from),
                        map.place_name(&route.to),
                        route.color.name(),
                        route.length
                    ),
                    change: None,
                    advice: Advice::Leave,
                    cells: cells(&ROUTES, study, row),
                }
            });
            lines.collect()
        });
        let lines = self.rows.as_ref().map_or(&[][..], |(_, lines)| lines);
        let mut marks: Vec<Mark> = lines
            .iter()
            .filter_map(|line| {
                Some(Mark {
                    name: line.name.clone(),
                    figure: line.cells[0]?,
                    strong: scene.selection().contains(Item::Route(line.place)),
                })
            })
            .collect();
        marks.sort_by(|one, two| two.figure.value.total_cmp(&one.figure.value));
        if !marks.is_empty() {
            let axis = Axis {
                name: "Chart of claims per 100 games",
                level: 0.0,
                unit: "",
                height: 96.0,
            };
            chart::points(ui, scene.settings.dark, &axis, &marks);
        }
        self.table(ui, scene, "Route", &ROUTES, requests);
    }

    /// Makes the lines if something has changed.
    fn order(&mut self, scene: Scene, lines: impl FnOnce() -> Vec<Line>) {
        let key = (scene.document.revision(), scene.live.number(), self.sort);
        if self.rows.as_ref().is_some_and(|(of, _)| *of == key) {
            return;
        }
        let mut lines = lines();
        let (column, backwards) = self.sort;
        lines.sort_by(|one, two| {
            let order = match column.checked_sub(1) {
                None => one.name.cmp(&two.name),
                Some(column) => compare(one, two, column),
            };
            if backwards { order.reverse() } else { order }
        });
        self.rows = Some((key, lines));
    }

    fn table(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        first: &str,
        headings: &[Heading],
        requests: &mut Vec<Request>,
    ) {
        let Some((key, lines)) = self.rows.take() else {
            return;
        };
        ui.spacing_mut().item_spacing.x = 4.0;
        // In a narrow panel the first two numbers have room beside the name.
        let all: f32 = headings.iter().map(|heading| heading.width + 4.0).sum();
        let first_two: f32 = headings
            .iter()
            .take(2)
            .map(|heading| heading.width + 4.0)
            .sum();
        let room = ui.available_width() - 8.0;
        let width = if room - all > 140.0 {
            room - all
        } else {
            (room - first_two).clamp(84.0, 180.0)
        };
        ScrollArea::horizontal()
            .id_salt(("balance", first))
            .auto_shrink(false)
            .show(ui, |ui| {
                let mut builder = TableBuilder::new(ui)
                    .id_salt(("balance table", first))
                    .striped(true)
                    .sense(Sense::click())
                    .cell_layout(Layout::right_to_left(Align::Center))
                    .column(Column::exact(width).clip(true));
                for heading in headings {
                    builder = builder.column(Column::exact(heading.width).clip(true));
                }
                builder
                    .header(22.0, |mut row| self.titles(&mut row, first, headings))
                    .body(|body| {
                        body.rows(26.0, lines.len(), |mut row| {
                            if let Some(line) = lines.get(row.index()) {
                                show(&mut row, line, scene, first, requests);
                            }
                        });
                    });
            });
        self.rows = Some((key, lines));
    }

    fn titles(&mut self, row: &mut TableRow, first: &str, headings: &[Heading]) {
        let all = [(first, "")].into_iter();
        let all = all.chain(headings.iter().map(|heading| (heading.title, heading.help)));
        for (column, (title, help)) in all.enumerate() {
            row.col(|ui| {
                let mark = match self.sort {
                    (sorted, true) if sorted == column => " ▼",
                    (sorted, false) if sorted == column => " ▲",
                    _ => "",
                };
                let text = RichText::new(format!("{title}{mark}")).small().weak();
                let side = if column == 0 {
                    Layout::left_to_right(Align::Center)
                } else {
                    Layout::right_to_left(Align::Center)
                };
                let button = egui::Button::new(text).frame(false);
                let button = ui.with_layout(side, |ui| ui.add(button)).inner;
                let button = button.accessible_name(format!("Sort balance by {title}"));
                let button = if help.is_empty() {
                    button
                } else {
                    button.on_hover_text(help)
                };
                if button.clicked() {
                    let again = self.sort == (column, true);
                    self.sort = (column, !again);
                }
            });
        }
    }
}

/// The row of a record: most often it is still where it was.
fn find<T>(rows: &[T], place: usize, is_its: impl Fn(&T) -> bool) -> Option<usize> {
    let there = rows.get(place).is_some_and(&is_its);
    let elsewhere = || rows.iter().position(&is_its);
    if there { Some(place) } else { elsewhere() }
}

/// Surer changes of value come first; of other figures the larger ones. What is not known is last.
fn compare(one: &Line, two: &Line, column: usize) -> Ordering {
    let cell = |line: &Line| line.cells.get(column).copied().flatten();
    let weight = |figure: Measured, line: &Line| {
        let is_change = line.cells.len() == TICKETS.len() && column == 0;
        if is_change {
            (figure.surely_from(0.0).abs(), figure.value.abs())
        } else {
            (figure.value, 0.0)
        }
    };
    match (cell(one), cell(two)) {
        (Some(a), Some(b)) => {
            let (a, b) = (weight(a, one), weight(b, two));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        }
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
    .then_with(|| two.place.cmp(&one.place))
}

fn show(row: &mut TableRow, line: &Line, scene: Scene, first: &str, requests: &mut Vec<Request>) {
    let is_ticket = first == "Ticket";
    let item = if is_ticket {
        Item::Ticket(line.place)
    } else {
        Item::Route(line.place)
    };
    row.set_selected(scene.selection().contains(item));
    let mut clicked = false;
    row.col(|ui| {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = egui::Button::new(&line.name).frame(false).truncate();
            let name = ui.add(name).on_hover_text(&line.name);
            clicked = name.clicked();
        });
    });
    for (column, cell) in line.cells.iter().enumerate() {
        row.col(|ui| match (is_ticket, column, cell) {
            (true, 0, change) => changes(ui, line, *change, scene.settings.dark),
            (true, 1, _) => pays(ui, line, scene, requests),
            (_, _, Some(figure)) => {
                let decimals = usize::from(!is_ticket && column == 2);
                let text = format!(
                    "{} {}",
                    words::figure(figure.value, decimals),
                    words::within(*figure, decimals)
                );
                ui.label(text).on_hover_text(format!(
                    "{} {}, n = {}",
                    words::figure(figure.value, 1),
                    words::interval(*figure, 1),
                    words::count(figure.n)
                ));
            }
            (_, _, None) => {
                ui.weak("–");
            }
        });
    }
    if clicked || row.response().clicked() {
        requests.push(Request::FlyTo(item));
    }
}

fn changes(ui: &mut Ui, line: &Line, change: Option<Measured>, dark: bool) {
    let word = match line.advice {
        Advice::TooHard { .. } => Some((
            "too hard",
            "Too few of those who start with it complete it: changing its value will not help, change its path",
        )),
        Advice::Dead => Some(("not kept", "No bot keeps it")),
        _ => None,
    };
    if let Some((word, help)) = word {
        let word = RichText::new(word).color(look::warning(dark));
        ui.label(word).on_hover_text(help);
        return;
    }
    let Some(change) = change else {
        ui.weak("–");
        return;
    };
    let text = RichText::new(words::change(change, 0));
    let text = if line.change.is_some() {
        text.color(look::accent(dark))
    } else {
        text.weak()
    };
    let beyond = match &line.advice {
        Advice::Beyond { wanted, .. } => format!(
            ". It would have to pay {wanted}, outside the sensible range for this ticket: change the map too"
        ),
        _ => String::new(),
    };
    ui.label(text).on_hover_text(format!(
        "{}, {} {}{beyond}",
        words::change(change, 1),
        words::count(change.n),
        if change.n == 1 { "holder" } else { "holders" }
    ));
}

/// What a ticket pays: a button that takes the suggested value over, and the lock.
fn pays(ui: &mut Ui, line: &Line, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let Some(ticket) = map.tickets().get(line.place) else {
        return;
    };
    let lock = padlock(ui, ticket.locked, &format!("Lock {}", line.name))
        .on_hover_text("When locked, its value stays as it is");
    if lock.clicked() {
        let locked = !ticket.locked;
        let records = Records::tickets(map, [line.place], |ticket| ticket.locked = locked);
        let verb = if locked {
            "Lock value of"
        } else {
            "Unlock value of"
        };
        requests.push(Request::Edit(Edit::Change { verb, records }));
    }
    let Some(change) = line.change.filter(|_| !ticket.locked) else {
        ui.label(ticket.value.to_string());
        return;
    };
    let new = ticket.value + change;
    let button = ui
        .small_button(format!("{} → {new}", ticket.value))
        .accessible_name(format!("Accept {new} for {}", line.name))
        .on_hover_text("Accept this value");
    if button.clicked() {
        let known = scene.live.known();
        let which = std::iter::once(line.place);
        let edit = known.and_then(|known| suggest::accept(map, &known.deck().tickets, which));
        requests.extend(edit.map(Request::Edit));
    }
}
