//! One file for each command, and what several commands share: `asked_ruleset`, `several_runs`, `typed_question`.

pub mod army;
mod asked_ruleset;
pub mod completions;
pub mod diff;
pub mod explore;
pub mod list;
pub mod man;
pub mod merge;
pub mod new_game;
pub mod odds;
pub mod open;
pub mod price;
pub mod prices;
pub mod rebalance;
pub mod replay;
pub mod report;
mod rule_options;
pub mod rules;
pub mod run;
pub mod schema;
mod search_answer;
pub mod serve;
mod several_runs;
pub mod swap;
mod typed_question;

pub use lab::run::pool;

/// A number of pairs or blocks with a least value, for clap.
fn at_least<const LEAST: u64>(given: &str) -> Result<u64, String> {
    let n = given.parse().ok().filter(|n| *n >= LEAST);
    n.ok_or_else(|| format!("write a whole number, {LEAST} or more"))
}

/// Points to which something is to be known, also as a fraction.
fn points(given: &str) -> Result<f64, String> {
    let fraction = |given: &str| {
        let (above, below) = given.split_once('/')?;
        Some(above.trim().parse::<f64>().ok()? / below.trim().parse::<f64>().ok()?)
    };
    let points = match given.trim() {
        "¼" => Some(0.25),
        "½" => Some(0.5),
        "¾" => Some(0.75),
        other => other.parse().ok().or_else(|| fraction(other)),
    };
    let points = points.filter(|points| (0.05..=4.0).contains(points));
    points.ok_or_else(|| "write points, 0.05 to 4: ¼, 1/4 or 0.25".to_owned())
}
