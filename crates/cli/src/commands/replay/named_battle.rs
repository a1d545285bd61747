//! The battle of two names on a command line, as a file with this one matchup would play it.

use std::path::Path;

use harness::Pairing;

use super::ReplayArgs;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::ruleset::{NamedBattle, Typed};
use lab::rulesets::all;

/// The battle of what was named after a ruleset.
pub(super) fn named_battle(
    args: &ReplayArgs,
) -> Result<(Experiment, Box<dyn PlannedRun>), Failure> {
    let ruleset = lab::rulesets::named(&args.source)?;
    let typed =
        Typed { words: &args.armies, policies: args.policies.as_deref(), settings: &args.set };
    let Some(met) = (ruleset.named_battle)(typed) else {
        return Err(Failure::with_help(
            format!(
                "{} words after `{}`, and its battles are not named like that",
                args.armies.len(),
                ruleset.name
            ),
            format!("write {}", examples().join(", or ")),
        ));
    };
    let NamedBattle { title, game } = met?;
    let experiment = Experiment {
        title,
        question: "What happens?".to_owned(),
        seed: args.seed.unwrap_or(0),
        pool: Vec::new(),
        is_open: false,
        n_blocks: 1,
        half_width: None,
        expectations: Vec::new(),
        rebalance: None,
        pairing: Pairing::default(),
        keeps_battles: false,
        game,
    };
    let mut problems = Problems::default();
    let planned = experiment.plan(&mut problems);
    Failure::of_file(Path::new("the command line"), &args.armies.join(" "), problems)?;
    let planned = planned.ok_or_else(|| Failure::new("there is nothing to play"))?;
    Ok((experiment, planned))
}

/// How the battles of each ruleset are named, of those that name any.
fn examples() -> Vec<&'static str> {
    let examples = all().iter().map(|it| it.meeting_example);
    examples.filter(|it| !it.is_empty()).collect()
}
