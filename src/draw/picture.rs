//! The background picture of a map, read from its file.
//!
//! A map may come from a stranger, and it names any file: only regular files are opened, a picture
//! of too many pixels is not decoded, and one outside of the map's folder is read only where
//! somebody has agreed to that. A larger picture than is needed is made smaller at once.

use std::io::Cursor;
use std::path::{Component, Path, PathBuf};

use image::{DynamicImage, ImageDecoder as _, ImageReader, Limits, RgbaImage};

use crate::map::{MAX_PICTURE_BYTES, Map, SourceError, read_bytes};

/// The most pixels that are decoded.
const MOST_PIXELS: u64 = 100_000_000;
/// The most memory that decoding may take, in bytes.
const MOST_MEMORY: u64 = 512 * 1024 * 1024;

/// The resolution of a picture in print, in dots per inch.
pub const PRINT_DPI: f64 = 200.0;

/// A picture that can be shown.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is drawn; smaller than the file if that is enough.
    pub pixels: RgbaImage,
    /// Height of the picture as a share of its width.
    pub ratio: f64,
}

/// Why a picture cannot be shown. The words follow its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There is no such file.
    #[error("cannot be found")]
    Missing,
    /// It lies outside of the map's folder, and nobody has agreed to that.
    #[error("is outside the map's folder")]
    Outside,
    /// It is more than can be shown.
    #[error("is too large: {0}")]
    TooLarge(String),
    /// It cannot be read as a picture.
    #[error("cannot be read as a PNG or JPEG picture: {0}")]
    Broken(String),
}

/// Where the background picture of a map lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// Its file, with links followed where there is one.
    pub path: PathBuf,
    /// Whether the map names it by a path that starts at a root or leads out of its folder.
    pub outside: bool,
}

/// How much of a picture is needed, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    width: u32,
    height: u32,
}

impl Need {
    /// Enough to draw the background of a map at a resolution.
    pub fn at(map: &Map, dpi: f64) -> Need {
        let width = map.background.as_ref().map_or(0.0, |back| back.width);
        Need {
            // A conversion of a number that is too large gives the largest.
            width: (width / 25.4 * dpi).ceil().max(1.0) as u32,
            height: u32::MAX,
        }
    }

    /// At most so many pixels on each side.
    pub fn within(side: u32) -> Need {
        Need {
            width: side,
            height: side,
        }
    }

    /// Enough to know that it can be read, and its shape.
    pub const SHAPE: Need = Need {
        width: 64,
        height: 64,
    };
}

/// Where the background picture lies; none if the map has none. `folder` is that of the map file.
pub fn locate(map: &Map, folder: &Path) -> Option<Located> {
    let named = Path::new(&map.background.as_ref()?.path);
    let rooted = named
        .components()
        .any(|part| matches!(part, Component::Prefix(_) | Component::RootDir));
    let joined = folder.join(named);
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let (path, leads_out) = match (joined.canonicalize(), folder.canonicalize()) {
        (Ok(path), Ok(folder)) => {
            let leads_out = !path.starts_with(folder);
            (path, leads_out)
        }
        // There is no such file; whatever appears there is looked at again.
        _ => {
            let parts = named.components();
            let leads_out = parts.into_iter().any(|part| part == Component::ParentDir);
            (joined, leads_out)
        }
    };
    Some(Located {
        path,
        outside: rooted || leads_out,
    })
}

/// The background picture of a map; none if the map has none. `folder` is that of the map file;
/// `outside` says whether a picture outside of it may be read.
pub fn background(
    map: &Map,
    folder: &Path,
    outside: bool,
    need: Need,
) -> Option<Result<Picture, PictureError>> {
    let located = locate(map, folder)?;
    if located.outside && !outside {
        return Some(Err(PictureError::Outside));
    }
    Some(read(&located.path, need))
}

/// Reads a picture, made smaller if it is larger than needed.
///
/// # Errors
/// If it is not a file, too large, or not a picture.
pub fn read(path: &Path, need: Need) -> Result<Picture, PictureError> {
    let bytes = read_bytes(path, MAX_PICTURE_BYTES).map_err(|error| match error {
        _ if !path.exists() => PictureError::Missing,
        SourceError::TooLarge { .. } => {
            let most = MAX_PICTURE_BYTES / (1024 * 1024);
            PictureError::TooLarge(format!("the file is larger than {most} MiB"))
        }
        SourceError::Unreadable(why) => PictureError::Broken(why),
        other => PictureError::Broken(other.to_string()),
    })?;
    let picture = decode(&bytes)?;
    let (width, height) = (picture.width().max(1), picture.height().max(1));
    let ratio = f64::from(height) / f64::from(width);
    let scale =
        (f64::from(need.width) / f64::from(width)).min(f64::from(need.height) / f64::from(height));
    let side = |length: u32| ((f64::from(length) * scale).ceil() as u32).clamp(1, length);
    let pixels = if scale < 1.0 {
        picture.thumbnail_exact(side(width), side(height))
    } else {
        picture
    };
    Ok(Picture {
        pixels: pixels.into_rgba8(),
        ratio,
    })
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let broken = |error: image::ImageError| match error {
        image::ImageError::Limits(_) => too_much_memory(),
        image::ImageError::Unsupported(_) => {
            PictureError::Broken("it is a different kind of file".to_owned())
        }
        _ => PictureError::Broken("it is damaged".to_owned()),
    };
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| PictureError::Broken(error.to_string()))?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        let most = MOST_PIXELS / 1_000_000;
        return Err(PictureError::TooLarge(format!(
            "{width} × {height} pixels; at most {most} million can be shown"
        )));
    }
    if decoder.total_bytes() > MOST_MEMORY {
        return Err(too_much_memory());
    }
    DynamicImage::from_decoder(decoder).map_err(broken)
}

fn too_much_memory() -> PictureError {
    let most = MOST_MEMORY / (1024 * 1024);
    PictureError::TooLarge(format!("it would take more than {most} MiB of memory"))
}
