//! Measured numbers, found where gungraun and criterion leave them, and the committed baseline.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Instruction counts by kernel, as `benches/instructions.toml` keeps them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Instructions of one run of each kernel.
    pub instructions: BTreeMap<String, u64>,
}

/// How far above its baseline a count may lie, in percent.
pub const TOLERANCE_PERCENT: f64 = 5.0;

/// The committed baseline.
///
/// # Errors
///
/// If the file isn't there or isn't the table that [`Ledger`] describes.
pub fn baseline(path: &Path) -> Result<Ledger, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The instruction counts of the newest gungraun run, from the summaries that it saved.
///
/// # Errors
///
/// If a summary can't be read or has no instruction count.
pub fn measured(target: &Path) -> Result<Ledger, String> {
    let mut ledger = Ledger::default();
    for path in summaries(&target.join("gungraun")) {
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let summary: Value =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = summary["function_name"]
            .as_str()
            .ok_or_else(|| format!("{}: no function_name", path.display()))?;
        let count = instructions(&summary)
            .ok_or_else(|| format!("{}: no instruction count", path.display()))?;
        ledger.instructions.insert(name.to_owned(), count);
    }
    Ok(ledger)
}

fn summaries(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name == "summary.json") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The first `Ir` metric anywhere in a summary, on its new side.
fn instructions(value: &Value) -> Option<u64> {
    match value {
        Value::Object(fields) => {
            if let Some(ir) = fields.get("Ir") {
                return new_count(ir);
            }
            fields.values().find_map(instructions)
        }
        Value::Array(items) => items.iter().find_map(instructions),
        _ => None,
    }
}

/// The count of the newer run of a metric, `{"values": {"new": n, "old": m}}`.
fn new_count(metric: &Value) -> Option<u64> {
    metric["values"]["new"].as_u64()
}

/// Median nanoseconds of one iteration of a criterion benchmark, if it was run.
pub fn median_ns(target: &Path, group: &str, name: &str) -> Option<f64> {
    let path = target.join("criterion").join(group).join(name).join("new/estimates.json");
    let text = fs::read_to_string(path).ok()?;
    let estimates: Value = serde_json::from_str(&text).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}
