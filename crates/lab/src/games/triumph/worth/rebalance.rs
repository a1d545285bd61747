//! Worths of cards as something to rebalance: the price of each card that is asked about may change.

use analysis::rebalance::worths::{self, PriceBounds};
use analysis::rebalance::{Change, Played, Surrogate};
use toml::{Table, Value};

use super::Worths;
use crate::experiment::rebalancing::{Bounds, MayChange, Rebalancing, StoredRows};

impl Rebalancing for Worths {
    fn default_margin(&self) -> f64 {
        1.0
    }

    fn may_change(&self) -> Vec<MayChange> {
        let mut all: Vec<MayChange> = Vec::new();
        for (_, card) in self.worth.plan.cards() {
            if all.iter().all(|it| it.name != card.name) {
                all.push(MayChange {
                    name: card.name.clone(),
                    half_points: Some(worths::unit_price(card)),
                });
            }
        }
        all
    }

    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate> {
        let prices = bounds.iter().filter_map(|it| {
            Some(PriceBounds {
                card: it.name.clone(),
                half_points: it.half_points?,
            })
        });
        let prices: Vec<PriceBounds> = prices.collect();
        worths::surrogate(&self.worth.plan, &rows.slots, rows.n_blocks, &prices)
    }

    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(Value::Table(worth)) = experiment.get_mut("worth") else {
            return;
        };
        worth.remove("half_width");
        // The test at a price decides, so all of its draws are played; handicaps are played only as often as a curve needs.
        worth.insert("price_share".to_owned(), Value::Integer(1));
        worth.insert("share".to_owned(), Value::Integer(12));
        worth.insert("skill".to_owned(), Value::Boolean(false));
        let mut prices: Vec<(&str, &str)> = Vec::new();
        for (name, change) in proposals.iter().flatten() {
            if !prices.contains(&(*name, change.key.as_str())) {
                prices.push((*name, change.key.as_str()));
            }
        }
        // Several lists may have a card in several numbers, each of which costs as much a unit.
        let mut tables = Vec::new();
        for (name, key) in prices {
            for card in self.written(worth, name) {
                let half_points: f64 = key.parse().unwrap_or_default();
                let mut table = Table::new();
                table.insert("card".to_owned(), Value::String(card));
                table.insert("cost".to_owned(), Value::Float(half_points / 2.0));
                tables.push(Value::Table(table));
            }
        }
        worth.insert("price".to_owned(), Value::Array(tables));
    }

    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> Played {
        let prices = |proposal: &Vec<(&str, &Change)>| -> Vec<(String, i32)> {
            let of = |(name, change): &(&str, &Change)| {
                Some(((*name).to_owned(), change.key.parse().ok()?))
            };
            proposal.iter().filter_map(of).collect()
        };
        let proposals: Vec<Vec<(String, i32)>> = proposals.iter().map(prices).collect();
        worths::played(
            &self.worth.plan,
            &self.worth.plan.other_prices,
            &rows.slots,
            rows.n_blocks,
            &proposals,
        )
    }
}

impl Worths {
    /// How the bearers of an experiment write a card: `prepared-defenses=4`.
    fn written(&self, worth: &Table, name: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let bearers = worth.get("bearer").and_then(Value::as_array);
        for bearer in bearers.into_iter().flatten() {
            let cards = bearer.get("cards").and_then(Value::as_array);
            for card in cards.into_iter().flatten().filter_map(Value::as_str) {
                let is_it = card.split('=').next() == Some(name);
                if is_it && !found.iter().any(|other| other == card) {
                    found.push(card.to_owned());
                }
            }
        }
        found
    }
}
