//! `export` and `import` on the command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_format_is_written() {
    let scratch = tempfile::tempdir().unwrap();
    let formats = [
        "json", "csv", "svg", "png", "pdf", "tiles", "panels", "cards", "rules", "aid",
    ];
    for format in formats {
        let file = format!("out.{format}");
        let arguments = [
            "export",
            "first-line",
            "--format",
            format,
            "-o",
            &file,
            "--date",
            "2026-03-01",
            "--dpi",
            "30",
        ];
        let output = run(scratch.path(), &arguments);
        assert!(output.status.success(), "{format}: {}", said(&output));
        let bytes = fs::read(scratch.path().join(&file)).unwrap();
        let start: &[u8] = match format {
            "json" => b"{",
            "csv" => b"id,name",
            "svg" => b"<svg",
            "png" => b"\x89PNG",
            _ => b"%PDF-1.",
        };
        assert!(bytes.starts_with(start), "{format}");
    }
}

#[test]
fn tables_go_to_a_folder_and_come_back_from_it() {
    let scratch = tempfile::tempdir().unwrap();
    let output = run(
        scratch.path(),
        &["export", "usa", "--format", "csv", "-o", "tables"],
    );
    assert!(output.status.success(), "{}", said(&output));
    for table in ["cities", "routes", "tickets", "distances"] {
        assert!(scratch.path().join(format!("tables/{table}.csv")).exists());
    }
    let output = run(
        scratch.path(),
        &["import", "tables", "-o", "usa.ron", "--name", "USA"],
    );
    let said = said(&output);
    assert!(output.status.code().unwrap() < 2, "{said}");
    assert!(
        said.contains("CSV tables, 36 places, 100 routes, 30 tickets"),
        "{said}"
    );
    assert!(said.contains("proposed rules: base"), "{said}");
    // What is wrong with the result is listed.
    let problems = String::from_utf8(output.stdout).unwrap();
    assert!(problems.contains("usa.ron: USA, 36 places"), "{problems}");
}

#[test]
fn an_import_never_replaces_a_file_unasked() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(
        scratch.path().join("in.json"),
        r#"[{"from": "A", "to": "B", "length": 2}]"#,
    )
    .unwrap();
    fs::write(scratch.path().join("map.ron"), "precious").unwrap();
    let output = run(scratch.path(), &["import", "in.json", "-o", "map.ron"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("--force"));
    assert_eq!(
        fs::read_to_string(scratch.path().join("map.ron")).unwrap(),
        "precious"
    );
    let output = run(
        scratch.path(),
        &["import", "in.json", "-o", "map.ron", "--force"],
    );
    assert!(output.status.code().unwrap() < 2);
    assert!(
        said(&output).contains("laid out from the routes"),
        "{}",
        said(&output)
    );
}

#[test]
fn wrong_options_are_refused_and_leave_nothing() {
    let scratch = tempfile::tempdir().unwrap();
    for (extra, word) in [
        (["--format", "tiles", "--paper", "a9"], "a9"),
        (["--format", "pdf", "--date", "tomorrow"], "tomorrow"),
        (["--format", "cards", "--deck", "nowhere"], "nowhere"),
    ] {
        let mut arguments = vec!["export", "usa", "-o", "out"];
        arguments.extend(extra);
        let output = run(scratch.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{word}");
        assert!(said(&output).contains(word), "{}", said(&output));
        assert!(!scratch.path().join("out").exists());
    }
}

/// Routes between hundreds of cities that have no position, more than the usual board holds.
fn crowded_list() -> String {
    let route = |number: usize| {
        let (from, to) = (number % 250, (number * 7 + 3) % 249);
        format!(
            r#"{{"from": "City {from}", "to": "Town {to}", "length": {}}}"#,
            1 + number % 5
        )
    };
    let routes: Vec<String> = (0..600).map(route).collect();
    format!("[{}]", routes.join(",\n"))
}

#[test]
fn an_import_enlarges_the_board_where_the_routes_need_it_and_says_so() {
    let few = r#"[{"from": "A", "to": "B", "length": 2}]"#;
    let imported = railwright::exchange::import::parse("few.json", few.as_bytes()).unwrap();
    assert_eq!(
        (imported.map.board.width, imported.map.board.height),
        (790.0, 530.0)
    );
    assert!(!imported.remarks.join(" ").contains("enlarged"));
    let list: Vec<String> = (0..400)
        .map(|number| {
            format!(
                r#"{{"from": "C{}", "to": "C{}", "length": 4}}"#,
                number / 2,
                number + 1
            )
        })
        .collect();
    let list = format!("[{}]", list.join(","));
    let imported = railwright::exchange::import::parse("many.json", list.as_bytes()).unwrap();
    let said = imported.remarks.join("\n");
    assert!(
        said.contains("the board was enlarged from 790 × 530 mm to "),
        "{said}"
    );
    assert!(imported.map.board.width > 1400.0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_layout_of_an_import_and_nothing_is_written() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("crowd.json"), crowded_list()).unwrap();
    let target = scratch.path().join("map.ron");
    // Too early a signal comes before it is watched for, and ends the program plainly.
    for wait in [200, 500, 1000, 2000, 4000] {
        let child = Command::new(env!("CARGO_BIN_EXE_railwright"))
            .args([
                "import",
                "crowd.json",
                "--lay-out",
                "--force",
                "-o",
                "map.ron",
            ])
            .current_dir(scratch.path())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let pid = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &pid])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_none() {
            continue;
        }
        assert_eq!(output.status.code(), Some(130), "{}", said(&output));
        assert!(
            said(&output).contains("was cancelled; nothing was written"),
            "{}",
            said(&output)
        );
        assert!(!target.exists());
        return;
    }
    panic!("Ctrl-C was never heard");
}
