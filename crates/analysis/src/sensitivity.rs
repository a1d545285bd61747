//! How much an answer depends on assumptions about unclear rules.
//!
//! A run plays the same pairs under several settings of the assumptions; the analysis depends on the design by which the settings
//! were chosen.

mod block_numbers;
mod one_at_a_time;
mod scores;
mod screening;
mod shares;
mod sides;
pub mod tables;
mod wording;
mod worths;

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::sensitivity::Trajectory;

use block_numbers::Numbers;

pub use one_at_a_time::SettingLine;
pub use scores::BlockScores;
pub use screening::ScreenedLine;
pub use shares::{SharedLine, Shares};
pub use sides::{SettledSide, SettledSides, Turning};
pub use wording::{in_percent, in_points, in_share, lines_of_worths, of_worths};
pub use worths::{CardOf, FoundWorth, WorthRun, WorthSensitivity, WorthUnder};

pub(crate) use tables::each as each_table;

/// One minus the level of intervals, and of "beyond noise" for everything of a kind together.
const ALPHA: f64 = 0.05;

/// The fewest blocks whose means are near enough to normal for an interval.
const FEWEST_BLOCKS: u64 = 8;

/// The question, the runs played for it, and the cells that answer it.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityPlan {
    /// The number whose change is asked: `effect of Shower Shooting`.
    pub about: String,
    /// Its neutral value: ½ for a score, 0 for an effect, the price for a worth.
    pub neutral: f64,
    /// The card, where its worth in points is asked.
    pub card: Option<CardOf>,
    /// Matchups over which it is the mean.
    pub n_matchups: u32,
    /// Seed of resampling.
    pub seed: u64,
    /// What is assumed.
    pub assumptions: Vec<Assumption>,
    /// What was played, each once; the first is under the experiment's own rules.
    pub runs: Vec<Run>,
    /// By what design.
    pub design: Design,
}

/// A reading of an unclear rule, and the others that it could have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The rule parameter.
    pub parameter: String,
    /// The rule that it belongs to.
    pub rule: String,
    /// What the parameter decides, in a sentence, as the rules declare it.
    pub about: String,
    /// Every setting that is tried, the experiment's own among them.
    pub settings: Vec<String>,
    /// Which of them is the experiment's own.
    pub own: usize,
}

impl Assumption {
    /// What it decides, in words: `Range of stands that shoot by card 21 or 22`; its name where the rules don't say.
    pub fn title(&self) -> &str {
        match self.about.trim_end_matches('.') {
            "" => &self.parameter,
            about => about,
        }
    }

    /// A setting in words: `4 MU`, `yes`, `front stand only`.
    pub fn in_words(&self, setting: usize) -> String {
        let setting = self.settings[setting].as_str();
        let is_number = setting.parse::<f64>().is_ok();
        match setting {
            _ if is_number && self.parameter.ends_with("_mu") => format!("{setting} MU"),
            "true" => "yes".to_owned(),
            "false" => "no".to_owned(),
            words => words.replace('_', " "),
        }
    }
}

/// Every assumption at some setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The variants of which it consists; none of the experiment's own rules.
    pub variants: Vec<String>,
    /// The matchups that are its own; none where its variants are of the experiment's.
    pub matchups: Vec<String>,
    /// The setting of each assumption.
    pub settings: Vec<usize>,
    /// The cells of which the number is the sum, each with its sign; none of a worth, which is read from a curve.
    pub cells: Vec<(u32, i8)>,
}

/// How settings were chosen; runs are named by their numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Design {
    /// Every run but the first moves one assumption.
    OneAtATime,
    /// ST-G1: walks that each move every assumption once.
    Morris {
        /// Levels of each assumption.
        levels: Vec<u32>,
        /// The walks, each with the runs of its points.
        walks: Vec<(Trajectory, Vec<usize>)>,
    },
    /// ST-G3: random settings, and mixtures of two of them.
    Sobol {
        /// The run of each row of A.
        a: Vec<usize>,
        /// The run of each row of B.
        b: Vec<usize>,
        /// By assumption: the run of each row of A with that assumption from B.
        mixed: Vec<Vec<usize>>,
    },
    /// ST-G4: every combination, the last assumption moving fastest.
    Exact {
        /// The run of each combination.
        table: Vec<usize>,
    },
}

