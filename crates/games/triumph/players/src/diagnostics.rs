//! Diagnostics read from a battle's events: how it was played, what its cards did, and how points were lost.

mod card_statistics;
mod card_usage;
mod losses;
mod play;

pub use card_statistics::statistics_of;
pub use card_usage::{CARD_USES, CardUsage, CardUse};
pub use losses::{Cause, Fight, Loss, losses};
pub use play::{PlayDiagnostics, PlayStatistic};
