//! Files that a map refers to.

use std::path::Path;

use super::{Code, Problem, Problems, Subject};
use crate::map::Map;

/// Whether the files that the map refers to are there; `folder` is where the map file lies.
pub fn check_files(map: &Map, folder: &Path) -> Vec<Problem> {
    let mut problems = Problems(Vec::new());
    if let Some(background) = &map.background {
        let path = Path::new(&background.path);
        if path.is_absolute() {
            problems.add(
                Code::BackgroundAbsolute,
                Subject::Background,
                format!(
                    "`{}` holds on this computer only; name it relative to the map file",
                    background.path
                ),
            );
        }
        if !folder.join(path).is_file() {
            problems.add(
                Code::BackgroundMissing,
                Subject::Background,
                format!(
                    "`{}` cannot be found; a placeholder is shown",
                    background.path
                ),
            );
        }
    }
    problems.0
}
