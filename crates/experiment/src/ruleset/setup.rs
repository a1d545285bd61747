//! An experiment as its file says it, and the part of it that belongs to a game: what is fought, by which rules.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use analysis::Variants;
use analysis::readings::AS_THEY_ARE;
use analysis::units_needed::CountedMatchup;
use harness::{Pairing, SeedBlocks, Seeds};

use super::kind::ExperimentKind;
use super::planned_run::PlannedRun;
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::expectations::StatedExpectation;
use crate::rebalancing::StatedRebalance;

/// An experiment as its file says it, every default written out.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// A short title.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The seed of all chance; of pooled runs the first one.
    pub seed: u64,
    /// The seeds of pooled runs, each with its blocks; empty for a single run.
    pub pool: Vec<SeedBlocks>,
    /// Whether looks at the scores could end the runs that are pooled.
    pub is_open: bool,
    /// Blocks of every cell; the most blocks where a precision is wanted.
    pub n_blocks: u32,
    /// The half-width of every score's interval at which play may stop, on the scale of scores from 0 to 1.
    pub half_width: Option<f64>,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// Whether the run's folder keeps a row of every battle.
    pub keeps_battles: bool,
    /// What it should find.
    pub expectations: Vec<StatedExpectation>,
    /// What `equipoise rebalance` may change, if the file says so.
    pub rebalance: Option<StatedRebalance>,
    /// What is fought, and by which rules.
    pub game: Arc<dyn GameSetup>,
}

impl Experiment {
    /// The seed of every block.
    pub fn seeds(&self) -> Seeds {
        match self.pool.as_slice() {
            [] => self.seed.into(),
            pool => Seeds::pooled(pool.iter().copied()),
        }
    }

    /// The experiment of which finished runs with these seeds are the blocks together.
    ///
    /// It has the pairs that all those runs were planned with. Where looks could end them earlier, they are read like one run that was
    /// stopped: the blocks of one seed after those of another are one sequence, and the end of it is a stopping time of that
    /// sequence, so that anytime intervals hold (ST-D1, ST-D5) and planned ones need not (ST-D8).
    #[must_use]
    pub fn pooled(self, pool: Vec<SeedBlocks>) -> Experiment {
        Experiment {
            seed: pool.first().map_or(self.seed, |first| first.seed),
            n_blocks: self.n_blocks.saturating_mul(pool.len() as u32),
            is_open: self.half_width.is_some(),
            half_width: None,
            pool,
            ..self
        }
    }

    /// Its plan; what can't be played is a problem.
    pub fn plan(&self, problems: &mut Problems) -> Option<Box<dyn PlannedRun>> {
        Arc::clone(&self.game).plan(self, problems)
    }

    /// Whether `[rebalance]` fits the plan, after every other problem of the file.
    pub fn check_rebalance(&self, planned: &dyn PlannedRun, problems: &mut Problems) {
        if let Some(stated) = &self.rebalance {
            let kind = self.game.kind();
            let unknown_policy = |name: &str| kind.unknown_policy(name);
            stated.check(planned.rebalancing(), self.seed, &unknown_policy, problems);
            stated.check_field(planned.matchups(), problems);
        }
    }

    /// Digest of the rules and, where luck is recorded, of the value of positions that luck is computed from.
    pub fn rules_digest(&self) -> String {
        let rules = self.game.rules_digest();
        match self.pairing.luck {
            true => format!("{rules}, luck {}", self.game.luck_digest()),
            false => rules,
        }
    }
}

/// What an answer takes at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Blocks of every cell.
    pub n_blocks: u32,
    /// What has no interval from fewer: `a unit's worth`.
    pub what: &'static str,
}

/// The part of an experiment that belongs to a game.
pub trait GameSetup: Debug + Send + Sync {
    fn kind(&self) -> &'static dyn ExperimentKind;

    /// Digest of the rules that it is played by.
    fn rules_digest(&self) -> String;

    /// Digest of the value of positions by which luck is recorded; empty where it can't be.
    fn luck_digest(&self) -> String {
        String::new()
    }

    /// The rule parameters that differ from the specification's defaults, by name and value.
    fn changed_parameters(&self) -> Vec<(String, String)>;

    /// The players of A and B, and the variants that have other players.
    fn players_in_words(&self) -> String;

    /// What its variants change.
    fn variants(&self) -> Variants;

    /// Whether it asks which armies players would bring, so that the field is its answer.
    fn asks_field(&self) -> bool {
        false
    }

    /// Variants that are other readings of the rules: the same units and players, with no rule switched off.
    fn readings(&self) -> Vec<String> {
        Vec::new()
    }

    /// What its own rules are called beside readings.
    fn as_they_are(&self) -> String {
        AS_THEY_ARE.to_owned()
    }

    /// Whether the same seed gives the same battles again; a game that isn't of this program may not.
    fn repeats(&self) -> bool {
        true
    }

    /// What is not modelled, and what its numbers apply to, a sentence each.
    fn notes(&self) -> Vec<String>;

    /// Matchups whose sides don't spend the same points, each in words with the points.
    fn unequal(&self) -> Vec<String> {
        Vec::new()
    }

    /// What to ask in place of an army against itself, which is even by construction.
    fn on_mirrors(&self) -> String {
        String::new()
    }

    /// Matchups that differ in how many units of one kind an army has: how many make a battle even is then the answer.
    fn counted(&self) -> Vec<CountedMatchup> {
        Vec::new()
    }

    /// The fewest blocks from which its question has an answer, where that is known before anything is played.
    fn need(&self) -> Option<Need> {
        None
    }

    /// Why its battles can't be played here, though stored ones can be reported; none where they can.
    fn unplayable(&self) -> Option<Failure> {
        None
    }

    /// Its part of `run.toml`.
    fn resolved(&self) -> ResolvedSetup;

    /// The plan of an experiment with this setup; what can't be played is a problem.
    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>>;
}

/// A game's part of `run.toml`, every default written out.
#[derive(Debug)]
pub struct ResolvedSetup {
    /// Every rule parameter that can act, with its value.
    pub parameters: BTreeMap<&'static str, String>,
    /// `[[card]]`.
    pub cards: Vec<Serialized>,
    /// `[sensitivity]`.
    pub sensitivity: Option<Serialized>,
    pub own: Serialized,
}

/// Something that is written as TOML, whatever its type.
pub type Serialized = Box<dyn Resolve>;

/// A value with every default written out.
pub trait Resolve: erased_serde::Serialize + Debug {}

impl<T: erased_serde::Serialize + Debug> Resolve for T {}

erased_serde::serialize_trait_object!(Resolve);
