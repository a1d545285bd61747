//! What a ruleset offers to `equipoise explore`: a search of legal armies that win too much.

use std::path::{Path, PathBuf};

use crate::document::problem::Failure;
use crate::explore::Exploration;

/// How a game's legal armies are searched.
#[derive(Clone, Copy, Debug)]
pub struct Explore {
    /// The search that a question asks for; everything that is wrong with it is one failure.
    pub begin: fn(&Question) -> Result<Exploration, Failure>,
}

#[derive(Clone, Debug)]
pub struct Question {
    /// Lists whose armies are searched; all of the folder, or all built-in ones, if there are none.
    pub lists: Vec<String>,
    /// A folder of lists.
    pub folder: Option<PathBuf>,
    /// A file with `[[card]]` tables: a designer's own cards, which every list that may have them offers.
    pub own_cards: Option<PathBuf>,
    /// The armies of the field; twelve of the catalogue if there are none.
    pub against: Vec<String>,
    /// Who plays search and proof.
    pub player: String,
    /// Who plays the finds after that.
    pub then: Vec<String>,
    /// How far beyond 50 points of 100 a score is too much.
    pub margin: f64,
    /// Armies a round.
    pub armies: usize,
    /// Rounds of the search.
    pub rounds: u32,
    /// Finds that are played again.
    pub finds: usize,
    /// Pairs of battles of a find against each opponent.
    pub proof_pairs: u64,
    /// The seed of the search.
    pub seed: u64,
    /// The seed of the proof; the next one if there is none.
    pub proof_seed: Option<u64>,
    /// The folder that is written; the usual one if there is none.
    pub out: Option<PathBuf>,
    pub version: String,
}

/// What is asked where nothing is said.
pub mod usual {
    /// How far beyond 50 points of 100 a score is too much.
    pub const MARGIN: f64 = 10.0;
    /// Armies a round.
    pub const ARMIES: usize = 72;
    /// Rounds of the search.
    pub const ROUNDS: u32 = 3;
    /// Finds that are played again.
    pub const FINDS: usize = 8;
    /// Pairs of battles of a find against each opponent.
    pub const PROOF_PAIRS: u64 = 288;
    /// The seed of the search.
    pub const SEED: u64 = 1;
}

impl Question {
    /// The command that asks the same.
    pub fn command(&self) -> String {
        let mut command = "equipoise explore".to_owned();
        let mut option = |name: &str, value: String, usual: &str| {
            if value != usual {
                command.push_str(&format!(" --{name} {value}"));
            }
        };
        let path = |path: &Option<PathBuf>| match path {
            Some(path) => path.display().to_string(),
            None => String::new(),
        };
        for list in &self.lists {
            option("list", list.clone(), "");
        }
        option("lists", path(&self.folder), "");
        option("cards", path(&self.own_cards), "");
        for army in &self.against {
            option("against", army.clone(), "");
        }
        option("for", self.player.clone(), "");
        for player in &self.then {
            option("then", player.clone(), "");
        }
        option("margin", self.margin.to_string(), &usual::MARGIN.to_string());
        option("armies", self.armies.to_string(), &usual::ARMIES.to_string());
        option("rounds", self.rounds.to_string(), &usual::ROUNDS.to_string());
        option("finds", self.finds.to_string(), &usual::FINDS.to_string());
        let pairs = self.proof_pairs.to_string();
        option("proof-pairs", pairs, &usual::PROOF_PAIRS.to_string());
        option("seed", self.seed.to_string(), &usual::SEED.to_string());
        let proof_seed = self.proof_seed.map(|it| it.to_string());
        option("proof-seed", proof_seed.unwrap_or_default(), "");
        option("out", path(&self.out), "");
        command
    }
}

/// Where the page of a question lies if no folder is named.
pub fn usual_out(lists: &[String]) -> PathBuf {
    let name = match lists {
        [] => "catalogue".to_owned(),
        lists => {
            let stems = lists.iter().map(|it| {
                let stem = Path::new(it).file_stem().and_then(|it| it.to_str());
                stem.unwrap_or(it).to_owned()
            });
            stems.collect::<Vec<_>>().join("-")
        }
    };
    Path::new("reports").join(format!("explore-{name}"))
}
