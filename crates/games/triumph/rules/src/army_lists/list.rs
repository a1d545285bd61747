//! An army list as it is published.

use super::choice::Years;
use super::offers::CardOffer;
use crate::battle::Topography;
use crate::parameters::HalfRounding;
use crate::troops::TroopSet;

/// A list: what an army of one people and time may consist of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyList {
    /// What it is called.
    pub name: String,
    /// TR-AB-08: the years that it covers.
    pub years: Years,
    /// TR-AB-07: its invasion rating; several where the list says that it depends.
    pub invasion: Vec<u8>,
    /// TR-AB-07: its maneuver rating; several where the list says that it depends.
    pub maneuver: Vec<u8>,
    /// TR-AB-07: its home topographies; several groups where the list says that it depends.
    pub homes: Vec<Vec<Topography>>,
    /// Its entries, one a line.
    pub entries: Vec<Entry>,
    /// TR-AB-03: the types that the general's stand may be, in groups of which the first counts that the army has any stand of.
    pub generals: Vec<TroopSet>,
    /// TR-AB-08: the cards that the army as a whole may have.
    pub cards: Vec<CardOffer>,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// TR-AB-02: the types that it allows.
    pub types: TroopSet,
    /// TR-AB-02: whether all its stands have to be of one of these types.
    pub one_type: bool,
    /// TR-AB-02: the fewest stands.
    pub min: u8,
    /// TR-AB-02: the most stands.
    pub max: u8,
    /// TR-AB-10: its "battle line" mark.
    pub mark: Mark,
    /// TR-AB-08: the years in which it exists; always if there are none.
    pub years: Vec<Years>,
    /// TR-AB-08: the note that has to be true of the army's faction.
    pub faction: Option<String>,
    /// TR-AB-04: what it is a part of.
    pub part: ListPart,
    /// TR-AB-08: the cards that its stands may have.
    pub cards: Vec<CardOffer>,
}

/// TR-AB-10: which stands of an entry are battle line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// All of them.
    All,
    /// Half of them (TR-DP-08).
    Half,
    /// None of them.
    None,
}

impl Mark {
    /// TR-AB-10, TR-DP-08: how many of `n` stands are battle line.
    pub const fn of(self, n: usize, rounding: HalfRounding) -> usize {
        match (self, rounding) {
            (Mark::All, _) => n,
            (Mark::None, _) => 0,
            (Mark::Half, HalfRounding::Up) => n.div_ceil(2),
            (Mark::Half, HalfRounding::Down) => n / 2,
        }
    }

    /// Whether a stand may have or lack the mark.
    pub(super) const fn fits(self, battle_line: bool) -> bool {
        match self {
            Mark::All => battle_line,
            Mark::Half => true,
            Mark::None => !battle_line,
        }
    }
}

/// TR-AB-04: what an entry is a part of, by the number of the contingent or of the ally option in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListPart {
    /// The army itself.
    Main,
    /// An optional contingent, whose troops belong to the main army.
    Contingent(u8),
    /// An ally option: its one or two contingents come together.
    Ally(u8),
}
