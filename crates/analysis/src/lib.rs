//! From the totals of a run to its [`Answer`]: every estimate, verdict, warning and table row, formed once.
//!
//! Everything here is a pure function of a [`RunInfo`] and of the run's totals.
//! It knows no game, draws nothing, reads no file and never plays. `report` makes tables, charts and the page of an answer;
//! terminal, JSON and expectations read the same value.
//!
//! No number of an answer is without its interval: rows are made of [`stats::Estimate`]s.
//! Statistics of how the players played come from a few battles; they are counts, with the number of battles beside them.

pub mod agreement;
pub mod answer;
mod as_another;
pub mod battles;
pub mod card_uses;
pub mod cells;
pub mod comparisons;
mod counted_matchup;
pub mod diff;
pub mod digits;
mod error;
pub mod expectations;
pub mod explore;
pub mod headline;
pub mod info;
pub mod interval_policy;
pub mod loss_breakdown;
pub mod next_step;
pub mod notable_battles;
pub mod numbers;
pub mod page;
pub mod parts;
pub mod phrases;
pub mod play_diagnostics;
pub mod readings;
pub mod rebalance;
pub mod replays;
pub mod row_order;
pub mod row_steps;
pub mod schema;
pub mod sensitivity;
pub mod side_names;
pub mod standings;
pub mod summary;
pub mod swap;
pub mod swap_answer;
pub mod tables;
pub mod text_table;
pub mod trust;
mod undecided;
pub mod units_needed;
pub mod usage;
pub mod variant_rows;
pub mod warnings;
pub mod worth;

pub use agreement::{Disagreement, disagreements};
pub use answer::Answer;
pub use battles::BattleLine;
pub use card_uses::CardUseLine;
pub use cells::{CellInfo, Exact, Strengthens, VariantInfo};
pub use comparisons::Comparison;
pub use error::AnswerError;
pub use expectations::{Checked, Expectation};
pub use info::{Limit, Precision, RunInfo, Variants};
pub use loss_breakdown::LossLine;
pub use play_diagnostics::PlayDiagnostic;
pub use replays::Replay;
pub use summary::{Summary, SummaryRow};
pub use usage::UsageLine;
pub use warnings::{Warning, warnings};
