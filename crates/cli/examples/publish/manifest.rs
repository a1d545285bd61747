//! `reports/published.toml`: what is published, each run with the command that plays it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository is there")
}

/// What the manifest says of a run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// What is typed after `equipoise`.
    pub command: String,
    /// Stored files that are not kept, for their size.
    #[serde(default)]
    pub without: Vec<String>,
    /// Charts that are kept elsewhere too, by name.
    #[serde(default)]
    pub charts: BTreeMap<String, PathBuf>,
    /// Nothing is kept of a run that is large and played in seconds: it is played whenever it is asked for.
    #[serde(default)]
    pub is_played_anew: bool,
}

#[derive(Clone, Debug)]
pub struct Run {
    /// Of its folder.
    pub name: String,
    /// Whether its page hangs in the gallery.
    pub has_page: bool,
    /// The rest.
    pub published: Published,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    gallery: BTreeMap<String, Published>,
    answers: BTreeMap<String, Published>,
}

/// Every published run.
pub fn read() -> Result<Vec<Run>, String> {
    let path = root().join("reports/published.toml");
    let text = fs::read_to_string(&path);
    let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
    let all: Manifest =
        toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let groups = [(true, all.gallery), (false, all.answers)];
    let runs = groups.into_iter().flat_map(|(has_page, runs)| {
        runs.into_iter().map(move |(name, published)| Run { name, has_page, published })
    });
    Ok(runs.collect())
}

/// Those of these names; all if there is no name.
pub fn chosen<'r>(runs: &'r [Run], names: &[String]) -> Result<Vec<&'r Run>, String> {
    let unknown = names.iter().find(|name| !runs.iter().any(|run| run.name == **name));
    if let Some(unknown) = unknown {
        let known: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
        return Err(format!(
            "no published run is called {unknown}; these are: {}",
            known.join(", ")
        ));
    }
    Ok(runs.iter().filter(|run| names.is_empty() || names.contains(&run.name)).collect())
}

impl Run {
    /// Where runs of its kind are kept.
    pub fn group(&self) -> &'static str {
        if self.has_page { "gallery" } else { "answers" }
    }

    /// Where its answer is read: what is kept of it, or where it was played.
    pub fn folder(&self) -> PathBuf {
        match self.published.is_played_anew {
            true => self.played_in(),
            false => root().join("reports").join(self.group()).join(&self.name),
        }
    }

    pub fn played_in(&self) -> PathBuf {
        workshop().join("reports").join(&self.name)
    }

    /// Whether there is an answer to read.
    pub fn has_answer(&self) -> bool {
        ["run.toml", "answer.toml"].iter().any(|file| self.folder().join(file).is_file())
    }

    /// Removes what was played of a run of which nothing is kept.
    pub fn forget(&self) {
        if self.published.is_played_anew {
            let _ = fs::remove_dir_all(self.played_in());
        }
    }

    /// The words of its command.
    pub fn words(&self) -> Vec<&str> {
        self.published.command.split_whitespace().collect()
    }

    /// `explore` and `rebalance` play several runs, of which the last one proves what the others found.
    pub fn is_search(&self) -> bool {
        matches!(self.words()[0], "explore" | "rebalance")
    }

    /// The run that its numbers come from.
    pub fn proof(&self) -> PathBuf {
        if self.is_search() { self.folder().join("proof") } else { self.folder() }
    }
}

/// The folder in which commands are typed, so that their answers name the paths that a reader will see: in that of what is built.
pub fn workshop() -> PathBuf {
    let own = std::env::current_exe().expect("a program has a path");
    // It lies in `release/examples` there.
    own.ancestors().nth(3).expect("the folder of what is built").join("publish")
}
