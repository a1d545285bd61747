//! What was found, in sentences.

use stats::{Estimate, Shown, Unit, format_estimate};

use super::{
    Design, FEWEST_BLOCKS, Found, Lines, NotFound, ScreenedLine, SensitivityAnswer, SettingLine,
    SharedLine, Shares, Side,
};
use crate::style::{grouped, plain, true_minus};
use crate::words::counted;

/// Names that a sentence lists before it only counts.
const MOST_NAMES: usize = 6;

impl SensitivityAnswer {
    /// What was found, the gravest first.
    pub fn sentences(&self) -> Vec<String> {
        let found = match &self.found {
            Ok(found) => found,
            Err(NotFound::Unfinished) => {
                return vec![
                    "What assumptions change is told when the run is finished.".to_owned(),
                ];
            }
            Err(NotFound::FewBlocks) => {
                return vec![format!(
                    "Too little was played to tell what assumptions change: {FEWEST_BLOCKS} blocks, {} pairs, are the least.",
                    grouped(FEWEST_BLOCKS * harness::BLOCK_PAIRS)
                )];
            }
        };
        let mut sentences = Vec::new();
        if let Some(at_own) = found.at_own() {
            let also = match found.lines {
                Lines::OneAtATime(_) => String::new(),
                Lines::Screening(_) | Lines::Shares(_) => self.of_turning(found),
            };
            sentences.push(format!(
                "The {} is {} under the experiment's rules{also}.",
                self.plan.about,
                in_percent(at_own)
            ));
        }
        match &found.lines {
            Lines::OneAtATime(lines) => self.of_settings(found, lines, &mut sentences),
            Lines::Screening(lines) => {
                self.of_walks(lines, &mut sentences);
                sentences.extend(self.next_step(lines));
            }
            Lines::Shares(shares) => self.of_shares(shares.as_ref(), &mut sentences),
        }
        sentences
    }

    fn name(&self, assumption: usize) -> &str {
        &self.plan.assumptions[assumption].parameter
    }

    /// `zoc_group = any`.
    pub fn setting_name(&self, assumption: usize, setting: usize) -> String {
        let assumption = &self.plan.assumptions[assumption];
        format!(
            "{} = {}",
            assumption.parameter, assumption.settings[setting]
        )
    }

    fn of_settings(&self, found: &Found, lines: &[SettingLine], sentences: &mut Vec<String>) {
        let named = |lines: &[&SettingLine]| {
            let names = lines.iter().map(|line| {
                let name = self.setting_name(line.assumption, line.setting);
                format!("{name} ({})", in_points(&line.change))
            });
            listed(names.collect(), "; ")
        };
        let beyond: Vec<&SettingLine> = lines.iter().filter(|it| it.is_beyond_noise).collect();
        let turning: Vec<&SettingLine> = lines.iter().filter(|it| it.turns).collect();
        let n = lines.len();
        sentences.push(match beyond.as_slice() {
            [] => format!("None of {n} other settings changes it by more than noise."),
            some => format!(
                "{} of {n} other settings change it by more than noise, in percentage points: {}.",
                some.len(),
                named(some)
            ),
        });
        sentences.push(match turning.as_slice() {
            [] if found.sides.count(Side::Open) == found.runs.len() => {
                "Its sign is settled under none of them, so none turns it.".to_owned()
            }
            [] => "None turns its sign.".to_owned(),
            some => format!("Its sign turns with {}.", named(some)),
        });
    }

    fn of_walks(&self, lines: &[ScreenedLine], sentences: &mut Vec<String>) {
        let n_walks = match &self.plan.design {
            Design::Morris { walks, .. } => walks.len(),
            _ => 0,
        };
        let (idle, others): (Vec<&ScreenedLine>, Vec<&ScreenedLine>) =
            lines.iter().partition(|line| line.changes_nothing());
        let (beyond, noise): (Vec<&ScreenedLine>, Vec<&ScreenedLine>) =
            others.into_iter().partition(|line| line.is_beyond_noise);
        let sizes = beyond.iter().map(|line| {
            let size = plain(100.0 * line.screened.mu_star, 1);
            format!("{} ({size})", self.name(line.assumption))
        });
        let walks = counted(n_walks as u64, "walk");
        sentences.push(match beyond.len() {
            0 => format!(
                "On {walks} through {} no assumption changes it by more than noise.",
                counted(lines.len() as u64, "assumption")
            ),
            n => format!(
                "On {walks} through {} {n} of them change it by more than noise, by this many percentage points in the mean: {}.",
                counted(lines.len() as u64, "assumption"),
                listed(sizes.collect(), ", ")
            ),
        });
        let floor = noise
            .iter()
            .map(|line| line.noise_floor)
            .fold(0.0, f64::max);
        let names = noise
            .iter()
            .map(|line| self.name(line.assumption).to_owned());
        if !noise.is_empty() {
            sentences.push(format!(
                "Nothing tells {} from noise, which by itself would show up to {} percentage points.",
                listed(names.collect(), ", "),
                plain(100.0 * floor, 1)
            ));
        }
        sentences.extend(self.of_idle(idle.iter().map(|line| line.assumption)));
    }

