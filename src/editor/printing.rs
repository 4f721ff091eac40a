//! The print dialog: what is printed, on which paper, and a preview of every sheet.

use std::sync::Arc;

use egui::{Button, ColorImage, Context, Slider, TextureHandle, TextureOptions, Ui};

use super::app::waker;
use super::fields;
use super::job::Job;
use super::picture::Access;
use crate::draw::Style;
use crate::draw::picture::{Need, PRINT_DPI, Picture};
use crate::exchange::pdf;
use crate::exchange::print::{Date, Job as Print, Paper, Settings, pages};
use crate::map::Map;

/// The longer side of a preview, in pixels.
const PREVIEW: f64 = 560.0;
/// The longer side of the background picture in a preview, which may show a small part of it.
const PREVIEW_PICTURE: u32 = 2048;

/// What is to be printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// Board, tiles, cards, rules or aid.
    pub print: Print,
    /// The paper in the printer.
    pub paper: Paper,
    /// How far tiles overlap, in millimetres.
    pub overlap: f64,
    /// The board in its dark look.
    pub dark: bool,
}

/// The sheets of a wish: how many, how large, and one of them as a picture.
struct Sheets {
    number: usize,
    size: (f64, f64),
    picture: ColorImage,
}

/// How many sheets, how large, and the preview.
type Shown = (usize, (f64, f64), TextureHandle);

/// The print dialog.
pub struct Form {
    wish: Wish,
    sheet: usize,
    /// What is shown, or being drawn.
    shown: Option<(Wish, usize)>,
    job: Option<Job<Result<Sheets, String>>>,
    result: Option<Result<Shown, String>>,
}

impl Form {
    /// A dialog that starts with the board on tiles.
    pub fn new() -> Self {
        Form {
            wish: Wish {
                print: Print::Tiles,
                paper: Paper::A4,
                overlap: 10.0,
                dark: false,
            },
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
    pub fn ui(&mut self, ui: &mut Ui, map: &Arc<Map>, access: Access) -> Option<Option<Wish>> {
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
                        .on_hover_text("Print it from there at 100 %, without fitting to the page")
                        .clicked()
                    {
                        answer = Some(Some(self.wish));
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
        let wish = &mut self.wish;
        for print in Print::ALL {
            if ui.radio(wish.print == print, print.title()).clicked() {
                wish.print = print;
                self.sheet = 0;
            }
        }
        ui.add_space(8.0);
        if wish.print.uses_paper() {
            let name = |paper: &Paper| match paper {
                Paper::A4 => "A4".to_owned(),
                Paper::A3 => "A3".to_owned(),
                Paper::Letter => "Letter".to_owned(),
                Paper::Tabloid => "Tabloid".to_owned(),
            };
            let chosen = fields::choice(ui, "Paper", Some(&wish.paper), Paper::ALL, name);
            if let Some(paper) = chosen {
                wish.paper = paper;
                self.sheet = 0;
            }
        } else {
            ui.weak("The sheet is as large as the board, with trim and bleed.");
        }
        if wish.print == Print::Tiles {
            let slider = Slider::new(&mut wish.overlap, 0.0..=40.0)
                .suffix(" mm")
                .step_by(1.0);
            ui.add(slider.text("overlap"))
                .accessible_name("Overlap of tiles");
        }
        ui.checkbox(&mut wish.dark, "Dark board")
            .on_hover_text("Uses much ink");
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
                ui.colored_label(ui.visuals().error_fg_color, reason);
            }
            None => {
                ui.weak("Laying out…");
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
    fn follow(&mut self, context: &Context, map: &Arc<Map>, access: Access) {
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
                Err(died) => self.result = Some(Err(died.to_string())),
            }
            self.job = None;
        }
        let now = (self.wish, self.sheet);
        if self.shown != Some(now) {
            self.shown = Some(now);
            let map = Arc::clone(map);
            self.job = Job::start(0, waker(context), move |_| {
                sheets(&map, &access, now.0, now.1)
            });
        }
    }
}

impl Wish {
    fn settings(&self, picture: Option<&Picture>) -> Settings<'static> {
        Settings {
            paper: self.paper,
            overlap: self.overlap,
            style: if self.dark {
                &Style::DARK
            } else {
                &Style::LIGHT
            },
            picture_ratio: picture.map(|picture| picture.ratio),
            ..Settings::on(Date::today())
        }
    }

    /// The file.
    ///
    /// # Errors
    /// If there is nothing to print, or far too much.
    pub fn pdf(&self, map: &Map, access: &Access) -> Result<Vec<u8>, String> {
        let picture = access.read(map, Need::at(map, PRINT_DPI));
        let settings = self.settings(picture.as_ref());
        let pixels = picture.as_ref().map(|picture| &picture.pixels);
        pdf::of(map, self.print, &settings, pixels)
    }

    /// A name for the file, after that of the map.
    pub fn file_name(&self, map: &str) -> String {
        let what = match self.print {
            Print::Board => "board",
            Print::Tiles => "tiles",
            Print::Panels => "panels",
            Print::Cards => "cards",
            Print::Rules => "rules",
            Print::Aid => "aid",
        };
        format!("{map}-{what}.pdf")
    }
}

fn sheets(map: &Map, access: &Access, wish: Wish, sheet: usize) -> Result<Sheets, String> {
    let picture = access.read(map, Need::within(PREVIEW_PICTURE));
    let settings = wish.settings(picture.as_ref());
    let pages = pages(map, wish.print, &settings).map_err(|error| error.to_string())?;
    let page = pages.get(sheet.min(pages.len().saturating_sub(1)));
    let page = page.ok_or_else(|| "there is nothing to print".to_owned())?;
    let dpi = PREVIEW * 25.4 / page.size.x.max(page.size.y).max(1.0);
    let drawn = page
        .preview(dpi, picture.as_ref().map(|picture| &picture.pixels))
        .map_err(|error| error.to_string())?;
    let size = [drawn.width() as usize, drawn.height() as usize];
    Ok(Sheets {
        number: pages.len(),
        size: (page.size.x, page.size.y),
        picture: ColorImage::from_rgba_unmultiplied(size, drawn.as_raw()),
    })
}
