//! Every theme can be read: route colours stay apart, for colour-blind eyes too, and from sea and
//! land; names, numbers and signs stand out from their ground.

use railwright::draw::{Rgba, Style, THEMES};
use railwright::map::Color;
use railwright::map::theme::TitleLook;

/// Least distance of two route colours, and for colour-blind eyes, in Oklab.
const APART: f64 = 0.12;
const APART_BLIND: f64 = 0.055;
/// Paper and night are as they always were; symbols tell their orange and green apart.
const APART_BLIND_BEFORE: f64 = 0.025;

type Linear = [f64; 3];

fn linear(color: Rgba) -> Linear {
    [color.r, color.g, color.b].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// What eyes without one kind of cone see (Machado, Oliveira and Fernandes 2009, full severity).
const EYES: [(&str, [Linear; 3]); 4] = [
    ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(rows: &[Linear; 3], color: Linear) -> Linear {
    rows.map(|row| row.iter().zip(color).map(|(a, b)| a * b).sum())
}

/// Lightness and two opponent axes (Ottosson 2020).
fn oklab(color: Linear) -> Linear {
    let cones = times(
        &[
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ],
        color.map(|channel| channel.max(0.0)),
    );
    times(
        &[
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ],
        cones.map(f64::cbrt),
    )
}

fn distance(a: Rgba, b: Rgba, eyes: &[Linear; 3]) -> f64 {
    let (a, b) = (oklab(times(eyes, linear(a))), oklab(times(eyes, linear(b))));
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

fn contrast(a: Rgba, b: Rgba) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// A colour that lets something shine through.
fn over(color: Rgba, ground: Rgba) -> Rgba {
    let share = f64::from(color.a) / 255.0;
    let opaque = color.faded(255);
    ground.toward(opaque, share)
}

fn spaces(style: &Style) -> Vec<(Color, Rgba)> {
    let colors = Color::CARDS.into_iter().chain([Color::Gray]);
    colors.map(|color| (color, style.space(color))).collect()
}

fn grounds(style: &Style) -> Vec<Rgba> {
    let mut grounds = vec![style.land, style.sea];
    grounds.extend(style.regions);
    grounds
}

fn is_as_before(style: &Style) -> bool {
    matches!(style.name, "paper" | "night")
}

#[test]
fn route_colours_stay_apart_for_all_eyes() {
    for style in THEMES {
        let spaces = spaces(style);
        for (eyes, seen) in &EYES {
            let least = match (*eyes, is_as_before(style)) {
                ("all", _) => APART,
                (_, true) => APART_BLIND_BEFORE,
                (_, false) => APART_BLIND,
            };
            for (index, (one, a)) in spaces.iter().enumerate() {
                for (other, b) in &spaces[index + 1..] {
                    let found = distance(*a, *b, seen);
                    let name = style.name;
                    assert!(found >= least, "{name}, {eyes}: {one} {other} {found:.3}");
                }
            }
        }
    }
}

#[test]
fn train_spaces_stand_out_from_land_and_sea() {
    for style in THEMES {
        for (color, fill) in spaces(style) {
            for ground in grounds(style) {
                let apart = distance(fill, ground, &EYES[0].1);
                let edge = contrast(style.edge(fill), ground);
                let name = style.name;
                assert!(
                    apart >= APART || edge >= 3.0,
                    "{name}: {color} {apart:.3}, its edge {edge:.1}"
                );
            }
        }
    }
}

#[test]
fn signs_and_numbers_can_be_read_on_every_space() {
    for style in THEMES {
        for (color, fill) in spaces(style) {
            let number = contrast(style.on(fill), fill);
            let sign = contrast(over(style.on(fill).faded(205), fill), fill);
            let name = style.name;
            assert!(number >= 3.0, "{name}: a number on {color} {number:.1}");
            assert!(sign >= 2.3, "{name}: a sign on {color} {sign:.1}");
        }
        for plate in [style.coin, style.badge] {
            let found = contrast(style.on(plate), plate);
            let least = if is_as_before(style) { 3.5 } else { 4.5 };
            assert!(found >= least, "{}: {found:.1}", style.name);
        }
    }
}

#[test]
fn names_and_texts_can_be_read_on_their_ground() {
    for style in THEMES {
        let name = style.name;
        for ground in grounds(style) {
            // Names have a halo, and stand on it wherever the ground is dark or light.
            let city = contrast(style.ink, over(style.halo, ground));
            assert!(city >= 7.0, "{name}: a city's name {city:.1}");
            let note = contrast(style.note, ground);
            assert!(note >= 4.5, "{name}: a text on {ground:?} {note:.1}");
            if style.title_look == TitleLook::Plain && !is_as_before(style) {
                let title = contrast(style.title, ground);
                assert!(title >= 3.0, "{name}: the title {title:.1}");
            }
        }
        for (ink, cell) in style.score_ink.into_iter().zip(style.score) {
            let least = if is_as_before(style) { 4.0 } else { 4.5 };
            let found = contrast(ink, cell);
            assert!(found >= least, "{name}: the score track {found:.1}");
        }
        let plate = contrast(style.plate.ink, style.plate.fill);
        assert!(plate >= 4.5, "{name}: the plate {plate:.1}");
    }
}
