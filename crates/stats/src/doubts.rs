//! What must stand beside a number before anybody trusts it.

use core::fmt;

use crate::prices::FEW_CLUSTERS;
use crate::tally::FEWEST_MOVING;
use crate::worth::FEWEST_BLOCKS;

/// ST-J4: a warning that must reach the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// Fewer than 30 moving pairs.
    FewMoving {
        /// How many.
        pairs: u64,
    },
    /// Fewer than 20 blocks.
    FewBlocks {
        /// How many.
        blocks: u64,
    },
    /// No polynomial fits the handicap curve.
    Isotonic,
    /// The curve's polynomial does not fit well.
    LackOfFit {
        /// Its degree.
        degree: usize,
        /// Its probability.
        p: f64,
    },
    /// Bootstrap and inverted test are more than a quarter of the width apart (ST-E7).
    IntervalsApart,
    /// The three estimates of a worth differ (ST-E14).
    EstimatesDiffer,
    /// Fewer than 30 clusters.
    FewClusters {
        /// How many.
        clusters: usize,
    },
    /// Columns of a regression that are not identified.
    NotIdentified {
        /// From 0.
        columns: Vec<usize>,
    },
    /// The mean luck lies beyond four standard errors: the adjusted number is withheld.
    UnfairLuck,
}

/// ST-J4: what an estimate rests on, as far as it applies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Footing {
    /// Pairs outside the commonest value.
    pub moving_pairs: Option<u64>,
    /// Complete blocks.
    pub blocks: Option<u64>,
    /// Whether the curve is isotonic.
    pub is_isotonic: bool,
    /// Degree and lack-of-fit probability of the curve used.
    pub fit: Option<(usize, f64)>,
    /// Whether bootstrap and inversion are apart.
    pub intervals_apart: bool,
    /// Whether the three estimates agree.
    pub estimates_agree: Option<bool>,
    /// Clusters of a regression.
    pub clusters: Option<usize>,
    /// Columns that are not identified.
    pub unidentified: Vec<usize>,
    /// Whether the mean luck is within four standard errors of 0.
    pub luck_is_fair: Option<bool>,
}

/// ST-J4: the warnings that an estimate's footing calls for, in the page's order.
///
/// # Examples
///
/// ```
/// use stats::{Doubt, Footing, doubts};
///
/// let thin = Footing { moving_pairs: Some(12), blocks: Some(288), ..Footing::default() };
/// assert_eq!(doubts(&thin), [Doubt::FewMoving { pairs: 12 }]);
/// ```
#[must_use]
pub fn doubts(footing: &Footing) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    if let Some(pairs) = footing.moving_pairs.filter(|&pairs| pairs < FEWEST_MOVING) {
        doubts.push(Doubt::FewMoving { pairs });
    }
    if let Some(blocks) = footing
        .blocks
        .filter(|&blocks| blocks < FEWEST_BLOCKS as u64)
    {
        doubts.push(Doubt::FewBlocks { blocks });
    }
    if footing.is_isotonic {
        doubts.push(Doubt::Isotonic);
    }
    if let Some((degree, p)) = footing.fit.filter(|&(_, p)| p < 0.01) {
        doubts.push(Doubt::LackOfFit { degree, p });
    }
    if footing.intervals_apart {
        doubts.push(Doubt::IntervalsApart);
    }
    if footing.estimates_agree == Some(false) {
        doubts.push(Doubt::EstimatesDiffer);
    }
    if let Some(clusters) = footing.clusters.filter(|&clusters| clusters < FEW_CLUSTERS) {
        doubts.push(Doubt::FewClusters { clusters });
    }
    if !footing.unidentified.is_empty() {
        doubts.push(Doubt::NotIdentified {
            columns: footing.unidentified.clone(),
        });
    }
    if footing.luck_is_fair == Some(false) {
        doubts.push(Doubt::UnfairLuck);
    }
    doubts
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewMoving { pairs } => write!(
                f,
                "only {pairs} pairs moved, fewer than {FEWEST_MOVING}; play more pairs"
            ),
            Self::FewBlocks { blocks } => write!(
                f,
                "only {blocks} blocks, fewer than {FEWEST_BLOCKS}; their spread says little yet"
            ),
            Self::Isotonic => f.write_str(
                "no smooth curve fits how points move the score; any rising one was used, and resampling gave the \
                 interval",
            ),
            Self::LackOfFit { degree, p } => write!(
                f,
                "the curve of degree {degree} fits the levels badly (P = {p:.4})"
            ),
            Self::IntervalsApart => f.write_str(
                "two ways to the interval differ by more than a quarter of its width; read the wider one",
            ),
            Self::EstimatesDiffer => {
                f.write_str("three estimates of the worth differ; one of their assumptions fails")
            }
            Self::FewClusters { clusters } => write!(
                f,
                "only {clusters} matchups, fewer than {FEW_CLUSTERS}; the wider of two covariances was used"
            ),
            Self::NotIdentified { columns } => write!(
                f,
                "columns {columns:?} are not identified: they follow from the others, and were pulled towards their \
                 prices"
            ),
            Self::UnfairLuck => f.write_str(
                "mean luck lies beyond four standard errors of 0, so the adjusted number is withheld; report this \
                 with the seed",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_j4_a_sound_footing_raises_no_doubt() {
        let sound = Footing {
            moving_pairs: Some(30),
            blocks: Some(20),
            fit: Some((1, 0.01)),
            estimates_agree: Some(true),
            clusters: Some(30),
            luck_is_fair: Some(true),
            ..Footing::default()
        };
        assert!(doubts(&sound).is_empty());
        assert!(doubts(&Footing::default()).is_empty());
    }

    #[test]
    fn st_j4_every_doubt_is_raised_and_has_words() {
        let shaky = Footing {
            moving_pairs: Some(29),
            blocks: Some(19),
            is_isotonic: true,
            fit: Some((3, 0.0099)),
            intervals_apart: true,
            estimates_agree: Some(false),
            clusters: Some(29),
            unidentified: vec![2],
            luck_is_fair: Some(false),
        };
        let raised = doubts(&shaky);
        assert_eq!(raised.len(), 9);
        let words: Vec<String> = raised.iter().map(Doubt::to_string).collect();
        assert!(words[0].starts_with("only 29 pairs moved"), "{}", words[0]);
        assert!(words[8].contains("withheld") && words[3].contains("degree 3"));
    }
}
