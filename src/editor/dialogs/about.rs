//! What the program is, which version, and whom it owes.

use egui::{Align2, Context, RichText, Window};

/// Where what is not ours comes from.
const CREDITS: [(&str, &str); 3] = [
    (
        "Coasts, borders, lakes and rivers",
        "Made with Natural Earth, public domain.",
    ),
    ("Noto Sans", "SIL Open Font Licence 1.1."),
    (
        "Shipped boards",
        "Places, routes and tickets are facts of published boards; each map names its sources under Board.",
    ),
];

/// The window.
pub fn ui(context: &Context, open: &mut bool) {
    Window::new("About Railwright")
        .open(open)
        .resizable(false)
        .collapsible(false)
        .default_width(420.0)
        .anchor(Align2::CENTER_CENTER, egui::vec2(0.0, 0.0))
        .show(context, |ui| {
            let version = format!("Railwright {}", env!("CARGO_PKG_VERSION"));
            ui.label(RichText::new(version).heading());
            ui.label("A workshop for train-route board games. Licensed under MIT or Apache-2.0.");
            ui.add_space(8.0);
            ui.label(
                "An unofficial project, not affiliated with or endorsed by the publisher of Ticket to Ride. \
                 It contains no artwork and no rule text of theirs.",
            );
            for (what, whose) in CREDITS {
                ui.add_space(8.0);
                ui.label(RichText::new(what).strong());
                ui.label(whose);
            }
        });
}
