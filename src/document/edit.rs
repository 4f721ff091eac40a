//! Every change that a designer can make, as a value.
//!
//! An edit says what becomes of the map; [`Edit::on`] gives the map that it makes, or says why it
//! cannot. Nothing here knows of undo, files or windows.

use std::collections::BTreeSet;

use super::parts::{Parts, Records};
use super::selection::{Item, Selection};
use crate::map::{
    Background, Deck, Dismissal, Group, Id, Land, Line, Map, Rules, Sheet, Theme, beyond_limits,
};

/// A change of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Cities, routes and tickets are added; they become the selection.
    Add(Parts),
    /// Cities, routes and tickets are replaced by changed ones.
    Change {
        /// What is done, such as "Move".
        verb: &'static str,
        /// The changed records.
        records: Records,
    },
    /// Records are deleted, and what cannot be without them: the routes and tickets of a city.
    Delete(Selection),
    /// What the map is called, who made it, what is known of it.
    About(Box<About>),
    /// The physical board.
    Sheet(Sheet),
    /// The picture under the drawing.
    Background(Option<Background>),
    /// How land and sea are drawn.
    Land {
        /// What is done, such as "Show country borders".
        what: &'static str,
        /// All of it.
        land: Box<Land>,
    },
    /// Lines to align to.
    Guides(Vec<Line>),
    /// Where the board folds.
    Folds(Vec<Line>),
    /// How it is played.
    Rules {
        /// What is done, such as "Change stations".
        what: String,
        /// All rules.
        rules: Box<Rules>,
    },
    /// How the board looks.
    Theme {
        /// What is done, such as "Move title".
        what: String,
        /// The theme; none follows the window and the printer.
        theme: Option<Box<Theme>>,
    },
    /// Findings that are dismissed.
    Dismissed {
        /// What is done, such as "Dismiss finding".
        what: &'static str,
        /// All dismissed findings.
        findings: Vec<Dismissal>,
    },
    /// Named sets of places.
    Groups(Vec<Group>),
    /// The decks and which of them is active.
    Decks {
        /// What is done, such as "Add deck".
        what: &'static str,
        /// All decks.
        decks: Vec<Deck>,
        /// The one that is played.
        active: Id,
    },
    /// Positions, bends and places of names, found by the layout.
    Layout {
        /// What is done, such as "Relax layout".
        what: &'static str,
        /// The map as the layout made it.
        map: Box<Map>,
    },
    /// Everything at once: a board turned, a file read again.
    Whole {
        /// What is done.
        what: &'static str,
        /// The new map.
        map: Box<Map>,
    },
    /// Several changes as one step.
    Steps {
        /// What is done.
        what: &'static str,
        /// The changes, in order.
        edits: Vec<Edit>,
    },
}

/// The words of a map that are not part of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The name of the map.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Counts published states.
    pub revision: u32,
    /// Anything worth remembering.
    pub notes: String,
    /// Where its facts come from.
    pub source: String,
}

impl About {
    /// The words of a map.
    pub fn of(map: &Map) -> Self {
        About {
            name: map.name.clone(),
            author: map.author.clone(),
            revision: map.revision,
            notes: map.notes.clone(),
            source: map.source.clone(),
        }
    }
}

/// Why an edit is not made. The map is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The map would hold more, or larger numbers, than a map file may.
    #[error("{0}")]
    BeyondLimits(String),
    /// The record is not there (any more).
    #[error("the item to change is no longer on the map")]
    Gone,
    /// There is no deck to put tickets into.
    #[error("the map has no ticket deck; add one first")]
    NoDeck,
}

impl Edit {
    /// The map that the edit makes, and what is selected then; no selection leaves it as it is.
    ///
    /// # Errors
    /// If the edit cannot be made.
    pub fn on(&self, map: &Map) -> Result<(Map, Option<Selection>), Refused> {
        let mut new = map.clone();
        let selection = self.apply(&mut new)?;
        within_limits(&new)?;
        Ok((new, selection))
    }

