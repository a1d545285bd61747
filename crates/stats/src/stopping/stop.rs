//! The reasons to stop, and their words.

use core::fmt;

/// ST-D8: why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The anytime interval settled the verdict.
    Verdict,
    /// The planned interval is as narrow as was wanted.
    Precision,
    /// As many pairs as were planned at most.
    Cap,
    /// A cap that was raised after the result was known.
    RaisedCap,
    /// It was stopped by hand.
    Interrupt,
    /// Its time was up.
    TimeLimit,
}

impl fmt::Display for Stop {
    /// The reason as it is printed: `stopped when precise`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Verdict => "stopped when the verdict was settled",
            Self::Precision => "stopped when precise",
            Self::Cap => "stopped at the most pairs planned",
            Self::RaisedCap => "stopped at a limit that was raised during the run",
            Self::Interrupt => "interrupted",
            Self::TimeLimit => "stopped when its time was up",
        })
    }
}
