//! The levels and pairs that are played for a handicap curve.

use super::curve::LARGEST_HANDICAP;

/// ST-E2: the handicaps of the curve in half points, −12 to 12 by whole points, or by half ones.
///
/// Half-point levels only where the ruleset's prices reach them: a half level made by a lottery between
/// neighbours adds nothing.
/// Army A's build at handicap h is a random legal one of the list's points and h, B's of the list's points,
/// from the pair's own build stream.
///
/// # Examples
///
/// ```
/// assert_eq!(stats::worth::handicaps(false).count(), 13);
/// assert_eq!(stats::worth::handicaps(true).last(), Some(12));
/// ```
pub fn handicaps(prices_reach_halves: bool) -> impl Iterator<Item = i32> {
    let most = 2 * LARGEST_HANDICAP as i32;
    (-most..=most).step_by(if prices_reach_halves { 1 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e2_levels_run_from_six_points_fewer_to_six_more() {
        let whole: Vec<i32> = handicaps(false).collect();
        assert_eq!((whole[0], whole[6], whole[12], whole.len()), (-12, 0, 12, 13));
        assert_eq!(handicaps(true).count(), 25);
    }
}
