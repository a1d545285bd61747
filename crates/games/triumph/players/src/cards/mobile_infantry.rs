//! Card 8: where stands get off their transports.

use battle_core::Seat;
use tabletop::UNIT;

use super::best_play_of;
use triumph::Card;
use triumph::battle::{Appearance, Battle, Play, StandId, Stands, State};

/// How far beyond an enemy's move stands get off: transports save a move or two, and being caught on them costs more.
const WELL_BEFORE: i32 = 9 * UNIT;

/// Lets a stand that has moved get off, if an enemy could reach it or shoot at it.
pub(super) fn get_off(battle: &Battle, state: &State, seat: Seat) -> Option<Play> {
    let is_near = |stand: StandId| {
        state.stands_of(seat.other()).iter().any(|enemy| {
            let range = battle.data_of(state, enemy).range.unwrap_or(0);
            let reach = battle.seen_reach(state, enemy).max(range) + WELL_BEFORE;
            (state.pose(enemy).at - state.pose(stand).at).length() <= reach
        })
    };
    best_play_of(Card::MobileInfantry, battle, state, seat, |play| match *play {
        Play::Discard { stands, into: Appearance::Normal } => {
            let near: Stands = stands.iter().filter(|&stand| is_near(stand)).collect();
            (near == stands).then_some(stands.len() as i32)
        }
        _ => None,
    })
}

/// Whether any stand of a seat is on transports.
pub(super) fn rides(battle: &Battle, state: &State, seat: Seat) -> bool {
    let mut own = state.stands_of(seat).iter();
    own.any(|stand| battle.form(state, stand).appearance == Appearance::Transports)
}
