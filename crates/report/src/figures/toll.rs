//! Where the gain of the variant that moves most comes from: by turn and by cause.

use super::{Drawn, Figure, Source, row};
use crate::charts::{IntervalChart, IntervalRow};
use crate::style::grouped;
use crate::toll::{TollBy, TollLine, lines, variants};
use crate::words::Number;

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    chart(source)
        .map(|chart| Figure::of("toll", &chart))
        .transpose()
}

/// A row for each few turns and one for each cause.
pub fn chart(source: &Source<'_>) -> Option<IntervalChart> {
    let info = source.info;
    let most = variants(info, source.tables).into_iter().next()?;
    let of = |by| lines(&info.toll, &most.variant.name, by);
    let told = |words: &'static str| {
        move |line: &TollLine| -> Option<IntervalRow> {
            // Where hardly any pair differs there is nothing to see.
            let swing = line.swing.estimate(line.pairs, info.alpha);
            if line.swing.squares == 0 || swing.half_width().is_infinite() {
                return None;
            }
            let label = format!("{words} {}", line.what);
            row(label, Number::plain(swing), 1.0, None)
        }
    };
    let turns = of(TollBy::Turns).filter_map(told("turns"));
    let causes = of(TollBy::Cause).filter_map(told("lost"));
    let rows: Vec<IntervalRow> = turns.chain(causes).collect();
    let pairs = of(TollBy::Turns).next()?.pairs;
    Some(IntervalChart {
        title: format!("Where {}'s gain comes from", most.variant.title),
        subtitle: format!(
            "Points that B loses more than A, with it minus without it, by player turn and by cause; each adds up to the whole. \
             n = {} pairs that were played again, {} % intervals.",
            grouped(pairs),
            info.level_percent()
        ),
        axis: format!("points a {} gained (B's losses minus A's)", info.game),
        reference: 0.0,
        marks: "exact",
        rows,
    })
}
