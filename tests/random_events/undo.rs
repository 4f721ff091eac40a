//! Undo of many steps on a large map stays small, and every step can be taken back.

use railwright::document::{Document, Edit, Records};
use railwright::map::Point;

use super::large;

/// Bytes that so many steps keep, each moving one city.
fn kept_by(steps: usize) -> (u64, Document) {
    let mut document = Document::new(large(), true);
    let used = allocation_counter::measure(|| {
        for step in 0..steps {
            let index = step * 37 % 500;
            let mut city = document.map().cities[index].clone();
            city.at = Some(Point::new(step as f64 % 700.0, index as f64));
            let records = Records {
                cities: vec![(index, city)],
                ..Records::default()
            };
            let edit = Edit::Change {
                verb: "Move",
                records,
            };
            document.apply(&edit).unwrap();
        }
    });
    (u64::try_from(used.bytes_current).unwrap(), document)
}

/// 20,000 steps may take 300 MB.
const BYTES_A_STEP: u64 = 300_000_000 / 20_000;

#[test]
fn two_thousand_steps_on_a_large_map_are_small_and_can_all_be_taken_back() {
    let (bytes, mut document) = kept_by(2_000);
    assert!(bytes < 2_000 * BYTES_A_STEP, "{bytes} bytes");
    let end = document.map().clone();
    while document.undo() {}
    assert_eq!(**document.map(), large());
    assert!(!document.is_unsaved());
    while document.redo() {}
    assert_eq!(**document.map(), *end);
}

#[test]
#[ignore = "a minute"]
fn twenty_thousand_steps_on_a_large_map_stay_under_300_mb() {
    let (bytes, _document) = kept_by(20_000);
    println!("20,000 steps keep {:.1} MB", bytes as f64 / 1e6);
    assert!(bytes < 20_000 * BYTES_A_STEP, "{bytes} bytes");
}
