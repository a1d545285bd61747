//! Which lists are played: one drawn for each pair, or a panel.

use crate::streams::{permutation, stream};

/// ST-K1: lists of a panel where the plan names no number; one block each.
pub const DEFAULT_PANEL: usize = 24;

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
