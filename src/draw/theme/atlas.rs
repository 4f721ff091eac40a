//! An old school atlas: cream and soft tints, a graticule in the sea, engraved plates.

use super::fonts::Family;
use super::look::{Faces, Frame, Markers, Pattern, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::{MarkerShape, TitleLook};

/// The theme `atlas`.
pub const ATLAS: Style = Style {
    name: "atlas",
    paper: rgb(0xEADBB8),
    paper_edge: rgb(0x8C7450),
    sea: rgb(0xD3E3E0),
    shore: [rgb(0x9FC2C8), rgb(0xB9D4D5)],
    land: rgb(0xF6EED6),
    coast: rgb(0x4F7F8C),
    border: rgb(0xA9553F),
    lake: rgb(0xD3E3E0),
    river: rgb(0x7FAAB4),
    regions: [
        rgb(0xF3D8CC),
        rgb(0xDDE7C0),
        rgb(0xF6E8B0),
        rgb(0xE6D9E4),
        rgb(0xEDD8AC),
        rgb(0xD4E0D6),
    ],
    ink: rgb(0x33261B),
    quiet: rgb(0x665439),
    title: rgb(0x5A3420),
    note: rgb(0x2E5A66),
    score: [rgb(0xF4E9CC), rgb(0xE2CFA0)],
    score_ink: [rgb(0x665439), rgb(0x33261B)],
    rail: rgb(0x5C4A36).faded(170),
    city: [rgb(0x33261B), rgb(0xFFFAEC), rgb(0xB23A2A)],
    zone: rgb(0x7A8F6A),
    coin: rgb(0xE8C563),
    badge: rgb(0x3E6B5C),
    halo: rgb(0xFAF4E2).faded(230),
    spaces: [
        rgb(0x8B4D87),
        rgb(0x2B6CA6),
        rgb(0xDD842E),
        rgb(0xFFFCF2),
        rgb(0x548C54),
        rgb(0xF0C93A),
        rgb(0x35312D),
        rgb(0xB8322B),
        rgb(0xB5AB98),
    ],
    edges: [rgb(0x33261B), rgb(0x171009)],
    faces: Faces {
        title: Family::DISPLAY,
        cities: Family::SERIF,
        numbers: Family::SERIF,
    },
    markers: Markers::shaped(MarkerShape::Disc, MarkerShape::Star, MarkerShape::Hexagon),
    title_look: TitleLook::Cartouche,
    plate: Plate {
        fill: rgb(0xFAF3DC),
        edge: rgb(0x7A5A34),
        ink: rgb(0x5A3420),
        frame: Frame::Engraved,
    },
    pattern: Pattern::Graticule,
    pattern_ink: rgb(0x6FA0A8).faded(120),
    ..Style::LIGHT
};
