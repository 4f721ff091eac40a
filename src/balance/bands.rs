//! Bands: bounds that a designer keeps with a map, and whether what games say lies within them.
//!
//! A file of bands names figures, the player counts at which they hold, and the least and the most that
//! they may be. A figure is out only if it surely lies outside, among all figures of the file (Holm);
//! what may lie on either side of a bound is unsure.

use std::path::{Path, PathBuf};

use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::measures::{measures, names};
use super::{Card, Measured, holm};
use crate::analysis::published;
use crate::map::{Map, nearest};

/// The version of the file format.
const VERSION: u32 = 1;
/// Games at each player count, if the file does not say.
const GAMES: u64 = 4_000;
/// The largest file of bands, in bytes.
pub const MAX_BYTES: u64 = 1024 * 1024;
/// The longest name of a figure, in bytes: more than any figure has.
const LONGEST_NAME: usize = 64;

/// Bounds that a map is kept within.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bands {
    version: u32,
    /// Games at each player count.
    #[serde(default = "games")]
    pub games: u64,
    /// What all chance is drawn from.
    #[serde(default = "seed")]
    pub seed: u64,
    /// The bounds.
    pub bands: Vec<Band>,
}

fn games() -> u64 {
    GAMES
}

fn seed() -> u64 {
    1
}

/// The bounds of one figure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Its name.
    pub figure: String,
    /// Player counts at which it is looked at; none means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<u8>,
    /// The least that it may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<f64>,
    /// The most that it may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
}

/// Why bands cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBands {
    /// The text is something else.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// The file.
        file: String,
        /// Where.
        line: usize,
        /// Where.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The content makes no sense.
    #[error("{file}: {message}")]
    Content {
        /// The file.
        file: String,
        /// What is wrong.
        message: String,
    },
}

/// Whether a figure lies within its band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Within {
    /// Surely.
    In,
    /// Surely not.
    Out,
    /// The games do not suffice to tell.
    Unsure,
}

/// A figure beside its band.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BandRow {
    /// The name of the figure.
    pub name: &'static str,
    /// What it is of, if not of the whole map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Its name for people.
    pub label: String,
    /// The player count; none for all together.
    pub players: Option<u8>,
    /// Behind the number.
    pub unit: &'static str,
    /// Decimals that are worth showing.
    #[serde(skip)]
    pub decimals: usize,
    /// Whether it is of the board itself and needs no games.
    #[serde(skip)]
    pub of_board: bool,
    /// The figure.
    #[serde(skip)]
    pub figure: Measured,
    /// The least and the most that it may be.
    pub band: [Option<f64>; 2],
    /// Whether it is.
    pub verdict: Within,
}

impl Bands {
    /// What every map may be asked: seats and tickets that are fair, no ticket that is too hard, no colour
    /// that is starved.
    pub fn fair() -> Bands {
        let band = |figure: &str, from: Option<f64>, to: Option<f64>| Band {
            figure: figure.to_owned(),
            players: Vec::new(),
            from,
            to,
        };
        Bands {
            version: VERSION,
            games: GAMES,
            seed: 1,
            bands: vec![
                band("seat_lead", Some(-2.0), Some(2.0)),
                band("ticket_effect", Some(-4.0), Some(4.0)),
                band("ticket_completed", Some(25.0), None),
                band("color_evenness", Some(0.7), None),
                band("odd_lengths", None, Some(0.0)),
                band("impossible", None, Some(0.0)),
            ],
        }
    }

    /// Where a designer may start: what is fair, and the range of published boards for what they agree on.
    pub fn starting(map: &Map) -> Bands {
        const KEYS: [&str; 8] = [
            "room",
            "mean_length",
            "gray_share",
            "tracks_per_place",
            "bridges",
            "mean_path",
            "near_duplicates",
            "unnamed",
        ];
        let mut bands = Bands::fair();
        let largest = map.rules.players.max;
        let ranges = published(largest);
        for key in KEYS {
            if let Some((least, most)) = ranges.get(key) {
                bands.bands.push(Band {
                    figure: key.to_owned(),
                    players: vec![largest],
                    from: Some((least * 100.0).floor() / 100.0),
                    to: Some((most * 100.0).ceil() / 100.0),
                });
            }
        }
        bands
    }

