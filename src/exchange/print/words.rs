//! Numbers and lists in sentences.

/// A number as a word where that is usual.
pub fn number(count: impl Into<i64>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let count = count.into();
    usize::try_from(count)
        .ok()
        .and_then(|index| WORDS.get(index))
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// So many of something: `one card`, `two cards`.
pub fn counted(count: impl Into<i64>, noun: &str) -> String {
    let count = count.into();
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", number(count))
}

/// The trains that a player may have left when the end is triggered: `two trains or fewer left`.
pub fn few_trains(threshold: u8) -> String {
    match threshold {
        0 => "no trains left".to_owned(),
        few => format!("{} or fewer left", counted(few, "train")),
    }
}

/// `a, b and c`.
pub fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `first`, `second`, …
pub fn ordinal(count: usize) -> String {
    const WORDS: [&str; 7] = ["", "first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS
        .get(count)
        .filter(|word| !word.is_empty())
        .map_or_else(|| format!("{count}th"), |word| (*word).to_owned())
}

/// So many points: `1 point`, `−4 points`.
pub fn points(count: i32) -> String {
    let ending = if count.abs() == 1 { "" } else { "s" };
    if count < 0 {
        format!("−{} point{ending}", count.unsigned_abs())
    } else {
        format!("{count} point{ending}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_well() {
        assert_eq!(counted(1, "card"), "one card");
        assert_eq!(counted(0, "card"), "no cards");
        assert_eq!(counted(45, "train"), "45 trains");
        assert_eq!(points(-4), "−4 points");
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&items, "and"), "a, b and c");
        assert_eq!(listed(&items[..1], "or"), "a");
        assert_eq!(ordinal(2), "second");
        assert_eq!(ordinal(9), "9th");
    }
}
