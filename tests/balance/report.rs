//! `railwright report`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn report(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railwright"))
        .arg("report")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn a_report_is_one_page_with_its_figures_and_charts_and_repeats() {
    let folder = tempfile::tempdir().unwrap();
    let first = ["europe", "--games", "40", "-o", "one", "--threads", "1"];
    let output = report(folder.path(), &first);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let page = fs::read_to_string(folder.path().join("one/index.html")).unwrap();
    assert!(page.len() < 3_000_000, "{}", page.len());
    for word in ["src=\"http", "href=\"http", "url("] {
        assert!(!page.contains(word), "the page asks for `{word}`");
    }
    for section in [
        "findings",
        "seats",
        "tickets",
        "routes",
        "structure",
        "deck",
        "strategies",
        "arc",
    ] {
        assert!(
            page.contains(&format!("<section id=\"{section}\">")),
            "{section}"
        );
    }
    let text = fs::read(folder.path().join("one/report.json")).unwrap();
    let card: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(card["name"], "Europe");
    let players: Vec<u64> = card["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| table["players"].as_u64().unwrap())
        .collect();
    assert_eq!(
        players,
        [2, 3, 4, 5],
        "every table size that the rules allow"
    );
    assert_eq!(card["faults"], 0);
    for chart in [
        "seats",
        "ticket-power",
        "strategies",
        "turns",
        "board-claims",
        "board-load",
    ] {
        let svg =
            fs::read_to_string(folder.path().join(format!("one/charts/{chart}.svg"))).unwrap();
        roxmltree::Document::parse(&svg).unwrap();
        let png = fs::read(folder.path().join(format!("one/charts/{chart}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{chart}");
    }
    // On another number of threads the same bytes.
    let second = [
        "europe",
        "--games",
        "40",
        "-o",
        "two",
        "--threads",
        "2",
        "--page-only",
    ];
    assert_eq!(report(folder.path(), &second).status.code(), Some(0));
    assert_eq!(
        text,
        fs::read(folder.path().join("two/report.json")).unwrap()
    );
    assert_eq!(
        page,
        fs::read_to_string(folder.path().join("two/index.html")).unwrap()
    );
    assert!(!folder.path().join("two/charts").exists());
}

#[test]
fn a_wrong_table_is_refused_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let output = report(folder.path(), &["usa", "--players", "2,9", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "railwright: USA is for 2 to 5 players, not 9\n");
    assert!(!folder.path().join("out").exists());
}

#[test]
fn what_is_large_enough_can_be_said() {
    let folder = tempfile::tempdir().unwrap();
    let findings = |arguments: &[&str]| {
        let base = ["usa", "--games", "400", "--page-only", "-o", "out"];
        let output = report(folder.path(), &[&base, arguments].concat());
        assert_eq!(output.status.code(), Some(0));
        let text = fs::read(folder.path().join("out/report.json")).unwrap();
        let card: Value = serde_json::from_slice(&text).unwrap();
        let of = |section: &str| {
            let findings = card["findings"].as_array().unwrap().iter();
            let about = |finding: &&Value| !finding["about"]["ticket"].is_null();
            findings
                .filter(|finding| finding["section"] == section)
                .filter(about)
                .count()
        };
        of("tickets")
    };
    let few = findings(&["--ticket-points", "6"]);
    let many = findings(&["--ticket-points", "0.5"]);
    assert!(few < many, "{few} and {many}");
    let page = fs::read_to_string(folder.path().join("out/index.html")).unwrap();
    assert!(page.contains("--ticket-points 0.5"));
    let wrong = report(folder.path(), &["usa", "--seat-points", "-1"]);
    assert_eq!(wrong.status.code(), Some(2));
    let message = String::from_utf8(wrong.stderr).unwrap();
    assert!(message.contains("from 0 to 1,000 points"), "{message}");
}
