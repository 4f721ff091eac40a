//! How a map is played, in our own words, made from its rule settings.
//!
//! Rules are taken apart without `..`, so that a new option cannot be forgotten here.

mod closing;
mod opening;
mod tracks;

use closing::{ending, neutral_chapter, region_chapter, station_chapter, token_bonus};
use opening::{drawing, more_tickets, set_up};
pub use tracks::used_scores;
use tracks::{claiming, ferries, tokens, tolls, tunnels, wave_ferries};

use super::bonus_words::{bonus_line, lands, places_to_know, tie_break};
use super::flow::Block;
use super::words::{counted, listed, number, points};
use crate::map::problem::capital;
use crate::map::rules::{BonusCards, Players, Stations, Tunnel, Waves};
use crate::map::{Map, Rules};

/// One thing that a player can do in a turn.
pub struct Choice {
    /// What it is called.
    pub title: &'static str,
    /// What it means, in one sentence.
    pub short: String,
}

/// The rules of a map, chapter by chapter.
pub fn rulebook(map: &Map) -> Vec<Block> {
    let Rules {
        players,
        trains,
        cards,
        row,
        draw,
        tickets,
        routes,
        parallel,
        ferry,
        waves,
        tunnel,
        draw_bonus,
        stations,
        toll,
        zones,
        bonuses,
        bonus_cards,
        regions,
        end,
        tie_breaks,
        start_offsets,
        neutral,
    } = &map.rules;
    let mut book = Book::default();
    book.chapter("The game");
    let Players { min, max } = players;
    let table = if min == max {
        counted(*min, "player")
    } else {
        format!("{} to {} players", number(*min), number(*max))
    };
    book.text(format!(
        "{} build railways across the map. Claimed routes score at once; tickets ask you to \
         connect two places and gain or cost points at the end. The most points win.",
        capital(&table)
    ));
    set_up(&mut book, map, *trains, cards, row, tickets);
    if let Some(Waves { cards, .. }) = waves {
        book.point(format!(
            "Put the {} next to the board.",
            counted(*cards, "ferry card")
        ));
    }
    if let Some(BonusCards { display, cards, .. }) = bonus_cards {
        book.point(format!(
            "Shuffle the {} bonus cards and turn {} face up; the others go back to the box.",
            number(cards.len() as i64),
            number(*display)
        ));
    }
    if let Some(toll) = toll {
        book.point(format!(
            "Each player takes toll tokens worth {}: {}. They stay secret, and change can be made \
             at any time.",
            toll.start_value(),
            tokens(toll)
        ));
    }
    if start_offsets.iter().any(|offset| *offset != 0) {
        let offsets = start_offsets.iter().map(ToString::to_string);
        let offsets: Vec<String> = offsets.collect();
        book.point(format!(
            "Later seats start ahead: in turn order, the markers start at {}.",
            listed(&offsets, "and")
        ));
    }

    book.chapter("A turn");
    book.text("On your turn, do exactly one of these:".to_owned());
    for choice in choices(&map.rules) {
        book.point(format!("{}: {}", choice.title, choice.short));
    }
    drawing(&mut book, cards, row, draw);
    claiming(&mut book, map, routes, parallel, players);
    if let Some(ferry) = ferry {
        ferries(&mut book, ferry);
    }
    if let Some(waves) = waves {
        wave_ferries(&mut book, waves);
    }
    if routes.gray_is_ferry {
        book.text("Every gray route on this map is a ferry.".to_owned());
    }
    if let Some(Tunnel { reveal }) = tunnel {
        tunnels(&mut book, *reveal);
    }
    if *draw_bonus {
        book.chapter("Draw bonus");
        book.text(
            "If you claim a route with a badge such as +2, draw that many train cards from the \
             top of the deck, after paying and scoring."
                .to_owned(),
        );
    }
    if let Some(toll) = toll {
        tolls(&mut book, toll);
    }
    more_tickets(&mut book, tickets);
    if let Some(stations) = stations {
        station_chapter(&mut book, stations);
    }
    if *zones {
        book.chapter("Zones");
        book.text(
            "Places drawn as a six-sided plate are zones. A ticket may name one, and any of your \
             routes into it counts. But a zone is a dead end: two routes into the same zone do not \
             connect there."
                .to_owned(),
        );
    }
    if let Some(neutral) = neutral {
        neutral_chapter(&mut book, neutral);
    }
    ending(&mut book, end);
    book.chapter("Final score");
    book.text(
        "Route points were scored during the game. Now reveal all tickets: add the value of each \
         one whose places your routes connect, and subtract the value of each other one."
            .to_owned(),
    );
    if let Some(Stations { unused_value, .. }) = stations {
        book.point(format!("Each unbuilt station: {}.", points(*unused_value)));
    }
    for bonus in bonuses {
        book.point(bonus_line(map, bonus));
    }
    if let Some(BonusCards {
        min_count, cards, ..
    }) = bonus_cards
    {
        let least = if *min_count > 0 {
            format!(" A card needs a count of at least {min_count}.")
        } else {
            String::new()
        };
        book.text(format!(
            "Each bonus card on display is scored by the player with the highest count, or by \
             every player tied for it.{least}"
        ));
        for card in cards {
            book.point(bonus_line(map, card));
        }
    }
    for places in places_to_know(map) {
        book.point(places);
    }
    if let Some(regions) = regions {
        region_chapter(&mut book, regions);
        book.text(lands(map, "Regions", |city| city.region.as_deref()));
    }
    if let Some(toll) = toll {
        token_bonus(&mut book, toll);
    }
    let breaks: Vec<String> = tie_breaks.iter().map(|rule| tie_break(*rule)).collect();
    book.text(if breaks.is_empty() {
        "Tied players share the victory.".to_owned()
    } else {
        let breaks = breaks.join("; then ");
        format!("Ties are broken by {breaks}. Players who are still tied share the victory.")
    });
    book.blocks
}

