//! The look: every colour of a board, and how its parts are drawn; light and dark as data.
//!
//! The eight route colours are chosen to stay apart in lightness as well as in hue, so that they
//! can be told apart in print, in the dark and by colour-blind eyes; their symbols do the rest.

use super::shape::{Rgba, rgb};
use super::theme::fonts::Family;
use super::theme::look::{Faces, Frame, Markers, Pattern, Plate, Sides};
use crate::map::Color;
use crate::map::theme::{FerryLook, MarkerShape, SpaceLook, TitleLook, TunnelLook};

/// The colours of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The name on the command line.
    pub name: &'static str,
    /// The rim of the board, under the score track.
    pub paper: Rgba,
    /// The edge of the board.
    pub paper_edge: Rgba,
    /// Water.
    pub sea: Rgba,
    /// Lines in the water along the coast, the nearest first.
    pub shore: [Rgba; 2],
    /// Land.
    pub land: Rgba,
    /// The coast itself.
    pub coast: Rgba,
    /// Borders between countries or regions.
    pub border: Rgba,
    /// Lakes.
    pub lake: Rgba,
    /// Rivers.
    pub river: Rgba,
    /// Tints of regions, over the land.
    pub regions: [Rgba; 6],
    /// Lines and text.
    pub ink: Rgba,
    /// Text of second rank.
    pub quiet: Rgba,
    /// The map's name.
    pub title: Rgba,
    /// Free texts that name no colour.
    pub note: Rgba,
    /// Cells of the score track; every fifth has the second.
    pub score: [Rgba; 2],
    /// Numbers on those cells.
    pub score_ink: [Rgba; 2],
    /// The line under a route.
    pub rail: Rgba,
    /// What a city's disc is filled with, from the outside in.
    pub city: [Rgba; 3],
    /// What a zone's plate is filled with.
    pub zone: Rgba,
    /// A toll coin.
    pub coin: Rgba,
    /// A badge for additional cards.
    pub badge: Rgba,
    /// Behind letters, so that they can be read on anything.
    pub halo: Rgba,
    /// A space in a card colour, in the order of [`Color::CARDS`], and a gray one.
    pub(super) spaces: [Rgba; 9],
    /// The line around a space; around a black one.
    pub(super) edges: [Rgba; 2],
    /// Trains and stations of the players, by seat.
    pub seats: [Rgba; 6],
    /// Whether the light end of a heat scale is its hot end.
    pub hot_is_light: bool,
    /// Families of fonts.
    pub faces: Faces,
    /// How places are drawn.
    pub markers: Markers,
    /// What train spaces look like.
    pub spaces_look: SpaceLook,
    /// The border of tunnels.
    pub tunnels_look: TunnelLook,
    /// The spaces of ferries.
    pub ferries_look: FerryLook,
    /// The line around a space, in millimetres.
    pub hairline: f64,
    /// Whether a thin line leads from each city to the first space of a route.
    pub rails: bool,
    /// The sides of the board with a score track.
    pub sides: Sides,
    /// How the title is written.
    pub title_look: TitleLook,
    /// The plate of a cartouche, and of tables on the board.
    pub plate: Plate,
    /// What sea and land are patterned with.
    pub pattern: Pattern,
    /// The pattern's colour.
    pub pattern_ink: Rgba,
}

impl Style {
    /// Ink on warm paper.
    pub const LIGHT: Style = Style {
        name: "paper",
        paper: rgb(0xEFE6D2),
        paper_edge: rgb(0xB9AB8C),
        sea: rgb(0xD5E2E2),
        shore: [rgb(0xBBD0D2), rgb(0xC8D9DA)],
        land: rgb(0xF8F3E6),
        coast: rgb(0xA9A78F),
        border: rgb(0xA08A78),
        lake: rgb(0xD5E2E2),
        river: rgb(0xA6C4C8),
        regions: [
            rgb(0xF3E4C8),
            rgb(0xE4EAD2),
            rgb(0xF4DDD0),
            rgb(0xE2E4EC),
            rgb(0xF1ECC9),
            rgb(0xE9DDE6),
        ],
        ink: rgb(0x2A2B33),
        quiet: rgb(0x7C7464),
        title: rgb(0x5D6B6B).faded(64),
        note: rgb(0x4A5858),
        score: [rgb(0xF7F1E2), rgb(0xE3D6B8)],
        score_ink: [rgb(0x7C7464), rgb(0x2A2B33)],
        rail: rgb(0x6F6758).faded(150),
        city: [rgb(0x2A2B33), rgb(0xFFFDF7), rgb(0xC8553D)],
        zone: rgb(0x5B7383),
        coin: rgb(0xF6D774),
        badge: rgb(0x2F6F73),
        halo: rgb(0xFBF8F0).faded(225),
        spaces: [
            rgb(0xA45BA8),
            rgb(0x2F74C0),
            rgb(0xE8862A),
            rgb(0xFFFEFA),
            rgb(0x5C9E4A),
            rgb(0xF6D23F),
            rgb(0x3A3B42),
            rgb(0xC8372F),
            rgb(0xB8B5AD),
        ],
        edges: [rgb(0x2A2B33), rgb(0x111114)],
        seats: [
            rgb(0x1F5FBF),
            rgb(0xC62828),
            rgb(0x2E7D32),
            rgb(0xF2B705),
            rgb(0x2B2B30),
            rgb(0xF3F0E8),
        ],
        hot_is_light: false,
        faces: Faces {
            title: Family::SANS,
            cities: Family::SANS,
            numbers: Family::SANS,
        },
        markers: Markers::shaped(MarkerShape::Disc, MarkerShape::Disc, MarkerShape::Hexagon),
        spaces_look: SpaceLook::Card,
        tunnels_look: TunnelLook::Teeth,
        ferries_look: FerryLook::Signs,
        hairline: 0.32,
        rails: true,
        sides: Sides::ALL,
        title_look: TitleLook::Plain,
        plate: Plate {
            fill: rgb(0xFBF8F0),
            edge: rgb(0xB9AB8C),
            ink: rgb(0x2A2B33),
            frame: Frame::Soft,
        },
        pattern: Pattern::None,
        pattern_ink: rgb(0xBBD0D2),
    };

