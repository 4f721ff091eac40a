//! A remedy that is tried: what it would do, before anything changes.

use egui::{Label, RichText, Ui};

use super::improve::Improve;
use super::words;
use crate::balance::{Compared, Comparison, Family, Finding, Source};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;

/// What the remedy that is tried would do.
pub fn trial(
    ui: &mut Ui,
    scene: Scene,
    (finding, key): (&Finding, &str),
    requests: &mut Vec<Request>,
) {
    let preview = scene.improving.preview.as_ref();
    let Some((_, preview)) = preview.filter(|(own, _)| own == key) else {
        return;
    };
    ui.separator();
    ui.label(RichText::new(&preview.name).strong());
    if let Some(reason) = preview.failed() {
        ui.colored_label(look::danger(scene.settings.dark), reason);
    }
    for problem in preview.problems().iter().take(3) {
        let text = RichText::new(format!("New problem: {}", problem.message)).small();
        let text = text.color(look::danger(scene.settings.dark));
        ui.add(Label::new(text).wrap());
    }
    match preview.comparison() {
        None if preview.is_playing() => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.weak("Trying it on the same deals…");
            });
        }
        None => {}
        Some(found) => effect(ui, scene, finding, found),
    }
    ui.horizontal(|ui| {
        let apply = ui.button("Apply").accessible_name("Apply the remedy");
        if apply
            .on_hover_text("Change the map; you can undo it")
            .clicked()
        {
            requests.push(Request::Improve(Improve::Apply));
        }
        let close = ui.button("Discard").accessible_name("Discard the remedy");
        if close.clicked() {
            requests.push(Request::Improve(Improve::Discard));
        }
    });
}

/// "−4.1 → −0.6 [−1.4, 0.2]", and what else surely changes.
fn effect(ui: &mut Ui, scene: Scene, finding: &Finding, found: &Comparison) {
    let own = match &finding.source {
        Source::Ticket(id) => found.row(&Compared::Ticket(id.clone()), None),
        Source::Seat { players, seat } => found.row(&Compared::Seat(*seat), Some(*players)),
        Source::MoreClaims { route, .. } => found.row(&Compared::Claims(route.clone()), None),
        Source::Nothing | Source::Slope => None,
    };
    let games = words::games(found.games());
    if let Some(row) = own {
        let text = format!(
            "{} {} after {games} of each",
            row.numbers(),
            words::interval(row.after, row.decimals)
        );
        let color = match row.sure && row.better == Some(true) {
            true => look::accent(scene.settings.dark),
            false => ui.visuals().text_color(),
        };
        ui.label(RichText::new(text).strong().color(color));
    }
    let others = found
        .sure()
        .filter(|row| own.is_none_or(|own| own.of != row.of) && row.family == Family::Fairness);
    let others: Vec<String> = others.map(|row| row.sentence()).collect();
    for sentence in others.iter().take(3) {
        ui.add(Label::new(RichText::new(format!("{sentence}.")).small()).wrap());
    }
    if let Some(more @ 1..) = others.len().checked_sub(3) {
        let text = match more {
            1 => "1 more seat or ticket changes".to_owned(),
            more => format!("{more} more seats and tickets change"),
        };
        ui.label(RichText::new(text).small().weak());
    }
    if others.is_empty() {
        let text = match own {
            Some(_) => "Nothing else in fairness surely changes.".to_owned(),
            None => format!("No seat or ticket surely changes ({games} of each)."),
        };
        ui.label(RichText::new(text).small().weak());
    }
}
