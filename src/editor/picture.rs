//! The background picture, read from its file off the frame.

use std::path::{Path, PathBuf};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use super::app::waker;
use super::job::Job;
use crate::map::Map;

/// No side of a texture is longer than this; a larger picture is shown smaller.
const LONGEST: u32 = 4096;

/// The background picture.
#[derive(Default)]
pub struct Picture {
    path: Option<PathBuf>,
    job: Option<Job<Option<ColorImage>>>,
    texture: Option<TextureHandle>,
}

impl Picture {
    /// Reads the picture that the map names, if it is another one.
    pub fn follow(&mut self, context: &Context, map: &Map, folder: &Path) {
        let background = map.background.as_ref();
        let path = background.map(|background| folder.join(&background.path));
        if path != self.path {
            self.texture = None;
            self.job = path.clone().and_then(|path| {
                let wake = waker(context);
                Job::start(0, wake, move |_| read(&path))
            });
            self.path = path;
        }
        if let Some(job) = &mut self.job
            && let Some(read) = job.poll().unwrap_or(Some(None))
        {
            self.job = None;
            self.texture =
                read.map(|image| context.load_texture("background", image, TextureOptions::LINEAR));
        }
    }

    /// Whether it is being read.
    pub fn is_reading(&self) -> bool {
        self.job.is_some()
    }

    /// The picture on the graphics card.
    pub fn texture(&self) -> Option<TextureHandle> {
        self.texture.clone()
    }

    /// Height as a share of width; none if there is no picture that can be shown.
    pub fn ratio(&self) -> Option<f64> {
        let size = self.texture.as_ref()?.size_vec2();
        (size.x > 0.0).then(|| f64::from(size.y / size.x))
    }
}

fn read(path: &Path) -> Option<ColorImage> {
    let mut picture = image::open(path).ok()?;
    if picture.width() > LONGEST || picture.height() > LONGEST {
        picture = picture.thumbnail(LONGEST, LONGEST);
    }
    let pixels = picture.into_rgba8();
    let size = [pixels.width() as usize, pixels.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, &pixels))
}
