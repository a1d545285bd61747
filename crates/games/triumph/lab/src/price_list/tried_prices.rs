//! A list of prices that a designer tries.

use std::fmt::Write as _;

use triumph::{HalfPoints, TroopPrices, TroopType};

use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, free_table};

/// The key of the seed by which the list was found, which may stand beside its prices.
const SEED: &str = "seed";

/// Reads what a stand of each type costs, every type once, by name or code; `None` if anything is wrong.
pub(super) fn read(node: &Node, problems: &mut Problems) -> Option<TroopPrices> {
    let before = problems.len();
    let table = free_table("the list of prices", node, problems)?;
    let mut prices = TroopPrices::PRINTED;
    let mut found: Vec<TroopType> = Vec::new();
    for entry in table.entries().iter().filter(|entry| entry.key != SEED) {
        let Some(troop) = TroopType::from_word(&entry.key) else {
            let known = TroopType::ALL.map(TroopType::name);
            problems.add(
                Problem::at(
                    "experiment::price",
                    entry.key_span.clone(),
                    format!("no troop type is called `{}`", entry.key),
                )
                .help(did_you_mean(&entry.key, &known)),
            );
            continue;
        };
        if found.contains(&troop) {
            problems.add(
                Problem::at(
                    "experiment::price",
                    entry.key_span.clone(),
                    format!("{troop} has two prices"),
                )
                .label("the second one")
                .help("keep one of the two"),
            );
        }
        found.push(troop);
        let Some(points) = problems.number(&entry.key, 0.5..=20.0, &entry.node) else {
            continue;
        };
        match half_points(points).and_then(|price| prices.with(troop, price)) {
            Some(with) => prices = with,
            None => problems.add(
                Problem::at(
                    "experiment::price",
                    entry.node.span.clone(),
                    format!("the price of {troop} is {points}"),
                )
                .label("no number of half points")
                .help("the rules count in half points: write 3, 3.5 or 4"),
            ),
        }
    }
    let lacking: Vec<&str> = TroopType::ALL
        .into_iter()
        .filter(|troop| !found.contains(troop))
        .map(TroopType::name)
        .collect();
    if !lacking.is_empty() {
        problems.add(
            Problem::at(
                "experiment::price",
                node.span.start..node.span.start,
                format!("the list of prices lacks {}", lacking.join(", ")),
            )
            .help("a list prices every type: add a line for each, such as `spear = 3.5`"),
        );
    }
    (problems.len() == before).then_some(prices)
}

fn half_points(points: f64) -> Option<HalfPoints> {
    let halves = 2.0 * points;
    let whole = halves as i16;
    (f64::from(whole) == halves).then_some(HalfPoints(whole))
}

/// The lines of a table, every type by its name.
pub(super) fn lines(prices: &TroopPrices) -> String {
    let mut text = String::new();
    for troop in TroopType::ALL {
        let _ = writeln!(text, "{} = {:?}", troop.name(), f64::from(prices.of(troop).0) / 2.0);
    }
    text
}
