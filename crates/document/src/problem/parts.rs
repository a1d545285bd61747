//! Problems for programs: each in parts.

use miette::Diagnostic;

use super::{Failure, Problem};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemParts {
    /// Its kind, such as `experiment::game`; empty where it is in no file.
    pub code: String,
    pub message: String,
    /// How to mend it; empty where that is not known.
    pub remedy: String,
    /// Line and column of the file, from 1; none where it is in no file.
    pub place: Option<(usize, usize)>,
}

impl Failure {
    /// Every problem that is shown, in file order, and how many more there are.
    pub fn in_parts(&self) -> (Vec<ProblemParts>, usize) {
        match self {
            Failure::Input { source, problems, n_more } => {
                let parts = |problem: &Problem| ProblemParts {
                    code: problem.code.to_owned(),
                    message: problem.message.clone(),
                    remedy: problem.help().map_or_else(String::new, |words| words.to_string()),
                    place: Some(source.place_of(problem.start())),
                };
                (problems.iter().map(parts).collect(), *n_more)
            }
            Failure::Other { message, help } => {
                let parts = ProblemParts {
                    code: String::new(),
                    message: message.clone(),
                    remedy: help.clone().unwrap_or_default(),
                    place: None,
                };
                (vec![parts], 0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::Problems;

    #[test]
    fn a_problem_comes_with_its_place_and_remedy() {
        let text = "seed = 1\nséed = 2\n";
        let mut problems = Problems::default();
        let at = text.find(" = 2").expect("it is there");
        problems.add(Problem::at("experiment::seed", at..at + 1, "twice").help("leave one out"));
        let failure = Failure::of_file(Path::new("x.toml"), text, problems);
        let (parts, n_more) = failure.expect_err("a problem").in_parts();
        let expected = ProblemParts {
            code: "experiment::seed".to_owned(),
            message: "twice".to_owned(),
            remedy: "leave one out".to_owned(),
            place: Some((2, 5)),
        };
        assert_eq!((parts, n_more), (vec![expected], 0));
    }
}
