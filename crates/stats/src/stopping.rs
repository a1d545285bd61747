//! When a card's run stops, and which interval may be read then.

mod stop;

pub use stop::Stop;

use crate::estimate::{IntervalKind, assert_alpha};
use crate::normal::normal_quantile;

/// ST-D8: how a card's error is shared between verdicts and precision, 0.01 and 0.04 where the plan says nothing.
///
/// Whatever happens the union bound leaves at least 95 %.
/// Either share may be 0, which switches its stop off.
///
/// # Examples
///
/// ```
/// use stats::{IntervalKind, Ledger, Stop};
///
/// let ledger = Ledger::default();
/// let (kind, alpha) = ledger.interval_after(Stop::Precision);
/// assert_eq!((kind, alpha), (IntervalKind::Planned, 0.04));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ledger {
    verdict: f64,
    precision: f64,
}

impl Default for Ledger {
    fn default() -> Self {
        Self { verdict: 0.01, precision: 0.04 }
    }
}

/// ST-D8: what is known of a card at a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Complete blocks b.
    pub blocks: u64,
    /// The most blocks that were planned.
    pub cap: u64,
    /// Half-width of the planned interval at level 1 − α_p, if there is one yet.
    pub half_width: Option<f64>,
    /// The wanted half-width h, if any.
    pub wanted: Option<f64>,
    /// Whether the anytime interval at level 1 − α_v settles the verdict.
    pub is_settled: bool,
    /// Whether a worth is asked for, which needs more blocks.
    pub asks_worth: bool,
}

impl Ledger {
    /// ST-D8: blocks before a precision stop of a worth, and of anything else.
    const FEWEST_BLOCKS: [u64; 2] = [20, 8];

    /// The shares α_v for verdicts and α_p for precision.
    ///
    /// # Panics
    ///
    /// When a share is negative, both are 0, or together they are 1 or more.
    #[must_use]
    pub fn shared(verdict: f64, precision: f64) -> Self {
        assert!(
            verdict >= 0.0 && precision >= 0.0,
            "shares of error {verdict} and {precision}; none is negative"
        );
        assert_alpha(verdict + precision);
        Self { verdict, precision }
    }

    /// α_v: the error of verdicts.
    #[must_use]
    pub fn verdict_alpha(&self) -> f64 {
        self.verdict
    }

    /// α_p: the error of planned intervals.
    #[must_use]
    pub fn precision_alpha(&self) -> f64 {
        self.precision
    }

    /// ST-D8: the planned multiplier z_{1−α_p/2}, 2.054 by default; `None` where precision has no share.
    #[must_use]
    pub fn planned_multiplier(&self) -> Option<f64> {
        (self.precision > 0.0).then(|| -normal_quantile(0.5 * self.precision))
    }

    /// ST-D8: why to stop at a look (ST-D7), if at all; the verdict comes before precision, precision before the cap.
    ///
    /// The precision stop reads the width only, so the planned interval stays valid (Chow, Robbins 1965; Glynn,
    /// Whitt 1992).
    #[must_use]
    pub fn stop_at(&self, look: &Look) -> Option<Stop> {
        let [for_worth, otherwise] = Self::FEWEST_BLOCKS;
        let enough = look.blocks >= if look.asks_worth { for_worth } else { otherwise };
        let is_precise = look
            .half_width
            .zip(look.wanted)
            .is_some_and(|(half_width, wanted)| half_width <= wanted);
        if look.is_settled && self.verdict > 0.0 {
            Some(Stop::Verdict)
        } else if is_precise && enough && self.precision > 0.0 {
            Some(Stop::Precision)
        } else if look.blocks >= look.cap {
            Some(Stop::Cap)
        } else {
            None
        }
    }

    /// ST-D8: which interval to report after a stop, and its α.
    ///
    /// Planned at 1 − α_p after precision or at a cap fixed in advance, anytime at 1 − α_v after a verdict, an
    /// interrupt, a time limit or a cap raised after the result was known.
    /// Resuming a precision stop to a smaller h is a precision stop again.
    /// Where that share is 0, the other one's interval is all there is.
    #[must_use]
    pub fn interval_after(&self, stop: Stop) -> (IntervalKind, f64) {
        let planned = (IntervalKind::Planned, self.precision);
        let anytime = (IntervalKind::Anytime, self.verdict);
        match stop {
            Stop::Precision | Stop::Cap if self.precision > 0.0 => planned,
            Stop::Precision | Stop::Cap => anytime,
            Stop::Verdict | Stop::RaisedCap | Stop::Interrupt | Stop::TimeLimit => anytime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look {
        blocks: 20,
        cap: 288,
        half_width: Some(0.1),
        wanted: Some(0.1),
        is_settled: false,
        asks_worth: true,
    };

    #[test]
    fn st_d8_a_settled_verdict_stops_before_anything_else() {
        let ledger = Ledger::default();
        assert_eq!(ledger.stop_at(&Look { is_settled: true, ..LOOK }), Some(Stop::Verdict));
        assert_eq!(
            ledger.stop_at(&Look { is_settled: true, blocks: 288, ..LOOK }),
            Some(Stop::Verdict)
        );
    }

    #[test]
    fn st_d8_precision_waits_for_enough_blocks() {
        let ledger = Ledger::default();
        assert_eq!(ledger.stop_at(&LOOK), Some(Stop::Precision));
        assert_eq!(ledger.stop_at(&Look { blocks: 19, ..LOOK }), None);
        let score = Look { asks_worth: false, ..LOOK };
        assert_eq!(ledger.stop_at(&Look { blocks: 8, ..score }), Some(Stop::Precision));
        assert_eq!(ledger.stop_at(&Look { blocks: 7, ..score }), None);
        assert_eq!(ledger.stop_at(&Look { half_width: Some(0.101), ..LOOK }), None);
        assert_eq!(ledger.stop_at(&Look { half_width: None, ..LOOK }), None);
        assert_eq!(ledger.stop_at(&Look { wanted: None, blocks: 288, ..LOOK }), Some(Stop::Cap));
    }

    #[test]
    fn st_d8_a_share_of_nought_switches_its_stop_off() {
        let never_verdict = Ledger::shared(0.0, 0.05);
        assert_eq!(never_verdict.stop_at(&Look { is_settled: true, blocks: 9, ..LOOK }), None);
        let never_precise = Ledger::shared(0.05, 0.0);
        assert_eq!(never_precise.stop_at(&LOOK), None);
        assert_eq!(never_precise.planned_multiplier(), None);
        assert_eq!(never_precise.interval_after(Stop::Cap), (IntervalKind::Anytime, 0.05));
    }

    #[test]
    fn st_d8_interval_goes_by_the_reason_of_the_stop() {
        let kind = |stop| Ledger::default().interval_after(stop);
        assert_eq!(kind(Stop::Cap), (IntervalKind::Planned, 0.04));
        for stop in [Stop::Verdict, Stop::RaisedCap, Stop::Interrupt, Stop::TimeLimit] {
            assert_eq!(kind(stop), (IntervalKind::Anytime, 0.01), "{stop}");
        }
        let z = Ledger::default().planned_multiplier().unwrap();
        assert!((z - 2.054).abs() < 5e-4);
    }
}
