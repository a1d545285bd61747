//! Lists as Meshwesh's public web API returns them: JSON, one object a list.
//!
//! Structured data is imported; words are parsed where they are regular, and reported otherwise.

mod account;
mod notes;
mod record;
mod spans;

pub use account::ImportReport;
pub use record::{Imported, read};
