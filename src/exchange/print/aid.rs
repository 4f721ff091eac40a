//! The player aid: what is looked up during a game. Two to a sheet, to be cut apart.

use super::bonus_words::bonus_line;
use super::flow::{Block, Sizes, draw, height};
use super::ink::{ACCENT, Hand, INK, QUIET, boxed, line, plate};
use super::marks::{CAPTION, caption, cuts};
use super::page::Page;
use super::rulebook::{choices, reminders, used_scores};
use super::words::{counted, few_trains, number, points};
use super::{Settings, marks};
use crate::draw::{Bounds, Layer, Shape, Shows, Style, Vec2, color_sign, vec2};
use crate::map::rules::{End, Stations};
use crate::map::{Color, Map};

const MARGIN: f64 = 10.0;
const FOOT: f64 = 13.0;
/// Sizes of text in millimetres; the largest that fits is taken.
const TEXTS: [f64; 9] = [4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6, 2.4];
/// Height of the colours at the foot.
const COLORS: f64 = 17.0;

fn sizes(text: f64) -> Sizes {
    Sizes {
        text,
        heading: text * 1.22,
    }
}

/// The sheet.
pub fn page(map: &Map, settings: &Settings) -> Page {
    let sheet = settings.paper.upright();
    let area = Bounds {
        min: vec2(MARGIN, MARGIN),
        max: sheet - vec2(MARGIN, FOOT),
    };
    let half = vec2(area.max.x - area.min.x, (area.max.y - area.min.y) / 2.0);
    let mut page = Page {
        trim: area,
        bleed: area,
        ..Page::whole(sheet)
    };
    let mut one = Vec::new();
    draw_aid(map, half, settings.style, &mut one);
    let one: std::sync::Arc<[Shape]> = one.into();
    for row in 0..2 {
        page.parts.push(super::Part {
            drawing: one.clone(),
            at: area.min + vec2(0.0, half.y * f64::from(row)),
            scale: 1.0,
            clip: None,
        });
    }
    let mut marks = Vec::new();
    let middle = area.min.y + half.y;
    cuts(
        area,
        &[area.min.x, area.max.x],
        &[area.min.y, middle, area.max.y],
        &mut marks,
    );
    let text = caption(map, settings.date, 1, 1);
    marks.push(CAPTION.left(&text, vec2(MARGIN, sheet.y - 4.5)));
    marks::ruler(vec2(sheet.x - MARGIN, sheet.y - 4.5), &mut marks);
    page.add(marks);
    page
}

/// One aid, with its top left corner at the origin.
fn draw_aid(map: &Map, size: Vec2, style: &Style, out: &mut Vec<Shape>) {
    let inset = 5.0;
    let ground = boxed(vec2(0.0, 0.0), size);
    out.push(plate(ground, 0.0, crate::draw::rgb(0xFD_FBF5)));
    let name = map.name.trim();
    let title = Hand::bold(6.0, INK).fitted(name, size.x - 60.0, 3.0);
    out.push(title.left(name, vec2(inset, inset + 5.2)));
    let right = vec2(size.x - inset, inset + 5.2);
    out.push(Hand::regular(3.6, QUIET).right("Player aid", right));
    let under = inset + 8.2;
    out.push(line(
        vec2(inset, under),
        vec2(size.x - inset, under),
        ACCENT,
        0.5,
    ));
    let gutter = 6.0;
    let width = (size.x - 2.0 * inset - gutter) / 2.0;
    let top = under + 1.5;
    let columns = [left_blocks(map), right_blocks(map)];
    let room = size.y - inset - top;
    let fits = |text: &f64| {
        let high = |blocks: &[Block]| -> f64 {
            let heights = blocks
                .iter()
                .map(|block| height(block, width, sizes(*text)));
            heights.sum()
        };
        high(&columns[0]) <= room && high(&columns[1]) <= room - COLORS
    };
    let text = TEXTS.into_iter().find(fits).unwrap_or(TEXTS[8]);
    let x = inset + width + gutter;
    for (blocks, x) in columns.iter().zip([inset, x]) {
        let mut y = top;
        for block in blocks {
            y += draw(block, vec2(x, y), width, sizes(text), out);
        }
    }
    let foot = vec2(x, size.y - inset - COLORS + 1.0);
    draw_colors(map, foot, width, style, out);
}

