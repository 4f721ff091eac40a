//! Files that are not what a command expects, and numbers out of their range.

use std::fs::{self, File};
use std::path::Path;

use crate::guarded::{names, run};

/// Commands that read a file, with the place of its name.
fn readers(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["check", file],
        vec!["analyze", file],
        vec!["simulate", file, "--games", "4"],
        vec!["report", file, "--games", "4", "-o", "out"],
        vec!["export", file, "--format", "json", "-o", "out"],
        vec!["import", file, "-o", "out"],
        vec!["merge", file, "-o", "out"],
        vec!["compare", file, "usa"],
        vec!["compare", "usa", file],
        vec!["bands", file, "--new"],
        vec!["bands", "usa", file],
        vec!["tune", file, "-o", "out"],
        vec!["tune", "usa", "--bands", file, "-o", "out"],
    ]
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_refused_at_once() {
    let scratch = tempfile::tempdir().unwrap();
    crate::guarded::pipe(&scratch.path().join("pipe"));
    for (file, words) in [
        ("/dev/zero", "cannot be read: it is a device, not a file"),
        ("pipe", "cannot be read: it is a pipe, not a file"),
    ] {
        for arguments in readers(file) {
            run(&arguments, scratch.path()).refused(words);
        }
    }
    assert_eq!(names(scratch.path()), ["pipe"]);
}

#[test]
fn folders_and_missing_files_are_refused() {
    let scratch = tempfile::tempdir().unwrap();
    fs::create_dir(scratch.path().join("folder")).unwrap();
    for arguments in readers("folder") {
        let words = match arguments[0] {
            "import" => "is a folder without CSV tables",
            _ => "cannot be read: it is a folder",
        };
        run(&arguments, scratch.path()).refused(words);
    }
    for arguments in readers("missing") {
        run(&arguments, scratch.path()).refused("cannot be read: no such file");
    }
}

#[test]
fn files_beyond_the_limit_are_refused_before_they_are_read() {
    let scratch = tempfile::tempdir().unwrap();
    // Three gigabytes of nothing that take no room on the disk.
    let sparse = File::create(scratch.path().join("sparse.json")).unwrap();
    sparse.set_len(3 * 1024 * 1024 * 1024).unwrap();
    for arguments in readers("sparse.json") {
        let words = match arguments[0] {
            "bands" | "tune" if arguments[1] == "usa" => "is 3072 MiB; at most 1 MiB can be read",
            "import" => "is 3072 MiB; at most 16 MiB can be read",
            "merge" => "is 3072 MiB; at most 64 MiB can be read",
            _ => "is 3221225472 bytes; the limit for a map is 4 MiB",
        };
        run(&arguments, scratch.path()).refused(words);
    }
    let tables = scratch.path().join("tables");
    fs::create_dir(&tables).unwrap();
    let rows = format!("name\n{}", "x\n".repeat(5_000_000));
    fs::write(tables.join("a.csv"), rows).unwrap();
    let refused = run(&["import", "tables", "-o", "out"], scratch.path());
    refused.refused("has more than 100000 rows; a map has at most 500 cities");
}

#[cfg(unix)]
#[test]
fn standard_input_is_read() {
    use crate::guarded::run_as;
    use std::process::Command;
    let scratch = tempfile::tempdir().unwrap();
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    let script = "cat \"$1\" | \"$0\" check /dev/stdin && \"$0\" check /dev/stdin < \"$1\"";
    let map = maps.join("usa.ron");
    let arguments = [
        "-c",
        script,
        env!("CARGO_BIN_EXE_railwright"),
        map.to_str().unwrap(),
    ];
    let done = run_as(&mut Command::new("sh"), &arguments, scratch.path());
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    assert_eq!(done.stdout.matches("USA, 36 places").count(), 2);
    let endless = run_as(
        &mut Command::new("sh"),
        &["-c", "\"$0\" check /dev/stdin < /dev/zero", arguments[2]],
        scratch.path(),
    );
    endless.refused("the limit for a map is 4 MiB");
}

