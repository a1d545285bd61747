//! A rate or a mean that was measured, with what it must lie between.

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The statement it tests.
    pub id: &'static str,
    /// What was measured.
    pub what: String,
    /// How often.
    pub repeats: u64,
    /// What came out.
    pub value: f64,
    /// The least and the most that it may be.
    pub bounds: (f64, f64),
}

impl Measured {
    /// How often `n` of `repeats` was.
    pub fn rate(
        id: &'static str,
        what: impl Into<String>,
        n: u64,
        repeats: u64,
        bounds: (f64, f64),
    ) -> Self {
        Self { id, what: what.into(), repeats, value: n as f64 / repeats as f64, bounds }
    }

    /// A number that came out of `repeats` repeats together.
    pub fn number(
        id: &'static str,
        what: &str,
        value: f64,
        repeats: u64,
        bounds: (f64, f64),
    ) -> Self {
        Self { id, what: what.into(), repeats, value, bounds }
    }

    /// Whether it lies within its bounds.
    pub fn holds(&self) -> bool {
        self.bounds.0 <= self.value && self.value <= self.bounds.1
    }
}

/// Mean and standard error of values seen one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.n
    }

    pub fn variance(&self) -> f64 {
        (self.squares - self.sum * self.mean()) / (self.n - 1.0)
    }

    /// Root of the mean square.
    pub fn root_mean_square(&self) -> f64 {
        (self.squares / self.n).sqrt()
    }

    /// The mean over its standard error: how far from 0.
    pub fn z(&self) -> f64 {
        self.mean() / (self.variance() / self.n).sqrt()
    }
}
