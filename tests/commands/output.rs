//! Places that cannot be written to, and those that are not files.

use std::fs;
use std::path::Path;

use crate::guarded::{names, run};

/// Commands that write, with the place of the name of the file.
fn writers(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["new", "--rules", "base", "-o", file],
        vec!["export", "usa", "--format", "json", "-o", file],
        vec!["export", "first-line", "--format", "svg", "-o", file],
        vec!["import", "in.json", "-o", file],
        vec!["merge", "study.json", "-o", file],
        vec!["check", "usa", "--json", file],
        vec!["analyze", "usa", "--json", file],
        vec!["simulate", "first-line", "--games", "4", "--json", file],
        vec!["simulate", "first-line", "--games", "4", "--log", file],
    ]
}

/// A folder with something to read for every command.
fn scratch() -> tempfile::TempDir {
    let scratch = tempfile::tempdir().unwrap();
    let routes = r#"[{"from": "A", "to": "B", "length": 2}]"#;
    fs::write(scratch.path().join("in.json"), routes).unwrap();
    let play = [
        "simulate",
        "first-line",
        "--games",
        "4",
        "--json",
        "study.json",
    ];
    assert_eq!(run(&play, scratch.path()).code(), Some(0));
    scratch
}

const THERE: [&str; 2] = ["in.json", "study.json"];

#[test]
fn a_folder_or_nowhere_is_refused_in_one_line() {
    let scratch = scratch();
    fs::create_dir(scratch.path().join("folder")).unwrap();
    for arguments in writers("folder") {
        let words = match arguments[0] {
            "new" | "import" => "already exists",
            _ => "folder is not a file",
        };
        run(&arguments, scratch.path()).refused(words);
    }
    for arguments in writers("nowhere/file") {
        let refused = run(&arguments, scratch.path());
        refused.refused("nowhere/file could not be saved: no such file or folder");
    }
    fs::remove_dir(scratch.path().join("folder")).unwrap();
    assert_eq!(names(scratch.path()), THERE);
}

#[cfg(unix)]
#[test]
fn a_full_device_is_said_in_one_line() {
    let scratch = scratch();
    for arguments in writers("/dev/full") {
        let refused = run(&arguments, scratch.path());
        refused.refused("cannot write /dev/full: no space left on the device");
    }
    let script = "\"$0\" export usa --format json -o - > /dev/full";
    let full = crate::guarded::run_as(
        &mut std::process::Command::new("sh"),
        &["-c", script, env!("CARGO_BIN_EXE_railwright")],
        scratch.path(),
    );
    full.refused("cannot write to standard output: no space left on the device");
    assert_eq!(names(scratch.path()), THERE);
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_to_is_said_in_one_line() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = scratch();
    let locked = scratch.path().join("locked");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    // A file system that takes no files, whoever asks.
    let refused = run(&["new", "-o", "/proc/map.ron"], scratch.path());
    refused.refused("/proc/map.ron could not be saved: ");
    // The system's administrator may write everywhere else.
    if fs::write(locked.join("probe"), "").is_ok() {
        return;
    }
    for arguments in writers("locked/file") {
        run(&arguments, scratch.path()).refused("could not be saved: permission denied");
    }
    for arguments in [
        vec![
            "report",
            "first-line",
            "--games",
            "2",
            "-o",
            "locked/report",
        ],
        vec!["export", "usa", "--format", "csv", "-o", "locked/tables"],
    ] {
        run(&arguments, scratch.path()).refused(": permission denied");
    }
    assert_eq!(names(&locked), Vec::<String>::new());
}

#[test]
fn a_report_into_a_file_is_refused_before_games_are_played() {
    let scratch = scratch();
    let many = [
        "report",
        "europe",
        "--games",
        "900000000",
        "-o",
        "in.json/report",
    ];
    run(&many, scratch.path()).refused("in.json is not a folder");
    let tables = ["export", "usa", "--format", "csv", "-o", "in.json"];
    run(&tables, scratch.path()).refused("in.json is not a folder");
    assert_eq!(names(scratch.path()), THERE);
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_take_what_is_written() {
    use crate::guarded::{pipe, run_as};
    use std::process::Command;
    let scratch = scratch();
    for arguments in writers("/dev/null") {
        let done = run(&arguments, scratch.path());
        assert_eq!(done.code(), Some(0), "{arguments:?}: {}", done.stderr);
    }
    let to_standard = ["export", "usa", "--format", "json", "-o", "/dev/stdout"];
    let done = run(&to_standard, scratch.path());
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    assert!(done.stdout.starts_with('{') && done.stdout.ends_with("}\n"));
    // What was written before stays.
    let program = env!("CARGO_BIN_EXE_railwright");
    let script =
        "{ echo before; \"$0\" export usa --format csv -o /dev/stdout; } > both; head -c 6 both";
    let done = run_as(
        &mut Command::new("sh"),
        &["-c", script, program],
        scratch.path(),
    );
    assert_eq!(done.stdout, "before", "{}", done.stderr);
    pipe(&scratch.path().join("pipe"));
    let script =
        "cat pipe > copy & \"$0\" export usa --format json -o pipe && wait && head -c 1 copy";
    let done = run_as(
        &mut Command::new("sh"),
        &["-c", script, program],
        scratch.path(),
    );
    assert_eq!((done.code(), done.stdout.as_str()), (Some(0), "{"));
    assert!(Path::new("/dev/null").exists());
}
