//! Tropaion by its rulebook: rules, worked examples and whole battles.

mod events;
mod examples;
mod interface;
mod json_lines;
mod locked;
mod odds;
mod players;
mod playouts;
mod random;
mod replays;
mod rules;
mod support;
