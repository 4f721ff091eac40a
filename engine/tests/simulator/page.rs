//! A study as JSON: what readers rely on, and what is refused on the way back.

use railwright_engine::sim::{
    MergeError, Plan, SHARE, Shard, Study, StudyError, figures, read_study, run,
};
use serde_json::Value;

use super::{board, pool};

fn small(seed: u64, number: u64) -> Study {
    let board = board("europe", 4);
    let shard = Shard { number, of: 2 };
    run(
        pool(&board, "a b c d e", seed),
        Plan {
            shard,
            ..Plan::of(80)
        },
        2,
    )
    .unwrap()
}

fn expect_fields(row: &Value, names: &[&str]) {
    for name in names {
        assert!(row.get(name).is_some(), "no `{name}` in {row}");
    }
}

#[test]
fn the_json_has_the_promised_fields() {
    let study = run(pool(&board("europe", 4), "a b c d e", 1), Plan::of(400), 2).unwrap();
    let page: Value = serde_json::from_str(&study.to_json()).unwrap();
    assert_eq!(page["name"], "Europe");
    assert_eq!(page["players"], 4);
    assert_eq!(page["games"], 400);
    assert_eq!(page["seed"], 1);
    assert_eq!(page["bots"], serde_json::json!(["a", "b", "c", "d", "e"]));
    assert_eq!(page["finished"], 400);
    assert_eq!(page["faults"], 0);
    assert!(page["turns"]["mean"].as_f64().unwrap() > 50.0);
    let rows = |name: &str| page[name].as_array().unwrap().clone();
    let share = ["wins", "win_share", "low", "high", "mean_score"];
    for row in rows("seats") {
        expect_fields(&row, &["seat"]);
        expect_fields(&row, &share);
    }
    for row in rows("by_bot") {
        expect_fields(&row, &["bot", "games"]);
        expect_fields(&row, &share);
    }
    for row in rows("tickets") {
        expect_fields(&row, &["from", "to", "value", "dealt", "kept", "completed"]);
        expect_fields(&row, &["holder_win_share", "low", "high"]);
    }
    for row in rows("routes") {
        expect_fields(
            &row,
            &[
                "from",
                "to",
                "color",
                "length",
                "claims_per_game",
                "mean_turn",
            ],
        );
    }
    assert_eq!((rows("seats").len(), rows("by_bot").len()), (4, 5));
    assert_eq!((rows("tickets").len(), rows("routes").len()), (46, 101));
    assert_eq!(
        rows("routes")[0]["color"].as_str().map(str::is_empty),
        Some(false)
    );
}

#[test]
fn the_figures_follow_from_each_other() {
    let study = run(pool(&board("nordic", 3), "a b c", 1), Plan::of(300), 2).unwrap();
    let wins: i64 = study.totals.seats.iter().map(|seat| seat.wins).sum();
    assert_eq!(wins, 300 * SHARE);
    let wins: i64 = study.totals.bots.iter().map(|bot| bot.wins).sum();
    assert_eq!(wins, 300 * SHARE);
    let shares = (0..3).map(|seat| study.figure(&figures::SEAT_WINS, seat).unwrap());
    let shares: Vec<_> = shares.collect();
    assert!((shares.iter().map(|share| share.value).sum::<f64>() - 1.0).abs() < 1e-9);
    for share in &shares {
        assert!(share.low < share.value && share.value < share.high && share.n == 300);
    }
    // What a seat is ahead of the others adds up to nothing.
    let leads = (0..3).map(|seat| study.figure(&figures::LEAD, seat).unwrap().value);
    assert!(leads.sum::<f64>().abs() < 1e-9);
    let dealt_each = u64::from(board("nordic", 3).rules().tickets.dealt());
    let dealt: u64 = study.totals.tickets.iter().map(|ticket| ticket.dealt).sum();
    assert!(dealt >= 300 * 3 * dealt_each);
    let by_bots = study.totals.tickets.iter().flat_map(|one| &one.by_bot);
    assert_eq!(by_bots.map(|one| one.dealt).sum::<u64>(), dealt);
    // A ticket without a way left was not completed.
    for ticket in &study.totals.tickets {
        assert!(ticket.completed + ticket.blocked <= ticket.kept);
    }
    let (kept, completed, blocked) = study.totals.all_tickets();
    assert!(completed > 0 && blocked > 0 && completed + blocked < kept);
    let by_bots: u64 = study.totals.bots.iter().map(|bot| bot.kept).sum();
    let by_tickets: u64 = study.totals.tickets.iter().map(|ticket| ticket.kept).sum();
    assert_eq!(by_bots, by_tickets);
    // Points by item are all the points there are.
    for bot in &study.totals.bots {
        let items = &bot.items;
        let sum = items.start
            + items.routes
            + items.tickets_won
            + items.tickets_lost
            + items.stations
            + items.bonuses
            + items.regions
            + items.tokens
            + items.loans;
        assert_eq!(sum, bot.score);
    }
    let claims: u64 = study.totals.routes.iter().map(|route| route.claims).sum();
    assert!(claims > 300 * 3 * 5);
    let turns: u64 = study.totals.seats.iter().map(|seat| seat.turns).sum();
    assert_eq!(turns as i64, study.totals.arc.turns);
    assert_eq!(
        study.totals.arc.last_rounds + study.totals.arc.stalemates,
        300
    );
}

