//! By how much battles are won: the distribution of margins in the inspected battles.

use std::collections::BTreeMap;

use stats::{BetMixture, Estimate, Lattice};

use super::{Source, Undrawn, row};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::battles::BattleLine;
use analysis::numbers::grouped;
use analysis::phrases::Number;
use analysis::side_names::{Sides, label};

/// The width of a bin in half points: four points.
const BIN: i64 = 8;
/// The number of bins on either side; larger margins share the last bin.
const MOST_BINS: i64 = 5;
/// The fewest pairs for which the distribution is drawn.
const FEWEST_PAIRS: usize = 100;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    chart(source).map(|chart| Undrawn::of("margins", chart))
}

/// A row for each few points of margin, over the baselines.
pub fn chart(source: &Source<'_>) -> Option<IntervalChart> {
    let info = source.info;
    let is_baseline = |line: &&BattleLine| {
        let cell = info.cells.get(line.cell as usize);
        cell.is_some_and(|cell| cell.variant.is_none())
    };
    let mut pairs: BTreeMap<(u32, u64), Vec<i64>> = BTreeMap::new();
    for line in info.battles.iter().filter(is_baseline) {
        let margins = pairs.entry((line.cell, line.pair)).or_default();
        margins.push(bin(line.margin));
    }
    if pairs.len() < FEWEST_PAIRS {
        return None;
    }
    let sides = Sides::of(info);
    let rows = (-MOST_BINS..=MOST_BINS).rev().filter_map(|bin| {
        let share = share(pairs.values(), bin, info.alpha);
        let is_there = share.value.is_some_and(|share| share > 0.0);
        is_there.then(|| row(words(&sides, bin), Number::percent(share), 100.0, None))?
    });
    let rows: Vec<IntervalRow> = rows.collect();
    Some(IntervalChart {
        title: "By how much battles are won".to_owned(),
        subtitle: format!(
            "Share of battles by what {} lost more than {}, in army points, over all matchups without a variant; \
             n = {} pairs that were looked at, {} % intervals.",
            sides.second,
            sides.first,
            grouped(pairs.len() as u64),
            info.level_percent()
        ),
        axis: "% of battles".to_owned(),
        reference: 0.0,
        marks: "exact",
        rows,
    })
}

/// ST-B3: the share of battles in a bin, on the pair mean, since the two battles of a pair depend.
fn share<'p>(pairs: impl Iterator<Item = &'p Vec<i64>>, bin: i64, alpha: f64) -> Estimate {
    let mut counts = [0; 3];
    for margins in pairs {
        let here = margins.iter().filter(|it| **it == bin).count();
        counts[here.min(2)] += 1;
    }
    Lattice { counts: &counts, first: 0, unit: 2 }.planned(alpha, &BetMixture::default())
}

/// Which bin a margin in half points lies in: 0 is even, 1 is up to four points for A.
fn bin(margin: i64) -> i64 {
    let size = (margin.abs() + BIN - 1) / BIN;
    margin.signum() * size.min(MOST_BINS)
}

fn words(sides: &Sides, bin: i64) -> String {
    let (least, most) = ((bin.abs() - 1) * BIN / 2, bin.abs() * BIN / 2);
    let side = label(if bin > 0 { &sides.first } else { &sides.second });
    match bin.abs() {
        0 => "even".to_owned(),
        MOST_BINS => format!("{side} by more than {least}"),
        1 => format!("{side} by up to {most}"),
        _ => format!("{side} by {least}½ to {most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of three pairs one has both battles in the bin and one has one: half of six battles.
    #[test]
    fn st_b3_shares_are_of_battles_and_stay_between_none_and_all() {
        let pairs = [vec![1, 1], vec![1, 2], vec![2, -1]];
        let half = share(pairs.iter(), 1, 0.05);
        assert_eq!(half.value, Some(0.5));
        let few = share(pairs.iter(), -1, 0.05);
        assert!(few.lo >= 0.0 && few.hi <= 1.0 && few.lo < few.hi, "{few:?}");
    }

    #[test]
    fn every_margin_has_one_bin_and_it_says_so() {
        let sides = Sides { first: "Gauls".into(), second: "Rome".into(), are_named: true };
        let label = |margin| words(&sides, bin(margin));
        assert_eq!(label(0), "even");
        assert_eq!(label(1), "Gauls by up to 4");
        assert_eq!(label(8), "Gauls by up to 4");
        assert_eq!(label(9), "Gauls by 4½ to 8");
        assert_eq!(label(-16), "Rome by 4½ to 8");
        assert_eq!(label(33), "Gauls by more than 16");
        assert_eq!(label(-90), "Rome by more than 16");
    }
}
