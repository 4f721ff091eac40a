//! Numbers as they are written: thousands apart, a true minus, intervals in brackets.

use super::Measured;

/// "12,345".
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "12.3" or "−12.3"; no minus before a zero.
pub fn figure(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    if value < 0.0 && !zero {
        format!("−{text}")
    } else {
        text
    }
}

/// "+1.8", "−1.8" or "0.0".
pub fn signed(value: f64, decimals: usize) -> String {
    let text = figure(value, decimals);
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    if value > 0.0 && !zero {
        format!("+{text}")
    } else {
        text
    }
}

/// "[25.2, 29.0]".
pub fn interval(one: Measured, decimals: usize) -> String {
    format!(
        "[{}, {}]",
        figure(one.low, decimals),
        figure(one.high, decimals)
    )
}

/// "±1.9": half of the interval.
pub fn within(one: Measured, decimals: usize) -> String {
    format!("±{}", figure((one.high - one.low) / 2.0, decimals))
}

/// "since you saved" in numbers: "−1.8 [−3.0, −0.6]".
pub fn change(one: Measured, decimals: usize) -> String {
    let value = signed(one.value, decimals);
    format!("{value} {}", interval(one, decimals))
}

/// "1 game", "2 games".
pub fn games(number: u64) -> String {
    let word = if number == 1 { "game" } else { "games" };
    format!("{} {word}", count(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(count(999), "999");
        assert_eq!(figure(-0.04, 1), "0.0");
        assert_eq!(signed(-1.84, 1), "−1.8");
        assert_eq!(signed(2.0, 0), "+2");
        let one = Measured {
            low: -3.0,
            high: -0.6,
            ..Measured::exact(-1.8)
        };
        assert_eq!(change(one, 1), "−1.8 [−3.0, −0.6]");
        assert_eq!(within(one, 1), "±1.2");
    }
}
