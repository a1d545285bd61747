//! `equipoise explore`: the rounds of a search, the proof of its finds on fresh seeds, and the result.
//!
//! Each of them is an experiment of battles that is played like any other. A game that can be searched implements [`Explorer`];
//! the archive, the finds and the claims about them are in `analysis::explore`.

use std::fmt::Debug;
use std::path::Path;

use analysis::battles::BattleLine;
use analysis::explore::{
    Archive, Axis, Candidate, ExploreAnswer, ExploreInfo, FindProof, PROOF, ProofBattle,
    ProofByPlayer,
};
use analysis::notable_battles::middle;
use analysis::replays::Address;
use harness::{CellTotals, Totals};

/// Points of 100 in a score of 1.
const POINTS: f64 = 100.0;

/// The interface of a game for a search of its legal combinations.
pub trait Explorer: Debug {
    /// The properties in which kinds of armies differ.
    fn axes(&self) -> Vec<Axis>;

    /// The candidates of a round, from 1: drawn at random in the first, and changes of the archive's best in the others. Fewer than
    /// usual, or none, where no new ones are found.
    fn round(&mut self, round: u32, archive: &Archive) -> Vec<Candidate>;

    /// The experiment in which each of these meets the field, whose members take turns; its cells are in their order.
    fn scan(&self, names: &[String], by: &By<'_>) -> String;

    /// The experiment in which each of these meets each member of the field; its cells are in the order of the names, then of the
    /// members.
    fn proof(&self, names: &[String], n_pairs: u64, by: &By<'_>) -> String;

    /// The file of a candidate.
    fn file(&self, name: &str) -> String;
}

/// The player, the seed and the title of an experiment of a search.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// The player of both sides.
    pub player: &'a str,
    pub seed: u64,
    pub title: &'a str,
    pub question: &'a str,
}

/// How much is searched and proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Finds that are played again.
    pub n_finds: usize,
    /// Pairs of battles of a find against each member of the field.
    pub proof_pairs: u64,
}

/// A search as far as it has come.
#[derive(Debug)]
pub struct Exploration {
    explorer: Box<dyn Explorer>,
    info: ExploreInfo,
    size: Size,
    archive: Archive,
    rounds_made: u32,
    made: Vec<Candidate>,
    finds: Vec<usize>,
    proof: Option<Totals>,
    battles: Vec<BattleLine>,
    then: Vec<ProofByPlayer>,
}

/// The next thing to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its folder below that of the search, and with `.toml` its file: `round-1`.
    pub name: String,
    /// What is said before it.
    pub heading: String,
    /// The experiment, as a file of TOML.
    pub experiment: String,
}

impl Exploration {
    /// Nothing is played yet.
    pub fn new(explorer: Box<dyn Explorer>, info: ExploreInfo, size: Size) -> Exploration {
        Exploration {
            archive: Archive::new(explorer.axes()),
            explorer,
            info,
            size,
            rounds_made: 0,
            made: Vec::new(),
            finds: Vec::new(),
            proof: None,
            battles: Vec::new(),
            then: Vec::new(),
        }
    }

    /// The next experiment to play; none if all are played.
    pub fn next_step(&mut self) -> Option<Step> {
        while self.rounds_made < self.info.rounds {
            self.rounds_made += 1;
            self.made = self.explorer.round(self.rounds_made, &self.archive);
            if !self.made.is_empty() {
                return Some(self.scan_step());
            }
        }
        if self.proof.is_none() {
            self.finds = self.archive.finds(self.size.n_finds);
            return (!self.finds.is_empty()).then(|| self.proof_step());
        }
        let player = self.info.then.get(self.then.len())?.clone();
        Some(self.then_step(&player))
    }

    fn scan_step(&self) -> Step {
        let (round, rounds) = (self.rounds_made, self.info.rounds);
        let names: Vec<String> = self.made.iter().map(|it| it.name.clone()).collect();
        let title = format!("{}: round {round} of the search", self.info.title);
        let by = By {
            player: &self.info.player,
            // Each round has a seed of its own, far from that of the proof.
            seed: seed_of_round(self.info.search_seed, round),
            title: &title,
            question: "Which of these armies win too much?",
        };
        Step {
            name: format!("round-{round}"),
            heading: format!("Round {round} of {rounds}: {} armies against the field", names.len()),
            experiment: self.commented(self.explorer.scan(&names, &by)),
        }
    }

