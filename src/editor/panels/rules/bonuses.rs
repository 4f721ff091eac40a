//! Points at the end of the game.

use std::ops::RangeInclusive;

use super::form::Form;
use crate::editor::widgets::words::counted;
use crate::map::rules::{Bonus, BonusCards, Metric, Places, Regions, Span};
use crate::map::{Id, limits};

/// The kinds of metrics, for the choice.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    LongestPath,
    Tickets,
    Routes,
    Countries,
    TrainsLeft,
    Locomotives,
}

const KINDS: [(Kind, &str); 6] = [
    (Kind::LongestPath, "the longest path"),
    (Kind::Tickets, "completed tickets"),
    (Kind::Routes, "claimed routes"),
    (Kind::Countries, "different countries"),
    (Kind::TrainsLeft, "trains left"),
    (Kind::Locomotives, "locomotives in hand"),
];

impl Kind {
    fn of(metric: &Metric) -> Self {
        match metric {
            Metric::LongestPath => Kind::LongestPath,
            Metric::Tickets { end: _, value: _ } => Kind::Tickets,
            Metric::Routes {
                end: _,
                length: _,
                ferry: _,
            } => Kind::Routes,
            Metric::Countries => Kind::Countries,
            Metric::TrainsLeft => Kind::TrainsLeft,
            Metric::Locomotives { set: _ } => Kind::Locomotives,
        }
    }

    fn metric(self) -> Metric {
        match self {
            Kind::LongestPath => Metric::LongestPath,
            Kind::Tickets => Metric::Tickets {
                end: Places::Any,
                value: Span::default(),
            },
            Kind::Routes => Metric::Routes {
                end: Places::Any,
                length: Span::default(),
                ferry: false,
            },
            Kind::Countries => Metric::Countries,
            Kind::TrainsLeft => Metric::TrainsLeft,
            Kind::Locomotives => Metric::Locomotives { set: 3 },
        }
    }
}

/// A list of bonuses.
pub(super) fn list(form: &mut Form, what: &str, bonuses: &mut Vec<Bonus>) {
    for index in 0..bonuses.len() {
        let mut removed = false;
        let Bonus {
            id: _,
            name,
            metric,
            points,
        } = &mut bonuses[index];
        let label = format!("{what} {}", index + 1);
        form.row(
            &label,
            "Points for the player with the most; tied players all get them",
            |form| {
                form.text(&format!("Name of {label}"), name, 120.0);
                form.number(&format!("Points of {label}"), points, limits::POINTS);
                removed = form.button("×", &format!("Remove {label}"));
            },
        );
        self::metric(form, &label, metric);
        if removed {
            bonuses.remove(index);
            break;
        }
    }
    if bonuses.len() < usize::from(*limits::BONUS_CARDS.end())
        && form.button(&format!("Add {what}"), &format!("Add {what}"))
    {
        let id = Id::fresh(what, |id| bonuses.iter().any(|bonus| bonus.id == id));
        bonuses.push(Bonus {
            id,
            name: String::new(),
            metric: Metric::LongestPath,
            points: 10,
        });
    }
}

fn metric(form: &mut Form, label: &str, metric: &mut Metric) {
    let mut kind = Kind::of(metric);
    form.choice(
        &format!("Most ({label})"),
        "What is counted",
        &mut kind,
        &KINDS,
    );
    if kind != Kind::of(metric) {
        *metric = kind.metric();
    }
    match metric {
        Metric::LongestPath | Metric::Countries | Metric::TrainsLeft => {}
        Metric::Tickets { end, value } => {
            places(form, label, end);
            span(form, &format!("Value ({label})"), value);
        }
        Metric::Routes { end, length, ferry } => {
            places(form, label, end);
            span(form, &format!("Length ({label})"), length);
            form.switch(&format!("Ferries only ({label})"), "", ferry);
        }
        Metric::Locomotives { set } => {
            let help = "Cards of one colour that count as a locomotive";
            form.count(
                &format!("Set of cards ({label})"),
                help,
                set,
                limits::BONUS_SET,
            );
        }
    }
}

fn span(form: &mut Form, name: &str, span: &mut Span) {
    let Span { min, max } = span;
    form.maybe(&format!("{name}, at least"), "", min, limits::POINTS);
    form.maybe(&format!("{name}, at most"), "", max, limits::POINTS);
}

#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Any,
    Tag,
    Country,
    Region,
    Cities,
}

fn places(form: &mut Form, label: &str, places: &mut Places) {
    let now = match places {
        Places::Any => Choice::Any,
        Places::Tag(_) => Choice::Tag,
        Places::Country(_) => Choice::Country,
        Places::Region(_) => Choice::Region,
        Places::Cities(_) => Choice::Cities,
    };
    let mut choice = now;
    let all = [
        (Choice::Any, "anywhere"),
        (Choice::Tag, "with the tag"),
        (Choice::Country, "in the country"),
        (Choice::Region, "in the region"),
        (Choice::Cities, "in the cities"),
    ];
    let help = "Where at least one end must be";
    form.choice(&format!("With an end ({label})"), help, &mut choice, &all);
    if choice != now {
        *places = match choice {
            Choice::Any => Places::Any,
            Choice::Tag => Places::Tag(String::new()),
            Choice::Country => Places::Country(String::new()),
            Choice::Region => Places::Region(String::new()),
            Choice::Cities => Places::Cities(Vec::new()),
        };
    }
    match places {
        Places::Any => {}
        Places::Tag(name) | Places::Country(name) | Places::Region(name) => {
            form.row("", "", |form| {
                form.text(&format!("Place of {label}"), name, 140.0)
            });
        }
        Places::Cities(ids) => {
            let mut text = ids.iter().map(Id::as_str).collect::<Vec<_>>().join(", ");
            let before = text.clone();
            form.row("City ids", "Separated by commas", |form| {
                form.text(&format!("Cities of {label}"), &mut text, 180.0);
            });
            if text != before {
                *ids = text.split(',').map(|id| Id::from(id.trim())).collect();
            }
        }
    }
}

/// Bonus cards of which some are laid out.
pub(super) fn cards(form: &mut Form, bonus_cards: &mut BonusCards) {
    let BonusCards {
        display,
        min_count,
        cards,
    } = bonus_cards;
    form.count(
        "Cards laid out",
        "Cards laid out in each game; the others go back to the box",
        display,
        limits::BONUS_CARDS,
    );
    form.count(
        "At least",
        "The lowest count that can win a card",
        min_count,
        limits::POINTS,
    );
    list(form, "card", cards);
}

/// Regions that a table may count.
const REGIONS: RangeInclusive<u8> = 1..=60;

/// Points for regions.
pub(super) fn regions(form: &mut Form, regions: &mut Regions) {
    let Regions {
        table,
        cap,
        double_if_complete,
    } = regions;
    form.ui
        .weak("Points for a network, by the number of regions it reaches:");
    form.table(
        "Points for",
        |regions| counted(regions, "region", "regions"),
        table,
        REGIONS,
        limits::POINTS,
    );
    form.count(
        "More count as",
        "Higher numbers count as this one",
        cap,
        REGIONS,
    );
    let mut text = double_if_complete.join(", ");
    let before = text.clone();
    let help =
        "Regions that count twice in a network with all of their cities, separated by commas";
    form.row("Double if complete", help, |form| {
        form.text("Double if complete", &mut text, 180.0)
    });
    if text != before {
        *double_if_complete = text
            .split(',')
            .map(|name| name.trim_start().to_owned())
            .collect();
        if text.is_empty() {
            double_if_complete.clear();
        }
    }
}
