//! What cards make of the ground: kinds of terrain that are open or difficult for some stands only.

use crate::tables::is_difficult;

/// What cards make of the ground for a stand or a move.
#[derive(Clone, Debug, Default)]
pub struct Going {
    /// TR-BC-04.2: Dunes and Oasis are open.
    pub camels: bool,
    /// Kinds that an own card makes open.
    pub open: Vec<&'static str>,
    /// Kinds that an own card makes difficult.
    pub difficult: Vec<&'static str>,
}

impl Going {
    /// TR-TE-10: whether a kind of terrain is difficult.
    pub fn is_difficult(&self, kind: &str) -> bool {
        let sand = self.camels && matches!(kind, "dunes" | "oasis");
        !sand
            && !self.open.contains(&kind)
            && (is_difficult(kind) || self.difficult.contains(&kind))
    }

    /// Of two stands that move together: open for both, or difficult for one.
    pub fn together(mut self, other: Going) -> Going {
        self.open.retain(|kind| other.open.contains(kind));
        self.difficult.extend(other.difficult);
        self.camels &= other.camels;
        self
    }
}
