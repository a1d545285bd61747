//! Where the gain of the variant that moves most comes from: by turn and by cause.

use super::{Source, Undrawn, row};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::info::RunInfo;
use analysis::loss_breakdown::{LossLine, LossesBy, lines};
use analysis::numbers::grouped;
use analysis::phrases::Number;
use analysis::row_order::highest_first;
use analysis::tables::{Tables, VariantLine};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    chart(source).map(|chart| Undrawn::of("loss_breakdown", chart))
}

/// A row for each few turns and one for each cause.
pub fn chart(source: &Source<'_>) -> Option<IntervalChart> {
    let info = source.info;
    let most = variants(info, source.tables).into_iter().next()?;
    let of = |by| lines(&info.loss_breakdown, &most.variant.name, by);
    let bar = |words: &'static str| {
        move |line: &LossLine| -> Option<IntervalRow> {
            // Where hardly any pair differs, a chart would show nothing.
            let swing = line.swing.estimate(line.pairs, info.alpha);
            if line.swing.squares == 0 || swing.half_width().is_infinite() {
                return None;
            }
            let label = format!("{words} {}", line.what);
            row(label, Number::plain(swing), 1.0, None)
        }
    };
    let turns = of(LossesBy::Turns).filter_map(bar("turns"));
    let causes = of(LossesBy::Cause).filter_map(bar("lost"));
    let rows: Vec<IntervalRow> = turns.chain(causes).collect();
    let pairs = of(LossesBy::Turns).next()?.pairs;
    Some(IntervalChart {
        title: format!("Where {}'s gain comes from", most.variant.title),
        subtitle: format!(
            "Points that the enemy loses more than its own side, with it minus without it, by player turn and by cause; each adds up to the whole. \
             n = {} pairs that were played again, {} % intervals.",
            grouped(pairs),
            info.level_percent()
        ),
        axis: format!("points a {} gained (the enemy's losses less its own)", info.game),
        reference: 0.0,
        marks: "exact",
        rows,
    })
}

/// The variants that changed a counted loss, the largest change first; in a worth run only the unpaid cards.
pub(crate) fn variants<'t>(info: &RunInfo, tables: &'t Tables) -> Vec<&'t VariantLine> {
    let worth = info.worth.as_ref();
    let is_card = |line: &&VariantLine| {
        worth.is_none_or(|worth| worth.cards.iter().any(|it| it.name == line.variant.name))
    };
    let counted = |line: &&VariantLine| {
        let loss_breakdown = &info.loss_breakdown;
        loss_breakdown.iter().any(|loss_breakdown| {
            loss_breakdown.variant == line.variant.name && loss_breakdown.swing.squares > 0
        })
    };
    let mut variants: Vec<&VariantLine> = tables.variants.iter().collect();
    variants.retain(|line| is_card(line) && counted(line));
    let size = |line: &VariantLine| line.merged.differences.headline().value.map(f64::abs);
    variants.sort_by(|x, y| highest_first(size(x), size(y)));
    variants
}
