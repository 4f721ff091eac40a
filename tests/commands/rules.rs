//! `rules` as a command: counts, exit codes.

use std::fs;
use std::path::Path;

use super::{railwright, text};

#[test]
fn the_shipped_scenarios_pass_and_a_wrong_one_fails() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = r#"(scenarios: [(
        name: "Wrong on purpose",
        cites: [],
        map: board("europe"),
        players: 2,
        position: (row: "RUGKW"),
        coming: "YO",
        steps: [do(row("R")), expect((hands: {0: "U"}))],
    )])"#;
    fs::write(folder.path().join("wrong.ron"), wrong).unwrap();
    let output = railwright(&["rules", "wrong.ron"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.ends_with("0 passed, 1 failed\n"), "{printed}");

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = railwright(&["rules", "tests/rules"], root);
    assert_eq!(output.status.code(), Some(0));
}
