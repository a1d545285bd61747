//! The hooks of a card: functions that the phases of a battle call.

use battle_core::Seat;
use tabletop::Pose;

use crate::battle::Battle;
use crate::battle::army::{Army, Purchase};
use crate::battle::decision::{MoveKind, Play};
use crate::battle::event::Event;
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::engagement::Stand;
use crate::parameters::RuleParameters;

/// Receives the events of a card.
pub(in crate::battle) type EventSink<'t> = dyn FnMut(Event) + 't;

/// Something that happened to which a card may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::battle) enum RuleHook {
    /// A player turn begins with its command dice.
    TurnBegins,
    /// A tactical move was made.
    Moved { kind: MoveKind, stands: Stands },
    /// The movement phase is over.
    MovementEnds,
    /// A shot has beaten its target, which has made its outcome move.
    WasShot { target: StandId },
    /// A stand has made a fall back, evade or panic move of its own, or a pursuit.
    OutcomeMoved(StandId),
    /// A close combat has been rolled, and nothing has moved yet.
    Rolled { one: StandId, two: StandId },
    /// A close combat of two stands is over.
    Fought {
        /// The stands of the two that fought to their front against close order.
        against_close_order: Stands,
    },
    /// The close combat phase is over.
    CombatEnds,
}

/// What one card adds to a battle. Cards leave out what they don't need.
#[derive(Clone, Copy, Debug)]
pub(in crate::battle) struct Hooks {
    /// Before the battle: the further forms that a stand of the army (by number) can have by this purchase.
    pub forms: fn(&Army, &Purchase, usize, &RuleParameters, &mut dyn FnMut(Form)),
    /// Whether this card allows a stand to be placed in an appearance now, in this pose if it is known; every card of the army has
    /// to allow it.
    pub may_deploy: fn(&Battle, &State, StandId, Appearance, Option<Pose>) -> bool,
    /// Passes the plays that a seat may make now to the visitor.
    pub plays: fn(&Battle, &State, Seat, &mut dyn FnMut(Play)),
    /// Whether this card lets a seat make a play now, even if it isn't one of the listed plays.
    pub allows: fn(&Battle, &State, Seat, &Play) -> bool,
    /// Whether a seat has to make a play of this card before the step that asks for it ends.
    pub insists: fn(&Battle, &State, Seat) -> bool,
    /// Makes a play of this card.
    pub play: fn(&Battle, &mut State, Seat, &Play, &mut EventSink<'_>),
    /// Reacts to what happened, for the seat that has the card.
    pub after: fn(&Battle, &mut State, Seat, RuleHook, &mut EventSink<'_>),
    /// Adds to a stand of either side in an engagement what this card gives it.
    pub in_combat: fn(&Battle, &State, StandId, &mut Stand),
}

impl Hooks {
    /// A card without hooks.
    pub const NONE: Hooks = Hooks {
        forms: |_, _, _, _, _| {},
        may_deploy: |_, _, _, _, _| true,
        plays: |_, _, _, _| {},
        allows: |_, _, _, _| false,
        insists: |_, _, _| false,
        play: |_, _, _, _, _| {},
        after: |_, _, _, _, _| {},
        in_combat: |_, _, _, _| {},
    };
}
