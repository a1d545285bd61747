//! Warnings that must be printed beside an estimate.

use core::fmt;

use crate::prices::FEW_CLUSTERS;
use crate::tally::FEWEST_MOVING;
use crate::worth::FEWEST_BLOCKS;

/// ST-J4: a warning that the page must print.
#[derive(Clone, Debug, PartialEq)]
pub enum Caveat {
    /// Fewer than 30 moving pairs.
    FewMoving {
        /// Their number.
        pairs: u64,
    },
    /// Fewer than 20 blocks.
    FewBlocks {
        /// Their number.
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
        /// Their number.
        clusters: usize,
    },
    /// Columns of a regression that are not identified.
    NotIdentified {
        /// Their indices, from 0.
        columns: Vec<usize>,
    },
    /// The mean luck lies beyond four standard errors: the adjusted number is withheld.
    UnfairLuck,
}

/// ST-J4: the quality of the evidence for an estimate; parts that do not apply are left at their defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvidenceQuality {
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

/// ST-J4: the warnings that the evidence for an estimate needs, in the order of the page.
///
/// # Examples
///
/// ```
/// use stats::{Caveat, EvidenceQuality, caveats};
///
/// let thin = EvidenceQuality { moving_pairs: Some(12), blocks: Some(288), ..EvidenceQuality::default() };
/// assert_eq!(caveats(&thin), [Caveat::FewMoving { pairs: 12 }]);
/// ```
#[must_use]
pub fn caveats(evidence: &EvidenceQuality) -> Vec<Caveat> {
    let mut caveats = Vec::new();
    if let Some(pairs) = evidence.moving_pairs.filter(|&pairs| pairs < FEWEST_MOVING) {
        caveats.push(Caveat::FewMoving { pairs });
    }
    if let Some(blocks) = evidence.blocks.filter(|&blocks| blocks < FEWEST_BLOCKS as u64) {
        caveats.push(Caveat::FewBlocks { blocks });
    }
    if evidence.is_isotonic {
        caveats.push(Caveat::Isotonic);
    }
    if let Some((degree, p)) = evidence.fit.filter(|&(_, p)| p < 0.01) {
        caveats.push(Caveat::LackOfFit { degree, p });
    }
    if evidence.intervals_apart {
        caveats.push(Caveat::IntervalsApart);
    }
    if evidence.estimates_agree == Some(false) {
        caveats.push(Caveat::EstimatesDiffer);
    }
    if let Some(clusters) = evidence.clusters.filter(|&clusters| clusters < FEW_CLUSTERS) {
        caveats.push(Caveat::FewClusters { clusters });
    }
    if !evidence.unidentified.is_empty() {
        caveats.push(Caveat::NotIdentified { columns: evidence.unidentified.clone() });
    }
    if evidence.luck_is_fair == Some(false) {
        caveats.push(Caveat::UnfairLuck);
    }
    caveats
}

impl fmt::Display for Caveat {
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
                f.write_str("estimates of the worth differ; an assumption of one of them fails")
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
    fn st_j4_a_sound_evidence_raises_no_caveat() {
        let sound = EvidenceQuality {
            moving_pairs: Some(30),
            blocks: Some(20),
            fit: Some((1, 0.01)),
            estimates_agree: Some(true),
            clusters: Some(30),
            luck_is_fair: Some(true),
            ..EvidenceQuality::default()
        };
        assert!(caveats(&sound).is_empty());
        assert!(caveats(&EvidenceQuality::default()).is_empty());
    }

    #[test]
    fn st_j4_every_caveat_is_raised_and_has_words() {
        let shaky = EvidenceQuality {
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
        let raised = caveats(&shaky);
        assert_eq!(raised.len(), 9);
        let words: Vec<String> = raised.iter().map(Caveat::to_string).collect();
        assert!(words[0].starts_with("only 29 pairs moved"), "{}", words[0]);
        assert!(words[8].contains("withheld") && words[3].contains("degree 3"));
    }
}
