//! Signals that ask the program to end: Ctrl-C, and on Unix those of a system that shuts down and of
//! a terminal that is closed.

/// Calls a handler, on a thread of its own, whenever the program is asked to end. A program that was
/// started so that it outlives its terminal (`nohup`) is left alone.
///
/// # Errors
/// If there is a handler already, or the system refuses.
pub fn on_end(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    if outlives_its_terminal() {
        return Ok(());
    }
    ctrlc::set_handler(handler)
}

/// Whether the signal of a closed terminal is ignored.
#[cfg(target_os = "linux")]
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP is signal 1, the lowest bit.
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// Elsewhere nobody can say.
#[cfg(not(target_os = "linux"))]
fn outlives_its_terminal() -> bool {
    false
}
