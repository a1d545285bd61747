//! `[[duel.variant]]`: other players, other rule parameters, other units.

use crate::ruleset::{GloriamDuelPlayers, GloriamRules};
use battle_core::BySide;
use gloriam::RuleParameters;

use super::DUEL;
use super::side::Change;
use crate::keys;
use crate::kinds::Kinds;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::keys::names;
use experiment::parameters;
use experiment::{PlayerText, Settings, free_table};

const KEYS: [&str; 6] = names(&keys::DUEL_VARIANT);

/// A named change.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name in tables.
    pub name: String,
    /// Who plays.
    pub policies: BySide<PlayerText<GloriamDuelPlayers>>,
    /// The rules.
    pub rules: RuleParameters,
    /// What is changed in A and in B.
    pub sides: BySide<Change>,
    /// The kinds of A that it is tried on, by number; all if it names none.
    pub of: Option<Vec<usize>>,
    /// Where it stands.
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
    node: &Node,
    rules: &RuleParameters,
    policies: Option<&BySide<PlayerText<GloriamDuelPlayers>>>,
    kinds: &Kinds,
    settings: &Settings<GloriamDuelPlayers>,
    problems: &mut Problems,
) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for item in problems.list("variant", node).unwrap_or_default() {
        let Some(table) = TableReader::read("[[duel.variant]]", item, &KEYS, problems) else {
            continue;
        };
        let mut rules = *rules;
        if let Some(node) = table.get("parameters")
            && let Some(table) = free_table("the variant's parameters", node, problems)
        {
            parameters::apply::<GloriamRules>(&table, DUEL, &mut rules, problems);
        }
        let policies = match table.get("policies") {
            Some(node) => settings.both(node, problems),
            None => policies.cloned(),
        };
        let mut side = |key: &'static str| {
            let change = table
                .get(key)
                .and_then(|node| Change::read(&format!("`{key}` of a variant"), node, problems));
            change.unwrap_or_default()
        };
        let sides = BySide([side("a"), side("b")]);
        let of = table.get("of").map(|node| {
            let named = kinds.several("of", node, problems);
            named.into_iter().map(|(number, _)| number).collect()
        });
        let name = table
            .require("name", "name = \"dice D-B\"", problems)
            .and_then(|node| problems.text("name", node));
        let (Some(name), Some(policies)) = (name, policies) else {
            continue;
        };
        if variants.iter().any(|other| other.name == name) {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    item.span.clone(),
                    format!("the name \"{name}\" is taken by another variant"),
                )
                .help("give it another name"),
            );
            continue;
        }
        variants.push(Variant {
            name: name.to_owned(),
            policies,
            rules,
            sides,
            of,
            span: item.span.clone(),
        });
    }
    variants
}
