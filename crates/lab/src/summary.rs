//! A stored run in a line, for lists of runs.

use std::path::Path;

use analysis::numbers::grouped;
use experiment::document::problem::Failure;

use crate::finished_run::{FinishedRun, answer, stored_plan};
use crate::run_folder::RunFolder;
use crate::search_folder::SearchAnswer;

/// A run, or a search, as far as it can be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// What the experiment is called.
    pub title: String,
    pub question: String,
    /// The first sentence of its answer, or why there is none.
    pub answer: String,
    /// Pairs played, in words.
    pub played: String,
    /// What was asked, as it was stored, without length and seed; none where it can't be read.
    pub plan: Option<toml::Table>,
    /// The rules that were played.
    pub rules_digest: String,
}

impl Summary {
    pub fn of(folder: &Path) -> Summary {
        let mut summary = Summary { title: folder.display().to_string(), ..Summary::default() };
        let filled = match SearchAnswer::is_in(folder) {
            true => summary.fill_of_search(folder),
            false => summary.fill(folder),
        };
        if let Err(failure) = filled {
            summary.answer = format!("This run can't be read: {}", failure.in_short());
        }
        summary
    }

    /// Whether title and question are those of another run.
    pub fn asks_as(&self, other: &Summary) -> bool {
        (&self.title, &self.question) == (&other.title, &other.question)
    }

    fn fill_of_search(&mut self, folder: &Path) -> Result<(), Failure> {
        let answer = SearchAnswer::read(folder)?;
        let name = folder.file_name().unwrap_or_default();
        self.title = name.to_string_lossy().into_owned();
        self.question = match &answer {
            SearchAnswer::Explore(_) => "Which legal armies win too much?",
            SearchAnswer::Rebalance(_) => "Which changes make the verdicts fair?",
        }
        .to_owned();
        self.answer = answer.sentence().unwrap_or_default().to_owned();
        Ok(())
    }

    fn fill(&mut self, folder: &Path) -> Result<(), Failure> {
        let (folder, stored) = RunFolder::open(folder)?;
        let (experiment, planned) = stored_plan(&folder, &stored)?;
        self.title.clone_from(&experiment.title);
        self.question.clone_from(&experiment.question);
        self.rules_digest.clone_from(&stored.record.rules_digest);
        self.plan = plan_of(&stored.text);
        if let Some(shard) = stored.record.shard {
            self.answer =
                format!("Shard {shard} of a run: `equipoise merge` puts shards together.");
            return Ok(());
        }
        if stored.record.tasks_done == 0 {
            self.answer = "Nothing is finished yet.".to_owned();
            return Ok(());
        }
        let run = FinishedRun::stored(folder, stored.record, planned.as_ref())?;
        let answer = answer(&run, &experiment, planned.as_ref())?;
        self.answer = answer.summary.sentences.first().cloned().unwrap_or_default();
        self.played = format!("{} pairs", grouped(answer.played.pairs));
        Ok(())
    }
}

/// The plan of a run without its length and its seed: these make no other question of it.
pub fn plan_of(text: &str) -> Option<toml::Table> {
    let mut file: toml::Table = text.parse().ok()?;
    let toml::Value::Table(mut plan) = file.remove("experiment")? else {
        return None;
    };
    for key in ["pairs", "seed", "half_width"] {
        plan.remove(key);
    }
    Some(plan)
}
