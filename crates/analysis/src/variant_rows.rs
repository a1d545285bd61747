//! The rows about variants, what gains most first.
//!
//! Cards that do more for one army than for another, beyond chance, are shown army by army in headline and rows, since their mean would
//! mislead.

use stats::{Estimate, normal_quantile};

use crate::info::{RunInfo, Variants};
use crate::order::by_size;
use crate::tables::{Differences, EffectLine, Tables, VariantLine};

/// The variants, what gains most first.
pub fn variants_by_size(tables: &Tables) -> Vec<&VariantLine> {
    let mut lines: Vec<&VariantLine> = tables.variants.iter().collect();
    lines.sort_by(|x, y| {
        by_size(
            x.merged.differences.headline().value,
            y.merged.differences.headline().value,
        )
    });
    lines
}

/// A row about a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VariantRow<'t> {
    /// Over all of its matchups, which agree within chance, or are not those of cards.
    Merged(&'t VariantLine),
    /// Of one army, since armies disagree.
    Of(&'t VariantLine, &'t EffectLine),
}

impl<'t> VariantRow<'t> {
    /// The variant.
    pub const fn line(self) -> &'t VariantLine {
        match self {
            VariantRow::Merged(line) | VariantRow::Of(line, _) => line,
        }
    }

    /// What the variant changes.
    pub const fn differences(self) -> &'t Differences {
        match self {
            VariantRow::Merged(line) => &line.merged.differences,
            VariantRow::Of(_, effect) => &effect.differences,
        }
    }

    /// Pairs that both played.
    pub const fn pairs(self) -> u64 {
        match self {
            VariantRow::Merged(line) => line.merged.pairs,
            VariantRow::Of(_, effect) => effect.pairs,
        }
    }

    /// How many bear it.
    pub const fn n_bearers(self) -> u32 {
        match self {
            VariantRow::Merged(line) => line.n_bearers,
            VariantRow::Of(..) => 1,
        }
    }

    /// The variant's title; of one army, `Ambush, Gallic`.
    pub fn name(self, tables: &Tables) -> String {
        let title = &self.line().variant.title;
        let VariantRow::Of(_, effect) = self else {
            return title.clone();
        };
        let mut own = tables.effects.iter();
        let is_again = own.any(|it| {
            (it.variant.as_str(), it.a.as_str()) == (&effect.variant, &effect.a)
                && it.cell != effect.cell
        });
        let army = if is_again { &effect.matchup } else { &effect.a };
        format!("{title}, {army}")
    }
}

/// The matchups of a card, what gains most first, where one army gains more by it than another beyond chance; none where they agree.
///
/// Each of an army's matchups has its interval; the two ends of a card's list are apart where intervals for all of them together
/// are.
pub fn split<'t>(
    info: &RunInfo,
    tables: &'t Tables,
    line: &VariantLine,
) -> Option<Vec<&'t EffectLine>> {
    if info.variants != Variants::Cards {
        return None;
    }
    let effects = tables.effects.iter();
    let own = effects.filter(|effect| effect.variant == line.variant.name && effect.pairs > 0);
    let mut own: Vec<&EffectLine> = own.collect();
    own.sort_by(|x, y| by_size(of(x).value, of(y).value));
    let [first, .., last] = own.as_slice() else {
        return None;
    };
    let (high, low) = (of(first), of(last));
    let together = normal_quantile(1.0 - info.alpha / 2.0 / own.len() as f64)
        / normal_quantile(1.0 - info.alpha / 2.0);
    let room = together * (high.half_width() + low.half_width());
    (first.a != last.a && high.value? - low.value? > room).then_some(own)
}

fn of(effect: &EffectLine) -> &Estimate {
    effect.differences.headline()
}

/// A row for each variant, what gains most first; a card on which armies disagree has one for each of their matchups.
pub fn rows_by_size<'t>(info: &RunInfo, tables: &'t Tables) -> Vec<VariantRow<'t>> {
    let lines = variants_by_size(tables).into_iter();
    let mut rows: Vec<VariantRow<'t>> = lines
        .flat_map(|line| match split(info, tables, line) {
            Some(own) => own
                .into_iter()
                .map(|effect| VariantRow::Of(line, effect))
                .collect(),
            None => vec![VariantRow::Merged(line)],
        })
        .collect();
    rows.sort_by(|x, y| {
        by_size(
            x.differences().headline().value,
            y.differences().headline().value,
        )
    });
    rows
}
