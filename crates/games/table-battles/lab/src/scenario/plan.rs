//! The plan of an experiment with scenarios, and the texts of its report.

mod changes;
mod components;
mod draws;
mod stronger;
mod tweak;

use std::sync::Arc;

use battle_core::{BySide, Ignoring, Side};
use harness::GameSource;
use table_battles::policies::Player;
use table_battles::scenario::Breach;
use table_battles::{Battle, Casting};

use crate::scenario::setup::ScenarioSetup;
use crate::scenarios::ScenarioFile;
use experiment::Experiment;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::planned_run::NamedPlan;

pub use changes::asks_worths;
pub use components::components;

use changes::{Change, SetupChange, changes};
use draws::small_changes;

/// The plan of an experiment with scenarios.
pub type ScenarioPlan = NamedPlan<Battle, Ignoring<Player>>;

/// The plan of an experiment; scenarios that can't be set up are problems.
pub fn plan(
    setup: &ScenarioSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<ScenarioPlan> {
    let mut gathered = PlanBuilder::new(table_battles_loops::battle);
    for file in &setup.scenarios {
        let title = title(file, setup);
        let tried = changes(file, setup).into_iter().filter_map(|change| {
            let game = game(&change, setup)
                .map_err(|breaches| report_breaches(&breaches, &title, change.span, problems))
                .ok()?;
            let policies = BySide([Side::A, Side::B].map(|side| *change.policies[side].player()));
            let sides = sides(&game, setup.casting);
            let drawn = change.drawn.then(|| small_changes(file, setup)).flatten();
            let contests = match drawn {
                Some(drawn) => GameSource::Drawn(Arc::new(drawn)),
                None => GameSource::fixed(game, policies),
            };
            Some(CellSpec {
                sides,
                contests,
                // Players that command each army once have no army of their own.
                strengthens: change
                    .strengthens
                    .filter(|_| matches!(setup.casting, Casting::Armies)),
                is_aside: change.asked.as_ref().is_some_and(SetupChange::is_aside),
                variant: change.variant,
            })
        });
        gathered.matchup("table-battles/scenario", &title, tried);
    }
    gathered.refuse_unused(
        setup.variants.iter().map(|variant| (variant.name.as_str(), &variant.span)),
        |name| format!("no scenario here has all the cards that variant \"{name}\" names"),
        "name cards of one scenario, or a scenario that has them all",
        problems,
    );
    gathered.planned(experiment, problems)
}

fn game(change: &Change<'_>, setup: &ScenarioSetup) -> Result<Battle, Vec<Breach>> {
    let scenario = change.scenario.clone()?;
    Battle::with_gifts(scenario, change.parameters, setup.casting, change.gifts)
}

/// `Marston Moor`, with the key beside it where two scenarios share the name.
fn title(file: &ScenarioFile, setup: &ScenarioSetup) -> String {
    let name = &file.scenario.name;
    let mut others = setup.scenarios.iter();
    if others.any(|other| other.key != file.key && other.scenario.name == *name) {
        format!("{name} ({})", file.key)
    } else {
        name.clone()
    }
}

/// The names of A and B: the armies, or the players that command each of them once.
fn sides(game: &Battle, casting: Casting) -> [String; 2] {
    match casting {
        Casting::Armies => [0, 1].map(|army: usize| game.scenario().armies[army].name.clone()),
        Casting::Players => ["A", "B"].map(str::to_owned),
    }
}

fn report_breaches(breaches: &[Breach], title: &str, span: Option<&Span>, problems: &mut Problems) {
    for breach in breaches {
        problems.add_unless_said(
            Problem::at(
                "table-battles::scenario",
                span.cloned().unwrap_or(0..0),
                format!("{title}: {}: {}", breach.at, breach.what),
            )
            .label("can't be set up like this")
            .help(breach.remedy.clone()),
        );
    }
}

#[cfg(test)]
mod tests;
