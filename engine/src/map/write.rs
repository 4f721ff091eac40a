//! A map as text: RON with one city, route or ticket to a line, or JSON.

use std::fmt::Write as _;

use ron::Options;
use ron::extensions::Extensions;
use serde::Serialize;

use super::outline::{Body, Node, outline};
use super::{City, Deck, Id, Map, Route, Rules, Theme, Ticket};

/// How RON is read and written: an option that is on needs no `Some`.
pub(super) fn ron_options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Lines are broken where they would grow longer than this, except within records.
const WIDTH: usize = 100;

/// Lists whose records stand one to a line, however long.
const RECORD_LISTS: [&str; 7] = [
    "cities",
    "groups",
    "routes",
    "tickets",
    "texts",
    "dismissed",
    "areas",
];

/// The map as the text of a map file.
///
/// # Errors
/// Only if the serializer fails, which no map makes it do.
pub fn to_ron(map: &Map) -> Result<String, ron::Error> {
    let options = ron_options();
    let text = options.to_string(map)?;
    let defaults = Defaults::of(&options)?;
    let mut root = follow(&text)?;
    let patterns = defaults.outlines()?;
    prune_map(&mut root, &patterns);

    let mut out = String::new();
    for line in map.head_comment.lines() {
        let line = line.trim_end();
        out.push_str(if line.is_empty() { "//" } else { "// " });
        out.push_str(line);
        out.push('\n');
    }
    out.push_str("#![enable(implicit_some)]\n");
    lay_out(&root, 0, Layout::Broken, &mut out);
    out.push('\n');
    Ok(out)
}

/// A theme as the text of a theme file.
pub(super) fn theme_text(theme: &Theme) -> Result<String, ron::Error> {
    let text = ron_options().to_string(theme)?;
    let mut out = String::from("#![enable(implicit_some)]\n");
    lay_out(&follow(&text)?, 0, Layout::Broken, &mut out);
    out.push('\n');
    Ok(out)
}

/// The map as JSON with the field names of the map file; `tickets` repeats those of the active
/// deck for readers who do not care about decks.
///
/// # Errors
/// Only if the serializer fails, which no map makes it do.
pub fn to_json(map: &Map) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Exported<'a> {
        #[serde(flatten)]
        map: &'a Map,
        tickets: &'a [Ticket],
    }
    let exported = Exported {
        map,
        tickets: map.tickets(),
    };
    serde_json::to_string_pretty(&exported)
}

/// Default values as text: a field that equals its default need not be written.
struct Defaults {
    map: String,
    city: String,
    route: String,
    ticket: String,
    deck: String,
    rules: String,
}

struct Patterns<'a> {
    map: Node<'a>,
    city: Node<'a>,
    route: Node<'a>,
    ticket: Node<'a>,
    deck: Node<'a>,
    rules: Node<'a>,
}

impl Defaults {
    fn of(options: &Options) -> Result<Self, ron::Error> {
        // What reading gives to fields that are left out.
        let empty = Map {
            revision: 0,
            active_deck: Id::default(),
            ..Map::new("", super::Preset::Base)
        };
        Ok(Defaults {
            map: options.to_string(&empty)?,
            city: options.to_string(&City::default())?,
            route: options.to_string(&Route::default())?,
            ticket: options.to_string(&Ticket::default())?,
            deck: options.to_string(&Deck::default())?,
            rules: options.to_string(&Rules::default())?,
        })
    }

    fn outlines(&self) -> Result<Patterns<'_>, ron::Error> {
        Ok(Patterns {
            map: follow(&self.map)?,
            city: follow(&self.city)?,
            route: follow(&self.route)?,
            ticket: follow(&self.ticket)?,
            deck: follow(&self.deck)?,
            rules: follow(&self.rules)?,
        })
    }
}

fn follow(text: &str) -> Result<Node<'_>, ron::Error> {
    outline(text)
        .map(|outline| outline.root)
        .ok_or(ron::Error::Fmt)
}

/// Fields that are written even when they have their default value.
const ALWAYS: [&str; 12] = [
    "version", "name", "board", "rules", "decks", "id", "at", "from", "to", "length", "color",
    "value",
];

