//! Measures in words.

use harness::Column;

use analysis::info::RunInfo;
use analysis::side_names::{Sides, label};

/// A measure whose name alone doesn't say whose it is.
const NET: &str = "net_points";

/// Whether a measure is 1 in some battles and 0 in the others, so that its mean is a share of them.
pub(super) fn is_share(info: &RunInfo, column: &Column) -> bool {
    column.unit.strip_suffix('s') == Some(&info.game)
}

/// A measure's column in words: `a_points_lost` is "points lost, Royalists".
pub(super) fn spelled_out(info: &RunInfo, column: &str) -> String {
    let name = |rest: &str| rest.replace('_', " ");
    let sides = Sides::of(info);
    match (column.strip_prefix("a_"), column.strip_prefix("b_")) {
        _ if column == NET => "net points: the enemy's losses less its own".to_owned(),
        (Some(rest), _) => format!("{}, {}", name(rest), label(&sides.first)),
        (_, Some(rest)) => format!("{}, {}", name(rest), label(&sides.second)),
        _ => name(column),
    }
}
