//! A metagame as something to rebalance: the rules that `[[meta.variant]]` changes may change, in the hands of every player.

use analysis::CellInfo;
use analysis::rebalance::matchups;
use analysis::rebalance::{Change, ProofBlocks, Surrogate};
use toml::{Table, Value};

use super::allotted::Allotted;
use super::tree::under_player;
use crate::rebalancing::variants::proposal_name;
use crate::rebalancing::{Bounds, MayChange, Rebalancing, StoredRows};

impl Rebalancing for Allotted {
    fn default_margin(&self) -> f64 {
        self.of_battles(0.0, |of| of.default_margin())
    }

    fn may_change(&self) -> Vec<MayChange> {
        self.of_battles(Vec::new(), |of| of.may_change())
    }

    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate> {
        self.of_battles(None, |of| of.surrogate(rows, bounds))
    }

    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(mut meta) = experiment.remove("meta") else {
            return;
        };
        if let Value::Table(meta) = &mut meta {
            meta.remove("variant");
            // The proof plays a number of pairs that is fixed before.
            meta.remove("mean_pairs");
        }
        let mut as_battles: Table = [("battle".to_owned(), meta)].into_iter().collect();
        self.of_battles((), |of| of.add(proposals, &mut as_battles));
        if let Some(meta) = as_battles.remove("battle") {
            experiment.insert("meta".to_owned(), meta);
        }
    }

    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> ProofBlocks {
        let cells = self.battles().playable().cells();
        let named = |name: &str| -> Vec<u32> {
            let is_it = |cell: &CellInfo| cell.variant.as_ref().is_some_and(|it| it.name == name);
            let numbered = (0..).zip(cells);
            numbered.filter(|(_, cell)| is_it(cell)).map(|(number, _)| number).collect()
        };
        let by = self.players.iter().enumerate().map(|(number, player)| {
            let is_first = number == 0;
            let present = match is_first {
                true => Vec::new(),
                false => named(player),
            };
            let changed = (0..proposals.len()).map(|at| match is_first {
                true => named(&proposal_name(at)),
                false => named(&under_player(&proposal_name(at), player)),
            });
            let changed: Vec<Vec<u32>> = changed.collect();
            matchups::played_by(cells, &rows.scores, player.clone(), &present, &changed)
        });
        ProofBlocks { by: by.collect() }
    }
}

impl Allotted {
    /// What its battles say of being rebalanced.
    fn of_battles<T>(&self, otherwise: T, get: impl FnOnce(&dyn Rebalancing) -> T) -> T {
        match self.battles().rebalancing() {
            Some(of) => get(of),
            None => otherwise,
        }
    }
}