/// What a player can do in a turn.
pub fn choices(rules: &Rules) -> Vec<Choice> {
    let mut choices = vec![
        Choice {
            title: "Draw train cards",
            short: format!(
                "take {}, face up or from the deck.",
                counted(rules.draw.count, "card")
            ),
        },
        Choice {
            title: "Claim a route",
            short: "pay with cards, place your trains, score at once.".to_owned(),
        },
        Choice {
            title: "Draw tickets",
            short: format!(
                "draw {}, keep at least {}.",
                counted(rules.tickets.draw, "ticket"),
                number(rules.tickets.draw_keep)
            ),
        },
    ];
    if rules.stations.is_some() {
        choices.push(Choice {
            title: "Build a station",
            short: "in a city without one, to use one of another player's routes for your tickets."
                .to_owned(),
        });
    }
    if let Some(waves) = &rules.waves {
        choices.push(Choice {
            title: "Take a ferry card",
            short: format!("you may hold up to {}.", number(waves.hand_limit)),
        });
    }
    choices
}

/// What is special about routes of this map, in a few words each.
pub fn reminders(rules: &Rules) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(ferry) = &rules.ferry {
        let pairs = ferry.pairs.as_ref().map_or_else(String::new, |pairs| {
            format!(" or {} of one colour", counted(pairs.size, "card"))
        });
        said.push(format!("Ferry: a locomotive{pairs} for each symbol."));
    }
    if let Some(waves) = &rules.waves {
        let covers = counted(waves.covers, "wave");
        said.push(format!(
            "Wave: a locomotive, or a ferry card for up to {covers}."
        ));
    }
    if let Some(Tunnel { reveal }) = &rules.tunnel {
        let cards = counted(*reveal, "card");
        said.push(format!(
            "Tunnel: turn up {cards}; add one card for each of your colour and each locomotive."
        ));
    }
    if rules.draw_bonus {
        said.push("Badge +X: draw X cards from the deck after claiming.".to_owned());
    }
    if rules.toll.is_some() {
        said.push(
            "Coin: toll to the bank, or on a second track to the owner of the first.".to_owned(),
        );
    }
    if rules.zones {
        said.push("Zone: routes into it do not connect there.".to_owned());
    }
    said
}

#[derive(Default)]
struct Book {
    blocks: Vec<Block>,
}

impl Book {
    fn chapter(&mut self, title: &str) {
        self.blocks.push(Block::Heading(title.to_owned()));
    }
    fn text(&mut self, text: String) {
        self.blocks.push(Block::Text(text));
    }
    fn point(&mut self, text: String) {
        self.blocks.push(Block::Point(text));
    }
    fn table(&mut self, head: (&str, &str), rows: Vec<(String, String)>) {
        let head = (head.0.to_owned(), head.1.to_owned());
        self.blocks.push(Block::Table { head, rows });
    }
}
