//! The selected tickets.

use egui::Ui;

use super::routes::place;
use crate::analysis::Network;
use crate::design::propose::Values;
use crate::design::suggest;
use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, common, live};
use crate::editor::widgets::words::counted;
use crate::map::{Goal, Map, Ticket, limits};

pub(super) fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let which: Vec<usize> = scene.selection().tickets().collect();
    let all = map.tickets();
    let tickets: Vec<&Ticket> = which.iter().filter_map(|index| all.get(*index)).collect();
    let change = |verb: &'static str, change: &dyn Fn(&mut Ticket)| Edit::Change {
        verb,
        records: Records::tickets(map, which.iter().copied(), change),
    };
    ui.push_id(("tickets", &which), |ui| {
        fields::form(ui, "ticket", |ui| {
            if let [ticket] = tickets.as_slice() {
                for (name, first) in [("From", true), ("To", false)] {
                    fields::name(ui, name, "A city, a zone or a group");
                    let end = if first { &ticket.from } else { &ticket.to };
                    if let Some(id) = place(ui, name, map, Some(end), true) {
                        let edit = change("Change end of", &|ticket| {
                            *(if first {
                                &mut ticket.from
                            } else {
                                &mut ticket.to
                            }) = id.clone();
                        });
                        requests.push(Request::Edit(edit));
                    }
                    ui.end_row();
                }
            }
            fields::name(ui, "Value", "Points for connecting both ends");
            let value = common(tickets.iter().map(|ticket| ticket.value));
            let unit = if value == Some(1) {
                " point"
            } else {
                " points"
            };
            let (value, response) = fields::number(ui, "Value", value, limits::POINTS, unit);
            let edit = change("Change value of", &|ticket| ticket.value = value);
            live(requests, &response, "Change value", edit);
            ui.end_row();
            fields::name(ui, "Pool", "The pool the ticket is dealt from");
            let pool = common(tickets.iter().map(|ticket| ticket.pool.clone()));
            let pools = map.rules.tickets.pools.iter();
            let pools = pools.map(|pool| pool.id.to_string());
            if let Some(pool) = fields::choice(ui, "Pool", pool.as_ref(), pools, String::clone) {
                let edit = change("Change pool of", &|ticket| ticket.pool.clone_from(&pool));
                requests.push(Request::Edit(edit));
            }
            ui.end_row();
        });
        let locked = common(tickets.iter().map(|ticket| ticket.locked));
        if let Some(locked) = fields::switch(ui, "Value locked", locked) {
            let edit = change("Lock value of", &|ticket| ticket.locked = locked);
            requests.push(Request::Edit(edit));
        }
        if let [ticket] = tickets.as_slice() {
            proposal(ui, scene, ticket, &change, requests);
            if let [place] = which.as_slice() {
                advice(ui, scene, *place, ticket, requests);
            }
            goals(ui, map, ticket, &change, requests);
            if map.rules.neutral.is_some() {
                neutral_pair(ui, map, ticket, &change, requests);
            }
        }
    });
}

type Change<'a> = dyn Fn(&'static str, &dyn Fn(&mut Ticket)) -> Edit + 'a;

fn proposal(
    ui: &mut Ui,
    scene: Scene,
    ticket: &Ticket,
    change: &Change,
    requests: &mut Vec<Request>,
) {
    let network = Network::new(scene.map());
    let values = Values::with(scene.map(), &network, scene.deck_line);
    match values.for_ticket(ticket) {
        None => {
            ui.weak("No path connects its ends.");
        }
        Some(value) => {
            ui.weak(value.reason);
            if value.points != ticket.value {
                let text = format!("Use {}", counted(value.points, "point", "points"));
                if ui.button(text).clicked() {
                    let edit = change("Set value of", &|ticket| ticket.value = value.points);
                    requests.push(Request::Edit(edit));
                }
            }
        }
    }
}

/// What games say about the ticket, if live balance has played the map as it is.
fn advice(ui: &mut Ui, scene: Scene, place: usize, ticket: &Ticket, requests: &mut Vec<Request>) {
    let known = scene.live.known();
    let known = known.filter(|_| !scene.live.is_stale(scene.document));
    let cards = known.map_or(&[][..], |known| &known.deck().tickets);
    let Some(card) = suggest::card_of(cards, place, ticket) else {
        return;
    };
    let Some(said) = suggest::in_words(card) else {
        return;
    };
    ui.weak(said);
    if let Some(change) = suggest::change(card, ticket).filter(|_| !ticket.locked) {
        let text = format!(
            "Accept {}",
            counted(ticket.value + change, "point", "points")
        );
        if ui.button(text).clicked() {
            let edit = suggest::accept(scene.map(), cards, std::iter::once(place));
            requests.extend(edit.map(Request::Edit));
        }
    }
}

/// The two cities between which the ticket leads the neutral player.
fn neutral_pair(
    ui: &mut Ui,
    map: &Map,
    ticket: &Ticket,
    change: &Change,
    requests: &mut Vec<Request>,
) {
    let help = "The two cities between which this ticket guides the neutral player";
    if let Some(on) = fields::switch(
        ui,
        "Guides the neutral player",
        Some(ticket.neutral.is_some()),
    ) {
        let edit = change("Change neutral pair of", &|ticket| {
            ticket.neutral = on.then(|| (ticket.from.clone(), ticket.to.clone()));
        });
        requests.push(Request::Edit(edit));
    }
    let Some((from, to)) = &ticket.neutral else {
        return;
    };
    ui.horizontal(|ui| {
        for (name, id, first) in [("Neutral from", from, true), ("Neutral to", to, false)] {
            if let Some(id) = place(ui, name, map, Some(id), false) {
                let edit = change("Change neutral pair of", &|ticket| {
                    if let Some((from, to)) = &mut ticket.neutral {
                        *(if first { from } else { to }) = id.clone();
                    }
                });
                requests.push(Request::Edit(edit));
            }
        }
    })
    .response
    .on_hover_text(help);
}

/// Further places that complete the ticket.
fn goals(ui: &mut Ui, map: &Map, ticket: &Ticket, change: &Change, requests: &mut Vec<Request>) {
    for (index, goal) in ticket.or.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = format!("Or to {}", index + 1);
            ui.label("or to");
            if let Some(id) = place(ui, &name, map, Some(&goal.to), true) {
                let edit = change("Change goal of", &|ticket| {
                    if let Some(goal) = ticket.or.get_mut(index) {
                        goal.to = id.clone();
                    }
                });
                requests.push(Request::Edit(edit));
            }
            let name = format!("Points for goal {}", index + 1);
            let (value, response) = fields::number(ui, &name, Some(goal.value), limits::POINTS, "");
            let edit = change("Change goal of", &|ticket| {
                if let Some(goal) = ticket.or.get_mut(index) {
                    goal.value = value;
                }
            });
            live(requests, &response, "Change goal", edit);
            let remove = ui.small_button("×").on_hover_text("Remove this goal");
            if remove
                .accessible_name(format!("Remove goal {}", index + 1))
                .clicked()
            {
                let edit = change("Remove goal of", &|ticket| {
                    if index < ticket.or.len() {
                        ticket.or.remove(index);
                    }
                });
                requests.push(Request::Edit(edit));
            }
        });
    }
    let add = ui.button("Add another goal");
    let add = add.on_hover_text("Another place that completes the ticket, with its own value");
    if add.clicked() {
        let edit = change("Add goal to", &|ticket| {
            ticket.or.push(Goal {
                to: ticket.to.clone(),
                value: ticket.value,
            });
        });
        requests.push(Request::Edit(edit));
    }
}
