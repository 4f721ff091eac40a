//! Scenarios changed at random: whatever a file says, it is refused or played, and nothing breaks.

use std::panic::catch_unwind;

use railwright_engine::game::{Streams, below};
use railwright_engine::scenario;
use rayon::prelude::*;

use super::files;

/// Changed scenarios that are tried.
const CASES: u64 = 20_000;

/// A part of a text: a word, a number or a string, or something in brackets.
#[derive(Clone, Debug)]
enum Part {
    Word(String),
    /// The brackets and, between commas, what is in them.
    Group(char, Vec<Vec<Part>>, char),
}

/// Reads parts up to a closing bracket or the end of the text.
fn items(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<Vec<Part>> {
    let mut items = vec![Vec::new()];
    while let Some(letter) = letters.next() {
        let part = match letter {
            ')' | ']' | '}' => break,
            ',' => {
                items.push(Vec::new());
                continue;
            }
            '(' => Part::Group('(', self::items(letters), ')'),
            '[' => Part::Group('[', self::items(letters), ']'),
            '{' => Part::Group('{', self::items(letters), '}'),
            '/' => {
                letters.by_ref().find(|letter| *letter == '\n');
                continue;
            }
            '"' => {
                let text: String = letters
                    .by_ref()
                    .take_while(|letter| *letter != '"')
                    .collect();
                Part::Word(format!("\"{text}\""))
            }
            letter if letter.is_whitespace() => continue,
            ':' => Part::Word(":".to_owned()),
            letter => {
                let mut word = letter.to_string();
                while let Some(next) =
                    letters.next_if(|next| next.is_alphanumeric() || "_-.".contains(*next))
                {
                    word.push(next);
                }
                Part::Word(word)
            }
        };
        items.last_mut().unwrap().push(part);
    }
    items.retain(|item| !item.is_empty());
    items
}

fn write(item: &[Part], text: &mut String) {
    for part in item {
        match part {
            Part::Word(word) => {
                text.push_str(word);
                text.push(' ');
            }
            Part::Group(open, items, close) => {
                text.push(*open);
                for item in items {
                    write(item, text);
                    text.push(',');
                }
                text.push(*close);
            }
        }
    }
}

/// How many words and groups there are.
fn size(item: &[Part]) -> (u32, u32) {
    let mut sum = (0, 0);
    for part in item {
        match part {
            Part::Word(_) => sum.0 += 1,
            Part::Group(_, items, _) => {
                sum.1 += 1;
                for item in items {
                    let (words, groups) = size(item);
                    sum = (sum.0 + words, sum.1 + groups);
                }
            }
        }
    }
    sum
}

/// The word with a number.
fn word<'a>(item: &'a mut [Part], number: &mut u32) -> Option<&'a mut String> {
    for part in item {
        match part {
            Part::Word(word) if *number == 0 => return Some(word),
            Part::Word(_) => *number -= 1,
            Part::Group(_, items, _) => {
                for item in items {
                    if let Some(word) = word(item, number) {
                        return Some(word);
                    }
                }
            }
        }
    }
    None
}

/// The items of the group with a number.
fn group<'a>(item: &'a mut [Part], number: &mut u32) -> Option<&'a mut Vec<Vec<Part>>> {
    for part in item {
        if let Part::Group(_, items, _) = part {
            if *number == 0 {
                return Some(items);
            }
            *number -= 1;
            for item in items {
                if let Some(items) = group(item, number) {
                    return Some(items);
                }
            }
        }
    }
    None
}

/// Numbers at the edges of what a field may hold.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "12",
    "13",
    "15",
    "16",
    "17",
    "31",
    "32",
    "63",
    "64",
    "100",
    "127",
    "128",
    "200",
    "254",
    "255",
    "256",
    "9999",
    "10001",
    "65535",
    "2147483647",
    "-1",
    "-2147483648",
    "1.5",
];

/// Names and cards that may be anywhere.
const STRINGS: &[&str] = &[
    "",
    "R",
    "L",
    "F",
    "FFFFFFFF",
    "LLLLL",
    "PUOWGYKRL",
    "x",
    "europe",
    "nordic",
    "base",
    "ferry",
    "toll",
    "neutral",
    "waves",
    "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
    "PPPPPPPPPPPPUUUUUUUUUUUUOOOOOOOOOOOOWWWWWWWWWWWWGGGGGGGGGGGGLLLLLLLLLLLLLL",
];

struct Corpus {
    /// Scenarios, each as an item.
    scenarios: Vec<Vec<Part>>,
    words: Vec<String>,
    steps: Vec<Vec<Part>>,
}

