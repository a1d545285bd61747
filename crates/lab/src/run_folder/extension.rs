//! A finished run as the beginning of a longer one.

use toml::{Table, Value};

use super::record::Stored;
use experiment::Resolved;

impl Stored {
    /// Whether a plan is the stored one with more pairs a cell, a smaller half-width of scores or prices, or no half-width at all: then every
    /// task that was played belongs to it, with the same rows.
    pub fn is_beginning_of(&self, resolved: &Resolved) -> bool {
        let experiment = |text: &str| {
            let mut file: Table = text.parse().ok()?;
            match file.remove("experiment")? {
                Value::Table(experiment) => Some(experiment),
                _ => None,
            }
        };
        let wanted = self.record.to_toml(resolved);
        let (Some(mut played), Some(mut wanted)) = (experiment(&self.text), experiment(&wanted))
        else {
            return false;
        };
        // More pairs change the allotment of blocks in a metagame (ST-O8).
        if wanted.get("meta").is_some_and(|meta| meta.get("mean_pairs").is_some()) {
            return false;
        }
        let (before, after) = (Length::taken_from(&mut played), Length::taken_from(&mut wanted));
        played == wanted
            && before.is_some_and(|before| after.is_some_and(|after| before.is_shorter_than(after)))
    }
}

/// How long a plan goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Length {
    /// Pairs a cell, at most.
    pairs: i64,
    /// The half-width of all scores or prices that ends it; none if only the pairs do.
    half_width: Option<f64>,
}

impl Length {
    /// Removes the keys that say it from an experiment.
    fn taken_from(experiment: &mut Table) -> Option<Length> {
        if let Some(pairs) = experiment.remove("pairs") {
            // Prices to a half-width have `pairs` at most.
            let prices = experiment.get_mut("prices").and_then(Value::as_table_mut);
            let half_width = prices.and_then(|prices| prices.remove("precision"));
            return Some(Length {
                pairs: pairs.as_integer()?,
                half_width: half_width.and_then(|points| points.as_float()),
            });
        }
        let precision = experiment.remove("precision")?;
        Some(Length {
            pairs: precision.get("max_pairs")?.as_integer()?,
            half_width: Some(precision.get("half_width")?.as_float()?),
        })
    }

    /// Whether it differs from another and never plays more than it, whatever the results.
    fn is_shorter_than(self, other: Length) -> bool {
        let width = |of: Length| of.half_width.unwrap_or(0.0);
        self != other && self.pairs <= other.pairs && width(self) >= width(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(pairs: i64, half_width: impl Into<Option<f64>>) -> Length {
        Length { pairs, half_width: half_width.into() }
    }

    #[test]
    fn longer_is_more_pairs_or_a_smaller_half_width_and_less_of_neither() {
        assert!(length(288, None).is_shorter_than(length(576, None)));
        assert!(length(288, 0.02).is_shorter_than(length(288, 0.01)));
        assert!(length(288, 0.02).is_shorter_than(length(576, 0.01)));
        assert!(length(288, 0.02).is_shorter_than(length(576, None)));
        for (of, other) in [
            (length(576, None), length(288, None)),
            (length(288, None), length(288, None)),
            (length(288, 0.01), length(288, 0.02)),
            // It may end before what was played.
            (length(288, None), length(576, 0.01)),
            (length(288, 0.01), length(576, 0.02)),
        ] {
            assert!(!of.is_shorter_than(other), "{of:?} is not the beginning of {other:?}");
        }
    }
}
