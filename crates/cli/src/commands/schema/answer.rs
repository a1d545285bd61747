//! What `equipoise run --json`, `report --json` and `merge --json` print.

/// A JSON Schema (2020-12); `tests/answers.rs` holds answers of every kind of experiment to it.
pub(super) const SCHEMA: &str = include_str!("../../../schemas/answer.json");
