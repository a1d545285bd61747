//! Section 3: which side is active (GL-110).

use battle_core::streams::{Chance, Role};
use battle_core::{Dice, RuleId};

use crate::parameters::{ActiveSide, FirstActive, RuleParameters};
use crate::streams::ROLL_OFF;

/// GL-110: each side rolls a die, and again on ties; the seat with the higher die is active, 0 or 1. One opposed roll, or more on ties.
fn roll_off(turn: u8, chance: &mut impl Chance) -> u8 {
    let mut dice = chance.dice(Role::shared(ROLL_OFF, u16::from(turn)));
    loop {
        let roll = dice.opposed(RuleId("GL-110"));
        match roll.first().cmp(&roll.second()) {
            std::cmp::Ordering::Greater => return 0,
            std::cmp::Ordering::Less => return 1,
            std::cmp::Ordering::Equal => {}
        }
    }
}

/// GL-110: the seat that is active in the first turn; no dice where a parameter names the side. A has seat 1 if the seats are `swapped`.
pub fn first_active(swapped: bool, parameters: &RuleParameters, chance: &mut impl Chance) -> u8 {
    match parameters.first_active {
        FirstActive::RollOff => roll_off(0, chance),
        FirstActive::A => u8::from(swapped),
        FirstActive::B => u8::from(!swapped),
    }
}

/// GL-110: the seat that is active in `turn`, which is not the first, after `active` was; no dice if the sides alternate.
pub fn next_active(
    active: u8,
    turn: u8,
    parameters: &RuleParameters,
    chance: &mut impl Chance,
) -> u8 {
    match parameters.active_alternates {
        ActiveSide::Alternates => 1 - active,
        ActiveSide::RerollEachTurn => roll_off(turn, chance),
    }
}
