//! Tallies with given pair scores or differences.

use stats::{CellTally, EffectTally};

/// A cell tally with these pair scores.
pub fn cell_of(scores: &[u64; 5]) -> CellTally {
    let [c0, c1, c2, c3, c4] = *scores;
    CellTally { games: [[c0, 0, 0], [c1, c2, 0], [0, c3, c4]] }
}

/// An effect tally with these differences −4…4.
pub fn effect_of(differences: &[u64; 9]) -> EffectTally {
    let mut effect = EffectTally::default();
    for (i, &pairs) in differences.iter().enumerate() {
        // From 0 upward, from 4 downward, so that every difference fits.
        let (s_baseline, s_variant) = if i >= 4 { (0, i - 4) } else { (4, i) };
        effect.pairs[s_baseline][s_variant] = pairs;
    }
    effect
}
