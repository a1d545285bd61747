//! The result of a search: its finds with their scores in the search, and in battles on fresh seeds.

use std::borrow::Cow;

use harness::CellTotals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stats::search_proof::{FoundBy, Scan, broken, one_sided_p};
use stats::{CellTally, Estimate, Lattice};

use crate::replays::{Address, Replay};

use super::archive::{Archive, Axis, Candidate};
use super::none_found::{NoneFound, none_found};

/// One minus the level of an interval, and the chance of any wrong call among all finds.
const ALPHA: f64 = 0.05;

/// Points of 100 in a score of 1.
const POINTS: f64 = 100.0;

/// An even score, in points of 100; scores beyond it are compared with the luck of the best of many (ST-Q2).
const EVEN: f64 = 50.0;

/// What was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExploreInfo {
    /// What was searched, in words.
    pub title: String,
    /// The ruleset.
    pub ruleset: String,
    /// The command that makes it again.
    pub command: String,
    /// The version of Equipoise.
    pub version: String,
    /// Who played search and proof.
    pub player: String,
    /// Who played the finds after that, by name.
    pub then: Vec<String>,
    /// The opponents of the field, in words.
    pub field: Vec<String>,
    /// A designer's own cards that armies could have, by title.
    pub own_cards: Vec<String>,
    /// How far beyond 50 points of 100 a score is too much.
    pub margin: f64,
    /// Rounds of the search; the first draws, the others change the best of each kind.
    pub rounds: u32,
    /// The seed of the search.
    pub search_seed: u64,
    /// The seed of the proof.
    pub proof_seed: u64,
    /// What the search leaves out, in sentences.
    pub left_out: Vec<String>,
}

/// The battles of the proof of one find.
#[derive(Clone, Debug)]
pub struct FindProof {
    /// Its number in the archive.
    pub candidate: usize,
    /// What was played against each opponent of the field, in their order.
    pub against: Vec<CellTotals>,
    /// Where its file lies, from the folder of the search.
    pub file: String,
    /// A battle against each opponent of the field, in their order.
    pub watch: Vec<ProofBattle>,
}

/// A battle of the proof.
#[derive(Clone, Debug)]
pub struct ProofBattle {
    /// Its address in the proof.
    pub battle: Address,
    /// The command that shows it.
    pub command: String,
}

/// The finds as another player played them.
#[derive(Clone, Debug)]
pub struct ProofByPlayer {
    /// The name of that player.
    pub player: String,
    /// Against the field, find by find.
    pub finds: Vec<CellTotals>,
}

/// Raised when a program that reads answers would have to be changed.
const FORMAT: u32 = 1;

/// What `equipoise explore` prints with `--json`: one object on one line. Scores are in points of 100, at full precision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("$id" = "equipoise:explore-answer:1"), title = "The answer of a search for armies that win too much")]
pub struct ExploreAnswer {
    /// Raised when a program that reads answers would have to be changed.
    #[schemars(extend("const" = FORMAT))]
    pub format: u32,
    /// What was asked.
    #[serde(flatten)]
    pub info: ExploreInfo,
    /// The answer in sentences, the headline first.
    pub answer: Vec<String>,
    /// How many armies were scanned.
    pub n_scanned: usize,
    /// By what kinds differ.
    pub axes: Vec<Axis>,
    /// The armies that were drawn at random in the first round, and the spread of their true scores; none with fewer than two.
    pub drawn: Option<Drawn>,
    /// ST-Q5: an upper bound for the share of armies that win too much; only where none was found.
    pub none_found: Option<NoneFound>,
    /// The kinds that the search scanned, with the best army of each.
    pub kinds: Vec<Kind>,
    /// What was played again, the best of the search first.
    pub finds: Vec<Find>,
    /// The battles of the finds as pages, which are stored beside the answer.
    #[serde(skip)]
    pub replays: Vec<Replay>,
}

/// ST-Q2: the armies that were drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Drawn {
    /// The number of random armies.
    pub n: usize,
    /// Their mean score, in points of 100.
    pub mean: f64,
    /// The standard deviation of their true scores, in points of 100, without the noise of their battles.
    pub spread: f64,
}

