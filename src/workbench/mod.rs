//! What both shells do: the window and the command line call the same code with the same defaults.
//! Nothing here opens a window or prints.
//!
//! | part | what it is |
//! |---|---|
//! | [`files`] | maps on disk: opening, saving, watching, copies for the case of a crash |
//! | [`export`] | a map in any format of the table |
//! | [`report`] | the report of a map, played here or from studies |
//! | [`archive`] | versions and runs that are kept beside a map |
//! | [`bands`] | the file of bands beside a map |
//! | [`compare`] | two versions of a map side by side |
//! | [`tune`] | small changes that bring a map within its bands |
//! | [`live`] | live balance and larger runs |
//! | [`play`] | a game at the table: people and bots, logs, playtests |
//! | [`job`] | work on another thread: progress, cancel, a result |

pub mod archive;
pub mod bands;
pub mod compare;
pub mod export;
pub mod files;
pub mod job;
pub mod live;
pub mod play;
pub mod report;
pub mod tune;

/// The day that it is where the program runs.
pub fn today() -> jiff::civil::Date {
    jiff::Zoned::now().date()
}
