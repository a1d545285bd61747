//! One file for each section of the rulebook's specification, in its order; expected numbers come from there and from
//! the publishers' sheets, never from the code.

pub(crate) mod support;

mod battle_cards;
mod camps;
mod card_costs;
mod changed_tables;
mod close_combat;
mod parameters;
mod play_numbers;
mod pursuit;
mod ranged_combat;
mod refusals;
mod results;
mod troops;
mod worked_examples;
