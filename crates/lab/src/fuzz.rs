//! Random changes to every kind of file that is read: nothing may panic.
//!
//! A text is changed as a tree, so that the result is usually still TOML or JSON, and byte by byte. Changes are drawn from a
//! fixed seed, so that a failure repeats. A test takes a second. `make fuzz` runs each for ten minutes, and also requires
//! that every text is handled within two seconds, its report included.

mod tree;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
#[expect(clippy::disallowed_types, reason = "how long a text takes is what is tested")]
use std::time::{Duration, Instant};

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::Purpose;
use battle_core::{Dice, Role, RuleId, StreamKey};
use triumph::RuleParameters;
use triumph::army_lists::{ArmyRequest, build, check, check_by_itself};

use crate::rulesets::RULESETS;
use crate::run_folder::Stored;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::rules_file;
use table_battles_lab::scenarios;
use triumph_lab::armies;
use triumph_lab::armies::{ArmyFile, Resolved, to_toml};
use triumph_lab::lists;
use triumph_lab::lists::meshwesh;
use triumph_lab::ruleset::TriumphRules;

/// Changed files of each kind in a usual test.
const N_FILES: u64 = 100;
/// Bytes after which a file grows no more.
const MAX_LENGTH: usize = 30_000;

/// How long an answer may take in a long run.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Pieces that mean something somewhere.
const WORDS: [&str; 52] = [
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
    "\\ud800",
    "\\udc00",
    "\\u202E",
    "\u{202e}",
    "99999999999999999999",
    "07:32:00",
    "\"all\"",
    "\"*\"",
    "\"=1+1\"",
    "\"\"",
];

struct Draws(SampledDice);

