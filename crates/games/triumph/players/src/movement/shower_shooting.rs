//! Cards 21 and 22: which stands stay to shoot instead of moving, and where a shooter is best placed.

use tabletop::UNIT;

use crate::fights;
use crate::view::View;
use triumph::battle::{MAX_STANDS, StandId};

/// What each stand that shoots by card gives up if it moves: its best shot of this turn (TR-BC-21.2), in 1/64 points.
pub(super) fn shots_at_hand(view: &View<'_>) -> [i32; MAX_STANDS] {
    let mut best = [0; MAX_STANDS];
    if view.battle.has_cards() {
        view.battle.visit_shots(&view.state, view.seat, &mut |shooter, target| {
            if shoots_by_card(view, shooter) {
                let value = fights::shot_value(view, shooter, target);
                best[shooter.index()] = best[shooter.index()].max(value);
            }
        });
    }
    best
}

/// The best shot that a place gives a stand that shoots by card, in the enemy's turn if not in this one, in 1/64 points.
#[inline]
pub(super) fn worth_of_place(view: &View<'_>, stand: StandId) -> i32 {
    if view.battle.has_cards() && shoots_by_card(view, stand) {
        worth_of_best_shot(view, stand)
    } else {
        0
    }
}

fn worth_of_best_shot(view: &View<'_>, stand: StandId) -> i32 {
    let data = view.battle.data_of(&view.state, stand);
    let (pose, range) = (view.pose(stand), data.range.unwrap_or(0));
    let shots = view.foes.iter().filter_map(|foe| {
        let way = foe.at - pose.at;
        let (ahead, aside) = (way.along(pose.forward()), way.along(pose.forward().right()));
        let is_in_arc = ahead > 0 && ahead <= range && aside.abs() <= 2 * UNIT;
        let target = view.seen_from_afar(foe.stand, false, 0);
        let shot = || {
            let odds = view.battle.odds();
            odds.shot_from_afar(view.profile(stand), &target, &view.prices())
        };
        (is_in_arc && view.opponent(foe.stand).is_none()).then(shot)
    });
    shots.max().unwrap_or(0) / 2
}

/// Whether a stand shoots only because of a card.
pub(super) fn shoots_by_card(view: &View<'_>, stand: StandId) -> bool {
    let shoots = view.battle.data_of(&view.state, stand).range.is_some();
    shoots && view.battle.parameters().tables.troop(view.state.troop(stand)).range.is_none()
}
