//! Rules that cannot be played.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Code, Problems, Subject};
use crate::map::limits::{
    BONUS_CARDS, BONUS_SET, CARDS_A_TURN, CARDS_OF_A_COLOR, FERRY_CARDS, FERRY_HAND, FERRY_PAIR,
    FINAL_TURNS, LOCOMOTIVES, NEUTRAL_ROUND, ROUTE_LENGTH, ROW, ROW_RESET, SEATS, START_HAND,
    STATION_COST, STATIONS, TICKETS_A_TURN, TICKETS_DEALT, TOKEN_WORTH, TOKENS, TRAINS,
    TUNNEL_REVEAL, WAVES_COVERED,
};
use crate::map::problem::count;
use crate::map::rules::{
    Bonus, BonusCards, Cards, Draw, End, Ferry, Metric, Neutral, Players, Regions, Row, Rules,
    Stations, TicketRules, Toll, Tunnel, Waves,
};
use crate::map::{Id, Map};

pub(super) fn find(map: &Map, problems: &mut Problems) {
    // Without `..`: a new option must say here what can be wrong with it.
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
        draw_bonus: _,
        stations,
        toll,
        zones: _,
        bonuses,
        bonus_cards,
        regions,
        end,
        tie_breaks: _,
        start_offsets,
        neutral,
    } = &map.rules;
    let mut ranges = Ranges(problems);
    let Players { min, max } = *players;
    ranges.within("players.min", min, SEATS);
    ranges.within("players.max", max, SEATS);
    if min > max {
        ranges.wrong(format!(
            "players.min ({min}) is greater than players.max ({max})"
        ));
    }
    ranges.within("trains", *trains, TRAINS);
    train_cards(cards, row, max, &mut ranges);
    let Draw { count, .. } = draw;
    ranges.within("draw.count", *count, CARDS_A_TURN);
    ticket_rules(tickets, &mut ranges);
    for length in routes.score.keys() {
        ranges.within("a length in routes.score", *length, ROUTE_LENGTH);
    }
    for (tracks, by_players) in &parallel.open {
        for open in by_players.values() {
            ranges.within(
                &format!("parallel.open for {tracks} tracks"),
                *open,
                1..=*tracks,
            );
        }
    }
    if let Some(Ferry { pairs: Some(pairs) }) = ferry {
        ranges.within("ferry.pairs.size", pairs.size, FERRY_PAIR);
    }
    if let Some(Waves {
        cards,
        hand_limit,
        covers,
        played: _,
    }) = waves
    {
        ranges.within("waves.cards", *cards, FERRY_CARDS);
        ranges.within("waves.hand_limit", *hand_limit, FERRY_HAND);
        ranges.within("waves.covers", *covers, WAVES_COVERED);
    }
    if let Some(Tunnel { reveal }) = tunnel {
        ranges.within("tunnel.reveal", *reveal, TUNNEL_REVEAL);
    }
    if let Some(Stations { costs, .. }) = stations {
        ranges.within("the number of stations.costs", small(costs.len()), STATIONS);
        for cost in costs {
            ranges.within("a cost in stations.costs", *cost, STATION_COST);
        }
    }
    let End {
        train_threshold,
        final_turns_each,
        includes_trigger: _,
    } = end;
    ranges.within(
        "end.train_threshold",
        *train_threshold,
        0..=trains.saturating_sub(1),
    );
    ranges.within("end.final_turns_each", *final_turns_each, FINAL_TURNS);
    ranges.within(
        "the number of start_offsets",
        small(start_offsets.len()),
        0..=*SEATS.end(),
    );
    if let Some(neutral) = neutral {
        neutral_player(neutral, *players, &mut ranges);
    }
    if let Some(regions) = regions {
        region_table(regions, &mut ranges);
    }
    if let Some(toll) = toll {
        toll_table(toll, *players, &mut ranges);
    }
    bonus_rules(bonuses, bonus_cards.as_ref(), problems);
}

/// Collects numbers that are out of range.
struct Ranges<'a>(&'a mut Problems);

