//! The keys of experiments with scenarios and of scenario files.

mod scenario;

use experiment::keys::{FileKeys, Key, OF_PLAYERS, OF_SENSITIVITY, ValueType, required};

pub use table_battles_files::keys as scenario_file;

pub use scenario::{MORE, SCENARIO, SCENARIO_VARIANT, SIDES};

/// The files that experiments name.
pub const FILES: &[FileKeys] =
    &[FileKeys { name: "scenario-file", keys: &scenario_file::SCENARIO_FILE }];

/// The keys that an experiment about scenarios adds to those of every experiment.
pub const OF_SCENARIOS: [Key; 3] = [
    required("scenario", ValueType::Table(&SCENARIO), "which scenarios are played"),
    OF_PLAYERS,
    OF_SENSITIVITY,
];
