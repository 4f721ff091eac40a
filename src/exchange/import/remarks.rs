//! What an import left out, guessed or repaired.

use std::collections::BTreeMap;

/// Sentences, and counts of what was not understood.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    said: Vec<String>,
    /// Kind of record and key; how often, and where first.
    left_out: BTreeMap<(String, String), (usize, String)>,
}

impl Remarks {
    /// Notes something once.
    pub fn say(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.said.contains(&what) {
            self.said.push(what);
        }
    }

    /// Notes that a field of a kind of record was not understood.
    pub fn left_out(&mut self, record: &str, key: &str, place: impl FnOnce() -> String) {
        let entry = (record.to_owned(), key.to_owned());
        let found = self.left_out.entry(entry).or_insert_with(|| (0, place()));
        found.0 += 1;
    }

    /// Everything, in sentences.
    pub fn sentences(self) -> Vec<String> {
        let mut sentences = self.said;
        for ((record, key), (times, place)) in self.left_out {
            sentences.push(match times {
                1 => format!("`{key}` of a {record} was not recognised and left out ({place})"),
                _ => format!(
                    "`{key}` of {times} {record} records was not recognised and left out (first: {place})"
                ),
            });
        }
        sentences
    }
}
