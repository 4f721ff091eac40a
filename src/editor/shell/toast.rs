//! Short messages over the canvas: what has been done, what went wrong.

use egui::{Align2, Area, Context, Frame, Order, RichText};

use crate::editor::widgets::look;

/// How long good news stays, in seconds. What went wrong stays until it is dismissed.
const SECONDS: f64 = 4.0;

/// A message.
struct Toast {
    text: String,
    wrong: bool,
    /// When it goes away, once it has been seen.
    until: Option<f64>,
}

/// The messages that are shown.
#[derive(Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// Says what has been done.
    pub fn say(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Says what went wrong and what to do.
    pub fn wrong(&mut self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    fn push(&mut self, text: String, wrong: bool) {
        self.0.retain(|toast| toast.text != text);
        let until = None;
        self.0.push(Toast { text, wrong, until });
        if self.0.len() > 4 {
            self.0.remove(0);
        }
    }

    /// Every message that is shown, the latest last.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|toast| toast.text.as_str())
    }

    /// Shows them.
    pub fn ui(&mut self, context: &Context, dark: bool) {
        if self.0.is_empty() {
            return;
        }
        let now = context.time();
        let mut dismissed = None;
        Area::new(egui::Id::unique("messages"))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_BOTTOM, egui::vec2(0.0, -48.0))
            .show(context, |ui| {
                for (index, toast) in self.0.iter_mut().enumerate() {
                    toast.until.get_or_insert(now + SECONDS);
                    Frame::popup(ui.style()).show(ui, |ui| {
                        ui.horizontal(|ui| {
                            let text = RichText::new(&toast.text);
                            ui.label(if toast.wrong {
                                text.color(look::danger(dark))
                            } else {
                                text
                            });
                            let close = ui.small_button("×").accessible_name("Dismiss message");
                            if close.clicked() {
                                dismissed = Some(index);
                            }
                        });
                    });
                }
            });
        if let Some(index) = dismissed {
            self.0.remove(index);
        }
        self.0
            .retain(|toast| toast.wrong || toast.until.is_none_or(|until| until > now));
        let good = self.0.iter().filter(|toast| !toast.wrong);
        let next = good.filter_map(|toast| toast.until).reduce(f64::min);
        if let Some(next) = next {
            // Not a frame before something is to be seen.
            context.request_repaint_after_secs((next - now) as f32 + 0.01);
        }
    }
}
