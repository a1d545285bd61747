//! The ground of a cell.

/// Ground of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground(u8);

impl Ground {
    /// Open ground.
    pub const OPEN: Ground = Ground(0);
    /// TP-310: broken ground, marsh, a river.
    pub const DIFFICULT: Ground = Ground(1);
    /// TP-A11: difficult, and it blocks sight.
    pub const WOOD: Ground = Ground(1 | 2);
    /// TP-A14: higher ground.
    pub const HILL: Ground = Ground(4);

    /// Whether it is difficult by itself.
    #[inline]
    pub const fn is_difficult(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether it blocks sight.
    #[inline]
    pub const fn is_wood(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it is higher.
    #[inline]
    pub const fn is_hill(self) -> bool {
        self.0 & 4 != 0
    }

    pub(crate) fn add(&mut self, other: Ground) {
        self.0 |= other.0;
    }
}
