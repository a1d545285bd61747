//! Battles of armies as something to rebalance: the rules that variants change may change.

use analysis::CellInfo;
use analysis::rebalance::{Change, Played, Surrogate};
use toml::{Table, Value};

use super::{ArmyGame, Ready, kind};
use crate::experiment::parameters::values;
use crate::experiment::rebalancing::variants::{
    DesignChange, MARGIN, differing, may_change, of_proposal, played, proposal_name, surrogate,
    together,
};
use crate::experiment::rebalancing::{Bounds, MayChange, Rebalancing, StoredRows};

impl<G: ArmyGame> Rebalancing for Ready<G> {
    fn default_margin(&self) -> f64 {
        MARGIN
    }

    fn may_change(&self) -> Vec<MayChange> {
        may_change(&self.changes())
    }

    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate> {
        surrogate(&self.changes(), &self.work.cells, rows, bounds)
    }

    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(Value::Table(battle)) = experiment.get_mut("battle") else {
            return;
        };
        let all = self.changes();
        let variants = proposals.iter().enumerate().map(|(number, proposal)| {
            let changes = of_proposal(&all, proposal);
            let mut variant = together(&changes);
            variant.insert("name".to_owned(), Value::String(proposal_name(number)));
            Value::Table(variant)
        });
        battle.insert("variant".to_owned(), Value::Array(variants.collect()));
    }

    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> Played {
        let players = [0, 1].map(|side| self.section.policies.0[side].in_words());
        played(&self.work.cells, rows, players, proposals.len())
    }
}

impl<G: ArmyGame> Ready<G> {
    /// Variants that change rules, and neither the players nor A's army.
    fn changes(&self) -> Vec<DesignChange> {
        let players = format!("{:?}", self.section.policies);
        let base = values(&self.section.rules, kind::<G>());
        let of = |variant: &super::Variant<G>| {
            if variant.a.is_some() || format!("{:?}", variant.policies) != players {
                return None;
            }
            let parameters = differing(values(&variant.rules, kind::<G>()), |name| {
                base.get(name).cloned()
            });
            let edits: Table = [("parameters".to_owned(), Value::Table(parameters.clone()))]
                .into_iter()
                .filter(|_| !parameters.is_empty())
                .collect();
            let own = |cell: &CellInfo| {
                cell.variant
                    .as_ref()
                    .is_some_and(|it| it.name == variant.name)
            };
            DesignChange::of_cells(&variant.name, &self.work.cells, edits, own)
        };
        self.section.variants.iter().filter_map(of).collect()
    }
}
