//! Scenarios as something to rebalance: cards, sticks, Morale cubes, rules and gifts may change, as far as the experiment tries them.

use crate::ruleset::TableBattlesRules;
use analysis::CellInfo;
use analysis::rebalance::Change;
use toml::{Table, Value};

use super::{PlannedScenarios, SCENARIO};
use crate::scenario::setup::ScenarioVariant;
use crate::scenarios::table_of;
use experiment::gifts;
use experiment::parameters::values;
use experiment::rebalancing::variants::{
    DesignChange, DesignVariants, differing, of_proposal, proposal_name, together,
};

impl DesignVariants for PlannedScenarios {
    /// Everything that was tried and that a designer may choose.
    fn changes(&self) -> Vec<DesignChange> {
        let cells = &self.planned.cells;
        let several = self.setup.scenarios.len() > 1;
        let mut all: Vec<DesignChange> = Vec::new();
        for cell in cells {
            let Some(name) = cell.variant.as_ref().map(|variant| &variant.name) else {
                continue;
            };
            let edits = tried(name);
            if edits.is_empty() {
                continue;
            }
            let own = |other: &CellInfo| {
                other.matchup == cell.matchup
                    && other.variant.as_ref().is_some_and(|it| it.name == *name)
            };
            let name = match several {
                true => format!("{}: {name}", cell.matchup),
                false => name.clone(),
            };
            if let Some(mut change) = DesignChange::of_cells(&name, cells, edits, own) {
                if several {
                    change.words = format!("{}: {}", cell.matchup, change.words);
                }
                all.push(change);
            }
        }
        let named = self.setup.variants.iter().filter_map(|variant| {
            DesignChange::of_variant(&variant.name, cells, self.edits(variant)?)
        });
        all.extend(named);
        all
    }

    fn cells(&self) -> &[CellInfo] {
        &self.planned.cells
    }

    fn players(&self) -> [String; 2] {
        [0, 1].map(|side| self.setup.policies.0[side].in_words())
    }

    fn put(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(Value::Table(scenario)) = experiment.get_mut("scenario") else {
            return;
        };
        for key in ["formations", "bland", "sticks", "morale", "variant"] {
            scenario.remove(key);
        }
        let all = self.changes();
        let mut variants = Vec::new();
        for (number, proposal) in proposals.iter().enumerate() {
            let changes = of_proposal(&all, proposal);
            // A variant of each scenario, with the changes that concern it.
            for (at, file) in self.setup.scenarios.iter().enumerate() {
                let own: Vec<&DesignChange> = (changes.iter().copied())
                    .filter(|it| it.cells.iter().any(|cell| self.scenario_of(*cell) == at))
                    .collect();
                if own.is_empty() {
                    continue;
                }
                let mut variant = together(&own);
                let name = format!("{}, {}", proposal_name(number), file.key);
                variant.insert("name".to_owned(), Value::String(name));
                let key = Value::String(file.key.clone());
                variant.insert("scenarios".to_owned(), Value::Array(vec![key]));
                variants.push(Value::Table(variant));
            }
        }
        scenario.insert("variant".to_owned(), Value::Array(variants));
    }
}

impl PlannedScenarios {
    /// The number of a cell's scenario.
    fn scenario_of(&self, cell: u32) -> usize {
        let before = self.planned.cells.iter().take(cell as usize + 1);
        let n_baselines = before.filter(|cell| cell.baseline.is_none()).count();
        n_baselines.saturating_sub(1)
    }

    /// The design changes of a named variant; none where it changes the players.
    fn edits(&self, variant: &ScenarioVariant) -> Option<Table> {
        let players = |of: &battle_core::BySide<_>| format!("{of:?}");
        if players(&variant.policies) != players(&self.setup.policies) {
            return None;
        }
        let edits = &variant.edits;
        let mut table = Table::new();
        let base = values::<TableBattlesRules>(&self.setup.parameters, SCENARIO);
        let parameters =
            differing(values::<TableBattlesRules>(&variant.parameters, SCENARIO), |name| {
                base.get(name).cloned()
            });
        if !parameters.is_empty() {
            table.insert("parameters".to_owned(), Value::Table(parameters));
        }
        if !edits.without.is_empty() {
            let ids = edits.without.iter().cloned().map(Value::String);
            table.insert("without".to_owned(), Value::Array(ids.collect()));
        }
        if !edits.bland.is_empty() {
            let ids = edits.bland.iter().cloned().map(Value::String);
            table.insert("bland".to_owned(), Value::Array(ids.collect()));
        }
        if !edits.sticks.is_empty() {
            let sticks = edits.sticks.iter();
            let sticks = sticks.map(|(id, more)| (id.clone(), Value::Integer((*more).into())));
            table.insert("sticks".to_owned(), Value::Table(sticks.collect()));
        }
        let morale: Table = (["a", "b"].into_iter().zip(edits.morale.0))
            .filter(|(_, more)| *more != 0)
            .map(|(side, more)| (side.to_owned(), Value::Integer(more.into())))
            .collect();
        if !morale.is_empty() {
            table.insert("morale".to_owned(), Value::Table(morale));
        }
        table.extend(gifts::edits(&variant.gifts));
        if !edits.cards.is_empty() {
            table.insert("cards".to_owned(), Value::Table(table_of(&edits.cards)));
        }
        Some(table)
    }
}

/// The keys of a variant that is equal to a change that the setup tries on its own: `A +1 morale`, `12A -1`, `without 12A`, `bland 12A`.
fn tried(name: &str) -> Table {
    let amount = |text: &str| text.parse::<i8>().ok().map(|n| Value::Integer(n.into()));
    let words: Vec<&str> = name.split(' ').collect();
    let nested = |key: &str, inner: &str, value: Value| -> Table {
        let inner: Table = [(inner.to_owned(), value)].into_iter().collect();
        [(key.to_owned(), Value::Table(inner))].into_iter().collect()
    };
    match words.as_slice() {
        [side @ ("A" | "B"), more, "morale"] => amount(more)
            .map(|more| nested("morale", &side.to_lowercase(), more))
            .unwrap_or_default(),
        [key @ ("without" | "bland"), id] => {
            let ids = Value::Array(vec![Value::String((*id).to_owned())]);
            [((*key).to_owned(), ids)].into_iter().collect()
        }
        [id, more] if more.starts_with(['+', '-']) => {
            amount(more).map(|more| nested("sticks", id, more)).unwrap_or_default()
        }
        _ => Table::new(),
    }
}