/// What a run says of its assumptions.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityAnswer {
    /// What was asked.
    pub plan: SensitivityPlan,
    /// What was found, or why not.
    pub found: Result<SensitivityFindings, NotFound>,
}

/// Why nothing is said of assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// Intervals over blocks hold for a size that was planned, not for one at which the run was interrupted.
    Unfinished,
    /// Too few blocks to tell changes from noise.
    FewBlocks,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityFindings {
    /// The number in each run; the first is under the experiment's own rules.
    pub runs: Vec<Estimate>,
    /// On which side of neutral it is in each run, and what turns it.
    pub sides: SettledSides,
    /// What each assumption does.
    pub lines: Lines,
    /// The unit in which numbers are reported.
    pub scale: Scale,
    /// Where a worth is asked: the worth in each run.
    pub worth: Option<FoundWorth>,
}

/// The unit in which a number is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// A share of all battles, 0 to 1, or a change of one.
    #[serde(rename = "score")]
    Share,
    /// Army points.
    Points,
}

/// The effect of each assumption, in the terms of the design; the largest first.
#[derive(Clone, Debug, PartialEq)]
pub enum Lines {
    /// What each setting changes.
    OneAtATime(Vec<SettingLine>),
    /// How large the changes are that each assumption makes.
    Screening(Vec<ScreenedLine>),
    /// How much of the variance each assumption makes; none where nothing varies beyond noise.
    Shares(Option<Shares>),
}

impl Lines {
    fn of(plan: &SensitivityPlan, numbers: &Numbers, scale: Scale) -> Lines {
        match &plan.design {
            Design::OneAtATime => Lines::OneAtATime(one_at_a_time::lines(plan, numbers)),
            Design::Morris { levels, walks } => {
                Lines::Screening(screening::lines(plan, (levels, walks), numbers, scale))
            }
            Design::Sobol { a, b, mixed } => {
                Lines::Shares(shares::of_sample(plan, (a, b, mixed), numbers))
            }
            Design::Exact { table } => Lines::Shares(shares::of_table(plan, table, numbers)),
        }
    }
}

impl SensitivityAnswer {
    /// The answer of a run that isn't finished.
    pub fn unfinished(plan: SensitivityPlan) -> SensitivityAnswer {
        SensitivityAnswer { plan, found: Err(NotFound::Unfinished) }
    }

    /// The answer of a finished run, from its scores.
    pub fn of(plan: SensitivityPlan, scores: &BlockScores) -> SensitivityAnswer {
        let numbers = scores.of_runs(&plan);
        let found = if numbers.n_blocks() < FEWEST_BLOCKS {
            Err(NotFound::FewBlocks)
        } else {
            let sides = SettledSides::of(&plan, &numbers);
            Ok(SensitivityFindings {
                runs: (0..plan.runs.len()).map(|run| numbers.estimate(run, ALPHA)).collect(),
                lines: Lines::of(&plan, &numbers, Scale::Share),
                sides,
                scale: Scale::Share,
                worth: None,
            })
        };
        SensitivityAnswer { plan, found }
    }

    /// Whether a variant is one of its runs, which its own section shows.
    pub fn has_variant(&self, name: &str) -> bool {
        let mut names = self.plan.runs.iter().flat_map(|run| &run.variants);
        names.any(|own| own == name)
    }

    /// Whether a matchup is one of its runs'.
    pub fn has_matchup(&self, name: &str) -> bool {
        let mut names = self.plan.runs.iter().flat_map(|run| &run.matchups);
        names.any(|own| own == name)
    }
}

impl SensitivityFindings {
    /// The number under the experiment's own rules, if anything was played.
    pub fn at_own(&self) -> Option<&Estimate> {
        self.runs.first()
    }
}

impl SensitivityPlan {
    /// `zoc_group = any, first_turn = roll`: where a run differs from the experiment's own rules.
    pub fn in_words(&self, run: usize) -> String {
        let each = self.assumptions.iter().zip(&self.runs[run].settings);
        let changed = each.filter(|(assumption, setting)| **setting != assumption.own);
        let words: Vec<String> = changed
            .map(|(assumption, &setting)| {
                format!("{} = {}", assumption.parameter, assumption.settings[setting])
            })
            .collect();
        match words.as_slice() {
            [] => "the experiment's own".to_owned(),
            some => some.join(", "),
        }
    }
}
