//! Card 15: when the chariots are used, and against which stands.

use battle_core::Seat;
use tabletop::UNIT;

use super::best_play;
use crate::view::View;
use crate::{Doctrine, movement};
use triumph::battle::{Battle, Play, StandId, Stands, State};

/// PL-32: the least gain that is worth the card, in 1/64 points.
const ASKED: i32 = 30;

/// The command points with which a turn is planned before the dice are rolled.
const POINTS: u8 = 4;

/// Marks the enemies that lose most by it in the fights of this turn: present fights, and those that our moves begin if the
/// enemies are marked.
///
/// The card comes before the dice, so the turn is planned twice: with all enemies marked, to find those that would lose most, and
/// with these alone marked, to see whether those fights take place. Compared with marks in present fights only, this raises what
/// the card is worth to Knights and Javelin Cavalry against Pikes from 0.10 ± 0.05 to 0.27 ± 0.10 points a battle (4,000 pairs),
/// and to Elite and Javelin Cavalry from 0.46 ± 0.13 to 0.71 ± 0.30 (2,000 pairs).
pub(super) fn mark(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Option<Play> {
    if !may_fight(battle, state, seat) {
        return None;
    }
    let turn = |marked: Stands| Turn::planned(doctrine, battle, state, seat, marked);
    let with_all = turn(state.stands_of(seat.other()));
    let best = best_play(battle, state, seat, |play| match *play {
        Play::Mark(stands) => Some(with_all.gain_of(stands)).filter(|gain| *gain >= ASKED),
        _ => None,
    })?;
    let Play::Mark(stands) = best else {
        return None;
    };
    (turn(stands).gain_of(stands) >= ASKED).then_some(best)
}

/// Whether any stand on the board could be in a fight after our moves. No stand goes farther than its move, and an enemy that lines
/// up with a group (TR-MV-27) was near it before.
fn may_fight(battle: &Battle, state: &State, seat: Seat) -> bool {
    const TOUCHED: i32 = 4 * UNIT;
    let marches = if battle.parameters().march_moves() { 2 } else { 1 };
    let enemies = state.stands_of(seat.other());
    let mut own = state.stands_of(seat).iter();
    own.any(|stand| {
        let most = marches * battle.data_of(state, stand).reach + TOUCHED;
        let mut ways = enemies.iter().map(|enemy| state.pose(enemy).at - state.pose(stand).at);
        ways.any(|way| way.length_squared() <= i64::from(most).pow(2))
    })
}

/// A turn as it would be played with some enemies marked.
struct Turn<'v> {
    with_marks: View<'v>,
    without: View<'v>,
}

impl<'v> Turn<'v> {
    /// The position after our moves.
    fn planned(
        doctrine: &'v Doctrine,
        battle: &'v Battle,
        state: &State,
        seat: Seat,
        marked: Stands,
    ) -> Turn<'v> {
        let mut before = *state;
        Battle::begin_movement(&mut before, POINTS);
        before.cards.marked |= marked;
        let after = movement::after_turn(View::new(battle, &before, seat, doctrine));
        let mut unmarked = after;
        unmarked.cards.marked = state.cards.marked;
        Turn {
            with_marks: View::new(battle, &after, seat, doctrine),
            without: View::new(battle, &unmarked, seat, doctrine),
        }
    }

    /// What marks on these enemies gain in their fights, in 1/64 points.
    fn gain_of(&self, marked: Stands) -> i32 {
        let gain_at = |enemy: StandId| {
            let own = self.without.opponent(enemy)?;
            Some(self.with_marks.swing(own, enemy) - self.without.swing(own, enemy))
        };
        marked.iter().filter_map(gain_at).sum()
    }
}
