//! A candidate move, and the tactical move that it becomes.

use battle_core::NoTrace;
use tabletop::Pose;
use triumph::battle::{Breach, Leg, Legs, MoveKind, StandId, Stands, TacticalMove};

use crate::view::View;

/// Where a stand or a group goes.
#[derive(Clone, Copy)]
pub(super) enum Plan {
    /// A group goes somewhere.
    Group { stands: Stands, way: GroupWay },
    /// A single stand goes to a place.
    Single { stand: StandId, to: Pose },
    /// Two single stands go to places, one after the other.
    Pair { moved: [(StandId, Pose); 2] },
    /// A stand breaks off straight back.
    Disengage { stand: StandId, back: i32 },
    /// TR-BC-02.3, TR-BC-08.4: a stand dismounts, or discards its transports, where it is.
    InPlace { stand: StandId, kind: MoveKind },
}

/// How a group moves: a wheel, then a distance ahead, then a distance sideways.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct GroupWay {
    pub turn: i32,
    pub ahead: i32,
    pub right: i32,
}

impl Plan {
    pub fn stands(&self) -> Stands {
        match *self {
            Plan::Group { stands, .. } => stands,
            Plan::Pair { moved } => moved.iter().map(|&(stand, _)| stand).collect(),
            Plan::Single { stand, .. }
            | Plan::Disengage { stand, .. }
            | Plan::InPlace { stand, .. } => Stands::only(stand),
        }
    }
}

/// The legal tactical move of a plan, or the first of two. If there is none, the error is the rule that is broken, if the plan is a
/// single tactical move.
pub(super) fn lay_out(view: &View<'_>, plan: &Plan) -> Result<TacticalMove, Option<Breach>> {
    let tactical = match *plan {
        Plan::Single { stand, to } => {
            let cost = view.cost(Stands::only(stand));
            let found = view.battle.plan_single_at_cost(&view.state, stand, to, cost);
            return found.ok_or(None);
        }
        Plan::Pair { moved: [first, second] } => return first_of(view, first, second).ok_or(None),
        Plan::Disengage { stand, back } => TacticalMove {
            kind: MoveKind::Disengage,
            stands: Stands::only(stand),
            lead: stand,
            legs: Legs::of(&[Leg::Straight { ahead: -back, right: 0 }]),
        },
        Plan::InPlace { stand, kind } => {
            TacticalMove { kind, stands: Stands::only(stand), lead: stand, legs: Legs::NONE }
        }
        Plan::Group { stands, way } => {
            let mut legs = Legs::default();
            if way.turn != 0 {
                legs.push(Leg::Wheel { turn: way.turn });
            }
            if way.ahead != 0 {
                legs.push(Leg::Straight { ahead: way.ahead, right: 0 });
            }
            if way.right != 0 {
                legs.push(Leg::Slide { right: way.right });
            }
            TacticalMove { kind: MoveKind::Group, stands, lead: stands.first().ok_or(None)?, legs }
        }
    };
    let cost = view.cost(tactical.stands);
    match view.battle.trial_at_cost(&view.state, &tactical, cost) {
        Ok(_) => Ok(tactical),
        Err(breach) => Err(Some(breach)),
    }
}

/// The move of the first of two stands, if the second may move after it.
fn first_of(
    view: &View<'_>,
    (stand, to): (StandId, Pose),
    second: (StandId, Pose),
) -> Option<TacticalMove> {
    let (battle, cost) = (view.battle, view.cost(Stands::only(stand)));
    let tactical = battle.plan_single_at_cost(&view.state, stand, to, cost)?;
    let mut state = view.state;
    battle.make_move_at_cost(&mut state, &tactical, cost, &mut NoTrace);
    battle.plan_single(&state, second.0, second.1)?;
    Some(tactical)
}
