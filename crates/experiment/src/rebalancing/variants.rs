//! Variants as changes of a design: which of them exclude one another, and how several make one.

use std::collections::BTreeSet;

use analysis::CellInfo;
use analysis::rebalance::matchups::{self, RuleChange};
use analysis::rebalance::{Change, ProofBlocks, Surrogate};
use toml::{Table, Value};

use super::{Bounds, MayChange, Rebalancing, StoredRows};

/// A variant that changes the design, and not who plays.
#[derive(Clone, Debug, PartialEq)]
pub struct DesignChange {
    /// The word by which a user names it.
    pub name: String,
    /// What it does, in words.
    pub words: String,
    /// The keys of a variant that it takes, without those that leave something as it is.
    pub edits: Table,
    pub cells: Vec<u32>,
}

impl DesignChange {
    /// The variant of a name in the run, if it was played in any matchup.
    pub fn of_cells(
        name: &str,
        cells: &[CellInfo],
        edits: Table,
        is_its: impl Fn(&CellInfo) -> bool,
    ) -> Option<DesignChange> {
        let mut words = None;
        let numbered = (0..).zip(cells);
        let own = numbered.filter(|(_, cell)| {
            let title = cell.variant.as_ref().filter(|_| is_its(cell));
            words = words.take().or(title.map(|it| it.title.clone()));
            title.is_some()
        });
        let cells: Vec<u32> = own.map(|(number, _)| number).collect();
        (!cells.is_empty() && !edits.is_empty()).then(|| DesignChange {
            name: name.to_owned(),
            words: words.unwrap_or_default(),
            edits,
            cells,
        })
    }

    /// The variant of a name in every matchup that has it.
    pub fn of_variant(name: &str, cells: &[CellInfo], edits: Table) -> Option<DesignChange> {
        DesignChange::of_cells(name, cells, edits, |cell| {
            let variant = cell.variant.as_ref();
            variant.is_some_and(|it| it.name == name)
        })
    }

    /// What it changes: a card, the cubes of an army, a parameter. Two that share one exclude each other.
    fn touches(&self, cells: &[CellInfo]) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (key, value) in &self.edits {
            match (key.as_str(), value) {
                ("cards" | "sticks", Value::Table(cards)) => {
                    all.extend(cards.keys().map(|id| format!("card {id}")));
                }
                ("with" | "without" | "bland", Value::Array(ids)) => {
                    all.extend(ids.iter().filter_map(Value::as_str).map(|id| format!("card {id}")));
                }
                ("morale", Value::Table(sides)) => {
                    let matchup = self.cells.first().map(|cell| &cells[*cell as usize].matchup);
                    let matchup = matchup.map_or("", String::as_str);
                    all.extend(sides.keys().map(|side| format!("morale {side} {matchup}")));
                }
                (_, Value::Table(values)) => {
                    all.extend(values.keys().map(|name| format!("{key} {name}")));
                }
                _ => {
                    all.insert(key.clone());
                }
            }
        }
        all
    }

    fn as_rule(&self) -> RuleChange {
        RuleChange { name: self.name.clone(), words: self.words.clone(), cells: self.cells.clone() }
    }
}

/// The default margin of a matchup, in points of 100.
const MARGIN: f64 = 5.0;

/// Matchups whose variants may change the design.
pub trait DesignVariants {
    /// Everything that was tried and that a designer may choose.
    fn changes(&self) -> Vec<DesignChange>;

    /// The cells of the run.
    fn cells(&self) -> &[CellInfo];

    /// Who plays A and B, in words.
    fn players(&self) -> [String; 2];

    /// Puts variants that play these proposals in the place of those of the experiment.
    fn put(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table);
}

impl<T: DesignVariants> Rebalancing for T {
    fn default_margin(&self) -> f64 {
        MARGIN
    }

