//! Files that a map refers to.

use std::path::Path;

use super::{Code, Problem, Problems, Subject};
use crate::draw::picture::{self, Need, PictureError, locate};
use crate::map::Map;

/// Whether the files that the map refers to can be used; `folder` is where the map file lies.
pub fn check_files(map: &Map, folder: &Path) -> Vec<Problem> {
    let read = picture::background(map, folder, false, Need::SHAPE);
    check_picture(map, folder, read.and_then(Result::err))
}

/// The same where the background picture has been read already; `fault` is why it cannot be shown.
pub fn check_picture(map: &Map, folder: &Path, fault: Option<PictureError>) -> Vec<Problem> {
    let mut problems = Problems(Vec::new());
    let (Some(background), Some(located)) = (&map.background, locate(map, folder)) else {
        return problems.0;
    };
    let file = &background.path;
    let mut add = |code, message| problems.add(code, Subject::Background, message);
    if Path::new(file).is_absolute() {
        let message =
            format!("`{file}` only works on this computer; use a path relative to the map file");
        add(Code::BackgroundAbsolute, message);
    } else if located.outside {
        let message = format!(
            "`{file}` is outside the map's folder and is shown only if that is allowed; \
             copy it next to the map file"
        );
        add(Code::BackgroundOutside, message);
    }
    let fault = if located.path.exists() {
        fault.filter(|fault| *fault != PictureError::Outside)
    } else {
        Some(PictureError::Missing)
    };
    if let Some(fault) = fault {
        let code = match fault {
            PictureError::Missing | PictureError::Outside => Code::BackgroundMissing,
            PictureError::TooLarge(_) => Code::BackgroundTooLarge,
            PictureError::Broken(_) => Code::BackgroundBroken,
        };
        add(code, format!("`{file}` {fault}; a placeholder is shown"));
    }
    problems.0
}
