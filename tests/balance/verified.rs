//! What a stronger player says about findings: it confirms what was planted and not what was made up.

use std::ops::ControlFlow;
use std::sync::Arc;

use railwright::balance::{
    About, Card, Cause, Finding, Games, Measured, Section, Source, VERIFIER, Verdict, play, verify,
};
use railwright::map::{Map, shipped};
use railwright::unwatched;

/// A small board whose first seat starts so many points ahead.
fn uneven(points: i32) -> Arc<Map> {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.rules.start_offsets = vec![points];
    Arc::new(map)
}

fn card(map: &Arc<Map>, games: &Games) -> Card {
    Card::of(map, &play(map, games, &mut unwatched).unwrap())
}

fn games(map: &Map, number: u64) -> Games {
    let mut games = Games::of(map, number, 1);
    games.players = vec![2];
    games
}

fn again(map: &Map, number: u64) -> Games {
    Games {
        bots: vec![VERIFIER],
        ..games(map, number)
    }
}

#[test]
fn a_planted_fault_is_confirmed_with_its_figure() {
    let map = uneven(14);
    let mut card = card(&map, &games(&map, 400));
    let seats = |finding: &Finding| finding.section == Section::Seats;
    let place = card.findings.iter().position(seats).unwrap();
    verify(
        &map,
        &mut card,
        (place + 1, &again(&map, 60)),
        &mut unwatched,
    )
    .unwrap();
    let verified = card.findings[place].verified.unwrap();
    assert_eq!(verified.verdict, Verdict::Confirmed, "{verified:?}");
    let figure = verified.figure.unwrap();
    assert!(figure.value > 5.0 && figure.low > 0.0, "{figure:?}");
    assert!(
        verified.games > 0 && verified.games <= 60 + 2,
        "{verified:?}"
    );
    let told = serde_json::to_string(&card.findings[place]).unwrap();
    assert!(told.contains("\"verdict\":\"confirmed\""), "{told}");
}

/// A finding about the lead of the first seat that nobody has found.
fn made_up(lead: f64) -> Finding {
    Finding {
        section: Section::Seats,
        about: About::Map,
        cause: Cause::Seats,
        title: "Seat 1 is far ahead".to_owned(),
        says: "Seat 1 is far ahead".to_owned(),
        change: "start it behind".to_owned(),
        players: vec![2],
        label: "robust",
        figure: Some(Measured::new(lead, 1.0, 30.0, 400)),
        source: Source::Seat {
            players: 2,
            seat: 1,
        },
        verified: None,
        harm: lead,
    }
}

#[test]
fn what_is_not_so_is_not_confirmed_and_what_rests_on_no_games_is_not_played() {
    let map = uneven(0);
    let mut card = card(&map, &games(&map, 40));
    let certain = Finding {
        figure: None,
        source: Source::Nothing,
        ..made_up(0.0)
    };
    card.findings = vec![certain, made_up(40.0)];
    verify(&map, &mut card, (1, &again(&map, 60)), &mut unwatched).unwrap();
    assert_eq!(card.findings[0].verified, None);
    let verdict = card.findings[1].verified.map(|verified| verified.verdict);
    assert_eq!(verdict, Some(Verdict::NotConfirmed));
    assert_eq!(card.findings[1].label, "bot-dependent");
}

#[test]
fn who_ends_it_at_once_has_no_verdict() {
    let map = uneven(0);
    let mut card = card(&map, &games(&map, 40));
    card.findings = vec![made_up(4.0)];
    let mut end = |_: f64| ControlFlow::Break(());
    verify(&map, &mut card, (1, &again(&map, 60)), &mut end).unwrap();
    assert_eq!(card.findings[0].verified, None);
}