    /// The file that lies beside a map.
    pub fn beside(map: &Path) -> PathBuf {
        map.with_extension("bands.ron")
    }

    /// Reads the text of a file; `file` is what errors call it.
    ///
    /// # Errors
    /// If it is not a file of bands, or its bounds make no sense.
    pub fn parse(file: &str, text: &str) -> Result<Bands, NoBands> {
        let bands: Bands = options().from_str(text).map_err(|error| NoBands::Syntax {
            file: file.to_owned(),
            line: error.span.start.line,
            column: error.span.start.col,
            message: in_words(&error.code),
        })?;
        let wrong = |message: String| {
            Err(NoBands::Content {
                file: file.to_owned(),
                message,
            })
        };
        if bands.version != VERSION {
            return wrong(format!(
                "the bands have version {}; this program reads version {VERSION}",
                bands.version
            ));
        }
        if bands.games == 0 || bands.games > 1_000_000_000 {
            return wrong("games must be from 1 to 1,000,000,000".to_owned());
        }
        for band in &bands.bands {
            let bounds = [band.from, band.to];
            let name = &band.figure;
            if name.len() > LONGEST_NAME {
                return wrong(format!(
                    "a figure has a name of {} letters; none is that long",
                    name.chars().count()
                ));
            }
            if bounds.iter().flatten().any(|bound| !bound.is_finite()) {
                return wrong(format!("a bound of `{name}` is not a number"));
            }
            match (band.from, band.to) {
                (None, None) => {
                    return wrong(format!("`{name}` has no bound: give `from` or `to`"));
                }
                (Some(from), Some(to)) if from > to => {
                    return wrong(format!(
                        "`{name}` goes from {from} to {to}: swap the bounds"
                    ));
                }
                _ => {}
            }
        }
        Ok(bands)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Only if the serializer fails.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let config = PrettyConfig::new()
            .struct_names(false)
            .compact_arrays(false)
            .depth_limit(2)
            .extensions(Extensions::IMPLICIT_SOME);
        Ok(options().to_string_pretty(self, config)? + "\n")
    }

    /// Whether a map that is played at these player counts has everything that is asked for, so that
    /// nobody waits for games in vain.
    ///
    /// # Errors
    /// If a figure is not known, or a player count is not played.
    pub fn expect_figures(&self, map: &Map, players: &[u8]) -> Result<(), String> {
        self.expect(&names(map), players)
    }

    fn expect(&self, known: &[&str], players: &[u8]) -> Result<(), String> {
        for Band {
            figure,
            players: asked,
            ..
        } in &self.bands
        {
            if !known.contains(&figure.as_str()) {
                let hint = nearest(figure, known.iter().copied()).map_or_else(
                    || format!("available: {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(format!("there is no figure `{figure}`; {hint}"));
            }
            if let Some(missing) = asked.iter().find(|asked| !players.contains(asked)) {
                return Err(format!(
                    "`{figure}` is asked for {missing} players, which are not played"
                ));
            }
        }
        Ok(())
    }

    /// The figures that no row is about: there were too few games, or the map has nothing to measure.
    pub fn unmeasured<'a>(&'a self, rows: &[BandRow]) -> Vec<&'a str> {
        let figures = self.bands.iter().map(|band| band.figure.as_str());
        let mut missing: Vec<&str> = figures
            .filter(|figure| rows.iter().all(|row| row.name != *figure))
            .collect();
        missing.dedup();
        missing
    }

