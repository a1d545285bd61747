//! `[battle.changes]`: a variant for each single change of an army, which `equipoise rebalance` may choose.

use std::fmt::Write as _;

use battle_core::BySide;

use super::changed::{COMMAND, Change, ChangedArmy, UNITS, amount};
use super::{ArmyBattles, ArmyGame, RulesOf, Variant, keys};
use crate::document::problem::{Problem, did_you_mean};
use crate::document::{Node, Problems, TableReader};

/// The most cells of an experiment with them.
const MOST_CELLS: usize = 1_000;

impl<G: ArmyGame> ArmyBattles<G> {
    /// Adds the variants of `[battle.changes]`.
    pub(super) fn change(&mut self, node: &Node, problems: &mut Problems) -> Option<()> {
        let table = TableReader::declared("[battle.changes]", node, &keys::CHANGES, problems)?;
        let which = self.armies_to_change(&table, problems);
        let mut found = Vec::new();
        let mut is_any = false;
        for key in [UNITS, COMMAND] {
            let Some(steps) = table.get(key) else { continue };
            is_any = true;
            for step in problems.list(key, steps).unwrap_or_default() {
                if let Some(more) = amount(key, step, problems) {
                    found.extend(self.each(key, more, &which, step, problems));
                }
            }
        }
        if !is_any {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    node.span.clone(),
                    "[battle.changes] changes nothing",
                )
                .label("neither `units` nor `command`")
                .help("write units = [-1, 1] for a unit of each kind fewer and more"),
            );
        }
        let n_cells = self.matchups.len() * (1 + self.variants.len() + found.len());
        if n_cells > MOST_CELLS {
            problems.add(
                Problem::at(
                    "document::size",
                    node.span.clone(),
                    format!("{} changes in {} matchups", found.len(), self.matchups.len()),
                )
                .label(format!("{n_cells} cells, and {MOST_CELLS} are the most"))
                .help("name some `armies`, or fewer steps"),
            );
            return None;
        }
        self.variants.extend(found);
        Some(())
    }

    /// `armies`, or all that meet.
    fn armies_to_change(&self, table: &TableReader<'_>, problems: &mut Problems) -> Vec<usize> {
        let Some(node) = table.get("armies") else {
            let mut all: Vec<usize> = self.matchups.iter().flat_map(|it| it.armies.0).collect();
            all.sort_unstable();
            all.dedup();
            return all;
        };
        let mut found = Vec::new();
        for item in problems.list("armies", node).unwrap_or_default() {
            let Some(name) = problems.text("armies", item) else { continue };
            match self.army_named(name) {
                Some(at) => found.push(at),
                None => self.refuse_army("armies", name, item, problems),
            }
        }
        found
    }

    /// The number of an army that some matchup has.
    pub(super) fn army_named(&self, name: &str) -> Option<usize> {
        let is_it = |at: &usize| battle_core::values::same_word(&self.armies[*at].key, name);
        self.matchups.iter().flat_map(|it| it.armies.0).find(is_it)
    }

    pub(super) fn refuse_army(&self, key: &str, name: &str, node: &Node, problems: &mut Problems) {
        let known: Vec<&str> = self.armies.iter().map(|army| army.key.as_str()).collect();
        problems.add(
            Problem::at(
                "experiment::army",
                node.span.clone(),
                format!("`{key}` names {name}, which no matchup has"),
            )
            .label("not an army of this experiment")
            .help(did_you_mean(name, &known)),
        );
    }

    /// A variant for each army and each kind of its units, or each part of its command, as far as the army may have it.
    fn each(
        &self,
        key: &'static str,
        more: i8,
        which: &[usize],
        step: &Node,
        problems: &mut Problems,
    ) -> Vec<Variant<G>> {
        let mut found = Vec::new();
        let mut refused = String::new();
        for &of in which {
            let named = &self.armies[of];
            let kinds: Vec<String> = match key {
                UNITS => G::kinds(&named.army).into_iter().map(|(name, _)| name).collect(),
                _ => G::COMMAND.iter().map(|what| (*what).to_owned()).collect(),
            };
            for what in &kinds {
                let change = Change { key, what, more };
                let Some(changed) = ChangedArmy::of::<G>((of, named), &change) else { continue };
                if let Err(why) = may_fight::<G>(&changed.army, &self.rules) {
                    if refused.is_empty() {
                        let _ = write!(refused, "{}: {why}", G::name(&named.army));
                    }
                    continue;
                }
                found.push(Variant {
                    name: format!("{} with {}", G::name(&named.army), change.in_words::<G>()),
                    policies: self.policies.clone(),
                    rules: self.rules,
                    a: None,
                    changed: vec![changed],
                    gifts: BySide::default(),
                    span: step.span.clone(),
                });
            }
        }
        if found.is_empty() && !which.is_empty() {
            let why = match refused.as_str() {
                "" => String::new(),
                why => format!(" ({why})"),
            };
            problems.add(
                Problem::at(
                    "experiment::variant",
                    step.span.clone(),
                    format!("no army may have `{key}` changed by {more}{why}"),
                )
                .label("changes no army")
                .help("take another step, or change the rules that limit armies in [parameters]"),
            );
        }
        found
    }
}

/// Why an army can't take the field.
pub(super) fn may_fight<G: ArmyGame>(army: &G::Army, rules: &RulesOf<G>) -> Result<(), String> {
    let battle = G::battle(BySide([army.clone(), army.clone()]), rules);
    battle.map(drop).map_err(|wrong| wrong.into_iter().next().unwrap_or_default())
}
