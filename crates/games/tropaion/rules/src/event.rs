//! What happens in a battle, in order.

mod factors;

use battle_core::{RuleId, Seat};

use crate::cards::{Card, Cards};
use crate::decision::Action;
use crate::grid::{Cell, Facing};
use crate::state::{Pool, Reason};
use crate::units::UnitId;

pub use factors::Factors;

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// TP-A01: a player gives cards back and draws as many.
    Exchanged {
        /// The side that exchanges.
        seat: Seat,
        /// What it gives back.
        gave: Cards,
        /// What it draws.
        drew: Cards,
    },
    /// TP-A01: a player has this hand, terrain and tactics.
    Dealt {
        /// The side that has the hand.
        seat: Seat,
        /// Its cards.
        hand: Cards,
    },
    /// Both roll a die, and the higher wins; equal dice are rolled again.
    RolledOff {
        /// What it is for: TP-A16 (terrain), TP-302 (the edge), TP-401 (a tie of Strategy).
        rule: RuleId,
        /// The dice of seat one and of seat two.
        dice: [u8; 2],
    },
    /// TP-A16: a terrain card is placed, or discarded if there is no room.
    TerrainPlaced {
        /// The side that places it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The cell in which it is placed; none if it is discarded.
        cell: Option<Cell>,
        /// Whether it lies across.
        across: bool,
    },
    /// TP-302.
    EdgePicked {
        /// Who picked.
        seat: Seat,
        /// Who has the southern edge.
        south: Seat,
    },
    /// A tactics card is played.
    Played {
        /// The side that plays it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// TP-A29, TP-A30: a unit is in reserve.
    Reserved {
        /// The unit.
        unit: UnitId,
        /// For a flank march.
        flank: bool,
    },
    /// TP-302, TP-A31: a unit comes on the table.
    Placed {
        /// The unit.
        unit: UnitId,
        /// The cell in which it is placed.
        cell: Cell,
        /// How it faces.
        facing: Facing,
        /// TP-302: a unit of the formation that it is named with.
        join: Option<UnitId>,
    },
    /// A turn begins.
    TurnBegins {
        /// Which, from 1.
        turn: u16,
        /// The general dice of both, in rising order.
        dice: [[u8; 3]; 2],
    },
    /// TP-102: points of Valour, Discipline, Strategy.
    Assigned {
        /// The side that assigns them.
        seat: Seat,
        /// The three.
        points: [u8; 3],
    },
    /// TP-401: who goes first, and whose morale paid for it.
    Order {
        /// The side that goes first.
        first: Seat,
        /// Who paid.
        paid: [bool; 2],
    },
    /// A half-turn begins.
    HalfTurnBegins {
        /// The side that is active.
        seat: Seat,
    },
    /// TP-M06: an action is declared.
    Declared {
        /// The declared action.
        action: Action,
    },
    /// TP-201: the die of a discipline test.
    Tested {
        /// Who, or the first of them.
        unit: UnitId,
        /// The die.
        die: u8,
        /// All modifiers.
        modifier: i8,
        /// TP-210: whose they are, the worst of a formation.
        worst: UnitId,
        /// The modifiers.
        factors: Factors,
        /// TP-108: points that were named before the die.
        named: u8,
    },
    /// Points are spent.
    Spent {
        /// The side that spends them.
        seat: Seat,
        /// The pool of the points.
        pool: Pool,
        /// The number of points.
        points: u8,
    },
    /// A test is over.
    TestEnds {
        /// Who took it, or the first of them.
        unit: UnitId,
        /// Whether it is passed.
        passed: bool,
    },
    /// A unit changes its place or its facing.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        cell: Cell,
        /// How it faces.
        facing: Facing,
        /// The reason of the move.
        why: MoveReason,
    },
    /// TP-609: what a charger's bonus begins with at contact.
    ChargeBonus {
        /// The charger.
        unit: UnitId,
        /// TP-711: the Charge value of its type.
        charge: i8,
        /// TP-713: what a mass adds.
        mass: i8,
    },
    /// TP-720: the card that was played last changes a charger's bonus.
    BonusChanged {
        /// The charger.
        unit: UnitId,
        /// The change of the bonus.
        by: i8,
    },
    /// TP-609: a unit has charged another.
    Contacted {
        /// The charger.
        unit: UnitId,
        /// The enemy.
        enemy: UnitId,
        /// What it adds.
        bonus: i8,
    },
    /// TP-502: a shot, with the die to hit (0 if none was rolled) and the die of the table (0 if it missed).
    Shot {
        /// The unit that shot.
        shooter: UnitId,
        /// The unit that is shot at.
        target: UnitId,
        /// The die to hit.
        die: u8,
        /// The die of the table.
        effect: u8,
    },
    /// TP-701: dice and totals of a pair before Valour.
    Fought {
        /// The active player's unit.
        own: UnitId,
        /// The other's.
        enemy: UnitId,
        /// Both dice.
        dice: [u8; 2],
        /// Both totals.
        totals: [i8; 2],
        /// What each total has beside its die.
        factors: [Factors; 2],
    },
    /// TP-730: a result die, the first or the one that is rolled again.
    ResultRolled {
        /// The winner's side.
        seat: Seat,
        /// The die.
        die: u8,
    },
    /// TP-730: the result that the winner brings the loser.
    Result {
        /// Who won.
        winner: UnitId,
        /// Who lost.
        loser: UnitId,
        /// Die and Valour together.
        result: u8,
        /// The die, with what an own card adds to it.
        die: u8,
        /// The Valour that was added to it.
        valour: u8,
    },
    /// TP-011: a unit takes a disruption point.
    Disrupted {
        /// The unit.
        unit: UnitId,
        /// The points that it has now.
        disruption: u8,
    },
    /// A unit is gone.
    Removed {
        /// The unit.
        unit: UnitId,
        /// The reason of the removal.
        why: Removal,
    },
    /// TP-801: a unit rallies.
    Rallied {
        /// The unit.
        unit: UnitId,
        /// The disruption points that it has left.
        disruption: u8,
    },
    /// TP-805: morale of both, in halves of a point.
    Morale {
        /// Seat one's, then seat two's.
        halves: [i8; 2],
    },
    /// TP-806.
    Ended {
        /// Who won.
        winner: Option<Seat>,
        /// The reason of the end.
        reason: Reason,
    },
}

/// Why a unit changes its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// An action of its own.
    Action,
    /// A charge.
    Charge,
    /// TP-606.
    Wrap,
    /// TP-610.
    TurnsToFace,
    /// TP-603.
    Retreat,
    /// TP-730.
    PushedBack,
    /// TP-502.
    DrivenBack,
    /// TP-732.
    FollowsUp,
}

/// Why a unit is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// TP-730: a result of 6.
    Broken,
    /// TP-011: more disruptions than it holds.
    Disruption,
    /// TP-030: forced into difficult ground.
    Ground,
    /// TP-733: at the table's edge, where the parameter says so.
    Edge,
}
