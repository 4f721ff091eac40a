//! `broken/NAME.ron` must give exactly what `broken/NAME.expected` says: exit code, then output.
//!
//! After a deliberate change of wording, run with `BLESS=1` and read the difference.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/broken");

fn answer(file: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(["check", file])
        .current_dir(FOLDER)
        .output()
        .unwrap();
    format!(
        "exit {}\n{}{}",
        output.status.code().unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn broken_files_give_exactly_the_expected_error() {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        names.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
    }
    assert!(names.len() >= 80, "only {} broken files", names.len());
    let mut wrong = Vec::new();
    for name in &names {
        let found = answer(&format!("{name}.ron"));
        let expected = Path::new(FOLDER).join(format!("{name}.expected"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, &found).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != found {
            wrong.push(format!("{name}:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_error_and_warning_has_an_example() {
    let mut missing: BTreeSet<&str> = railwright::check::Code::ALL
        .iter()
        .map(|code| code.name())
        .collect();
    for entry in fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "expected") {
            let text = fs::read_to_string(path).unwrap();
            missing.retain(|code| !text.contains(&format!("[{code}]")));
        }
    }
    assert!(missing.is_empty(), "no broken file shows {missing:?}");
}
