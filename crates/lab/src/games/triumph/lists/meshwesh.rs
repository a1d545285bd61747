//! Lists as Meshwesh's public web API answers them: JSON, one object a list.
//!
//! What the data says in facts is taken; what it says in words is read where the words are regular, and named otherwise.

mod account;
mod notes;
mod record;
mod spans;

pub use account::ImportReport;
pub use record::{Imported, read};
