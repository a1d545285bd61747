//! Rebalancing of battles: what may change are the rules that variants change, the cards that they give A or take away, and gifts.

use analysis::CellInfo;
use analysis::rebalance::Change;
use toml::{Table, Value};

use super::setup::BattleVariant;
use super::{BATTLE, PlannedBattles};
use crate::resolved_parameters;
use experiment::gifts;
use experiment::rebalancing::variants::{DesignChange, DesignVariants, as_variants, differing};

impl DesignVariants for PlannedBattles {
    /// Variants that change rules, A's cards or gifts, and not who plays.
    fn changes(&self) -> Vec<DesignChange> {
        let setup = &self.setup;
        let is_not_screened = |variant: &&BattleVariant| {
            let sensitivity = setup.sensitivity.as_ref();
            sensitivity.is_none_or(|it| !it.has_variant(&variant.name))
        };
        let players = format!("{:?}", setup.policies);
        let has_cards = setup.has_cards();
        let base = resolved_parameters(&setup.parameters, BATTLE, has_cards);
        let of = |variant: &BattleVariant| {
            if format!("{:?}", variant.policies) != players {
                return None;
            }
            let own = resolved_parameters(&variant.parameters, BATTLE, has_cards);
            let parameters = differing(own, |name| base.get(name).cloned());
            let mut edits = Table::new();
            if !parameters.is_empty() {
                edits.insert("parameters".to_owned(), Value::Table(parameters));
            }
            for (key, cards) in [("with", variant.with), ("without", variant.without)] {
                let names = setup.custom.names_in(cards);
                if !names.is_empty() {
                    let names = names.into_iter().map(Value::String).collect();
                    edits.insert(key.to_owned(), Value::Array(names));
                }
            }
            edits.extend(gifts::edits(&variant.gifts));
            DesignChange::of_variant(&variant.name, &self.planned.cells, edits)
        };
        let variants = setup.variants.iter().filter(is_not_screened);
        variants.filter_map(of).collect()
    }

    fn cells(&self) -> &[CellInfo] {
        &self.planned.cells
    }

    fn players(&self) -> [String; 2] {
        [0, 1].map(|side| self.setup.policies.0[side].in_words())
    }

    fn put(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(Value::Table(battle)) = experiment.get_mut("battle") else {
            return;
        };
        let all = self.changes();
        // A card that some variant gives is not in the baseline; every such variant is kept, so that the baseline stays what it was.
        let given = battle.get("variant").and_then(Value::as_array);
        let given = given.into_iter().flatten().filter(|variant| {
            let with = variant.get("with").and_then(Value::as_array);
            with.is_some_and(|cards| !cards.is_empty())
        });
        let given: Vec<Value> = given.cloned().collect();
        let mut variants = as_variants(&all, proposals);
        variants.extend(given);
        battle.insert("variant".to_owned(), Value::Array(variants));
    }
}
