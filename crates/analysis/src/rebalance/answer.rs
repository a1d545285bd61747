//! The result of a rebalancing: its proposals, their battles, and which of them make every verdict fair.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stats::Estimate;
use stats::rebalance::{Confirmation, FEWEST_CONFIRMED_BLOCKS, round_alpha};
use stats::worth::Verdict;

use super::ALPHA;
use super::proof::{ALL_PLAYERS, PlayerBlocks, ProofBlocks};
use super::proposals::Proposal;
use super::surrogate::{Surrogate, VerdictWords};

/// What was asked, and of which runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RebalanceInfo {
    /// The experiment's title.
    pub title: String,
    /// The ruleset.
    pub ruleset: String,
    /// The command that makes it again.
    pub command: String,
    /// The page or folder of the run on which was searched; from this answer's folder where it was played for it.
    pub search: String,
    /// The version of Equipoise.
    pub version: String,
    /// Who played, in words.
    pub players: String,
    /// Further players who play the named proposal too, each on a seed of its own.
    #[serde(default)]
    pub then: Vec<String>,
    /// How far from fair still counts as fair, in points of 100; 0 where `support` is wanted.
    pub margin: f64,
    /// How often each army should be in the equilibrium of redrawn scores, 0 to 1; null where matchups or prices should be fair.
    pub support: Option<f64>,
    /// The most changes that were tried together.
    pub most_changes: usize,
    /// The seed of the run on which was searched.
    pub search_seed: u64,
    /// Blocks of 288 pairs of each cell of the run on which was searched; 0 where an older version wrote this.
    #[serde(default)]
    pub search_blocks: u32,
    /// The seed of the proof.
    pub proof_seed: u64,
    /// Blocks of 288 pairs of each cell of the proof, fixed before.
    pub proof_blocks: u32,
    /// Which search it is after failed ones, from 1 (ST-P4).
    pub round: u32,
}

/// Raised when a program that reads answers would have to be changed.
const FORMAT: u32 = 1;

/// What `equipoise rebalance` prints with `--json`: one object on one line. Differences are in points of 100, imbalances in squares of
/// these, at full precision. Where `support` is wanted, an item is an army, its numbers are how often it is in the equilibrium of redrawn
/// scores, in points of 100, and an imbalance is the mean square of what armies lack of that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("$id" = "equipoise:rebalance-answer:1"), title = "The answer of a search for the fewest changes")]
pub struct RebalanceAnswer {
    /// Raised when a program that reads answers would have to be changed.
    #[schemars(extend("const" = FORMAT))]
    pub format: u32,
    /// What was asked.
    #[serde(flatten)]
    pub info: RebalanceInfo,
    /// The answer in sentences, the headline first.
    pub answer: Vec<String>,
    /// What it came to, in one word.
    pub outcome: RebalanceOutcome,
    /// The number of the proposal that the answer names, from 1.
    pub chosen: Option<usize>,
    /// What may be changed, by name.
    pub may_change: Vec<String>,
    /// Every verdict as the search found it.
    pub found: Vec<FoundVerdict>,
    /// The imbalance that the search found, in squares of points of 100.
    pub found_imbalance: f64,
    /// The experiment that plays the named proposal beside the present rules, as a file in the answer's folder.
    pub experiment: Option<String>,
    /// The front of changes against imbalance, without the present rules.
    pub proposals: Vec<ProposalAnswer>,
    /// What verdicts are about.
    #[serde(rename = "items")]
    pub words: VerdictWords,
}

/// What it came to, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RebalanceOutcome {
    /// Every verdict was within the margin already.
    NothingToMend,
    /// A proposal was played, and every verdict is within the margin for certain.
    Balanced,
    /// A proposal was played and certainly gains, and no verdict is certainly beyond the margin; some are still open.
    Mended,
    /// The best proposals certainly gain, but some verdict is still certainly beyond the margin: no change within the bounds
    /// makes it fair.
    BetterOnly,
    /// Proposals were played, and none surely gains.
    NotConfirmed,
    /// No change within the bounds is predicted to help.
    OutOfReach,
    /// Too few battles of the proposals were played for any claim.
    NotPlayed,
}

/// A verdict as the search found it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FoundVerdict {
    /// The item.
    pub item: String,
    /// How far it is from fair, in points of 100.
    pub difference: Estimate,
}

/// A set of changes, its prediction by the search, and its battles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProposalAnswer {
    /// Its changes, in words.
    pub changes: Vec<String>,
    /// What is changed, by name.
    pub names: Vec<String>,
    /// Points moved in all.
    pub points: f64,
    /// Before confirmation: the imbalance that the search says it would leave.
    pub predicted_imbalance: f64,
    /// Before confirmation: the item that would be farthest from fair, and by how much.
    pub predicted_farthest: Option<(String, f64)>,
    /// Its battles: of all players together, then of each, then of further players; empty before the proof.
    pub played: Vec<Proved>,
}

