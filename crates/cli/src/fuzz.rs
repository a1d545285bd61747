//! Files that nobody wrote: what is read is changed at random, and nothing may panic.
//!
//! The changes are drawn from a fixed seed, so that a find repeats. A test takes a second or two;
//! `EQUIPOISE_FUZZ_SECONDS=600 cargo test --release -p equipoise fuzz::` goes on for longer, from other seeds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use battle_core::dice::{Luck, SampledDice};
use battle_core::streams::Purpose;
use battle_core::{Dice, Role, RuleId, StreamKey};
use triumph::RuleParameters;
use triumph::army_lists::{Order, build, check, check_by_itself};

use crate::armies::{self, ArmyFile, Resolved, to_toml};
use crate::document::Problems;
use crate::experiment::{self, AnyWork};
use crate::lists::{self, meshwesh};

/// Changed files of each kind in a usual test.
const N_FILES: u64 = 400;
/// Bytes after which a file grows no more.
const MAX_LENGTH: usize = 30_000;

/// Pieces that mean something somewhere.
const WORDS: [&str; 42] = [
    "[",
    "]",
    "{",
    "}",
    "[[",
    "]]",
    "\"",
    "'''",
    "=",
    ",",
    ":",
    "\n",
    "#",
    "\\",
    "\\u0000",
    "\u{feff}",
    "é",
    "null",
    "true",
    "nan",
    "inf",
    "-1",
    "0",
    "1e999",
    "9223372036854775807",
    "-9223372036854775809",
    "0x7fffffffffffffff",
    "1979-05-27",
    "entry = 199",
    "count = 32",
    "count = 99",
    "general = true",
    "max = 99",
    "[[stands]]",
    "[[cards]]",
    "[[entry]]",
    "knights",
    "shower-shooting",
    "on = \"knights\"",
    "disguises = [\"nobody as horde\"]",
    "years = [[1, 1]]",
    "\"KNT\"",
];

/// Draws.
struct Draws(SampledDice);

impl Draws {
    fn of(seed: u64) -> Draws {
        let stream = StreamKey::of_seed(seed).generator(Role::shared(Purpose::Other(9), 0));
        Draws(SampledDice::new(stream, Luck::default()))
    }

    fn below(&mut self, n: usize) -> usize {
        let mut number = 0;
        for _ in 0..8 {
            number = number * 6 + usize::from(self.0.d6(RuleId("fuzz")) - 1);
        }
        number % n.max(1)
    }

    fn span(&mut self, n: usize) -> std::ops::Range<usize> {
        let from = self.below(n + 1);
        from..(from + self.below(40)).min(n)
    }
}

/// One change: a byte, a piece taken out, doubled, moved or put in, a word, a number, many brackets, or a cut.
fn change(text: &mut Vec<u8>, draws: &mut Draws) {
    let at = draws.below(text.len() + 1);
    match draws.below(9) {
        0 if !text.is_empty() => {
            let at = at.min(text.len() - 1);
            text[at] = draws.below(256) as u8;
        }
        1 => drop(text.drain(draws.span(text.len()))),
        2 => {
            let piece = text[draws.span(text.len())].to_vec();
            text.splice(at..at, piece);
        }
        3 | 4 => {
            let word = WORDS[draws.below(WORDS.len())];
            text.splice(at..at, word.bytes());
        }
        5 => {
            let digits = text
                .iter()
                .enumerate()
                .filter(|(_, byte)| byte.is_ascii_digit());
            let places: Vec<usize> = digits.map(|(at, _)| at).collect();
            if let Some(&at) = places.get(draws.below(places.len())) {
                let number = [
                    "0",
                    "-1",
                    "99",
                    "100",
                    "255",
                    "256",
                    "65536",
                    "4294967296",
                    "1.5",
                ];
                text.splice(at..=at, number[draws.below(9)].bytes());
            }
        }
        6 => {
            let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let line = lines[draws.below(lines.len())..]
                .first()
                .copied()
                .unwrap_or(b"")
                .to_vec();
            text.splice(at..at, line);
        }
        7 => {
            let bracket = b"[{(\""[draws.below(4)];
            let n = draws.below(200);
            text.splice(at..at, std::iter::repeat_n(bracket, n));
        }
        _ => text.truncate(text.len() - draws.below(text.len() / 2 + 1)),
    }
    text.truncate(MAX_LENGTH);
}

