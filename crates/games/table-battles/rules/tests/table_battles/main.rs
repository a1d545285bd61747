//! Table Battles by its rulebook: rules, scenarios, events and whole battles.

mod changes;
mod events;
mod exact;
mod gifts;
mod players;
mod playouts;
mod rules;
