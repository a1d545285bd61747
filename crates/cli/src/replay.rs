//! What was played, told again.

pub mod battle;
pub mod scenario;
