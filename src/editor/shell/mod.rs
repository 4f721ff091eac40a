//! The window itself.
//!
//! | file | one idea |
//! |---|---|
//! | `app` | the editor: everything it holds, and one frame of it |
//! | `drawing`, `coast` | the drawing of the map and its coast, made again when something has changed |
//! | `window` | how the window opens, closes and is remembered |
//! | `request`, `handle` | what panels and canvas want done, and how it is done |
//! | `background` | work off the frame, and what becomes of it |
//! | `filing` | opening, saving, reverting and leaving a map |
//! | `upkeep` | what every frame looks after: drawing, checks, copies, the file on disk |
//! | `pane`, `docking` | the panels, and where they are docked |
//! | `settings` | what the editor remembers of its user |
//! | `status`, `toast` | the line at the bottom; messages that go away |

pub(in crate::editor) mod app;
pub(in crate::editor) mod background;
mod coast;
pub(in crate::editor) mod docking;
mod drawing;
mod filing;
mod handle;
pub(in crate::editor) mod pane;
pub mod request;
pub(in crate::editor) mod settings;
pub(in crate::editor) mod status;
pub(in crate::editor) mod toast;
pub(in crate::editor) mod upkeep;
mod window;

pub use app::{Editor, Start};
pub use pane::Pane;
pub use settings::Settings;
pub use window::{NoWindow, open};
