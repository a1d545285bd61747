//! Toy games with known answers, and the suites that every game must pass.

pub mod cells;
pub mod conformance;
pub mod toy;
