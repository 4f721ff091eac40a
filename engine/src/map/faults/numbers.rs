//! Numbers that no map may hold: the reader refuses them, and so does an edit.

use std::ops::RangeInclusive;

use super::{Code, Problem, Problems, Subject};
use crate::map::limits::{
    BOARD_SIDE, FINDING_SIZE, LETTER_GAP, LETTER_SIZE, MARKER_SIZE, MAX_AREA_POINTS, MAX_AREAS,
    MAX_CITIES, MAX_DISMISSED, MAX_ROUTES, MAX_TEXT_LETTERS, MAX_TEXTS, MAX_TICKETS, MAX_TINTS,
    MAX_WORD_LETTERS, PART_SIZE, PICTURE_WIDTH, PIECE_SIDE, POINTS, SMALLEST_ISLAND, TEXT_CURVE,
};
use crate::map::rules::{Bonus, BonusCards, Metric, Regions, Rules, Span, Stations, Toll};
use crate::map::theme::Fonts;
use crate::map::{Background, FARTHEST, Line, Map, Point, Sheet, Side, Theme};

/// What the reader would refuse in a map: sizes, points and millimetres beyond the limits.
pub fn beyond_limits(map: &Map) -> Vec<Problem> {
    let mut limits = Limits(Problems::default());
    let tickets = map.decks.iter().map(|deck| deck.tickets.len()).sum();
    limits.size("cities", map.cities.len(), MAX_CITIES);
    limits.size("routes", map.routes.len(), MAX_ROUTES);
    limits.size("decks", map.decks.len(), MAX_TICKETS);
    limits.size("tickets in all decks together", tickets, MAX_TICKETS);
    let corners = map.land.areas.iter().map(|area| area.points.len()).sum();
    limits.size("areas of land", map.land.areas.len(), MAX_AREAS);
    limits.size("corners of land", corners, MAX_AREA_POINTS);
    limits.size("dismissed findings", map.dismissed.len(), MAX_DISMISSED);
    for one in &map.dismissed {
        let name = "the size of a dismissed finding";
        limits.within(Subject::Map, name, one.size, FINDING_SIZE);
    }
    limits.size("texts", map.texts.len(), MAX_TEXTS);
    for (index, text) in map.texts.iter().enumerate() {
        let subject = Subject::Text(index);
        limits.letters(subject, "its text", &text.text, MAX_TEXT_LETTERS);
        limits.letters(subject, "its font", &text.font, MAX_WORD_LETTERS);
        limits.point(subject, text.at);
        limits.within(subject, "its size", text.size, LETTER_SIZE);
        limits.within(subject, "its spacing", text.spacing, LETTER_GAP);
        limits.within(subject, "its turn", text.turn, TURN);
        limits.within(subject, "its curve", text.curve, TEXT_CURVE);
    }
    if let Some(theme) = &map.theme {
        look(theme, &mut limits);
    }
    drawing(map, &mut limits);
    for (deck, records) in map.decks.iter().enumerate() {
        for (ticket, record) in records.tickets.iter().enumerate() {
            for (_, value) in record.goals() {
                limits.points(Subject::Ticket { deck, ticket }, "its value", value);
            }
        }
    }
    points_of(&map.rules, &mut limits);
    limits.0.0
}

/// The numbers and names of a theme.
fn look(theme: &Theme, limits: &mut Limits) {
    let subject = Subject::Theme;
    limits.letters(subject, "its base", &theme.base, MAX_WORD_LETTERS);
    let Fonts {
        title,
        cities,
        numbers,
    } = &theme.fonts;
    for font in [title, cities, numbers].into_iter().flatten() {
        limits.letters(subject, "a font", font, MAX_WORD_LETTERS);
    }
    limits.size("tints of regions", theme.colors.regions.len(), MAX_TINTS);
    let sides = theme.score_track.as_ref().map_or(0, Vec::len);
    limits.size("sides of the score track", sides, Side::ALL.len());
    for marker in [theme.cities, theme.capitals, theme.zones] {
        if let Some(size) = marker.size {
            limits.within(subject, "the size of a place", size, MARKER_SIZE);
        }
    }
    if let Some(size) = theme.title.size {
        limits.within(subject, "the size of the title", size, LETTER_SIZE);
    }
    if let Some(turn) = theme.title.turn {
        limits.within(subject, "the turn of the title", turn, TURN);
    }
    let parts = [theme.scoring_table, theme.legend, theme.compass];
    for part in parts.into_iter().flatten() {
        if let Some(size) = part.size {
            limits.within(subject, "the size of a part", size, PART_SIZE);
        }
    }
    let places = parts.into_iter().map(|part| part?.at);
    for at in places.chain([theme.title.at]).flatten() {
        limits.point(subject, at);
    }
}

