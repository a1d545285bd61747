//! An army as it takes the field.

use crate::cards::CardSet;
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

use super::terrain::Topography;

/// One stand of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyStand {
    /// Its troop type.
    pub troop: TroopType,
    /// The cards that it bears.
    pub cards: CardSet,
    /// Whether it is the general (TR-AB-03).
    pub general: bool,
    /// Whether its entry marks it as battle line (TR-AB-10).
    pub battle_line: bool,
    /// Whether it belongs to an allied contingent (TR-AB-05).
    pub ally: bool,
}

impl ArmyStand {
    /// A stand of this type, of the battle line, without card or office.
    pub const fn of(troop: TroopType) -> ArmyStand {
        ArmyStand {
            troop,
            cards: CardSet::EMPTY,
            general: false,
            battle_line: true,
            ally: false,
        }
    }

    /// TR-VC-04: what it counts when it is lost.
    pub const fn victory_points(&self) -> HalfPoints {
        crate::cards::victory_points(self.troop, self.cards)
    }
}

/// An army: its ratings and its stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// TR-AB-07: what it adds to the roll for the topography.
    pub invasion: u8,
    /// TR-AB-07: what it adds to the roll for the tactical advantage.
    pub maneuver: u8,
    /// TR-AB-07: the topographies of its home, one at least.
    pub home: Vec<Topography>,
    /// Its stands; at most [`super::MAX_STANDS_A_SIDE`].
    pub stands: Vec<ArmyStand>,
}
