//! What a stand may hope for against the whole enemy army, as one thing or another: the mean of its fights and shots by the exact odds.

use crate::battle::fight_odds::{Fighting, Prices};
use crate::battle::{Battle, Form, Guise, StandId, Stands, State};
use crate::cards::CardSet;
use crate::engagement::{Engagement, Stand};
use crate::half_points::HalfPoints;
use crate::policies::Doctrine;
use crate::work_out;

/// A fight with nobody beside it, with one edge against us, and with one against the enemy.
const SITUATIONS: [[i32; 2]; 3] = [[0, 0], [1, 0], [0, 1]];

/// Under fire for so many MU of its way, there and on the spot.
const BEATEN_ZONE: i32 = 8 * tabletop::UNIT;

/// What a stand may hope for as something, in 1/64 points; the same whatever has been placed so far.
///
/// Whom it fights, the quicker of two chooses: what the slower one would like counts half.
pub(super) fn of(battle: &Battle, state: &State, stand: StandId, guise: Guise) -> i32 {
    under(battle, state, stand, guise, CardSet::EMPTY)
}

/// The same under passing cards.
pub(super) fn under(
    battle: &Battle,
    state: &State,
    stand: StandId,
    guise: Guise,
    passing: CardSet,
) -> i32 {
    let Some(own) = battle.form_as(state, stand, guise) else {
        return i32::MIN / 2;
    };
    let enemies = enemies_of(battle, state, stand);
    let hopes: i32 = enemies
        .iter()
        .filter_map(|enemy| {
            let theirs = battle.form_as(state, enemy, battle.usual_guise(state, enemy))?;
            let swing = against(battle, state, (stand, guise, passing), enemy)?;
            let is_halved = match own.data.reach.cmp(&theirs.data.reach) {
                std::cmp::Ordering::Greater => swing < 0,
                std::cmp::Ordering::Less => swing > 0,
                std::cmp::Ordering::Equal => false,
            };
            let fights = if is_halved { swing / 2 } else { swing };
            Some(fights + fire(battle, own, theirs) - fire(battle, theirs, own))
        })
        .sum();
    hopes / enemies.len().max(1) as i32
}

/// All stands of the enemy army, placed or not.
pub(super) fn enemies_of(battle: &Battle, state: &State, stand: StandId) -> Stands {
    let seat = stand.seat().other();
    Stands::first_of(seat, battle.army_in(state, seat).stands.len())
}

/// What a stand wins against an enemy on average, in the open.
pub(super) fn against(
    battle: &Battle,
    state: &State,
    (stand, guise, passing): (StandId, Guise, CardSet),
    enemy: StandId,
) -> Option<i32> {
    let fighting = |who: StandId, guise: Guise, passing: CardSet| {
        let form = battle.form_as(state, who, guise)?;
        Some(Fighting {
            profile: battle.profile_as(state, who, guise, passing)?,
            in_difficult: false,
            bonus: 0,
            is_doomed: false,
            price: price(form),
        })
    };
    let own = fighting(stand, guise, passing)?;
    let theirs = fighting(enemy, battle.usual_guise(state, enemy), CardSet::EMPTY)?;
    let swing = |edges: [i32; 2]| {
        let held = |fighting: Fighting, edges: i32| Fighting {
            bonus: -edges,
            ..fighting
        };
        let (own, theirs) = (held(own, edges[0]), held(theirs, edges[1]));
        battle.odds().swing(&own, &theirs, &prices())
    };
    Some(SITUATIONS.into_iter().map(swing).sum::<i32>() / SITUATIONS.len() as i32)
}

/// What one form's shots at another are worth while that comes up and stays in range, in 1/64 points.
fn fire(battle: &Battle, shooter: &Form, target: &Form) -> i32 {
    if shooter.data.range.is_none() {
        return 0;
    }
    let stand = |form: &Form| Stand {
        cards: form.cards,
        ..Stand::of(form.troop)
    };
    let worked = work_out(
        &Engagement::ranged(stand(shooter), stand(target)),
        battle.parameters(),
    );
    let [doubles, beats, ..] = worked.counts().to_array().map(|n| n as i32);
    let harm = |is_lost: bool| {
        if is_lost {
            price(target)
        } else {
            prices().push
        }
    };
    let shot = (beats * harm(worked.b_beaten.result.is_lost())
        + doubles * harm(worked.b_doubled.result.is_lost()))
        / 36;
    shot * BEATEN_ZONE / target.data.reach.max(tabletop::UNIT)
}

fn price(form: &Form) -> i32 {
    let HalfPoints(points) = form.points;
    i32::from(points) * 32
}

fn prices() -> Prices {
    let doctrine = &Doctrine::STEADY;
    Prices {
        push: doctrine.push,
        evade: doctrine.evade,
        panic: doctrine.panic,
    }
}
