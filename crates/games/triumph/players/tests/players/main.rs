//! Players of Triumph!: whole battles that they play, what they know and decide, and what is read from how they played.

mod battle_game;
mod battle_memory;
mod captain;
mod card_battles;
mod card_choices;
mod card_usage;
mod forks;
mod gifts;
mod live_parameters;
mod luck;
mod masquerade;
mod puzzles;
mod raids;
mod steady;
mod stratified;
mod value;
