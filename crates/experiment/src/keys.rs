//! Keys of experiments.

mod tables;

pub use document::keys::*;
pub use tables::*;