    /// A lamp-lit table.
    pub const DARK: Style = Style {
        name: "night",
        paper: rgb(0x24262C),
        paper_edge: rgb(0x0F1013),
        sea: rgb(0x1B2731),
        shore: [rgb(0x2A3B47), rgb(0x223039)],
        land: rgb(0x32353B),
        coast: rgb(0x6E7880),
        border: rgb(0x8C8078),
        lake: rgb(0x1B2731),
        river: rgb(0x3E586A),
        regions: [
            rgb(0x3D3A36),
            rgb(0x333D37),
            rgb(0x42373A),
            rgb(0x343945),
            rgb(0x3F3F33),
            rgb(0x3B3642),
        ],
        ink: rgb(0xF0EBDF),
        quiet: rgb(0xB0ACA2),
        title: rgb(0xC6D2DA).faded(48),
        note: rgb(0xC6D2DA),
        score: [rgb(0x2D3037), rgb(0x3C3F47)],
        score_ink: [rgb(0xB0ACA2), rgb(0xF0EBDF)],
        rail: rgb(0xB9B3A4).faded(120),
        city: [rgb(0x0E0F12), rgb(0xF4EFE3), rgb(0xE0694E)],
        zone: rgb(0x7F9BAC),
        coin: rgb(0xE9C75F),
        badge: rgb(0x3D8C90),
        halo: rgb(0x23262C).faded(225),
        spaces: [
            rgb(0xB46DBA),
            rgb(0x4B8CD8),
            rgb(0xE98F3C),
            rgb(0xF2EFE6),
            rgb(0x6BAF58),
            rgb(0xF0CE48),
            rgb(0x121317),
            rgb(0xD94B41),
            rgb(0x85858A),
        ],
        edges: [rgb(0x0C0D10), rgb(0x8E929B)],
        seats: [
            rgb(0x4C8BEA),
            rgb(0xE2554D),
            rgb(0x55A65A),
            rgb(0xF2C230),
            rgb(0x0B0C0F),
            rgb(0xF3F0E8),
        ],
        hot_is_light: true,
        faces: Faces {
            title: Family::SANS,
            cities: Family::SANS,
            numbers: Family::SANS,
        },
        markers: Markers::shaped(MarkerShape::Disc, MarkerShape::Disc, MarkerShape::Hexagon),
        spaces_look: SpaceLook::Card,
        tunnels_look: TunnelLook::Teeth,
        ferries_look: FerryLook::Signs,
        hairline: 0.32,
        rails: true,
        sides: Sides::ALL,
        title_look: TitleLook::Plain,
        plate: Plate {
            fill: rgb(0x24262C),
            edge: rgb(0x6E7880),
            ink: rgb(0xF0EBDF),
            frame: Frame::Soft,
        },
        pattern: Pattern::None,
        pattern_ink: rgb(0x2A3B47),
    };

    /// What the spaces of a colour are filled with.
    pub fn space(&self, color: Color) -> Rgba {
        let place = Color::CARDS.iter().position(|card| *card == color);
        self.spaces[place.unwrap_or(8)]
    }

    /// The line around a space that is filled with a colour.
    pub fn edge(&self, fill: Rgba) -> Rgba {
        self.edges[usize::from(fill == self.spaces[6])]
    }

    /// What can be read on a fill.
    pub fn on(&self, fill: Rgba) -> Rgba {
        if fill.luminance() > 0.32 {
            rgb(0x24252B)
        } else {
            rgb(0xFFFDF6)
        }
    }

    /// The colour of a seat; more seats than colours start again.
    pub fn seat(&self, seat: usize) -> Rgba {
        self.seats[seat % self.seats.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn route_colours_stay_apart_from_each_other_and_from_the_land() {
        for style in [Style::LIGHT, Style::DARK] {
            let mut all: Vec<Rgba> = style.spaces.to_vec();
            all.push(style.sea);
            for (index, a) in all.iter().enumerate() {
                for b in &all[index + 1..] {
                    let gap = |x: u8, y: u8| i32::from(x.abs_diff(y)).pow(2);
                    let apart = gap(a.r, b.r) + gap(a.g, b.g) + gap(a.b, b.b);
                    assert!(apart > 20_i32.pow(2), "{}: {a:?} {b:?}", style.name);
                }
            }
        }
    }

    #[test]
    fn text_can_be_read_on_land_and_sea() {
        for style in [Style::LIGHT, Style::DARK] {
            for ground in [style.land, style.sea, style.paper]
                .iter()
                .chain(&style.regions)
            {
                let (a, b) = (style.ink.luminance(), ground.luminance());
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast > 7.0, "{}: {contrast}", style.name);
            }
        }
    }
}
