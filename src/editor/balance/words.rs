//! Numbers as they are written, and how long something will take.

use std::time::Duration;

pub use crate::balance::words::*;

/// "8 s", "3 min", "2 h".
pub fn time(left: Duration) -> String {
    match left.as_secs() {
        seconds @ 0..=89 => format!("{} s", seconds + 1),
        seconds @ 90..=5399 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h", (seconds + 1800) / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_roughly() {
        assert_eq!(time(Duration::from_secs(7)), "8 s");
        assert_eq!(time(Duration::from_secs(150)), "3 min");
    }
}
