//! Lines of the file as decisions.

use tabletop::{Pose, UNIT};
use triumph::Card;
use triumph::battle::{
    Combat, Decision, Leg, Legs, MoveKind, Pivot, Play, StandId, Stands, State, TacticalMove,
};

use super::file::{MoveName, Step};
use super::position::{Position, card_of, pose, steps};

/// How far a stand may end from where the line says: the tolerance of contacts.
const TOLERANCE: i32 = UNIT / 50;

/// The decision of one step of a line.
///
/// # Errors
///
/// If the step is none that a decision can say.
pub fn decision(position: &Position, state: &State, step: &Step) -> Result<Decision, String> {
    match step {
        Step::Move { kind, stands, to, via, slide } => {
            let path: Vec<Pose> = via
                .iter()
                .chain(to.first())
                .map(|&printed| position.image.pose(pose(printed), position.battle.board()))
                .collect();
            let slide = position.image.to_the_right(steps(*slide));
            tactical_move(position, state, *kind, stands, &path, slide).map(Decision::Move)
        }
        Step::Shot { shot: [shooter, target] } => {
            Ok(Decision::Shoot { shooter: position.stand(shooter), target: position.stand(target) })
        }
        Step::Fight { fight: [own, enemy] } => {
            let pair = [position.stand(own), position.stand(enemy)];
            let [one, two] = match pair[0].seat() {
                battle_core::Seat::One => pair,
                battle_core::Seat::Two => [pair[1], pair[0]],
            };
            Ok(Decision::Fight(Combat::Stands { one, two }))
        }
        Step::Card { card, targets } => match card_of(card) {
            Card::ScythedChariots => {
                let marked = targets.iter().map(|name| position.stand(name));
                Ok(Decision::Card(Play::Mark(marked.collect())))
            }
            other => Err(format!("no line of the file plays {other}")),
        },
    }
}

/// The move that takes the first of these stands along a path; in a group the others follow as they must.
fn tactical_move(
    position: &Position,
    state: &State,
    kind: MoveName,
    names: &[String],
    path: &[Pose],
    slide: i32,
) -> Result<TacticalMove, String> {
    let stands: Stands = names.iter().map(|name| position.stand(name)).collect();
    let first = position.stand(&names[0]);
    if stands.first() != Some(first) {
        return Err("the first stand of a group is the first by number".into());
    }
    let legs = match kind {
        MoveName::Single => single(position, state, first, path, slide),
        MoveName::Group => group(state.pose(first), path)?,
        MoveName::Disengage => straight_back(state.pose(first), path)?,
    };
    Ok(TacticalMove {
        kind: match kind {
            MoveName::Single => MoveKind::Single,
            MoveName::Group => MoveKind::Group,
            MoveName::Disengage => MoveKind::Disengage,
        },
        stands,
        lead: first,
        legs,
    })
}

/// Steps ahead and to the right from one pose to the place of another.
fn way(from: Pose, to: Pose) -> (i32, i32) {
    let (way, forward) = (to.at - from.at, from.forward());
    (way.along(forward), way.along(forward.right()))
}

/// TR-MV-05: straight from waypoint to waypoint, with a turn about the middle of the base before a leg that ends facing otherwise.
fn single(position: &Position, state: &State, stand: StandId, path: &[Pose], slide: i32) -> Legs {
    let mut at = state.pose(stand);
    let depth = position.battle.data_of(state, stand).base.depth;
    let mut legs = Legs::default();
    for (nth, &next) in path.iter().enumerate() {
        let turn = at.heading.turn_to(next.heading);
        if turn != 0 {
            let about = Pivot::Centre;
            legs.push(Leg::Pivot { about, turn });
            at = at.turned_about(at.point(-depth / 2, 0), turn);
        }
        let slide = if nth + 1 == path.len() { slide } else { 0 };
        let (ahead, right) = way(at, next);
        let right = right - slide;
        if (ahead, right) != (0, 0) {
            legs.push(Leg::Straight { ahead, right });
        }
        if slide != 0 {
            legs.push(Leg::Slide { right: slide });
        }
        at = next;
    }
    legs
}

/// TR-MV-07, TR-MV-11: straight ahead from waypoint to waypoint, and what goes sideways is a slide at the end of the leg.
fn group(mut at: Pose, path: &[Pose]) -> Result<Legs, String> {
    let mut legs = Legs::default();
    for &next in path {
        if next.heading != at.heading {
            return Err("no line of the file wheels".into());
        }
        let (ahead, right) = way(at, next);
        if ahead != 0 {
            legs.push(Leg::Straight { ahead, right: 0 });
        }
        if right != 0 {
            legs.push(Leg::Slide { right });
        }
        at = next;
    }
    Ok(legs)
}

/// TR-MV-12: straight back, facing kept.
fn straight_back(at: Pose, path: &[Pose]) -> Result<Legs, String> {
    match path {
        [to] if to.heading == at.heading && way(at, *to).1 == 0 => {
            let (ahead, right) = way(at, *to);
            Ok(Legs::of(&[Leg::Straight { ahead, right }]))
        }
        _ => Err("who disengages goes straight back and keeps its facing".into()),
    }
}

/// Whether the stands of a step stand where the line says.
///
/// # Errors
///
/// The stands that are elsewhere.
pub fn has_arrived(position: &Position, state: &State, step: &Step) -> Result<(), String> {
    let Step::Move { stands, to, .. } = step else {
        return Ok(());
    };
    if stands.len() != to.len() {
        return Err("a line says of every stand where it ends".into());
    }
    for (name, &printed) in stands.iter().zip(to) {
        let wanted = position.image.pose(pose(printed), position.battle.board());
        let now = state.pose(position.stand(name));
        if (now.at - wanted.at).length() > TOLERANCE || now.heading != wanted.heading {
            return Err(format!("{name} should be at {wanted:?} and is at {now:?}"));
        }
    }
    Ok(())
}
