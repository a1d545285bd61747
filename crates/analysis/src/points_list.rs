//! A points list for a game that has none: what each kind of unit and each of its properties is worth, by a regression over
//! random armies, checked by exchanging units, and tested on fresh battles.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use crate::phrases::{Number, with_interval};
use crate::schema::Table;
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, width, wrap};

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

    /// The answer in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let types = || self.lines.iter().filter(|line| line.is_type());
        let mut of_types: Vec<&PointsLine> =
            types().filter(|line| line.proposed.is_some()).collect();
        let value = |line: &PointsLine| line.worth.and_then(|worth| worth.value);
        of_types.sort_by(|x, y| crate::row_order::highest_first(value(x), value(y)));
        let named =
            |line: &PointsLine| Some(format!("{} {}", line.name, with_interval(&line.worth?)));
        let (Some(most), Some(least)) = (
            of_types.first().and_then(|line| named(line)),
            of_types.iter().rev().find_map(|line| named(line)),
        ) else {
            return vec![match types().any(|line| line.worth.is_some()) {
                false => {
                    "No list yet: values need at least 20 blocks of random armies, 5,760 pairs."
                        .to_owned()
                }
                true => format!(
                    "No list: in these battles ({}) it isn't sure that {} helps its army, so nothing can be measured by it. More pairs, or players who use their units better, may tell.",
                    self.players, self.unit
                ),
            }];
        };
        let mut sentences = vec![format!(
            "Where {} costs {}, {most} is worth most and {least} least.",
            self.unit, self.unit_points
        )];
        sentences.push(format!(
            "These are values in the hands of these players ({}), not yet what a rulebook should print: in other hands units may be worth more or less.",
            self.players
        ));
        sentences.extend(self.remarks.iter().cloned());
        if let Some(proof) = &self.proof {
            sentences.push(proof.sentence());
            sentences.extend(proof.alike.map(|alike| alike.sentence()));
            sentences.push("These armies were random: no real ones tested the list.".to_owned());
        }
        let clear: Vec<String> = self
            .clear_interactions()
            .map(|it| {
                let each = Number::plain(it.points);
                format!("{} against {} ({})", it.gains, it.against, each.shown.value)
            })
            .collect();
        let of_pairs = match clear.as_slice() {
            [] => format!(
                "Of {} pairs of kinds none is worth more against each other than the list says, beyond chance.",
                self.n_interactions
            ),
            clear => format!(
                "No list of points can say what these gain, in points for each opponent: {}.",
                clear.join(", ")
            ),
        };
        sentences.extend((self.n_interactions > 0).then_some(of_pairs));
        sentences
    }

    /// The pairs of kinds whose whole interval lies on one side of 0.
    pub fn clear_interactions(&self) -> impl Iterator<Item = &Interaction> {
        let is_clear = |it: &&Interaction| it.points.lo > 0.0 || it.points.hi < 0.0;
        self.interactions.iter().filter(is_clear)
    }

    /// The list for a terminal: sentences, then a row a line.
    pub fn screen(&self, ink: Ink) -> String {
        let mut lines: Vec<String> =
            self.sentences().iter().flat_map(|it| wrap(it, width())).collect();
        lines.push(String::new());
        let table = TextTable {
            headings: ["", "proposed", "worth, points", "by exchanging one"]
                .map(str::to_owned)
                .to_vec(),
            rows: self.in_order().into_iter().map(PointsLine::text_row).collect(),
            drawing: {
                let drawn = self.in_order().into_iter().map(|it| match it.worth {
                    Some(worth) => Drawn::of(&worth, 1.0, 0.0),
                    None => Drawn::only(0.0),
                });
                Drawing::of(&drawn.collect::<Vec<_>>(), &[])
            },
        };
        lines.extend(table.lines(ink));
        lines.iter().map(|line| format!("{line}\n")).collect()
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

    fn verdict(&self) -> &'static str {
        match (self.proposed, self.is_close()) {
            (None, _) => "not known",
            (_, true) => "known to a point",
            (_, false) => "rough",
        }
    }

    fn text_row(&self) -> TextRow {
        let estimate = |of: &Option<Estimate>| of.as_ref().map_or("–".to_owned(), with_interval);
        TextRow {
            cells: vec![
                match self.kind {
                    "type" => self.name.clone(),
                    _ => format!("  {}", self.name),
                },
                self.proposed.map_or("–".to_owned(), signed(self.kind)),
                estimate(&self.worth),
                estimate(&self.exchanged),
            ],
            verdict: self.verdict().to_owned(),
            tone: match self.is_close() {
                true => Tone::Even,
                false => Tone::Open,
            },
        }
    }
}

/// A price of a unit, or what a property adds to it.
fn signed(kind: &str) -> impl Fn(i32) -> String {
    let is_added = kind != "type";
    move |points| match points {
        points if is_added && points > 0 => format!("+{points}"),
        points => crate::numbers::true_minus(&points.to_string()),
    }
}

impl Proof {
    fn sentence(&self) -> String {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let fresh = match self.n_draws {
            1 => "one pair of fresh armies".to_owned(),
            n => format!("{} pairs of fresh armies", crate::numbers::grouped(n as u64)),
        };
        let verdict = match (self.gain.lo > 0.0, self.gain.hi < 0.0) {
            (true, _) => "better than",
            (_, true) => "worse than",
            _ => "no better, as far as can be said, than",
        };
        format!(
            "On {fresh} that took no part in it, the list predicts scores {verdict} counting units does: it misses by {} percentage points (root mean square) and counting by {}, where chance alone makes up to {}.",
            percent(self.error_of_list),
            percent(self.error_of_counting),
            percent(self.chance),
        )
    }
}

impl Alike {
    fn sentence(self) -> String {
        format!(
            "Fresh armies whose costs differ by {} points at most ({} pairs of them) score 50 ± {:.1} of 100 (root mean square), of which chance makes up to {:.1}: {}.",
            self.within,
            self.n_draws,
            100.0 * self.distance,
            100.0 * self.chance,
            match 100.0 * self.beyond_chance() {
                beyond if beyond < 0.05 => "no farther from even than equal armies".to_owned(),
                beyond => format!("they are even within about ± {beyond:.1}"),
            },
        )
    }
}

/// The columns of `points_list.csv`.
pub fn table() -> Table<PointsLine> {
    type Line = PointsLine;
    Table::of(
        "points_list",
        "one kind of unit or one of its properties: what it is worth in points, and what it is proposed to cost",
    )
    .text("kind", "`type`, `trait` or `weapon`", |line: &Line| Some(line.kind.to_owned()))
    .text("name", "its name", |line: &Line| Some(line.name.clone()))
    .estimate(
        "worth",
        "points",
        "what one is worth, by the regression over random armies",
        |line: &Line| line.worth,
    )
    .estimate(
        "exchanged",
        "points",
        "the same by exchanging one unit in otherwise equal armies; of types only",
        |line: &Line| line.exchanged,
    )
    .f64("proposed", "points", "what it is proposed to cost", |line: &Line| {
        line.proposed.map(f64::from)
    })
    .f64("mean_number", "", "how many of it the mean army has", |line: &Line| {
        Some(line.mean_number)
    })
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
