//! What a page says, before `report` makes HTML of it: its sections, their tables and texts, the battles that rows link to.

pub mod example_battles;
pub mod meetings;
pub mod section;
pub mod table;

pub use section::{Content, Fact, Group, Section};
