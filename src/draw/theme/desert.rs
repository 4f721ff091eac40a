//! A sun-bleached chart: sand and turquoise, lines of a compass rose, painted wood.

use super::fonts::Family;
use super::look::{Faces, Frame, Markers, Pattern, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::{FerryLook, MarkerShape, SpaceLook, TitleLook};

/// The theme `desert`.
pub const DESERT: Style = Style {
    name: "desert",
    paper: rgb(0x6B3F24),
    paper_edge: rgb(0x3A2011),
    sea: rgb(0x8FC1BA),
    shore: [rgb(0x5E9A95), rgb(0x76AEA8)],
    land: rgb(0xEFD7A8),
    coast: rgb(0x7A4A2C),
    border: rgb(0x9C4A2A),
    lake: rgb(0x8FC1BA),
    river: rgb(0x5E9A95),
    regions: [
        rgb(0xE8C48E),
        rgb(0xF0CFA6),
        rgb(0xE3CFA0),
        rgb(0xEAB98C),
        rgb(0xF3DDB6),
        rgb(0xD9C99A),
    ],
    ink: rgb(0x2E1A0F),
    quiet: rgb(0x54361F),
    title: rgb(0x4A2412),
    note: rgb(0x4A2412),
    score: [rgb(0x7A4A2C), rgb(0x5E3720)],
    score_ink: [rgb(0xF3DDB2), rgb(0xFBEFD2)],
    rail: rgb(0x4A2C18).faded(190),
    city: [rgb(0x2E1A0F), rgb(0xFBEFD2), rgb(0x2E7F7C)],
    zone: rgb(0x9C4A2A),
    coin: rgb(0xF0C24B),
    badge: rgb(0x2E6B68),
    halo: rgb(0xF8E8C6).faded(230),
    spaces: [
        rgb(0x8B4F93),
        rgb(0x3068B7),
        rgb(0xEC7B14),
        rgb(0xFFF8EA),
        rgb(0x578039),
        rgb(0xF5CB3C),
        rgb(0x352B26),
        rgb(0xAA2712),
        rgb(0xA89B88),
    ],
    edges: [rgb(0x2E1A0F), rgb(0x1A0E07)],
    faces: Faces {
        title: Family::DISPLAY,
        cities: Family::SERIF,
        numbers: Family::SERIF,
    },
    markers: Markers::shaped(
        MarkerShape::Diamond,
        MarkerShape::Star,
        MarkerShape::Hexagon,
    ),
    spaces_look: SpaceLook::Wood,
    ferries_look: FerryLook::Waves,
    title_look: TitleLook::Cartouche,
    plate: Plate {
        fill: rgb(0xF3DDB2),
        edge: rgb(0x6B3F24),
        ink: rgb(0x4A2412),
        frame: Frame::Engraved,
    },
    pattern: Pattern::Rhumbs,
    pattern_ink: rgb(0x4C8783).faded(110),
    ..Style::LIGHT
};