    fn may_change(&self) -> Vec<MayChange> {
        let each =
            self.changes().into_iter().map(|it| MayChange { name: it.name, half_points: None });
        each.collect()
    }

    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate> {
        let cells = self.cells();
        let groups = groups(&self.changes(), cells, bounds);
        matchups::surrogate(cells, &rows.scores, &groups)
    }

    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table) {
        self.put(proposals, experiment);
    }

    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> ProofBlocks {
        let cells = self.cells();
        let of: Vec<Vec<u32>> =
            (0..proposals.len()).map(|number| cells_of(number, cells)).collect();
        matchups::played(cells, &rows.scores, self.players().join(" v "), &of)
    }
}

pub fn as_variants(all: &[DesignChange], proposals: &[Vec<(&str, &Change)>]) -> Vec<Value> {
    let numbered = proposals.iter().enumerate();
    let variants = numbered.map(|(number, proposal)| {
        let mut variant = together(&of_proposal(all, proposal));
        variant.insert("name".to_owned(), Value::String(proposal_name(number)));
        Value::Table(variant)
    });
    variants.collect()
}

/// The changes of a proposal, by their keys.
pub fn of_proposal<'d>(
    all: &'d [DesignChange],
    proposal: &[(&str, &Change)],
) -> Vec<&'d DesignChange> {
    let changes = proposal.iter();
    changes.filter_map(|(_, change)| all.iter().find(|it| it.name == change.key)).collect()
}

/// The wanted changes, in groups whose members exclude one another: changes of one card, or of one parameter.
fn groups(all: &[DesignChange], cells: &[CellInfo], bounds: &[Bounds]) -> Vec<Vec<RuleChange>> {
    let is_wanted = |change: &&DesignChange| bounds.iter().any(|it| it.name == change.name);
    let wanted = all.iter().filter(is_wanted);
    exclusive(wanted.map(|change| (change.touches(cells), change.as_rule())))
}

/// Changes with what they touch, in groups: two that touch the same thing exclude each other.
pub fn exclusive<T>(changes: impl Iterator<Item = (BTreeSet<String>, T)>) -> Vec<Vec<T>> {
    let mut groups: Vec<(BTreeSet<String>, Vec<T>)> = Vec::new();
    for (mut touched, change) in changes {
        let mut members = Vec::new();
        let (sharing, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(others, _)| !others.is_disjoint(&touched));
        for (others, changes) in sharing {
            touched.extend(others);
            members.extend(changes);
        }
        members.push(change);
        groups = apart;
        groups.push((touched, members));
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

/// Several changes as the keys of one variant.
pub fn together(changes: &[&DesignChange]) -> Table {
    let mut all = Table::new();
    for change in changes {
        merge(&mut all, &change.edits);
    }
    all
}

/// Adds the keys of a table to another.
pub fn merge(into: &mut Table, from: &Table) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Table(into)), Value::Table(from)) => merge(into, from),
            (Some(Value::Array(into)), Value::Array(from)) => into.extend(from.iter().cloned()),
            _ => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}

/// What a proposal is called as a variant.
pub fn proposal_name(number: usize) -> String {
    format!("proposal {}", number + 1)
}

/// The cells of a proposal, by the name that it has as a variant.
fn cells_of(number: usize, cells: &[CellInfo]) -> Vec<u32> {
    let name = proposal_name(number);
    let numbered = (0..).zip(cells);
    numbered
        .filter(|(_, cell)| {
            let variant = cell.variant.as_ref();
            variant.is_some_and(|it| it.name == name || it.name.starts_with(&format!("{name},")))
        })
        .map(|(number, _)| number)
        .collect()
}

/// The values of a table of parameters that differ from others.
pub fn differing<'v>(
    values: impl IntoIterator<Item = (&'v str, String)>,
    others: impl Fn(&str) -> Option<String>,
) -> Table {
    let differ = values.into_iter().filter(|(name, value)| others(name).as_ref() != Some(value));
    differ.map(|(name, value)| (name.to_owned(), Value::String(value))).collect()
}