/// Changes seeds and reads them; a panic is told with the text that made it.
#[expect(
    clippy::print_stderr,
    reason = "a long run says how far it has come, on standard error"
)]
fn fuzz(name: &str, seeds: &[String], read: impl Fn(&str)) {
    let seconds = std::env::var("EQUIPOISE_FUZZ_SECONDS").ok();
    let seconds: Option<u64> = seconds.and_then(|seconds| seconds.parse().ok());
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut number = 0;
    let mut slowest = (Duration::ZERO, 0);
    while until.map_or(number < N_FILES, |until| Instant::now() < until) {
        let mut draws = Draws::of(number);
        let mut text = seeds[draws.below(seeds.len())].clone().into_bytes();
        for _ in 0..=draws.below(6) {
            change(&mut text, &mut draws);
        }
        let text = String::from_utf8_lossy(&text);
        let started = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| read(&text)));
        assert!(read.is_ok(), "{name} {number} panics:\n{text}");
        slowest = slowest.max((started.elapsed(), number));
        number += 1;
    }
    if until.is_some() {
        eprintln!(
            "{name}: {number} files, none panics; the slowest, {}, took {:?}",
            slowest.1, slowest.0
        );
    }
    assert!(
        slowest.0 < Duration::from_secs(10),
        "{name} {} takes {:?}",
        slowest.1,
        slowest.0
    );
}

fn builtin_armies() -> Vec<String> {
    armies::BUILTIN
        .iter()
        .map(|army| army.text.to_owned())
        .collect()
}

/// A list of our own and the same from Meshwesh, with everything that lists say somewhere.
const LIST_JSON: &str = include_str!("fuzz/list.json");

fn list_toml() -> String {
    let imported = meshwesh::read(LIST_JSON, &mut Problems::default());
    lists::to_toml(&imported.expect("the seed is a list").list)
}

#[test]
fn changed_experiments_are_read_or_refused() {
    let seeds: Vec<String> = experiment::builtin::BUILTIN
        .iter()
        .map(|one| one.text.to_owned())
        .collect();
    fuzz("experiment", &seeds, |text| {
        let mut problems = Problems::default();
        if let Some(experiment) = experiment::read(text, Path::new("nowhere"), &mut problems) {
            drop(AnyWork::of(&experiment, &mut problems));
        }
        drop(problems.into_sorted());
    });
}

#[test]
fn changed_armies_are_read_or_refused() {
    fuzz("army", &builtin_armies(), |text| {
        let mut problems = Problems::default();
        if let Some(army) = armies::parse(text, &mut problems) {
            let rules = RuleParameters::DEFAULT;
            drop(check_by_itself(&army.muster(&rules), &rules));
            assert!(army.cost() >= triumph::HalfPoints::ZERO);
            let again = armies::parse(&to_toml(&army), &mut Problems::default());
            assert_eq!(again.as_ref(), Some(&army), "what is written is read again");
            toml::to_string(&Resolved::of(&army)).expect("TOML");
        }
        drop(problems.into_sorted());
    });
}

#[test]
fn changed_lists_are_read_or_refused() {
    fuzz("list", &[list_toml()], |text| {
        let mut problems = Problems::default();
        if let Some(list) = lists::parse(text, &mut problems) {
            let again = lists::parse(&lists::to_toml(&list), &mut Problems::default());
            assert_eq!(again.as_ref(), Some(&list), "what is written is read again");
            use_list(&list);
        }
        drop(problems.into_sorted());
    });
}

#[test]
fn changed_answers_of_meshwesh_are_read_or_refused() {
    fuzz("meshwesh", &[LIST_JSON.to_owned()], |text| {
        let mut problems = Problems::default();
        if let Some(imported) = meshwesh::read(text, &mut problems) {
            let mut account = meshwesh::Account::default();
            account.add(&imported);
            drop(account.text());
            let again = lists::parse(&lists::to_toml(&imported.list), &mut Problems::default());
            assert!(again.is_some(), "what is imported is read again");
            use_list(&imported.list);
        }
        drop(problems.into_sorted());
    });
}

/// Builds an army of a list, and holds it and a foreign one against it.
fn use_list(list: &lists::ListFile) {
    let rules = RuleParameters::DEFAULT;
    let choice = list.choice(list.years.from, None);
    let of_year = list.of_year(&choice);
    let order = Order {
        list: &of_year,
        choice: &choice,
        parameters: &rules,
        cards: &[],
        aim: None,
    };
    if let Ok(muster) = build(&order, &mut Draws::of(1).0) {
        let file = ArmyFile::of(&muster, list, choice.year, None);
        assert_eq!(check(&file.muster(&rules), &of_year, &choice, &rules), []);
    }
    let foreign = armies::parse(armies::BUILTIN[40].text, &mut Problems::default());
    let foreign = foreign.expect("it is built in").muster(&rules);
    drop(check(&foreign, &of_year, &choice, &rules));
}
