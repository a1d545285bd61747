//! `bearers`: one row a variant and bearer, over all enemies.

use harness::Totals;
use rayon::prelude::*;

use super::EffectLine;
use super::merged::{self, Merged};
use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;
use crate::row_order::distinct;
use crate::schema::Table;

/// One variant on one bearer, over all enemies.
#[derive(Clone, Debug, PartialEq)]
pub struct BearerLine {
    /// The variant's name.
    pub variant: String,
    /// The stands that bear it.
    pub a: String,
    /// Over all enemies.
    pub merged: Merged,
}

pub(crate) fn lines(
    info: &RunInfo,
    totals: &Totals,
    reading: &IntervalPolicy,
    effects: &[EffectLine],
) -> Vec<BearerLine> {
    let variants = distinct(effects.iter().map(|effect| &effect.variant)).into_par_iter();
    let of_variant = |variant: &String| {
        let mut lines = Vec::new();
        let of_variant: Vec<&EffectLine> =
            effects.iter().filter(|effect| effect.variant == *variant).collect();
        for a in distinct(of_variant.iter().map(|effect| &effect.a)) {
            let of_bearer: Vec<&EffectLine> =
                of_variant.iter().copied().filter(|effect| effect.a == *a).collect();
            lines.push(BearerLine {
                variant: variant.clone(),
                a: a.clone(),
                merged: Merged::of(info, totals, reading, &of_bearer),
            });
        }
        lines
    };
    variants.flat_map_iter(of_variant).collect()
}

/// The columns.
pub fn table(swing_unit: Option<&str>, level: f64) -> Table<BearerLine> {
    let table = Table::of("bearers", "one variant on one bearer, over all enemies")
        .text("variant", "the variant", |row: &BearerLine| Some(row.variant.clone()))
        .text("a", "the bearer", |row| Some(row.a.clone()));
    merged::columns(table, swing_unit, level, |row| &row.merged)
}
