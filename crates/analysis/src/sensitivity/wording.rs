//! The findings of a sensitivity in sentences.

mod figures;
mod walks;
mod worths;

use super::{
    FEWEST_BLOCKS, Lines, NotFound, Scale, SensitivityAnswer, SensitivityFindings, SettingLine,
    SettledSide, SharedLine, Shares, WorthUnder,
};
use crate::next_step::{EVEN, More, NO_CHANGE, NO_EFFECT, NextStep, UNUSED, next_step};
use crate::numbers::{grouped, plain};
use crate::phrases::{counted, lower_first};

use figures::listed;

pub use figures::{in_percent, in_points, in_share};
pub use worths::{lines_of_worths, of_worths};

impl SensitivityAnswer {
    /// What was found, the gravest first.
    pub fn sentences(&self) -> Vec<String> {
        let found = match &self.found {
            Ok(found) => found,
            Err(NotFound::Unfinished) => {
                return vec![
                    "What assumptions change is reported when the run is finished.".to_owned(),
                ];
            }
            Err(NotFound::FewBlocks) => {
                let also = match self.plan.card {
                    Some(_) => {
                        " So much tells of effects on the score; a worth itself takes 20 blocks, 5,760 pairs."
                    }
                    None => "",
                };
                return vec![format!(
                    "Too little was played to tell what assumptions change: {FEWEST_BLOCKS} blocks, {} pairs, are the least.{also}",
                    grouped(FEWEST_BLOCKS * harness::BLOCK_PAIRS)
                )];
            }
        };
        let mut sentences = Vec::new();
        let is_walked = !matches!(found.lines, Lines::OneAtATime(_));
        if let Some(worth) = &found.worth {
            sentences.extend(self.of_worth(found, worth));
        } else if let Some(at_own) = found.at_own() {
            let also = match is_walked {
                true => self.of_sides(found),
                false => String::new(),
            };
            sentences.push(format!(
                "The {} is {} under the experiment's rules{also}.",
                self.plan.about,
                found.scale.number(at_own)
            ));
            if is_walked {
                sentences.extend(self.of_turning(found));
            }
        }
        match &found.lines {
            Lines::OneAtATime(lines) => self.of_settings(found, lines, &mut sentences),
            Lines::Screening(lines) => {
                self.of_walks(found.scale, lines, &mut sentences);
                sentences.extend(self.next_step(found.scale, lines));
            }
            Lines::Shares(shares) => self.of_shares(found.scale, shares.as_ref(), &mut sentences),
        }
        sentences
    }

    fn name(&self, assumption: usize) -> &str {
        &self.plan.assumptions[assumption].parameter
    }

    /// `which stands bind a group: any`; by its name where the rules don't say what it decides.
    fn setting_in_words(&self, assumption: usize, setting: usize) -> String {
        let named = &self.plan.assumptions[assumption];
        match named.about.is_empty() {
            true => self.setting_name(assumption, setting),
            false => format!("{}: {}", lower_first(named.title()), named.in_words(setting)),
        }
    }

    /// What would settle a setting that is open: first on which side of neutral the number is under it, then whether it changes it at all.
    pub fn next_step_of(&self, line: &SettingLine, n_blocks: u32) -> Option<NextStep> {
        if line.change.value == Some(0.0) && line.noise_floor == 0.0 {
            return Some(NextStep::Wont(UNUSED.into()));
        }
        let neutral = match self.plan.neutral == 0.0 {
            true => NO_EFFECT,
            false => EVEN,
        };
        let side = match self.plan.card {
            Some(_) => None,
            None => next_step(&line.under, neutral, n_blocks)
                .map(|step| NextStep::OfItsSide(Box::new(step))),
        };
        side.or_else(|| match line.is_beyond_noise {
            true => None,
            false => next_step(&line.change, NO_CHANGE, n_blocks),
        })
    }

    /// Every setting that was tried by itself, with what would settle it if it is open; of worths with the card.
    pub fn next_steps(&self, n_blocks: u32) -> Vec<(String, Option<NextStep>)> {
        let Ok(found) = &self.found else { return Vec::new() };
        let Lines::OneAtATime(lines) = &found.lines else { return Vec::new() };
        let step = |line: &SettingLine| match &found.worth {
            Some(worth) => self.next_step_of_worth(&worth.runs[line.run], n_blocks),
            None => self.next_step_of(line, n_blocks),
        };
        let name = |line: &SettingLine| {
            let setting = self.setting_name(line.assumption, line.setting);
            match &self.plan.card {
                Some(card) => format!("{} with {setting}", card.title),
                None => setting,
            }
        };
        lines.iter().map(|line| (name(line), step(line))).collect()
    }

    /// What would settle the verdict on a worth under a setting, if it is open.
    pub fn next_step_of_worth(&self, under: &WorthUnder, n_blocks: u32) -> Option<NextStep> {
        if under.verdict.is_settled() || n_blocks == 0 {
            return None;
        }
        Some(match under.worth.why_not() {
            Some(why) => NextStep::Wont(format!("More battles may not settle it: {why}.").into()),
            None => NextStep::Halve(More::of(4.0, n_blocks)),
        })
    }

    /// `zoc_group = any`.
    pub fn setting_name(&self, assumption: usize, setting: usize) -> String {
        let assumption = &self.plan.assumptions[assumption];
        format!("{} = {}", assumption.parameter, assumption.settings[setting])
    }