    fn proof_step(&self) -> Step {
        let title = format!("{}: the proof", self.info.title);
        let by = By {
            player: &self.info.player,
            seed: self.info.proof_seed,
            title: &title,
            question: "Do these armies win too much on fresh seeds?",
        };
        let experiment = self.explorer.proof(&self.names_of_finds(), self.size.proof_pairs, &by);
        Step {
            name: PROOF.to_owned(),
            heading: match self.finds.len() {
                1 => format!("The proof: one find on seed {}", self.info.proof_seed),
                n => format!("The proof: {n} finds on seed {}", self.info.proof_seed),
            },
            experiment: self.commented(experiment),
        }
    }

    fn then_step(&self, player: &str) -> Step {
        let title = format!("{}: the finds as {player} plays them", self.info.title);
        let by = By {
            player,
            seed: seed_of(self.info.proof_seed, 1 + self.then.len() as u64),
            title: &title,
            question: "Do these armies still win too much?",
        };
        Step {
            name: format!("then-{player}"),
            heading: format!("The finds as {player} plays them"),
            experiment: self.commented(self.explorer.scan(&self.names_of_finds(), &by)),
        }
    }

    fn commented(&self, experiment: String) -> String {
        // A comment of TOML has no control characters.
        let command = self.info.command.replace(char::is_control, " ");
        format!("# {command}\n\n{experiment}")
    }

    fn names_of_finds(&self) -> Vec<String> {
        let all = self.archive.all();
        let names = self.finds.iter();
        names.map(|at| all[*at].candidate.name.clone()).collect()
    }

    /// Takes in the results of the last step.
    pub fn take(&mut self, (totals, battles): (Totals, Vec<BattleLine>)) {
        if !self.made.is_empty() {
            for (candidate, cell) in std::mem::take(&mut self.made).into_iter().zip(&totals.cells) {
                self.archive.add(candidate, score(cell));
            }
        } else if self.proof.is_none() {
            self.proof = Some(totals);
            self.battles = battles;
        } else if let Some(player) = self.info.then.get(self.then.len()) {
            self.then.push(ProofByPlayer { player: player.clone(), finds: totals.cells });
        }
    }

    /// The answer of the search; `out` is its folder, for the commands that replay battles.
    pub fn answer(&self, out: &Path) -> ExploreAnswer {
        let n_opponents = self.info.field.len();
        let cells = self.proof.as_ref().map_or(&[][..], |it| &it.cells);
        let finds = self.finds.iter().zip(cells.chunks(n_opponents.max(1)));
        let played = finds.enumerate().map(|(number, (candidate, against))| {
            let watch =
                (0..n_opponents).map(|opponent| self.watch(out, number * n_opponents + opponent));
            FindProof {
                candidate: *candidate,
                against: against.to_vec(),
                file: file_of(number),
                watch: watch.collect(),
            }
        });
        let played: Vec<FindProof> = played.collect();
        ExploreAnswer::of(self.info.clone(), &self.archive, &played, &self.then)
    }

    /// A battle of a cell of the proof: the median one by margin of those inspected.
    fn watch(&self, out: &Path, cell: usize) -> ProofBattle {
        let cell = u32::try_from(cell).expect("cells of a proof are counted in 32 bits");
        let seen = middle(&self.battles, cell);
        let (pair, battle) = seen.map_or((0, 1), |it| (it.pair, it.battle));
        let folder = out.join(PROOF);
        ProofBattle {
            battle: Address { cell, pair, battle },
            command: format!(
                "equipoise replay {} --cell {cell} --pair {pair} --battle {battle}",
                folder.display()
            ),
        }
    }

    /// The files of the finds: their paths from the folder of the search, and their texts.
    pub fn files(&self) -> Vec<(String, String)> {
        let names = self.names_of_finds().into_iter().enumerate();
        names.map(|(number, name)| (file_of(number), self.explorer.file(&name))).collect()
    }
}

fn file_of(number: usize) -> String {
    format!("finds/find-{}.toml", number + 1)
}

pub fn seed_of_round(search: u64, round: u32) -> u64 {
    seed_of(search, u64::from(round))
}

/// A seed derived from another one, and unlikely to be near any other seed in use.
fn seed_of(seed: u64, number: u64) -> u64 {
    seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) % i64::MAX as u64
}

/// Against a field of fixed armies that take turns, every pair is an observation.
fn score(cell: &CellTotals) -> stats::Estimate {
    cell.games.score(crate::stopping::ALPHA).scaled(POINTS)
}