impl Ranges<'_> {
    fn within(&mut self, name: &str, number: u8, range: RangeInclusive<u8>) {
        if !range.contains(&number) {
            let (low, high) = range.into_inner();
            self.wrong(format!(
                "{name} is {number}, but must be from {low} to {high}"
            ));
        }
    }

    fn wrong(&mut self, message: impl Into<String>) {
        self.0.add(Code::RuleOutOfRange, Subject::Rules, message);
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn train_cards(cards: &Cards, row: &Row, players: u8, ranges: &mut Ranges) {
    let Cards {
        per_color,
        locomotives,
        start_hand,
        reshuffle: _,
    } = *cards;
    ranges.within("cards.per_color", per_color, CARDS_OF_A_COLOR);
    ranges.within("cards.locomotives", locomotives, LOCOMOTIVES);
    ranges.within("cards.start_hand", start_hand, START_HAND);
    let Row {
        size,
        reset_locomotives,
    } = *row;
    ranges.within("row.size", size, ROW);
    if let Some(reset) = reset_locomotives {
        ranges.within("row.reset_locomotives", reset, ROW_RESET);
    }
    let players = u32::from(players);
    let start = players * u32::from(start_hand) + u32::from(size);
    let total = cards.total();
    if start > total {
        ranges.0.add(
            Code::TooFewCards,
            Subject::Rules,
            format!("have {total} train cards, but setup for {players} players takes {start}, face-up cards included"),
        );
    }
}

fn ticket_rules(tickets: &TicketRules, ranges: &mut Ranges) {
    let TicketRules {
        pools,
        start_keep,
        start_return: _,
        draw,
        draw_keep,
        draw_return: _,
        on_empty: _,
    } = tickets;
    let mut seen = BTreeSet::new();
    for pool in pools {
        if !seen.insert(&pool.id) {
            ranges.wrong(format!("tickets.pools names `{}` twice", pool.id));
        }
    }
    if pools.is_empty() {
        ranges.wrong("tickets.pools is empty; add at least one pool");
    }
    let dealt = u8::try_from(tickets.dealt()).unwrap_or(u8::MAX);
    ranges.within(
        "the number of tickets dealt at the start",
        dealt,
        TICKETS_DEALT,
    );
    ranges.within("tickets.start_keep", *start_keep, 0..=dealt);
    ranges.within("tickets.draw", *draw, TICKETS_A_TURN);
    ranges.within("tickets.draw_keep", *draw_keep, 0..=*draw);
}

fn neutral_player(neutral: &Neutral, players: Players, ranges: &mut Ranges) {
    let Neutral {
        players: counts,
        needs_toll: _,
        trains,
        first_round,
        marker_seat,
    } = neutral;
    if counts.is_empty() {
        ranges.wrong("neutral.players is empty; list the player counts at which it plays");
    }
    for count in counts {
        ranges.within("neutral.players", *count, players.counts());
        ranges.within(
            "neutral.marker_seat",
            *marker_seat,
            0..=count.saturating_sub(1),
        );
    }
    ranges.within("neutral.trains", *trains, TRAINS);
    ranges.within("neutral.first_round", *first_round, NEUTRAL_ROUND);
}

fn region_table(regions: &Regions, ranges: &mut Ranges) {
    let highest = regions
        .table
        .keys()
        .next_back()
        .copied()
        .unwrap_or_default();
    if regions.cap > highest {
        ranges.wrong(format!(
            "regions.cap is {}, but regions.table ends at {highest}: more regions would score nothing",
            regions.cap
        ));
    }
}

fn toll_table(toll: &Toll, players: Players, ranges: &mut Ranges) {
    for (worth, tokens) in &toll.start_tokens {
        ranges.within("a token value in toll.start_tokens", *worth, TOKEN_WORTH);
        ranges.within("a token count in toll.start_tokens", *tokens, TOKENS);
    }
    for players in players.counts() {
        let ranks = toll.bonus.get(&players).map_or(0, Vec::len);
        if ranks < usize::from(players) {
            ranges.0.add(
                Code::TableIncomplete,
                Subject::Rules,
                format!(
                    "toll.bonus has {} for {players} players; it needs {players}",
                    count(ranks, "rank", "ranks")
                ),
            );
        }
    }
}

fn bonus_rules(bonuses: &[Bonus], bonus_cards: Option<&BonusCards>, problems: &mut Problems) {
    let cards = bonus_cards.map_or(&[][..], |cards| &cards.cards);
    if let Some(BonusCards { display, .. }) = bonus_cards
        && usize::from(*display) > cards.len()
    {
        let have = count(cards.len(), "card", "cards");
        Ranges(problems).wrong(format!(
            "bonus_cards.display is {display}, but the rules have only {have}"
        ));
    }
    Ranges(problems).within(
        "the number of bonus_cards.cards",
        small(cards.len()),
        BONUS_CARDS,
    );
    let mut seen: BTreeSet<&Id> = BTreeSet::new();
    for bonus in bonuses.iter().chain(cards) {
        if !seen.insert(&bonus.id) {
            problems.add(
                Code::DuplicateId,
                Subject::Rules,
                format!("two bonuses have the id `{}`", bonus.id),
            );
        }
        if let Metric::Locomotives { set } = bonus.metric {
            Ranges(problems).within(
                &format!("the set size of bonus `{}`", bonus.id),
                set,
                BONUS_SET,
            );
        }
    }
}
