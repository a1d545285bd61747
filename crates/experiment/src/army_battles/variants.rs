//! `[[battle.variant]]`: other players, other rule parameters, or another army for A.

use battle_core::{BySide, Gift};

use super::armies::Armies;
use super::changed::{self, ChangedArmy};
use super::{ArmyBattles, ArmyGame, NamedArmy, kind};
use crate::army_battles::RulesOf;
use crate::document::{Problems, Span, TableReader};
use crate::gifts;
use crate::parameters::{changed_by, name_taken};
use crate::{PlayerText, Settings};

#[derive(Clone, Debug)]
pub struct Variant<G: ArmyGame> {
    /// Its name in tables.
    pub name: String,
    pub policies: BySide<PlayerText<G::Players>>,
    pub rules: RulesOf<G>,
    /// The army of A instead of the matchup's, by its number in the experiment.
    pub a: Option<usize>,
    /// Armies with other units or other command.
    pub changed: Vec<ChangedArmy<G::Army>>,
    /// What each side has beyond the rules.
    pub gifts: BySide<G::Gift>,
    pub span: Span,
}

impl<G: ArmyGame> Variant<G> {
    /// An army of the experiment as this variant has it.
    pub fn army_of<'v>(&'v self, number: usize, armies: &'v [NamedArmy<G::Army>]) -> &'v G::Army {
        let changed = self.changed.iter().find(|it| it.of == number);
        changed.map_or(&armies[number].army, |it| &it.army)
    }

    /// Whether both sides have what the rules give them.
    pub fn has_no_gifts(&self) -> bool {
        self.gifts.0.iter().all(Gift::is_none)
    }

    /// Whether it leaves a matchup of these armies as it is.
    pub fn is_elsewhere(&self, setup: &ArmyBattles<G>, armies: [usize; 2]) -> bool {
        let changes_here = self.changed.iter().any(|it| armies.contains(&it.of));
        let is_of_armies = self.a.is_none()
            && self.rules == setup.rules
            && self.policies == setup.policies
            && self.has_no_gifts()
            && !self.changed.is_empty();
        is_of_armies && !changes_here
    }
}

/// Reads all of them; their problems are reported even where the players of the whole experiment could not be read.
pub(super) fn read<G: ArmyGame>(
    setup: &TableReader<'_>,
    rules: &RulesOf<G>,
    policies: Option<&BySide<PlayerText<G::Players>>>,
    armies: &mut Armies<'_, G>,
    settings: &Settings<G::Players>,
    problems: &mut Problems,
) -> Vec<Variant<G>> {
    let mut variants: Vec<Variant<G>> = Vec::new();
    for table in setup.tables("variant", "[[battle.variant]]", problems) {
        let rules = changed_by::<G::Rules>(&table, kind::<G>(), rules, problems);
        let policies = match table.get("policies") {
            Some(node) => settings.both(node, problems),
            None => policies.cloned(),
        };
        let a = table.given("a", problems).zip(table.get("a"));
        let a = a.and_then(|(given, node)| armies.number(given, node, problems));
        let changed = changed::read::<G>(&table, &armies.found, problems);
        let gifts = gifts::read(&table, problems);
        let name = table.required::<&str>("name", "name = \"deeper zones\"", problems);
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
            a,
            changed,
            gifts,
            span: table.span,
        });
    }
    variants
}
