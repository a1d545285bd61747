//! How much an answer depends on assumptions about unclear rules, one at a time.

use harness::BlockRow;
use stats::sensitivity::{Morris, Trajectory};
use stats::{Estimate, MomentTally, Shown, Unit, format_estimate};

use crate::charts::{IntervalChart, IntervalRow};
use crate::schema::Table;
use crate::style::true_minus;

/// What is asked, and which cells answer it.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityPlan {
    /// The number whose change is asked: `effect of Shower Shooting`.
    pub about: String,
    /// The value at which it says nothing: ½ of a score, 0 of an effect.
    pub neutral: f64,
    /// Matchups over which it is the mean.
    pub n_matchups: u32,
    /// The cells of which it is the sum under the experiment's own rules, each with its sign.
    pub at_default: Vec<(u32, i8)>,
    /// Each setting of each assumption.
    pub settings: Vec<SensitivitySetting>,
}

/// An assumption at another value.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivitySetting {
    /// The rule parameter.
    pub parameter: String,
    /// The rule that it belongs to.
    pub rule: String,
    /// Its value in the experiment.
    pub default: String,
    /// The value that is tried.
    pub value: String,
    /// As [`SensitivityPlan::at_default`], under that value.
    pub cells: Vec<(u32, i8)>,
}

/// A's scores block by block.
#[derive(Clone, Debug)]
pub struct BlockScores {
    /// By cell, in the order of blocks: the sum over pairs in quarter points.
    cells: Vec<Vec<i64>>,
}

/// What a run says of its assumptions.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityAnswer {
    /// The number whose change was asked.
    pub about: String,
    /// The number under the experiment's own rules.
    pub at_default: Estimate,
    /// A setting each, the largest change first.
    pub lines: Vec<SensitivityLine>,
}

/// What a setting changes.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityLine {
    /// The setting.
    pub setting: SensitivitySetting,
    /// The number under it.
    pub under: Estimate,
    /// How much more that is than under the experiment's own rules.
    pub change: Estimate,
    /// The mean size of the change that an assumption without any effect would show (ST-G2).
    pub noise_floor: f64,
    /// ST-G2: whether the change is beyond noise, among all settings together.
    pub is_beyond_noise: bool,
    /// Whether the number is settled on one side of neutral before and on the other one after.
    pub turns: bool,
}

/// Blocks from which their means are near enough to normal for an interval.
const FEWEST_BLOCKS: u64 = 8;

/// One minus the level of intervals, and of "beyond noise" for all settings together.
const ALPHA: f64 = 0.05;

impl BlockScores {
    /// No row yet, of so many cells.
    pub fn new(n_cells: usize) -> BlockScores {
        BlockScores {
            cells: vec![Vec::new(); n_cells],
        }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    pub fn push(&mut self, row: &BlockRow) {
        if let Some(cell) = self.cells.get_mut(row.cell as usize) {
            cell.push(row.games.sum());
        }
    }

    /// The signed sum of some cells, an observation a block.
    fn sum(&self, cells: &[(u32, i8)]) -> MomentTally {
        let of = |cell: &u32| self.cells.get(*cell as usize);
        let n_blocks = cells
            .iter()
            .map(|(cell, _)| of(cell).map_or(0, Vec::len))
            .min();
        let mut tally = MomentTally::default();
        for block in 0..n_blocks.unwrap_or(0) {
            let signed = cells.iter().filter_map(|(cell, sign)| {
                let score = of(cell)?.get(block)?;
                Some(i64::from(*sign) * score)
            });
            tally.record(signed.sum());
        }
        tally
    }
}

impl SensitivityAnswer {
    /// From all rows of a run.
    pub fn of(plan: &SensitivityPlan, scores: &BlockScores) -> SensitivityAnswer {
        // A pair's score is counted in quarter points; a block is the mean of its pairs.
        let scale = 0.25 / (harness::BLOCK_PAIRS as f64 * f64::from(plan.n_matchups.max(1)));
        let mean = |cells: &[(u32, i8)]| scores.sum(cells).mean(ALPHA, scale, None);
        let at_default = mean(&plan.at_default);
        let k = plan.settings.len();
        let line = |setting: &SensitivitySetting| {
            let opposite = plan.at_default.iter().map(|(cell, sign)| (*cell, -sign));
            let both: Vec<(u32, i8)> = setting.cells.iter().copied().chain(opposite).collect();
            let (under, change) = (mean(&setting.cells), mean(&both));
            // The noise is known from a few blocks only, so Student's t takes the place of the normal quantile.
            let together = scores.sum(&both).mean(ALPHA / k.max(1) as f64, scale, None);
            SensitivityLine {
                setting: setting.clone(),
                under,
                change,
                noise_floor: noise_floor(&change),
                is_beyond_noise: is_enough(&change) && (together.lo > 0.0 || together.hi < 0.0),
                turns: is_enough(&change) && turns(&at_default, &under, plan.neutral),
            }
        };
        let mut lines: Vec<SensitivityLine> = plan.settings.iter().map(line).collect();
        let size = |line: &SensitivityLine| line.change.value.unwrap_or(0.0).abs();
        lines.sort_by(|x, y| size(y).total_cmp(&size(x)));
        SensitivityAnswer {
            about: plan.about.clone(),
            at_default,
            lines,
        }
    }

