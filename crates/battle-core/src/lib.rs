//! Chance, sides, games and playouts: the base of every ruleset of Equipoise.
//!
//! The contract, in prose:
//!
//! - **Chance is addressed.** A stream of dice is found from (seed, matchup, pair, role); see [`streams`].
//!   The same address gives the same dice on every machine, thread and day.
//! - **Rules take dice, never a generator.** The same rule function is played with sampled dice, tested with scripted dice and
//!   solved with enumerated dice; see [`dice`].
//! - **A playout is a pure function** of the game, the policies, the seating and the chance.
//!   It does no I/O, reads no clock, starts no thread and allocates nothing; see [`playout()`].
//! - **Everything is an integer** until an estimate is formed, which other crates do.
//!   The one exception here is [`chain`], which solves small games exactly instead of playing them.

pub mod cells;
pub mod chain;
pub mod dice;
pub mod game;
pub mod gift;
pub mod odds;
pub mod outcome;
pub mod parameter_reads;
pub mod parameters;
pub mod players;
pub mod playout;
pub mod policy;
pub mod side;
pub mod streams;
pub mod testing;
pub mod trace;
pub mod values;

pub use dice::{Dice, Opposed, RuleId};
pub use game::{Game, Next, NoDecision};
pub use gift::{Gift, Gifted, Ignoring};
pub use odds::{Counts, OpposedResult};
pub use outcome::{Measure, Measures, Outcome};
pub use parameter_reads::ParameterSet;
pub use playout::{Playout, playout};
pub use policy::Policy;
pub use side::{BySeat, BySide, Seat, Seating, Side};
pub use streams::{Chance, DealtChance, FirstRoll, Role, SampledChance, StreamKey};
pub use trace::{EventLog, NoTrace, Trace};
