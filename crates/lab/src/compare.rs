//! Two variants of a run against each other, as `--compare FIRST SECOND` asks.

use analysis::Answer;
use analysis::text_table::paragraph;
use harness::BLOCK_PAIRS;
use stats::variants::FEWEST_COMPARED_BLOCKS;

use experiment::document::problem::{Failure, did_you_mean};
use experiment::planned_run::PlannedRun;

/// Refuses names that no variant of a run has, all at once.
///
/// # Errors
///
/// The unknown names with the known ones; two that are the same.
pub fn check(names: &[String], planned: &dyn PlannedRun) -> Result<(), Failure> {
    let all: Vec<&str> = match planned.worth_plan() {
        Some(plan) => plan.cards().map(|(_, card)| card.name.as_str()).collect(),
        None => {
            let variants = planned.playable().cells().iter();
            let variants = variants.filter_map(|cell| cell.variant.as_ref());
            variants.map(|variant| variant.name.as_str()).collect()
        }
    };
    let mut known: Vec<&str> = Vec::new();
    for name in all {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    if known.len() < 2 {
        return Err(Failure::with_help(
            "--compare needs two variants, and this experiment has fewer",
            "leave --compare away",
        ));
    }
    let mut wrong: Vec<String> = names
        .iter()
        .enumerate()
        .filter(|(at, name)| !names[..*at].contains(name))
        .map(|(_, name)| name)
        .filter(|name| !known.contains(&name.as_str()))
        .map(|name| {
            let help = did_you_mean(name, &known).words();
            format!("--compare: no variant is called `{name}`: {help}")
        })
        .collect();
    if names.first() == names.get(1) {
        wrong.push("--compare: a variant is not compared with itself".to_owned());
    }
    match wrong.as_slice() {
        [] => Ok(()),
        wrong => Err(Failure::new(wrong.join("\n"))),
    }
}

/// The first variant less the second, in sentences, or why they are not compared.
pub fn paragraphs(answer: &Answer, names: [&str; 2]) -> String {
    let info = &answer.info;
    let in_order = |first: &str| first == names[0];
    let mut all: Vec<Vec<String>> = Vec::new();
    if let Some(worth) = &info.worth {
        let pairs = worth.pairs.iter().filter(|pair| pair.is_of(names));
        all.extend(pairs.map(|pair| match in_order(&pair.first.name) {
            true => pair.sentences(),
            false => pair.clone().turned().sentences(),
        }));
    } else {
        let n = info.comparisons.len();
        let found = info.comparisons.iter().filter(|it| it.is_of(names));
        all.extend(found.map(|it| match in_order(&it.first[0]) {
            true => it.sentences(n),
            false => it.clone().turned().sentences(n),
        }));
    }
    if all.is_empty() {
        let need = match info.worth {
            Some(_) => {
                "a list whose armies may have both, and two blocks of battles of it".to_owned()
            }
            None => format!(
                "a finished run with {FEWEST_COMPARED_BLOCKS} blocks ({} pairs) of some fixed matchup that both play",
                FEWEST_COMPARED_BLOCKS as u64 * BLOCK_PAIRS
            ),
        };
        all.push(vec![format!(
            "{} and {} are not compared: that needs {need}.",
            names[0], names[1]
        )]);
    }
    let of = |sentences: Vec<String>| paragraph(&sentences.join(" "));
    all.into_iter().map(of).collect::<Vec<_>>().join("\n")
}
