//! The files that a run leaves for its readers: tables as Parquet and CSV, charts as SVG and PNG, and one self-contained HTML
//! page.
//!
//! Everything here is a pure function of an [`analysis::Answer`]. It reads no clock, no environment and no font of the system,
//! computes no estimate and never plays, so the files have the same bytes on any number of threads, on any machine, and when they
//! are made again from `blocks.parquet`.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

pub mod all_runs;
pub mod answer_frames;
pub mod battle_rows;
pub mod blocks;
pub mod charts;
mod diff_page;
mod error;
pub mod explore_page;
pub mod figures;
pub mod files;
pub mod frames;
pub mod out_folder;
mod page;
pub mod rebalance_page;
mod row_groups;
mod search_page;
pub mod side_files;
pub mod stored_frames;
pub mod style;
mod write;

pub use blocks::{BlockReader, BlockWriter, BlocksError, OptionalColumns, read_blocks};
pub use diff_page::write_diff;
pub use error::{FileError, ReportError};
pub use explore_page::write_explore;
pub use files::yardstick;
pub use out_folder::OutFolder;
pub use rebalance_page::write_rebalance;
pub use side_files::replays::{read_replays, replays_as_parquet, write_replays};
pub use write::{SIDE_FILES, is_of_report, report_files, write_report, write_tables};
