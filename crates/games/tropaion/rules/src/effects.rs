//! What a lost combat and a shot do.

/// TP-730: a row of the results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// 1 to 3.
    PushedBack,
    /// 4.
    PushedBackAndDisrupted,
    /// 5.
    Disrupted,
    /// 6 or more.
    Broken,
}

/// TP-502: a row of the ranged result table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShotEffect {
    /// 1 to 4.
    Nothing,
    /// 5.
    DrivenBack,
    /// 6.
    Disrupted,
}
