//! What assumptions change.

use super::{Drawn, Figure, Source};

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = source
        .info
        .sensitivity
        .as_ref()
        .and_then(|answer| answer.chart());
    chart
        .map(|chart| Figure::of("sensitivity", &chart))
        .transpose()
}
