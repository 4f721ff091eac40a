//! How the interface looks: one font, two text sizes, one accent colour, an 8-point rhythm.

use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke,
    TextStyle, Theme, Visuals,
};

use crate::draw::Weight;

const fn hex(rgb: u32) -> Color32 {
    let [_, r, g, b] = rgb.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

/// The one accent colour.
pub fn accent(dark: bool) -> Color32 {
    if dark { hex(0x6FC7CB) } else { hex(0x1F7377) }
}

/// What does not fit.
pub fn danger(dark: bool) -> Color32 {
    if dark { hex(0xFF7A66) } else { hex(0xC62F1D) }
}

/// What deserves a look.
pub fn warning(dark: bool) -> Color32 {
    if dark { hex(0xE9B44C) } else { hex(0x9A6A00) }
}

/// Text of second rank.
pub fn quiet(dark: bool) -> Color32 {
    if dark { hex(0x9FA3AB) } else { hex(0x6B6A66) }
}

/// Lines of the grid.
pub fn faint(dark: bool) -> Color32 {
    if dark {
        Color32::from_white_alpha(34)
    } else {
        Color32::from_black_alpha(38)
    }
}

/// Lines to align to.
pub fn guide(dark: bool) -> Color32 {
    if dark { hex(0xD07BD0) } else { hex(0xA03CA0) }
}

/// The colour of a region, by its number; more regions than colours start again.
pub fn region(number: usize) -> Color32 {
    const COLORS: [u32; 8] = [
        0x4E79A7, 0xF28E2B, 0x59A14F, 0xB07AA1, 0xEDC948, 0xE15759, 0x76B7B2, 0x9C755F,
    ];
    hex(COLORS[number % COLORS.len()])
}

/// What the board lies on.
pub fn desk(dark: bool) -> Color32 {
    if dark { hex(0x15161A) } else { hex(0xD9D7D1) }
}

/// Behind small notes on the canvas.
pub fn plate(dark: bool) -> Color32 {
    if dark {
        Color32::from_rgba_unmultiplied(0x2A, 0x2C, 0x33, 240)
    } else {
        Color32::from_rgba_unmultiplied(0xFC, 0xFB, 0xF8, 240)
    }
}

/// Sets font, sizes, colours and rhythm once.
pub fn apply(context: &Context) {
    context.set_fonts(fonts());
    for theme in [Theme::Light, Theme::Dark] {
        context.style_mut_of(theme, |style| {
            style.visuals = visuals(theme == Theme::Dark);
            style.spacing.item_spacing = egui::vec2(8.0, 6.0);
            style.spacing.button_padding = egui::vec2(8.0, 4.0);
            style.spacing.interact_size.y = 24.0;
            style.spacing.indent = 16.0;
            style.spacing.menu_margin = egui::Margin::same(8);
            style.interaction.tooltip_delay = 0.4;
            for (name, size) in [
                (TextStyle::Body, 13.5),
                (TextStyle::Button, 13.5),
                (TextStyle::Monospace, 13.5),
                (TextStyle::Small, 11.5),
            ] {
                let family = FontFamily::Proportional;
                style.text_styles.insert(name, FontId::new(size, family));
            }
            let bold = FontFamily::Name("bold".into());
            let heading = FontId::new(15.0, bold);
            style.text_styles.insert(TextStyle::Heading, heading);
        });
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, weight) in [("noto", Weight::Regular), ("noto bold", Weight::Bold)] {
        let data = FontData::from_static(weight.bytes());
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    proportional.insert(0, "noto".to_owned());
    let mut bold = proportional.clone();
    bold.insert(0, "noto bold".to_owned());
    fonts.families.insert(FontFamily::Name("bold".into()), bold);
    fonts
}

fn visuals(dark: bool) -> Visuals {
    let mut visuals = if dark {
        Visuals::dark()
    } else {
        Visuals::light()
    };
    let accent = accent(dark);
    let (panel, window, field, line, ink) = if dark {
        (0x1F2126, 0x26282E, 0x17181C, 0x3A3D45, 0xE4E2DC)
    } else {
        (0xF3F1EC, 0xFBFAF7, 0xFFFFFF, 0xD6D2C8, 0x2B2B2E)
    };
    let (panel, window, field, line, ink) =
        (hex(panel), hex(window), hex(field), hex(line), hex(ink));
    visuals.panel_fill = panel;
    visuals.window_fill = window;
    visuals.extreme_bg_color = field;
    visuals.faint_bg_color = if dark { hex(0x24262C) } else { hex(0xECE9E2) };
    visuals.window_stroke = Stroke::new(1.0, line);
    visuals.hyperlink_color = accent;
    visuals.selection.bg_fill = if dark { hex(0x2C5A5E) } else { hex(0xBFDEDF) };
    visuals.selection.stroke = Stroke::new(1.0, if dark { hex(0xEAF6F6) } else { hex(0x0F4A4D) });
    visuals.warn_fg_color = warning(dark);
    visuals.error_fg_color = danger(dark);
    visuals.striped = false;
    let corner = CornerRadius::same(5);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    let widgets = &mut visuals.widgets;
    let resting = if dark { hex(0x2E3138) } else { hex(0xE6E2D9) };
    let hovered = if dark { hex(0x383C45) } else { hex(0xDAD5C9) };
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, line);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, ink);
    for (widget, fill) in [
        (&mut widgets.inactive, resting),
        (&mut widgets.hovered, hovered),
        (&mut widgets.active, hovered),
        (&mut widgets.open, hovered),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.0, ink);
        widget.corner_radius = corner;
        widget.expansion = 0.0;
    }
    widgets.active.bg_stroke = Stroke::new(1.5, accent);
    widgets.hovered.bg_stroke = Stroke::new(1.0, accent);
    visuals
}
