//! `broken/KIND/NAME.json` (or `.csv`) must give exactly what `broken/KIND/NAME.expected` says: exit
//! code, then what the program says.
//!
//! After a deliberate change of wording, run with `BLESS=1` and read the difference.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/exchange/broken");

fn answer(input: &Path) -> String {
    let scratch = tempfile::tempdir().unwrap();
    let name = input.file_name().unwrap();
    fs::copy(input, scratch.path().join(name)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_railwright"))
        .arg("import")
        .arg(name)
        .args(["-o", "map.ron"])
        .current_dir(scratch.path())
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    let written = scratch.path().join("map.ron").exists();
    assert_eq!(
        written,
        code < 2,
        "{name:?}: a refused file leaves nothing behind"
    );
    format!(
        "exit {code}\n{}{}",
        String::from_utf8(output.stderr).unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

fn inputs(kind: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(kind)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_none_or(|ending| ending != "expected"))
        .collect();
    files.sort();
    files
}

#[test]
fn broken_files_of_every_kind_give_exactly_the_expected_error() {
    let mut kinds: Vec<PathBuf> = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    kinds.sort();
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    let mut wrong = Vec::new();
    for kind in kinds {
        let inputs = inputs(&kind);
        let mut refused = 0;
        for input in &inputs {
            let found = answer(input);
            refused += usize::from(found.starts_with("exit 2"));
            let expected = input.with_extension("expected");
            if std::env::var_os("BLESS").is_some() {
                fs::write(&expected, &found).unwrap();
            }
            if fs::read_to_string(&expected).unwrap_or_default() != found {
                wrong.push(format!("{}:\n{found}", input.display()));
            }
        }
        assert!(
            refused >= 15,
            "only {refused} of {} are refused",
            kind.display()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
