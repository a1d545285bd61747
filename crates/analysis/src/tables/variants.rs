//! `variants`: one row a variant, over all bearers and enemies.

use harness::Totals;
use rayon::prelude::*;
use stats::Estimate;

use super::against_rules::note_of_merged;
use super::merged::{self, Merged};
use super::undecided::{self, Undecided};
use super::{BearerLine, EffectLine};
use crate::cells::{AGAINST_RULES, VariantInfo};
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::row_order::distinct;
use crate::schema::Table;
use crate::worth::Unseen;

/// One variant over all its matchups.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantLine {
    /// The variant.
    pub variant: VariantInfo,
    /// How many bear it.
    pub n_bearers: u32,
    /// Over all bearers and enemies.
    pub merged: Merged,
    /// Battles that the turn limit ended without a decision; none where the game has no such measure.
    pub undecided: Option<Undecided>,
    /// Whether no pair differs from the baseline's in anything that was counted.
    pub never_differs: bool,
    /// What to make of a difference that is against the rules; none for others.
    pub against_rules: Option<String>,
    /// The bearer for which it does best; none if there is only one bearer or all have the same effect.
    pub best_bearer: Option<Extreme>,
    /// The bearer for which it does worst.
    pub worst_bearer: Option<Extreme>,
    /// The enemy against which it does best, over all bearers; none if there is only one enemy or the effect is the same against
    /// all.
    pub best_enemy: Option<Extreme>,
    /// The enemy against which it does worst.
    pub worst_enemy: Option<Extreme>,
}

impl VariantLine {
    /// ST-R12: what went unseen, where it changed no score in any matchup.
    pub fn unseen(&self) -> Option<Unseen> {
        let differences = &self.merged.differences;
        let n_battles = 2 * self.merged.pairs;
        (differences.moved_nothing() && n_battles > 0).then(|| Unseen {
            came_up_never: self.never_differs,
            n_battles,
            most: 100.0 * differences.score.hi.max(-differences.score.lo),
        })
    }
}

/// One bearer or enemy at the end of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Extreme {
    /// Its name.
    pub name: String,
    /// The difference that the run is about, as sampled.
    pub difference: Estimate,
    /// The exact one, by which the list is ordered where it is known.
    pub exact: Option<f64>,
}

pub(crate) fn lines(
    info: &RunInfo,
    totals: &Totals,
    reading: &IntervalPolicy,
    effects: &[EffectLine],
    bearers: &[BearerLine],
) -> Vec<VariantLine> {
    let variants = distinct(info.cells.iter().filter_map(|cell| {
        cell.baseline?;
        cell.variant.as_ref()
    }));
    variants
        .into_par_iter()
        .map(|variant| {
            let effects: Vec<&EffectLine> =
                effects.iter().filter(|effect| effect.variant == variant.name).collect();
            let of_bearers: Vec<Extreme> = bearers
                .iter()
                .filter(|bearer| bearer.variant == variant.name)
                .map(|bearer| extreme(&bearer.a, &bearer.merged))
                .collect();
            let of_enemies: Vec<Extreme> = distinct(effects.iter().map(|effect| &effect.b))
                .into_iter()
                .map(|enemy| {
                    let against: Vec<&EffectLine> =
                        effects.iter().copied().filter(|effect| effect.b == *enemy).collect();
                    extreme(enemy, &Merged::of(info, totals, reading, &against))
                })
                .collect();
            let n_bearers = of_bearers.len() as u32;
            let (best_bearer, worst_bearer) = ends(of_bearers);
            let (best_enemy, worst_enemy) = ends(of_enemies);
            let merged = Merged::of(info, totals, reading, &effects);
            VariantLine {
                variant: variant.clone(),
                n_bearers,
                against_rules: note_of_merged(&info.cells, &effects, &merged.differences),
                merged,
                undecided: Undecided::of(info, totals, reading, &effects),
                never_differs: effects.iter().all(|effect| never_differs(totals, effect)),
                best_bearer,
                worst_bearer,
                best_enemy,
                worst_enemy,
            }
        })
        .collect()
}

/// Whether no pair differs from the baseline's in its score or in any measure.
fn never_differs(totals: &Totals, effect: &EffectLine) -> bool {
    let of_cell = totals.cells[effect.cell as usize].effect.as_ref();
    of_cell.is_none_or(|effect| {
        effect.pairs.moments().squares == 0 && effect.difference_squares.iter().all(|it| *it == 0)
    })
}

fn extreme(name: &str, merged: &Merged) -> Extreme {
    Extreme {
        name: name.to_owned(),
        difference: *merged.differences.headline(),
        exact: merged.differences.exact_headline(),
    }
}

/// The first of the highest and the first of the lowest; none where all are alike.
fn ends(list: Vec<Extreme>) -> (Option<Extreme>, Option<Extreme>) {
    if list.len() < 2 {
        return (None, None);
    }
    let size = |extreme: &Extreme| extreme.exact.or(extreme.difference.value);
    let mut ends: Option<(&Extreme, &Extreme)> = None;
    for this in &list {
        if size(this).is_none() {
            continue;
        }
        let (best, worst) = ends.get_or_insert((this, this));
        if size(this) > size(best) {
            *best = this;
        }
        if size(this) < size(worst) {
            *worst = this;
        }
    }
    match ends {
        Some((best, worst)) if size(best) > size(worst) => {
            (Some(best.clone()), Some(worst.clone()))
        }
        _ => (None, None),
    }
}

/// The columns.
pub fn table(swing_unit: Option<&str>, level: f64) -> Table<VariantLine> {
    let table = Table::of("variants", "one variant, over all bearers and enemies")
        .text("variant", "the variant", |row: &VariantLine| Some(row.variant.name.clone()))
        .text("title", "its title", |row| Some(row.variant.title.clone()))
        .text("printed_cost", "what the rules charge for it", |row| {
            row.variant.printed_cost.clone()
        })
        .i64("bearers", "bearers", "how many bear it", |row| Some(row.n_bearers.into()));
    let mut table = merged::columns(table, swing_unit, level, |row| &row.merged);
    table =
        table.text("against_rules", AGAINST_RULES, |row: &VariantLine| row.against_rules.clone());
    type Pick = fn(&VariantLine) -> Option<&Extreme>;
    let ends: [(&str, &str, Pick); 4] = [
        ("best_bearer", "the bearer for which it does best, over all enemies", |row| {
            row.best_bearer.as_ref()
        }),
        ("worst_bearer", "the bearer for which it does worst, over all enemies", |row| {
            row.worst_bearer.as_ref()
        }),
        ("best_enemy", "the enemy against which it does best, over all bearers", |row| {
            row.best_enemy.as_ref()
        }),
        ("worst_enemy", "the enemy against which it does worst, over all bearers", |row| {
            row.worst_enemy.as_ref()
        }),
    ];
    for (name, meaning, pick) in ends {
        table = table.text(name, meaning, move |row| Some(pick(row)?.name.clone())).estimate(
            &format!("{name}_difference"),
            swing_unit.unwrap_or("share −1..1"),
            "its mean difference: of swings, or without swings of scores",
            move |row: &VariantLine| Some(pick(row)?.difference),
        );
    }
    undecided::columns(table)
}
