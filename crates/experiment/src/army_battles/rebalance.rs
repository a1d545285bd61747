//! Battles of armies as something to rebalance: what variants change in rules, units, command and gifts may change.

use analysis::CellInfo;
use analysis::rebalance::Change;
use toml::{Table, Value};

use super::{ArmyGame, PlannedArmyBattles, kind};
use crate::gifts;
use crate::parameters::values;
use crate::rebalancing::variants::{DesignChange, DesignVariants, as_variants, differing, merge};

impl<G: ArmyGame> DesignVariants for PlannedArmyBattles<G> {
    /// Variants that change rules, units, command or gifts, and neither the players nor which army A has.
    fn changes(&self) -> Vec<DesignChange> {
        let players = format!("{:?}", self.setup.policies);
        let base = values::<G::Rules>(&self.setup.rules, kind::<G>());
        let of = |variant: &super::Variant<G>| {
            if variant.a.is_some() || format!("{:?}", variant.policies) != players {
                return None;
            }
            let parameters = differing(values::<G::Rules>(&variant.rules, kind::<G>()), |name| {
                base.get(name).cloned()
            });
            let mut edits: Table = [("parameters".to_owned(), Value::Table(parameters.clone()))]
                .into_iter()
                .filter(|_| !parameters.is_empty())
                .collect();
            variant.changed.iter().for_each(|it| merge(&mut edits, &it.edits));
            merge(&mut edits, &gifts::edits(&variant.gifts));
            DesignChange::of_variant(&variant.name, &self.planned.cells, edits)
        };
        self.setup.variants.iter().filter_map(of).collect()
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
        battle.remove("changes");
        let variants = as_variants(&self.changes(), proposals);
        battle.insert("variant".to_owned(), Value::Array(variants));
    }
}
