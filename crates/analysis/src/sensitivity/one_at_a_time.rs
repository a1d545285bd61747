//! The change by each setting alone.

use stats::Estimate;
use stats::sensitivity::{Morris, Trajectory};

use super::block_numbers::Numbers;
use super::{ALPHA, SensitivityPlan};

/// What one setting of one assumption changes.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingLine {
    /// The assumption, by its number in the plan.
    pub assumption: usize,
    /// Its setting.
    pub setting: usize,
    /// What was played under it, by its number in the plan.
    pub run: usize,
    /// The number under it.
    pub under: Estimate,
    /// How much more that is than under the experiment's own rules; without a value where a worth is off its curve.
    pub change: Estimate,
    /// How much more the card adds to the score; none where no worth is asked.
    pub effect_change: Option<Estimate>,
    /// The mean size of the change that an assumption without any effect would show (ST-G2).
    pub noise_floor: f64,
    /// ST-G2: whether the change is beyond noise, among all settings together.
    pub is_beyond_noise: bool,
    /// Whether the number is settled on one side of neutral before and on the other one after; of worths, whether both verdicts are
    /// settled and differ.
    pub turns: bool,
}

impl SettingLine {
    /// Whether its own interval leaves no change out, and the wider one that holds among all settings together doesn't: it is then not
    /// beyond noise (ST-G2), since one of so many settings may look so by chance.
    pub fn is_clear_alone(&self) -> bool {
        !self.is_beyond_noise && (self.change.lo > 0.0 || self.change.hi < 0.0)
    }
}

/// Every setting, the largest change first.
pub(super) fn lines(plan: &SensitivityPlan, numbers: &Numbers) -> Vec<SettingLine> {
    let at_own = numbers.estimate(0, ALPHA);
    let k = plan.runs.len() - 1;
    let line = |run: usize| {
        let under = numbers.estimate(run, ALPHA);
        // The noise is known from a few blocks only, so Student's t takes the place of the normal quantile.
        let together = numbers.change(run, 0, ALPHA / k as f64);
        Some(SettingLine {
            under,
            turns: turns(&at_own, &under, plan.neutral),
            ..line(plan, run, numbers.change(run, 0, ALPHA), &together)?
        })
    };
    let mut lines: Vec<SettingLine> = (1..plan.runs.len()).filter_map(line).collect();
    let size = |line: &SettingLine| line.change.value.unwrap_or(0.0).abs();
    lines.sort_by(|x, y| size(y).total_cmp(&size(x)));
    lines
}

/// What a run changes that moves one assumption: by its own interval, and by one that holds among all settings together.
pub(super) fn line(
    plan: &SensitivityPlan,
    run: usize,
    change: Estimate,
    together: &Estimate,
) -> Option<SettingLine> {
    let (own, settings) = (&plan.runs[0].settings, &plan.runs[run].settings);
    let assumption = (0..own.len()).find(|&at| settings[at] != own[at])?;
    Some(SettingLine {
        assumption,
        setting: settings[assumption],
        run,
        under: change,
        change,
        effect_change: None,
        noise_floor: noise_floor(&change),
        is_beyond_noise: together.lo > 0.0 || together.hi < 0.0,
        turns: false,
    })
}

/// ST-G2, of one trajectory of one step: the mean size of a change without any effect.
fn noise_floor(change: &Estimate) -> f64 {
    let (Some(value), Some(se)) = (change.value, change.se) else {
        return 0.0;
    };
    let step = Trajectory { points: vec![vec![0.0], vec![1.0]] };
    let screened = Morris::with_levels(vec![2]).screened(&[step], &[vec![0.0, value]]);
    let screened = screened.and_then(|all| all.first().copied());
    screened.map_or(0.0, |screened| screened.noise_floor(se * se))
}

/// Whether two numbers are settled on either side of neutral.
fn turns(one: &Estimate, other: &Estimate, neutral: f64) -> bool {
    let above = |it: &Estimate| it.lo > neutral;
    let below = |it: &Estimate| it.hi < neutral;
    (above(one) && below(other)) || (below(one) && above(other))
}
