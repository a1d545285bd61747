//! The kinds of experiments: what `game = "..."` names, each of one ruleset.

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use battle_core::values::same_word;

use super::setup::GameSetup;
use super::{KnownPlayer, Ruleset, TypedRules};
use crate::document::problem::Failure;
use crate::document::{Node, Problems, TableReader};
use crate::keys::Key;

/// Why no first dice can be dealt out in games that don't begin with two.
pub const NO_FIRST_DICE: &str = "is about the first command dice or the first combat roll, and the first rolls of this game are not two dice, so it would change nothing";

/// What is known of a kind of experiment before any file.
#[derive(Clone, Copy, Debug)]
pub struct KindFacts {
    /// Its name in files, which is also that of its own table.
    pub name: &'static str,
    /// What one playout is called, to follow "a".
    pub playout: &'static str,
    /// The ruleset whose game it plays.
    pub ruleset: &'static Ruleset,
    /// The keys that it adds to those of every experiment.
    pub keys: &'static [Key],
    /// ST-C7: which first dice can be dealt out evenly, or why none can.
    pub first_dice: Result<&'static str, &'static str>,
    /// Whether luck is recorded by default; [`None`] if it can't be.
    pub records_luck: Option<bool>,
}

pub trait ExperimentKind: Debug + Sync {
    /// What is known of it before any file.
    fn facts(&self) -> KindFacts;

    fn players(&self) -> Vec<KnownPlayer> {
        (self.facts().ruleset.players)()
    }

    /// What is wrong with the name of a policy, and which can play it; nothing if this one can.
    fn unknown_policy(&self, name: &str) -> Option<String> {
        let players = self.players();
        if players.iter().any(|player| same_word(player.name, name)) {
            return None;
        }
        let ruleset = self.facts().ruleset;
        let known = ruleset.known_policies(move || players.clone(), name);
        Some(format!("{}: {}", ruleset.no_such_policy(name), known.words()))
    }

    /// A list of prices that its user wrote, as the lines that its own table has it in; none where it has no such list, or where
    /// something is wrong with it.
    fn price_list(&self, _list: &Node, _problems: &mut Problems) -> Option<String> {
        None
    }

    /// The experiment that asks what units are worth for which the rules charge nothing; none where it asks something else.
    fn unit_values(&self) -> Option<UnitValues> {
        None
    }

    /// Rules that were typed after a command, as a table of an experiment of this kind.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them; that the kind plays by no rules with names.
    fn typed_rules(&self, typed: &TypedRules) -> Result<String, Failure> {
        let typed = typed.typed();
        match typed.is_empty() {
            true => Ok(String::new()),
            false => Err(Failure::new(format!(
                "{} has no named rules that{typed} could change",
                self.facts().ruleset.title
            ))),
        }
    }

    /// Reads what its keys say.
    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>>;
}

#[expect(missing_docs, reason = "they are those of its facts")]
impl dyn ExperimentKind {
    pub fn name(&self) -> &'static str {
        self.facts().name
    }

    pub fn playout(&self) -> &'static str {
        self.facts().playout
    }

    pub fn ruleset(&self) -> &'static Ruleset {
        self.facts().ruleset
    }

    pub fn keys(&self) -> &'static [Key] {
        self.facts().keys
    }

    pub fn first_dice(&self) -> Result<&'static str, &'static str> {
        self.facts().first_dice
    }

    pub fn records_luck(&self) -> Option<bool> {
        self.facts().records_luck
    }
}

/// An experiment that asks what each unit should cost in a game whose rules charge nothing for them.
#[derive(Clone, Copy, Debug)]
pub struct UnitValues {
    /// What units are called, such as `formation`.
    pub unit: &'static str,
    /// Pairs of each cell, if no other number is asked for.
    pub pairs: u64,
    /// Fewer pairs of each cell give no values.
    pub fewest_pairs: u64,
    /// The table of the kind, for a player that plays both sides.
    pub table: fn(&str) -> String,
}

/// An experiment file, with what was read of it before the table of its kind.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentFile<'t, 'd> {
    pub table: &'t TableReader<'d>,
    /// The folder in which files that it names are looked for.
    pub folder: &'t Path,
    /// The seed of all chance.
    pub seed: u64,
    /// Whether first dice are dealt out.
    pub stratify: bool,
}

/// The rulesets whose experiments can be read, in the order in which they are listed.
pub type Rulesets = &'static [&'static Ruleset];

/// The kinds of all rulesets, in the order of their list.
pub fn kinds(rulesets: Rulesets) -> impl Iterator<Item = &'static dyn ExperimentKind> {
    rulesets.iter().flat_map(|ruleset| ruleset.kinds.iter().copied())
}
