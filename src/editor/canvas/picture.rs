//! The background picture, read from its file off the frame, and the question whether a picture
//! outside of the map's folder may be read at all.

use std::path::{Path, PathBuf};

use egui::{Align2, ColorImage, Context, Pos2, Rect, TextureHandle, TextureOptions, Window};

use crate::draw::picture::{self, Located, Need, PictureError, locate};
use crate::editor::shell::app::waker;
use crate::map::{MAX_PICTURE_BYTES, Map, SaveError, SourceError, read_bytes, replace_file};
use crate::workbench::job::{Died, Job};

/// No side of a texture is longer than this; a larger picture is shown smaller.
const LONGEST: u32 = 4096;

/// The background picture.
#[derive(Default)]
pub struct Picture {
    /// What the map names, in which folder.
    named: Option<(String, PathBuf)>,
    located: Option<Located>,
    /// Whether it may be read.
    allowed: bool,
    job: Option<Job<Result<ColorImage, PictureError>>>,
    texture: Option<TextureHandle>,
    fault: Option<PictureError>,
    copying: Option<Job<Result<String, NotCopied>>>,
}

/// What the designer answers where a picture lies outside of the map's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Read it from there.
    Use,
    /// Copy it into the folder of the map.
    Copy,
}

impl Picture {
    /// Finds the picture that the map names, if it is another one than before.
    pub fn locate(&mut self, map: &Map, folder: &Path) {
        let named = map.background.as_ref();
        let named = named.map(|back| (back.path.clone(), folder.to_owned()));
        if named != self.named {
            *self = Picture {
                located: locate(map, folder),
                named,
                copying: self.copying.take(),
                ..Picture::default()
            };
        }
    }

    /// Where the picture lies.
    pub fn located(&self) -> Option<&Located> {
        self.located.as_ref()
    }

    /// Reads it, once that is allowed. Says whether something has become known of it.
    pub fn follow(&mut self, context: &Context, allows: impl Fn(&Path) -> bool) -> bool {
        let Some(located) = &self.located else {
            return false;
        };
        if !self.allowed {
            if located.outside && !allows(&located.path) {
                self.fault = Some(PictureError::Outside);
                return false;
            }
            self.allowed = true;
            self.fault = None;
            let path = located.path.clone();
            self.job = Job::start(0, waker(context), move |_| read(&path));
        }
        let Some(job) = &mut self.job else {
            return false;
        };
        let died = |_| {
            Some(Err(PictureError::Broken(
                "reading it failed unexpectedly".to_owned(),
            )))
        };
        let Some(read) = job.poll().unwrap_or_else(died) else {
            return false;
        };
        self.job = None;
        match read {
            Ok(image) => {
                let texture = context.load_texture("background", image, TextureOptions::LINEAR);
                self.texture = Some(texture);
            }
            Err(fault) => self.fault = Some(fault),
        }
        true
    }

    /// Whether it is being read or copied.
    pub fn is_reading(&self) -> bool {
        self.job.is_some() || self.copying.is_some()
    }

    /// Why it cannot be shown.
    pub fn fault(&self) -> Option<&PictureError> {
        self.fault.as_ref()
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

    /// The picture that may be read only if the designer agrees.
    pub fn in_question(&self) -> Option<&Path> {
        let located = self.located.as_ref()?;
        let open = located.outside && !self.allowed && self.copying.is_none();
        (open && located.path.is_file()).then_some(located.path.as_path())
    }

    /// Copies the picture into a folder, off the frame.
    pub fn copy(&mut self, context: &Context, folder: &Path) {
        let Some(located) = self.located.clone() else {
            return;
        };
        let folder = folder.to_owned();
        self.copying = Job::start(0, waker(context), move |_| copy(&located.path, &folder));
    }

    /// The name of the copy once it is there, or why there is none.
    pub fn copied(&mut self) -> Option<Result<String, NotCopied>> {
        let job = self.copying.as_mut()?;
        let copied = match job.poll() {
            Ok(copied) => copied?,
            Err(died) => Err(NotCopied::Died(died)),
        };
        self.copying = None;
        Some(copied)
    }
}

fn read(path: &Path) -> Result<ColorImage, PictureError> {
    let pixels = picture::read(path, Need::within(LONGEST))?.pixels;
    let size = [pixels.width() as usize, pixels.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, &pixels))
}

/// Why a picture was not copied.
#[derive(Debug, thiserror::Error)]
pub enum NotCopied {
    /// It cannot be read.
    #[error("{} {}", .0.display(), .1)]
    Unreadable(PathBuf, SourceError),
    /// All names for copies are taken.
    #[error("there are too many copies of {} already", .0.display())]
    TooMany(PathBuf),
    /// The copy cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The work stopped.
    #[error(transparent)]
    Died(#[from] Died),
}

/// Copies a picture into a folder, under a name that is free there.
fn copy(picture: &Path, folder: &Path) -> Result<String, NotCopied> {
    let bytes = read_bytes(picture, MAX_PICTURE_BYTES)
        .map_err(|error| NotCopied::Unreadable(picture.to_owned(), error))?;
    let part = |part: Option<&std::ffi::OsStr>| {
        part.map_or_else(String::new, |part| part.to_string_lossy().into_owned())
    };
    let (stem, ending) = (part(picture.file_stem()), part(picture.extension()));
    let names = (1..100).map(|number| match number {
        1 => format!("{stem}.{ending}"),
        more => format!("{stem}-{more}.{ending}"),
    });
    let mut free = names.filter(|name| !folder.join(name).exists());
    let name = free
        .next()
        .ok_or_else(|| NotCopied::TooMany(picture.to_owned()))?;
    replace_file(&folder.join(&name), &bytes)?;
    Ok(name)
}

/// Asks in the place of the picture whether it may be read from where it lies.
pub fn question(
    context: &Context,
    picture: &Path,
    at: Pos2,
    area: Rect,
    saved: bool,
) -> Option<Consent> {
    let mut answer = None;
    Window::new("Background picture")
        .id(egui::Id::unique("outside picture"))
        .title_bar(false)
        .resizable(false)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(at)
        .constrain_to(area)
        .show(context, |ui| {
            ui.set_max_width(380.0);
            ui.label("The background picture is outside the map’s folder:");
            ui.strong(picture.display().to_string());
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                if ui.button("Use picture").clicked() {
                    answer = Some(Consent::Use);
                }
                if saved && ui.button("Copy to the map’s folder").clicked() {
                    answer = Some(Consent::Copy);
                }
            });
        });
    answer
}
