//! The rows about variants, those that gain most first.
//!
//! Cards that do more for one army than for another, beyond chance, are shown army by army in headline and rows, since their mean would
//! mislead. So are all variants matchup by matchup that help in one and hurt in another, or whose mean would be called undecided though
//! their matchups differ beyond chance.

use stats::{Estimate, normal_quantile};

use crate::info::{RunInfo, Variants};
use crate::row_order::highest_first;
use crate::tables::{Differences, EffectLine, Tables, VariantLine};

/// The variants, those that gain most first.
pub fn variants_by_size(tables: &Tables) -> Vec<&VariantLine> {
    let mut lines: Vec<&VariantLine> = tables.variants.iter().collect();
    lines.sort_by(|x, y| {
        highest_first(x.merged.differences.headline().value, y.merged.differences.headline().value)
    });
    lines
}

/// A row about a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VariantRow<'t> {
    /// A variant over all of its matchups, which agree within chance, or are too many for a row each.
    Merged(&'t VariantLine),
    /// A variant in one matchup, since its matchups disagree.
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

    /// What to make of a difference that is against the rules.
    pub fn against_rules(self) -> Option<&'t str> {
        match self {
            VariantRow::Merged(line) => line.against_rules.as_deref(),
            VariantRow::Of(_, effect) => effect.against_rules.as_deref(),
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

    /// The variant's title; of one army's card, `Ambush, Gallic`; of other variants with the matchup.
    pub fn name(self, info: &RunInfo, tables: &Tables) -> String {
        let title = &self.line().variant.title;
        let VariantRow::Of(_, effect) = self else {
            return title.clone();
        };
        let mut own = tables.effects.iter();
        let is_again = own.any(|it| {
            (it.variant.as_str(), it.a.as_str()) == (&effect.variant, &effect.a)
                && it.cell != effect.cell
        });
        let by_matchup = is_again || info.variants != Variants::Cards;
        let army = if by_matchup { &effect.matchup } else { &effect.a };
        format!("{title}, {army}")
    }
}

/// The most matchups of a variant that have a row each; of more, the row of all says that it depends on the matchup.
pub const MOST_SPLIT_ROWS: usize = 24;

/// The matchups of a variant, what gains most first, where they disagree beyond chance, so that their mean would mislead: where one army
/// gains more by a card than another; where the mean is undecided; or where the variant helps in one and hurts in another, unless there
/// are more than [`MOST_SPLIT_ROWS`], of which some always do. None elsewhere.
///
/// Each matchup has its interval; the two ends of the list are apart where intervals for all of them together are.
pub fn split<'t>(
    info: &RunInfo,
    tables: &'t Tables,
    line: &VariantLine,
) -> Option<Vec<&'t EffectLine>> {
    let effects = tables.effects.iter();
    let own = effects.filter(|effect| effect.variant == line.variant.name && effect.pairs > 0);
    let mut own: Vec<&EffectLine> = own.collect();
    own.sort_by(|x, y| highest_first(of(x).value, of(y).value));
    let [first, .., last] = own.as_slice() else {
        return None;
    };
    let (high, low) = (of(first), of(last));
    let together = normal_quantile(1.0 - info.alpha / 2.0 / own.len() as f64)
        / normal_quantile(1.0 - info.alpha / 2.0);
    let ends = [high, low].map(|it| (it.value, together * it.half_width()));
    let [(Some(high), above), (Some(low), below)] = ends else {
        return None;
    };
    let merged = line.merged.differences.headline();
    let exact = line.merged.differences.exact_headline();
    let is_of_cards = info.variants == Variants::Cards && first.a != last.a;
    let is_undecided = exact.is_none() && merged.contains(0.0);
    let is_two_sided = own.len() <= MOST_SPLIT_ROWS && high - above > 0.0 && low + below < 0.0;
    let misleads = is_of_cards || is_undecided || is_two_sided;
    (misleads && high - low > above + below).then_some(own)
}

fn of(effect: &EffectLine) -> &Estimate {
    effect.differences.headline()
}

/// A row for each variant, what gains most first; a variant on which matchups disagree has one for each of them, if they aren't too many.
pub fn rows_by_size<'t>(info: &RunInfo, tables: &'t Tables) -> Vec<VariantRow<'t>> {
    let lines = variants_by_size(tables).into_iter();
    let mut rows: Vec<VariantRow<'t>> = lines
        .flat_map(|line| match split(info, tables, line) {
            Some(own) if own.len() <= MOST_SPLIT_ROWS => {
                own.into_iter().map(|effect| VariantRow::Of(line, effect)).collect()
            }
            _ => vec![VariantRow::Merged(line)],
        })
        .collect();
    rows.sort_by(|x, y| {
        highest_first(x.differences().headline().value, y.differences().headline().value)
    });
    rows
}
