//! Questions about files: what is to become of unsaved work, and of what lies on disk.

use std::path::Path;

use egui::{RichText, ScrollArea, Ui};

use crate::editor::dialogs::dialog::Answer;
use crate::editor::shell::background::Next;
use crate::workbench::files::{Clash, Difference, Leftover, OnDisk};

/// How many lines of a difference are shown under each heading.
const LINES: usize = 200;

/// There is unsaved work; what comes next would lose it.
pub fn unsaved(ui: &mut Ui, name: &str, next: &Next) -> Option<Answer> {
    ui.heading("Save your changes first?");
    ui.label(format!("“{name}” has unsaved changes."));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Save").clicked() {
            answer = Some(Answer::Save(next.clone()));
        }
        if ui.button("Discard changes").clicked() {
            answer = Some(Answer::Discard(next.clone()));
        }
        if ui.button("Cancel").clicked() {
            answer = Some(Answer::Closed);
        }
    });
    answer
}

/// A crash left unsaved work.
pub fn recover(ui: &mut Ui, left: &Leftover) -> Option<Answer> {
    ui.heading("Restore unsaved work?");
    let home = left.home();
    let file = home
        .path
        .as_ref()
        .map(|path| format!(" ({})", path.display()));
    let age = left.kept.and_then(|kept| kept.elapsed().ok());
    ui.label(format!(
        "Railwright did not close properly last time. The map “{}”{} can be restored as it was{}.",
        left.map.name,
        file.unwrap_or_default(),
        age.map(|age| format!(" {}", ago(age.as_secs())))
            .unwrap_or_default()
    ));
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Restore").clicked() {
            answer = Some(Answer::Recover);
        }
        let later = ui.button("Not now");
        if later
            .on_hover_text("Keep it, and ask again at the next start")
            .clicked()
        {
            answer = Some(Answer::Closed);
        }
        if ui.button("Discard").clicked() {
            answer = Some(Answer::Forget);
        }
    });
    answer
}

fn ago(seconds: u64) -> String {
    let (number, unit) = match seconds {
        0..60 => return "a moment ago".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{s} ago")
}

/// The file has changed on disk.
pub fn changed(ui: &mut Ui, file: &str, seen: OnDisk) -> Option<Answer> {
    ui.heading("The file has changed on disk");
    let gone = seen == OnDisk::Nothing;
    ui.label(if gone {
        format!("{file} was deleted or moved by another program. Your map is still open here.")
    } else {
        format!("{file} was changed by another program or window.")
    });
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if gone {
            if ui.button("Save again").clicked() {
                answer = Some(Answer::SaveAgain);
            }
        } else {
            let reload = ui.button("Reload");
            if reload
                .on_hover_text("Undo brings your own changes back")
                .clicked()
            {
                answer = Some(Answer::Reload);
            }
        }
        let keep = ui.button("Keep my version");
        if keep
            .on_hover_text(
                "The file stays as it is until you save; you are asked before it is overwritten",
            )
            .clicked()
        {
            answer = Some(Answer::KeepMine);
        }
    });
    answer
}

/// Something lies where the map is to be saved that the document does not know. `own` says whether
/// it is the document's own file.
pub fn clash(ui: &mut Ui, clash: &Clash, own: bool, details: &mut bool) -> Option<Answer> {
    let file = clash.path.display();
    if own {
        ui.heading("The file has changed since you opened it");
        ui.label(format!(
            "{file} was changed by another program or window since it was last opened or saved here. Overwriting it discards those changes."
        ));
    } else {
        ui.heading("A file with that name already exists");
        ui.label(format!("Saving here overwrites {file}."));
    }
    if *details {
        ui.add_space(4.0);
        match &clash.difference {
            Ok(difference) => differences(ui, difference),
            Err(reason) => {
                ui.label(format!(
                    "The file cannot be compared with your map: {reason}"
                ));
            }
        }
    }
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Overwrite").clicked() {
            answer = Some(Answer::Overwrite);
        }
        if ui.button("Save as…").clicked() {
            answer = Some(Answer::SaveAs);
        }
        let see = if *details {
            "Hide differences"
        } else {
            "Show differences"
        };
        if ui.button(see).clicked() {
            *details = !*details;
        }
        if ui.button("Cancel").clicked() {
            answer = Some(Answer::Closed);
        }
    });
    answer
}

fn differences(ui: &mut Ui, difference: &Difference) {
    let lists = [
        ("Only in the file on disk", &difference.only_there),
        ("Only in your map", &difference.only_here),
        ("In both, but different", &difference.changed),
    ];
    ScrollArea::vertical()
        .max_height(260.0)
        .min_scrolled_height(220.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            if difference.is_empty() {
                ui.label("Both contain the same map; only the formatting differs.");
            }
            for (title, lines) in lists.into_iter().filter(|(_, lines)| !lines.is_empty()) {
                ui.label(RichText::new(title).strong());
                for line in lines.iter().take(LINES) {
                    ui.label(format!("• {line}"));
                }
                if lines.len() > LINES {
                    ui.weak(format!("and {} more", lines.len() - LINES));
                }
            }
        });
}

/// A game was on the table when the window was closed.
pub fn resume(ui: &mut Ui, path: &Path, told: &str) -> Option<Answer> {
    ui.heading("Continue your game?");
    ui.label(told);
    ui.add_space(8.0);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Continue playing").clicked() {
            answer = Some(Answer::Resume(path.to_owned()));
        }
        let later = ui.button("Not now");
        if later
            .on_hover_text("The game stays in the Playtests panel")
            .clicked()
        {
            answer = Some(Answer::LeaveGame(path.to_owned()));
        }
    });
    answer
}
