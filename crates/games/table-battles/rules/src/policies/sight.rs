//! TB-COMP-5: what a player sees of a position.

use crate::battle::Battle;
use crate::dice_set::DiceSet;
use crate::parameters::Covered;
use crate::slots::Army;
use crate::state::State;

/// The position as an army sees it: itself where everything is open.
///
/// Only the number of covered dice is seen; a player assumes equal faces, which meet the most requirements.
/// Where cubes are covered, it takes every special formation of the enemy for one that holds a cube.
pub(super) fn seen_by(battle: &Battle, state: &State, army: Army) -> State {
    let mut seen = *state;
    let enemy = battle.of_army(army.other()) & state.in_play();
    match battle.parameters().covered {
        Covered::Nothing => {}
        Covered::Dice => {
            for card in enemy.iter() {
                seen.dice[card.index()] = DiceSet::of(6, state.dice(card).total());
                battle.note_met(&mut seen, card);
            }
        }
        Covered::Cubes => {
            for card in (enemy & battle.special).iter() {
                seen.cubes[card.index()] = 1;
                battle.note_met(&mut seen, card);
            }
        }
    }
    seen
}
