//! Triumph! by its rulebook: rules, armies, whole battles, players, and a referee who reads events only.

mod army_building;
mod army_cards;
mod army_in_field;
mod army_lists;
mod battle_game;
mod battle_memory;
mod battle_rules;
mod captain;
mod card_battles;
mod card_choices;
mod card_usage;
mod duel;
mod duels_sampled;
mod events;
mod golden;
mod live_parameters;
mod luck;
mod odds;
mod properties;
mod puzzles;
mod referee;
mod rules;
mod steady;
mod stratified;
