//! The look: themes and fonts that do not exist, letters of texts that cannot be written.

use super::{Code, Problems, Scene, Subject};
use crate::draw::theme::{fonts, theme};
use crate::draw::{THEMES, Weight};
use crate::map::nearest;

pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    if let Some(own) = &map.theme {
        let base = own.base.as_str();
        if !base.is_empty() && theme(base).is_none() {
            let near = nearest(base, THEMES.map(|theme| theme.name));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let message = format!("there is no theme `{base}`; paper is used{near}");
            problems.add(Code::UnknownTheme, Subject::Theme, message);
        }
        let named = [&own.fonts.title, &own.fonts.cities, &own.fonts.numbers];
        for font in named.into_iter().flatten() {
            unknown_font(Subject::Theme, font, problems);
        }
    }
    for (index, text) in map.texts.iter().enumerate() {
        let subject = Subject::Text(index);
        unknown_font(subject, &text.font, problems);
        let lacking = Weight::Bold.lacking(&text.text);
        if !lacking.is_empty() {
            let lacking: Vec<String> = lacking.iter().map(char::to_string).collect();
            let message = format!("cannot be printed: the font has no {}", lacking.join(" "));
            problems.add(Code::MissingGlyph, subject, message);
        }
        if !map.board.contains(text.at) {
            problems.add(Code::OutsideBoard, subject, "is outside the board");
        }
    }
}

fn unknown_font(subject: Subject, font: &str, problems: &mut Problems) {
    if !font.is_empty() && fonts::find(font).is_none() {
        let usual = fonts::Family::SANS.name();
        let message = format!("there is no font `{font}`; it is set in {usual}");
        problems.add(Code::UnknownFont, subject, message);
    }
}
