//! `replay` and `rules` on files that are no logs or scenarios, or have no end: one clear line, exit
//! code 2, and never more memory than a fixed limit.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the program with 1 GiB of memory and two minutes of time.
fn limited(arguments: &str, folder: &Path) -> Output {
    let program = env!("CARGO_BIN_EXE_railwright");
    let script = format!("ulimit -v 1048576; exec timeout 120 {program} {arguments}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder);
    shell.output().unwrap()
}

/// Makes the files in a folder.
fn make_files(folder: &Path) {
    fs::create_dir(folder.join("folder")).unwrap();
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    let sparse = File::create(folder.join("sparse")).unwrap();
    sparse.set_len(3 << 30).unwrap();
    fs::write(folder.join("bytes"), [b'"', 0xff, 0xfe, b'\n']).unwrap();
    // A gigabyte in one line, of which all but the ends is a hole.
    let mut line = File::create(folder.join("line")).unwrap();
    line.write_all(b"{\"railwright_log\":2,\"hash\":\"")
        .unwrap();
    line.set_len(1 << 30).unwrap();
    fs::write(folder.join("empty"), "").unwrap();
}

#[test]
fn files_without_end_are_refused_by_replay_and_rules() {
    let folder = tempfile::tempdir().unwrap();
    make_files(folder.path());
    for (file, by_replay, by_rules) in [
        ("/dev/zero", "not a file", "not a file"),
        ("/dev/null", "not a file", "not a file"),
        ("pipe", "not a file", "not a file"),
        ("sparse", "longer than 64 MiB", "at most 1 MiB"),
        ("line", "longer than 64 MiB", "at most 1 MiB"),
        ("bytes", "not valid UTF-8", "UTF-8"),
        ("missing", "no such file", "no such file"),
        ("empty", "the log is empty", "empty"),
    ] {
        for (command, words) in [("replay", by_replay), ("rules", by_rules)] {
            let output = limited(&format!("{command} {file}"), folder.path());
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{command} {file}: {said}");
            assert_eq!(said.lines().count(), 1, "{command} {file}: {said}");
            let fits = said.contains(file) && (said.contains(words) || file == "empty");
            assert!(fits, "{command} {file}: {said}");
        }
    }
    let output = limited("replay folder", folder.path());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("it is a folder"), "{said}");
}

/// A game whose lines have no end, and lines of other lengths.
#[test]
fn a_log_may_be_large_but_not_a_line_or_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let written = limited(
        "simulate first-line --players 2 --games 2 --seed 1 --log log.jsonl",
        path,
    );
    assert_eq!(written.status.code(), Some(0));
    let log = fs::read_to_string(path.join("log.jsonl")).unwrap();
    let long = format!("{log}{{\"event\":\"{}\"}}\n", "x".repeat(5 << 20));
    fs::write(path.join("long.jsonl"), long).unwrap();
    let output = limited("replay long.jsonl", path);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("longer than 4 MiB"), "{said}");
    let mut many = File::create(path.join("many.jsonl")).unwrap();
    let (head, game) = log.split_once('\n').unwrap();
    writeln!(many, "{head}\n{}", game.lines().next().unwrap()).unwrap();
    let lines = "{\"event\"}\n".repeat(100_000);
    for _ in 0..40 {
        many.write_all(lines.as_bytes()).unwrap();
    }
    let output = limited("replay many.jsonl", path);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the game is larger than 256 MiB"), "{said}");
    // A pipe is read where it is asked for.
    for name in ["-", "/dev/stdin"] {
        let program = env!("CARGO_BIN_EXE_railwright");
        let script = format!("cat log.jsonl | {program} replay {name}");
        let output = Command::new("sh")
            .args(["-c", &script])
            .current_dir(path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    }
}
