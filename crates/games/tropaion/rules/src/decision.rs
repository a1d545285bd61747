//! What players decide.

use battle_core::Seat;

use crate::cards::Card;
use crate::grid::{Cell, Facing, Offset};
use crate::units::UnitId;

/// Who acts: a unit, or a whole formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// One unit; if it is in a formation it leaves it.
    Unit(UnitId),
    /// The formation whose first member this is.
    Formation(UnitId),
}

impl Mover {
    /// The unit, or the first member of the formation.
    #[inline]
    pub const fn lead(self) -> UnitId {
        match self {
            Mover::Unit(unit) | Mover::Formation(unit) => unit,
        }
    }
}

/// What an action is (TP-M05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// TP-403, TP-404: a move with facing kept.
    Move,
    /// TP-404c: a change of facing in place.
    Turn,
    /// TP-404g: a move that ends in a formation with this unit and those with it.
    Join(UnitId),
    /// TP-907: a step into a gap.
    Reform,
    /// TP-409: out of combat.
    Disengage,
    /// TP-G14: a single unit charges this one.
    Charge(UnitId),
    /// TP-G15: a formation charges whatever is then before it.
    FormationCharge,
}

impl ActionKind {
    /// Whether it is a charge, of a unit or of a formation.
    #[inline]
    pub const fn is_charge(self) -> bool {
        matches!(self, ActionKind::Charge(_) | ActionKind::FormationCharge)
    }
}

/// A card that is played with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// No card.
    None,
    /// TP-A25: no test.
    GetEmMoving,
    /// TP-A20: no point of Discipline.
    Blanks,
}

/// An action of the move step (TP-M05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Who acts.
    pub mover: Mover,
    /// What it is.
    pub kind: ActionKind,
    /// Where it goes, by the facing of the mover's lead.
    pub offset: Offset,
    /// Where it looks at the end.
    pub facing: Facing,
    /// TP-021: whether fast cavalry pays for 1 MU more.
    pub fast: bool,
    /// TP-404 to TP-406: what it costs without a card, in points of Discipline; 0 for a charge that is compelled.
    pub cost: u8,
    /// A card that is played with it.
    pub aid: Aid,
}

impl Action {
    /// An action at the usual speed, without a card, and before it is known what it costs.
    #[inline]
    pub(crate) const fn plain(
        mover: Mover,
        kind: ActionKind,
        offset: Offset,
        facing: Facing,
    ) -> Action {
        Action { mover, kind, offset, facing, fast: false, cost: 0, aid: Aid::None }
    }
}

/// What a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing more of this kind: no card, no retreat, no shot, the end of a step.
    Done,
    /// The army's own card is played; on this unit and its formation, where it is for one.
    Own(Option<UnitId>),
    /// The answer yes: to a retreat, a card, an offer of morale, a second roll, following up.
    Yes,
    /// TP-A01: these cards are exchanged.
    Exchange([Option<Card>; 2]),
    /// TP-302: who has the southern edge.
    South(Seat),
    /// A card of deployment is played.
    Play(Card),
    /// A unit is picked: to be held back, to rally.
    Unit(UnitId),
    /// TP-302, TP-A31: a unit is placed; `join` names a unit whose formation it enters, or with which it makes one.
    Place {
        /// The unit.
        unit: UnitId,
        /// The cell in which it is placed.
        cell: Cell,
        /// A unit of the formation that it enters.
        join: Option<UnitId>,
    },
    /// TP-102: the dice for Valour, Discipline and Strategy.
    Assign([u8; 3]),
    /// TP-A29: the flank march arrives on the eastern edge (true) or the western.
    FlankEdge(bool),
    /// TP-M05: which mover acts next; TP-M08: which warbands are asked.
    Mover(Mover),
    /// TP-M05: what is done.
    Act(Action),
    /// TP-108: points of Valour, Discipline and Strategy.
    Spend([u8; 3]),
    /// TP-M10, TP-029: a shot.
    Shoot {
        /// Who shoots.
        shooter: UnitId,
        /// The unit that is shot at.
        target: UnitId,
        /// TP-A23: with Darken the Skies.
        darkened: bool,
    },
    /// TP-504: the target shoots back; true with Darken the Skies.
    Return(bool),
    /// TP-606: this unit charges the flank of that enemy.
    Wrap {
        /// The overlapping unit.
        unit: UnitId,
        /// The enemy.
        enemy: UnitId,
    },
    /// TP-M11: this pair fights next.
    Fight {
        /// The active player's unit.
        own: UnitId,
        /// The other's.
        enemy: UnitId,
    },
}
