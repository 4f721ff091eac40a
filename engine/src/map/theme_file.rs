//! A theme in a file of its own, to be shared between maps.

use std::path::Path;

use super::error::{Fault, LoadError};
use super::faults;
use super::limits::MAX_THEME_BYTES;
use super::read::theme_of;
use super::source::{SourceError, read_bytes};
use super::theme::Theme;
use super::write::theme_text;

/// Reads a theme file.
///
/// # Errors
/// If it cannot be read, is too large, or is not a theme.
pub fn read_theme(path: &Path) -> Result<Theme, LoadError> {
    let file = path.display().to_string();
    let bytes = read_bytes(path, MAX_THEME_BYTES).map_err(|error| LoadError {
        file: file.clone(),
        position: None,
        fault: match error {
            SourceError::TooLarge { .. } => too_large(),
            SourceError::Unreadable(why) => Fault::Unreadable(why),
            SourceError::NotText(_) => Fault::NotText,
        },
    })?;
    parse_theme(&file, &bytes)
}

/// Reads the bytes of a theme file; `file` is what errors call it.
///
/// # Errors
/// If they are too many, or not a theme.
pub fn parse_theme(file: &str, bytes: &[u8]) -> Result<Theme, LoadError> {
    let fail = |fault| LoadError {
        file: file.to_owned(),
        position: None,
        fault,
    };
    if bytes.len() as u64 > MAX_THEME_BYTES {
        return Err(fail(too_large()));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| fail(Fault::NotText))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let theme = theme_of(file, text)?;
    let fonts = [
        &theme.fonts.title,
        &theme.fonts.cities,
        &theme.fonts.numbers,
    ];
    let names = fonts.into_iter().flatten().chain([&theme.base]);
    if names
        .flat_map(|name| name.chars())
        .any(faults::is_unprintable)
    {
        let why = "a name contains a control character; remove it";
        return Err(fail(Fault::Form(why.to_owned())));
    }
    Ok(theme)
}

fn too_large() -> Fault {
    let most = MAX_THEME_BYTES / 1024;
    Fault::Form(format!("a theme file has at most {most} KiB"))
}

/// A theme as the text of a theme file.
///
/// # Errors
/// Only if the serializer fails, which no theme makes it do.
pub fn theme_to_ron(theme: &Theme) -> Result<String, ron::Error> {
    theme_text(theme)
}
