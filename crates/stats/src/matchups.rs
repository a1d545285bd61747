//! Tables of many armies against each other: strengths, whether strength is one number, and the equilibrium mix.

mod bradley_terry;
mod cyclic;
mod equilibrium;
mod spread;

pub use bradley_terry::{BradleyTerry, NotConnected, with_half_wins};
pub use cyclic::{Cyclic, cyclic_share};
pub use equilibrium::equilibrium;
pub use spread::{ArmySpread, regret, spread};
