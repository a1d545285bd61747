//! What formations are worth in Morale cubes: their effect on their army's score over what a cube does to the same score.
//!
//! `formations.csv` follows from the cells and is written with them.

use std::path::Path;

use stats::worth::{Ratio, RatioSet};
use stats::{Estimate, normal_quantile};

use crate::ReportError;
use crate::schema::Table;
use crate::side_files;

/// The file of a run's folder.
pub const FILE: &str = "formations.csv";

/// A change of a formation, and what it does to the score of the army that has it.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeLine {
    /// The scenario.
    pub matchup: String,
    /// The army.
    pub army: String,
    /// Which side it is: `A` or `B`.
    pub side: String,
    /// The card.
    pub card: String,
    /// The formation.
    pub name: String,
    /// What is changed: `without`, `+1`.
    pub change: String,
    /// What that adds to the army's score, −1 to 1.
    pub gain: Estimate,
    /// What a Morale cube adds to the same score, and its standard error, if that was played.
    pub cube: Option<(f64, f64)>,
}

impl CubeLine {
    /// ST-E6: the gain over that of a cube, with the values that the estimates do not reject.
    ///
    /// Both are measured against the same baseline battles, and how far they vary together is not stored; the set is formed for the
    /// least favourable correlation, so it holds for any.
    pub fn in_cubes(&self, z: f64) -> Option<(f64, RatioSet)> {
        let (below, se) = self.cube?;
        let (above, se_above) = (self.gain.value?, self.gain.se?);
        let ratio = |covariance| Ratio {
            above,
            below,
            var_above: se_above * se_above,
            var_below: se * se,
            covariance,
        };
        let value = ratio(0.0).value()?;
        let worst = ratio(-value.signum() * se_above * se);
        Some((value, worst.fieller(z)))
    }
}

/// The columns of `formations.csv`.
pub fn table(level: f64) -> Table<CubeLine> {
    type Line = CubeLine;
    let z = normal_quantile(0.5 + level / 2.0);
    let end = move |line: &Line, which: fn((f64, f64)) -> f64| {
        let (_, set) = line.in_cubes(z)?;
        Some(which(set.ends())).filter(|end| end.is_finite())
    };
    Table::of(
        "formations",
        "one change of a formation: what it does to its army's score, and how many Morale cubes do the same",
    )
    .text("matchup", "the scenario", |line: &Line| Some(line.matchup.clone()))
    .text("side", "whose: `A` or `B`", |line: &Line| Some(line.side.clone()))
    .text("army", "that side's army", |line: &Line| Some(line.army.clone()))
    .text("card", "the card's id", |line: &Line| Some(line.card.clone()))
    .text("name", "the formation", |line: &Line| Some(line.name.clone()))
    .text(
        "change",
        "`without` the formation, or with so many sticks more or fewer",
        |line: &Line| Some(line.change.clone()),
    )
    .f64("gain", "score", "what the change adds to the army's score, −1 to 1", |line: &Line| line.gain.value)
    .f64("gain_lo", "score", "lower end of its interval", |line: &Line| Some(line.gain.lo))
    .f64("gain_hi", "score", "upper end of its interval", |line: &Line| Some(line.gain.hi))
    .f64(
        "cube",
        "score",
        "what a Morale cube more adds to the same score, by a line through those played",
        |line: &Line| line.cube.map(|(cube, _)| cube),
    )
    .f64("cubes", "cubes", "`gain` over `cube`", move |line: &Line| {
        line.in_cubes(z).map(|(value, _)| value)
    })
    .f64(
        "cubes_lo",
        "cubes",
        "lower end of its interval (ST-E6); empty where there is none",
        move |line: &Line| end(line, |(lo, _)| lo),
    )
    .f64(
        "cubes_hi",
        "cubes",
        "upper end of its interval; empty where there is none",
        move |line: &Line| end(line, |(_, hi)| hi),
    )
}

/// Writes `formations.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_cubes(dir: &Path, level: f64, lines: &[CubeLine]) -> Result<(), ReportError> {
    side_files::write(dir, FILE, &table(level), lines)
}

/// The formations that are worth most to their army, for a terminal: nothing where no cube was played.
pub fn in_brief(lines: &[CubeLine], level: f64) -> Option<String> {
    const SHOWN: usize = 6;
    let z = normal_quantile(0.5 + level / 2.0);
    let mut worth: Vec<(&CubeLine, f64, f64, f64)> = lines
        .iter()
        .filter(|line| line.change == "without")
        .filter_map(|line| match line.in_cubes(z)? {
            (value, RatioSet::Interval { lo, hi }) => Some((line, -value, -hi, -lo)),
            _ => None,
        })
        .collect();
    worth.sort_by(|one, other| other.1.total_cmp(&one.1));
    if worth.is_empty() {
        return None;
    }
    let mut text = format!(
        "Worth most to their armies, in Morale cubes, of {} formations whose scenario has a scale:\n",
        worth.len()
    );
    for (line, value, lo, hi) in worth.iter().take(SHOWN) {
        text.push_str(&format!(
            "  {:<30} {:<22} {value:>5.1} [{lo:.1}, {hi:.1}]\n",
            format!("{} {}", line.card, line.name),
            line.matchup,
        ));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(gain: f64, se: f64, cube: Option<(f64, f64)>) -> CubeLine {
        let exact = Estimate::exact(gain, 288);
        CubeLine {
            matchup: "Leuthen".to_owned(),
            army: "Austrians".to_owned(),
            side: "B".to_owned(),
            card: "10A".to_owned(),
            name: "Guards".to_owned(),
            change: "without".to_owned(),
            gain: Estimate {
                se: Some(se),
                ..exact
            },
            cube,
        }
    }

    /// ST-E6: with a scale that is known exactly the interval is the gain's own, divided.
    #[test]
    fn st_e6_a_gain_over_a_known_cube_is_divided() {
        let (value, set) = line(-0.3, 0.01, Some((0.1, 0.0)))
            .in_cubes(2.0)
            .expect("a ratio");
        assert!((value + 3.0).abs() < 1e-12);
        let (lo, hi) = set.ends();
        assert!(
            (lo + 3.2).abs() < 1e-9 && (hi + 2.8).abs() < 1e-9,
            "{lo} {hi}"
        );
    }

    /// The least favourable correlation: w with |a − w b| ≤ z (se_a + |w| se_b).
    #[test]
    fn st_e6_the_set_holds_for_any_correlation() {
        let (_, set) = line(0.3, 0.01, Some((0.1, 0.004)))
            .in_cubes(2.0)
            .expect("a ratio");
        let (lo, hi) = set.ends();
        assert!((lo - (0.3 - 0.02) / (0.1 + 0.008)).abs() < 1e-9, "{lo}");
        assert!((hi - (0.3 + 0.02) / (0.1 - 0.008)).abs() < 1e-9, "{hi}");
        let (_, set) = line(0.3, 0.01, Some((0.01, 0.02)))
            .in_cubes(2.0)
            .expect("a ratio");
        assert!(
            set.caveat().is_some(),
            "a scale that may be zero leaves no interval"
        );
        assert_eq!(line(0.3, 0.01, None).in_cubes(2.0), None);
    }

    #[test]
    fn the_terminal_shows_what_is_worth_most_and_only_with_a_scale() {
        assert_eq!(in_brief(&[line(-0.3, 0.01, None)], 0.95), None);
        let text = in_brief(&[line(-0.3, 0.01, Some((0.1, 0.001)))], 0.95).expect("a scale");
        assert!(
            text.contains("10A Guards") && text.contains(" 3.0 ["),
            "{text}"
        );
    }
}
