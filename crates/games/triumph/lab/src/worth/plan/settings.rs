//! The questions of a worth experiment under other settings of the rules, for `[sensitivity]`.
//!
//! A setting has a baseline, handicaps and cards of its own, in groups with the streams of the experiment's own: the armies and the
//! chance of every pair are the same under all settings, so that what they have in common cancels.

use analysis::CellInfo;
use analysis::sensitivity::{WorthRun, WorthSensitivity};
use analysis::worth::{WorthBearer, WorthPlan};

use super::WorthPlanning;
use crate::sensitivity::Sensitivity;
use experiment::document::Problems;

/// Adds the cells of every setting after those that are there, which are the experiment's own with the plan `own`.
pub(super) fn add(
    sensitivity: &Sensitivity,
    own: &WorthPlan,
    planning: &mut WorthPlanning<'_>,
    problems: &mut Problems,
) -> WorthSensitivity {
    let sections = sensitivity.sections(planning.setup);
    let mut runs = Vec::new();
    for (name, setup) in &sections {
        let mut under = WorthPlanning {
            setting: Some(name),
            asks_prices: false,
            n_before: planning.cells.len() as u32,
            ..WorthPlanning::of(setup, planning.experiment)
        };
        for bearer in &setup.bearers {
            under.bearer(bearer, problems);
        }
        runs.push(WorthRun {
            // The design has these cells.
            settings: Vec::new(),
            matchups: names(&under.cells, |cell| cell.variant.is_none().then_some(&cell.matchup)),
            variants: names(&under.cells, |cell| {
                cell.variant.as_ref().map(|variant| &variant.name)
            }),
            plan: under.plan(),
        });
        planning.groups.append(&mut under.groups);
        planning.cells.append(&mut under.cells);
    }
    let as_it_is = WorthRun {
        settings: Vec::new(),
        matchups: Vec::new(),
        variants: Vec::new(),
        plan: asked_of(sensitivity, own),
    };
    runs.insert(0, as_it_is);
    sensitivity.of_worths(runs)
}

/// The experiment's own cells with the cards and bearers that every setting plays.
fn asked_of(sensitivity: &Sensitivity, own: &WorthPlan) -> WorthPlan {
    let bearers = own.bearers.iter().map(|bearer| WorthBearer {
        cards: (bearer.cards.iter())
            .filter(|card| sensitivity.asks_about(&card.name))
            .cloned()
            .collect(),
        ..bearer.clone()
    });
    WorthPlan { bearers: bearers.collect(), other_prices: Vec::new(), ..own.clone() }
}

fn names<'c>(
    cells: &'c [CellInfo],
    name: impl Fn(&'c CellInfo) -> Option<&'c String>,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in cells.iter().filter_map(name) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
