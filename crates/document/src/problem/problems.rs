//! All problems of a file together.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::Problem;

/// The most problems that are shown; further ones are only counted.
pub const MOST_SHOWN: usize = 100;

/// All problems found so far: the first hundred, and the number of the others.
#[derive(Debug, Default)]
pub struct Problems {
    shown: Vec<Problem>,
    n_more: usize,
    /// Digests of what was said, and of what was said where.
    said: BTreeSet<u64>,
    is_unreadable: bool,
}

impl Problems {
    pub fn add(&mut self, problem: Problem) {
        self.is_unreadable |= problem.is_syntax();
        self.said.insert(digest(&problem, false));
        self.said.insert(digest(&problem, true));
        if self.shown.len() < MOST_SHOWN {
            self.shown.push(problem);
        } else {
            self.n_more += 1;
        }
    }

    /// Adds one, unless the same problem was reported at the same place.
    pub fn add_once(&mut self, problem: Problem) {
        if !self.said.contains(&digest(&problem, true)) {
            self.add(problem);
        }
    }

    /// Adds one, unless the same problem was reported anywhere.
    pub fn add_unless_said(&mut self, problem: Problem) {
        if !self.said.contains(&digest(&problem, false)) {
            self.add(problem);
        }
    }

    /// Adds all of others.
    pub fn append(&mut self, others: Problems) {
        self.n_more += others.n_more;
        others.shown.into_iter().for_each(|problem| self.add(problem));
    }

    /// Adds to the number of those that are not shown.
    pub fn add_not_shown(&mut self, n_more: usize) {
        self.n_more += n_more;
    }

    pub fn len(&self) -> usize {
        self.shown.len() + self.n_more
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.n_more == 0
    }

    /// Whether the text couldn't be parsed, so that missing keys shouldn't be reported.
    pub fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// How many there are beside those that are shown.
    pub fn n_more(&self) -> usize {
        self.n_more
    }

    /// The problems that are shown, in the order of the file.
    pub fn into_sorted(mut self) -> Vec<Problem> {
        self.shown.sort_by_key(|problem| problem.start());
        self.shown
    }
}

/// A hash of a problem's text, and of its place if that is asked for.
fn digest(problem: &Problem, with_place: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    problem.to_string().hash(&mut hasher);
    with_place.then(|| problem.span()).hash(&mut hasher);
    hasher.finish()
}
