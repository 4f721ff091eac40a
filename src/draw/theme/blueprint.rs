//! A blueprint: white lines on deep blue, squared paper, a title block.

use super::fonts::Family;
use super::look::{Faces, Frame, Markers, Pattern, Plate};
use crate::draw::shape::rgb;
use crate::draw::style::Style;
use crate::map::theme::{MarkerShape, SpaceLook, TitleLook, TunnelLook};

/// The theme `blueprint`.
pub const BLUEPRINT: Style = Style {
    name: "blueprint",
    paper: rgb(0x0C2A54),
    paper_edge: rgb(0xDCE9F7),
    sea: rgb(0x0F3261),
    shore: [rgb(0x4E7FB8), rgb(0x2C5A92)],
    land: rgb(0x1A4880),
    coast: rgb(0xDCE9F7),
    border: rgb(0xA9C6E6),
    lake: rgb(0x0F3261),
    river: rgb(0x6FA0D6),
    regions: [
        rgb(0x1F4F8A),
        rgb(0x184475),
        rgb(0x23558F),
        rgb(0x1C4C7C),
        rgb(0x174A86),
        rgb(0x215181),
    ],
    ink: rgb(0xF2F8FF),
    quiet: rgb(0xBBD3EC),
    title: rgb(0xF2F8FF),
    note: rgb(0xC4DAF1),
    score: [rgb(0x143C72), rgb(0x1C4E8C)],
    score_ink: [rgb(0xBBD3EC), rgb(0xF2F8FF)],
    rail: rgb(0xEAF3FC).faded(190),
    city: [rgb(0xEAF3FC), rgb(0x0F3261), rgb(0xEAF3FC)],
    zone: rgb(0x2C66A8),
    coin: rgb(0xFFE08A),
    badge: rgb(0xEAF3FC),
    halo: rgb(0x123A6E).faded(235),
    spaces: [
        rgb(0xCB9BEC),
        rgb(0x558BE8),
        rgb(0xFF9F45),
        rgb(0xFFFFFF),
        rgb(0x6FD08C),
        rgb(0xFFE066),
        rgb(0x081A33),
        rgb(0xF15753),
        rgb(0x89A6BE),
    ],
    edges: [rgb(0xEAF3FC), rgb(0xEAF3FC)],
    faces: Faces {
        title: Family::MONO,
        cities: Family::MONO,
        numbers: Family::MONO,
    },
    markers: Markers::shaped(MarkerShape::Ring, MarkerShape::Square, MarkerShape::Diamond),
    spaces_look: SpaceLook::Plain,
    tunnels_look: TunnelLook::Dashes,
    title_look: TitleLook::Cartouche,
    plate: Plate {
        fill: rgb(0x0F3261),
        edge: rgb(0xDCE9F7),
        ink: rgb(0xF2F8FF),
        frame: Frame::Ruled,
    },
    pattern: Pattern::Grid,
    pattern_ink: rgb(0xBBD9FA).faded(30),
    seats: Style::DARK.seats,
    hot_is_light: true,
    ..Style::LIGHT
};
