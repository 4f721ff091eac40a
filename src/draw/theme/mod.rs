//! Themes: how a named look and what a map changes of it become a [`Style`].
//!
//! | file | one idea |
//! |---|---|
//! | `paper`, `night`, `atlas`, … | one theme each, as data |
//! | `look` | what a style consists of beside colours |
//! | `fonts` | families of fonts by name |
//! | `ground` | patterns of sea and land: grids, rays, graticules |

mod atlas;
mod blueprint;
mod contrast;
mod desert;
pub mod fonts;
pub(super) mod ground;
pub mod look;
mod mint;
mod night;
mod paper;
mod poster;

use self::fonts::Family;
use self::look::{Faces, Markers, Sides};
use super::shape::{Rgba, rgb};
use super::style::Style;
use crate::map::theme::{Colors, Marker, Title};
use crate::map::{Hex, Map, Theme};

/// All themes, in the order in which they are offered.
pub const THEMES: [&Style; 8] = [
    &paper::PAPER,
    &night::NIGHT,
    &atlas::ATLAS,
    &desert::DESERT,
    &poster::POSTER,
    &mint::MINT,
    &blueprint::BLUEPRINT,
    &contrast::CONTRAST,
];

/// The theme of that name; `light` and `dark` are other names of `paper` and `night`.
pub fn theme(name: &str) -> Option<&'static Style> {
    let name = match name {
        "light" => "paper",
        "dark" => "night",
        name => name,
    };
    THEMES.into_iter().find(|theme| theme.name == name)
}

impl Style {
    /// The look of a map: its theme with what it changes. Where it names no theme, paper or night;
    /// where it names one that does not exist, paper.
    pub fn of(map: &Map, dark: bool) -> Style {
        let usual = if dark { &Style::DARK } else { &Style::LIGHT };
        match &map.theme {
            None => usual.clone(),
            Some(own) if own.base.is_empty() => changed(usual, own),
            Some(own) => changed(theme(&own.base).unwrap_or(&Style::LIGHT), own),
        }
    }
}

/// A map that is drawn in another theme, whatever it says itself; movable parts and free texts stay
/// where they are.
pub fn with_theme(map: &Map, base: &str) -> Map {
    let mut own = Theme::named(base);
    if let Some(before) = &map.theme {
        own.scoring_table = before.scoring_table;
        own.legend = before.legend;
        own.compass = before.compass;
        own.title = Title {
            look: None,
            ..before.title
        };
        // The parts lie beside it.
        own.score_track.clone_from(&before.score_track);
    }
    let plain = own == Theme::named("paper") && map.theme.is_none();
    Map {
        theme: (!plain).then_some(own),
        ..map.clone()
    }
}

fn changed(base: &Style, own: &Theme) -> Style {
    let mut style = base.clone();
    let family = |name: &Option<String>| name.as_deref().and_then(fonts::find);
    let Faces {
        title,
        cities,
        numbers,
    } = &mut style.faces;
    for (face, name) in [
        (title, &own.fonts.title),
        (cities, &own.fonts.cities),
        (numbers, &own.fonts.numbers),
    ] {
        *face = family(name).unwrap_or(*face);
    }
    recolor(&mut style, &own.colors);
    style.markers = markers(base, own);
    style.spaces_look = own.spaces.unwrap_or(style.spaces_look);
    style.tunnels_look = own.tunnels.unwrap_or(style.tunnels_look);
    style.ferries_look = own.ferries.unwrap_or(style.ferries_look);
    style.rails = own.rails.unwrap_or(style.rails);
    style.title_look = own.title.look.unwrap_or(style.title_look);
    if let Some(sides) = &own.score_track {
        style.sides = Sides::of(sides);
    }
    style
}

fn recolor(style: &mut Style, own: &Colors) {
    let Colors {
        land,
        sea,
        coast,
        borders,
        rivers,
        regions,
        paper,
        score_track,
        ink,
        title,
        cities,
        zones,
    } = own;
    let set = |color: &mut Rgba, own: &Option<Hex>| {
        if let Some(own) = own {
            *color = rgba(*own);
        }
    };
    set(&mut style.land, land);
    if let Some(sea) = sea {
        let sea = rgba(*sea);
        // The lines along the coast stay as far from the water as they were.
        style.shore = style.shore.map(|line| sea.toward(line, 0.6));
        style.sea = sea;
    }
    if let Some(coast) = coast {
        style.coast = rgba(*coast);
        let (sea, coast) = (style.sea, style.coast);
        style.shore = [sea.toward(coast, 0.35), sea.toward(coast, 0.18)];
    }
    set(&mut style.border, borders);
    set(&mut style.river, rivers);
    set(&mut style.lake, rivers);
    for (tint, own) in style.regions.iter_mut().zip(regions) {
        *tint = rgba(*own);
    }
    if let Some(paper) = paper {
        style.paper = rgba(*paper);
        style.paper_edge = style.paper.toward(rgb(0), 0.3);
    }
    if let Some(cell) = score_track {
        let cell = rgba(*cell);
        let far = if cell.luminance() > 0.2 {
            rgb(0)
        } else {
            rgb(0xFFFFFF)
        };
        style.score = [cell, cell.toward(far, 0.12)];
        style.score_ink = [style.on(cell).toward(cell, 0.2), style.on(cell)];
    }
    set(&mut style.ink, ink);
    set(&mut style.title, title);
    set(&mut style.plate.ink, title);
    set(&mut style.city[2], cities);
    set(&mut style.zone, zones);
}

fn rgba(color: Hex) -> Rgba {
    let [r, g, b] = color.0;
    Rgba { r, g, b, a: 255 }
}

/// What places of a map look like, without the colours.
pub(super) fn markers_of(map: &Map) -> (Markers, Family) {
    let Some(own) = &map.theme else {
        return (Style::LIGHT.markers, Style::LIGHT.faces.cities);
    };
    let base = theme(&own.base).unwrap_or(&Style::LIGHT);
    let named = own.fonts.cities.as_deref().and_then(fonts::find);
    (markers(base, own), named.unwrap_or(base.faces.cities))
}

fn markers(base: &Style, own: &Theme) -> Markers {
    let changed = |base: look::Mark, own: Marker| look::Mark {
        shape: own.shape.unwrap_or(base.shape),
        size: own.size.unwrap_or(base.size),
    };
    Markers {
        city: changed(base.markers.city, own.cities),
        capital: changed(base.markers.capital, own.capitals),
        zone: changed(base.markers.zone, own.zones),
    }
}

/// The sides of the board with a score track.
pub(super) fn sides_of(map: &Map) -> Sides {
    let Some(own) = &map.theme else {
        return Style::LIGHT.sides;
    };
    match &own.score_track {
        Some(sides) => Sides::of(sides),
        None => theme(&own.base).unwrap_or(&Style::LIGHT).sides,
    }
}
