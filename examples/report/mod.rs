//! The part of a report that a program writes: what stands between two marks in a Markdown file. The
//! account around it is written by hand.

use std::fs;
use std::path::Path;

use railwright::map::replace_file;

const BEGIN: &str = "<!-- figures begin -->";
const END: &str = "<!-- figures end -->";

/// Puts the figures between the two marks of a file; a new file has nothing else.
pub fn write(path: &Path, figures: &str) {
    let text = fs::read_to_string(path).unwrap_or_else(|_| format!("{BEGIN}\n{END}\n"));
    let (before, rest) = text.split_once(BEGIN).expect("the mark before the figures");
    let (_, after) = rest.split_once(END).expect("the mark after the figures");
    let text = format!("{before}{BEGIN}\n{figures}{END}{after}");
    replace_file(path, text.as_bytes()).unwrap();
}
