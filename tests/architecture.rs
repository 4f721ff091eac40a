//! Dependencies point one way: each module of the library uses only those below it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// What each module may use, from the bottom up. The engine is a crate of its own: it cannot use
/// what stands above it, and all that does may use all of it.
const ENGINE: &[(&str, &[&str])] = &[
    ("watcher", &[]),
    ("map", &[]),
    ("game", &["map"]),
    ("scenario", &["map", "game"]),
    ("bots", &["map", "game"]),
    ("sim", &["map", "game", "bots"]),
];

const PROGRAM: &[(&str, &[&str])] = &[
    ("signals", &[]),
    ("output", &[]),
    ("document", &[]),
    ("analysis", &[]),
    ("geography", &[]),
    ("draw", &["geography"]),
    ("check", &["analysis", "geography", "draw"]),
    ("balance", &["analysis"]),
    (
        "report",
        &["output", "analysis", "geography", "draw", "balance"],
    ),
    ("exchange", &["analysis", "geography", "draw"]),
    (
        "design",
        &[
            "document",
            "analysis",
            "geography",
            "draw",
            "check",
            "balance",
            "exchange",
        ],
    ),
    (
        "workbench",
        &[
            "signals",
            "output",
            "document",
            "analysis",
            "geography",
            "draw",
            "check",
            "balance",
            "report",
            "exchange",
            "design",
        ],
    ),
    (
        "editor",
        &[
            "signals",
            "output",
            "document",
            "analysis",
            "geography",
            "draw",
            "check",
            "balance",
            "report",
            "exchange",
            "design",
            "workbench",
        ],
    ),
    (
        "cli",
        &[
            "signals",
            "output",
            "document",
            "analysis",
            "geography",
            "draw",
            "check",
            "balance",
            "report",
            "exchange",
            "design",
            "workbench",
            "editor",
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
        .filter(|name| name.starts_with(char::is_lowercase))
        .collect()
}

fn wrong_directions(source: &str, may_use: &[(&str, &[&str])]) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let known: Vec<&str> = may_use.iter().map(|(name, _)| *name).collect();
    let mut wrong = Vec::new();
    for file in source_files(&source) {
        let inside = file.strip_prefix(&source).unwrap();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let module = first.trim_end_matches(".rs");
        if matches!(module, "lib" | "main") {
            continue;
        }
        let (_, allowed) = may_use
            .iter()
            .find(|(name, _)| *name == module)
            .unwrap_or_else(|| panic!("say what `{module}` may use"));
        for used in used_modules(&fs::read_to_string(&file).unwrap()) {
            let used = used.as_str();
            if used != module && known.contains(&used) && !allowed.contains(&used) {
                wrong.push(format!("{} uses `{used}`", inside.display()));
            }
        }
    }
    wrong
}

#[test]
fn no_module_uses_one_that_stands_above_it() {
    let wrong = wrong_directions("engine/src", ENGINE);
    assert!(wrong.is_empty(), "{wrong:#?}");
    let wrong = wrong_directions("src", PROGRAM);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What never opens a window must not know of windows either.
#[test]
fn only_the_editor_knows_egui() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let elsewhere = source_files(&source).into_iter().filter(|file| {
        let inside = file.strip_prefix(&source).unwrap();
        !inside.starts_with("editor") && fs::read_to_string(file).unwrap().contains("egui")
    });
    let elsewhere: Vec<PathBuf> = elsewhere.collect();
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

#[test]
fn a_wrong_direction_would_be_found() {
    let text = "use crate::{check::Code, map::{Map, Id}};\nlet x = crate::cli::run();";
    assert_eq!(used_modules(text), ["check", "map", "cli"]);
}
