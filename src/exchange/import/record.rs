//! One record of a file: fields by any of their names, with errors that say where.

use std::collections::BTreeSet;

use serde_json::{Map as Fields, Value};

use super::error::{Step, Wrong, written};
use super::remarks::Remarks;

/// A list, and the path to it.
type Listed<'a> = (Vec<Step>, &'a [Value]);

/// A JSON object, or a row of a table, that is being read.
pub struct Record<'a> {
    fields: &'a Fields<String, Value>,
    path: Vec<Step>,
    /// What such a record is called.
    what: &'static str,
    used: BTreeSet<&'a str>,
}

impl<'a> Record<'a> {
    /// Starts to read a record.
    pub fn new(value: &'a Value, path: Vec<Step>, what: &'static str) -> Result<Self, Wrong> {
        match value {
            Value::Object(fields) => Ok(Record {
                fields,
                path,
                what,
                used: BTreeSet::new(),
            }),
            other => Err(Wrong::new(
                &path,
                format!("expected a {what} in braces, found {}", described(other)),
            )),
        }
    }

    /// The value of the first of these names that is there and not null.
    pub fn find(&mut self, names: &[&str]) -> Option<(&'a str, &'a Value)> {
        let mut found = None;
        for name in names {
            if let Some((key, value)) = self.fields.get_key_value(*name) {
                self.used.insert(key.as_str());
                let empty =
                    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
                if found.is_none() && !empty {
                    found = Some((key.as_str(), value));
                }
            }
        }
        found
    }

    /// An error at a field, or at the whole record.
    pub fn wrong(&self, key: Option<&str>, message: impl Into<String>) -> Wrong {
        let mut path = self.path.clone();
        path.extend(key.map(|key| Step::Key(key.to_owned())));
        Wrong::new(&path, message)
    }

    /// The error that a field is needed.
    pub fn missing(&self, names: &[&str]) -> Wrong {
        let what = self.what;
        let name = names.first().copied().unwrap_or_default();
        self.wrong(None, format!("missing `{name}` in this {what}"))
    }

    fn expected(&self, key: &str, expected: &str, found: &Value) -> Wrong {
        let found = described(found);
        self.wrong(Some(key), format!("expected {expected}, found {found}"))
    }

    fn out_of_range(&self, key: &str, found: &Value) -> Wrong {
        let found = described(found);
        self.wrong(Some(key), format!("the number {found} is out of range"))
    }

    /// Text; a number is written out.
    pub fn text(&mut self, names: &[&str]) -> Result<Option<String>, Wrong> {
        self.find(names)
            .map(|(key, value)| match value {
                Value::String(text) => Ok(text.trim().to_owned()),
                Value::Number(number) => Ok(number.to_string()),
                other => Err(self.expected(key, "text", other)),
            })
            .transpose()
    }

    /// A finite number that is not enormous.
    pub fn number(&mut self, names: &[&str]) -> Result<Option<f64>, Wrong> {
        self.find(names)
            .map(|(key, value)| {
                let number = match value {
                    Value::Number(number) => number.as_f64(),
                    Value::String(text) => text.trim().parse().ok(),
                    _ => None,
                };
                match number {
                    Some(number) if f64::abs(number) <= 1e9 => Ok(number),
                    Some(number) if !number.is_nan() => Err(self.out_of_range(key, value)),
                    _ => Err(self.expected(key, "a number", value)),
                }
            })
            .transpose()
    }

    /// A whole number within bounds.
    pub fn whole<N: TryFrom<i64>>(&mut self, names: &[&str]) -> Result<Option<N>, Wrong> {
        self.find(names)
            .map(|(key, value)| {
                let number = match value {
                    Value::Number(number) => whole(number.as_f64()),
                    Value::String(text) => whole(text.trim().parse().ok()),
                    Value::Bool(flag) => Some(i64::from(*flag)),
                    _ => None,
                };
                let number = number.ok_or_else(|| self.expected(key, "a whole number", value))?;
                N::try_from(number).map_err(|_| self.out_of_range(key, value))
            })
            .transpose()
    }

    /// Yes or no.
    pub fn flag(&mut self, names: &[&str]) -> Result<bool, Wrong> {
        let found = self.find(names).map(|(key, value)| {
            let flag = match value {
                Value::Bool(flag) => Some(*flag),
                Value::Number(number) => number.as_f64().map(|number| number != 0.0),
                Value::String(text) => match text.trim().to_lowercase().as_str() {
                    "true" | "yes" | "y" | "x" | "1" => Some(true),
                    "false" | "no" | "n" | "0" => Some(false),
                    _ => None,
                },
                _ => None,
            };
            flag.ok_or_else(|| self.expected(key, "`true` or `false`", value))
        });
        Ok(found.transpose()?.unwrap_or(false))
    }

    /// A list, with the path to it.
    pub fn list(&mut self, names: &[&str]) -> Result<Option<Listed<'a>>, Wrong> {
        self.find(names)
            .map(|(key, value)| match value {
                Value::Array(items) => Ok((self.path_to(key), items.as_slice())),
                other => Err(self.expected(key, "a list", other)),
            })
            .transpose()
    }

    /// A list of exactly two texts, such as both ends of a route.
    pub fn pair(&mut self, names: &[&str]) -> Result<Option<(String, String)>, Wrong> {
        let Some((path, items)) = self.list(names)? else {
            return Ok(None);
        };
        match items {
            [a, b] => Ok(Some((name(a, &path, 0)?, name(b, &path, 1)?))),
            _ => Err(Wrong::new(
                &path,
                format!("expected two places, found {}", items.len()),
            )),
        }
    }

    /// The path to a field.
    pub fn path_to(&self, key: &str) -> Vec<Step> {
        let mut path = self.path.clone();
        path.push(Step::Key(key.to_owned()));
        path
    }

    /// Lists the fields that nobody asked for.
    pub fn finish(self, remarks: &mut Remarks) {
        for (key, value) in self.fields {
            let says_nothing = match value {
                Value::Null => true,
                Value::String(text) => text.is_empty(),
                _ => false,
            };
            if !self.used.contains(key.as_str()) && !says_nothing {
                remarks.left_out(self.what, key, || written(&self.path));
            }
        }
    }
}

/// A text or number inside of a list.
pub fn name(value: &Value, path: &[Step], index: usize) -> Result<String, Wrong> {
    match value {
        Value::String(text) => Ok(text.trim().to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        other => {
            let mut path = path.to_vec();
            path.push(Step::Index(index));
            let found = described(other);
            Err(Wrong::new(&path, format!("expected text, found {found}")))
        }
    }
}

/// The records of a list.
pub fn records<'a>(
    path: &[Step],
    items: &'a [Value],
    what: &'static str,
) -> impl Iterator<Item = Result<Record<'a>, Wrong>> {
    let path = path.to_vec();
    items.iter().enumerate().map(move |(index, item)| {
        let mut path = path.clone();
        path.push(Step::Index(index));
        Record::new(item, path, what)
    })
}

fn whole(number: Option<f64>) -> Option<i64> {
    let number = number?;
    (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
}

/// A value in a few words.
pub fn described(value: &Value) -> String {
    let text = match value {
        Value::Null => return "nothing".to_owned(),
        Value::Array(_) => return "a list".to_owned(),
        Value::Object(_) => return "a record".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("`{short}`")
}
