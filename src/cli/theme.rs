//! `railwright theme`: the look of a map, from a theme or a theme file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::edit::{Changed, edited};
use super::terminal::say;
use crate::document::Edit;
use crate::draw::THEMES;
use crate::draw::theme::theme;
use crate::map::{Theme, read_theme, theme_to_ron};

/// Set the theme of a map, or save it as a file for other maps.
#[derive(Args)]
#[command(after_help = themes())]
pub(super) struct SetTheme {
    #[command(flatten)]
    changed: Changed,
    /// The theme to use: one of the themes below, or a theme file.
    #[arg(long, value_name = "NAME|FILE", required_unless_present_any = ["clear", "save"])]
    set: Option<String>,
    /// Remove the theme from the map.
    #[arg(long, conflicts_with = "set")]
    clear: bool,
    /// Write the theme of the map to a file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["set", "clear"])]
    save: Option<PathBuf>,
}

fn themes() -> String {
    let names = THEMES.map(|theme| theme.name).join(", ");
    format!("Themes: {names}")
}

impl SetTheme {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = self.changed.open(None)?;
        let own = match (&self.set, self.clear) {
            (Some(wanted), _) => Some(wanted_theme(wanted)?),
            (None, true) => None,
            (None, false) => map.theme.clone(),
        };
        if let Some(path) = &self.save {
            let text = theme_to_ron(&own.clone().unwrap_or_default())
                .map_err(|error| Failure::Input(error.to_string()))?;
            super::write_output(path, text.as_bytes())?;
        }
        if own == map.theme && self.save.is_none() {
            say("the map has that theme already")?;
        }
        let what = "Change theme".to_owned();
        let theme = own.map(Box::new);
        let map = edited(map, &Edit::Theme { what, theme })?;
        self.changed.write(&map)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A theme by its name, or from a file.
fn wanted_theme(wanted: &str) -> Result<Theme, Failure> {
    if let Some(known) = theme(wanted) {
        return Ok(Theme::named(known.name));
    }
    let path = Path::new(wanted);
    if path.extension().is_none() && !path.exists() {
        let names = THEMES.map(|theme| theme.name);
        let near = crate::map::nearest(wanted, names);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let names = names.join(", ");
        return Err(Failure::Input(format!(
            "there is no theme or file `{wanted}` (themes: {names}){near}"
        )));
    }
    read_theme(path).map_err(|error| Failure::Input(error.to_string()))
}