#[test]
fn numbers_out_of_range_say_what_is_expected() {
    let scratch = tempfile::tempdir().unwrap();
    let games = "--games takes a whole number from 1 to 1,000,000,000, such as 10000; found";
    let threads = "--threads takes a whole number from 1 to 1,024, such as 4; found";
    let players = "--players takes a whole number from 2 to 6, such as 4; found";
    let seed = "--seed takes a whole number from 0 to 18,446,744,073,709,551,615, such as 1; found";
    let shard = "--shard takes a shard, such as 2/5 for the second of five; found";
    let dpi = "--dpi takes a resolution from 1 to 2,400 dots per inch, such as 300; found";
    let overlap = "--overlap takes an overlap from 0 to 50 millimetres, such as 10; found";
    let date = "--date takes a date as YYYY-MM-DD, such as 2026-03-01; found";
    let game = "--game takes a whole number from 0";
    for (arguments, words, found) in [
        ("simulate usa --games 1e9", games, "`1e9`"),
        ("simulate usa --games abc", games, "`abc`"),
        ("simulate usa --games 1000000001", games, "`1000000001`"),
        ("simulate usa --games 99999999999999999999", games, "`9999"),
        ("simulate usa --games -1", games, "`-1`"),
        ("simulate usa --games +5", games, "`+5`"),
        ("simulate usa --games 0", "--games must be at least 1", ""),
        ("report usa --games 1e9", games, "`1e9`"),
        ("report usa --games 0", "--games must be at least 1", ""),
        ("simulate usa --threads 0", threads, "`0`"),
        ("simulate usa --threads 100000", threads, "`100000`"),
        ("simulate usa --threads -3", threads, "`-3`"),
        ("report usa --threads many", threads, "`many`"),
        ("simulate usa --players x", players, "`x`"),
        ("simulate usa --players 300", players, "`300`"),
        ("simulate usa --players 99", "its rules allow 2 to 5", ""),
        ("analyze usa --players 99", "for 2 to 5 players, not 99", ""),
        (
            "report usa --players 2,99",
            "for 2 to 5 players, not 99",
            "",
        ),
        ("analyze usa --players -2", players, "`-2`"),
        ("report usa --players 2,,3", players, "``"),
        ("simulate usa --seed -1", seed, "`-1`"),
        ("simulate usa --seed 18446744073709551616", seed, "`184467"),
        ("report usa --seed x", seed, "`x`"),
        ("simulate usa --shard 0/0", shard, "`0/0`"),
        ("simulate usa --shard 3/2", shard, "`3/2`"),
        ("simulate usa --shard -1/2", shard, "`-1/2`"),
        ("simulate usa --shard x", shard, "`x`"),
        ("simulate usa --shard 1/99999999", "is empty; use fewer", ""),
        ("export usa --format png -o o --dpi 0", dpi, "`0`"),
        ("export usa --format png -o o --dpi NaN", dpi, "`NaN`"),
        ("export usa --format png -o o --dpi 1e9", dpi, "`1e9`"),
        ("export usa --format png -o o --dpi -5", dpi, "`-5`"),
        (
            "export usa --format tiles -o o --overlap NaN",
            overlap,
            "`NaN`",
        ),
        (
            "export usa --format tiles -o o --overlap 500",
            overlap,
            "`500`",
        ),
        (
            "export usa --format tiles -o o --overlap -1",
            overlap,
            "`-1`",
        ),
        (
            "export usa --format pdf -o o --date tomorrow",
            date,
            "`tomorrow`",
        ),
        ("replay log.jsonl --game -1", game, "`-1`"),
        ("replay log.jsonl --game x", game, "`x`"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let refused = run(&arguments, scratch.path());
        refused.refused(words);
        refused.refused(found);
    }
    assert_eq!(names(scratch.path()), Vec::<String>::new());
}

#[test]
fn unknown_words_are_refused_with_the_known_ones() {
    let scratch = tempfile::tempdir().unwrap();
    for (arguments, known) in [
        ("export usa --format tiles -o o --paper x", "letter"),
        ("export usa --format gif -o o", "tiles"),
        ("new --rules x -o o", "nordic"),
        ("simulate usa --bots", "--bots"),
        ("simulat usa", "simulate"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let refused = run(&arguments, scratch.path());
        assert_eq!(refused.code(), Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains(known), "{}", refused.stderr);
    }
    assert_eq!(names(scratch.path()), Vec::<String>::new());
}

#[test]
fn studies_that_claim_absurd_numbers_are_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let play = [
        "simulate",
        "first-line",
        "--games",
        "6",
        "--json",
        "study.json",
    ];
    assert_eq!(run(&play, folder).code(), Some(0));
    let study = fs::read_to_string(folder.join("study.json")).unwrap();
    let merge = |text: &str| {
        fs::write(folder.join("odd.json"), text).unwrap();
        run(&["merge", "odd.json", "-o", "sum.json"], folder)
    };
    assert_eq!(merge(&study).code(), Some(0));
    let block = "\"blocks\": [\n    [";
    let huge = study.replacen(block, &format!("{block}18446744073709551615,"), 1);
    assert_ne!(huge, study);
    merge(&huge).refused("the study is damaged");
    let players = study.replacen("\"players\": 2", "\"players\": 200", 1);
    let players = players.replacen("\"players\": 3", "\"players\": 200", 1);
    let players = players.replacen("\"players\": 4", "\"players\": 200", 1);
    assert_ne!(players, study);
    merge(&players).refused("the number of players is out of range");
    // So many rows that their totals would not fit into memory.
    let row = "{\"bot\":\"b\"},";
    let many = study.replacen(
        "\"by_bot\": [",
        &format!("\"by_bot\": [{}", row.repeat(900_000)),
        1,
    );
    assert_ne!(many, study);
    merge(&many).refused("it has more rows than any map");
    for broken in [
        "",
        "{}",
        "[]",
        "null",
        "{\"railwright_study\": 9}",
        "{\"railwright_study\": 1}",
    ] {
        assert_eq!(merge(broken).code(), Some(2), "{broken}");
    }
    let bytes = merge("").code();
    assert_eq!(bytes, Some(2));
    fs::write(folder.join("odd.json"), b"{\xff}").unwrap();
    run(&["merge", "odd.json", "-o", "sum.json"], folder).refused("not valid UTF-8");
}
