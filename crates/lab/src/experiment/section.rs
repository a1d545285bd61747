//! What an experiment fights, by which rules: the part of its file that belongs to a game.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use analysis::Variants;

use super::kind::GameKind;
use super::lowered::Lowered;
use super::schema::Experiment;
use crate::document::Problems;

/// The part of an experiment that belongs to a game.
pub trait Section: Debug + Send + Sync {
    /// The kind of experiment.
    fn kind(&self) -> GameKind;

    /// Digest of the rules that it is played by.
    fn rules_digest(&self) -> String;

    /// Digest of the value of positions by which luck is recorded; empty where it can't be.
    fn luck_digest(&self) -> String {
        String::new()
    }

    /// The rule parameters that differ from the specification's defaults, by name and value.
    fn changed_parameters(&self) -> Vec<(String, String)>;

    /// Who plays A and B, and in which variants other players do.
    fn players_in_words(&self) -> String;

    /// What its variants change.
    fn variants(&self) -> Variants;

    /// Whether it asks who would bring what, so that the field is its answer.
    fn asks_field(&self) -> bool {
        false
    }

    /// Variants that are other readings of the rules: the same units in the same hands, with no rule switched off.
    fn readings(&self) -> Vec<String> {
        Vec::new()
    }

    /// What is not modeled, and what its numbers apply to, a sentence each.
    fn notes(&self) -> Vec<String>;

    /// Its part of `run.toml`.
    fn resolved(&self) -> ResolvedSection;

    /// The plan of an experiment that has this section; what can't be played is a problem.
    fn lower(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn Lowered>>;
}

/// A game's part of `run.toml`, every default written out.
#[derive(Debug)]
pub struct ResolvedSection {
    /// Every rule parameter that can act, with its value.
    pub parameters: BTreeMap<&'static str, String>,
    /// `[[card]]`.
    pub cards: Vec<Serialized>,
    /// `[sensitivity]`.
    pub sensitivity: Option<Serialized>,
    /// Its own table.
    pub own: Serialized,
}

/// Something that is written as TOML, whatever its type.
pub type Serialized = Box<dyn Resolve>;

/// A value with every default written out.
pub trait Resolve: erased_serde::Serialize + Debug {}

impl<T: erased_serde::Serialize + Debug> Resolve for T {}

erased_serde::serialize_trait_object!(Resolve);
