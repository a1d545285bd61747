//! Tables of many armies against each other: strengths, whether strength is one number, and the equilibrium mix.

mod equilibrium;
mod spread;

pub use equilibrium::equilibrium;
pub use spread::{ArmySpread, regret, spread};
