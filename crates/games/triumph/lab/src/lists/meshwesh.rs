//! Imports lists that Meshwesh's public web API returns: JSON, one object a list.
//!
//! Structured data is imported; words are parsed if they are regular, and reported if not.

mod account;
mod notes;
mod record;
mod spans;

pub use account::ImportReport;
pub use record::{Imported, read};
