//! Random legal experiments of every kind: what `run.toml` says of one is read again as the same experiment with the same plan, and a
//! folder that a run has left can be reported, replayed, resumed and compared.

mod draws;

use std::collections::BTreeMap;
use std::path::Path;

use experiment::builtin::BUILTIN;
use experiment::{Resolved, planned, read};
use lab::rulesets::RULESETS;

use crate::support::{equipoise, folder, in_one_line};
use draws::{Donors, Draws, Place, Seed, Source, path_of};

/// Experiments with the keys that no built-in one has.
const OTHERS: [&str; 14] = [
    include_str!("../../../lab/src/rulesets/tests/keys/samples/battle.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/meta.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/sobol.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/worth.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/worth_sobol.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/swap.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/scenario.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/gloriam.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/gloriam_duel.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/gloriam_pool.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/tropaion.toml"),
    include_str!("../../../lab/src/rulesets/tests/keys/samples/tropaion_meta.toml"),
    // Small, with the changes that a variant of a scenario may make.
    r#"
question = "What is Cromwell worth?"
ruleset = "table-battles"
game = "scenario"
pairs = 288
[scenario]
policies = ["eager", "random"]
scenarios = ["marston-moor", "ivry"]
[[scenario.variant]]
name = "stronger"
scenarios = ["marston-moor"]
sticks = { 18A = 1 }
morale = { a = 1, b = 1 }
cards = { 19A = { strength = 3, star = true, dice = "5/6" } }
without = ["20A"]
"#,
    r#"
question = "Do keils beat tercios?"
ruleset = "gloriam"
game = "pool"
[pool]
a = ["Tercio"]
b = ["Swiss Keil", "Gendarmes"]
combat = "melee"
[[pool.variant]]
name = "dice D-B"
parameters = { dice_set = "D-B" }
"#,
];

/// A resolved experiment and its plan in words; nothing if it is refused.
fn resolved(text: &str) -> Result<(String, String), String> {
    let read = |problems: &mut _| read(text, Path::new("nowhere"), &RULESETS, problems);
    let (experiment, planned) = planned(Path::new("it.toml"), text, read)
        .map_err(|failure| failure.pieces().collect::<String>())?;
    let resolved = toml::to_string(&Resolved::of(&experiment)).expect("TOML");
    Ok((resolved, without_spans(&format!("{:?}", planned.playable()))))
}

/// A plan as text, without where in the file its cards stand.
fn without_spans(plan: &str) -> String {
    let mut pieces = plan.split("span: ");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text.push_str(piece.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.'));
    }
    text
}

/// What is wrong with an experiment that was accepted: `run.toml` is refused or means something else.
fn fault(once: &str, plan: &str) -> Option<String> {
    match resolved(once) {
        Err(refusal) => Some(format!("run.toml is refused: {refusal}\n{once}")),
        Ok((twice, _)) if twice != once => {
            let differs = once.lines().zip(twice.lines()).find(|(a, b)| a != b);
            Some(format!("run.toml is written in another way: {differs:?}"))
        }
        Ok((_, again)) if again != plan => {
            let same = again.bytes().zip(plan.bytes()).take_while(|(a, b)| a == b);
            let at = same.count();
            let near = |text: &str| -> String {
                let bytes = &text.as_bytes()[at.saturating_sub(400)..text.len().min(at + 200)];
                String::from_utf8_lossy(bytes).into_owned()
            };
            let (first, second) = (near(plan), near(&again));
            Some(format!("another plan is played:\n{first}\n--- and then:\n{second}\n{once}"))
        }
        Ok(_) => None,
    }
}

/// Built-in experiments whose plans take a second or more to make in a debug build, for their many duels, battles and drawn armies; the
/// others of their kinds have the same keys.
const LARGE: [&str; 11] = [
    "card-values",
    "cards-at-a-glance",
    "characteristics",
    "doubtful-worth",
    "gloriam-command",
    "gloriam-dice",
    "gloriam-matchups",
    "gloriam-pool",
    "gloriam-rules",
    "gloriam-screening",
    "open-questions",
];

fn seeds() -> Vec<Seed> {
    let small = BUILTIN.iter().filter(|builtin| !LARGE.contains(&builtin.name));
    let texts = small.map(|builtin| builtin.text).chain(OTHERS);
    texts.map(Seed::of).collect()
}

/// Changed experiments of each place of a key.
const N_OF_EACH: usize = 2;
/// Experiments in which several keys change.
const N_OF_SEVERAL: usize = 120;

#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn what_run_toml_says_of_any_legal_experiment_is_read_again_as_the_same() {
    let seeds = seeds();
    let donors = Donors::of(&seeds);
    let mut draws = Draws(39);
    // Each key of each kind by itself, in several experiments that have its table.
    let mut by_path: BTreeMap<String, Vec<(usize, &Place)>> = BTreeMap::new();
    for (number, seed) in seeds.iter().enumerate() {
        for place in &seed.places {
            let path = format!("{} {}", path_of(seed.kind), place.path);
            by_path.entry(path).or_default().push((number, place));
        }
    }
    let mut asked: Vec<(usize, Vec<&Place>)> = Vec::new();
    for (path, places) in &by_path {
        // Armies are drawn for a worth, which takes ten times as long as any other plan.
        let n = if path.starts_with("triumph worth") { 1 } else { N_OF_EACH };
        for _ in 0..n {
            let (seed, place) = places[draws.below(places.len())];
            asked.push((seed, vec![place]));
        }
    }
    for _ in 0..N_OF_SEVERAL {
        let number = draws.below(seeds.len());
        let places = &seeds[number].places;
        let n = 2 + draws.below(3);
        let some = (0..n).map(|_| &places[draws.below(places.len())]);
        asked.push((number, some.collect()));
    }
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    let mut n_legal = 0;
    for (number, places) in &asked {
        let seed = &seeds[*number];
        let source = Source { donors: &donors, kind: seed.kind };
        let mut table = seed.table.clone();
        for place in places {
            source.change(place, &mut table, &mut draws);
        }
        let text = toml::to_string(&table).expect("TOML");
        let Ok((once, plan)) = resolved(&text) else {
            continue;
        };
        n_legal += 1;
        if let Some(fault) = fault(&once, &plan) {
            let paths: Vec<&str> = places.iter().map(|place| place.path.as_str()).collect();
            faults.insert(paths.join(" and "), format!("{fault}\n--- the experiment\n{text}"));
        }
    }
    let all: Vec<&String> = faults.keys().collect();
    if let Some((paths, fault)) = faults.iter().min_by_key(|(_, fault)| fault.len()) {
        panic!("{} faults at {all:#?}; one of them, at {paths}:\n{fault}", faults.len());
    }
    assert!(3 * n_legal > asked.len(), "only {n_legal} of {} are legal", asked.len());
}

