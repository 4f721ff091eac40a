//! Stations, the neutral player, the end and what is scored then, in sentences.

use super::Book;
use crate::exchange::print::words::{counted, few_trains, listed, number, ordinal, points};
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
        .map(|(index, cost)| format!("{} for the {}", counted(*cost, "card"), ordinal(index + 1)))
        .collect();
    book.text(format!(
        "Build a station in a city that has none. Pay cards of one colour, with locomotives as \
         wild cards: {}. At the end, each of your stations lets you use one route of another \
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
        "With {} players{toll} there is a neutral player with {}. The player in the {} seat \
         starts with its marker. From round {first_round} on, after everyone's turn, the holder \
         turns up the top ticket: the neutral player claims a free track between the two cities \
         at its foot.",
        listed(&tables, "or"),
        counted(*trains, "train"),
        ordinal(usize::from(*marker_seat) + 1),
    ));
    book.point(
        "If there is a choice of tracks, the holder chooses and passes the marker on. A player \
         who owns the other track is paid its toll by the bank. A ticket has no effect if it \
         names no pair, if the neutral player already has a track there, or if none is free."
            .to_owned(),
    );
    book.point("The neutral player drops out once it lacks the trains for its track, or once the ticket deck runs out.".to_owned());
}

pub fn ending(book: &mut Book, end: &End) {
    let End {
        train_threshold,
        final_turns_each,
        includes_trigger,
    } = end;
    book.chapter("End of the game");
    let who = if *includes_trigger {
        "everyone, including that player,"
    } else {
        "everyone else"
    };
    book.text(format!(
        "When a player ends a turn with {}, {who} takes {}.",
        few_trains(*train_threshold),
        counted(*final_turns_each, "more turn"),
    ));
}

pub fn region_chapter(book: &mut Book, regions: &Regions) {
    let Regions {
        table,
        cap,
        double_if_complete,
    } = regions;
    let mut text = "Each connected network of your routes scores by the number of different \
                    regions of its cities."
        .to_owned();
    if !double_if_complete.is_empty() {
        let regions = listed(double_if_complete, "and");
        text.push_str(&match double_if_complete.len() {
            1 => format!(" {regions} counts twice in a network that includes all its cities."),
            _ => format!(" {regions} count twice in a network that includes all their cities."),
        });
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
        " A player with a loan scores nothing and takes no rank."
    } else {
        ""
    };
    let equal = match ranking {
        TokenRanking::CompetitionAmongEligible => {
            "Tied players all score the higher rank and use up the ranks they fill."
        }
    };
    book.text(format!(
        "Remaining tokens score by rank. {equal}{barred} Each loan: {}.",
        points(-*loan_penalty)
    ));
    let rows = bonus.iter().map(|(count, ranks)| {
        let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        (format!("{count} players"), ranks.join(" / "))
    });
    book.table(("Most tokens, second, …", "Points"), rows.collect());
}
