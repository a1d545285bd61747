//! The native half of the Python package `equipoise`: experiments, answers and frames. What users call is in `python/equipoise`.

mod answer;
mod command;
mod failure;
mod fights;
mod frame;
mod own;
mod play;

use pyo3::prelude::*;

/// Everything that the package's own modules use; see its stubs.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::answer::{NativeAnswer, battle_rows, load, merge, stored_frame, stored_frames_of};
    #[pymodule_export]
    use super::command::command_line;
    #[pymodule_export]
    use super::fights::{
        check_army, draw_army, list_of, odds_between, odds_matrix, odds_of_file, replay,
    };
    #[pymodule_export]
    use super::frame::Frame;
    #[pymodule_export]
    use super::play::{code_is_in, play, problems, search, text_of};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
