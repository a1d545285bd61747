//! What is measured: from a single word of the generator up to a whole block of pairs.

use std::sync::atomic::AtomicBool;

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::FirstPolicy;
use battle_core::side::BySide;
use battle_core::{Game, Opposed, Policy, RuleId, StreamKey};
use harness::{Group, Pairing, Plan, PlanPart, Silent, Totals, play_block, run};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use triumph::duel::{Duel, DuelTerms};
use triumph::{CombatResult, Engagement, HalfPoints, RuleParameters, Stand, TroopType, work_out};

/// The seed of every kernel.
const SEED: u128 = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3211;

/// How many engagements the lists of the kernels hold.
pub const LIST: usize = 4_096;

/// Draws `n` words and folds them, the yardstick of all other kernels.
pub fn words(n: usize) -> u64 {
    let mut generator = Pcg64Mcg::new(SEED);
    (0..n).fold(0, |sum: u64, _| sum.wrapping_add(generator.next_u64()))
}

/// What one engagement of the list needs to be resolved: both total factors, and what each cell does.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    a: HalfPoints,
    b: HalfPoints,
    /// By cell, what the loser suffers.
    results: [CombatResult; 5],
}

/// A fixed shuffled list of engagements of random types, ready to be rolled.
pub fn engagements() -> Vec<Prepared> {
    let rules = RuleParameters::DEFAULT;
    let mut generator = Pcg64Mcg::new(SEED ^ 1);
    let mut troop = || TroopType::ALL[(generator.next_u64() % TroopType::COUNT as u64) as usize];
    (0..LIST)
        .map(|_| {
            let worked =
                work_out(&Engagement::close(Stand::of(troop()), Stand::of(troop())), &rules);
            Prepared {
                a: worked.a.total(),
                b: worked.b.total(),
                results: [
                    worked.b_doubled.result,
                    worked.b_beaten.result,
                    CombatResult::NoEffect,
                    worked.a_beaten.result,
                    worked.a_doubled.result,
                ],
            }
        })
        .collect()
}

const ASKED: RuleId = RuleId("TR-CC-05");

/// How often each result came, over `n` engagements, each rolled when its turn comes.
pub fn resolve_one_at_a_time(list: &[Prepared], n: usize) -> [u32; 7] {
    let rules = RuleParameters::DEFAULT;
    let mut dice = SampledDice::new(Pcg64Mcg::new(SEED), DiceTransform::default());
    let mut counts = [0; 7];
    for prepared in list.iter().cycle().take(n) {
        let cell = triumph::resolve(&mut dice, ASKED, prepared.a, prepared.b, &rules);
        counts[prepared.results[cell as usize] as usize] += 1;
    }
    counts
}

/// The same with all rolls of a chunk drawn before they are looked up; the same dice, so the same counts.
pub fn resolve_batched(list: &[Prepared], n: usize) -> [u32; 7] {
    const CHUNK: usize = 64;
    let rules = RuleParameters::DEFAULT;
    let mut dice = SampledDice::new(Pcg64Mcg::new(SEED), DiceTransform::default());
    let mut counts = [0; 7];
    let mut rolls = [Opposed::from_index(0); CHUNK];
    for chunk in list.chunks_exact(CHUNK).cycle().take(n / CHUNK) {
        dice.fill(&mut rolls);
        for (prepared, &roll) in chunk.iter().zip(&rolls) {
            let cell = triumph::cell_of(prepared.a, prepared.b, roll, &rules);
            counts[prepared.results[cell as usize] as usize] += 1;
        }
    }
    counts
}

/// Four duels of different kinds: even foot, shattering knights, a screen that wears off, shooters first.
pub fn duels() -> Vec<Duel> {
    let rules = RuleParameters::DEFAULT;
    [
        ("heavy-foot", "heavy-foot", false),
        ("knights", "spear", false),
        ("warriors+elephant-screen", "light-foot", false),
        ("archers", "elite-cavalry+shower-shooting", true),
    ]
    .map(|(a, b, opening_shots)| {
        let terms = DuelTerms { opening_shots, ..DuelTerms::default() };
        let party = |text: &str| text.parse().expect("the notation of a party");
        Duel::new(party(a), party(b), &rules, terms).expect("a legal duel")
    })
    .into()
}

/// Plays `n_pairs` pairs of each duel; A's half points and the rounds of all.
pub fn duel_pairs(duels: &[Duel], n_pairs: u64) -> (u64, u64) {
    let policies = BySide([FirstPolicy; 2]);
    let (mut half_points, mut rounds) = (0, 0);
    for (matchup, duel) in (0..).zip(duels) {
        let key = StreamKey::of_seed(1).matchup(matchup);
        for pair in 0..n_pairs {
            let result = harness::play_pair(duel, &policies, key.pair(pair), Pairing::default());
            half_points += u64::from(result.half_points[0] + result.half_points[1]);
            rounds += result.measures[0] as u64;
        }
    }
    (half_points, rounds)
}

/// A plan of one group: a baseline and three variants.
pub fn plan(n_blocks: u32) -> Plan<Duel, FirstPolicy> {
    let duels = duels();
    Plan {
        seeds: 3.into(),
        pairing: Pairing::default(),
        groups: vec![Group::played_by(
            &BySide([FirstPolicy; 2]),
            1,
            duels[0].clone(),
            duels[1..].to_vec(),
        )],
        n_blocks,
    }
}

/// One block of a baseline and three variants; the sum of all scores in quarter points.
pub fn block(plan: &Plan<Duel, FirstPolicy>) -> i64 {
    play_block(plan.seeds.first(), plan.pairing, &plan.groups[0], 0, 0, &[])
        .iter()
        .map(|row| row.games.sum())
        .sum()
}

/// A whole run on this many threads; the sum of all scores in quarter points.
pub fn run_on<G: Game, P: Policy<G>>(n_threads: usize, plan: &Plan<G, P>) -> i64 {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("threads");
    run(
        &pool,
        plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(plan.n_cells()),
        &AtomicBool::new(false),
        &mut Silent,
        |_, _| Ok::<(), ()>(()),
    )
    .expect("nothing can fail")
    .totals
    .cells
    .iter()
    .map(|cell| cell.games.sum())
    .sum()
}

/// The answers that the kernels must give.
pub mod expected {
    /// Of [`super::words`] over the list's length.
    pub const WORDS: u64 = 1_609_638_832_351_523_178;
    /// Of both ways to resolve the list once: no effect, fall back, shattered, destroyed, evade, panic, sacked.
    pub const RESULTS: [u32; 7] = [682, 2_365, 329, 594, 98, 28, 0];
    /// Of [`super::duel_pairs`] over 100 pairs.
    pub const DUEL_PAIRS: (u64, u64) = (826, 6_338);
    /// Of [`super::block`].
    pub const BLOCK: i64 = 2_414;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_give_their_answers() {
        let list = engagements();
        assert_eq!(
            (
                words(LIST),
                resolve_one_at_a_time(&list, LIST),
                resolve_batched(&list, LIST),
                duel_pairs(&duels(), 100),
                block(&plan(1)),
            ),
            (
                expected::WORDS,
                expected::RESULTS,
                expected::RESULTS,
                expected::DUEL_PAIRS,
                expected::BLOCK
            )
        );
    }

    #[test]
    fn threads_make_no_difference() {
        let plan = plan(20);
        assert_eq!(run_on(1, &plan), run_on(2, &plan));
    }
}
