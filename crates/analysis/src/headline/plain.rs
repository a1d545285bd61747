//! The plain answer of a run that asks what one change is worth, and then the same change under other readings.

use super::{Sign, gain, sign};
use crate::info::{RunInfo, Variants};
use crate::phrases::upper_first;
use crate::tables::VariantLine;

/// The variant that is asked about by itself, and the others, each of which is that one and something more: `going first`, and
/// `going first, charges without a test`.
fn plain<'v, 't>(
    variants: &'v [&'t VariantLine],
) -> Option<(&'t VariantLine, Vec<(&'t VariantLine, &'t str)>)> {
    let plain = variants.iter().min_by_key(|line| line.variant.title.len())?;
    let others = variants.iter().filter(|line| line.variant.name != plain.variant.name);
    let more = |line: &&'t VariantLine| {
        let added = line.variant.title.strip_prefix(plain.variant.title.as_str())?;
        Some((*line, added.strip_prefix(", ")?))
    };
    let others: Option<Vec<_>> = others.map(more).collect();
    others.filter(|others| others.len() > 1).map(|others| (*plain, others))
}

/// What it is worth by the rules as they are, and how far other readings change that; nothing where no variant is the plain one.
pub(super) fn sentences(info: &RunInfo, variants: &[&VariantLine]) -> Option<Vec<String>> {
    if info.variants != Variants::Game {
        return None;
    }
    let (plain, mut others) = plain(variants)?;
    let title = upper_first(&plain.variant.title);
    let value = |line: &VariantLine| line.merged.differences.headline().value;
    others.sort_by(|(x, _), (y, _)| crate::row_order::highest_first(value(x), value(y)));
    let count = |is: fn(&Sign) -> bool| others.iter().filter(|(line, _)| is(&sign(line))).count();
    let [above, below] =
        [count(|it| matches!(it, Sign::Above)), count(|it| matches!(it, Sign::Below))];
    let ((most, with_most), (least, with_least)) = (*others.first()?, *others.last()?);
    let n = others.len();
    let same = |n_same: usize, n_other: usize| {
        format!(
            "Under {n} other readings the sign is the same in {n_same}, the other way round in {n_other}, and open in {}.",
            n - n_same - n_other
        )
    };
    let of_signs = match sign(plain) {
        Sign::Above => same(above, below),
        Sign::Below => same(below, above),
        Sign::Zero | Sign::Unknown => format!(
            "Under {n} other readings it raises the score in {above}, lowers it in {below}, and the sign is open in {}.",
            n - above - below
        ),
    };
    Some(vec![
        format!("{title} is worth {}.", gain(info, plain)),
        of_signs,
        format!(
            "Of these it is worth most with {with_most}, {}, and least with {with_least}, {}.",
            gain(info, most),
            gain(info, least)
        ),
    ])
}
