//! The rules as a form: every option, with plain words. What a board does not use is off, and its
//! details are out of sight.
//!
//! Every struct is taken apart without `..`, so that the compiler asks for a field for each new
//! option.

mod bonuses;
mod form;
mod sections;

use egui::{RichText, ScrollArea, Ui};

use self::form::Form;
use crate::document::Edit;
use crate::editor::shell::request::{Request, Scene};
use crate::map::{Preset, Rules, limits};

/// The rules panel.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let now = &scene.map().rules;
    preset(ui, now, requests);
    ui.separator();
    ScrollArea::vertical()
        .id_salt("rules")
        .auto_shrink(false)
        .show(ui, |ui| {
            let mut rules = now.clone();
            let mut form = Form::new(ui);
            all(&mut form, &mut rules);
            if let Some((widget, what)) = form.changed
                && rules != *now
            {
                let name = format!("Change rules: {what}");
                requests.push(Request::Live {
                    widget,
                    name: name.clone(),
                    edit: Edit::Rules {
                        what: name,
                        rules: Box::new(rules),
                    },
                });
            }
        });
}

fn preset(ui: &mut Ui, now: &Rules, requests: &mut Vec<Request>) {
    ui.label(RichText::new("Use rules from").strong());
    ui.horizontal_wrapped(|ui| {
        for preset in Preset::ALL {
            let rules = preset.rules();
            let same = rules == *now;
            let button = ui.selectable_label(same, preset.name());
            if button.on_hover_text(preset.summary()).clicked() && !same {
                requests.push(Request::Edit(Edit::Rules {
                    what: format!("Use {} rules", preset.name()),
                    rules: Box::new(rules),
                }));
            }
        }
    });
}

/// Every option of the rules.
fn all(form: &mut Form, rules: &mut Rules) {
    let Rules {
        players,
        trains,
        cards,
        row,
        draw,
        tickets,
        routes,
        parallel,
        ferry,
        waves,
        tunnel,
        draw_bonus,
        stations,
        toll,
        zones,
        bonuses,
        bonus_cards,
        regions,
        end,
        tie_breaks,
        start_offsets,
        neutral,
    } = rules;
    form.section("Players and trains", |form| {
        sections::players(form, players);
        form.count(
            "Trains per player",
            "Trains each player starts with",
            trains,
            limits::TRAINS,
        );
        sections::offsets(form, start_offsets);
    });
    form.section("Train cards", |form| {
        sections::cards(form, cards);
        sections::row(form, row);
        sections::draw(form, draw);
    });
    form.section("Tickets", |form| sections::tickets(form, tickets));
    form.section("Routes", |form| sections::routes(form, routes));
    form.section("Parallel tracks", |form| sections::parallel(form, parallel));
    form.option(
        "Ferries with symbols",
        "Each locomotive symbol on a route needs a locomotive",
        ferry,
        |preset| preset.ferry,
        sections::ferry,
    );
    form.option(
        "Ferry cards and waves",
        "Waves on a route are paid for with locomotives or ferry cards; taking a ferry card is an action",
        waves,
        |preset| preset.waves,
        sections::waves,
    );
    form.option(
        "Tunnels",
        "Claiming a tunnel reveals cards; each one that matches costs one more card",
        tunnel,
        |preset| preset.tunnel,
        sections::tunnel,
    );
    form.switch(
        "Draw bonuses",
        "Claiming a route with a +X badge draws cards from the draw pile",
        draw_bonus,
    );
    form.option(
        "Stations",
        "A station lets its owner use one route of another player for destination tickets",
        stations,
        |preset| preset.stations,
        sections::stations,
    );
    form.option(
        "Tolls",
        "Some routes cost tokens; a player without enough tokens takes a loan",
        toll,
        |preset| preset.toll,
        sections::toll,
    );
    form.switch(
        "Zones",
        "Places such as border countries: routes end there but do not connect through them",
        zones,
    );
    form.section("End-of-game bonuses", |form| {
        bonuses::list(form, "bonus", bonuses)
    });
    form.option(
        "Bonus cards",
        "Some of these cards are laid out in each game",
        bonus_cards,
        |preset| preset.bonus_cards,
        bonuses::cards,
    );
    form.option(
        "Regions",
        "Points for connected networks that reach many regions",
        regions,
        |preset| preset.regions,
        bonuses::regions,
    );
    form.section("End of the game", |form| {
        sections::end(form, end);
        sections::tie_breaks(form, tie_breaks);
    });
    form.option(
        "Neutral player",
        "Revealed tickets make a neutral player block tracks",
        neutral,
        |preset| preset.neutral,
        sections::neutral,
    );
}
