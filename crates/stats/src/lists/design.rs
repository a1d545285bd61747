//! Which lists are played: one drawn for each pair, or a panel.

use crate::streams::{permutation, stream};

/// ST-K1: lists of a panel where the plan names no number; one block each.
pub const DEFAULT_PANEL: usize = 24;

/// ST-K1: a population of fewer lists is played as a panel of all of them.
pub const FEWEST_TO_SWEEP: usize = 40;

/// ST-K1: how lists are drawn from a population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// Each pair draws its own list: only the mean is estimated.
    Sweep,
    /// This number of lists, drawn once: estimates also how much lists differ, and which stand out.
    Panel {
        /// k.
        n_lists: usize,
    },
    /// Every list of the population: the answer is about these lists.
    All,
}

impl Design {
    /// ST-K1: a sweep of a population, or all of its lists where there are fewer than 40.
    #[must_use]
    pub fn sweep(population: usize) -> Self {
        if population < FEWEST_TO_SWEEP { Self::All } else { Self::Sweep }
    }

    /// ST-K1: a panel of `n_lists` (24 by default) of a population, or all of its lists where there are no more.
    #[must_use]
    pub fn panel(population: usize, n_lists: Option<usize>) -> Self {
        let n_lists = n_lists.unwrap_or(DEFAULT_PANEL);
        if population <= n_lists { Self::All } else { Self::Panel { n_lists } }
    }
}

/// ST-K1: `n_lists` different lists of a population in the order drawn, all of it where it has no more.
#[must_use]
pub fn drawn_once(population: usize, n_lists: usize, seed: u64) -> Vec<usize> {
    let mut order = permutation(population, &mut stream(seed, "panel", 0));
    order.truncate(n_lists);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-K1: a sweep or a panel is all lists where there are few.
    #[test]
    fn st_k1_small_populations_are_played_whole() {
        assert_eq!(Design::sweep(39), Design::All);
        assert_eq!(Design::sweep(40), Design::Sweep);
        assert_eq!(Design::panel(24, None), Design::All);
        assert_eq!(Design::panel(25, None), Design::Panel { n_lists: 24 });
        assert_eq!(Design::panel(25, Some(9)), Design::Panel { n_lists: 9 });
    }

    #[test]
    fn st_k1_a_panel_has_each_list_once() {
        let drawn = drawn_once(30, 24, 5);
        let mut sorted = drawn.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!((sorted.len(), drawn.len()), (24, 24));
        assert_eq!(drawn_once(30, 6, 5), drawn[..6]);
        assert_eq!(drawn_once(3, 24, 5).len(), 3);
    }
}
