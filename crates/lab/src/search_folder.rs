//! The folder of a search, as `explore` and `rebalance` leave it: its answer is stored, and page, tables, charts and JSON are made from
//! that, at first and again.
//!
//! The answer is kept as TOML, in which every number is read back as it was; JSON has no infinite ones, and its readers may round.

use std::path::{Path, PathBuf};
use std::{fs, io};

use analysis::Replay;
use analysis::explore::ExploreAnswer;
use analysis::rebalance::RebalanceAnswer;
use analysis::text_table::Ink;
use report::side_files::replays::FILE as REPLAYS;
use report::{OutFolder, ReportError, explore_page, rebalance_page};
use serde::{Deserialize, Serialize};

use crate::rebalance::PROPOSAL;
use crate::run_folder::{cannot_write, digests};
use experiment::document::problem::Failure;
use experiment::json::json_line;

/// Where the answer is stored.
const ANSWER: &str = "answer.toml";

const HEAD: &str = "# Written by equipoise: the answer of a search, from which `equipoise report` makes the page, the tables and the charts of this\n\
    # folder again.\n\
    # SHA-256 of this file without the line of the digest: what was changed is not read.\n\n";

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchAnswer {
    /// The answer of `equipoise explore`.
    Explore(ExploreAnswer),
    /// The answer of `equipoise rebalance`.
    Rebalance(RebalanceAnswer),
}

#[derive(Serialize, Deserialize)]
struct Stored {
    /// The digest of the file of the battles to watch: a page takes over their scripts.
    replays: Option<String>,
    explore: Option<ExploreAnswer>,
    rebalance: Option<RebalanceAnswer>,
}

/// The files beside the runs of an `explore`.
pub fn files_of_explore() -> impl Iterator<Item = &'static str> {
    let more = [ANSWER, explore_page::JSON, REPLAYS];
    explore_page::FILES.into_iter().chain(more)
}

/// The files beside the runs of a `rebalance`.
pub fn files_of_rebalance() -> impl Iterator<Item = &'static str> {
    let more = [ANSWER, rebalance_page::JSON, PROPOSAL, "proof.toml"];
    rebalance_page::FILES.into_iter().chain(more)
}

/// The battles to watch of a folder; none where their file was removed.
fn stored_replays(folder: &Path, digest: &str) -> Result<Vec<Replay>, Failure> {
    let path = folder.join(REPLAYS);
    let failed = |why: String| {
        Failure::with_help(
            format!("{} {why}", path.display()),
            "put back the file as it was, or remove it: the page then names commands in place of battles",
        )
    };
    match digests::of_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(format!("can't be read: {error}"))),
        Ok(found) if found != digest => {
            return Err(failed(
                "is not what the search wrote: its digest is of other bytes".to_owned(),
            ));
        }
        Ok(_) => {}
    }
    report::read_replays(folder).map_err(|error| failed(format!("can't be read: {error}")))
}

impl SearchAnswer {
    /// Whether a folder is that of a search.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(ANSWER).is_file()
    }

    /// Reads the answer that a folder has stored.
    ///
    /// # Errors
    ///
    /// If it isn't as it was written, or another version wrote it in another way.
    pub fn read(folder: &Path) -> Result<SearchAnswer, Failure> {
        let path = folder.join(ANSWER);
        let unread = |why: String| {
            Failure::with_help(
                format!("{} {why}", path.display()),
                "put back the file as it was, or search again, into another folder",
            )
        };
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| unread(format!("can't be read: {error}")))?;
        digests::check(&text).map_err(|_| {
            unread("is not what the search wrote: its digest is of another text".to_owned())
        })?;
        let stored: Stored = toml::from_str(&text)
            .map_err(|error| unread(format!("is of another version of equipoise: {error}")))?;
        match (stored.explore, stored.rebalance) {
            (Some(explore), _) => {
                let replays = match &stored.replays {
                    Some(digest) => stored_replays(folder, digest)?,
                    None => Vec::new(),
                };
                Ok(SearchAnswer::Explore(ExploreAnswer { replays, ..explore.worded() }))
            }
            (None, Some(rebalance)) => Ok(SearchAnswer::Rebalance(rebalance.worded())),
            (None, None) => Err(unread("has no answer in it".to_owned())),
        }
    }

    /// Writes the answer and everything that is made from it, and `files` beside them by their paths; returns the page's path.
    ///
    /// # Errors
    ///
    /// When a file is there that the user or another program made or edited, or one can't be written.
    pub fn write(
        &self,
        out: &mut OutFolder,
        files: &[(String, String)],
    ) -> Result<PathBuf, Failure> {
        let names: Vec<&str> = match self {
            SearchAnswer::Explore(_) => files_of_explore().collect(),
            SearchAnswer::Rebalance(_) => files_of_rebalance().collect(),
        };
        let stored = out.check(names, |_| true).and_then(|()| {
            for (path, text) in files {
                out.write(path, text.as_bytes())?;
            }
            let battles = match self {
                SearchAnswer::Explore(answer) if !answer.replays.is_empty() => {
                    Some(report::replays_as_parquet(&answer.replays)?)
                }
                _ => None,
            };
            if let Some(bytes) = &battles {
                out.write(REPLAYS, bytes)?;
            }
            out.write(ANSWER, self.sealed(battles.map(digests::digest_of)).as_bytes())
        });
        stored.map_err(|error| cannot_write("the answer", error))?;
        self.draw(out)
    }

    /// Writes what is made from the answer: page, tables, charts, JSON. Files that a user may edit are left as they are.
    ///
    /// # Errors
    ///
    /// When one of them was made or edited by the user or another program, or can't be written.
    pub fn draw(&self, out: &mut OutFolder) -> Result<PathBuf, Failure> {
        let drawn: Result<PathBuf, ReportError> = match self {
            SearchAnswer::Explore(answer) => report::write_explore(out, answer, &self.json()),
            SearchAnswer::Rebalance(answer) => report::write_rebalance(out, answer, &self.json()),
        };
        drawn.map_err(|error| cannot_write("the page", error))
    }

    /// As it is stored; `replays` is the digest of the battles to watch, if it has any.
    fn sealed(&self, replays: Option<String>) -> String {
        let (explore, rebalance) = match self.clone() {
            SearchAnswer::Explore(answer) => (Some(answer), None),
            SearchAnswer::Rebalance(answer) => (None, Some(answer)),
        };
        let stored = Stored { replays, explore, rebalance };
        let text = toml::to_string(&stored).expect("numbers and words of ours are always TOML");
        digests::sealed(&format!("{HEAD}{text}"))
    }

    /// The answer as a line of JSON, without its end.
    pub fn json(&self) -> String {
        match self {
            SearchAnswer::Explore(answer) => json_line(answer),
            SearchAnswer::Rebalance(answer) => json_line(answer),
        }
    }

    /// The first sentence of the answer.
    pub fn sentence(&self) -> Option<&str> {
        let sentences = match self {
            SearchAnswer::Explore(answer) => &answer.answer,
            SearchAnswer::Rebalance(answer) => &answer.answer,
        };
        sentences.first().map(String::as_str)
    }

    /// The answer in a screen; `folder` is where it lies.
    pub fn screen(&self, folder: &Path, ink: Ink) -> String {
        match self {
            SearchAnswer::Explore(answer) => answer.screen(ink),
            SearchAnswer::Rebalance(answer) => {
                let mut text = answer.screen(ink);
                text.push('\n');
                if let Some(file) = &answer.experiment {
                    let file = folder.join(file);
                    text.push_str(&format!("experiment to go on with: {}\n", file.display()));
                }
                text
            }
        }
    }
}