#[test]
fn a_study_reads_back_as_it_was() {
    let study = small(1, 1);
    assert!(read_study(&study.to_json()).unwrap() == study);
}

#[test]
fn studies_that_do_not_belong_together_are_refused() {
    let study = small(1, 1);
    let refused = |other: &Study| study.clone().merge(other).unwrap_err().to_string();
    assert_eq!(refused(&small(2, 2)), "different seed: 2, not 1");
    assert_eq!(refused(&study), "game 0 is counted in both");
    let mut other = small(1, 2);
    other.subject.map = "0".repeat(16);
    assert!(refused(&other).starts_with("different map: Europe (0000"));
    let board = board("europe", 4);
    let shard = Shard { number: 2, of: 2 };
    let plan = Plan {
        shard,
        ..Plan::of(80)
    };
    let other = run(pool(&board, "a b c d f", 1), plan, 2).unwrap();
    assert_eq!(refused(&other), "different bots: a,b,c,d,f, not a,b,c,d,e");
    let other = run(pool(&board, "a b c d e", 1).with_random_tickets(), plan, 2).unwrap();
    assert!(refused(&other).starts_with("different starting tickets"));
    assert_eq!(study.clone().merge(&small(1, 2)), Ok(()));
    // What was refused has changed nothing.
    let mut copy = study.clone();
    assert_eq!(copy.merge(&study), Err(MergeError::Overlap(0)));
    assert!(copy == study);
}

#[test]
fn damaged_studies_are_refused() {
    let json = small(1, 1).to_json();
    let refused = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        read_study(&json.replacen(from, to, 1)).unwrap_err()
    };
    let version = refused("\"railwright_study\": 3", "\"railwright_study\": 9");
    assert_eq!(version, StudyError::Version(9));
    let version = refused("\"railwright_study\": 3", "\"railwright_study\": 1");
    assert!(
        version
            .to_string()
            .ends_with("play it again with `railwright simulate`")
    );
    let damaged = |error: StudyError| matches!(error, StudyError::Damaged(_));
    assert!(damaged(refused(
        "\"played\": [[0,40]]",
        "\"played\": [[0,41]]"
    )));
    assert!(damaged(refused(
        "\"played\": [[0,40]]",
        "\"played\": [[2,42]]"
    )));
    assert!(damaged(refused(
        "\"played\": [[0,40]]",
        "\"played\": [[40,0]]"
    )));
    assert!(damaged(refused("\"players\": 4", "\"players\": 3")));
    // A number too many, a count below zero, a block too few, another map.
    for (from, to) in [
        ("\"blocks\": [\n    [", "\"blocks\": [\n    [1,"),
        ("\"blocks\": [\n    [", "\"blocks\": [\n    [-"),
        ("\"blocks\": [\n    [", "\"blocks\": [\n    [],\n    ["),
        (
            "\"head_comment\":\"\",\"name\":\"Europe\"",
            "\"head_comment\":\"\",\"name\":\"Other\"",
        ),
    ] {
        assert!(damaged(refused(from, to)), "{from}");
    }
    for text in [
        "",
        "[]",
        "{}",
        "{\"railwright_study\": 3}",
        &json[..json.len() / 2],
    ] {
        let error = read_study(text).unwrap_err();
        assert!(matches!(error, StudyError::NoStudy(_)), "{error}");
    }
}
