//! Findings that the designer has looked at and wants to keep as they are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::point::{finding_size, mm};

/// A finding that the designer has dismissed. It comes back only if it grows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dismissal {
    /// Which finding: the key that reports give it, such as `ticket brest-petrograd`.
    pub finding: String,
    /// Why, in the designer's words.
    #[serde(default)]
    pub reason: String,
    /// How large it was, in the unit of the finding.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "finding_size")]
    #[schemars(with = "f64")]
    pub size: f64,
}