/// A kind that the search came across.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Kind {
    /// Its bins in words.
    pub kind: Vec<String>,
    /// Its bin on each axis, from 0.
    pub bins: Vec<usize>,
    /// How many armies of it were scanned.
    pub n: usize,
    /// The best of them in the search.
    pub best: String,
    /// What that one consists of.
    pub composition: String,
    /// Its score in the search, in points of 100, which is too high on average since it was picked.
    pub promised: Estimate,
}

/// A find that was played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Find {
    /// What was found.
    #[serde(flatten)]
    pub candidate: Candidate,
    /// Its kind in words.
    pub kind_in_words: Vec<String>,
    /// Its score in the search, in points of 100.
    pub promised: Estimate,
    /// ST-Q2: the expected score in the proof; none where the search changed its candidates.
    pub expected: Option<f64>,
    /// ST-Q2: whether luck alone would give the best of as many candidates this score; none where the search changed its
    /// candidates.
    pub is_no_better_than_luck: Option<bool>,
    /// Its score in the proof over the whole field, in points of 100.
    pub proved: Estimate,
    /// ST-Q3: one-sided, of "its true score is no more than the edge".
    pub p: f64,
    /// The same adjusted for all finds that were played again (Holm).
    pub adjusted_p: f64,
    /// Whether it wins too much.
    pub is_broken: bool,
    /// Its score against each opponent, in points of 100; the intervals hold for all of them together.
    pub opponents: Vec<Opponent>,
    /// The opponent that it scored least against.
    pub counter: Option<Opponent>,
    /// The file of the army, from the folder of the search.
    pub file: String,
    /// The command that shows a battle of it against that opponent.
    pub watch: Option<String>,
    /// The address of that battle in the proof; none in answers of versions that stored only the command.
    #[serde(default)]
    pub battle: Option<Address>,
    /// What other players made of it.
    pub then: Vec<Standing>,
}

/// A score against one opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Opponent {
    /// The name of the opponent.
    pub name: String,
    /// The find's score, in points of 100.
    pub score: Estimate,
}

/// A find in the hands of another player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// Who played both sides.
    pub player: String,
    /// The find's score against the field, in points of 100; the intervals hold for all finds together.
    pub score: Estimate,
    /// `still wins too much`, `no longer` or `open`.
    #[schemars(extend("enum" = ["still wins too much", "no longer", "open"]))]
    pub verdict: Cow<'static, str>,
}

impl ExploreAnswer {
    /// From the archive of a search and what was played of its finds.
    pub fn of(
        info: ExploreInfo,
        archive: &Archive,
        played: &[FindProof],
        then: &[ProofByPlayer],
    ) -> ExploreAnswer {
        let edge = 0.5 + info.margin / POINTS;
        let scan = scan(archive, info.rounds);
        let fields: Vec<CellTally> = played.iter().map(over_the_field).collect();
        let p: Vec<f64> = fields.iter().map(|games| p_of(games, edge)).collect();
        let judged = broken(&p, ALPHA);
        let finds = played.iter().zip(&fields).zip(&judged).enumerate();
        let finds = finds.map(|(number, ((of, games), judged))| {
            let scanned = &archive.all()[of.candidate];
            let opponents = opponents(of, &info.field);
            let counter = counter(&opponents);
            let watched = counter.and_then(|at| of.watch.get(at));
            Find {
                candidate: scanned.candidate.clone(),
                kind_in_words: archive.kind_in_words(&scanned.candidate.kind),
                promised: scanned.score,
                expected: scan.as_ref().and_then(|scan| Some(EVEN + scan.expected(of.candidate)?)),
                is_no_better_than_luck: (scan.as_ref())
                    .and_then(|scan| scan.is_no_better_than_luck(of.candidate)),
                proved: games.score(ALPHA).scaled(POINTS),
                p: judged.p,
                adjusted_p: judged.adjusted_p,
                is_broken: judged.is_broken,
                watch: watched.map(|it| it.command.clone()),
                battle: watched.map(|it| it.battle),
                counter: counter.map(|at| opponents[at].clone()),
                opponents,
                file: of.file.clone(),
                then: standings(number, played.len(), then, POINTS * edge),
            }
        });
        let mut answer = ExploreAnswer {
            format: FORMAT,
            answer: Vec::new(),
            n_scanned: archive.all().len(),
            axes: archive.axes().to_vec(),
            drawn: drawn(archive),
            none_found: None,
            kinds: kinds(archive),
            finds: finds.collect(),
            replays: Vec::new(),
            info,
        };
        if answer.broken().next().is_none() {
            let proved: Vec<Estimate> = answer.finds.iter().map(|it| it.proved).collect();
            answer.none_found = none_found(archive, &proved, answer.edge(), ALPHA);
        }
        answer.worded()
    }

