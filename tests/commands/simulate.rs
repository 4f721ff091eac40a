//! `simulate`, `merge` and `replay` as commands.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn railwright(arguments: &str, folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Runs it and expects it to work; gives standard output.
fn done(arguments: &str, folder: &Path) -> String {
    let output = railwright(arguments, folder);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs it and expects exit code 2 and one line on standard error, which is given.
fn refused(arguments: &str, folder: &Path) -> String {
    let output = railwright(arguments, folder);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments}");
    errors
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn threads_and_shards_write_the_same_file() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let base = "simulate nederland --players 3 --games 62 --seed 4 --bots random";
    let one = done(&format!("{base} --threads 1 --json -"), folder);
    for threads in [2, 3, 8] {
        done(
            &format!("{base} --threads {threads} --json out.json"),
            folder,
        );
        assert!(fs::read_to_string(folder.join("out.json")).unwrap() == one);
    }
    let mut shards = String::new();
    for shard in 1..=5 {
        done(
            &format!("{base} --shard {shard}/5 --json {shard}.json"),
            folder,
        );
        shards = format!("{shard}.json {shards}");
    }
    done(&format!("merge {shards} -o merged.json"), folder);
    assert!(fs::read_to_string(folder.join("merged.json")).unwrap() == one);
    assert!(done("merge merged.json -o -", folder) == one);

    let line = refused("merge 1.json 2.json 1.json -o all.json", folder);
    assert_eq!(
        line,
        "railwright: 1.json cannot be merged with 1.json: game 0 is counted in both\n"
    );
    done(
        &format!("{base} --seed 5 --shard 2/5 --json other.json").replace("--seed 4 ", ""),
        folder,
    );
    let line = refused("merge 1.json other.json -o all.json", folder);
    assert!(line.contains("different seed: 5, not 4"), "{line}");
    fs::write(folder.join("nonsense.json"), "{}").unwrap();
    let line = refused("merge nonsense.json -o all.json", folder);
    assert!(
        line.contains("nonsense.json: this is not a study"),
        "{line}"
    );
    assert!(!folder.join("all.json").exists());
}

#[test]
fn a_log_is_written_in_order_and_replays() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let base = "simulate europe --players 2 --games 11 --bots random --audit --log";
    done(&format!("{base} one.jsonl --threads 1"), folder);
    done(&format!("{base} two.jsonl --threads 3"), folder);
    let log = fs::read_to_string(folder.join("one.jsonl")).unwrap();
    assert!(fs::read_to_string(folder.join("two.jsonl")).unwrap() == log);
    let all = done("replay one.jsonl", folder);
    assert_eq!(all.lines().count(), 11);
    assert!(all.starts_with("game 0: "), "{all}");
    let seventh = done("replay one.jsonl --game 7", folder);
    assert!(seventh.lines().count() > 100);
    let winners = seventh.lines().last().unwrap();
    assert!(all.lines().nth(7).unwrap().ends_with(winners), "{winners}");
    let line = refused("replay one.jsonl --game 11", folder);
    assert_eq!(line, "railwright: one.jsonl has no game 11\n");
}

#[test]
fn the_summary_names_what_a_designer_looks_for() {
    let scratch = tempfile::tempdir().unwrap();
    let text = done("simulate europe --games 40 --bots random", scratch.path());
    for words in [
        "Europe  4 players, 40 games, seed 1",
        "Seats",
        "Bots",
        "Tickets",
        "Routes",
        "Average game",
        "Turns per game",
        "Stations built per game",
    ] {
        assert!(text.contains(words), "no `{words}` in\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "colours outside of a terminal");
    assert!(
        text.lines().all(|line| line.chars().count() <= 100),
        "{text}"
    );
}

#[test]
fn wrong_input_is_one_line_and_leaves_no_file() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let cases = [
        ("simulate europe --games 0", "--games must be at least 1"),
        (
            "simulate europe --players 7",
            "7 players cannot play this map; its rules allow 2 to 5",
        ),
        (
            "simulate europe --bots radnom",
            "there is no bot `radnom`; did you mean `random`?",
        ),
        (
            "simulate europe --bots xyzzyx",
            "there is no bot `xyzzyx`; available: random",
        ),
        (
            "simulate europe --lineup random --players 3",
            "the line-up has 1 bot, but there are 3 players",
        ),
        ("simulate europe --games 4 --shard 3/5", "is empty"),
        ("simulate europe --shard 6/5", "6/5"),
        ("simulate nowhere.ron", "nowhere.ron"),
        ("simulate europe --deck none", "has no deck `none`"),
        (
            "simulate europe --json nowhere/out.json",
            "nowhere/out.json could not be saved",
        ),
        ("simulate europe --log .", ". is not a file"),
        ("simulate europe --json - --log -", "cannot both write"),
        (
            "merge missing.json -o out.json",
            "missing.json: cannot be read: no such file",
        ),
    ];
    for (arguments, words) in cases {
        let line = refused(arguments, folder);
        assert!(line.contains(words), "{arguments}: {line}");
        assert_eq!(files(folder), 0, "{arguments}");
    }
    fs::write(folder.join("log.jsonl"), "").unwrap();
    refused("simulate europe --games 0 --log log.jsonl", folder);
    assert_eq!(fs::read(folder.join("log.jsonl")).unwrap(), b"");
}

#[test]
fn a_map_with_errors_points_to_check() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    done("new --rules europe -o empty.ron", folder);
    let line = refused("simulate empty.ron --json out.json", folder);
    assert!(
        line.contains("run `railwright check empty.ron` for details"),
        "{line}"
    );
    assert_eq!(line.lines().count(), 1);
    assert_eq!(files(folder), 1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_the_games_that_are_done() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let base = "simulate first-line --players 2 --seed 3 --bots random --threads 2";
    let arguments = format!("{base} --games 900000000 --json out.json");
    let running = Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Its file in the making is there once it has begun.
    while files(folder) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let stop = Command::new("kill")
        .args(["-INT", &running.id().to_string()])
        .status();
    assert!(stop.unwrap().success());
    let output = running.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(errors.contains("of 900000000 games"), "{errors}");
    let study = fs::read_to_string(folder.join("out.json")).unwrap();
    assert_eq!(files(folder), 1);
    let page: serde_json::Value = serde_json::from_str(&study).unwrap();
    let games = page["games"].as_u64().unwrap();
    assert!(done(&format!("{base} --games {games} --json -"), folder) == study);
}
