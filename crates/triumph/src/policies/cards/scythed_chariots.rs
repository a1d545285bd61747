//! Card 15: when the chariots are let loose, and at whom.

use battle_core::Seat;

use super::best_play;
use crate::battle::{Battle, Play, StandId, Stands, State};
use crate::policies::Doctrine;
use crate::policies::view::View;

/// PL-32: at first only for this much, in 1/64 points; later for less, since the card is worth nothing after the battle.
const AT_FIRST: i32 = 58;
const LESS_EACH_TURN: i32 = 3;
/// Player turns before it gets less.
const PATIENCE: i32 = 8;
/// Whatever gains less is left.
const AT_LEAST: i32 = 12;

/// Marks the enemies that gain most in the fights that they are in and in those that this turn could start.
pub(super) fn mark(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    let asked = AT_FIRST - LESS_EACH_TURN * (i32::from(state.turn) - PATIENCE).max(0);
    let asked = if may_lose_soon(battle, state, seat) {
        1
    } else {
        asked.max(AT_LEAST)
    };
    let mut marked = *state;
    marked.cards.marked |= state.stands_of(seat.other());
    let (view, with_marks) = (
        View::new(battle, state, seat, doctrine),
        View::new(battle, &marked, seat, doctrine),
    );
    let gain_at = |enemy: StandId| match view.opponent(enemy) {
        Some(own) => with_marks.swing(own, enemy) - view.swing(own, enemy),
        None => coming_gain(&view, &with_marks, enemy),
    };
    best_play(battle, state, seat, |play| match *play {
        Play::Mark(stands) => {
            let gain: i32 = gains(stands, gain_at);
            (gain >= asked).then_some(gain)
        }
        _ => None,
    })
}

fn gains(stands: Stands, gain_at: impl Fn(StandId) -> i32) -> i32 {
    stands.iter().map(gain_at).sum()
}

/// Half of what the mark adds to the best fight that a free stand of ours within reach could start, if it is worth starting then.
fn coming_gain(view: &View<'_>, with_marks: &View<'_>, enemy: StandId) -> i32 {
    let there = view.pose(enemy);
    let comers = view.own.minus(view.engaged).iter().filter(|&own| {
        let (pose, reach) = (view.pose(own), view.battle.data_of(&view.state, own).reach);
        (there.at - pose.at).length() < reach
            && view.is_ahead(pose, there.at)
            && view.is_ahead(there, pose.at)
    });
    let best = comers
        .map(|own| {
            let with = with_marks.lone_swing(own, enemy, [0, 0]);
            let without = view.lone_swing(own, enemy, [0, 0]);
            if with > 0 { with - without.max(0) } else { 0 }
        })
        .max();
    best.unwrap_or(0) / 2
}

/// Whether the enemy is within a stand or two of winning.
fn may_lose_soon(battle: &Battle, state: &State, seat: Seat) -> bool {
    let needed = battle.parameters().victory_points.0 - state.lost[seat].0;
    needed <= 2 * 5
}
