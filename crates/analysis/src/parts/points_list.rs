//! A points list for a game that has none: what each kind of unit and each of its properties is worth, by a regression over
//! random armies, checked by exchanging units, and tested on fresh battles.

mod json;
mod page;
mod table;
mod wording;

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use super::AnswerPart;
use crate::info::RunInfo;
use crate::page::Section;
use crate::schema::TableSink;
use crate::text_table::Ink;

pub use table::table;

/// The names of its tables.
pub(super) const TABLES: &[&str] = &["points_list"];

/// What a game without points would charge.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PointsList {
    /// What everything is measured by: `an average unit`.
    pub unit: String,
    /// What that costs: 10, so that an average army of twelve costs 120.
    pub unit_points: f64,
    /// One line a kind of unit, then one a property.
    pub lines: Vec<PointsLine>,
    /// Pairs of kinds that do better or worse against each other than the list predicts, the largest differences first.
    pub interactions: Vec<Interaction>,
    /// How many pairs of kinds were tested; their intervals hold simultaneously.
    pub n_interactions: usize,
    /// How well the list predicts battles of armies that had no part in forming it; none before enough of them were played.
    pub proof: Option<Proof>,
    /// Pairs of battles from which it was formed.
    #[serde(skip)]
    pub n_pairs: u64,
    /// In whose hands: `steady on both sides`.
    #[serde(skip)]
    pub players: String,
    /// What the game's rules say of kinds that are worth far more than an average unit, a sentence each.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PointsLine {
    /// `type`, `trait` or `weapon`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// What it is proposed to cost, in points.
    pub proposed: Option<i32>,
    /// What one is worth, in points, by the regression over random armies; none where the armies don't determine it.
    pub worth: Option<Estimate>,
    /// The same by exchanging one unit in otherwise equal armies; of kinds of units only.
    pub exchanged: Option<Estimate>,
    /// How many of it the mean army has.
    #[serde(skip)]
    pub mean_number: f64,
}

/// The interaction of two kinds of units, beyond what each is worth by itself.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Interaction {
    /// The kind that gains, if the number is above zero.
    pub gains: String,
    /// Its opponent.
    pub against: String,
    /// What one unit gains for each opponent in the enemy's army, in points; its interval holds together with those of all others.
    pub points: Estimate,
}

/// The test of the list on armies that had no part in forming it.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// Pairs of armies.
    pub n_draws: usize,
    /// The root mean square error of the list's forecast of a score, 0 to 1.
    pub error_of_list: f64,
    /// The root mean square error of a forecast that counts units, 0 to 1.
    pub error_of_counting: f64,
    /// The most that chance alone causes: the standard deviation of a score of as many battles of equal armies, 0 to 1.
    pub chance: f64,
    /// By how much the mean square is smaller by the list than by counting.
    pub gain: Estimate,
    /// Pairs of armies that cost nearly alike.
    pub alike: Option<Alike>,
}

/// Pairs of armies that cost nearly alike by the proposed list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alike {
    /// They differ by this number of points at most.
    pub within: i32,
    /// How many pairs of armies.
    pub n_draws: usize,
    /// The root mean square distance of their scores from one half, 0 to 1.
    pub distance: f64,
    /// The most that chance alone causes, as for [`Proof::chance`].
    pub chance: f64,
}

impl Alike {
    /// How far scores of such armies lie from one half beyond chance, 0 to 1.
    pub fn beyond_chance(&self) -> f64 {
        let square = self.distance * self.distance - self.chance * self.chance;
        square.max(0.0).sqrt()
    }
}

impl PointsList {
    /// Every line as charts and tables show them: types first, then what is added to them, each the dearest first.
    pub fn in_order(&self) -> Vec<&PointsLine> {
        let value = |line: &PointsLine| line.worth.and_then(|worth| worth.value);
        let mut lines: Vec<&PointsLine> = self.lines.iter().collect();
        lines.sort_by(|x, y| {
            y.is_type()
                .cmp(&x.is_type())
                .then_with(|| crate::row_order::highest_first(value(x), value(y)))
        });
        lines
    }

    /// The pairs of kinds whose whole interval lies on one side of 0.
    pub fn clear_interactions(&self) -> impl Iterator<Item = &Interaction> {
        let is_clear = |it: &&Interaction| it.points.lo > 0.0 || it.points.hi < 0.0;
        self.interactions.iter().filter(is_clear)
    }
}

impl AnswerPart for PointsList {
    fn answer(&self) -> Vec<String> {
        self.sentences()
    }

    fn in_place_of_verdicts(&self, _: usize, ink: Ink) -> Option<String> {
        Some(self.screen(ink))
    }

    fn sections(&self, _: &RunInfo) -> Vec<Section> {
        vec![page::section(self)]
    }

    fn charts(&self) -> &'static [&'static str] {
        &["points_list"]
    }

    fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        sink.take(&table(), &self.lines)
    }
}

impl PointsLine {
    /// Whether it is a kind of unit, and not what is added to one.
    pub fn is_type(&self) -> bool {
        self.kind == "type"
    }

    /// Whether its worth is known to a point either way.
    fn is_close(&self) -> bool {
        self.worth.is_some_and(|worth| worth.half_width() <= 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::{IntervalKind, IntervalMethod};

    fn list(half_width: f64) -> PointsList {
        let line = |name: &str, points: f64| {
            let is_bounded = half_width.is_finite();
            PointsLine {
                kind: "type",
                name: name.to_owned(),
                proposed: is_bounded.then_some(points as i32),
                worth: Some(Estimate {
                    value: Some(points),
                    se: None,
                    lo: points - half_width,
                    hi: points + half_width,
                    level: 0.95,
                    kind: IntervalKind::Planned,
                    method: IntervalMethod::TestInversion,
                    n: 5_760,
                }),
                exchanged: None,
                mean_number: 1.0,
            }
        };
        PointsList {
            unit: "an average unit".to_owned(),
            unit_points: 10.0,
            lines: vec![line("pikes", 6.0), line("elephants", 15.0)],
            interactions: Vec::new(),
            n_interactions: 0,
            proof: None,
            n_pairs: 5_760,
            players: "random on both sides".to_owned(),
            remarks: Vec::new(),
        }
    }

    /// ST-E10: where the scale itself may be nothing, no unit is called worth most.
    #[test]
    fn st_e10_units_that_may_be_worth_anything_are_not_ranked() {
        let said = list(f64::INFINITY).sentences();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("No list: ") && said[0].contains("random"), "{said:?}");
        let known = list(2.0).sentences();
        assert!(known[0].contains("elephants 15.0 [13.0, 17.0] is worth most"), "{known:?}");
    }
}