    fn apply(&self, map: &mut Map) -> Result<Option<Selection>, Refused> {
        match self {
            Edit::Add(parts) => return parts.clone().added_to(map).map(Some),
            Edit::Change { records, .. } => records.written_to(map)?,
            Edit::Delete(selection) => {
                delete(map, selection)?;
                return Ok(Some(Selection::default()));
            }
            Edit::About(about) => {
                let About {
                    name,
                    author,
                    revision,
                    notes,
                    source,
                } = (**about).clone();
                (map.name, map.author, map.revision) = (name, author, revision);
                (map.notes, map.source) = (notes, source);
            }
            Edit::Sheet(sheet) => map.board = sheet.clone(),
            Edit::Background(background) => map.background = background.clone(),
            Edit::Land { land, .. } => map.land = (**land).clone(),
            Edit::Guides(guides) => map.guides.clone_from(guides),
            Edit::Folds(folds) => map.folds.clone_from(folds),
            Edit::Rules { rules, .. } => map.rules = (**rules).clone(),
            Edit::Theme { theme, .. } => map.theme = theme.as_deref().cloned(),
            Edit::Dismissed { findings, .. } => map.dismissed.clone_from(findings),
            Edit::Groups(groups) => map.groups.clone_from(groups),
            Edit::Decks { decks, active, .. } => {
                map.decks.clone_from(decks);
                map.active_deck = active.clone();
                return Ok(Some(Selection::default()));
            }
            Edit::Layout { map: laid, .. } => lay_out(map, laid)?,
            Edit::Whole { map: whole, .. } => {
                *map = (**whole).clone();
                return Ok(Some(Selection::default()));
            }
            Edit::Steps { edits, .. } => {
                let mut selection = None;
                for edit in edits {
                    selection = edit.apply(map)?.or(selection);
                }
                return Ok(selection);
            }
        }
        Ok(None)
    }

    /// What the step is called in the undo menu.
    pub fn name(&self, map: &Map) -> String {
        match self {
            Edit::Add(parts) => format!("Add {}", parts.described()),
            Edit::Change { verb, records } => format!("{verb} {}", records.described()),
            Edit::Delete(selection) => format!("Delete {}", described(map, selection)),
            Edit::About(_) => "Change title and notes".to_owned(),
            Edit::Sheet(_) => "Change board size".to_owned(),
            Edit::Background(None) => "Remove background".to_owned(),
            Edit::Background(Some(_)) => "Change background".to_owned(),
            Edit::Guides(_) => "Change guides".to_owned(),
            Edit::Folds(_) => "Change folds".to_owned(),
            Edit::Rules { what, .. } | Edit::Theme { what, .. } => what.clone(),
            Edit::Groups(_) => "Change groups".to_owned(),
            Edit::Dismissed { what, .. }
            | Edit::Land { what, .. }
            | Edit::Decks { what, .. }
            | Edit::Layout { what, .. }
            | Edit::Whole { what, .. }
            | Edit::Steps { what, .. } => (*what).to_owned(),
        }
    }
}

/// "Oslo", "route Oslo – Bergen", "3 cities", "12 items".
pub fn described(map: &Map, selection: &Selection) -> String {
    let (cities, routes, tickets) = (
        selection.cities().count(),
        selection.routes().count(),
        selection.tickets().count(),
    );
    let texts = selection.texts().count();
    if texts > 0 {
        return match (texts, cities + routes + tickets) {
            (1, 0) => "text".to_owned(),
            (texts, 0) => format!("{texts} texts"),
            (texts, others) => format!("{} items", texts + others),
        };
    }
    let ends = |from: &Id, to: &Id| format!("{} – {}", map.place_name(from), map.place_name(to));
    match (cities, routes, tickets) {
        (1, 0, 0) => {
            let city = selection.cities().next().and_then(|at| map.cities.get(at));
            city.map_or_else(|| "city".to_owned(), |city| city.name.clone())
        }
        (0, 1, 0) => {
            let route = selection.routes().next().and_then(|at| map.routes.get(at));
            let ends = route.map(|route| ends(&route.from, &route.to));
            format!("route {}", ends.unwrap_or_default())
        }
        (0, 0, 1) => {
            let tickets = map.tickets();
            let ticket = selection.tickets().next().and_then(|at| tickets.get(at));
            let ends = ticket.map(|ticket| ends(&ticket.from, &ticket.to));
            format!("ticket {}", ends.unwrap_or_default())
        }
        (cities, 0, 0) => format!("{cities} cities"),
        (0, routes, 0) => format!("{routes} routes"),
        (0, 0, tickets) => format!("{tickets} tickets"),
        (cities, routes, tickets) => format!("{} items", cities + routes + tickets),
    }
}

