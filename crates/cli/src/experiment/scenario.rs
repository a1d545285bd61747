//! From an experiment with scenarios to a plan and to what its report says.

mod changes;
mod cubes;

use battle_core::streams::name_id;
use battle_core::{BySide, Side};
use harness::{Contests, Group, Plan};
use report::CellInfo;
use table_battles::policies::Player;
use table_battles::scenario::Breach;
use table_battles::{Battle, Casting};

use super::schema::{Experiment, ScenarioSection};
use super::work::Work;
use crate::document::{Problems, Span};
use crate::problem::Problem;
use crate::scenarios::ScenarioFile;

pub use cubes::cubes;

use changes::{Change, changes};

/// The work of an experiment with scenarios.
pub type ScenarioWork = Work<Battle, Player>;

/// Turns an experiment into work; what can't be set up is a problem.
pub fn lower(
    section: &ScenarioSection,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<ScenarioWork> {
    let mut groups = Vec::new();
    let mut cells: Vec<CellInfo> = Vec::new();
    let mut played: Vec<String> = Vec::new();
    for file in &section.scenarios {
        let title = title(file, section);
        let mut games: Vec<Battle> = Vec::new();
        let mut contests: Vec<Contests<Battle, Player>> = Vec::new();
        let first_cell = cells.len() as u32;
        for change in changes(file, section) {
            let game = match game(&change, section) {
                Ok(game) => game,
                Err(breaches) => {
                    report_breaches(&breaches, &title, change.span, problems);
                    continue;
                }
            };
            let baseline = games.first();
            let identical = baseline.is_some_and(|baseline| is_same(baseline, &game))
                && *change.policies == section.policies;
            let [a, b] = sides(&game, section.casting);
            played.extend(change.variant.iter().map(|variant| variant.name.clone()));
            cells.push(CellInfo {
                matchup: title.clone(),
                a,
                b,
                variant: change.variant,
                baseline: baseline.map(|_| first_cell),
                identical,
                exact: None,
            });
            let policies = BySide([Side::A, Side::B].map(|side| *change.policies[side].player()));
            games.push(game.clone());
            contests.push(Contests::fixed(game, policies));
        }
        let mut contests = contests.into_iter();
        if let Some(baseline) = contests.next() {
            groups.push(Group {
                stream_id: name_id(&format!("table-battles/scenario/{title}")),
                baseline,
                variants: contests.collect(),
            });
        }
    }
    report_unused(section, &played, problems);
    if !problems.is_empty() {
        return None;
    }
    Some(Work {
        plan: Plan {
            seed: experiment.seed,
            pairing: experiment.pairing,
            groups,
            n_blocks: experiment.n_blocks,
        },
        cells,
        worth: None,
    })
}

fn game(change: &Change<'_>, section: &ScenarioSection) -> Result<Battle, Vec<Breach>> {
    let scenario = change.scenario.clone()?;
    Battle::new(scenario, change.parameters, section.casting)
}

fn is_same(one: &Battle, other: &Battle) -> bool {
    one.scenario() == other.scenario() && one.parameters() == other.parameters()
}

/// `Marston Moor`, with the key beside it where two scenarios share the name.
fn title(file: &ScenarioFile, section: &ScenarioSection) -> String {
    let name = &file.scenario.name;
    let mut others = section.scenarios.iter();
    if others.any(|other| other.key != file.key && other.scenario.name == *name) {
        format!("{name} ({})", file.key)
    } else {
        name.clone()
    }
}

/// What A and B are called: the armies, or the players who command each of them once.
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

/// A variant that applied to no scenario at all is a mistake of the file.
fn report_unused(section: &ScenarioSection, played: &[String], problems: &mut Problems) {
    if !problems.is_empty() {
        return;
    }
    for variant in &section.variants {
        if !played.contains(&variant.name) {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    variant.span.clone(),
                    format!(
                        "no scenario here has all the cards that variant \"{}\" names",
                        variant.name
                    ),
                )
                .label("played nowhere")
                .help("name cards of one scenario, or a scenario that has them all"),
            );
        }
    }
}

#[cfg(test)]
mod tests;
