//! The cells of a run that measure the effects of assumptions.

use std::collections::BTreeMap;

use analysis::CellInfo;
use analysis::sensitivity::{Assumption, Run, SensitivityPlan};

use super::Sensitivity;

/// The cells of a sensitivity, in every matchup that plays all of them.
pub fn plan(sensitivity: &Sensitivity, cells: &[CellInfo]) -> SensitivityPlan {
    let of_variant: BTreeMap<(u32, &str), u32> = (0..)
        .zip(cells)
        .filter_map(|(number, cell)| {
            let variant = cell.variant.as_ref()?;
            Some(((cell.baseline?, variant.name.as_str()), number))
        })
        .collect();
    let cell = |baseline: u32, name: &Option<String>| match name {
        Some(name) => of_variant.get(&(baseline, name.as_str())).copied(),
        None => Some(baseline),
    };
    let baselines = (0..cells.len() as u32).filter(|cell| cells[*cell as usize].baseline.is_none());
    // If a card is asked about, only matchups in which A has it.
    let has_card = |baseline: &u32| {
        let first = sensitivity.runs.first();
        first.is_none_or(|run| run.with_card.is_none() || cell(*baseline, &run.with_card).is_some())
    };
    let asked: Vec<u32> = baselines.filter(has_card).collect();
    let runs = sensitivity.runs.iter().map(|run| Run {
        variants: run.variant.iter().chain(&run.with_card).cloned().collect(),
        matchups: Vec::new(),
        settings: run.settings.clone(),
        cells: asked
            .iter()
            .flat_map(|&baseline| {
                let without = cell(baseline, &run.variant);
                if run.with_card.is_none() {
                    return [without.map(|it| (it, 1)), None];
                }
                let with = cell(baseline, &run.with_card);
                [with.map(|it| (it, 1)), without.map(|it| (it, -1))]
            })
            .flatten()
            .collect(),
    });
    SensitivityPlan {
        about: match &sensitivity.card {
            Some((_, title)) => format!("effect of {title}"),
            None => "score of A".to_owned(),
        },
        card: None,
        neutral: if sensitivity.card.is_some() { 0.0 } else { 0.5 },
        n_matchups: asked.len() as u32,
        seed: sensitivity.seed,
        assumptions: assumptions_in_words(sensitivity),
        runs: runs.collect(),
        design: sensitivity.design.clone(),
    }
}

/// The assumptions in words.
pub fn assumptions_in_words(sensitivity: &Sensitivity) -> Vec<Assumption> {
    let each = sensitivity.assumptions.iter().map(|it| Assumption {
        parameter: it.parameter.name.to_owned(),
        rule: it.parameter.rule.to_owned(),
        about: it.parameter.about.to_owned(),
        settings: it.settings.clone(),
        own: it.own,
    });
    each.collect()
}
