//! Measures in words.

use harness::Column;

use analysis::info::RunInfo;

/// A measure whose name alone doesn't say whose it is.
const NET: &str = "net_points";

/// Whether a measure is 1 in some battles and 0 in the others, so that its mean is a share of them.
pub(super) fn is_share(info: &RunInfo, column: &Column) -> bool {
    column.unit.strip_suffix('s') == Some(&info.game)
}

/// A measure's column in words: `a_points_lost` is A's points lost.
pub(super) fn spelled_out(column: &str) -> String {
    let name = |rest: &str| rest.replace('_', " ");
    match (column.strip_prefix("a_"), column.strip_prefix("b_")) {
        _ if column == NET => "A's net points, which B lost more".to_owned(),
        (Some(rest), _) => format!("A's {}", name(rest)),
        (_, Some(rest)) => format!("B's {}", name(rest)),
        _ => name(column),
    }
}
