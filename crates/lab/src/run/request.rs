//! What is asked of a run.

use std::path::{Path, PathBuf};

use experiment::Experiment;
use harness::{BLOCK_PAIRS, Shard};

use super::Attendant;

/// How an experiment is to be played, and into which folder.
#[derive(Clone, Debug)]
pub struct RunRequest {
    /// The experiment as an argument of `equipoise run`, for the commands that messages name.
    pub named: String,
    /// The folder to write; `reports/NAME` if there is none, `reports/NAME-shard-I-of-N` for a shard.
    pub out: Option<PathBuf>,
    /// Another seed than the file's.
    pub seed: Option<u64>,
    /// Threads to play on; all cores if there is no number.
    pub threads: Option<u16>,
    /// At most this number of pairs a cell, rounded up to whole blocks.
    pub max_pairs: Option<u64>,
    /// Play also where so few pairs can't answer the question.
    pub anyway: bool,
    /// Only a part of the plan.
    pub shard: Option<Shard>,
    /// Go on with the run in the folder.
    pub resume: bool,
    /// Replace files of a report that were edited or that equipoise did not make.
    pub force: bool,
    /// Draw page and charts too, and not only tables.
    pub draws_page: bool,
    /// Two variants that are compared afterwards; none or both.
    pub compare: Vec<String>,
    /// Start the program that the experiment names.
    pub allow_programs: bool,
    /// Say how long each stage took.
    pub timing: bool,
    /// The version of the program, which the folder stores.
    pub version: String,
}

impl RunRequest {
    /// An experiment as it is, played as `equipoise run NAMED` plays it.
    pub fn of(named: impl Into<String>, version: impl Into<String>) -> RunRequest {
        RunRequest {
            named: named.into(),
            out: None,
            seed: None,
            threads: None,
            max_pairs: None,
            anyway: false,
            shard: None,
            resume: false,
            force: false,
            draws_page: true,
            compare: Vec::new(),
            allow_programs: false,
            timing: false,
            version: version.into(),
        }
    }

    /// The folder of the run of an experiment with this name.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| {
            let part =
                self.shard.map(|shard| format!("-shard-{}-of-{}", shard.index(), shard.count()));
            Path::new("reports").join(format!("{name}{}", part.unwrap_or_default()))
        })
    }

    /// Puts its seed and its number of pairs into an experiment.
    pub(super) fn apply_to(&self, experiment: &mut Experiment, attendant: &mut dyn Attendant) {
        if let Some(seed) = self.seed {
            experiment.seed = seed;
        }
        if let Some(max_pairs) = self.max_pairs {
            let n_blocks = max_pairs.div_ceil(BLOCK_PAIRS).min(u64::from(u32::MAX)) as u32;
            if n_blocks > experiment.n_blocks {
                attendant.say(&format!(
                    "--max-pairs only lowers what the experiment says, {} pairs of each cell: for more, raise it in the file.",
                    u64::from(experiment.n_blocks) * BLOCK_PAIRS
                ));
            }
            experiment.n_blocks = experiment.n_blocks.min(n_blocks);
        }
    }

    /// The command that makes the same results again: without the options that don't change them.
    pub(super) fn command(&self) -> String {
        let mut command = format!("equipoise run {}", self.named);
        if let Some(seed) = self.seed {
            command.push_str(&format!(" --seed {seed}"));
        }
        if let Some(max_pairs) = self.max_pairs {
            command.push_str(&format!(" --max-pairs {max_pairs}"));
        }
        if self.allow_programs {
            command.push_str(" --allow-programs");
        }
        command
    }
}
