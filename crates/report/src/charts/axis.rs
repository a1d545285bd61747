//! An axis with round ticks.

use analysis::numbers::{grouped, plain};

/// From one round value to another, with round steps between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    ends: (f64, f64),
    step: f64,
}

impl Axis {
    /// Over all of these values, with about this many steps.
    pub(super) fn over(values: impl Iterator<Item = f64>, n_steps: f64) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if high < low {
            (low, high) = (0.0, 0.0);
        }
        if high - low < 1e-9 {
            (low, high) = (low - 1.0, high + 1.0);
        }
        let step = round_step(high - low, n_steps);
        Axis {
            ends: ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step),
            step,
        }
    }

    /// The values at both ends.
    pub(super) fn ends(&self) -> (f64, f64) {
        self.ends
    }

    /// The position of a value between two positions; values beyond the ends are placed at the ends.
    pub(super) fn at(&self, value: f64, from: i32, to: i32) -> i32 {
        let (low, high) = self.ends;
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        from + (part * f64::from(to - from)).round() as i32
    }

    /// The values that are marked.
    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Axis { ends: (low, high), step } = *self;
        let n_steps = ((high - low) / step).round() as i32;
        (0..=n_steps).map(move |i| low + f64::from(i) * step)
    }

    /// Decimals that tell the ticks apart.
    pub(super) fn decimals(&self) -> usize {
        let mut decimals = 0;
        let mut fine = self.step;
        while (fine - fine.round()).abs() > 1e-6 && decimals < 6 {
            fine *= 10.0;
            decimals += 1;
        }
        decimals
    }
}

/// A round distance between ticks, so that about `n` fit into a span: 1, 2 or 5 times a power of ten.
fn round_step(span: f64, n: f64) -> f64 {
    let mut power = 1.0;
    while power * 10.0 <= span / n {
        power *= 10.0;
    }
    while power > span / n {
        power /= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step * n >= span)
        .unwrap_or(10.0 * power)
}

/// A value along an axis of counts or points: whole ones in groups of three.
pub(super) fn thousands(value: f64) -> String {
    if value >= 0.0 && (value - value.round()).abs() < 1e-6 {
        grouped(value.round() as u64)
    } else {
        plain(value, if (value - value.round()).abs() < 1e-6 { 0 } else { 1 })
    }
}
