//! Where an experiment comes from: a file, or the binary itself.

use std::path::{Path, PathBuf};

use super::kind::Rulesets;
use super::planned_run::PlannedRun;
use super::{Experiment, builtin, expectations, read};
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::named_file::{guesses, missing_path};
use crate::text_file;

/// An experiment's text, the name of its folder, and its path in messages.
#[derive(Debug)]
pub struct Source {
    /// Names the run's folder.
    pub name: String,
    path: PathBuf,
    text: String,
}

impl Source {
    /// An experiment that is written to a file, or is about to be.
    pub fn of_text(path: &Path, text: &str) -> Source {
        Source { name: named_by(path), path: path.to_owned(), text: text.to_owned() }
    }

    /// A file that is there, else a built-in experiment, else the first question about what a ruleset has under this name.
    pub fn find(given: &str, rulesets: Rulesets) -> Result<Source, Failure> {
        let path = Path::new(given);
        if let Some(builtin) = builtin::named(given)
            && !path.exists()
        {
            return Ok(Source {
                name: builtin.name.to_owned(),
                path: builtin.path.into(),
                text: builtin.text.to_owned(),
            });
        }
        if !path.exists() && given != "-" {
            if let Some((message, help)) = missing_path(given, Path::new("")) {
                return Err(Failure::with_help(message, help));
            }
            if let Some((name, text)) = rulesets.iter().find_map(|it| (it.experiment_of)(given)) {
                return Ok(Source {
                    name: name.to_owned(),
                    path: format!("{name}.toml").into(),
                    text,
                });
            }
            let built_in = builtin::BUILTIN.iter().map(|builtin| builtin.name);
            let of_rulesets = rulesets.iter().flat_map(|it| (it.names_of_experiments)());
            let names: Vec<&str> = built_in.chain(of_rulesets).collect();
            let guess = match guesses(given, &names).as_slice() {
                [] => String::new(),
                near => format!("did you mean `{}`? ", near.join("` or `")),
            };
            return Err(Failure::with_help(
                format!("there is no file and no built-in experiment `{given}`"),
                format!("{guess}`equipoise list experiments` shows the built-in ones"),
            ));
        }
        Ok(Source {
            name: named_by(path),
            path: path.to_owned(),
            text: text_file::read(path, "an experiment in TOML")?,
        })
    }

    /// Its file, as it is.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reads it and plans it, with `change` made in between; all problems of the file are reported together.
    pub fn planned(
        &self,
        rulesets: Rulesets,
        change: impl FnOnce(&mut Experiment),
    ) -> Result<(Experiment, Box<dyn PlannedRun>), Failure> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        planned(&self.path, &self.text, |problems| {
            let mut experiment = read(&self.text, folder, rulesets, problems)?;
            change(&mut experiment);
            Some(experiment)
        })
    }
}

/// What the run's folder is called after a file.
fn named_by(path: &Path) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.filter(|stem| *stem != "-").unwrap_or("experiment").to_owned()
}

/// The result of `read` on a file, and the plan that it describes; all problems of both are reported together.
///
/// # Errors
///
/// If there is any.
pub fn planned(
    path: &Path,
    text: &str,
    read: impl FnOnce(&mut Problems) -> Option<Experiment>,
) -> Result<(Experiment, Box<dyn PlannedRun>), Failure> {
    let mut problems = Problems::default();
    let experiment = read(&mut problems);
    let planned = experiment.as_ref().and_then(|experiment| {
        // Other problems of the file must not hide an unknown name in an expectation.
        let mut of_plan = Problems::default();
        let planned = experiment.plan(&mut of_plan);
        if let Some(planned) = &planned {
            expectations(experiment, planned.as_ref(), &mut of_plan);
        }
        problems.append(of_plan);
        if let Some(planned) = &planned {
            experiment.check_rebalance(planned.as_ref(), &mut problems);
        }
        planned
    });
    Failure::of_file(path, text, problems)?;
    experiment
        .zip(planned)
        .ok_or_else(|| Failure::new(format!("{} holds no experiment", path.display())))
}
