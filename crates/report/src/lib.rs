//! What a run leaves behind for people: tables as Parquet and CSV, charts as SVG and PNG, one HTML page without outside parts.
//!
//! Everything here is a pure function of a [`RunInfo`] and of the run's totals.
//! It reads no clock, no environment and no font of the system, and it never plays, so the files are the same bytes on any
//! number of threads, on any machine, and made again later from `blocks.parquet`.
//!
//! No number of an answer is printed without its interval: tables and charts are made of [`stats::Estimate`]s. What is only looked
//! at in a few battles, how the players played, is counted and says of how many.

pub mod agreement;
pub mod all_runs;
pub mod answer;
pub mod battle_rows;
pub mod battles;
pub mod blocks;
pub mod cells;
pub mod charts;
pub mod comparisons;
pub mod conduct;
pub mod cubes;
pub mod diff;
mod error;
pub mod expectations;
pub mod figures;
pub mod files;
pub mod frames;
pub mod headline;
pub mod info;
pub mod notable;
pub mod order;
pub mod out_folder;
mod page;
pub mod points_list;
pub mod reading;
pub mod readings;
pub mod replays;
pub mod schema;
pub mod sensitivity;
mod side_files;
pub mod standings;
pub mod style;
pub mod summary;
pub mod tables;
pub mod text_table;
pub mod toll;
pub mod usage;
pub mod warnings;
pub mod words;
pub mod worth;
mod write;

pub use agreement::{Disagreement, disagreements};
pub use answer::Answer;
pub use battles::{BattleLine, read_battles, write_battles};
pub use blocks::{BlockReader, BlockWriter, BlocksError, OptionalColumns, read_blocks};
pub use cells::{CellInfo, Exact, VariantInfo};
pub use comparisons::Comparison;
pub use conduct::{ConductLine, read_conduct, write_conduct};
pub use cubes::{CubeLine, write_cubes};
pub use error::{FileError, ReportError};
pub use expectations::{Checked, Expectation};
pub use info::{Precision, RunInfo, Variants};
pub use out_folder::OutFolder;
pub use page::wanted;
pub use replays::{Replay, read_replays, write_replays};
pub use summary::{Summary, SummaryRow};
pub use toll::{TollLine, read_toll, write_toll};
pub use usage::{UsageLine, read_usage, write_usage};
pub use warnings::{Warning, warnings};
pub use write::{FILES, SIDE_FILES, is_of_report, write_report};
