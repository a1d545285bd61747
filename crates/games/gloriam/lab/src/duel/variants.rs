//! `[[duel.variant]]`: other players, other rule parameters, other units.

use crate::ruleset::{GloriamDuelPlayers, GloriamRules};
use battle_core::BySide;
use gloriam::RuleParameters;

use super::DUEL;
use super::side::Change;
use crate::unit_kinds::Kinds;
use experiment::document::{Problems, Span, TableReader};
use experiment::parameters::{changed_by, name_taken};
use experiment::{PlayerText, Settings};

#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name in tables.
    pub name: String,
    pub policies: BySide<PlayerText<GloriamDuelPlayers>>,
    pub rules: RuleParameters,
    /// What is changed in A and in B.
    pub sides: BySide<Change>,
    /// The kinds of A that it is tried on, by number; all if it names none.
    pub of: Option<Vec<usize>>,
    pub span: Span,
}

impl Variant {
    /// Whether it changes a unit.
    pub fn changes_sides(&self) -> bool {
        self.sides.0.iter().any(|change| !change.is_nothing())
    }
}

/// Reads all of them; their problems are reported even where the players of the whole experiment could not be read.
pub(super) fn read(
    setup: &TableReader<'_>,
    rules: &RuleParameters,
    policies: Option<&BySide<PlayerText<GloriamDuelPlayers>>>,
    kinds: &Kinds,
    settings: &Settings<GloriamDuelPlayers>,
    problems: &mut Problems,
) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for table in setup.tables("variant", "[[duel.variant]]", problems) {
        let rules = changed_by::<GloriamRules>(&table, DUEL, rules, problems);
        let policies = match table.get("policies") {
            Some(node) => settings.both(node, problems),
            None => policies.cloned(),
        };
        let mut side = |key: &str, name| {
            let side = table.table(key, name, problems);
            side.map(|side| Change::read(&side, problems)).unwrap_or_default()
        };
        let sides = BySide([side("a", "`a` of a variant"), side("b", "`b` of a variant")]);
        let of = table.get("of").map(|node| {
            let named = kinds.several("of", node, problems);
            named.into_iter().map(|(number, _)| number).collect()
        });
        let name = table.required::<&str>("name", "name = \"dice D-B\"", problems);
        let (Some(name), Some(policies)) = (name, policies) else {
            continue;
        };
        if variants.iter().any(|other| other.name == name) {
            problems.add(name_taken(name, &table.span));
            continue;
        }
        variants.push(Variant {
            name: name.to_owned(),
            policies,
            rules,
            sides,
            of,
            span: table.span,
        });
    }
    variants
}
