//! The options one by one.

use super::form::Form;
use crate::editor::widgets::words::counted;
use crate::map::rules::{
    Cards, Draw, End, Ferry, Neutral, Pairs, Parallel, PlayedFerryCard, Players, Pool, Reshuffle,
    RouteRules, Row, Stations, TicketReturn, TicketRules, TicketsRunOut, TieBreak, TokenRanking,
    Toll, Tunnel, Waves,
};
use crate::map::{Id, SEATS, limits};

pub(super) fn players(form: &mut Form, players: &mut Players) {
    let Players { min, max } = players;
    form.count(
        "Fewest players",
        "Smallest number of players",
        min,
        limits::SEATS,
    );
    form.count(
        "Most players",
        "Largest number of players",
        max,
        limits::SEATS,
    );
}

pub(super) fn offsets(form: &mut Form, offsets: &mut Vec<i32>) {
    let help = "Points each seat starts with; seats not listed start at 0";
    form.list(
        "Starting points by seat",
        help,
        offsets,
        limits::POINTS,
        usize::from(*SEATS.end()),
    );
}

pub(super) fn cards(form: &mut Form, cards: &mut Cards) {
    let Cards {
        per_color,
        locomotives,
        start_hand,
        reshuffle,
    } = cards;
    form.count(
        "Cards per colour",
        "Train cards in each of the eight colours",
        per_color,
        limits::CARDS_OF_A_COLOR,
    );
    form.count(
        "Locomotives",
        "Locomotives among the train cards",
        locomotives,
        limits::LOCOMOTIVES,
    );
    form.count(
        "Starting hand",
        "Cards each player starts with",
        start_hand,
        limits::START_HAND,
    );
    let ways = [(Reshuffle::Eager, "when pile is empty")];
    form.choice(
        "Reshuffle",
        "When the discards are shuffled into a new draw pile",
        reshuffle,
        &ways,
    );
}

pub(super) fn row(form: &mut Form, row: &mut Row) {
    let Row {
        size,
        reset_locomotives,
    } = row;
    form.count(
        "Face-up cards",
        "Cards face up next to the draw pile",
        size,
        limits::ROW,
    );
    let help = "All face-up cards are replaced when this many of them are locomotives";
    form.maybe(
        "Locomotive limit",
        help,
        reset_locomotives,
        limits::ROW_RESET,
    );
}

pub(super) fn draw(form: &mut Form, draw: &mut Draw) {
    let Draw {
        count,
        row_locomotive_ends_draw,
        second_optional,
    } = draw;
    form.count(
        "Cards per turn",
        "Train cards drawn in a turn",
        count,
        limits::CARDS_A_TURN,
    );
    let help = "A face-up locomotive must be the first card drawn, and is then the only one";
    form.switch(
        "A face-up locomotive ends the draw",
        help,
        row_locomotive_ends_draw,
    );
    let help = "A player may stop after the first card";
    form.switch("Second card is optional", help, second_optional);
}

pub(super) fn tickets(form: &mut Form, tickets: &mut TicketRules) {
    let TicketRules {
        pools,
        start_keep,
        start_return,
        draw,
        draw_keep,
        draw_return,
        on_empty,
    } = tickets;
    for index in 0..pools.len() {
        let mut removed = false;
        form.row(
            &format!("Pool {}", index + 1),
            "Tickets that are dealt together",
            |form| {
                let Pool {
                    id,
                    deal,
                    undealt_to_box,
                } = &mut pools[index];
                let mut name = id.to_string();
                form.text(&format!("Name of pool {}", index + 1), &mut name, 70.0);
                if name != id.as_str() {
                    *id = Id::from(name.as_str());
                }
                form.ui.label("deal");
                form.number(
                    &format!("Dealt from pool {}", index + 1),
                    deal,
                    limits::TICKETS_DEALT,
                );
                let help =
                    "Tickets not dealt leave the game unseen; otherwise they join the ticket deck";
                form.switch("rest leaves the game", help, undealt_to_box);
                removed = form.button("×", &format!("Remove pool {}", index + 1));
            },
        );
        if removed {
            pools.remove(index);
            break;
        }
    }
    if pools.len() < 6 && form.button("Add pool", "Add a ticket pool") {
        let id = Id::fresh("pool", |id| pools.iter().any(|pool| pool.id == id));
        pools.push(Pool {
            id,
            deal: 1,
            undealt_to_box: false,
        });
    }
    let returns = [
        (TicketReturn::Box, "to the box"),
        (TicketReturn::Bottom, "under the deck"),
        (TicketReturn::BottomShuffled, "under the deck, shuffled"),
        (TicketReturn::DiscardFaceUp, "to a face-up pile"),
    ];
    form.count(
        "Keep at the start",
        "Starting tickets that must be kept",
        start_keep,
        limits::TICKETS_DEALT,
    );
    form.choice(
        "Returned at the start",
        "Where tickets that are not kept go",
        start_return,
        &returns,
    );
    form.count(
        "Draw in a turn",
        "Tickets drawn in a turn",
        draw,
        limits::TICKETS_A_TURN,
    );
    form.count(
        "Keep in a turn",
        "Drawn tickets that must be kept",
        draw_keep,
        limits::TICKETS_A_TURN,
    );
    form.choice(
        "Returned in a turn",
        "Where tickets that are not kept go",
        draw_return,
        &returns,
    );
    let ways = [
        (TicketsRunOut::DrawAvailable, "draw what is left"),
        (TicketsRunOut::ReshuffleDiscards, "shuffle the face-up pile"),
    ];
    form.choice(
        "When they run out",
        "What happens when the ticket deck is empty",
        on_empty,
        &ways,
    );
}

