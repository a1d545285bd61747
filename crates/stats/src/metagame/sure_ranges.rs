//! The shares that every equilibrium of the true game may have.

use super::simplex::LinearProgram;
use super::table::Metagame;

/// ST-O4: the range of an army's share over all equilibria of the true game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SureRange {
    /// The least share.
    pub lo: f64,
    /// The largest share.
    pub hi: f64,
}

/// ST-O4: what may be said of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EquilibriumPart {
    /// Its share is above 0 in every equilibrium.
    OfEvery,
    /// Its share is 0 in every equilibrium.
    OfNone,
    /// Not settled.
    MayBe,
}

impl EquilibriumPart {
    /// The words that are printed.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::OfEvery => "part of every equilibrium",
            Self::OfNone => "never part of one",
            Self::MayBe => "may or may not be",
        }
    }
}

impl SureRange {
    /// ST-O4: what the range says.
    #[must_use]
    pub fn part(&self) -> EquilibriumPart {
        // What the solver leaves of an exact 0 is below this.
        if self.lo > 1e-9 {
            EquilibriumPart::OfEvery
        } else if self.hi < 1e-9 {
            EquilibriumPart::OfNone
        } else {
            EquilibriumPart::MayBe
        }
    }
}

impl Metagame {
    /// ST-O4: the range of each army's share: least and largest x_i with x ≥ 0, Σx = 1 and U'x ≥ 0, U_ij = A_ij + z s_ij.
    ///
    /// With `z` = [`joint_multiplier`](Self::joint_multiplier) every equilibrium of the true game lies in all ranges
    /// together with probability at least 1 − α, ties or no ties.
    /// The whole range where the program was not solved.
    ///
    /// # Panics
    ///
    /// When `z` is negative.
    #[must_use]
    pub fn sure_ranges(&self, z: f64) -> Vec<SureRange> {
        assert!(z >= 0.0, "a multiplier of {z}");
        let k = self.n_armies();
        let gains: Vec<Vec<f64>> = (0..k)
            .map(|j| (0..k).map(|i| self.lead(i, j) + z * self.error(i, j)).collect())
            .collect();
        let Some(mut programme) = LinearProgram::of(&gains) else {
            return vec![SureRange { lo: 0.0, hi: 1.0 }; k];
        };
        (0..k)
            .map(|army| {
                let (lo, hi) = programme.range(army);
                SureRange { lo, hi }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;

    #[test]
    fn st_o4_words_go_by_the_ends() {
        let clear = table(&[&[0.5, 0.7, 0.7], &[0.3, 0.5, 0.5], &[0.3, 0.5, 0.5]], 0.02);
        let parts: Vec<EquilibriumPart> =
            clear.sure_ranges(clear.joint_multiplier(0.05)).iter().map(SureRange::part).collect();
        assert_eq!(
            parts,
            [EquilibriumPart::OfEvery, EquilibriumPart::OfNone, EquilibriumPart::OfNone]
        );
        let open = table(&[&[0.5, 0.51], &[0.49, 0.5]], 0.02);
        assert_eq!(open.sure_ranges(2.0)[0].part().words(), "may or may not be");
        // Without errors only the first is brought.
        assert_eq!(open.sure_ranges(0.0)[1].part(), EquilibriumPart::OfNone);
    }

    /// The point solution lies within, and more errors make the ranges wider.
    #[test]
    fn st_o4_ranges_hold_the_equilibrium() {
        let ring = table(&[&[0.5, 0.6, 0.2], &[0.4, 0.5, 0.7], &[0.8, 0.3, 0.5]], 0.02);
        let (narrow, wide) = (ring.sure_ranges(1.0), ring.sure_ranges(3.0));
        let shares = ring.equilibrium().unwrap().shares;
        for i in 0..3 {
            assert!(narrow[i].lo < shares[i] && shares[i] < narrow[i].hi);
            assert!(wide[i].lo < narrow[i].lo && narrow[i].hi < wide[i].hi);
            let exact = ring.sure_ranges(0.0)[i];
            assert!((exact.lo - shares[i]).abs() < 1e-9 && (exact.hi - shares[i]).abs() < 1e-9);
        }
    }
}
