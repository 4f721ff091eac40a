//! The land on the shipped boards lies where their cities are, and never folds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod boards;
mod random;
mod strange;

use railwright::geography::{LatLon, Rect, Warp};
use serde_json::Value;

/// How far a city may lie from where the map has it, in millimetres.
const MISS: f64 = 0.5;

/// A shipped board with the places of its cities. `boards.json` has them as they were when the land
/// was first drawn, so that a board laid out anew does not change what is tested.
pub struct Board {
    /// Its file's name.
    pub name: String,
    /// From the top left corner to the bottom right.
    pub board: Rect,
    /// Cities with coordinates; zones and junctions are not among them.
    pub cities: Vec<(String, LatLon, [f64; 2])>,
}

impl Board {
    /// What a warp goes through.
    pub fn points(&self) -> Vec<(LatLon, [f64; 2])> {
        self.cities.iter().map(|city| (city.1, city.2)).collect()
    }

    /// The place of a city in the list.
    pub fn city(&self, id: &str) -> usize {
        self.cities.iter().position(|city| city.0 == id).unwrap()
    }
}

/// The five boards that have geography.
pub fn boards() -> Vec<Board> {
    let file: Value = serde_json::from_str(include_str!("boards.json")).unwrap();
    let pair = |value: &Value| [value[0].as_f64().unwrap(), value[1].as_f64().unwrap()];
    let mut boards = Vec::new();
    for (name, board) in file.as_object().unwrap() {
        let places = board["places"].as_array().unwrap().iter();
        let fixed = places.filter(|place| place["fixed"].as_bool().unwrap());
        let city = |place: &Value| {
            let [lat, lon] = pair(&place["at"]);
            let id = place["id"].as_str().unwrap().to_owned();
            (id, LatLon::new(lat, lon), pair(&place["board"]))
        };
        boards.push(Board {
            name: name.clone(),
            board: Rect::new([0.0, 0.0], pair(&board["board"])),
            cities: fixed.map(city).collect(),
        });
    }
    boards
}

/// How many places of a fine grid lie where the land is turned over.
pub fn folds(warp: &Warp, board: &Board) -> usize {
    const CELLS: u32 = 50;
    /// A step that tells the slope, in cells.
    const STEP: f64 = 0.05;
    let bound = |of: fn(LatLon) -> f64, pick: fn(f64, f64) -> f64| {
        let values = board.cities.iter().map(|city| of(city.1));
        values.reduce(pick).unwrap()
    };
    let (south, north) = (bound(|at| at.lat, f64::min), bound(|at| at.lat, f64::max));
    let (west, east) = (bound(|at| at.lon, f64::min), bound(|at| at.lon, f64::max));
    let at = |row: f64, column: f64| {
        let share = |n: f64| 1.2 * n / f64::from(CELLS) - 0.1;
        warp.at(LatLon::new(
            north - (north - south) * share(row),
            west + (east - west) * share(column),
        ))
    };
    let mut folded = 0;
    for row in (0..CELLS).map(f64::from) {
        for column in (0..CELLS).map(f64::from) {
            let [a, b, c] = [
                at(row, column),
                at(row, column + STEP),
                at(row + STEP, column),
            ];
            let turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            folded += usize::from(board.board.contains(a) && turn <= 0.0);
        }
    }
    folded
}