fn drawing(map: &Map, limits: &mut Limits) {
    for (index, city) in map.cities.iter().enumerate() {
        let subject = Subject::City(index);
        if let Some(at) = city.at {
            limits.point(subject, at);
        }
        if let Some(geo) = city.geo {
            limits.within(subject, "its latitude", geo.lat, -90.0..=90.0);
            limits.within(subject, "its longitude", geo.lon, -180.0..=180.0);
        }
        if let Some(label) = city.label {
            limits.within(subject, "label.gap", label.gap, REACH);
            limits.within(subject, "label.angle", label.angle, TURN);
            limits.within(subject, "label.turn", label.turn, TURN);
        }
    }
    for point in map.land.areas.iter().flat_map(|area| &area.points) {
        limits.point(Subject::Map, *point);
    }
    if let Some(smallest) = map.land.smallest {
        limits.within(Subject::Map, "land.smallest", smallest, SMALLEST_ISLAND);
    }
    for (index, route) in map.routes.iter().enumerate() {
        for point in &route.bend {
            limits.point(Subject::Route(index), *point);
        }
    }
    let Sheet {
        width,
        height,
        train,
        space,
        pitch,
        closest_pitch,
    } = &map.board;
    limits.within(Subject::Map, "board.width", *width, BOARD_SIDE);
    limits.within(Subject::Map, "board.height", *height, BOARD_SIDE);
    for (name, side) in [
        ("board.train.length", train.length),
        ("board.train.width", train.width),
        ("board.space.length", space.length),
        ("board.space.width", space.width),
        ("board.pitch", *pitch),
        ("board.closest_pitch", *closest_pitch),
    ] {
        limits.within(Subject::Map, name, side, PIECE_SIDE);
    }
    for line in map.guides.iter().chain(&map.folds) {
        let (Line::Vertical(at) | Line::Horizontal(at)) = *line;
        limits.within(Subject::Map, "a guide or fold", at, REACH);
    }
    if let Some(Background {
        at, width, opacity, ..
    }) = &map.background
    {
        limits.point(Subject::Background, *at);
        limits.within(Subject::Background, "width", *width, PICTURE_WIDTH);
        limits.within(Subject::Background, "opacity", *opacity, 0.0..=1.0);
    }
}

fn points_of(rules: &Rules, limits: &mut Limits) {
    let mut look = |name: &str, points: i32| limits.points(Subject::Rules, name, points);
    for points in rules.routes.score.values() {
        look("a score in routes.score", *points);
    }
    if let Some(Stations { unused_value, .. }) = &rules.stations {
        look("stations.unused_value", *unused_value);
    }
    if let Some(Toll {
        loan_penalty,
        bonus,
        ..
    }) = &rules.toll
    {
        look("toll.loan_penalty", *loan_penalty);
        for points in bonus.values().flatten() {
            look("a rank in toll.bonus", *points);
        }
    }
    if let Some(Regions { table, .. }) = &rules.regions {
        for points in table.values() {
            look("a score in regions.table", *points);
        }
    }
    for points in &rules.start_offsets {
        look("a start offset", *points);
    }
    if let Some(BonusCards { min_count, .. }) = &rules.bonus_cards {
        look("bonus_cards.min_count", *min_count);
    }
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    for Bonus {
        id, metric, points, ..
    } in rules.bonuses.iter().chain(cards)
    {
        look(&format!("the points of bonus `{id}`"), *points);
        if let Metric::Tickets { value: span, .. } | Metric::Routes { length: span, .. } = metric {
            let Span { min, max } = *span;
            for bound in min.into_iter().chain(max) {
                look(&format!("a bound of bonus `{id}`"), bound);
            }
        }
    }
}

/// How far anything may lie from the corner of the board.
const REACH: RangeInclusive<f64> = -FARTHEST..=FARTHEST;
/// How far anything may be turned, in degrees.
const TURN: RangeInclusive<f64> = -360.0..=360.0;

/// Collects what is beyond a limit.
struct Limits(Problems);

impl Limits {
    fn size(&mut self, what: &str, found: usize, most: usize) {
        if found > most {
            let message = format!("has {found} {what}; a map has at most {most}");
            self.0.add(Code::RuleOutOfRange, Subject::Map, message);
        }
    }

    fn letters(&mut self, subject: Subject, name: &str, text: &str, most: usize) {
        let found = text.chars().count();
        if found > most {
            let message = format!("{name} has {found} letters, but must have at most {most}");
            self.0.add(Code::RuleOutOfRange, subject, message);
        }
    }

    fn points(&mut self, subject: Subject, name: &str, found: i32) {
        if !POINTS.contains(&found) {
            let (low, high) = POINTS.into_inner();
            let message = format!("{name} is {found}, but must be from {low} to {high}");
            self.0.add(Code::RuleOutOfRange, subject, message);
        }
    }

    fn within(&mut self, subject: Subject, name: &str, found: f64, range: RangeInclusive<f64>) {
        if !range.contains(&found) {
            let (low, high) = range.into_inner();
            let message = format!("{name} is {found}, but must be from {low} to {high}");
            self.0.add(Code::RuleOutOfRange, subject, message);
        }
    }

    fn point(&mut self, subject: Subject, at: Point) {
        self.within(subject, "its x", at.x, REACH);
        self.within(subject, "its y", at.y, REACH);
    }
}
