//! Army building (TR-AB): what an army may consist of, and what it may cost.
//!
//! An [`ArmyList`] is a list as it is published: entries with limits, dates and marks.
//! [`check()`] names everything of an army that the list forbids, at once; [`check_by_itself`] asks only what holds without a list.
//!
//! TR-AB-06: every army has one camp, so no army names its own; the card that takes it away is bought elsewhere.

mod breach;
mod check;
mod fit;
mod list;

pub use breach::{Breach, Closed};
pub use check::{check, check_by_itself, cost};
pub use list::{ArmyList, Choice, Entry, Mark, Part, Years};
