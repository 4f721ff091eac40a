//! A travel poster: flat bold colours, sunbeams over the sea, the title on a ribbon.

use super::fonts::Family;
use super::look::{Faces, Frame, Markers, Pattern, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::{MarkerShape, SpaceLook, TitleLook, TunnelLook};

/// The theme `poster`.
pub const POSTER: Style = Style {
    name: "poster",
    paper: rgb(0x14213D),
    paper_edge: rgb(0x0B1020),
    sea: rgb(0x3A9FAC),
    shore: [rgb(0xF7EAC8), rgb(0x2A8795)],
    land: rgb(0xF7DFAE),
    coast: rgb(0x14213D),
    border: rgb(0xFFF3D6),
    lake: rgb(0x3A9FAC),
    river: rgb(0x2A8795),
    regions: [
        rgb(0xF4CF8E),
        rgb(0xF2B88A),
        rgb(0xF9E8C4),
        rgb(0xE9C46A),
        rgb(0xEEC9A3),
        rgb(0xDDD3A0),
    ],
    ink: rgb(0x14213D),
    quiet: rgb(0x3B3A44),
    title: rgb(0xFFF3D6),
    note: rgb(0x14213D),
    score: [rgb(0x14213D), rgb(0x223A66)],
    score_ink: [rgb(0xF2DDB0), rgb(0xFFD23F)],
    rail: rgb(0x14213D).faded(200),
    city: [rgb(0x14213D), rgb(0xFFF8E6), rgb(0xC8262C)],
    zone: rgb(0x14213D),
    coin: rgb(0xFFD23F),
    badge: rgb(0x14213D),
    halo: rgb(0xFFF3D6).faded(240),
    spaces: [
        rgb(0x7B3F8C),
        rgb(0x2066B4),
        rgb(0xEE7A1C),
        rgb(0xFFFBF0),
        rgb(0x3F915A),
        rgb(0xFFD23F),
        rgb(0x1D1F2B),
        rgb(0xC8262C),
        rgb(0xA7A08F),
    ],
    edges: [rgb(0x14213D), rgb(0x0B1020)],
    faces: Faces {
        title: Family::CONDENSED,
        cities: Family::CONDENSED,
        numbers: Family::CONDENSED,
    },
    markers: Markers::shaped(MarkerShape::Disc, MarkerShape::Star, MarkerShape::Diamond),
    spaces_look: SpaceLook::Plain,
    tunnels_look: TunnelLook::Double,
    title_look: TitleLook::Cartouche,
    plate: Plate {
        fill: rgb(0xB4232A),
        edge: rgb(0x14213D),
        ink: rgb(0xFFF3D6),
        frame: Frame::Ribbon,
    },
    pattern: Pattern::Rays,
    pattern_ink: rgb(0x57B2BC),
    ..Style::LIGHT
};
