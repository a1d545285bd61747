//! Formations in Morale cubes: what the cells of a run say of each.

use harness::Totals;
use report::tables::{EffectLine, Tables};
use report::{CellInfo, CubeLine};
use stats::Estimate;

use super::changes::{Asked, changes};
use crate::experiment::schema::ScenarioSection;

/// One line a formation that was tried, against the cubes of Morale that its own army was tried with.
pub fn cubes(section: &ScenarioSection, info: &report::RunInfo, totals: &Totals) -> Vec<CubeLine> {
    let effects = Tables::of(info, totals).effects;
    // What was asked, cell by cell: the same changes in the same order as when they were lowered.
    let asked = section.scenarios.iter().flat_map(|file| {
        let changes = changes(file, section).into_iter();
        changes.map(|change| change.asked)
    });
    let tried: Vec<(Asked, &CellInfo, &EffectLine)> = asked
        .zip(&info.cells)
        .enumerate()
        .filter_map(|(cell, (asked, cell_info))| {
            let effect = effects.iter().find(|line| line.cell as usize == cell)?;
            Some((asked?, cell_info, effect))
        })
        .collect();
    let lines = tried.iter().filter_map(|(asked, cell, effect)| {
        let Asked::Formation {
            army,
            card,
            name,
            change,
        } = asked
        else {
            return None;
        };
        let same = tried
            .iter()
            .filter(|(_, other, _)| other.matchup == cell.matchup);
        let morale = same.filter_map(|(asked, _, effect)| match asked {
            Asked::Morale { army: whose, more } if whose == army => {
                Some((f64::from(*more), of_army(*army, effect.differences.score)))
            }
            _ => None,
        });
        Some(CubeLine {
            matchup: cell.matchup.clone(),
            army: [&cell.a, &cell.b][*army].clone(),
            side: ["A", "B"][*army].to_owned(),
            card: card.clone(),
            name: name.clone(),
            change: change.clone(),
            gain: of_army(*army, effect.differences.score),
            cube: slope(&morale.collect::<Vec<_>>()),
        })
    });
    lines.collect()
}

/// A difference of A's score as one of the army's own.
fn of_army(army: usize, of_a: Estimate) -> Estimate {
    of_a.scaled(if army == 0 { 1.0 } else { -1.0 })
}

/// What a cube adds, by the line through nothing that lies nearest to all that were played, and a bound of its standard error that
/// holds however they vary together.
fn slope(played: &[(f64, Estimate)]) -> Option<(f64, f64)> {
    let squares: f64 = played.iter().map(|(more, _)| more * more).sum();
    let mut slope = (0.0, 0.0);
    for (more, gain) in played {
        slope.0 += more / squares * gain.value?;
        slope.1 += (more / squares).abs() * gain.se?;
    }
    (squares > 0.0).then_some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cubes more and one fewer, as on a line of a tenth a cube.
    #[test]
    fn a_cube_is_worth_the_slope_of_the_line() {
        let gain = |value, se| Estimate {
            se: Some(se),
            ..Estimate::exact(value, 288)
        };
        let (cube, se) =
            slope(&[(2.0, gain(0.2, 0.01)), (-1.0, gain(-0.1, 0.02))]).expect("played");
        assert!((cube - 0.1).abs() < 1e-12);
        assert!((se - (0.4 * 0.01 + 0.2 * 0.02)).abs() < 1e-12);
        assert_eq!(slope(&[]), None);
    }
}
