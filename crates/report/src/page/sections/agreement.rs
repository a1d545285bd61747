//! How far sampled and exact numbers lie apart.

use super::super::Material;
use analysis::agreement::{Disagreement, TOLERATED};
use analysis::numbers::{grouped, plain};
use analysis::page::{Content, Section};
use analysis::phrases::counted;
use analysis::tables::Tables;

/// The most disagreements that are listed; a wrong sampler causes thousands.
const MOST_LISTED: usize = 50;

pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let disagreements = &material.answer.disagreements;
    let mut listed: Vec<String> =
        disagreements.iter().take(MOST_LISTED).map(Disagreement::to_string).collect();
    if disagreements.len() > MOST_LISTED {
        listed.push(format!("… and {} more", grouped((disagreements.len() - MOST_LISTED) as u64)));
    }
    let mut section = Section::trust("agreement", "Do the dice agree with the exact values?")
        .text(agreement(material.tables, disagreements)?);
    if !listed.is_empty() {
        section = section.with(Content::List(listed));
    }
    Some(section)
}

/// How far sampled and exact numbers lie apart, in a sentence or two; none where no exact value is known.
fn agreement(tables: &Tables, disagreements: &[Disagreement]) -> Option<String> {
    let mut n_numbers = 0u64;
    let mut n_cells = 0u64;
    let mut worst: Option<(f64, String)> = None;
    for cell in &tables.cells {
        let checks = [cell.checks.score, cell.checks.draws].into_iter();
        let checks: Vec<_> = checks.chain(cell.checks.measures.iter().copied()).flatten().collect();
        n_cells += u64::from(!checks.is_empty());
        n_numbers += checks.len() as u64;
        for z in checks.iter().filter_map(|check| check.z) {
            if worst.as_ref().is_none_or(|(most, _)| z.abs() > *most) {
                let variant =
                    cell.variant.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
                worst = Some((z.abs(), format!("{}{variant}", cell.matchup)));
            }
        }
    }
    if n_numbers == 0 {
        return None;
    }
    let outcome = match disagreements.len() {
        0 => format!("all lie within {TOLERATED} standard errors"),
        n => format!("{} do not agree", grouped(n as u64)),
    };
    let farthest = match worst {
        Some((z, name)) => {
            // The normal quantile that one of `n` numbers exceeds, on either side.
            let expected = stats::normal_quantile(1.0 - 0.5 / (n_numbers as f64 + 1.0));
            format!(
                " The farthest lies {} standard errors off ({name}); among so many right numbers about {} is usual.",
                plain(z, 1),
                plain(expected, 1)
            )
        }
        None => String::new(),
    };
    Some(format!(
        "{} in {} were compared with their exact values: {outcome}.{farthest}",
        counted(n_numbers, "sampled number"),
        counted(n_cells, "cell")
    ))
}
