//! The print dialog: what is printed, on which paper, and a preview of every sheet.

use std::sync::Arc;

use egui::{Button, ColorImage, Context, Slider, TextureHandle, TextureOptions, Ui};

use crate::draw::picture::Need;
use crate::draw::png::PngError;
use crate::draw::{Style, THEMES};
use crate::editor::shell::app::waker;
use crate::editor::widgets::fields;
use crate::exchange::format::{FORMATS, Format};
use crate::exchange::print::{Job, Paper, PrintError, pages};
use crate::map::Map;
use crate::map::problem::capital;
use crate::workbench::export::{ExportRequest, PictureAccess};
use crate::workbench::job::{Died, Job as Work};
use crate::workbench::today;

/// The longer side of a preview, in pixels.
const PREVIEW: f64 = 560.0;
/// The longer side of the background picture in a preview, which may show a small part of it.
const PREVIEW_PICTURE: u32 = 2048;

/// The sheets of a request: how many, how large, and one of them as a picture.
struct Sheets {
    number: usize,
    size: (f64, f64),
    picture: ColorImage,
}

/// How many sheets, how large, and the preview.
type Shown = (usize, (f64, f64), TextureHandle);

/// The print dialog.
pub struct Form {
    request: ExportRequest,
    sheet: usize,
    /// What is shown, or being drawn.
    shown: Option<(ExportRequest, usize)>,
    job: Option<Work<Result<Sheets, NoPreview>>>,
    result: Option<Result<Shown, NoPreview>>,
}

impl Form {
    /// A dialog that starts with the board on tiles.
    pub fn new() -> Self {
        let tiles = Format::named("tiles").unwrap_or(&FORMATS[0]);
        Form {
            request: ExportRequest::new(tiles, today()),
            sheet: 0,
            shown: None,
            job: None,
            result: None,
        }
    }

