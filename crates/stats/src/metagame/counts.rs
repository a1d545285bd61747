//! How many armies are playable, and how many have some use.

use super::table::Metagame;

/// ST-O6: margins that are shown, in scores.
pub const MARGINS: [f64; 2] = [0.02, 0.05];

/// A cell on the edge of a margin counts.
const EDGE: f64 = 1e-9;

/// ST-O6: a number of armies with bounds from the box of ST-O4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// By the cells as they were measured.
    pub measured: usize,
    /// Counted wherever in the box the true cells lie.
    pub surely: usize,
    /// Counted somewhere in the box.
    pub possibly: usize,
}

/// ST-O6: the top army and what others are against it.
///
/// On the measured cells, not on a rating model (after Lin et al. 2024).
#[derive(Clone, Debug, PartialEq)]
pub struct TopCounts {
    /// The army of the highest mean score, of ties the first.
    pub top: usize,
    /// The armies that may be the top army.
    pub may_be_top: Vec<usize>,
    /// Top-D: armies that lose at most the margin to the top army: how many are playable.
    pub top_d: Counted,
    /// Top-B: armies that no other beats in every column by the margin: how many have some use.
    pub top_b: Counted,
}

impl Metagame {
    /// ST-O6: at margin g, with bounds from the box A ± z·s; `None` without armies.
    ///
    /// # Panics
    ///
    /// When the margin or `z` is negative.
    #[must_use]
    pub fn tops(&self, margin: f64, z: f64) -> Option<TopCounts> {
        assert!(margin >= 0.0 && z >= 0.0, "a margin of {margin} and a multiplier of {z}");
        let k = self.n_armies();
        let mut top = 0;
        for i in 1..k {
            // Ties within rounding go to the first.
            if self.row_mean(i) > self.row_mean(top) + EDGE {
                top = i;
            }
        }
        let may_be_top: Vec<usize> =
            (0..k).filter(|&t| (0..k).all(|j| self.mean_lead(t, j, z) >= -EDGE)).collect();
        let count = |holds: &dyn Fn(usize) -> bool| (0..k).filter(|&i| holds(i)).count();
        (k > 0).then(|| TopCounts {
            top,
            top_d: Counted {
                measured: count(&|i| self.holds_against(i, top, margin, 0.0)),
                surely: count(&|i| {
                    may_be_top.iter().all(|&t| self.holds_against(i, t, margin, -z))
                }),
                possibly: count(&|i| {
                    may_be_top.iter().any(|&t| self.holds_against(i, t, margin, z))
                }),
            },
            top_b: Counted {
                measured: count(&|i| self.has_use(i, margin, 0.0)),
                surely: count(&|i| self.has_use(i, margin, -z)),
                possibly: count(&|i| self.has_use(i, margin, z)),
            },
            may_be_top,
        })
    }

    /// The most by which i's row mean may exceed j's, times K.
    fn mean_lead(&self, i: usize, j: usize, z: f64) -> f64 {
        if i == j {
            return 0.0;
        }
        (0..self.n_armies()).map(|l| self.lead_over(i, j, l, z)).sum()
    }

    /// A_il − A_jl with both cells moved by z errors in favour of i.
    fn lead_over(&self, i: usize, j: usize, l: usize, z: f64) -> f64 {
        self.lead(i, l) - self.lead(j, l) + z * (self.error(i, l) + self.error(j, l))
    }

    /// Whether i loses at most the margin to t, its cell moved by z errors in its favour.
    fn holds_against(&self, i: usize, t: usize, margin: f64, z: f64) -> bool {
        i == t || self.lead(i, t) + z * self.error(i, t) >= -margin - EDGE
    }

    /// Whether no army leads i by the margin in every column, cells moved by z errors in its favour.
    fn has_use(&self, i: usize, margin: f64, z: f64) -> bool {
        let k = self.n_armies();
        (0..k)
            .filter(|&j| j != i)
            .all(|j| (0..k).any(|l| -self.lead_over(i, j, l, z) < margin - EDGE))
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;

    #[test]
    fn st_o6_bounds_hold_the_count_between_them() {
        let meta = table(
            &[
                &[0.5, 0.53, 0.56, 0.7],
                &[0.47, 0.5, 0.52, 0.7],
                &[0.44, 0.48, 0.5, 0.7],
                &[0.3, 0.3, 0.3, 0.5],
            ],
            0.01,
        );
        for margin in MARGINS {
            let tops = meta.tops(margin, 2.5).unwrap();
            for it in [tops.top_d, tops.top_b] {
                assert!(it.surely <= it.measured && it.measured <= it.possibly, "{it:?}");
            }
        }
        let tops = meta.tops(0.05, 2.5).unwrap();
        assert_eq!((tops.top, tops.may_be_top), (0, vec![0, 1]));
        // 0.47 against the top is playable as measured, and may be so of the third; the last never is.
        assert_eq!(tops.top_d, Counted { measured: 2, surely: 1, possibly: 3 });
        // The last loses by 0.2 to the third in each column.
        assert_eq!(tops.top_b.possibly, 3);
        assert_eq!(table(&[], 0.0).tops(0.02, 2.0), None);
    }

    /// Without errors all three counts are one.
    #[test]
    fn st_o6_known_cells_leave_no_bounds() {
        let meta = table(&[&[0.5, 0.6, 0.6], &[0.4, 0.5, 0.48], &[0.4, 0.52, 0.5]], 0.0);
        let tops = meta.tops(0.02, 3.0).unwrap();
        assert_eq!(tops.top_d, Counted { measured: 1, surely: 1, possibly: 1 });
        assert_eq!(tops.top_b.measured, tops.top_b.possibly);
    }
}
