//! When a run may look at its results: at fixed counts of complete blocks, so that no result depends on threads.

/// ST-D7: the look after the one at `b` complete blocks: max(b + 1, ⌊1.25 b⌋).
///
/// # Examples
///
/// ```
/// assert_eq!(stats::next_look(0), 1);
/// assert_eq!(stats::next_look(100), 125);
/// ```
#[must_use]
pub const fn next_look(b: u64) -> u64 {
    let quarter_more = b.saturating_add(b / 4);
    let one_more = b.saturating_add(1);
    if quarter_more > one_more { quarter_more } else { one_more }
}

/// ST-D7: every look of a run of at most `cap` blocks, in order; the cap itself is the last one.
///
/// In numbers of complete blocks: 1, 2, 3, … 8, 10, 12, 15, ….
/// Empty for a cap of 0.
///
/// # Examples
///
/// ```
/// let looks: Vec<u64> = stats::looks(11).collect();
/// assert_eq!(looks, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]);
/// ```
pub fn looks(cap: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(next_look(0).min(cap)), move |&b| {
        (b < cap).then(|| next_look(b).min(cap))
    })
    .skip_while(|&b| b == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_d7_looks_are_each_a_quarter_later() {
        let first: Vec<u64> = looks(100).collect();
        assert_eq!(
            first,
            [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 100]
        );
    }

    /// The number of looks that the self-tests of the specification name.
    #[test]
    fn st_d7_there_are_25_looks_to_288_blocks() {
        assert_eq!(looks(288).count(), 25);
        assert_eq!(looks(288).last(), Some(288));
    }

    #[test]
    fn st_d7_a_cap_that_is_a_look_occurs_once() {
        assert_eq!(looks(10).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 10]);
        assert_eq!(looks(1).collect::<Vec<_>>(), [1]);
        assert_eq!(looks(0).count(), 0);
    }

    #[test]
    fn st_d7_looks_end_even_without_a_cap() {
        assert!(looks(u64::MAX).count() < 250);
    }
}