impl Draws {
    fn of(seed: u64) -> Draws {
        let stream = StreamKey::of_seed(seed).generator(Role::shared(Purpose::Other(9), 0));
        Draws(SampledDice::new(stream, DiceTransform::default()))
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

/// One change: a byte replaced, a piece removed, doubled, moved or inserted, a word, a number, many brackets, or a truncation.
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
            let digits = text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
            let places: Vec<usize> = digits.map(|(at, _)| at).collect();
            if let Some(&at) = places.get(draws.below(places.len())) {
                let number = ["0", "-1", "99", "100", "255", "256", "65536", "4294967296", "1.5"];
                text.splice(at..=at, number[draws.below(9)].bytes());
            }
        }
        6 => {
            let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let line = lines[draws.below(lines.len())..].first().copied().unwrap_or(b"").to_vec();
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

/// Changes sample texts and reads them; a panic is reported with the text that caused it.
#[expect(clippy::print_stderr, reason = "a long run says how far it has come, on standard error")]
fn fuzz(name: &str, seeds: &[String], read: impl Fn(&str, &mut Problems)) {
    let seconds = std::env::var("EQUIPOISE_FUZZ_SECONDS").ok();
    let seconds: Option<u64> = seconds.and_then(|seconds| seconds.parse().ok());
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut number = 0;
    let mut slowest = (Duration::ZERO, 0);
    let began = Instant::now();
    while until.map_or(number < N_FILES, |until| Instant::now() < until) {
        let mut draws = Draws::of(number);
        let seed = &seeds[draws.below(seeds.len())];
        let which = draws.below(4);
        let mut text = match which {
            0 => seed.clone(),
            _ => tree::changed(seed, &mut draws),
        }
        .into_bytes();
        if which < 2 {
            for _ in 0..=draws.below(6) {
                change(&mut text, &mut draws);
            }
        }
        let text = String::from_utf8_lossy(&text);
        let time = || {
            let started = Instant::now();
            let read = catch_unwind(AssertUnwindSafe(|| {
                let mut problems = Problems::default();
                read(&text, &mut problems);
                report(&text, problems);
            }));
            assert!(read.is_ok(), "{name} {number} panics:\n{text}");
            started.elapsed()
        };
        let mut took = time();
        // On a busy machine a text may be slow by chance; a text that is really slow is slow each time.
        for _ in 0..if took < AT_ONCE { 0 } else { 4 } {
            took = took.min(time());
        }
        assert!(
            until.is_none() || cfg!(debug_assertions) || took < AT_ONCE,
            "{name} {number} takes {took:?}:\n{text}"
        );
        slowest = slowest.max((took, number));
        number += 1;
    }
    if until.is_some() {
        eprintln!(
            "{name}: {number} texts, {:.0} a second, none panics; the slowest, {}, took {:?}",
            number as f64 / began.elapsed().as_secs_f64(),
            slowest.1,
            slowest.0
        );
    }
}

/// Asserts that the printed problems of a text have no hidden characters and a limited length.
fn report(text: &str, problems: Problems) {
    use experiment::document::signs::is_hidden;
    if let Err(failure) = Failure::of_file(Path::new("it"), text, problems) {
        let text: String = failure.pieces().collect();
        let hidden = text.chars().find(|sign| is_hidden(*sign) && *sign != '\n');
        assert_eq!(hidden, None, "{text:?}");
        assert!(text.len() < 1_000_000, "{} bytes of problems", text.len());
    }
}

fn builtin_armies() -> Vec<String> {
    armies::BUILTIN.iter().map(|army| army.text.to_owned()).collect()
}

/// A list of our own and the same from Meshwesh, with everything that lists say somewhere.
const LIST_JSON: &str = include_str!("fuzz/list.json");

fn list_toml() -> String {
    let imported = meshwesh::read(LIST_JSON, &mut Problems::default());
    lists::to_toml(&imported.expect("the seed is a list").list)
}

/// Reads an experiment, and plans it unless planning would take too long.
fn use_experiment(experiment: Option<experiment::Experiment>, problems: &mut Problems) {
    let Some(experiment) = experiment else { return };
    let mut of_plan = Problems::default();
    if let Some(planned) = experiment.plan(&mut of_plan) {
        experiment::expectations(&experiment, planned.as_ref(), &mut of_plan);
    }
    problems.append(of_plan);
}

#[test]
fn changed_experiments_are_read_or_refused() {
    let mut seeds: Vec<String> =
        experiment::builtin::BUILTIN.iter().map(|one| one.text.to_owned()).collect();
    seeds.extend(tree::EXPERIMENTS.map(str::to_owned));
    fuzz("experiment", &seeds, |text, problems| {
        let experiment = experiment::read(text, Path::new("nowhere"), &RULESETS, problems);
        use_experiment(experiment, problems);
    });
}

#[test]
fn changed_files_of_rules_are_read_or_refused() {
    // Its beginning has rows of columns and numbers, its end parameters.
    let printed = rules_file::printed(&triumph_lab::TRIUMPH);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.starts_with('#')).collect();
    let seeds = [lines[..90].join("\n"), lines[lines.len() - 60..].join("\n")];
    fuzz("rules", &seeds, |text, problems| {
        rules_file::of_text::<TriumphRules>(text, problems);
    });
}

#[test]
fn changed_records_of_runs_are_read_or_refused() {
    let records = [
        include_str!("../../../reports/gallery/card-values/run.toml"),
        include_str!("../../../reports/gallery/catalogue-matrix/run.toml"),
        include_str!("../../../reports/gallery/doubtful-card/run.toml"),
        include_str!("../../../reports/gallery/formation-kinds/run.toml"),
        include_str!("../../../reports/gallery/scenario-balance/run.toml"),
    ];
    fuzz("run.toml", &records.map(str::to_owned), |text, problems| {
        match Stored::read(Path::new("run.toml"), text.to_owned()) {
            Ok(stored) => {
                drop(experiment::read_node(&stored.experiment, Path::new(""), &RULESETS, problems));
            }
            Err(failure) => drop(failure.pieces().collect::<String>()),
        }
    });
}

#[test]
fn changed_scenarios_are_read_or_refused() {
    let seeds = table_battles_files::BUILT_IN;
    let seeds: Vec<String> = seeds.iter().map(|own| own.text.to_owned()).collect();
    fuzz("scenario", &seeds, |text, problems| {
        drop(scenarios::parse("it", text, problems));
    });
}

#[test]
fn changed_engagements_are_read_or_refused() {
    let seeds = tree::ENGAGEMENTS.map(str::to_owned);
    fuzz("engagements", &seeds, |text, problems| {
        triumph_lab::odds::read_engagements(text, problems);
    });
}

#[test]
fn changed_notation_is_read_or_refused() {
    let seeds = [
        "spear+elephant-screen:uphill,edges=1",
        "knights:general",
        "camp:fortified,garrison=horde",
    ];
    fuzz("notation", &seeds.map(str::to_owned), |text, problems| {
        let node = experiment::document::Node {
            span: 0..text.len(),
            value: experiment::document::Value::Text(text.to_owned()),
        };
        let _ = triumph_lab::notation::read::<triumph::Party>(text, &node, problems);
        let _ = triumph_lab::notation::read::<triumph::Stand>(text, &node, problems);
    });
}

#[test]
fn changed_armies_are_read_or_refused() {
    fuzz("army", &builtin_armies(), |text, problems| {
        if let Some(army) = armies::parse(text, problems) {
            let rules = RuleParameters::DEFAULT;
            drop(check_by_itself(&army.listed_army(&rules), &rules));
            assert!(army.cost() >= triumph::HalfPoints::ZERO);
            let again = armies::parse(&to_toml(&army), &mut Problems::default());
            assert_eq!(again.as_ref(), Some(&army), "what is written is read again");
            toml::to_string(&Resolved::of(&army)).expect("TOML");
        }
    });
}

#[test]
fn changed_lists_are_read_or_refused() {
    fuzz("list", &[list_toml()], |text, problems| {
        if let Some(list) = lists::parse(text, problems) {
            let again = lists::parse(&lists::to_toml(&list), &mut Problems::default());
            assert_eq!(again.as_ref(), Some(&list), "what is written is read again");
            use_list(&list);
        }
    });
}

#[test]
fn changed_answers_of_meshwesh_are_read_or_refused() {
    fuzz("meshwesh", &[LIST_JSON.to_owned()], |text, problems| {
        if let Some(imported) = meshwesh::read(text, problems) {
            let mut account = meshwesh::ImportReport::default();
            account.add(&imported);
            drop(account.text());
            let again = lists::parse(&lists::to_toml(&imported.list), &mut Problems::default());
            assert!(again.is_some(), "what is imported is read again");
            use_list(&imported.list);
        }
    });
}

/// Builds an army of a list, and checks it and an army of another list against it.
fn use_list(list: &lists::ListFile) {
    let rules = RuleParameters::DEFAULT;
    let choice = list.choice(list.years.from, None);
    let of_year = list.of_year(&choice);
    let request =
        ArmyRequest { list: &of_year, choice: &choice, parameters: &rules, cards: &[], aim: None };
    if let Ok(listed_army) = build(&request, &mut Draws::of(1).0) {
        let file = ArmyFile::of(&listed_army, list, choice.year, None);
        assert_eq!(check(&file.listed_army(&rules), &of_year, &choice, &rules), []);
    }
    let foreign = armies::parse(armies::BUILTIN[40].text, &mut Problems::default());
    let foreign = foreign.expect("it is built in").listed_army(&rules);
    drop(check(&foreign, &of_year, &choice, &rules));
}
