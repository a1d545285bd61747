//! Rules of the battle (TR-BD to TR-VC), worked from the rulebook.

mod camps;
mod cards;
mod combat;
mod combat_table;
mod command;
mod custom_and_printed_cards;
mod custom_cards;
mod custom_turns;
mod deployment;
mod evade_and_panic;
mod exact_fights;
mod facing;
mod fall_back;
mod further_stands;
mod gifts;
mod many_against_few;
mod movement;
mod movement_puzzles;
mod on_table;
mod outcome_table;
mod pursuit;
mod shooting;
mod terrain;
mod turn;
mod zones;