    fn of_settings(
        &self,
        found: &SensitivityFindings,
        lines: &[SettingLine],
        sentences: &mut Vec<String>,
    ) {
        let named = |lines: &[&SettingLine]| {
            let names = lines.iter().map(|line| {
                let name = self.setting_in_words(line.assumption, line.setting);
                format!("{name} ({})", changed(found.scale, line))
            });
            listed(names.collect(), "; ")
        };
        let beyond: Vec<&SettingLine> = lines.iter().filter(|it| it.is_beyond_noise).collect();
        let turning: Vec<&SettingLine> = lines.iter().filter(|it| it.turns).collect();
        let n = lines.len();
        sentences.push(match beyond.as_slice() {
            [] => format!("None of {n} other settings changes it by more than noise."),
            some => format!(
                "{} of {n} other settings change it by more than noise, in {}: {}.",
                some.len(),
                found.scale.unit(),
                named(some)
            ),
        });
        let alone: Vec<&SettingLine> = lines.iter().filter(|it| it.is_clear_alone()).collect();
        if !alone.is_empty() {
            sentences.push(format!(
                "Clear by {} only, which isn't beyond noise: {}. Of {n} settings one in {} is clear by itself by chance, so what decides is an interval \
                 that holds for all {n} together, and with few blocks that is much wider.",
                match alone.len() {
                    1 => "its own interval",
                    _ => "their own intervals",
                },
                named(&alone),
                (1.0 / super::ALPHA).round(),
            ));
        }
        if found.worth.is_some() {
            // The verdicts above already say it.
            return;
        }
        sentences.push(match turning.as_slice() {
            [] if found.sides.count(SettledSide::Open) == found.runs.len() => {
                "Its sign is settled under none of them, so none turns it.".to_owned()
            }
            [] => "None turns its sign.".to_owned(),
            some => format!("Its sign turns with {}.", named(some)),
        });
    }

    /// The assumptions that changed no battle.
    fn of_idle(&self, idle: impl Iterator<Item = usize>) -> Option<String> {
        let names: Vec<String> = idle.map(|at| self.name(at).to_owned()).collect();
        let are = listed(names.clone(), ", ");
        (!names.is_empty()).then(|| format!("Not one block changed with {are}."))
    }

    fn of_shares(&self, scale: Scale, shares: Option<&Shares>, sentences: &mut Vec<String>) {
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
        let spread = plain(scale.factor() * shares.variance.sqrt(), 1);
        let each = beyond.iter().map(|line| {
            format!(
                "{} {} ({} by itself)",
                self.name(line.assumption),
                in_share(line.total.0),
                in_share(line.first.0)
            )
        });
        sentences.push(format!(
            "Over all settings it spreads by {spread} {}; of that variance {}.",
            scale.unit(),
            match beyond.len() {
                0 => "no assumption makes more than noise does".to_owned(),
                _ => format!("these make: {}", listed(each.collect(), ", ")),
            }
        ));
        if !noise.is_empty() {
            let names = noise.iter().map(|line| self.name(line.assumption).to_owned());
            sentences.push(format!("Nothing tells {} from noise.", listed(names.collect(), ", ")));
        }
        sentences.extend(self.of_idle(idle.iter().map(|line| line.assumption)));
        if !shares.is_sound {
            sentences.push(
                "There were fewer than 256 rows, or noise made more than a fifth of the variance; play more rows or pairs before \
                 believing the shares."
                    .to_owned(),
            );
        }
        if shares.could_be_exact {
            sentences.push(
                "The method \"exact\" would play every combination, without the error of a sample."
                    .to_owned(),
            );
        }
    }

    /// `; over 24 combinations it is settled above even in 3, below even in 20 and on neither side in 1`.
    fn of_sides(&self, found: &SensitivityFindings) -> String {
        let even = match self.plan.neutral {
            0.0 => "no effect",
            _ => "even",
        };
        let sides = [
            (SettledSide::Above, format!("above {even}")),
            (SettledSide::Below, format!("below {even}")),
            (SettledSide::Open, "on neither side".to_owned()),
        ];
        let of_all = counted(found.runs.len() as u64, "combination");
        let met: Vec<String> = sides
            .into_iter()
            .map(|(side, words)| (found.sides.count(side), words))
            .filter(|(n, _)| *n > 0)
            .map(|(n, words)| match n == found.runs.len() {
                true => words,
                false => format!("{words} in {}", grouped(n as u64)),
            })
            .collect();
        match met.as_slice() {
            [only] => format!(", and settled {only} in all {of_all}"),
            [some @ .., last] => {
                format!("; over {of_all} it is settled {} and {last}", some.join(", "))
            }
            [] => String::new(),
        }
    }

    /// Which assumptions turn the number by themselves; nothing where all combinations are on one side.
    fn of_turning(&self, found: &SensitivityFindings) -> Option<String> {
        let names = found.sides.turning.iter();
        let names: Vec<String> = names.map(|it| self.name(it.assumption).to_owned()).collect();
        let both = [SettledSide::Above, SettledSide::Below].map(|side| found.sides.count(side) > 0);
        match names.is_empty() {
            true => (both == [true, true]).then(|| "No assumption turns it by itself.".to_owned()),
            false => Some(format!("What turns it by itself: {}.", listed(names, ", "))),
        }
    }
}

/// What a setting changes; where it has no worth, of the effect.
fn changed(scale: Scale, line: &SettingLine) -> String {
    match (line.change.value, &line.effect_change) {
        (None, Some(of_effect)) => format!(
            "its effect by {} percentage points, its worth isn't on the curve",
            in_points(of_effect)
        ),
        _ => scale.change(&line.change),
    }
}
