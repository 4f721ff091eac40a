//! The hint beside the board: what could be done, the best first, and a button that does it.

use egui::text::LayoutJob;
use egui::{
    Align, Align2, Button, Label, Layout, Rect, Response, RichText, Role, Sense, TextStyle,
    TextWrapMode, Ui, WidgetInfo, WidgetText, pos2, vec2,
};

use super::game::{Game, Lit};
use super::hint::Hint;
use super::names::{action_name, full_action_name};
use super::panel::wish;
use super::{Key, Move, Wish};
use crate::draw::Weight;
use crate::editor::canvas::family;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::editor::widgets::words::counted;
use crate::map::problem::capital;
use crate::workbench::play::advice::{Advice, Candidate, MOST_CANDIDATES, Outlook};

/// A candidate, in points.
const LINE: f32 = 24.0;

/// The columns of margin and chance.
const MARGIN: f32 = 116.0;
const CHANCE: f32 = 44.0;

/// Lines about the chosen candidate.
const LINES_ABOUT: usize = 3;

/// The place of the hint, whatever it says: a title, the candidates, and a few words about one of them.
pub const HEIGHT: f32 = 40.0 + MOST_CANDIDATES as f32 * LINE + 8.0 + LINES_ABOUT as f32 * 20.0;

/// The hint, or that it is being thought over.
pub fn ui(ui: &mut Ui, scene: Scene, game: &Game, requests: &mut Vec<Request>) {
    ui.add_space(4.0);
    title(ui, game, requests);
    ui.spacing_mut().item_spacing.y = 0.0;
    let Hint::Ready(advice, chosen) = &game.hint else {
        ui.weak("Playing out what you could do, many times over.");
        return;
    };
    let (mut hovered, mut focused) = (None, None);
    for (place, candidate) in advice.candidates.iter().enumerate() {
        let response = line(ui, scene, game, candidate, place == 0, place == *chosen);
        if response.hovered() {
            hovered = Some(place);
        } else if response.has_focus() {
            focused = Some(place);
        }
        if response.clicked() {
            requests.push(wish(Move::Candidate(place)));
        }
    }
    let lit = hovered.or(focused);
    requests.extend(lit.map(|place| wish(Move::Light(Lit::Candidate(place)))));
    ui.add_space(6.0);
    about(ui, game, advice, lit.unwrap_or(*chosen));
}

/// A few words about the candidate under the pointer, or else the chosen one. No tooltip says them: it
/// would cover the candidates below.
fn about(ui: &mut Ui, game: &Game, advice: &Advice, place: usize) {
    let Some(candidate) = advice.candidates.get(place) else {
        return;
    };
    let what = full_action_name(game.board(), game.state(), &candidate.action);
    let mut about = capital(&what) + ". ";
    if place == 0 {
        about += &advice.why;
        if is_close(&advice.candidates) {
            about += " No other move is clearly better.";
        }
    } else {
        about += &basis(candidate.outlook);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let ink = ui.visuals().weak_text_color();
    let mut words = LayoutJob::simple(about, font, ink, ui.available_width());
    words.wrap.max_rows = LINES_ABOUT;
    ui.add(Label::new(words).wrap());
}

fn title(ui: &mut Ui, game: &Game, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Hint").strong());
        if let Hint::Thinking(_) = game.hint {
            ui.add(egui::Spinner::new().size(14.0));
            ui.weak("Thinking…");
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close").on_hover_text("Escape").clicked() {
                requests.push(wish(Move::CloseHint));
            }
            let ready = game.hint.chosen().is_some();
            let button = Button::new(RichText::new("Do it").strong());
            let button = ui.add_enabled(ready, button);
            if button
                .on_hover_text("Carry out the marked move (Shift+H)")
                .clicked()
            {
                requests.push(Request::Play(Wish::Key(Key::FollowHint)));
            }
        });
    });
}

/// A candidate: what it is, how far ahead it leads, how often it wins.
fn line(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    candidate: &Candidate,
    best: bool,
    chosen: bool,
) -> Response {
    let what = capital(&action_name(game.board(), game.state(), &candidate.action));
    let (margin, chance) = match candidate.outlook {
        Some(outlook) => (ahead(outlook.margin), percent(outlook.chance)),
        None => ("only option".to_owned(), String::new()),
    };
    let size = vec2(ui.available_width(), LINE);
    let (area, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let text = format!("{what}: {margin} {chance}");
        WidgetInfo::selected(Role::Button, true, chosen, text.trim_end())
    });
    let visuals = ui.style().interact_selectable(&response, chosen);
    if chosen || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, 4.0, visuals.weak_bg_fill);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let ink = visuals.text_color();
    let mut text = RichText::new(&what);
    if best {
        let at = pos2(area.left() + 11.0, area.center().y);
        let accent = look::accent(scene.settings.dark);
        ui.painter().circle_filled(at, 4.0, accent);
        text = text.family(family(Weight::Bold));
    }
    let room = area.width() - 22.0 - MARGIN - CHANCE;
    let galley =
        WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Truncate), room, TextStyle::Body);
    let place = Align2::LEFT_CENTER.align_size_within_rect(
        galley.size(),
        Rect::from_min_max(pos2(area.left() + 22.0, area.top()), area.max),
    );
    ui.painter().galley(place.min, galley, ink);
    for (text, right) in [(margin, CHANCE + 4.0), (chance, 4.0)] {
        let at = pos2(area.right() - right, area.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font.clone(), ink);
    }
    response
}

/// Whether another candidate seems as good as the best: chance decides between them.
fn is_close(candidates: &[Candidate]) -> bool {
    let margin = |candidate: &Candidate| candidate.outlook.map(|outlook| outlook.margin.round());
    let best = candidates.first().and_then(margin);
    let others = candidates.iter().skip(1).filter_map(margin);
    best.is_some_and(|best| others.into_iter().any(|other| other >= best))
}

/// What an outlook is based on.
fn basis(outlook: Option<Outlook>) -> String {
    match outlook {
        Some(outlook) => {
            let games = counted(outlook.games, "game", "games");
            format!("Margin and chance to win are averages of {games} played out.")
        }
        None => String::new(),
    }
}

/// A margin in words.
fn ahead(margin: f32) -> String {
    let points = margin.round() as i32;
    let number = counted(points.unsigned_abs(), "point", "points");
    match points {
        0 => "level".to_owned(),
        1.. => format!("{number} ahead"),
        _ => format!("{number} behind"),
    }
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_and_chances_in_words() {
        assert_eq!(ahead(12.4), "12 points ahead");
        assert_eq!(ahead(-0.7), "1 point behind");
        assert_eq!(ahead(0.2), "level");
        assert_eq!(percent(0.634), "63 %");
    }
}
