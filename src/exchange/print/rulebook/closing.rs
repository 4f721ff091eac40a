//! Stations, the neutral player, the end and what is scored then, in sentences.

use super::Book;
use crate::exchange::print::words::{counted, listed, number, ordinal, points};
use crate::map::rules::{End, Neutral, Regions, Stations, TokenRanking, Toll};

pub fn station_chapter(book: &mut Book, stations: &Stations) {
    let Stations {
        costs,
        unused_value: _,
    } = stations;
    book.chapter("Stations");
    let costs: Vec<String> = costs
        .iter()
        .enumerate()
        .map(|(index, cost)| format!("the {} {}", ordinal(index + 1), counted(*cost, "card")))
        .collect();
    book.text(format!(
        "A station stands in a city that has none yet. It costs cards of one colour, locomotives \
         included: {}. At the end, each of your stations lets you use one route of another \
         player that ends there, for your tickets only.",
        listed(&costs, "and")
    ));
}

pub fn neutral_chapter(book: &mut Book, neutral: &Neutral) {
    let Neutral {
        players,
        needs_toll,
        trains,
        first_round,
        marker_seat,
    } = neutral;
    book.chapter("The neutral player");
    let tables: Vec<String> = players.iter().map(|count| number(*count)).collect();
    let toll = if *needs_toll {
        ", in games with tolls,"
    } else {
        ""
    };
    book.text(format!(
        "With {} players{toll} a neutral player with {} takes part. The player in the {} seat \
         starts with its marker. From round {first_round} on, after everybody's turn, the holder \
         turns up the top ticket: the neutral player takes a free track between the two cities at \
         its foot.",
        listed(&tables, "or"),
        counted(*trains, "train"),
        ordinal(usize::from(*marker_seat) + 1),
    ));
    book.point(
        "If there is a choice of tracks, the holder chooses and passes the marker on. A player \
         who owns the other track is paid its toll by the bank. A ticket without a pair, or whose \
         tracks are taken, does nothing."
            .to_owned(),
    );
    book.point("Once the neutral player lacks the trains for its track, it retires.".to_owned());
}

pub fn ending(book: &mut Book, end: &End) {
    let End {
        train_threshold,
        final_turns_each,
        includes_trigger,
    } = end;
    book.chapter("The end");
    let who = if *includes_trigger {
        "everybody, that player included,"
    } else {
        "everybody else"
    };
    book.text(format!(
        "When a player has {} or fewer left at the end of a turn, {who} has {} more.",
        counted(*train_threshold, "train"),
        counted(*final_turns_each, "turn"),
    ));
}

pub fn region_chapter(book: &mut Book, regions: &Regions) {
    let Regions {
        table,
        cap,
        double_if_complete,
    } = regions;
    let mut text = "Each connected network of your routes scores for the number of different \
                    regions of its cities."
        .to_owned();
    if !double_if_complete.is_empty() {
        text.push_str(&format!(
            " {} count twice in a network that reaches all their cities.",
            listed(double_if_complete, "and")
        ));
    }
    book.text(text);
    let rows = table.iter().filter(|(_, points)| **points != 0);
    let rows = rows.map(|(count, points)| {
        let more = if count == cap { " or more" } else { "" };
        (format!("{count}{more}"), points.to_string())
    });
    book.table(("Regions", "Points"), rows.collect());
}

pub fn token_bonus(book: &mut Book, toll: &Toll) {
    let Toll {
        start_tokens: _,
        loan_penalty,
        loan_bars_bonus,
        bonus,
        ranking,
    } = toll;
    let barred = if *loan_bars_bonus {
        " A player with a loan gets nothing and takes no place."
    } else {
        ""
    };
    let equal = match ranking {
        TokenRanking::CompetitionAmongEligible => {
            "Equal players share a place and use up the places they fill."
        }
    };
    book.text(format!(
        "Tokens that are left give points by rank. {equal}{barred} Each loan: {}.",
        points(-*loan_penalty)
    ));
    let rows = bonus.iter().map(|(count, ranks)| {
        let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        (format!("{count} players"), ranks.join(" / "))
    });
    book.table(("Most tokens, second, …", "Points"), rows.collect());
}
