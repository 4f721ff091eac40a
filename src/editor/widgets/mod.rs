//! What all rooms share: fields for forms, how the interface looks, and words that depend on a
//! number or a name.

pub(in crate::editor) mod fields;
pub(in crate::editor) mod look;
pub(in crate::editor) mod words;
