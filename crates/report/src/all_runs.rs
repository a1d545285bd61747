//! One page that lists runs: the question, the answer, the date, and what moved since the previous run of the same experiment.

use std::path::PathBuf;

use askama::Template;

use crate::{OutFolder, ReportError};

/// Files of the page.
const PAGE: &str = "index.html";

/// A run in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRun {
    /// Its folder, from the folder of the list.
    pub folder: String,
    /// What the experiment is called.
    pub title: String,
    pub question: String,
    /// The first sentence of its answer, or why there is none.
    pub answer: String,
    /// Pairs played, in words.
    pub played: String,
    /// The date of its results, `2026-11-24 19:05`, in UTC.
    pub date: String,
    /// What moved since the previous run of the same experiment; none for the first.
    pub moved: Option<Moved>,
}

/// What moved between two runs of one experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Since which run, and what differs in what was asked: `Since the run before of this experiment`.
    pub since: String,
    /// `2 of 14 cells moved`.
    pub words: String,
    /// The command that shows them.
    pub command: String,
}

#[derive(Template)]
#[template(path = "all_runs.html")]
struct Page<'r> {
    runs: &'r [ListedRun],
}

/// Writes the page of runs, the newest first, into a folder.
///
/// # Errors
///
/// When the folder can't be written, or its page was made by another program.
pub fn write_all_runs(out: &mut OutFolder, runs: &[ListedRun]) -> Result<PathBuf, ReportError> {
    out.check([PAGE], |_| false)?;
    let page = Page { runs }.render()?;
    let path = out.write(PAGE, page.as_bytes())?;
    out.finish()?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_run_and_escapes_what_files_say() {
        let run = ListedRun {
            folder: "one".to_owned(),
            title: "<script>".to_owned(),
            question: "Is it fair?".to_owned(),
            answer: "Yes.".to_owned(),
            played: "288 pairs".to_owned(),
            date: "2026-11-24 19:05".to_owned(),
            moved: Some(Moved {
                since: "Since the run before".to_owned(),
                words: "1 of 2 cells moved".to_owned(),
                command: "equipoise diff reports/old reports/one".to_owned(),
            }),
        };
        let page = Page { runs: &[run] }.render().expect("written to memory");
        assert!(page.contains("href=\"one/index.html\""), "{page}");
        assert!(page.contains("1 of 2 cells moved") && !page.contains("<script>alert"));
        assert!(!page.contains("<script>"), "{page}");
    }
}
