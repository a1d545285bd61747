//! Scenarios of Table Battles: from a name or a TOML file to cards on a table.

mod find;
mod sense;
mod tables;

pub use find::{CATALOGUE, find, load, of_built_in, of_node, parse};
pub use tables::{table_of, with_cards};

use experiment::document::Node;
use table_battles::scenario::Scenario;

/// A scenario, and what its file says.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// The name by which it was found.
    pub key: String,
    /// The file, for `run.toml` and for variants that change a card.
    pub tree: Node,
    pub scenario: Scenario,
}