fn prune_map(root: &mut Node, patterns: &Patterns) {
    prune(root, &patterns.map, |field| {
        // The head of the file carries it as real comments.
        field.key == Some("head_comment") || !ALWAYS.contains(&field.key.unwrap_or_default())
    });
    let Body::Group { items, .. } = &mut root.body else {
        return;
    };
    items.retain(|field| field.key != Some("head_comment"));
    for field in items {
        match field.key {
            Some("rules") => prune(field, &patterns.rules, is_off),
            Some("cities") => prune_each(field, &patterns.city),
            Some("routes") => prune_each(field, &patterns.route),
            Some("decks") => {
                prune_each(field, &patterns.deck);
                for deck in items_mut(field) {
                    for part in items_mut(deck) {
                        if part.key == Some("tickets") {
                            prune_each(part, &patterns.ticket);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn items_mut<'n, 'a>(node: &'n mut Node<'a>) -> &'n mut [Node<'a>] {
    match &mut node.body {
        Body::Atom(_) => &mut [],
        Body::Group { items, .. } => items,
    }
}

fn prune_each(list: &mut Node, pattern: &Node) {
    for record in items_mut(list) {
        prune(record, pattern, |field| {
            !ALWAYS.contains(&field.key.unwrap_or_default())
        });
    }
}

/// Rules name everything that is on, so that a file says how it is played.
fn is_off(field: &Node) -> bool {
    match &field.body {
        Body::Atom(text) => matches!(*text, "None" | "false"),
        Body::Group { items, .. } => items.is_empty(),
    }
}

/// Drops the fields that have the value of the pattern and may be dropped.
fn prune(node: &mut Node, pattern: &Node, may_drop: impl Fn(&Node) -> bool) {
    if let Body::Group { items, .. } = &mut node.body {
        items.retain(|field| {
            let default = field.key.and_then(|key| pattern.field(key));
            !(default.is_some_and(|default| default.same_value(field)) && may_drop(field))
        });
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// One line if it fits.
    Fitted,
    /// One item to a line.
    Broken,
    /// One line in any case.
    Inline,
}

fn lay_out(node: &Node, indent: usize, layout: Layout, out: &mut String) {
    if let Some(key) = node.key {
        out.push_str(key);
        out.push_str(": ");
    }
    let (name, brackets, items) = match &node.body {
        Body::Atom(text) => return out.push_str(text),
        Body::Group {
            name,
            brackets,
            items,
        } => (name, brackets, items),
    };
    let broken = match layout {
        Layout::Inline => false,
        Layout::Broken => !items.is_empty(),
        Layout::Fitted => {
            let mut line = String::new();
            lay_out(node, indent, Layout::Inline, &mut line);
            indent * 4 + line.chars().count() + 1 > WIDTH
        }
    };
    out.push_str(name);
    out.push(brackets.0);
    for (index, item) in items.iter().enumerate() {
        if broken {
            let _ = write!(out, "\n{:1$}", "", (indent + 1) * 4);
        } else if index > 0 {
            out.push_str(", ");
        }
        lay_out(item, indent + 1, inner_layout(node, item, broken), out);
        if broken {
            out.push(',');
        }
    }
    if broken {
        let _ = write!(out, "\n{:1$}", "", indent * 4);
    }
    out.push(brackets.1);
}

/// How an item of a group is laid out.
fn inner_layout(parent: &Node, item: &Node, broken: bool) -> Layout {
    if !broken || is_record_list(parent) {
        Layout::Inline
    } else if parent.key == Some("decks")
        || item.key == Some("decks")
        || item.key == Some("rules")
        || is_record_list(item)
    {
        Layout::Broken
    } else {
        Layout::Fitted
    }
}

fn is_record_list(node: &Node) -> bool {
    let in_list = matches!(
        &node.body,
        Body::Group {
            brackets: ('[', _),
            ..
        }
    );
    in_list && node.key.is_some_and(|key| RECORD_LISTS.contains(&key))
}