    /// Whether a preview is being drawn.
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Shows the dialog. The inner value is none if it was closed.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        map: &Arc<Map>,
        access: PictureAccess,
    ) -> Option<Option<ExportRequest>> {
        ui.set_width(640.0);
        ui.heading("Print");
        let mut answer = None;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(220.0);
                self.choices(ui);
                ui.add_space(8.0);
                self.sheets(ui);
                ui.add_space(8.0);
                ui.horizontal(|ui| {
                    let ready = matches!(self.result, Some(Ok(_)));
                    let save = ui.add_enabled(ready, Button::new("Save PDF…"));
                    if save
                        .on_hover_text("Print the PDF at 100 %, not scaled to fit the page")
                        .clicked()
                    {
                        answer = Some(Some(self.request.clone()));
                    }
                    if ui.button("Cancel").clicked() {
                        answer = Some(None);
                    }
                });
            });
            self.preview(ui);
        });
        self.follow(ui.ctx(), map, access);
        answer
    }

    fn choices(&mut self, ui: &mut Ui) {
        let request = &mut self.request;
        for (format, _) in Format::for_paper() {
            let chosen = request.format == format;
            if ui
                .radio(chosen, format.title)
                .on_hover_text(format.about)
                .clicked()
            {
                request.format = format;
                self.sheet = 0;
            }
        }
        ui.add_space(8.0);
        let job = request.format.job();
        if job.is_some_and(Job::uses_paper) {
            let name = |paper: &Paper| match paper {
                Paper::A4 => "A4".to_owned(),
                Paper::A3 => "A3".to_owned(),
                Paper::Letter => "Letter".to_owned(),
                Paper::Tabloid => "Tabloid".to_owned(),
            };
            let chosen = fields::choice(ui, "Paper", Some(&request.paper), Paper::ALL, name);
            if let Some(paper) = chosen {
                request.paper = paper;
                self.sheet = 0;
            }
        } else {
            ui.weak("The sheet is as large as the board, plus trim and bleed.");
        }
        if job == Some(Job::Tiles) {
            let slider = Slider::new(&mut request.overlap, 0.0..=40.0)
                .suffix(" mm")
                .step_by(1.0);
            ui.add(slider.text("Overlap"))
                .accessible_name("Tile overlap");
        }
        let name = |style: &Option<&'static Style>| match style {
            None => "Theme of the map".to_owned(),
            Some(style) => capital(style.name),
        };
        let all = [None].into_iter().chain(THEMES.map(Some));
        if let Some(style) = fields::choice(ui, "Theme", Some(&request.style), all, name) {
            request.style = style;
        }
        if request
            .style
            .is_some_and(|style| style.paper.luminance() < 0.1)
        {
            ui.weak("A dark board uses a lot of ink.");
        }
    }

    fn sheets(&mut self, ui: &mut Ui) {
        match &self.result {
            Some(Ok((number, (width, height), _))) => {
                let number = *number;
                let word = if number == 1 { "sheet" } else { "sheets" };
                ui.strong(format!("{number} {word}, {width:.0} × {height:.0} mm"));
                if number > 1 {
                    ui.horizontal(|ui| {
                        let first = self.sheet == 0;
                        let last = self.sheet + 1 >= number;
                        if ui
                            .add_enabled(!first, Button::new("Previous sheet"))
                            .clicked()
                        {
                            self.sheet -= 1;
                        }
                        if ui.add_enabled(!last, Button::new("Next sheet")).clicked() {
                            self.sheet += 1;
                        }
                    });
                    ui.weak(format!("Sheet {} of {number}", self.sheet + 1));
                }
            }
            Some(Err(reason)) => {
                ui.colored_label(ui.visuals().error_fg_color, reason.to_string());
            }
            None => {
                ui.weak("Preparing preview…");
            }
        }
    }

    fn preview(&self, ui: &mut Ui) {
        let (rect, response) =
            ui.allocate_exact_size(egui::vec2(400.0, 420.0), egui::Sense::hover());
        response.widget_info(|| {
            let name = format!("Preview of sheet {}", self.sheet + 1);
            egui::WidgetInfo::labeled(egui::Role::Image, true, name)
        });
        ui.painter()
            .rect_filled(rect, 6.0, ui.visuals().faint_bg_color);
        if let Some(Ok((_, _, texture))) = &self.result {
            let size = texture.size_vec2();
            let room = rect.size() - egui::vec2(24.0, 24.0);
            let scale = (room.x / size.x).min(room.y / size.y);
            let paper = egui::Rect::from_center_size(rect.center(), size * scale);
            let shadow = egui::epaint::Shadow {
                offset: [0, 2],
                blur: 10,
                spread: 0,
                color: egui::Color32::from_black_alpha(70),
            };
            ui.painter().add(shadow.as_shape(paper, 0.0));
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter()
                .image(texture.id(), paper, whole, egui::Color32::WHITE);
        }
        if self.job.is_some() {
            let corner =
                egui::Rect::from_min_size(rect.min + egui::vec2(8.0, 8.0), egui::vec2(20.0, 20.0));
            ui.put(corner, egui::Spinner::new());
        }
    }

    /// Draws what is wished for, off the frame.
    fn follow(&mut self, context: &Context, map: &Arc<Map>, access: PictureAccess) {
        if let Some(job) = &mut self.job {
            match job.poll() {
                Ok(None) => return,
                Ok(Some(Ok(sheets))) => {
                    let texture =
                        context.load_texture("preview", sheets.picture, TextureOptions::LINEAR);
                    self.sheet = self.sheet.min(sheets.number.saturating_sub(1));
                    self.result = Some(Ok((sheets.number, sheets.size, texture)));
                }
                Ok(Some(Err(reason))) => self.result = Some(Err(reason)),
                Err(died) => self.result = Some(Err(died.into())),
            }
            self.job = None;
        }
        self.request.pictures = access;
        let now = (self.request.clone(), self.sheet);
        if self.shown.as_ref() != Some(&now) {
            self.shown = Some(now.clone());
            let map = Arc::clone(map);
            self.job = Work::start(0, waker(context), move |_| sheets(&map, &now.0, now.1));
        }
    }
}

/// Why there is no preview.
#[derive(Debug, thiserror::Error)]
enum NoPreview {
    #[error(transparent)]
    Print(#[from] PrintError),
    #[error(transparent)]
    Picture(#[from] PngError),
    #[error("there is nothing to print")]
    Nothing,
    #[error(transparent)]
    Died(#[from] Died),
}

fn sheets(map: &Map, request: &ExportRequest, sheet: usize) -> Result<Sheets, NoPreview> {
    let picture = request.pictures.read(map, Need::within(PREVIEW_PICTURE));
    let map = &*request.themed(map);
    let style = Style::of(map, false);
    let settings = request.print_settings(&style, picture.as_ref());
    let job = request.format.job().ok_or(NoPreview::Nothing)?;
    let pages = pages(map, job, &settings)?;
    let page = pages.get(sheet.min(pages.len().saturating_sub(1)));
    let page = page.ok_or(NoPreview::Nothing)?;
    let dpi = PREVIEW * 25.4 / page.size.x.max(page.size.y).max(1.0);
    let drawn = page.preview(dpi, picture.as_ref().map(|picture| &picture.pixels))?;
    let size = [drawn.width() as usize, drawn.height() as usize];
    Ok(Sheets {
        number: pages.len(),
        size: (page.size.x, page.size.y),
        picture: ColorImage::from_rgba_unmultiplied(size, drawn.as_raw()),
    })
}