    /// Those that changed no battle.
    fn of_idle(&self, idle: impl Iterator<Item = usize>) -> Option<String> {
        let names: Vec<String> = idle.map(|at| self.name(at).to_owned()).collect();
        let are = listed(names.clone(), ", ");
        (!names.is_empty()).then(|| format!("Not one block changed with {are}."))
    }

    fn of_shares(&self, shares: Option<&Shares>, sentences: &mut Vec<String>) {
        let Some(shares) = shares else {
            sentences.push(
                "Over all settings it varies by no more than noise, so nothing is to be shared out."
                    .to_owned(),
            );
            return;
        };
        let (idle, others): (Vec<&SharedLine>, Vec<&SharedLine>) =
            shares.lines.iter().partition(|line| line.changes_nothing());
        let (beyond, noise): (Vec<&SharedLine>, Vec<&SharedLine>) =
            others.into_iter().partition(|line| line.is_beyond_noise);
        let spread = plain(100.0 * shares.variance.sqrt(), 1);
        let each = beyond.iter().map(|line| {
            format!(
                "{} {} ({} by itself)",
                self.name(line.assumption),
                in_share(line.total.0),
                in_share(line.first.0)
            )
        });
        sentences.push(format!(
            "Over all settings it spreads by {spread} percentage points; of that variance {}.",
            match beyond.len() {
                0 => "no assumption makes more than noise does".to_owned(),
                _ => format!("these make: {}", listed(each.collect(), ", ")),
            }
        ));
        if !noise.is_empty() {
            let names = noise
                .iter()
                .map(|line| self.name(line.assumption).to_owned());
            sentences.push(format!(
                "Nothing tells {} from noise.",
                listed(names.collect(), ", ")
            ));
        }
        sentences.extend(self.of_idle(idle.iter().map(|line| line.assumption)));
        if !shares.is_sound {
            sentences.push(
                "There were fewer than 256 rows, or noise made more than a fifth of the variance: raise `rows` or `pairs` before \
                 believing the shares."
                    .to_owned(),
            );
        }
        if shares.could_be_exact {
            sentences.push(
                "`method = \"exact\"` would play every combination, without the error of a sample."
                    .to_owned(),
            );
        }
    }

    /// `; of 24 combinations 3 are settled above even, 20 below and 1 on neither side, and these turn it by themselves: zoc_group`.
    fn of_turning(&self, found: &Found) -> String {
        let [above, below, open] = [Side::Above, Side::Below, Side::Open]
            .map(|side| grouped(found.sides.count(side) as u64));
        let even = match self.plan.neutral {
            0.0 => "no effect",
            _ => "even",
        };
        let settled = format!(
            "; of {} {above} are settled above {even}, {below} below and {open} on neither side",
            counted(found.runs.len() as u64, "combination")
        );
        match found.sides.turning.as_slice() {
            [] => format!("{settled}, and no assumption turns it by itself"),
            some => {
                let names = some.iter().map(|it| self.name(it.assumption).to_owned());
                format!(
                    "{settled}, and these turn it by themselves: {}",
                    listed(names.collect(), ", ")
                )
            }
        }
    }

    /// What to play after a screening.
    fn next_step(&self, lines: &[ScreenedLine]) -> Option<String> {
        let beyond: Vec<usize> = lines
            .iter()
            .filter(|line| line.is_beyond_noise)
            .map(|line| line.assumption)
            .collect();
        if beyond.is_empty() {
            let pairs = lines
                .iter()
                .map(|line| line.pairs_wanted)
                .fold(0.0, f64::max);
            let pairs = (pairs / harness::BLOCK_PAIRS as f64).ceil() as u64 * harness::BLOCK_PAIRS;
            return Some(format!(
                "Changes of one percentage point would be told by {} pairs a run.",
                grouped(pairs.max(FEWEST_BLOCKS * harness::BLOCK_PAIRS))
            ));
        }
        let settings = beyond
            .iter()
            .map(|&at| self.plan.assumptions[at].settings.len());
        let combinations = settings.fold(1, usize::saturating_mul);
        let method = match combinations <= stats::sensitivity::MOST_COMBINATIONS {
            true => "exact",
            false => "sobol",
        };
        Some(format!(
            "`method = \"{method}\"` with {} tells how much each of them makes ({}).",
            match beyond.len() {
                1 => "that one",
                _ => "those alone",
            },
            counted(combinations as u64, "combination")
        ))
    }
}

/// Names with commas; the last of many are only counted.
fn listed(names: Vec<String>, comma: &str) -> String {
    let n = names.len();
    if n <= MOST_NAMES + 1 {
        return names.join(comma);
    }
    format!(
        "{} and {} more",
        names[..MOST_NAMES].join(comma),
        n - MOST_NAMES
    )
}

/// `82 %`, or `≈ 0` where noise has taken it below.
pub fn in_share(share: f64) -> String {
    if share <= 0.0 {
        return "≈ 0".to_owned();
    }
    format!("{} %", plain(100.0 * share, 0))
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
