//! What walks through the settings say, and what to play after them.

use super::figures::listed;
use crate::numbers::{grouped, plain};
use crate::phrases::counted;
use crate::sensitivity::{Design, FEWEST_BLOCKS, Scale, ScreenedLine, SensitivityAnswer};

impl SensitivityAnswer {
    pub(super) fn of_walks(
        &self,
        scale: Scale,
        lines: &[ScreenedLine],
        sentences: &mut Vec<String>,
    ) {
        let (factor, unit) = (scale.factor(), scale.unit());
        let n_walks = match &self.plan.design {
            Design::Morris { walks, .. } => walks.len(),
            _ => 0,
        };
        let (idle, others): (Vec<&ScreenedLine>, Vec<&ScreenedLine>) =
            lines.iter().partition(|line| line.changes_nothing());
        let (beyond, noise): (Vec<&ScreenedLine>, Vec<&ScreenedLine>) =
            others.into_iter().partition(|line| line.is_beyond_noise);
        let sizes = beyond.iter().map(|line| {
            let size = plain(factor * line.screened.mu_star, 1);
            format!("{} ({size})", self.name(line.assumption))
        });
        let walks = counted(n_walks as u64, "walk");
        sentences.push(match beyond.len() {
            0 => format!(
                "On {walks} through {} no assumption changes it by more than noise.",
                counted(lines.len() as u64, "assumption")
            ),
            n => format!(
                "On {walks} through {} {n} of them change it by more than noise, by this many {unit} in the mean: {}.",
                counted(lines.len() as u64, "assumption"),
                listed(sizes.collect(), ", ")
            ),
        });
        let floor = noise.iter().map(|line| line.noise_floor).fold(0.0, f64::max);
        let names = noise.iter().map(|line| self.name(line.assumption).to_owned());
        if !noise.is_empty() {
            sentences.push(format!(
                "Nothing tells {} from noise, which by itself would show up to {} {unit} in the mean, and at times more.",
                listed(names.collect(), ", "),
                plain(factor * floor, 1)
            ));
        }
        let above = noise.iter().filter(|line| line.is_clear_of_the_floor());
        let above: Vec<String> = above.map(|line| self.name(line.assumption).to_owned()).collect();
        if !above.is_empty() {
            sentences.push(format!(
                "The interval of {} is above that all the same: it is of the mean over the walks. What decides is whether the largest single change is \
                 beyond noise, among all walks and assumptions together, and few blocks leave open how large that noise is: more pairs decide.",
                listed(above, ", ")
            ));
        }
        sentences.extend(self.of_idle(idle.iter().map(|line| line.assumption)));
    }

    /// What to play after a screening.
    pub(super) fn next_step(&self, scale: Scale, lines: &[ScreenedLine]) -> Option<String> {
        let beyond: Vec<usize> =
            lines.iter().filter(|line| line.is_beyond_noise).map(|line| line.assumption).collect();
        if beyond.is_empty() {
            let pairs = lines.iter().map(|line| line.pairs_wanted).fold(0.0, f64::max);
            let pairs = (pairs / harness::BLOCK_PAIRS as f64).ceil() as u64 * harness::BLOCK_PAIRS;
            return Some(format!(
                "Changes of {} would show with {} pairs a run.",
                scale.smallest(),
                grouped(pairs.max(FEWEST_BLOCKS * harness::BLOCK_PAIRS))
            ));
        }
        let settings = beyond.iter().map(|&at| self.plan.assumptions[at].settings.len());
        let combinations = settings.fold(1, usize::saturating_mul);
        let method = match combinations <= stats::sensitivity::MOST_COMBINATIONS {
            true => "exact",
            false => "sobol",
        };
        Some(format!(
            "Next, the method \"{method}\" with {} tells how much each of them makes ({}).",
            match beyond.len() {
                1 => "that one",
                _ => "those alone",
            },
            counted(combinations as u64, "combination")
        ))
    }
}
