//! The phase that the position waits in, and why a battle ends.

use battle_core::Seat;

use crate::decision::Mover;
use crate::units::UnitId;

/// What the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// TP-M01: both hands are dealt.
    Deal,
    /// TP-A01: which cards a player exchanges.
    Mulligan(Seat),
    /// The new cards are dealt and terrain is placed (TP-A16).
    Terrain,
    /// TP-302: the higher die picks an edge.
    EdgeRoll,
    /// TP-302: which one.
    Edge(Seat),
    /// TP-M02: cards of deployment.
    DeploymentCards(Seat),
    /// TP-A29: which units march round.
    HoldBack(Seat),
    /// TP-A30: which of this seat's units are held up; the seat that decides is the parameter's.
    FoulWeather(Seat),
    /// TP-302: where a unit goes.
    Deploy(Seat, UnitId),
    /// TP-101: general dice.
    GeneralDice,
    /// TP-102: which die goes where.
    Assign(Seat),
    /// TP-401: whether a player pays morale to win a tie.
    TieOffer(Seat),
    /// TP-401: who goes first.
    TurnOrder,
    /// TP-M04: a half-turn begins.
    HalfTurn,
    /// TP-A29: whether the flank march arrives, and where.
    FlankEntry,
    /// TP-M04: which reserve enters, and where.
    Reserves,
    /// TP-M08: which warbands are asked next.
    Warbands,
    /// TP-M08: whether these charge or test.
    Warband(Mover),
    /// TP-608: which charge they make.
    Compelled(Mover),
    /// TP-M05: who acts next.
    Move,
    /// TP-M05: what this one does.
    Act(Mover),
    /// TP-108: points that are named before a test.
    TestNamed,
    /// TP-106: points after the die of a test.
    TestPoints,
    /// TP-A21: whether the test is taken again.
    TestAgain,
    /// TP-603: whether a unit or formation retreats from the charge.
    Retreat(UnitId),
    /// TP-029: a Parthian shot.
    ParthianShot,
    /// TP-G17: which charge is made when targets have moved.
    Settle,
    /// TP-606: whether an overlapping unit wraps round.
    Wrap,
    /// TP-A27.
    BreakTheLines,
    /// TP-A26.
    Shieldwall,
    /// TP-M10: which shot is made next.
    Shoot,
    /// TP-504: whether the target shoots back.
    Return,
    /// TP-105: Valour on a shot, where it is allowed.
    ShotValour,
    /// TP-M11: which pair fights next.
    Fight,
    /// TP-108: Valour that is named before the dice, by this seat.
    FightNamed(Seat),
    /// TP-105: Valour on the combat dice, by this seat.
    FightValour(Seat),
    /// TP-108: Valour that is named before the result die.
    ResultNamed,
    /// TP-A22: whether the result is rolled again.
    RunThemDown,
    /// TP-105: Valour on the result.
    ResultValour,
    /// TP-732: whether the winner follows.
    FollowUp,
    /// TP-M13: who tries to rally.
    Rally,
    /// TP-M15: the half-turn ends.
    HalfTurnEnd,
    /// TP-M16: losses are counted.
    TurnEnd,
    /// TP-A24: whether a player plays Hold! Hold!
    Hold(Seat),
    /// It is over.
    Over {
        /// Who won; none if it is a draw.
        winner: Option<Seat>,
        /// The reason of the end.
        reason: Reason,
    },
}

/// Why a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// TP-806: an army's morale is gone.
    Morale,
    /// TP-807: an army has no units.
    NoUnits,
    /// TP-806: the limit of turns.
    TurnLimit,
}
