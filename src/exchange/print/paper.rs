//! Sheets of paper.

use crate::draw::{Vec2, vec2};

/// A size of paper that printers have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8½ × 11 inches.
    Letter,
    /// 11 × 17 inches.
    Tabloid,
}

impl Paper {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Paper; 4] = [Paper::A4, Paper::A3, Paper::Letter, Paper::Tabloid];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A3 => "a3",
            Paper::Letter => "letter",
            Paper::Tabloid => "tabloid",
        }
    }

    /// The paper of that name.
    pub fn from_name(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    /// Width and height of the sheet standing upright, in millimetres.
    pub fn upright(self) -> Vec2 {
        match self {
            Paper::A4 => vec2(210.0, 297.0),
            Paper::A3 => vec2(297.0, 420.0),
            Paper::Letter => vec2(215.9, 279.4),
            Paper::Tabloid => vec2(279.4, 431.8),
        }
    }

    /// Width and height of the sheet lying on its long side, in millimetres.
    pub fn lying(self) -> Vec2 {
        let Vec2 { x, y } = self.upright();
        vec2(y, x)
    }
}
