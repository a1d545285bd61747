//! The prospects of a stand in an appearance against the whole enemy army: the mean of its fights and shots by the exact odds.

use std::cmp::Ordering;

use battle_core::Seat;

use crate::Doctrine;
use triumph::CardSet;
use triumph::HalfPoints;
use triumph::battle::fight_odds::{Fighting, Prices};
use triumph::battle::{Appearance, Battle, Form, StandId, Stands, State};

/// A fight without neighbours, with one edge against us, and with one against the enemy.
const SITUATIONS: [[i32; 2]; 3] = [[0, 0], [1, 0], [0, 1]];

/// A stand is under fire for this much of its way to a shooter and beside it.
const BEATEN_ZONE: i32 = 8 * tabletop::UNIT;

/// What a stand can expect in an appearance, in 1/64 points; independent of what has been placed.
///
/// The faster of two stands chooses whether they fight: the preference of the slower one counts half.
pub(crate) fn of(battle: &Battle, state: &State, stand: StandId, appearance: Appearance) -> i32 {
    under(battle, state, stand, appearance, CardSet::EMPTY)
}

/// The prospects of a stand in an appearance under passing cards.
pub(crate) fn under(
    battle: &Battle,
    state: &State,
    stand: StandId,
    appearance: Appearance,
    passing: CardSet,
) -> i32 {
    let (Some(form), Some(own)) = (
        battle.form_as(state, stand, appearance),
        fighting(battle, state, stand, appearance, passing),
    ) else {
        return i32::MIN / 2;
    };
    let enemies = enemies_of(battle, state, stand);
    // The stands of one line of an army are alike and come one after the other.
    let mut last: Option<(&Form, i32)> = None;
    let hopes: i32 = enemies
        .iter()
        .filter_map(|enemy| {
            let seems = battle.usual_appearance(state, enemy);
            let their_form = battle.form_as(state, enemy, seems)?;
            if let Some((form, hope)) = last
                && std::ptr::eq(form, their_form)
            {
                return Some(hope);
            }
            let theirs = fighting(battle, state, enemy, seems, CardSet::EMPTY)?;
            let swing = lone_swing(battle, &own, &theirs);
            let their_reach = battle.seen_reach_of(their_form);
            let is_halved = match form.data.reach.cmp(&their_reach) {
                Ordering::Greater => swing < 0,
                Ordering::Less => swing > 0,
                Ordering::Equal => false,
            };
            let fights = if is_halved { swing / 2 } else { swing };
            let hope = fights + fire(battle, &own, &theirs, their_reach)
                - fire(battle, &theirs, &own, form.data.reach);
            last = Some((their_form, hope));
            Some(hope)
        })
        .sum();
    hopes / enemies.len().max(1) as i32
}

/// All stands of the enemy army, placed or not.
pub(crate) fn enemies_of(battle: &Battle, state: &State, stand: StandId) -> Stands {
    army_of(battle, state, stand.seat().other())
}

/// All stands of a seat's army, placed or not.
pub(crate) fn army_of(battle: &Battle, state: &State, seat: Seat) -> Stands {
    Stands::first_of(seat, battle.army_in(state, seat).stands.len())
}

/// How far each stand of a seat's army moves, as its enemy knows it before any stand is placed (TR-BC-00.1, TR-BC-24.8).
pub(crate) fn reaches_of(battle: &Battle, state: &State, seat: Seat) -> impl Iterator<Item = i32> {
    army_of(battle, state, seat).iter().filter_map(move |stand| {
        let form = battle.form_as(state, stand, battle.usual_appearance(state, stand))?;
        Some(battle.seen_reach_of(form))
    })
}

/// A stand for the odds, in the open and alone.
pub(crate) fn fighting(
    battle: &Battle,
    state: &State,
    stand: StandId,
    appearance: Appearance,
    passing: CardSet,
) -> Option<Fighting> {
    let HalfPoints(points) = battle.form_as(state, stand, appearance)?.points;
    Some(Fighting {
        profile: battle.profile_as(state, stand, appearance, passing)?,
        in_difficult: false,
        bonus: 0,
        is_doomed: false,
        price: i32::from(points) * 32,
    })
}

/// What one stand wins against another on average, in 1/64 points.
pub(crate) fn lone_swing(battle: &Battle, own: &Fighting, theirs: &Fighting) -> i32 {
    let swing = |edges: [i32; 2]| {
        let held = |fighting: &Fighting, edges: i32| Fighting {
            bonus: battle.odds().bonus(false, edges, false),
            ..*fighting
        };
        let (own, theirs) = (held(own, edges[0]), held(theirs, edges[1]));
        battle.odds().swing(&own, &theirs, &prices())
    };
    SITUATIONS.into_iter().map(swing).sum::<i32>() / SITUATIONS.len() as i32
}

/// The value of one stand's shots at another while that one approaches and stays in range, in 1/64 points.
fn fire(battle: &Battle, shooter: &Fighting, target: &Fighting, target_reach: i32) -> i32 {
    let shot = battle.odds().shot_from_afar(shooter.profile, target, &prices());
    shot * BEATEN_ZONE / target_reach.max(tabletop::UNIT)
}

fn prices() -> Prices {
    let doctrine = &Doctrine::STEADY;
    Prices { push: doctrine.push, evade: doctrine.evade, panic: doctrine.panic }
}
