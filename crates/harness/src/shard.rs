//! A part of a plan that is played on its own.

use std::fmt;
use std::ops::Range;

/// Part `index` of `count` of a plan's tasks.
///
/// The parts are consecutive ranges of tasks, of lengths that differ by at most one, and together they are the plan.
/// Parts are numbered from 1.
///
/// # Examples
///
/// ```
/// use harness::Shard;
///
/// let parts: Vec<_> = (1..=3).map(|index| Shard::new(index, 3).unwrap().tasks(8)).collect();
/// assert_eq!(parts, [0..2, 2..5, 5..8]);
/// assert_eq!(Shard::new(4, 3), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Part `index` of `count`, counted from 1; none where there is no such part.
    #[must_use]
    pub const fn new(index: u32, count: u32) -> Option<Shard> {
        if index == 0 || index > count {
            return None;
        }
        Some(Shard { index, count })
    }

    /// The number of this part, from 1.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The number of parts.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Its tasks, in a plan of `n_tasks`.
    #[must_use]
    pub fn tasks(self, n_tasks: usize) -> Range<usize> {
        let end_of = |index: u32| {
            let tasks = n_tasks as u128 * u128::from(index) / u128::from(self.count);
            tasks as usize
        };
        end_of(self.index - 1)..end_of(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-A6: for any number of parts, every task is in exactly one of them, in order, and lengths differ by at most one.
    #[test]
    fn st_a6_parts_are_the_plan_in_order() {
        for n_tasks in [0, 1, 5, 8, 100, 1_001] {
            for count in [1, 2, 3, 7, 64] {
                let parts: Vec<Range<usize>> = (1..=count)
                    .filter_map(|index| Shard::new(index, count))
                    .map(|shard| shard.tasks(n_tasks))
                    .collect();
                let tasks: Vec<usize> = parts.iter().cloned().flatten().collect();
                assert!(tasks.into_iter().eq(0..n_tasks));
                let lengths = parts.iter().map(Range::len);
                let (least, most) = (lengths.clone().min(), lengths.max());
                assert!(most <= least.map(|least| least + 1));
            }
        }
    }
}
