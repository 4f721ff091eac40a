//! `railwright analyze`.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn analyze(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railwright"))
        .arg("analyze")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("maps"))
        .output()
        .unwrap()
}

#[test]
fn json_has_the_promised_fields() {
    let output = analyze(&["usa.ron", "--players", "4", "--json", "-"]);
    assert_eq!(output.status.code(), Some(0));
    let sheet: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sheet["name"], "USA");
    assert_eq!(sheet["players"], 4);
    let tickets = sheet["tickets"].as_array().unwrap();
    let ticket = tickets
        .iter()
        .find(|ticket| ticket["from"] == "boston")
        .unwrap();
    assert_eq!(ticket["to"], "miami");
    assert_eq!(ticket["value"], 12);
    assert_eq!(ticket["shortest"], 12);
    assert!(ticket["second"].as_u64().unwrap() >= 12);
    assert_eq!(ticket["cut"], 3);
    let route = &sheet["routes"][0];
    for key in [
        "from",
        "to",
        "color",
        "length",
        "load",
        "betweenness",
        "bridge",
    ] {
        assert!(!route[key].is_null(), "{key}");
    }
    assert_eq!(sheet["colors"]["red"], 27);
    assert_eq!(sheet["colors"]["gray"], 93);
    assert!(sheet["published"]["bridges"].is_array());
}

#[test]
fn the_table_has_no_colours_outside_of_a_terminal() {
    let output = analyze(&["europe"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("Europe with 5 players\n"), "{text}");
    assert!(text.contains("Edinburgh–Athina") || text.contains("Athina–Edinburgh"));
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn a_table_size_that_the_rules_do_not_know_is_refused() {
    let output = analyze(&["europe", "--players", "7"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "railwright: Europe is for 2 to 5 players, not 7\n"
    );
}
