//! A lamp-lit table.

use crate::draw::style::Style;

/// The look of a board that names no theme, in a dark window.
pub const NIGHT: Style = Style::DARK;
