//! Every action of the editor, and all the ways to it.
//!
//! | file | one idea |
//! |---|---|
//! | `table`, `entries` | the one table of actions: names, places in the menus, keys |
//! | `menus`, `keys`, `palette` | the menu bar and context menus, shortcuts, the palette |
//! | `carry_out` | what each action does, and when it can be done |
//! | `tickets` | actions on tickets and decks |

mod carry_out;
mod entries;
pub(in crate::editor) mod keys;
pub(in crate::editor) mod menus;
pub(in crate::editor) mod palette;
pub mod table;
mod tickets;
