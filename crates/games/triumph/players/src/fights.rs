//! The choice of shots, of the enemy that a stand turns to, and of the fight that comes first.

use battle_core::Seat;

use super::view::View;
use triumph::HalfPoints;
use triumph::Party;
use triumph::battle::fight_odds::Fighting;
use triumph::battle::{Battle, Combat, Decision, Edge, StandId, State};
use triumph::work_out;

/// PL-25: the shot that wins most, if any wins anything.
pub(super) fn choose_shot(view: &View<'_>, seat: Seat) -> Decision {
    let mut best: Option<(i32, Decision)> = None;
    view.battle.visit_shots(&view.state, seat, &mut |shooter, target| {
        let value = shot_value(view, shooter, target);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, Decision::Shoot { shooter, target }));
        }
    });
    match best {
        Some((value, shot)) if value > 0 || !view.battle.parameters().shooting_optional() => shot,
        _ => Decision::EndShooting,
    }
}

/// What a shot wins on average, in 1/64 points: alone, and for a fight that the target overlaps.
pub(super) fn shot_value(view: &View<'_>, shooter: StandId, target: StandId) -> i32 {
    let engagement = view.battle.shot_of(&view.state, shooter, target);
    let worked = work_out(&engagement, view.battle.parameters());
    let whole = |points: HalfPoints| i32::from(points.0) / 2;
    let in_difficult = matches!(engagement.b, Party::Stand(stand) if stand.difficult);
    let fighting = Fighting {
        profile: view.profile(target),
        in_difficult,
        bonus: 0,
        is_doomed: !view.battle.fall_back_is_clear(&view.state, target),
        price: view.price(target),
    };
    let alone = view.battle.odds().shot(
        (view.profile(shooter), whole(worked.a.total())),
        (&fighting, whole(worked.b.total())),
        &view.prices(),
    );
    let [doubles, beats, ..] = worked.counts().to_array().map(|n| n as i32);
    alone + relief(view, target) * (doubles + beats) / 36
}

/// The gain for a neighbouring fight of ours if the target no longer stood beside it.
fn relief(view: &View<'_>, target: StandId) -> i32 {
    if view.opponent(target).is_some() {
        return 0;
    }
    let pose = view.pose(target);
    let mut won = 0;
    for side in [-1, 1] {
        let place = pose.shifted(0, side * triumph::battle::STAND_WIDTH);
        let Some(comrade) = view.stand_at(target.seat(), place) else {
            continue;
        };
        let Some(friend) = view.opponent(comrade) else {
            continue;
        };
        let (edges, enemy_edges) = (view.edges(friend), view.edges(comrade));
        if edges > 0 {
            won += view.lone_swing(friend, comrade, [edges - 1, enemy_edges])
                - view.lone_swing(friend, comrade, [edges, enemy_edges]);
        }
    }
    won
}

/// TR-MV-29: a stand turns towards the enemy against which its odds are better.
pub(super) fn choose_facing(view: &View<'_>) -> Decision {
    let mut best: Option<(i32, Decision)> = None;
    view.battle.visit_facing_choices(&view.state, &mut |stand, enemy| {
        let swing = view.lone_swing(stand, enemy, [1, 0]);
        // The active player also turns enemy stands, and turns them the way that is worse for them.
        let value = if stand.seat() == view.seat { swing } else { -swing };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, Decision::Face { stand, enemy }));
        }
    });
    best.expect("a stand has two enemies to choose from").1
}

/// The fight that is left, if it is the only one.
pub(super) fn only_combat(battle: &Battle, state: &State) -> Option<Decision> {
    let (mut first, mut n_combats) = (None, 0);
    battle.visit_combats(state, &mut |combat| {
        first.get_or_insert(combat);
        n_combats += 1;
    });
    first.filter(|_| n_combats == 1).map(Decision::Fight)
}

/// PL-21: the fight whose result helps most, or harms least, if it comes first.
pub(super) fn choose_combat(view: &View<'_>) -> Decision {
    let mut best: Option<(i32, Combat)> = None;
    view.battle.visit_combats(&view.state, &mut |combat| {
        let value = order_value(view, combat);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, combat));
        }
    });
    Decision::Fight(best.expect("somebody fights").1)
}

/// How much better it is if this combat comes before those beside it.
fn order_value(view: &View<'_>, combat: Combat) -> i32 {
    let Combat::Stands { one, two } = combat else {
        return 0;
    };
    let (own, enemy) = match view.seat {
        Seat::One => (one, two),
        Seat::Two => (two, one),
    };
    // Whether a fall back destroys the loser doesn't change which side wins.
    let a = view.fighting(own, enemy, view.edges(own), false);
    let b = view.fighting(enemy, own, view.edges(enemy), false);
    let [_, _, wins, loses] = view.battle.odds().chances(&a, &b);
    // A win removes an edge that counts against a neighbour, or adds one against its enemy; a loss does the opposite.
    let n_beside = [Edge::Left, Edge::Right]
        .into_iter()
        .filter(|&edge| {
            let side = if edge == Edge::Left { -1 } else { 1 };
            let place = view.pose(own).shifted(0, side * triumph::battle::STAND_WIDTH);
            view.stand_at(view.seat, place).is_some_and(|friend| {
                view.opponent(friend).is_some() && !view.state.fought.contains(friend)
            })
        })
        .count() as i32;
    (wins - loses) * (1 + 8 * n_beside)
}