/// What was played of a proposal by one player, or by all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proved {
    /// Who played.
    pub player: String,
    /// The imbalance under the present rules on the same chance.
    pub before: f64,
    /// The imbalance with its changes.
    pub after: f64,
    /// What is gained, with an interval that holds for all proposals together.
    pub gain: Estimate,
    /// Whether a gain may be claimed (ST-P4).
    pub is_confirmed: bool,
    /// Whether every item is within the margin, by intervals that hold together (ST-P5).
    pub is_balanced: bool,
    /// Whether an item is certainly beyond the margin, by the same intervals.
    pub fails: bool,
    /// Every item before and after.
    pub items: Vec<ItemUnder>,
}

/// An item under the present rules and under a proposal, on the same chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ItemUnder {
    /// The item.
    pub item: String,
    /// Its difference under the present rules.
    pub before: Estimate,
    /// The same with the changes.
    pub after: Estimate,
    /// The verdict with the changes, in words.
    pub verdict: Cow<'static, str>,
    /// The verdict under the present rules, in words.
    pub verdict_before: Cow<'static, str>,
}

impl RebalanceAnswer {
    /// From the search and its proposals, the present rules first, and from what was played of them, if anything was.
    pub fn of(
        info: RebalanceInfo,
        surrogate: &Surrogate,
        proposals: &[Proposal],
        played: Option<&ProofBlocks>,
    ) -> RebalanceAnswer {
        let (present, others) = match proposals {
            [present, others @ ..] => (Some(present), others),
            [] => (None, &[][..]),
        };
        let (names, n_proposals) = (surrogate.names(), others.len());
        let by = played.iter().flat_map(|played| &played.by);
        let proved: Vec<Vec<Option<Proved>>> =
            by.map(|by| all_proved(by, n_proposals, surrogate, &info)).collect();
        let of = |(number, proposal): (usize, &Proposal)| ProposalAnswer {
            changes: (proposal.changes(surrogate).iter())
                .map(|change| change.words.clone())
                .collect(),
            names: (proposal.changes.iter())
                .map(|(at, option)| {
                    let changeable = &surrogate.changeables[*at];
                    let change = &changeable.options[*option];
                    match change.half_points {
                        0 => change.key.clone(),
                        _ => changeable.name.clone(),
                    }
                })
                .collect(),
            points: proposal.points,
            predicted_imbalance: proposal.predicted.value,
            predicted_farthest: (proposal.farthest())
                .map(|(item, off)| (names[item].to_owned(), off)),
            played: (proved.iter()).filter_map(|by| by.get(number).cloned().flatten()).collect(),
        };
        let mut answer = RebalanceAnswer {
            format: FORMAT,
            outcome: RebalanceOutcome::NotPlayed,
            chosen: None,
            experiment: None,
            answer: Vec::new(),
            may_change: (surrogate.changeables.iter()).map(|it| it.name.clone()).collect(),
            found: (surrogate.found().into_iter())
                .map(|item| FoundVerdict { item: item.name, difference: item.difference })
                .collect(),
            found_imbalance: present.map_or(0.0, |it| it.predicted.value),
            proposals: others.iter().enumerate().map(of).collect(),
            words: surrogate.verdict_words(),
            info,
        };
        let is_fair = present.is_none_or(|it| it.would_do(answer.info.margin));
        (answer.outcome, answer.chosen) = answer.outcome(is_fair);
        answer.worded()
    }

    /// Adds the battles of further players: each played the present rules and the named proposal, on a seed that neither the search nor the
    /// proof had.
    #[must_use]
    pub fn with_further_players(
        mut self,
        surrogate: &Surrogate,
        by: &[PlayerBlocks],
    ) -> RebalanceAnswer {
        let proved = by.iter().map(|by| all_proved(by, 1, surrogate, &self.info));
        let proved: Vec<Proved> = proved.flatten().flatten().collect();
        let chosen = self.chosen.and_then(|number| number.checked_sub(1));
        if let Some(proposal) = chosen.and_then(|at| self.proposals.get_mut(at)) {
            proposal.played.extend(proved);
        }
        self.worded()
    }

    /// Writes the sentences anew, for an answer that was read from a file.
    #[must_use]
    pub fn worded(mut self) -> RebalanceAnswer {
        self.answer = self.sentences();
        self
    }