/// Small experiments that are really played, one of each kind whose smallest run takes a second or two.
const PLAYED: [&str; 6] = [
    r#"
question = "Do screens help?"
ruleset = "triumph"
game = "duel"
pairs = 288
[duel]
a = ["spear"]
b = ["knights", "elephants"]
cards = ["elephant-screen"]
[[duel.variant]]
name = "uphill"
a = ":uphill"
[[expect]]
effect = "uphill"
at_least = -0.9
"#,
    r#"
question = "Does one Morale cube for one side make Marston Moor fair?"
ruleset = "table-battles"
game = "scenario"
pairs = 288
[scenario]
policies = ["random", "random"]
scenarios = ["marston-moor"]
[[scenario.variant]]
name = "a cube more"
morale = { a = 1 }
[[scenario.variant]]
name = "other sticks"
sticks = { 18A = 1 }
without = ["20A"]
"#,
    r#"
question = "Who wins?"
ruleset = "tropaion"
game = "battle"
pairs = 288
[battle]
policies = ["random", "random"]
matchups = [{ a = "macedonian", b = "gallic", name = "a meeting" }]
[[battle.variant]]
name = "another army"
a = "seleucid"
"#,
    r#"
question = "Who wins?"
ruleset = "gloriam"
game = "duel"
pairs = 288
[duel]
policies = ["by-troops", "by-troops"]
a = ["Tercio"]
b = ["Gendarmes"]
[[duel.variant]]
name = "uphill"
a = { uphill = true }
"#,
    r#"
question = "Who wins?"
ruleset = "gloriam"
game = "pool"
pairs = 288
[pool]
a = ["Tercio"]
b = ["Gendarmes"]
[[pool.variant]]
name = "dice D-B"
parameters = { dice_set = "D-B" }
"#,
    r#"
question = "Who wins?"
ruleset = "gloriam"
game = "battle"
pairs = 288
[battle]
policies = ["random", "random"]
matchups = [{ a = "imperial-1620", b = "swedish-1632" }]
"#,
];

/// Changes of each of them, beside itself.
const N_PLAYED: usize = 2;

#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn what_a_legal_experiment_leaves_is_reported_replayed_resumed_and_compared() {
    let seeds: Vec<Seed> = PLAYED.iter().map(|text| Seed::of(text)).collect();
    let donors = Donors::of(&self::seeds());
    let mut draws = Draws(40);
    let mut n_played = 0;
    for seed in &seeds {
        let source = Source { donors: &donors, kind: seed.kind };
        play(&toml::to_string(&seed.table).expect("TOML"));
        let mut left = N_PLAYED;
        // Most changes aren't legal, and how many are varies with the keys that there are.
        for _ in 0..2_000 {
            if left == 0 {
                break;
            }
            let mut table = seed.table.clone();
            for _ in 0..3 {
                let place = &seed.places[draws.below(seed.places.len())];
                source.change(place, &mut table, &mut draws);
            }
            let text = toml::to_string(&table).expect("TOML");
            if table != seed.table && is_small(&text) {
                play(&text);
                (left, n_played) = (left - 1, n_played + 1);
            }
        }
    }
    assert_eq!(n_played, N_PLAYED * PLAYED.len());
}

/// Whether an experiment is legal, of a few cells, and of players that don't look ahead.
fn is_small(text: &str) -> bool {
    let read = |problems: &mut _| read(text, Path::new("nowhere"), &RULESETS, problems);
    let is_slow = ["search", "commander", "captain"].iter().any(|name| text.contains(name));
    let planned = planned(Path::new("it.toml"), text, read);
    !is_slow && planned.is_ok_and(|(_, planned)| planned.playable().cells().len() <= 4)
}

/// Plays an experiment in a folder of its own, and everything that can be done with its run.
fn play(text: &str) {
    let folder = folder();
    std::fs::write(folder.path().join("it.toml"), text).expect("writable");
    let small = ["--max-pairs", "288", "--anyway", "--threads", "2", "--quiet"];
    let run = [&["run", "it.toml", "--out", "run"][..], &small].concat();
    let commands: [&[&str]; 5] = [
        &run,
        &["report", "run", "--quiet"],
        &["replay", "run"],
        &[run.as_slice(), &["--resume"]].concat(),
        &["diff", "run", "run"],
    ];
    for command in commands {
        let output = equipoise(folder.path(), command);
        // An expectation of the file may fail; duels of pools are refused a replay, since they are dice and nothing else.
        let is_pool_again = command[0] == "replay" && text.contains("game = \"pool\"");
        let is_done = matches!(output.status.code(), Some(0 | 1)) || is_pool_again;
        assert!(is_done, "{command:?}: {}\n{text}", in_one_line(&output.stderr));
    }
}
