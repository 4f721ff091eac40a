//! How long a player may think.

use std::fmt;
use std::str::FromStr;

/// How long a player may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Budget {
    /// So many games played out. The same every time.
    Playouts(u32),
    /// So many milliseconds. How far it comes depends on the machine.
    Milliseconds(u32),
}

impl Budget {
    /// What is meant if nothing is said.
    pub const USUAL: Budget = Budget::Playouts(200);
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Playouts(number) => write!(f, "{number}"),
            Budget::Milliseconds(number) => write!(f, "{number}ms"),
        }
    }
}

/// Text that is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` says no budget; write 2000 for games played out, or 200ms, up to 1000000")]
pub struct NoBudget(String);

impl FromStr for Budget {
    type Err = NoBudget;

    fn from_str(text: &str) -> Result<Budget, NoBudget> {
        let (digits, unit): (&str, fn(u32) -> Budget) = match text.strip_suffix("ms") {
            Some(digits) => (digits, Budget::Milliseconds),
            None => (text, Budget::Playouts),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits
            .parse()
            .ok()
            .filter(|number| plain && (1..=1_000_000).contains(number));
        number.map(unit).ok_or_else(|| NoBudget(text.to_owned()))
    }
}