    /// Writes the sentences anew, for an answer that was read from a file.
    #[must_use]
    pub fn worded(mut self) -> ExploreAnswer {
        self.answer = self.sentences();
        self
    }

    /// The score beyond which an army wins too much, in points of 100.
    pub fn edge(&self) -> f64 {
        EVEN + self.info.margin
    }

    /// The finds that win too much.
    pub fn broken(&self) -> impl Iterator<Item = &Find> {
        self.finds.iter().filter(|it| it.is_broken)
    }
}

/// The values and variances of candidates as one scan; what may be expected of them is only known where all were drawn.
fn scan(archive: &Archive, rounds: u32) -> Option<Scan> {
    let found_by = match rounds {
        1 => FoundBy::Draws,
        _ => FoundBy::Guided,
    };
    scan_of(archive, u32::MAX, found_by)
}

fn scan_of(archive: &Archive, last_round: u32, found_by: FoundBy) -> Option<Scan> {
    let all = archive.all().iter();
    let of_rounds = all.filter(|it| it.candidate.round <= last_round);
    let pairs = of_rounds.map(|it| {
        let variance = it.score.se.map_or(0.0, |se| se * se);
        Some((it.score.value? - EVEN, variance))
    });
    let (values, variances): (Vec<f64>, Vec<f64>) =
        pairs.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Scan::of(&values, &variances, found_by)
}

fn drawn(archive: &Archive) -> Option<Drawn> {
    let first = scan_of(archive, 1, FoundBy::Draws)?;
    let n = archive.all().iter().filter(|it| it.candidate.round == 1);
    Some(Drawn { n: n.count(), mean: EVEN + first.mean, spread: first.tau_squared.sqrt() })
}

fn kinds(archive: &Archive) -> Vec<Kind> {
    let elites = archive.elites().into_iter();
    elites
        .map(|at| {
            let best = &archive.all()[at];
            let kind = &best.candidate.kind;
            let of_kind = archive.all().iter().filter(|it| it.candidate.kind == *kind);
            Kind {
                kind: archive.kind_in_words(kind),
                bins: kind.clone(),
                n: of_kind.count(),
                best: best.candidate.name.clone(),
                composition: best.candidate.composition.clone(),
                promised: best.score,
            }
        })
        .collect()
}

/// All pairs against all opponents. Each met the find equally often, so their mean is the score against the field; the
/// differences between opponents make the interval a little too wide.
fn over_the_field(played: &FindProof) -> CellTally {
    let mut all = CellTally::default();
    for cell in &played.against {
        all.merge(&cell.games);
    }
    all
}

/// ST-Q3.
fn p_of(games: &CellTally, edge: f64) -> f64 {
    let lattice = Lattice { counts: &games.pentanomial(), first: 0, unit: 4 };
    one_sided_p(&lattice, edge)
}

fn opponents(played: &FindProof, field: &[String]) -> Vec<Opponent> {
    let alpha = ALPHA / played.against.len().max(1) as f64;
    let named = field.iter().zip(&played.against);
    named
        .map(|(name, cell)| Opponent {
            name: name.clone(),
            score: cell.games.score(alpha).scaled(POINTS),
        })
        .collect()
}

fn counter(opponents: &[Opponent]) -> Option<usize> {
    let value = |at: &usize| opponents[*at].score.value.unwrap_or(f64::INFINITY);
    (0..opponents.len()).min_by(|x, y| value(x).total_cmp(&value(y)))
}

fn standings(number: usize, n_finds: usize, then: &[ProofByPlayer], edge: f64) -> Vec<Standing> {
    let alpha = ALPHA / n_finds.max(1) as f64;
    let each = then.iter().filter_map(|by| {
        // Opponents that take turns are fixed armies, so every pair is an observation.
        let score = by.finds.get(number)?.games.score(alpha).scaled(POINTS);
        let verdict = match () {
            () if score.lo > edge => "still wins too much",
            () if score.hi < edge => "no longer",
            () => "open",
        };
        Some(Standing { player: by.player.clone(), score, verdict: verdict.into() })
    });
    each.collect()
}