    /// Sets what a card says beside the bands.
    ///
    /// # Errors
    /// If a figure is not known, or a player count is not played.
    pub fn judge(&self, card: &Card) -> Result<Vec<BandRow>, String> {
        let measures = measures(card);
        let known: Vec<&str> = measures.iter().map(|one| one.key).collect();
        self.expect(&known, &card.players())?;
        let mut rows = Vec::new();
        let mut chances = Vec::new();
        for band in &self.bands {
            let Some(measure) = measures.iter().find(|one| one.key == band.figure) else {
                continue;
            };
            for place in &measure.places {
                let asked = band.players.is_empty()
                    || place.players.is_none_or(|own| band.players.contains(&own));
                if !asked {
                    continue;
                }
                chances.push(outside(place.figure, band));
                rows.push(BandRow {
                    name: measure.key,
                    of: place.of.clone(),
                    label: match &place.of {
                        Some(of) => format!("{}: {of}", measure.label),
                        None => measure.label.clone(),
                    },
                    players: place.players,
                    unit: measure.unit,
                    decimals: measure.decimals,
                    of_board: measure.of_board,
                    figure: place.figure,
                    band: [band.from, band.to],
                    verdict: Within::Unsure,
                });
            }
        }
        for (row, chance) in rows.iter_mut().zip(holm(&chances)) {
            let [from, to] = row.band;
            let inside = from.is_none_or(|from| row.figure.low >= from)
                && to.is_none_or(|to| row.figure.high <= to);
            row.verdict = match (inside, chance < 0.05) {
                (true, _) => Within::In,
                (false, true) => Within::Out,
                (false, false) => Within::Unsure,
            };
        }
        Ok(rows)
    }
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// What is wrong with the text, as the reader of maps says it.
fn in_words(error: &ron::Error) -> String {
    let of = |outer: &Option<String>| match outer.as_deref() {
        Some("Band") => "a band",
        _ => "the bands",
    };
    match error {
        ron::Error::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let hint = nearest(found, expected.iter().copied()).map_or_else(
                || format!("available: {}", expected.join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            format!("expected a field of {}, found `{found}`; {hint}", of(outer))
        }
        ron::Error::MissingStructField { field, outer } => {
            format!("missing field `{field}` in {}", of(outer))
        }
        ron::Error::ExpectedNamedStructLike(_) | ron::Error::ExpectedDifferentStructName { .. } => {
            "expected `(`".to_owned()
        }
        ron::Error::Eof => "expected the rest of the bands, found the end of the file".to_owned(),
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters
                .next()
                .map(|letter| letter.to_lowercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    }
}

/// How likely chance alone puts a figure so far outside its band, if it lies within.
fn outside(figure: Measured, band: &Band) -> f64 {
    let below = band.from.filter(|from| figure.value < *from);
    let above = band.to.filter(|to| figure.value > *to);
    match below.or(above) {
        None => 1.0,
        Some(_) if figure.error <= 0.0 => 0.0,
        Some(bound) => figure.chance(bound),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(from: Option<f64>, to: Option<f64>) -> Band {
        Band {
            figure: "turns".to_owned(),
            players: Vec::new(),
            from,
            to,
        }
    }

    #[test]
    fn a_file_reads_back_as_it_was_written() {
        for bands in [
            Bands::fair(),
            Bands::starting(&Map::new("", crate::map::Preset::Base)),
        ] {
            let text = bands.to_text().unwrap();
            assert_eq!(Bands::parse("x", &text), Ok(bands), "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_place() {
        for (text, says) in [
            ("(version: 1, bands: [(figure: \"turns\")])", "no bound"),
            (
                "(version: 1, bands: [(figure: \"turns\", from: 3, to: 2)])",
                "swap",
            ),
            (
                "(version: 1, bands: [(figure: \"turns\", from: inf)])",
                "not a number",
            ),
            ("(version: 2, bands: [])", "version 2"),
            ("(version: 1, games: 0, bands: [])", "games"),
            (
                "(version: 1,\n bands: [(fgure: \"turns\")])",
                "bands.ron:2:",
            ),
            ("", "bands.ron:1:1"),
        ] {
            let error = Bands::parse("bands.ron", text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn only_what_is_surely_outside_is_unlikely() {
        let figure = |value: f64, error: f64| Measured::new(value, error, 60.0, 100);
        assert_eq!(outside(figure(5.0, 1.0), &band(Some(4.0), None)), 1.0);
        assert!(outside(figure(3.0, 1.0), &band(Some(4.0), None)) > 0.2);
        assert!(outside(figure(0.0, 1.0), &band(Some(4.0), None)) < 0.001);
        assert_eq!(outside(Measured::exact(1.0), &band(None, Some(0.0))), 0.0);
    }
}
