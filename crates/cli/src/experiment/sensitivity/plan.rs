//! Which cells of a run tell what an assumption changes.

use report::CellInfo;
use report::sensitivity::{SensitivityPlan, SensitivitySetting};

use super::Sensitivity;

/// The cells of a sensitivity, in every matchup that plays all of them.
pub fn plan(sensitivity: &Sensitivity, cells: &[CellInfo]) -> SensitivityPlan {
    let baselines = (0..cells.len() as u32).filter(|cell| cells[*cell as usize].baseline.is_none());
    // With a card, only where A has it.
    let asked: Vec<u32> = baselines
        .filter(|baseline| {
            let with_card = sensitivity.with_card.as_deref();
            with_card.is_none_or(|name| of_variant(cells, *baseline, name).is_some())
        })
        .collect();
    let effect = |with: Option<&str>, without: Option<&str>| -> Vec<(u32, i8)> {
        let in_matchup = |baseline: &u32| {
            let cell = |name: &str| of_variant(cells, *baseline, name);
            let without = without.map_or(Some(*baseline), cell);
            match with {
                Some(with) => [cell(with).map(|it| (it, 1)), without.map(|it| (it, -1))],
                None => [without.map(|it| (it, 1)), None],
            }
        };
        asked.iter().flat_map(in_matchup).flatten().collect()
    };
    let settings = sensitivity
        .settings
        .iter()
        .map(|setting| SensitivitySetting {
            parameter: setting.parameter.name.to_owned(),
            rule: setting.parameter.rule.to_owned(),
            default: setting.default.clone(),
            value: setting.value.clone(),
            cells: effect(setting.with_card.as_deref(), Some(&setting.variant)),
        });
    SensitivityPlan {
        about: match &sensitivity.card {
            Some((_, title)) => format!("effect of {title}"),
            None => "score of A".to_owned(),
        },
        neutral: if sensitivity.card.is_some() { 0.0 } else { 0.5 },
        n_matchups: asked.len() as u32,
        at_default: effect(sensitivity.with_card.as_deref(), None),
        settings: settings.collect(),
    }
}

/// The cell of a variant of a baseline.
fn of_variant(cells: &[CellInfo], baseline: u32, name: &str) -> Option<u32> {
    let is = |cell: &CellInfo| {
        let variant = cell.variant.as_ref();
        cell.baseline == Some(baseline) && variant.is_some_and(|variant| variant.name == name)
    };
    cells.iter().position(is).map(|cell| cell as u32)
}