    /// What was found, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let named = |lines: &[&SensitivityLine]| -> String {
            let names = lines.iter().map(|line| {
                let change = in_points(&line.change);
                format!(
                    "{} = {} ({change})",
                    line.setting.parameter, line.setting.value
                )
            });
            names.collect::<Vec<_>>().join("; ")
        };
        let beyond: Vec<&SensitivityLine> =
            self.lines.iter().filter(|it| it.is_beyond_noise).collect();
        let turning: Vec<&SensitivityLine> = self.lines.iter().filter(|it| it.turns).collect();
        let n = self.lines.len();
        if !self.lines.iter().all(|line| is_enough(&line.change)) {
            return vec![format!(
                "Too little was played to tell what assumptions change: {FEWEST_BLOCKS} blocks, {} pairs, are the least.",
                FEWEST_BLOCKS * harness::BLOCK_PAIRS
            )];
        }
        let mut sentences = vec![format!(
            "The {} is {} under the experiment's rules.",
            self.about,
            in_percent(&self.at_default)
        )];
        sentences.push(match beyond.as_slice() {
            [] => format!("None of {n} other settings changes it by more than noise."),
            some => format!(
                "{} of {n} other settings change it by more than noise, in percentage points: {}.",
                some.len(),
                named(some)
            ),
        });
        sentences.push(match turning.as_slice() {
            [] => "None turns its sign.".to_owned(),
            some => format!("Its sign turns with {}.", named(some)),
        });
        sentences
    }

    /// The changes as interval bars, as many as fit in one picture.
    pub fn chart(&self) -> Option<IntervalChart> {
        let rows: Vec<IntervalRow> = self
            .lines
            .iter()
            .take(MOST_ROWS)
            .filter_map(|line| {
                let change = line.change.scaled(100.0);
                Some(IntervalRow {
                    label: format!("{} = {}", line.setting.parameter, line.setting.value),
                    value: change.value?,
                    lo: change.lo,
                    hi: change.hi,
                    exact: None,
                    text: in_points(&line.change),
                })
            })
            .collect();
        (!rows.is_empty()).then(|| IntervalChart {
            title: format!("What assumptions change of the {}", self.about),
            subtitle: "One assumption at a time, on the same pairs; the largest changes first. 95 % intervals."
                .to_owned(),
            axis: "percentage points more than under the experiment's rules".to_owned(),
            reference: 0.0,
            marks: "",
            rows,
        })
    }
}

/// Rows of the chart.
const MOST_ROWS: usize = 40;

/// ST-G2, of one trajectory of one step: the mean size of a change without any effect.
fn noise_floor(change: &Estimate) -> f64 {
    let (Some(value), Some(se)) = (change.value, change.se) else {
        return 0.0;
    };
    let step = Trajectory {
        points: vec![vec![0.0], vec![1.0]],
    };
    let screened = Morris::with_levels(vec![2]).screened(&[step], &[vec![0.0, value]]);
    let screened = screened.and_then(|all| all.first().copied());
    screened.map_or(0.0, |screened| screened.noise_floor(se * se))
}

/// Whether there are blocks enough to say anything.
fn is_enough(change: &Estimate) -> bool {
    change.n >= FEWEST_BLOCKS
}

/// Whether two numbers are settled on either side of neutral.
fn turns(one: &Estimate, other: &Estimate, neutral: f64) -> bool {
    let above = |it: &Estimate| it.lo > neutral;
    let below = |it: &Estimate| it.hi < neutral;
    (above(one) && below(other)) || (below(one) && above(other))
}

/// `+3.1 [2.0, 4.2]`, in percentage points.
pub fn in_points(change: &Estimate) -> String {
    shown(change, Unit::PERCENTAGE_POINTS)
}

/// `53.1 [52.0, 54.2] %`.
pub fn in_percent(number: &Estimate) -> String {
    format!("{} %", shown(number, Unit::PERCENT))
}

fn shown(estimate: &Estimate, unit: Unit) -> String {
    let Shown { value, lo, hi, .. } = format_estimate(estimate, unit);
    let [value, lo, hi] = [value, lo, hi].map(|text| true_minus(&text));
    if estimate.half_width().is_finite() {
        format!("{value} [{lo}, {hi}]")
    } else {
        format!("{value} in every block")
    }
}

/// The columns of `sensitivity`.
pub fn table() -> Table<SensitivityLine> {
    Table::of("sensitivity", "one setting of one assumption")
        .text(
            "parameter",
            "the rule parameter",
            |row: &SensitivityLine| Some(row.setting.parameter.clone()),
        )
        .text("rule", "the rule that it belongs to", |row| {
            Some(row.setting.rule.clone())
        })
        .text("default", "its value in the experiment", |row| {
            Some(row.setting.default.clone())
        })
        .text("value", "the value that was tried", |row| {
            Some(row.setting.value.clone())
        })
        .estimate(
            "under",
            "share",
            "the score, 0 to 1, or the card's effect on it, -1 to 1, under that value",
            |row: &SensitivityLine| Some(row.under),
        )
        .estimate(
            "change",
            "share −1..1",
            "how much more that is than under the experiment's own rules, block by block",
            |row: &SensitivityLine| Some(row.change),
        )
        .f64(
            "noise_floor",
            "share −1..1",
            "the mean size of the change that an assumption without any effect would show",
            |row| Some(row.noise_floor),
        )
        .text(
            "beyond_noise",
            "whether the change is beyond noise, among all settings together",
            |row| Some(if row.is_beyond_noise { "yes" } else { "no" }.to_owned()),
        )
        .text(
            "turns",
            "whether it settles the number on the other side of even, or of no effect",
            |row| Some(if row.turns { "yes" } else { "no" }.to_owned()),
        )
}
