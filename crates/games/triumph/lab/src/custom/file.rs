//! Reads the `[[card]]` tables of a file, whatever else is in it.

use std::path::Path;

use triumph::RuleParameters;

use super::{CustomLines, read};
use experiment::document::problem::Failure;
use experiment::document::{Problems, TableReader, parse_toml};
use experiment::text_file;

/// The custom cards of a file.
///
/// # Errors
///
/// Everything that is wrong with them, or that there are none.
pub fn of_file(path: &Path) -> Result<CustomLines, Failure> {
    let text = text_file::read(path, "a TOML file with [[card]] tables")?;
    let mut problems = Problems::default();
    let root = parse_toml(&text, &mut problems);
    let table = TableReader::read_some("the file", &root, &mut problems);
    let node = table.as_ref().and_then(|table| table.get("card"));
    let custom = node.map(|node| read(node, &RuleParameters::DEFAULT, &mut problems));
    Failure::of_file(path, &text, problems)?;
    custom.filter(|custom| !custom.is_empty()).ok_or_else(|| {
        Failure::with_help(
            format!("{} has no [[card]]", path.display()),
            "docs/src/keys/triumph.md says what a card of your own may say; experiments/triumph/invented-card.toml has three",
        )
    })
}
