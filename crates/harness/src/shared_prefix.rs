//! Variants of the rules that play on their baseline's battle until a rule in which they differ is read for the first time.
//!
//! Two contests between the same armies and players, whose rules differ in a few parameters, play the same battle step by step until
//! one of these parameters is read (`battle_core::parameter_reads`). So the battle is played once; before the step that reads the parameter it is
//! copied, and the variant continues from the copy. A variant whose parameter is never read has the baseline's outcome.
//! Nothing is approximated: the results are the same bytes as if every variant had been played from the start.

use std::sync::Arc;

use battle_core::dice::DiceTransform;
use battle_core::parameter_reads;
use battle_core::side::{Seating, Side};
use battle_core::{Chance, Game, Outcome, ParameterSet, Playout, Policy, SampledChance};

use crate::dealing::PairChance;
use crate::game_source::Contest;
use crate::luck::LuckMeter;
use crate::measures::add_battle;
use crate::pair::PairResult;
use crate::pairing::Pairing;

/// The contests of one slot, each with an earlier contest whose battle it can share at first.
#[derive(Debug)]
pub(crate) struct RelatedContests<G, P> {
    contests: Vec<Arc<Contest<G, P>>>,
    /// By contest: an earlier contest, and the parameters in which their rules differ.
    leaders: Vec<Option<(usize, ParameterSet)>>,
}

/// A battle that several contests play together until they differ.
#[derive(Debug)]
struct Track<B> {
    /// The contest whose rules are played.
    leader: usize,
    /// Where it begins; none for the beginning of the battle.
    copy: Option<B>,
    /// The contests whose battle is still the same, in ascending order; the leader of each is among them, or is this leader.
    followers: Vec<usize>,
}

/// The most earlier contests that a contest is compared with, beside the first.
const COMPARED: usize = 64;

impl<G: Game, P: Policy<G>> RelatedContests<G, P> {
    /// Finds for each contest the earlier one from which it differs in the fewest parameters.
    pub(crate) fn of(contests: Vec<Arc<Contest<G, P>>>) -> RelatedContests<G, P> {
        let leader = |at: usize| {
            let nearest = (at.saturating_sub(COMPARED)..at).rev();
            let first = (at > COMPARED).then_some(0);
            let compared = nearest.chain(first).filter_map(|earlier| {
                let differences = contests[earlier].rule_differences(&contests[at])?;
                Some((earlier, differences))
            });
            compared.min_by_key(|(_, differences)| differences.count())
        };
        let leaders = (0..contests.len()).map(leader).collect();
        RelatedContests { contests, leaders }
    }

    /// Whether any contest can begin with the battle of another.
    pub(crate) fn is_related(&self) -> bool {
        self.leaders.iter().any(Option::is_some)
    }

    /// Plays both battles of one pair of every contest; their results in the order of the contests.
    pub(crate) fn play_pair(&self, of_pair: PairChance, pairing: Pairing) -> Vec<PairResult> {
        let plain = |transform| SampledChance::new(of_pair.key, transform);
        if const { G::FIRST_ROLL.is_some() }
            && let Some((roll, cell)) = G::FIRST_ROLL.zip(of_pair.first_dice)
        {
            return self
                .both_battles(pairing, |transform| plain(transform).with_first_dice(roll, cell));
        }
        self.both_battles(pairing, plain)
    }

    fn both_battles<C: Chance + Clone>(
        &self,
        pairing: Pairing,
        chance: impl Fn(DiceTransform) -> C,
    ) -> Vec<PairResult> {
        let mut results = vec![PairResult::NOTHING; self.contests.len()];
        for (battle, seating) in Seating::ALL.into_iter().enumerate() {
            let a = seating.seat_of(Side::A);
            let begin = |game: &G| {
                let chance = chance(pairing.transform(seating));
                Playout::new(game, seating, chance, LuckMeter::new(pairing.luck))
            };
            self.battles(begin, |at, outcome, meter| {
                let result = &mut results[at];
                result.half_points[battle] = outcome.half_points_of(a);
                result.luck += meter.of(a);
                add_battle::<G>(&mut result.measures, &outcome.measures, seating);
            });
        }
        results
    }

    /// Plays a battle of every contest, each from where it may differ from its leader's, and passes on how it ended.
    fn battles<C: Chance + Clone>(
        &self,
        begin: impl Fn(&G) -> Playout<G::State, C, LuckMeter>,
        mut over: impl FnMut(usize, &Outcome, &LuckMeter),
    ) {
        let mut waiting = self.tracks();
        while let Some(track) = waiting.pop() {
            let (leader, mut followers) = (track.leader, track.followers);
            let Contest { game, policies } = &*self.contests[leader];
            parameter_reads::take();
            let mut playout = track.copy.unwrap_or_else(|| begin(game));
            if !followers.is_empty() {
                self.part(&mut followers, parameter_reads::take(), None, &mut waiting);
            }
            let outcome = loop {
                let before = (!followers.is_empty()).then(|| playout.clone());
                let outcome = playout.step(game, policies);
                if before.is_some() {
                    self.part(&mut followers, parameter_reads::take(), before, &mut waiting);
                }
                if let Some(outcome) = outcome {
                    break outcome;
                }
            };
            for at in std::iter::once(leader).chain(followers) {
                over(at, &outcome, &playout.trace);
            }
        }
    }

    /// The tracks at the beginning: one for each contest without a leader.
    fn tracks<B>(&self) -> Vec<Track<B>> {
        let mut tracks: Vec<Track<B>> = Vec::new();
        for (at, leader) in self.leaders.iter().enumerate() {
            match leader {
                None => tracks.push(Track { leader: at, copy: None, followers: Vec::new() }),
                Some((leader, _)) => {
                    let own = tracks.iter_mut().find(|track| track.has(*leader));
                    own.expect("a leader is earlier").followers.push(at);
                }
            }
        }
        tracks
    }

    /// Moves the followers whose rules differ in what was read, each with its own followers, to tracks that begin before the step.
    fn part<B: Clone>(
        &self,
        followers: &mut Vec<usize>,
        read: ParameterSet,
        before: Option<B>,
        waiting: &mut Vec<Track<B>>,
    ) {
        let first = waiting.len();
        followers.retain(|&at| {
            let (leader, differences) = self.leaders[at].expect("a follower has a leader");
            let parted = waiting[first..].iter_mut().find(|it| it.has(leader));
            match parted {
                Some(track) => track.followers.push(at),
                None if differences.meets(read) => {
                    waiting.push(Track { leader: at, copy: before.clone(), followers: Vec::new() })
                }
                None => return true,
            }
            false
        });
    }
}

impl<B> Track<B> {
    /// Whether a contest plays on it.
    fn has(&self, contest: usize) -> bool {
        self.leader == contest || self.followers.binary_search(&contest).is_ok()
    }
}
