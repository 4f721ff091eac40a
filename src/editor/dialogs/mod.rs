//! Questions that must be answered before the work goes on.
//!
//! | file | one idea |
//! |---|---|
//! | `dialog` | which questions there are, and what becomes of their answers |
//! | `questions` | unsaved work, files that changed, games left open |
//! | `deck`, `print` | which deck is to be built; what is printed, with a preview |
//! | `welcome` | the welcome card, the tour and the shortcut sheet |

pub(in crate::editor) mod about;
pub(in crate::editor) mod deck;
pub(in crate::editor) mod dialog;
pub(in crate::editor) mod print;
pub(in crate::editor) mod questions;
pub(in crate::editor) mod welcome;