fn corpus() -> Corpus {
    let mut corpus = Corpus {
        scenarios: Vec::new(),
        words: Vec::new(),
        steps: Vec::new(),
    };
    for file in files() {
        let text = std::fs::read_to_string(file).unwrap();
        let mut file = items(&mut text.chars().peekable()).remove(0);
        // The whole file is the first group, its list of scenarios the second.
        corpus.scenarios.append(group(&mut file, &mut 1).unwrap());
    }
    for scenario in &corpus.scenarios {
        let mut scenario = scenario.clone();
        let (words, _) = size(&scenario);
        let all = (0..words).filter_map(|number| word(&mut scenario, &mut number.clone()).cloned());
        let all: Vec<String> = all.collect();
        corpus
            .words
            .extend(all.into_iter().filter(|word| word != ":"));
        let fields = group(&mut scenario, &mut 0).unwrap();
        let is_steps =
            |field: &&mut Vec<Part>| matches!(&field[0], Part::Word(name) if name == "steps");
        if let Some(steps) = fields.iter_mut().find(is_steps) {
            corpus.steps.append(group(steps, &mut 0).unwrap());
        }
    }
    corpus
}

/// Changes one thing.
fn mutate(scenario: &mut [Part], corpus: &Corpus, random: &mut Streams) {
    let mut toss = |bound: usize| below(&mut random.players, bound.max(1) as u32);
    let (words, groups) = size(scenario);
    if toss(4) > 0 {
        // Numbers and strings say most; without the names of fields hardly a file can be read.
        let mut number = toss(words as usize);
        for _ in 0..20 {
            let found = word(scenario, &mut number.clone()).map(|word| word.clone());
            let first = found.and_then(|word| word.chars().next());
            if first.is_some_and(|first| first == '"' || first.is_ascii_digit()) {
                break;
            }
            number = toss(words as usize);
        }
        let Some(word) = word(scenario, &mut number) else {
            return;
        };
        let from_corpus = toss(3) == 0;
        let first = word.chars().next();
        *word = match first {
            Some(':') => return,
            Some('"') if from_corpus => {
                let strings = corpus.words.iter().filter(|word| word.starts_with('"'));
                let strings: Vec<&String> = strings.collect();
                strings[toss(strings.len()) as usize].clone()
            }
            Some('"') => format!("\"{}\"", STRINGS[toss(STRINGS.len()) as usize]),
            Some(digit) if digit.is_ascii_digit() => {
                NUMBERS[toss(NUMBERS.len()) as usize].to_owned()
            }
            _ => corpus.words[toss(corpus.words.len()) as usize].clone(),
        };
        return;
    }
    let Some(items) = group(scenario, &mut toss(groups as usize)) else {
        return;
    };
    if items.is_empty() {
        return;
    }
    let (one, two) = (toss(items.len()) as usize, toss(items.len()) as usize);
    match toss(4) {
        0 => {
            items.remove(one);
        }
        1 => {
            let twice = items[one].clone();
            items.insert(two, twice);
        }
        2 => items.swap(one, two),
        _ => items[one].clone_from(&corpus.steps[toss(corpus.steps.len()) as usize]),
    }
}

#[test]
fn no_scenario_breaks_the_program() {
    let corpus = corpus();
    assert!(corpus.scenarios.len() >= 300 && corpus.steps.len() > 1000);
    let played: Vec<usize> = (0..CASES)
        .into_par_iter()
        .map(|case| {
            let random = &mut Streams::new(case);
            let which = below(&mut random.players, corpus.scenarios.len() as u32) as usize;
            let mut scenario = corpus.scenarios[which].clone();
            for _ in 0..=below(&mut random.players, 3) {
                mutate(&mut scenario, &corpus, random);
            }
            let mut text = "(scenarios: [".to_owned();
            write(&scenario, &mut text);
            text.push_str("])");
            let done = catch_unwind(|| {
                let read = scenario::parse(&text).ok()?;
                read.scenarios
                    .first()
                    .map(|scenario| scenario.run().is_ok())
            });
            match done {
                Ok(None) => 0,
                Ok(Some(false)) => 1,
                Ok(Some(true)) => 2,
                Err(_) => panic!("case {case} panics: {text}"),
            }
        })
        .collect();
    let number = |kind: usize| played.iter().filter(|case| **case == kind).count();
    let (failed, passed) = (number(1), number(2));
    assert!(
        failed > 5_000 && passed > 1_000,
        "{failed} failed, {passed} passed"
    );
}
