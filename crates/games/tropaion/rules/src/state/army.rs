//! The state of an army in a battle: morale, points, cards, units lost.

use crate::cards::Cards;
use crate::tables::{Number, Tables};
use crate::types::UnitType;
use crate::units::Units;

/// A pool of general points (TP-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pool {
    /// TP-105.
    Valour,
    /// TP-106.
    Discipline,
    /// TP-107.
    Strategy,
}

/// The parts of an army that change in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyState {
    /// TP-803: in halves of a point.
    pub half_morale: i8,
    /// TP-316: the morale at which it wavers, in halves.
    pub wavers_at: i8,
    /// What it was at the start, in halves.
    pub start_half_morale: i8,
    /// TP-804: whether an odd light cavalry unit was lost, which is carried to later turns.
    pub odd_cavalry: bool,
    /// TP-804: what the losses of this turn cost that are not counted yet, in halves of a point, but for those of light cavalry.
    pub lost_halves: u8,
    /// TP-804: light cavalry lost in this turn that is not counted yet.
    pub lost_cavalry: u8,
    /// All losses, by type.
    pub lost: [u8; 10],
    /// The general dice of the turn, in rising order.
    pub dice: [u8; 3],
    /// Points left, by [`Pool`].
    pub pools: [u8; 3],
    /// TP-401: the Strategy that was assigned.
    pub strategy: u8,
    /// Cards in hand.
    pub hand: Cards,
    /// TP-A28: rows of its deployment.
    pub deployment_rows: i8,
    /// TP-A29: units held back for a flank march.
    pub flank_march: Units,
    /// TP-A29: the edge that they march to, once the card is played: true for east.
    pub flank_edge: Option<bool>,
    /// TP-A30: units that foul weather holds up.
    pub weather_bound: Units,
    /// TP-A30: whether it suffers foul weather, and picks are still to be made.
    pub suffers_weather: bool,
    /// TP-A29: whether it holds units back, and says which.
    pub marches: bool,
    /// Points of each pool that were spent, for measures.
    pub spent: [u16; 3],
    /// Tactics cards that were played, for measures.
    pub played: u8,
}

impl ArmyState {
    pub(crate) const NEW: ArmyState = ArmyState {
        half_morale: 12,
        wavers_at: Tables::PRINTED.number(Number::WaversAt),
        start_half_morale: 12,
        odd_cavalry: false,
        lost_halves: 0,
        lost_cavalry: 0,
        lost: [0; 10],
        dice: [1; 3],
        pools: [0; 3],
        strategy: 0,
        hand: Cards::NONE,
        deployment_rows: 3,
        flank_march: Units::NONE,
        flank_edge: None,
        weather_bound: Units::NONE,
        suffers_weather: false,
        marches: false,
        spent: [0; 3],
        played: 0,
    };

    /// TP-804: a unit is lost, which costs `half_morale` halves of a point; light cavalry by its own rule, unless its army's file says otherwise.
    pub(crate) fn lose(&mut self, of: UnitType, half_morale: u8) {
        if of == UnitType::LightCavalry && half_morale == of.row().half_morale {
            self.lost_cavalry += 1;
        } else {
            self.lost_halves += half_morale;
        }
    }

    /// TP-316: whether it wavers.
    #[inline]
    pub const fn wavers(&self) -> bool {
        self.half_morale <= self.wavers_at
    }

    /// Units that have not come on yet.
    #[inline]
    pub const fn reserve(&self) -> Units {
        self.flank_march.or(self.weather_bound)
    }

    /// Points left in a pool.
    #[inline]
    pub const fn points(&self, pool: Pool) -> u8 {
        self.pools[pool as usize]
    }

    pub(crate) fn spend(&mut self, pool: Pool, points: u8) {
        self.pools[pool as usize] -= points;
        self.spent[pool as usize] += u16::from(points);
    }
}