fn left_blocks(map: &Map) -> Vec<Block> {
    let rules = &map.rules;
    let mut blocks = vec![Block::Heading("On your turn, do one of these".to_owned())];
    for choice in choices(rules) {
        blocks.push(Block::Point(format!("{}: {}", choice.title, choice.short)));
    }
    blocks.push(Block::Heading("Routes score at once".to_owned()));
    blocks.push(Block::Score(used_scores(map, &rules.routes.score)));
    blocks
}

fn right_blocks(map: &Map) -> Vec<Block> {
    let rules = &map.rules;
    let mut blocks = Vec::new();
    let reminders = reminders(rules);
    if !reminders.is_empty() {
        blocks.push(Block::Heading("Special routes".to_owned()));
        blocks.extend(reminders.into_iter().map(Block::Point));
    }
    blocks.push(Block::Heading("End of the game".to_owned()));
    let End {
        train_threshold,
        final_turns_each,
        includes_trigger,
    } = &rules.end;
    let who = if *includes_trigger {
        "everyone"
    } else {
        "everyone else"
    };
    blocks.push(Block::Text(format!(
        "{} at the end of a turn: {who} takes {}.",
        crate::map::problem::capital(&few_trains(*train_threshold)),
        counted(*final_turns_each, "more turn"),
    )));
    blocks.push(Block::Heading("Final score".to_owned()));
    blocks.push(Block::Point(
        "Tickets: plus their value if completed, minus if not.".to_owned(),
    ));
    if let Some(Stations { unused_value, .. }) = &rules.stations {
        let worth = points(*unused_value);
        blocks.push(Block::Point(format!("Each unbuilt station: {worth}.")));
    }
    for bonus in &rules.bonuses {
        blocks.push(Block::Point(bonus_line(map, bonus)));
    }
    if let Some(cards) = &rules.bonus_cards {
        blocks.push(Block::Point(format!(
            "Bonus cards on display ({}): highest count of each.",
            number(cards.display)
        )));
    }
    if rules.regions.is_some() {
        blocks.push(Block::Point("Regions reached by each network.".to_owned()));
    }
    if let Some(toll) = &rules.toll {
        blocks.push(Block::Point(format!(
            "Tokens left, by rank; each loan {}.",
            points(-toll.loan_penalty)
        )));
    }
    blocks
}

/// The eight colours with their symbols, the locomotives, and how many cards of each there are.
fn draw_colors(map: &Map, at: Vec2, width: f64, style: &Style, out: &mut Vec<Shape>) {
    let cards = &map.rules.cards;
    let quiet = Hand::regular(2.5, QUIET);
    let text = format!(
        "{} cards of each colour, {}",
        cards.per_color,
        counted(cards.locomotives, "locomotive")
    );
    out.push(quiet.left(&text, at + vec2(0.0, 2.5)));
    let step = width / 8.0;
    for (index, color) in Color::CARDS.into_iter().enumerate() {
        let corner = at + vec2(step * index as f64, 4.5);
        let card = boxed(corner, vec2(step - 1.0, 7.0));
        let fill = style.space(color);
        out.push(plate(card, 0.8, fill).edged(style.edge(fill), 0.25));
        let middle = card.min.toward(card.max, 0.5);
        if let Some(form) = color_sign(color, middle, 1.7) {
            let sign = Shape::filled(Layer::Legend, Shows::Board, form, style.on(fill));
            out.push(sign);
        }
        let name = Hand::regular(2.0, QUIET).fitted(color.name(), step - 0.6, 1.2);
        out.push(name.centred(color.name(), vec2(middle.x, card.max.y + 3.0)));
    }
}
