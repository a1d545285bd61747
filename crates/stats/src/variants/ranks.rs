//! The rank of each variant among all.

use super::simultaneous::Family;

/// ST-M5: the ranks that a variant may have, 1 the highest score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// 1 + the number of variants clearly above.
    pub low: usize,
    /// The number of variants less those clearly below.
    pub high: usize,
}

/// ST-M5: the ranks of each variant, which hold together at the family's level.
///
/// "Clearly" is a simultaneous interval that leaves out 0 (ST-M4).
/// Source: Mogstad, Romano, Shaikh, Wilhelm 2024.
#[must_use]
pub fn ranks(family: &Family) -> Vec<Rank> {
    let n = family.n_variants;
    let mut ranks = vec![Rank { low: 1, high: n }; n];
    for it in &family.differences {
        let (v, w) = it.variants;
        let (above, below) = if it.lo > 0.0 {
            (v, w)
        } else if it.hi < 0.0 {
            (w, v)
        } else {
            continue;
        };
        ranks[below].low += 1;
        ranks[above].high -= 1;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_m5_only_a_variant_above_all_is_best() {
        let blocks = |lead: f64| -> Vec<Vec<f64>> {
            (0..40)
                .map(|b| {
                    let own = |by: u32| f64::from(b * by % 13);
                    vec![own(3) + lead, own(5), own(9) - 30.0]
                })
                .collect()
        };
        let clear = ranks(&Family::of(&blocks(20.0), 1, 0.05).unwrap());
        assert_eq!(clear[0], Rank { low: 1, high: 1 });
        assert_eq!(clear[2], Rank { low: 3, high: 3 });
        let close = ranks(&Family::of(&blocks(0.0), 1, 0.05).unwrap());
        assert_eq!(close[0], Rank { low: 1, high: 2 });
    }
}
