//! Fresh and modern: white land, mint water, flat spaces and open rings.

use super::look::{Frame, Markers, Pattern, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::{FerryLook, MarkerShape, SpaceLook, TunnelLook};

/// The theme `mint`.
pub const MINT: Style = Style {
    name: "mint",
    paper: rgb(0xFFFFFF),
    paper_edge: rgb(0x8FBFB4),
    sea: rgb(0xCDE8E0),
    shore: [rgb(0xB4DBD0), rgb(0xC0E1D8)],
    land: rgb(0xFAFCFA),
    coast: rgb(0x8FBFB4),
    border: rgb(0xB8C9C6),
    lake: rgb(0xCDE8E0),
    river: rgb(0x9FD0C4),
    regions: [
        rgb(0xF1F8EE),
        rgb(0xFDF5E6),
        rgb(0xF8EFF3),
        rgb(0xEDF4FA),
        rgb(0xF7F8E4),
        rgb(0xF3F0FA),
    ],
    ink: rgb(0x17323B),
    quiet: rgb(0x456267),
    title: rgb(0x1C7A72),
    note: rgb(0x2F6660),
    score: [rgb(0xFFFFFF), rgb(0xD9EEE7)],
    score_ink: [rgb(0x456267), rgb(0x17323B)],
    rail: rgb(0x17323B).faded(90),
    city: [rgb(0x17323B), rgb(0xFFFFFF), rgb(0xFF6B57)],
    zone: rgb(0x1C7A72),
    coin: rgb(0xFFD84D),
    badge: rgb(0x1C7A72),
    halo: rgb(0xFFFFFF).faded(235),
    spaces: [
        rgb(0xA06BC4),
        rgb(0x518BEA),
        rgb(0xF28C38),
        rgb(0xFFFFFF),
        rgb(0x3E955C),
        rgb(0xFFD84D),
        rgb(0x2B3A42),
        rgb(0xE44944),
        rgb(0xB4BEBC),
    ],
    edges: [rgb(0x17323B), rgb(0x0E1F26)],
    hairline: 0.35,
    markers: Markers::shaped(MarkerShape::Ring, MarkerShape::Disc, MarkerShape::Square),
    spaces_look: SpaceLook::Plain,
    tunnels_look: TunnelLook::Dashes,
    ferries_look: FerryLook::Waves,
    plate: Plate {
        fill: rgb(0xFFFFFF),
        edge: rgb(0x8FBFB4),
        ink: rgb(0x1C7A72),
        frame: Frame::Soft,
    },
    pattern: Pattern::Ripples,
    pattern_ink: rgb(0xB4DBD0),
    ..Style::LIGHT
};
