//! Sheets of paper, and the date that is printed on them.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::draw::{Vec2, vec2};

/// A size of paper that printers have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8½ × 11 inches.
    Letter,
    /// 11 × 17 inches.
    Tabloid,
}

impl Paper {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Paper; 4] = [Paper::A4, Paper::A3, Paper::Letter, Paper::Tabloid];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A3 => "a3",
            Paper::Letter => "letter",
            Paper::Tabloid => "tabloid",
        }
    }

    /// The paper of that name.
    pub fn from_name(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    /// Width and height of the sheet standing upright, in millimetres.
    pub fn upright(self) -> Vec2 {
        match self {
            Paper::A4 => vec2(210.0, 297.0),
            Paper::A3 => vec2(297.0, 420.0),
            Paper::Letter => vec2(215.9, 279.4),
            Paper::Tabloid => vec2(279.4, 431.8),
        }
    }

    /// Width and height of the sheet lying on its long side, in millimetres.
    pub fn lying(self) -> Vec2 {
        let Vec2 { x, y } = self.upright();
        vec2(y, x)
    }
}

/// A day, as it is printed on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// From 1 to 12.
    pub month: u8,
    /// From 1 to 31.
    pub day: u8,
}

impl Date {
    /// The day that it is, in Greenwich.
    pub fn today() -> Date {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Date::from_days(since.map_or(0, |since| since.as_secs() / 86_400))
    }

    /// The day that lies so many days after 1 January 1970 in the Gregorian calendar.
    pub fn from_days(days: u64) -> Date {
        // Counted in years that start in March, so that the leap day is the last of its year.
        let days = days + 719_468;
        let era = days / 146_097;
        let of_era = days % 146_097;
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        Date {
            year: u16::try_from(year).unwrap_or(u16::MAX),
            month: month as u8,
            day: day as u8,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Text that is no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2026-02-28, found `{0}`")]
pub struct NoDate(String);

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        let read = || {
            let mut parts = text.split('-');
            let year: u16 = parts.next()?.parse().ok()?;
            let month: u8 = parts.next()?.parse().ok()?;
            let day: u8 = parts.next()?.parse().ok()?;
            let by = |number: u16| year.is_multiple_of(number);
            let leap = by(4) && (!by(100) || by(400));
            let longest = match month {
                2 => 28 + u8::from(leap),
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => 0,
            };
            let known = (1..=longest).contains(&day) && year > 0 && parts.next().is_none();
            known.then_some(Date { year, month, day })
        };
        read().ok_or_else(|| NoDate(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_read() {
        for (days, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (19_783, "2024-03-01"),
            (20_819, "2027-01-01"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Date::from_days(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Date::from_days(days)));
        }
        for wrong in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-29",
            "1-2-3-4",
            "0-1-1",
            "x",
        ] {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }
}
