//! What Triumph! offers to `equipoise army`: armies checked, built and fitted to lists, and lists imported.

mod build;
mod check;
mod cost_lines;
mod fit;
mod import;

use std::path::Path;

use super::armies::{ArmyFile, CATALOGUE, parse};
use super::completion_names;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::armies::{Armies, Lists};

/// What the command needs of this game.
pub const ARMIES: Armies = Armies {
    catalogue: CATALOGUE,
    file: "army-file",
    check: check::check,
    lists: Some(Lists {
        names: completion_names::lists,
        cards: completion_names::cards,
        aims: build::aims,
        build: build::build,
        fit: fit::fit,
        sources: &[("meshwesh", import::of_meshwesh)],
    }),
};

/// The army of a text.
fn army_of(named: &NamedText) -> Result<ArmyFile, Failure> {
    let mut problems = Problems::default();
    let army = parse(&named.text, &mut problems);
    Failure::of_file(Path::new(&named.name), &named.text, problems)?;
    army.ok_or_else(|| Failure::new(format!("{} is no army", named.name)))
}
