//! Gives a number of a sensitivity the interval that a table has for the same cells, so that one number has one interval.

use stats::Estimate;

use crate::info::RunInfo;
use crate::sensitivity::{Lines, SensitivityAnswer};
use crate::tables::Tables;

/// Gives numbers of a sensitivity that a table has too that table's interval; those over several matchups, and whether a change is beyond
/// noise among all settings, stay with the spread of blocks.
pub(super) fn of_tables(info: &mut RunInfo, tables: &Tables) {
    for answer in &mut info.sensitivity {
        of_one(answer, tables);
    }
}

fn of_one(answer: &mut SensitivityAnswer, tables: &Tables) {
    let plan = &answer.plan;
    let Ok(found) = &mut answer.found else { return };
    if found.worth.is_some() {
        return;
    }
    let cells: Vec<&[(u32, i8)]> = plan.runs.iter().map(|run| run.cells.as_slice()).collect();
    for (own, cells) in found.runs.iter_mut().zip(&cells) {
        if let Some(known) = number(cells, tables) {
            *own = known;
        }
    }
    let Lines::OneAtATime(lines) = &mut found.lines else {
        return;
    };
    for line in lines {
        line.under = found.runs[line.run];
        if let ([(own, 1)], [(under, 1)]) = (cells[0], cells[line.run])
            && let Some(change) = effect(*under, *own, tables)
        {
            line.change = change;
        }
    }
}

/// The score of a cell, or what a variant's cell scores more than its baseline.
fn number(cells: &[(u32, i8)], tables: &Tables) -> Option<Estimate> {
    match *cells {
        [(cell, 1)] => Some(tables.cells.get(cell as usize)?.score),
        [(variant, 1), (baseline, -1)] | [(baseline, -1), (variant, 1)] => {
            effect(variant, baseline, tables)
        }
        _ => None,
    }
}

fn effect(variant: u32, baseline: u32, tables: &Tables) -> Option<Estimate> {
    let mut effects = tables.effects.iter();
    let line = effects.find(|line| (line.cell, line.baseline) == (variant, baseline))?;
    Some(line.differences.score)
}
