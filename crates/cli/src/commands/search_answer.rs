//! The answer of `explore` and `rebalance` in the terminal.

use std::path::Path;

use analysis::text_table::Ink;
use experiment::document::problem::Failure;
use lab::search_folder::SearchAnswer;

use crate::output;

/// Prints the answer of a search, whose page is here.
pub fn print(answer: &SearchAnswer, page: &Path, quiet: bool, json: bool) -> Result<(), Failure> {
    if json {
        output::print(&format!("{}\n", answer.json()))?;
    } else if quiet {
        output::print(&answer.sentence().map(|it| format!("{it}\n")).unwrap_or_default())?;
    } else {
        let folder = page.parent().unwrap_or(page);
        let screen = answer.screen(folder, Ink::Colored);
        output::print(&format!("{screen}page: {}\n", page.display()))?;
    }
    Ok(())
}
