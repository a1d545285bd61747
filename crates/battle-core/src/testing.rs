//! Toy games with known answers, and the suite that every game must pass.

pub mod conformance;
pub mod toy;
