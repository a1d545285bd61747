//! Scenarios of Table Battles: from a name or a TOML file to cards on a table.

mod find;
mod places;
mod tables;

pub use find::{CATALOGUE, built_in, find, load, of_table, parse};
pub use tables::{table_of, with_cards};

use table_battles::scenario::Scenario;

/// A scenario, and what its file says.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// The name by which it was found.
    pub key: String,
    /// The file as a table, for `run.toml` and for variants that change a card.
    pub table: toml::Table,
    /// The scenario.
    pub scenario: Scenario,
}
