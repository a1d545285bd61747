//! What a run came to, after its report is written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use analysis::Answer;
use analysis::next_step::Pace;
use analysis::parts::type_prices::TypePrices;
use analysis::worth::WorthAnswer;

use crate::finished_run::{FinishedRun, stored_answer};
use experiment::document::problem::Failure;
use experiment::json::json_line;

/// What a run came to, after its report is written.
#[derive(Debug)]
pub struct WrittenReport {
    answer: Answer,
    n_tasks: u64,
    page: Option<PathBuf>,
    /// How long all of it was played; none where some was played before.
    took: Option<Duration>,
}

impl WrittenReport {
    /// Writes the report of an answer.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write(run: &FinishedRun, answer: Answer) -> Result<WrittenReport, Failure> {
        let page = run.write_report(&answer)?;
        Ok(WrittenReport { n_tasks: run.record.n_tasks, page, answer, took: None })
    }

    /// Writes the tables of an answer, and draws neither charts nor a page.
    ///
    /// # Errors
    ///
    /// If the folder can't be written.
    pub fn write_tables(run: &FinishedRun, answer: Answer) -> Result<WrittenReport, Failure> {
        let page = run.write_tables(&answer)?;
        Ok(WrittenReport { n_tasks: run.record.n_tasks, page, answer, took: None })
    }

    /// The answer of a stored run, as in its report; nothing is written.
    ///
    /// # Errors
    ///
    /// If the folder holds no run that can be reported.
    pub fn stored(path: &Path) -> Result<WrittenReport, Failure> {
        let (answer, n_tasks) = stored_answer(path)?;
        let page = path.join("index.html");
        let page = page.is_file().then_some(page);
        Ok(WrittenReport { answer, n_tasks, page, took: None })
    }

    /// It was played in so long.
    pub fn set_took(&mut self, took: Duration) {
        self.took = Some(took);
    }

    /// How long it took, from which the terminal says how long more battles take.
    pub fn pace(&self) -> Pace {
        Pace(self.took)
    }

    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Which rules are not as printed, a paragraph; empty if all are.
    pub fn changed_rules(&self) -> String {
        let changed = self.answer.info.changed_rules();
        changed.map(|rules| analysis::text_table::paragraph(&rules)).unwrap_or_default()
    }

    /// The answer as one line of JSON, as `--json` prints it.
    pub fn json(&self) -> String {
        let page = self.page.as_ref().map(|page| page.display().to_string());
        json_line(&self.answer.as_json(self.n_tasks, page))
    }

    /// What cards are worth, if that was asked.
    pub fn worth(&self) -> Option<&WorthAnswer> {
        self.answer.info.worth.as_ref()
    }

    /// What every type should cost, if that was asked.
    pub fn type_prices(&self) -> Option<&TypePrices> {
        self.answer.part()
    }

    pub fn page(&self) -> Option<&Path> {
        self.page.as_deref()
    }

    /// Tasks of the run's plan.
    pub fn n_tasks(&self) -> u64 {
        self.n_tasks
    }
}
