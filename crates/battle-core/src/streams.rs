//! Addressed streams: chance is found, not consumed.
//!
//! A stream is found from (seed, matchup, pair, role).
//! The variant and the thread are not in the address. A variant therefore meets the same dice as its baseline, and a rule that
//! rolls one die more does not shift any other rule's dice.

mod address;
mod chance;
mod first_roll;
mod kept;

pub use address::{Purpose, Role, StreamKey, name_id};
pub use chance::{Chance, DealtChance, OneSource, SampledChance};
pub use first_roll::FirstRoll;
pub use kept::{KeptChance, KeptRolls};
