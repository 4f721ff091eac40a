//! Lays maps out and saves them: room for every train, a place for every name.
//!
//! `cargo run --release --example lay_out -- MAP...`
#![allow(clippy::unwrap_used, reason = "an example that fails should say where")]

use std::path::Path;

use railwright::draw::layout::{place_labels, relax};
use railwright::draw::{Plan, clashes};
use railwright::map;

fn main() {
    for path in std::env::args().skip(1) {
        let path = Path::new(&path);
        let start = map::read(path).unwrap().map;
        let mut best = place_labels(&start);
        let mut fewest = clashes(&Plan::of(&best)).len();
        let mut laid = start;
        // Names find their places once there is room; then there has to be room for the names.
        for round in 0..4 {
            // A name that had to be turned asks for room to stand level.
            for city in &mut laid.cities {
                if let Some(label) = &mut city.label {
                    label.turn = 0.0;
                }
            }
            laid = place_labels(&relax(&laid));
            let left = clashes(&Plan::of(&laid));
            println!("{} round {round}: {} clashes", path.display(), left.len());
            if left.len() < fewest {
                fewest = left.len();
                best = laid.clone();
            }
        }
        for clash in clashes(&Plan::of(&best)) {
            println!("  {clash:?}");
        }
        map::save(&best, path).unwrap();
    }
}
