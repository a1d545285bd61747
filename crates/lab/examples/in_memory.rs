//! An experiment given as a string, played in memory without a folder, and its numbers read:
//! `cargo run --release -p lab --example in_memory`.

#![expect(clippy::print_stdout, reason = "the numbers are what it is for")]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::read;
use experiment::stopping::ALPHA;
use harness::{PlanPart, Silent, Totals};
use lab::rulesets::RULESETS;

const EXPERIMENT: &str = r#"
question = "Do charges without a test help the Gauls against Caesar?"
ruleset = "tropaion"
game = "battle"
seed = 58
pairs = 288

[battle]
policies = ["steady", "steady"]
matchups = [{ a = "gallic", b = "caesarian-roman" }]

[[battle.variant]]
name = "charges without a test"
parameters = { charge_needs_test = false }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problems = Problems::default();
    let planned = read(EXPERIMENT, Path::new(""), &RULESETS, &mut problems)
        .and_then(|experiment| experiment.plan(&mut problems));
    if let Err(failure) = Failure::of_file(Path::new("the example"), EXPERIMENT, problems) {
        return Err(failure.in_short().into());
    }
    let planned = planned.ok_or("there is nothing to play")?;
    let playable = planned.playable();
    let plan = playable.schedule();
    let played = playable.play(
        &rayon::ThreadPoolBuilder::new().build()?,
        PlanPart::all_cells(&mut (0..plan.n_tasks())),
        Totals::new(plan.n_cells()),
        &AtomicBool::new(false),
        &mut Silent,
        &mut |_, _| Ok(()),
    );
    let totals = played.map_err(|error| error.error)?.totals;
    for (cell, info) in totals.cells.iter().zip(playable.cells()) {
        let score = cell.score(ALPHA);
        let variant = info.variant.as_ref().map_or("as it is", |it| &it.name);
        println!(
            "{}, {variant}: {:.3}, 95 % interval {:.3} to {:.3}",
            info.matchup,
            score.value.ok_or("nothing was played")?,
            score.lo,
            score.hi
        );
    }
    Ok(())
}