pub(super) fn routes(form: &mut Form, routes: &mut RouteRules) {
    let RouteRules {
        score,
        gray_is_ferry,
    } = routes;
    form.ui
        .weak("Points by length; routes of any other length cannot be claimed.");
    form.table(
        "Points for",
        |spaces| counted(spaces, "space", "spaces"),
        score,
        limits::ROUTE_LENGTH,
        limits::POINTS,
    );
    form.switch("Every gray route is a ferry", "", gray_is_ferry);
}

pub(super) fn parallel(form: &mut Form, parallel: &mut Parallel) {
    let Parallel {
        open,
        one_per_player,
    } = parallel;
    let help = "A player may own at most one track of a group";
    form.switch("One track per player", help, one_per_player);
    let tracks: Vec<u8> = open.keys().copied().collect();
    for tracks in tracks {
        form.row(
            &format!("{tracks} tracks"),
            "How many may be claimed, by number of players",
            |form| {
                if let Some(by_players) = open.get_mut(&tracks) {
                    for (players, number) in by_players.iter_mut() {
                        form.ui.weak(format!("{players}:"));
                        let name = format!("Open tracks of {tracks} with {players} players");
                        form.number(&name, number, 1..=tracks.max(1));
                    }
                }
                if form.button("×", &format!("Remove {tracks} tracks")) {
                    open.remove(&tracks);
                }
            },
        );
    }
    let next = open
        .keys()
        .next_back()
        .map_or(2, |last| last.saturating_add(1));
    if next <= 4 && form.button(&format!("Add {next} tracks"), &format!("Add {next} tracks")) {
        open.insert(
            next,
            SEATS
                .map(|players| (players, if players < 4 { 1 } else { next }))
                .collect(),
        );
    }
}

pub(super) fn ferry(form: &mut Form, ferry: &mut Ferry) {
    let Ferry { pairs } = ferry;
    let mut on = pairs.is_some();
    let help = "Sets of matching cards may replace a locomotive on a symbol";
    form.switch("Matching cards replace a locomotive", help, &mut on);
    if on != pairs.is_some() {
        *pairs = on.then_some(Pairs {
            size: 2,
            independent: true,
        });
    }
    if let Some(Pairs { size, independent }) = pairs {
        form.count("Cards in a set", "", size, limits::FERRY_PAIR);
        form.switch("Sets may differ in colour", "", independent);
    }
}

pub(super) fn waves(form: &mut Form, waves: &mut Waves) {
    let Waves {
        cards,
        hand_limit,
        covers,
        played,
    } = waves;
    form.count(
        "Ferry cards",
        "Ferry cards in the supply",
        cards,
        limits::FERRY_CARDS,
    );
    form.count(
        "Hand limit",
        "Most ferry cards a player may hold",
        hand_limit,
        limits::FERRY_HAND,
    );
    form.count(
        "Waves per card",
        "Most waves that one card can pay for",
        covers,
        limits::WAVES_COVERED,
    );
    let ways = [(PlayedFerryCard::Supply, "back to the supply")];
    form.choice(
        "Played cards",
        "Where a played ferry card goes",
        played,
        &ways,
    );
}

pub(super) fn tunnel(form: &mut Form, tunnel: &mut Tunnel) {
    let Tunnel { reveal } = tunnel;
    form.count("Cards revealed", "", reveal, limits::TUNNEL_REVEAL);
}

