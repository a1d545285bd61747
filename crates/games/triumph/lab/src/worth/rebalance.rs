//! Rebalancing of worths: what may change are the prices of the cards that are asked about, and the rules that `[[worth.variant]]`
//! changes.

use crate::ruleset::TriumphRules;
use std::collections::BTreeSet;

use analysis::rebalance::worths::{self, Changed, PriceBounds, RuleChange};
use analysis::rebalance::{Change, ProofBlocks, Surrogate};
use toml::{Table, Value};

use super::variants::WorthVariant;
use super::{PlannedWorths, WORTH};
use experiment::parameters::values;
use experiment::rebalancing::variants::{differing, exclusive, proposal_name};
use experiment::rebalancing::{Bounds, MayChange, Rebalancing, StoredRows};

impl Rebalancing for PlannedWorths {
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
        all.extend(
            self.variants
                .iter()
                .map(|variant| MayChange { name: variant.name.clone(), half_points: None }),
        );
        all
    }

    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate> {
        let prices = bounds.iter().filter_map(|it| {
            Some(PriceBounds { card: it.name.clone(), half_points: it.half_points? })
        });
        let prices: Vec<PriceBounds> = prices.collect();
        let wanted = |variant: &&WorthVariant| bounds.iter().any(|it| it.name == variant.name);
        let changes = self.variants.iter().filter(wanted).filter_map(|variant| {
            let mut played = self.worth.variants.iter();
            let under = played.find(|it| it.name == variant.name)?;
            let touched: BTreeSet<String> =
                self.edits(variant).into_iter().map(|it| it.0).collect();
            let words = variant.name.as_str();
            Some((touched, RuleChange { words, under }))
        });
        let rules = exclusive(changes);
        worths::surrogate(&self.worth.plan, &rows.slots, rows.n_blocks, &prices, &rules)
    }

    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        let Some(Value::Table(worth)) = experiment.get_mut("worth") else {
            return;
        };
        worth.remove("half_width");
        // The test at a price decides, so all of its draws are played, and handicaps only as often as a curve needs.
        worth.insert("price_share".to_owned(), Value::Integer(1));
        worth.insert("share".to_owned(), Value::Integer(12));
        worth.insert("skill".to_owned(), Value::Boolean(false));
        let mut variants = Vec::new();
        // A price under the rules of the proposal, or under the present ones.
        let mut prices: Vec<(&str, &str, Option<String>)> = Vec::new();
        for (number, proposal) in proposals.iter().enumerate() {
            let rules = self.rules_of(proposal);
            let under = (!rules.is_empty()).then(|| proposal_name(number));
            if let Some(name) = &under {
                let name = ("name".to_owned(), Value::String(name.clone()));
                let parameters = ("parameters".to_owned(), Value::Table(rules));
                variants.push(Value::Table([name, parameters].into_iter().collect()));
            }
            for (name, change) in proposal.iter().filter(|(_, it)| it.half_points != 0) {
                let price = (*name, change.key.as_str(), under.clone());
                if !prices.contains(&price) {
                    prices.push(price);
                }
            }
        }
        worth.insert("variant".to_owned(), Value::Array(variants));
        // Lists may have different numbers of a card, each at the same price a unit.
        let mut tables = Vec::new();
        for (name, key, under) in prices {
            for card in self.written(worth, name) {
                let half_points: f64 = key.parse().unwrap_or_default();
                let mut table = Table::new();
                table.insert("card".to_owned(), Value::String(card));
                table.insert("cost".to_owned(), Value::Float(half_points / 2.0));
                if let Some(under) = &under {
                    table.insert("variant".to_owned(), Value::String(under.clone()));
                }
                tables.push(Value::Table(table));
            }
        }
        worth.insert("price".to_owned(), Value::Array(tables));
    }

    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> ProofBlocks {
        let changed = |(number, proposal): (usize, &Vec<(&str, &Change)>)| {
            let prices = proposal.iter().filter(|(_, it)| it.half_points != 0);
            let price = |(name, change): &(&str, &Change)| {
                Some(((*name).to_owned(), change.key.parse().ok()?))
            };
            let own = proposal_name(number);
            Changed {
                prices: prices.filter_map(price).collect(),
                rules: self.worth.variants.iter().position(|it| it.name == own),
            }
        };
        let proposals: Vec<Changed> = proposals.iter().enumerate().map(changed).collect();
        worths::played(
            &self.worth.plan,
            &self.worth.plan.other_prices,
            &self.worth.variants,
            &rows.slots,
            rows.n_blocks,
            &proposals,
        )
    }
}

impl PlannedWorths {
    /// The parameters of a variant that differ from the experiment's.
    fn edits(&self, variant: &WorthVariant) -> Table {
        let base = values::<TriumphRules>(&self.parameters, WORTH);
        differing(values::<TriumphRules>(&variant.parameters, WORTH), |name| {
            base.get(name).cloned()
        })
    }

    /// The parameters that a proposal changes.
    fn rules_of(&self, proposal: &[(&str, &Change)]) -> Table {
        let named = proposal.iter().filter(|(_, it)| it.half_points == 0);
        let variants = named.filter_map(|(_, change)| {
            let mut all = self.variants.iter();
            all.find(|variant| variant.name == change.key)
        });
        variants.flat_map(|variant| self.edits(variant)).collect()
    }

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