/// Deletes records, the routes and tickets of deleted cities, and every mention of them.
fn delete(map: &mut Map, selection: &Selection) -> Result<(), Refused> {
    if selection.clone().within(map) != *selection {
        return Err(Refused::Gone);
    }
    let cities: BTreeSet<usize> = selection.cities().collect();
    // Of two cities with one id, what hangs on the id stays with the one that stays.
    let kept: BTreeSet<Id> = map
        .cities
        .iter()
        .enumerate()
        .filter(|(index, _)| !cities.contains(index))
        .map(|(_, city)| city.id.clone())
        .collect();
    let gone: BTreeSet<Id> = cities
        .iter()
        .filter_map(|index| map.cities.get(*index))
        .map(|city| city.id.clone())
        .filter(|id| !kept.contains(id))
        .collect();
    let routes: BTreeSet<usize> = selection.routes().collect();
    let tickets: BTreeSet<usize> = selection.tickets().collect();
    if let Some(deck) = map.active_deck_index() {
        keep(&mut map.decks[deck].tickets, |index, _| {
            !tickets.contains(&index)
        });
    }
    let texts: BTreeSet<usize> = selection.texts().collect();
    keep(&mut map.texts, |index, _| !texts.contains(&index));
    keep(&mut map.cities, |index, _| !cities.contains(&index));
    keep(&mut map.routes, |index, route| {
        !routes.contains(&index) && !gone.contains(&route.from) && !gone.contains(&route.to)
    });
    for deck in &mut map.decks {
        deck.tickets
            .retain(|ticket| !gone.contains(&ticket.from) && !gone.contains(&ticket.to));
        for ticket in &mut deck.tickets {
            ticket.or.retain(|goal| !gone.contains(&goal.to));
            if let Some((one, other)) = &ticket.neutral
                && (gone.contains(one) || gone.contains(other))
            {
                ticket.neutral = None;
            }
        }
    }
    for group in &mut map.groups {
        group.places.retain(|place| !gone.contains(place));
    }
    Ok(())
}

fn keep<T>(records: &mut Vec<T>, stays: impl Fn(usize, &T) -> bool) {
    let mut index = 0;
    records.retain(|record| {
        index += 1;
        stays(index - 1, record)
    });
}

/// Takes positions, bends and places of names from another state of the same map.
fn lay_out(map: &mut Map, laid: &Map) -> Result<(), Refused> {
    if laid.cities.len() != map.cities.len() || laid.routes.len() != map.routes.len() {
        return Err(Refused::Gone);
    }
    for (city, laid) in map.cities.iter_mut().zip(&laid.cities) {
        (city.at, city.label) = (laid.at, laid.label);
    }
    for (route, laid) in map.routes.iter_mut().zip(&laid.routes) {
        route.bend.clone_from(&laid.bend);
    }
    Ok(())
}

/// What a file may hold is what a document may hold.
fn within_limits(map: &Map) -> Result<(), Refused> {
    match beyond_limits(map).first() {
        Some(problem) => Err(Refused::BeyondLimits(problem.sentence(map))),
        None => Ok(()),
    }
}

impl From<Item> for Edit {
    /// Deleting one record.
    fn from(item: Item) -> Self {
        Edit::Delete(Selection::one(item))
    }
}
