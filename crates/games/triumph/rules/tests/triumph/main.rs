//! Triumph! by its rulebook: rules, armies, engagements, duels, and the sections of a battle.

mod army_building;
mod army_cards;
mod army_in_field;
mod army_lists;
mod battle_rules;
mod duel;
mod duels_sampled;
mod events;
mod golden;
mod odds;
mod parameter_reads;
mod properties;
mod rules;
