//! Dependencies point one way: each module of the library uses only those below it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// What each module may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("map", &[]),
    ("signals", &[]),
    ("analysis", &["map"]),
    ("draw", &["map"]),
    ("check", &["map", "analysis", "draw"]),
    ("game", &["map"]),
    ("scenario", &["map", "game"]),
    ("bots", &["map", "game"]),
    ("sim", &["map", "game", "bots"]),
    ("balance", &["map", "game", "bots", "sim", "analysis"]),
    ("report", &["map", "analysis", "draw", "balance"]),
    ("exchange", &["map", "analysis", "draw"]),
    (
        "editor",
        &[
            "map", "signals", "analysis", "draw", "check", "game", "bots", "sim", "balance",
            "report", "exchange",
        ],
    ),
    (
        "cli",
        &[
            "map", "signals", "analysis", "draw", "check", "game", "scenario", "bots", "sim",
            "balance", "report", "exchange", "editor",
        ],
    ),
];

fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(source_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The modules that follow `crate::` anywhere in a text; `crate::{a, b}` gives both.
fn used_modules(text: &str) -> Vec<String> {
    let mut modules = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(list) => {
                let mut depth = 0;
                let mut name = String::new();
                for c in list.chars() {
                    match c {
                        '}' if depth == 0 => break,
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 0 => modules.push(std::mem::take(&mut name)),
                        _ if depth == 0 => name.push(c),
                        _ => {}
                    }
                }
                modules.push(name);
            }
            None => modules.push(rest.to_owned()),
        }
    }
    let first_word = |module: &String| -> String {
        let trimmed = module.trim_start().chars();
        trimmed
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    modules
        .iter()
        .map(first_word)
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn no_module_uses_one_that_stands_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in source_files(&source) {
        let inside = file.strip_prefix(&source).unwrap();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let module = first.trim_end_matches(".rs");
        if matches!(module, "lib" | "main") {
            continue;
        }
        let (_, allowed) = MAY_USE
            .iter()
            .find(|(name, _)| *name == module)
            .unwrap_or_else(|| panic!("say in MAY_USE what `{module}` may use"));
        for used in used_modules(&fs::read_to_string(&file).unwrap()) {
            if used != module && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{} uses `{used}`", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_wrong_direction_would_be_found() {
    let text = "use crate::{check::Code, map::{Map, Id}};\nlet x = crate::cli::run();";
    assert_eq!(used_modules(text), ["check", "map", "cli"]);
}
