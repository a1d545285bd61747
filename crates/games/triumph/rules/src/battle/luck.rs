//! The luck of a roll: the difference of its effect from its expectation, in chances of winning (ST-C4).

mod value;
mod weights;

use battle_core::OpposedResult;

use crate::resolution::Resolution;

pub use value::{FEATURES, Features};
pub use weights::{WEIGHTS, figures};

/// ST-C4: 36 · V(after) − Σ V(after outcome) over the 36 equally likely pairs of dice; each kind of outcome is computed once.
pub(super) fn luck_of_one(
    worked: &Resolution,
    cell: OpposedResult,
    value_after: impl Fn(OpposedResult) -> u32,
) -> i64 {
    let counts = worked.counts();
    let mut luck = 0;
    for outcome in OpposedResult::ALL {
        let came = if outcome == cell { 36 } else { 0 };
        let weight = came - i64::from(counts[outcome]);
        if weight != 0 {
            luck += weight * i64::from(value_after(outcome));
        }
    }
    luck
}
