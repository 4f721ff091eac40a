//! Ink on warm paper.

use crate::draw::style::Style;

/// The look of a board that names no theme.
pub const PAPER: Style = Style::LIGHT;
