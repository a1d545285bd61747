//! The `[duel]` table.

use crate::ruleset::{GloriamDuelPlayers, GloriamRules};
use std::path::Path;

use battle_core::BySide;
use gloriam::RuleParameters;

use super::side::Change;
use super::variants::{self, Variant};
use crate::keys;
use crate::unit_kinds::{Kinds, Matchups};
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::parameters::is_reading;
use experiment::{PlayerText, Settings};

/// The `[duel]` table.
#[derive(Clone, Debug)]
pub struct DuelSetup {
    pub rules: RuleParameters,
    /// Who plays A and who plays B.
    pub policies: BySide<PlayerText<GloriamDuelPlayers>>,
    /// The kinds of units that may be named.
    pub kinds: Kinds,
    pub matchups: Matchups,
    /// What every A and every B is.
    pub sides: BySide<Change>,
    pub variants: Vec<Variant>,
    pub span: Span,
}

impl DuelSetup {
    /// Whether a variant is another reading of the rules: other parameters and nothing else, and no rule switched off.
    pub fn is_reading(&self, variant: &Variant) -> bool {
        !variant.changes_sides()
            && variant.policies == self.policies
            && variant.of.is_none()
            && is_reading::<GloriamRules>(&self.rules, &variant.rules)
    }
}

pub(super) fn read(
    node: &Node,
    rules: RuleParameters,
    settings: &Settings<GloriamDuelPlayers>,
    folder: &Path,
    problems: &mut Problems,
) -> Option<DuelSetup> {
    let table = TableReader::declared("[duel]", node, &keys::DUEL, problems)?;
    let policies = table
        .require("policies", "policies = [\"by-troops\", \"by-troops\"]", problems)
        .and_then(|node| settings.both(node, problems));
    let kinds = Kinds::read(&table, folder, problems);
    let matchups = kinds.matchups(&table, problems);
    let mut side = |key: &str, name| {
        let side = table.table(key, name, problems);
        side.map(|side| Change::read(&side, problems)).unwrap_or_default()
    };
    let sides = BySide([side("a_is", "[duel.a_is]"), side("b_is", "[duel.b_is]")]);
    let variants = variants::read(&table, &rules, policies.as_ref(), &kinds, settings, problems);
    if policies.is_some() {
        settings.refuse_unused(problems);
    }
    if !kinds.is_whole {
        return None;
    }
    Some(DuelSetup {
        rules,
        policies: policies?,
        kinds,
        matchups: matchups?,
        sides,
        variants,
        span: node.span.clone(),
    })
}