pub(super) fn stations(form: &mut Form, stations: &mut Stations) {
    let Stations {
        costs,
        unused_value,
    } = stations;
    let help = "Cards for the first, second, … station; each cost adds a station";
    form.list(
        "Cost in cards",
        help,
        costs,
        limits::STATION_COST,
        usize::from(*limits::STATIONS.end()),
    );
    form.count(
        "Points if not built",
        "Points for each station not built",
        unused_value,
        limits::POINTS,
    );
}

pub(super) fn toll(form: &mut Form, toll: &mut Toll) {
    let Toll {
        start_tokens,
        loan_penalty,
        loan_bars_bonus,
        bonus,
        ranking,
    } = toll;
    form.ui.weak("Tokens each player starts with, by value:");
    form.table(
        "Tokens of",
        |value| format!("value {value}"),
        start_tokens,
        limits::TOKEN_WORTH,
        limits::TOKENS,
    );
    form.count(
        "Penalty per loan",
        "Points lost for each loan at the end",
        loan_penalty,
        limits::POINTS,
    );
    let help = "A player with a loan gets no token bonus and takes no rank";
    form.switch("No token bonus with a loan", help, loan_bars_bonus);
    let players: Vec<u8> = bonus.keys().copied().collect();
    for players in players {
        if let Some(points) = bonus.get_mut(&players) {
            let name = format!("Token bonus, {players} players");
            form.list(
                &name,
                "Points for the most tokens left, the second most, …",
                points,
                limits::POINTS,
                usize::from(*SEATS.end()),
            );
        }
    }
    let next = bonus
        .keys()
        .next_back()
        .map_or(2, |last| last.saturating_add(1));
    if next <= *SEATS.end() && form.button(&format!("Add {next} players"), "Add a table size") {
        bonus.insert(next, vec![0]);
    }
    let ways = [(
        TokenRanking::CompetitionAmongEligible,
        "tied players share a rank",
    )];
    form.choice("Tied tokens", "How ties are ranked", ranking, &ways);
}

pub(super) fn end(form: &mut Form, end: &mut End) {
    let End {
        train_threshold,
        final_turns_each,
        includes_trigger,
    } = end;
    let help = "The last round starts when a player has this many trains left, or fewer";
    form.count(
        "Trains for last round",
        help,
        train_threshold,
        0..=*limits::TRAINS.end(),
    );
    form.count(
        "Final turns each",
        "Turns each player has after that",
        final_turns_each,
        limits::FINAL_TURNS,
    );
    let help = "The player who started the last round has these turns, too";
    form.switch(
        "Including the player who started it",
        help,
        includes_trigger,
    );
}

pub(super) fn tie_breaks(form: &mut Form, breaks: &mut Vec<TieBreak>) {
    let names = [
        (TieBreak::CompletedTickets, "more completed tickets"),
        (TieBreak::FewestStations, "fewer stations built"),
        (TieBreak::LongestPath, "owning the longest path"),
        (TieBreak::BonusCards, "more bonus cards won"),
    ];
    for index in 0..breaks.len() {
        let mut removed = false;
        let label = format!("Tie-break {}", index + 1);
        form.choice(
            &label,
            "What breaks ties, in order",
            &mut breaks[index],
            &names,
        );
        form.ui.indent(("tie", index), |ui| {
            let mut inner = Form::new(ui);
            removed = inner.button("×", &format!("Remove tie-break {}", index + 1));
            form.changed = inner.changed.or(form.changed.take());
        });
        if removed {
            breaks.remove(index);
            break;
        }
    }
    let next = names.iter().find(|(tie, _)| !breaks.contains(tie));
    if let Some((tie, _)) = next
        && form.button("Add tie-break", "Add a tie-break")
    {
        breaks.push(*tie);
    }
}

pub(super) fn neutral(form: &mut Form, neutral: &mut Neutral) {
    let Neutral {
        players,
        needs_toll,
        trains,
        first_round,
        marker_seat,
    } = neutral;
    form.list(
        "Player counts",
        "Numbers of players with whom it takes part",
        players,
        limits::SEATS,
        limits::SEATS.len(),
    );
    form.switch("Only in games with tolls", "", needs_toll);
    form.count(
        "Neutral trains",
        "Trains of the neutral player",
        trains,
        limits::TRAINS,
    );
    form.count(
        "First round",
        "The first round with a neutral phase",
        first_round,
        limits::NEUTRAL_ROUND,
    );
    let mut seat = *marker_seat + 1;
    form.count(
        "Marker starts at seat",
        "Whoever sits there is the first to guide the neutral player",
        &mut seat,
        1..=*SEATS.end(),
    );
    *marker_seat = seat.saturating_sub(1);
}
