//! Imports lists that Meshwesh's public web API returns: JSON, one object a list.
//!
//! Structured data is imported; words are parsed if they are regular, and reported if not.

mod import_report;
mod notes;
mod record;
mod spans;

pub use import_report::ImportReport;
pub use record::{Imported, read};
