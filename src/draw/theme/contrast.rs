//! High contrast: black on white, full colours, heavy lines.

use super::look::{Frame, Markers, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::MarkerShape;

/// The theme `contrast`.
pub const CONTRAST: Style = Style {
    name: "contrast",
    paper: rgb(0x000000),
    paper_edge: rgb(0x000000),
    sea: rgb(0xDCE6EE),
    shore: [rgb(0x8A9AA8), rgb(0xB9C6D0)],
    land: rgb(0xFFFFFF),
    coast: rgb(0x000000),
    border: rgb(0x4A4A4A),
    lake: rgb(0xDCE6EE),
    river: rgb(0x4A6E8C),
    regions: [
        rgb(0xFFFFFF),
        rgb(0xF3F3F3),
        rgb(0xFBFBFB),
        rgb(0xEDEDED),
        rgb(0xF7F7F7),
        rgb(0xF0F0F0),
    ],
    ink: rgb(0x000000),
    quiet: rgb(0x3C3C3C),
    title: rgb(0x000000),
    note: rgb(0x2A2A2A),
    score: [rgb(0xFFFFFF), rgb(0xFFDD33)],
    score_ink: [rgb(0x000000), rgb(0x000000)],
    rail: rgb(0x000000).faded(230),
    city: [rgb(0x000000), rgb(0xFFFFFF), rgb(0x000000)],
    zone: rgb(0x3C3C3C),
    coin: rgb(0xFFDD33),
    badge: rgb(0x000000),
    halo: rgb(0xFFFFFF).faded(250),
    spaces: [
        rgb(0xBC60C7),
        rgb(0x0A62D0),
        rgb(0xFF8A1F),
        rgb(0xFFFFFF),
        rgb(0x14A05E),
        rgb(0xFFDD33),
        rgb(0x141414),
        rgb(0xD4141C),
        rgb(0xA9A9A9),
    ],
    edges: [rgb(0x000000), rgb(0x000000)],
    hairline: 0.7,
    markers: Markers::shaped(MarkerShape::Disc, MarkerShape::Square, MarkerShape::Hexagon),
    plate: Plate {
        fill: rgb(0xFFFFFF),
        edge: rgb(0x000000),
        ink: rgb(0x000000),
        frame: Frame::Heavy,
    },
    ..Style::LIGHT
};
