//! Instruction counts of the hot loops, of combat and of whole battles: the same number twice running, so that CI can gate on it.
//!
//! `make instructions` runs these and compares them with `benches/instructions.toml`.

#![allow(
    missing_docs,
    reason = "the macros of the benchmark library make public items without docs"
)]

use std::hint::black_box;

use battle_core::policy::FirstPolicy;
use benches::battles::{Battles, COUNTED, COUNTED_SUMS, counted};
use benches::kernels::{self, LIST, Prepared};
use benches::mirrors::{self, DUEL_PAIRS, Mirrors, PAIRS, expected};
use benches::scenarios::{self, Scenarios};
use gungraun::{library_benchmark, library_benchmark_group, main};
use harness::Plan;
use triumph::duel::Duel;

#[library_benchmark]
fn words() -> u64 {
    let sum = black_box(kernels::words(black_box(LIST)));
    assert_eq!(sum, kernels::expected::WORDS);
    sum
}

#[library_benchmark]
#[bench::list(kernels::engagements())]
fn resolve_one_at_a_time(list: Vec<Prepared>) -> Vec<Prepared> {
    let counts = black_box(kernels::resolve_one_at_a_time(black_box(&list), LIST));
    assert_eq!(counts, kernels::expected::RESULTS);
    list
}

#[library_benchmark]
#[bench::list(kernels::engagements())]
fn resolve_batched(list: Vec<Prepared>) -> Vec<Prepared> {
    let counts = black_box(kernels::resolve_batched(black_box(&list), LIST));
    assert_eq!(counts, kernels::expected::RESULTS);
    list
}

#[library_benchmark]
#[bench::four(kernels::duels())]
fn duel_pairs(duels: Vec<Duel>) -> Vec<Duel> {
    let sums = black_box(kernels::duel_pairs(black_box(&duels), 100));
    assert_eq!(sums, kernels::expected::DUEL_PAIRS);
    duels
}

#[library_benchmark]
#[bench::four_cells(kernels::plan(1))]
fn block(plan: Plan<Duel, FirstPolicy>) -> Plan<Duel, FirstPolicy> {
    let sum = black_box(kernels::block(black_box(&plan)));
    assert_eq!(sum, kernels::expected::BLOCK);
    plan
}

#[library_benchmark]
#[bench::four(counted())]
fn battles(battles: Battles) -> Battles {
    let sums = black_box(black_box(&battles).play(COUNTED));
    assert_eq!(sums, COUNTED_SUMS);
    battles
}

library_benchmark_group!(
    name = combat,
    benchmarks = [words, resolve_one_at_a_time, resolve_batched, duel_pairs, block]
);

#[library_benchmark]
#[bench::ten(scenarios::MEASURED[0].scenarios())]
fn scenarios_random(played: Scenarios) -> Scenarios {
    black_box(scenarios::MEASURED[0].play(black_box(&played)));
    played
}

#[library_benchmark]
#[bench::ten(scenarios::MEASURED[1].scenarios())]
fn scenarios_steady(played: Scenarios) -> Scenarios {
    black_box(scenarios::MEASURED[1].play(black_box(&played)));
    played
}

type Tropaion = Mirrors<tropaion::Battle, tropaion::policies::Player>;
type Gloriam = Mirrors<gloriam::Battle, gloriam::policies::Player>;
type Duels = Mirrors<gloriam::Duel, gloriam::duel::DuelPlayer>;

#[library_benchmark]
#[bench::twelve(mirrors::tropaion("random", expected::TROPAION_RANDOM))]
fn tropaion_random(played: Tropaion) -> Tropaion {
    black_box(black_box(&played).check(PAIRS));
    played
}

#[library_benchmark]
#[bench::twelve(mirrors::tropaion("steady", expected::TROPAION_STEADY))]
fn tropaion_steady(played: Tropaion) -> Tropaion {
    black_box(black_box(&played).check(PAIRS));
    played
}

#[library_benchmark]
#[bench::twelve(mirrors::gloriam("random", expected::GLORIAM_RANDOM))]
fn gloriam_random(played: Gloriam) -> Gloriam {
    black_box(black_box(&played).check(PAIRS));
    played
}

#[library_benchmark]
#[bench::twelve(mirrors::gloriam("steady", expected::GLORIAM_STEADY))]
fn gloriam_steady(played: Gloriam) -> Gloriam {
    black_box(black_box(&played).check(PAIRS));
    played
}

#[library_benchmark]
#[bench::four_hundred(mirrors::gloriam_duels(expected::GLORIAM_DUELS))]
fn gloriam_duels(played: Duels) -> Duels {
    black_box(black_box(&played).check(DUEL_PAIRS));
    played
}

library_benchmark_group!(
    name = whole,
    benchmarks = [
        battles,
        scenarios_random,
        scenarios_steady,
        tropaion_random,
        tropaion_steady,
        gloriam_random,
        gloriam_steady,
        gloriam_duels
    ]
);

main!(library_benchmark_groups = [combat, whole]);
