//! What a search has scanned, by kinds: the best of each kind stays in the archive (MAP-Elites; Mouret, Clune 2015, arXiv 1504.04909).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stats::Estimate;

/// Something by which kinds differ, in bins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Axis {
    /// What is looked at: `mounted stands`.
    pub name: String,
    /// Its bins in words, from the lowest.
    pub bins: Vec<String>,
}

/// A combination that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// What it is called, unlike every other one.
    pub name: String,
    /// What it was made from: the name of its list.
    pub group: String,
    /// Its bin on each axis, from 0.
    pub kind: Vec<usize>,
    /// What it consists of, in words.
    pub composition: String,
    /// The round of the search that made it, from 1.
    pub round: u32,
    /// The number of the candidate of which it is a change; none if it was drawn.
    pub changed_from: Option<String>,
}

/// A candidate with what the search says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scanned {
    /// What it is.
    pub candidate: Candidate,
    /// Its score against the field, in points of 100.
    pub score: Estimate,
}

/// Everything that was scanned.
#[derive(Clone, Debug, PartialEq)]
pub struct Archive {
    axes: Vec<Axis>,
    all: Vec<Scanned>,
}

impl Archive {
    /// An empty archive whose kinds differ by these axes.
    pub fn new(axes: Vec<Axis>) -> Archive {
        Archive { axes, all: Vec::new() }
    }

    /// Adds a candidate, unless it has no score.
    pub fn add(&mut self, candidate: Candidate, score: Estimate) {
        if score.value.is_some() {
            self.all.push(Scanned { candidate, score });
        }
    }

    /// The axes by which kinds differ.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Every candidate, in the order in which they were scanned.
    pub fn all(&self) -> &[Scanned] {
        &self.all
    }

    /// The best of each kind, by number, in the order of the kinds; of equal ones the first.
    pub fn elites(&self) -> Vec<usize> {
        let mut best: Vec<usize> = Vec::new();
        for (at, scanned) in self.all.iter().enumerate() {
            let kind = &scanned.candidate.kind;
            let of_kind = best.iter_mut().find(|other| self.all[**other].candidate.kind == *kind);
            match of_kind {
                Some(other) if self.value(at) > self.value(*other) => *other = at,
                Some(_) => {}
                None => best.push(at),
            }
        }
        best.sort_by(|x, y| {
            let kind = |at: &usize| &self.all[*at].candidate.kind;
            kind(x).cmp(kind(y))
        });
        best
    }

    /// The `n` best kinds by their elites, the highest first: what is played again.
    pub fn finds(&self, n: usize) -> Vec<usize> {
        let mut elites = self.elites();
        elites.sort_by(|x, y| self.value(*y).total_cmp(&self.value(*x)));
        elites.truncate(n);
        elites
    }

    /// A kind in words, an axis a word.
    pub fn kind_in_words(&self, kind: &[usize]) -> Vec<String> {
        let named = self.axes.iter().zip(kind);
        named
            .map(|(axis, bin)| {
                let bin = axis.bins.get(*bin).map_or("", String::as_str);
                format!("{}: {bin}", axis.name)
            })
            .collect()
    }

    fn value(&self, at: usize) -> f64 {
        self.all[at].score.value.unwrap_or(f64::NEG_INFINITY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(archive: &mut Archive, name: &str, kind: [usize; 2], score: f64) {
        let candidate = Candidate {
            name: name.to_owned(),
            group: "a list".to_owned(),
            kind: kind.to_vec(),
            composition: String::new(),
            round: 1,
            changed_from: None,
        };
        archive.add(candidate, Estimate::exact(score, 288));
    }

    #[test]
    fn the_best_of_each_kind_stays() {
        let axis = |name: &str| Axis {
            name: name.to_owned(),
            bins: vec!["few".to_owned(), "many".to_owned()],
        };
        let mut archive = Archive::new(vec![axis("riders"), axis("cards")]);
        scanned(&mut archive, "a", [1, 0], 50.0);
        scanned(&mut archive, "b", [0, 1], 60.0);
        scanned(&mut archive, "c", [1, 0], 70.0);
        scanned(&mut archive, "d", [1, 0], 70.0);
        scanned(&mut archive, "e", [0, 1], 59.0);
        let names = |of: Vec<usize>| -> Vec<&str> {
            let all = archive.all();
            of.into_iter().map(|at| all[at].candidate.name.as_str()).collect()
        };
        assert_eq!(names(archive.elites()), ["b", "c"]);
        assert_eq!(names(archive.finds(8)), ["c", "b"]);
        assert_eq!(names(archive.finds(1)), ["c"]);
        assert_eq!(archive.kind_in_words(&[0, 1]), ["riders: few", "cards: many"]);
    }
}
