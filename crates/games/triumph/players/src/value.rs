//! What a position is worth to a side: its signs times weights that were learned from battles (`make fit-value`).
//!
//! A value, in 1/64 points, is half the points by which the side will be ahead at the end, without the luck of the fights, and half
//! of 16 points for a win.

mod weights;

use battle_core::Seat;
use battle_core::streams::name_id;

use crate::doctrine::{CaptainWeights, Doctrine};
use crate::movement::signs;
use crate::view::View;
use triumph::battle::{Battle, Combat, Decision, State};

pub use weights::WEIGHTS;

/// The digest of the weights by which positions are valued.
pub const DIGEST: u64 = 0x6e45_f9bf_bc5b_ca0e;

/// The signs of both sides, then what both have lost, the turn, and a constant.
pub const N_SIGNS: usize = 2 * OF_A_SIDE + 4;
const OF_A_SIDE: usize = signs::NAMES.len();

/// The signs of a position, from the view of one side.
pub type Signs = [i32; N_SIGNS];

/// What a win is worth beside the points, in 1/64 points.
pub const WIN: i32 = 16 * 64;

/// The weight that counts a sign once.
pub const ONCE: i32 = 256;

/// The moment of a player turn at which a position is valued, by the side whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After its moves and before anything else.
    Moved,
    /// At the start of the turn.
    Begun,
}

impl Moment {
    /// Both.
    pub const ALL: [Moment; 2] = [Moment::Moved, Moment::Begun];
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is fought or lost.
    Approach,
    /// Neither side has lost half of what it can.
    Contact,
    /// One side has lost half of what it can.
    HalfBeaten,
}

impl Stage {
    /// All three.
    pub const ALL: [Stage; 3] = [Stage::Approach, Stage::Contact, Stage::HalfBeaten];

    /// The stage of a position.
    pub fn of(battle: &Battle, state: &State) -> Stage {
        let lost = Seat::ALL.map(|seat| state.lost[seat].0);
        let most = lost[0].max(lost[1]);
        if 2 * most >= battle.parameters().victory_points().0 {
            Stage::HalfBeaten
        } else if most > 0 || !(state.contacts.fronted() & state.on_board).is_empty() {
            Stage::Contact
        } else {
            Stage::Approach
        }
    }
}

/// The doctrine by which signs are computed: the prices of `steady`, and each sign at its full weight.
const EYES: Doctrine = Doctrine {
    fight: 64,
    next: 0,
    captain: CaptainWeights {
        answer: 64,
        follow: 64,
        turned: 64,
        closed: 64,
        flank: 0,
        room: 64,
        road: 0,
        ..Doctrine::CAPTAIN.captain
    },
    ..Doctrine::STEADY
};

/// The doctrine by which luck is computed: points alone, since the luck of a fight is what it wins beyond the expected points.
const POINTS: Doctrine = Doctrine { push: 0, evade: 0, panic: 0, general: 0, ..Doctrine::STEADY };

/// The names of the signs, in their order.
pub fn names() -> impl Iterator<Item = String> {
    let sides = ["own", "enemy"].into_iter();
    let of_sides = sides.flat_map(|who| signs::NAMES.map(|name| format!("{who} {name}")));
    of_sides.chain(["own loss", "enemy loss", "turn", "constant"].map(str::to_owned))
}

/// The signs of a position, from the view of a seat.
pub fn signs(battle: &Battle, state: &State, seat: Seat) -> Signs {
    let mut all = [0; N_SIGNS];
    let of = |who| signs::of(&View::new(battle, state, who, &EYES));
    all[..OF_A_SIDE].copy_from_slice(&of(seat));
    all[OF_A_SIDE..2 * OF_A_SIDE].copy_from_slice(&of(seat.other()));
    let loss = |who| 32 * i32::from(state.lost[who].0);
    let of_both = [loss(seat), loss(seat.other()), 8 * i32::from(state.turn), 64];
    all[2 * OF_A_SIDE..].copy_from_slice(&of_both);
    all
}

/// Whether any stand can reach an enemy within one move of each side; before that, playouts are of no use.
pub fn can_meet(battle: &Battle, state: &State) -> bool {
    let [one, two] = Seat::ALL.map(|seat| state.stands_of(seat));
    let reach = |stand| battle.data_of(state, stand).reach;
    let is_near = |one, other| {
        let far = i64::from(reach(one) + reach(other));
        (state.pose(one).at - state.pose(other).at).length_squared() <= far * far
    };
    one.iter().any(|stand| two.iter().any(|enemy| is_near(stand, enemy)))
}

/// What a position is worth to the side whose turn it is.
pub fn of(battle: &Battle, state: &State, moment: Moment) -> i32 {
    let weights = &WEIGHTS[moment as usize][Stage::of(battle, state) as usize];
    let signs = signs(battle, state, state.active);
    signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum::<i32>() / ONCE
}

/// The points by which the enemy of a seat has lost more.
pub fn lead(state: &State, seat: Seat) -> i32 {
    32 * i32::from(state.lost[seat.other()].0 - state.lost[seat].0)
}

/// What a seat is expected to win by a decision to fight, in points; what it wins beyond that is luck.
pub fn expected(battle: &Battle, state: &State, seat: Seat, decision: Decision) -> Option<i32> {
    let Decision::Fight(Combat::Stands { one, two }) = decision else {
        return None;
    };
    let (own, enemy) = match seat {
        Seat::One => (one, two),
        Seat::Two => (two, one),
    };
    Some(View::of_fights(battle, state, seat, &POINTS).swing(own, enemy))
}

/// A digest of weights, in the order of [`WEIGHTS`].
pub fn digest_of(weights: &[i32]) -> u64 {
    name_id(&format!("{weights:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A changed weight changes every battle of `commander`: put the new digest here with them.
    #[test]
    fn the_weights_are_those_that_the_player_names() {
        assert_eq!(digest_of(WEIGHTS.as_flattened().as_flattened()), DIGEST);
    }

    #[test]
    fn each_sign_has_a_name() {
        assert_eq!(names().count(), N_SIGNS);
    }
}
