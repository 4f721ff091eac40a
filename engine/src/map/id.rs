//! Ids: short names made once and never changed, so that a rename keeps every reference.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The id of a city, route, ticket, deck or group. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Id(Arc<str>);

impl Id {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An id made from a name: lower case, plain letters, words joined by `_`;
    /// numbered when `taken` already knows it.
    pub fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> Id {
        let plain = deunicode::deunicode(name).to_lowercase();
        let words: Vec<&str> = plain
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let stem = if words.is_empty() {
            "unnamed".to_owned()
        } else {
            words.join("_")
        };
        Id::numbered(&stem, taken)
    }

    /// An id for something that joins two others: a route or a ticket.
    pub fn joining(from: &Id, to: &Id, taken: impl Fn(&str) -> bool) -> Id {
        Id::numbered(&format!("{from}-{to}"), taken)
    }

    fn numbered(stem: &str, taken: impl Fn(&str) -> bool) -> Id {
        if !taken(stem) {
            return Id::from(stem);
        }
        let mut number = 2;
        loop {
            let candidate = format!("{stem}-{number}");
            if !taken(&candidate) {
                return Id::from(candidate.as_str());
            }
            number += 1;
        }
    }
}

impl Default for Id {
    fn default() -> Self {
        Id::from("")
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Id(Arc::from(text))
    }
}

impl AsRef<str> for Id {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The candidate most like `wanted`, if one is near enough to be what was meant.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Counts characters that differ, so that one slip in a short id is still recognised.
    let reach = (wanted.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(wanted, candidate), candidate))
        .filter(|(distance, _)| *distance <= reach)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_unique() {
        assert_eq!(Id::fresh("København", |_| false), "kobenhavn");
        assert_eq!(Id::fresh("'s-Gravenhage", |_| false), "s_gravenhage");
        assert_eq!(Id::fresh("Łódź", |_| false), "lodz");
        assert_eq!(Id::fresh("  ", |_| false), "unnamed");
        assert_eq!(
            Id::fresh("Oslo", |id| id == "oslo" || id == "oslo-2"),
            "oslo-3"
        );
    }

    #[test]
    fn nearest_finds_a_slip_and_nothing_far() {
        let ids = ["oslo", "bergen", "trondheim"];
        assert_eq!(nearest("olso", ids), Some("oslo"));
        assert_eq!(nearest("trondhiem", ids), Some("trondheim"));
        assert_eq!(nearest("stockholm", ids), None);
    }
}
