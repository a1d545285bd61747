//! Tropaion by its rulebook: rules, worked examples and whole battles.

mod playouts;