    fn outcome(&self, is_fair: bool) -> (RebalanceOutcome, Option<usize>) {
        if self.proposals.is_empty() {
            return match is_fair {
                true => (RebalanceOutcome::NothingToMend, None),
                false => (RebalanceOutcome::OutOfReach, None),
            };
        }
        let of_all = |proposal: &ProposalAnswer| proposal.played.first().cloned();
        let played: Option<Vec<Proved>> = self.proposals.iter().map(of_all).collect();
        let Some(played) = played else {
            return (RebalanceOutcome::NotPlayed, None);
        };
        let first = |is: fn(&Proved) -> bool| played.iter().position(is).map(|at| at + 1);
        if let Some(at) = first(|it| it.is_balanced && it.is_confirmed) {
            return (RebalanceOutcome::Balanced, Some(at));
        }
        if let Some(at) = first(|it| it.is_confirmed && !it.fails) {
            return (RebalanceOutcome::Mended, Some(at));
        }
        let confirmed = played.iter().enumerate().filter(|(_, it)| it.is_confirmed);
        let best = confirmed.min_by(|(_, x), (_, y)| x.after.total_cmp(&y.after));
        match best {
            Some((at, _)) => (RebalanceOutcome::BetterOnly, Some(at + 1)),
            None => (RebalanceOutcome::NotConfirmed, Some(self.proposals.len())),
        }
    }

    /// The proposal that the answer names.
    pub fn chosen(&self) -> Option<&ProposalAnswer> {
        self.proposals.get(self.chosen?.checked_sub(1)?)
    }

    /// Blocks of the proof in which every verdict was played; all that were planned where none was.
    pub fn n_whole_blocks(&self) -> u64 {
        let proved = self.proposals.iter().filter_map(|it| it.played.first());
        let fewest = proved.map(|it| it.gain.n).min();
        fewest.unwrap_or(self.info.proof_blocks.into())
    }

    /// Whether these are fewer than a claim needs.
    pub fn is_short(&self) -> bool {
        self.n_whole_blocks() < FEWEST_CONFIRMED_BLOCKS as u64
    }
}

/// What one player, or all, played of every proposal.
fn all_proved(
    by: &PlayerBlocks,
    n_proposals: usize,
    surrogate: &Surrogate,
    info: &RebalanceInfo,
) -> Vec<Option<Proved>> {
    match &surrogate.field {
        Some(field) => {
            let alpha = round_alpha(ALPHA, info.round.max(1));
            field.proved(by, info, alpha).into_iter().map(Some).collect()
        }
        None => (1..=n_proposals).map(|number| proved(by, number, surrogate, info)).collect(),
    }
}

fn proved(
    by: &PlayerBlocks,
    number: usize,
    surrogate: &Surrogate,
    info: &RebalanceInfo,
) -> Option<Proved> {
    let alpha = round_alpha(ALPHA, info.round.max(1));
    let confirmation: Confirmation = by.confirmation(number, alpha)?;
    let (is_balanced, fails) = by.stands(number, info.margin, alpha);
    let items = surrogate.items.iter().enumerate().map(|(item, seen)| {
        let [before, after] = [0, number].map(|rules| by.item(rules, item, ALPHA));
        let (before, after) = (before?, after?);
        Some(ItemUnder {
            item: seen.name.clone(),
            verdict: verdict(&after, info.margin, surrogate.words).into(),
            verdict_before: verdict(&before, info.margin, surrogate.words).into(),
            before,
            after,
        })
    });
    Some(Proved {
        player: by.player.clone(),
        before: confirmation.before.value,
        after: confirmation.after.value,
        gain: confirmation.gain,
        is_confirmed: confirmation.is_confirmed(),
        // Of fewer blocks nothing is claimed.
        is_balanced: is_balanced && by.n_blocks() >= FEWEST_CONFIRMED_BLOCKS,
        fails,
        items: items.collect::<Option<_>>()?,
    })
}

/// ST-E15 on the scale of scores.
fn verdict(difference: &Estimate, margin: f64, words: VerdictWords) -> &'static str {
    match Verdict::of(difference.lo, difference.hi, 0.0, margin) {
        Verdict::Underpriced => words.above,
        Verdict::Overpriced => words.below,
        Verdict::RightlyPriced => words.fair,
        _ => "undecided",
    }
}

impl Proved {
    /// Items by their verdict with the changes: fair, surely not, and open.
    pub fn counts(&self, words: VerdictWords) -> [usize; 3] {
        let n_of =
            |is: &dyn Fn(&str) -> bool| self.items.iter().filter(|it| is(&it.verdict)).count();
        let fair = n_of(&|word| word == words.fair);
        let open = n_of(&|word| word == "undecided");
        [fair, self.items.len() - fair - open, open]
    }

    /// `does it`, `does not do it`, `gains` or `not confirmed`.
    pub fn stands(&self) -> &'static str {
        match self {
            it if it.is_balanced && it.is_confirmed => "does it",
            it if it.fails => "does not do it",
            it if it.is_confirmed => "gains",
            _ => "not confirmed",
        }
    }

    /// Whether it is about all players together, where there are several.
    pub fn is_of_all(&self) -> bool {
        self.player == ALL_PLAYERS
    }
}
