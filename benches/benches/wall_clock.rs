//! Wall clock: informative, never gated. Read the ratios; absolute times are a machine's own.

#![allow(
    missing_docs,
    reason = "the macros of the benchmark library make public items without docs"
)]

use std::hint::black_box;
use std::time::Duration;

use benches::battles;
use benches::kernels::{self, LIST};
use benches::scenarios;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

fn resolutions(c: &mut Criterion) {
    let list = kernels::engagements();
    assert_eq!(kernels::words(LIST), kernels::expected::WORDS);
    assert_eq!(kernels::resolve_one_at_a_time(&list, LIST), kernels::expected::RESULTS);
    assert_eq!(kernels::resolve_batched(&list, LIST), kernels::expected::RESULTS);
    let mut group = c.benchmark_group("resolution");
    group.throughput(Throughput::Elements(LIST as u64));
    group.bench_function("word", |b| b.iter(|| kernels::words(black_box(LIST))));
    group.bench_function("one_at_a_time", |b| {
        b.iter(|| kernels::resolve_one_at_a_time(black_box(&list), LIST))
    });
    group
        .bench_function("batched", |b| b.iter(|| kernels::resolve_batched(black_box(&list), LIST)));
    group.finish();
}

fn duels(c: &mut Criterion) {
    const PAIRS: u64 = 100;
    let duels = kernels::duels();
    assert_eq!(kernels::duel_pairs(&duels, PAIRS), kernels::expected::DUEL_PAIRS);
    let mut group = c.benchmark_group("duel");
    group.throughput(Throughput::Elements(2 * PAIRS * duels.len() as u64));
    group.bench_function("playout", |b| b.iter(|| kernels::duel_pairs(black_box(&duels), PAIRS)));
    group.finish();
}

fn threads(c: &mut Criterion) {
    let plan = kernels::plan(200);
    let expected = kernels::run_on(1, &plan);
    let mut group = c.benchmark_group("threads");
    group.sample_size(20).measurement_time(Duration::from_secs(8));
    group.throughput(Throughput::Elements(2 * 288 * 200 * plan.n_cells() as u64));
    for n_threads in [1, 2] {
        group.bench_function(n_threads.to_string(), |b| {
            b.iter(|| assert_eq!(kernels::run_on(n_threads, black_box(&plan)), expected))
        });
    }
    group.finish();
}

fn whole_battles(c: &mut Criterion) {
    let mut group = c.benchmark_group("battle");
    group.sample_size(20).measurement_time(Duration::from_secs(8));
    for measured in battles::MEASURED {
        let battles = measured.battles();
        group.throughput(Throughput::Elements(measured.n as u64));
        group.bench_function(measured.name, |b| b.iter(|| measured.play(black_box(&battles))));
    }
    group.finish();
}

fn whole_scenarios(c: &mut Criterion) {
    let mut group = c.benchmark_group("scenario");
    for measured in scenarios::MEASURED {
        let played = measured.scenarios();
        group.throughput(Throughput::Elements(measured.n_battles()));
        group.bench_function(measured.player, |b| b.iter(|| measured.play(black_box(&played))));
    }
    group.finish();
}

fn threads_of_battles(c: &mut Criterion) {
    let plan = battles::plan(4);
    let expected = kernels::run_on(1, &plan);
    let mut group = c.benchmark_group("battle_threads");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .measurement_time(Duration::from_secs(20));
    group.throughput(Throughput::Elements(2 * 288 * 4 * plan.n_cells() as u64));
    for n_threads in [1, 2] {
        group.bench_function(n_threads.to_string(), |b| {
            b.iter(|| assert_eq!(kernels::run_on(n_threads, black_box(&plan)), expected))
        });
    }
    group.finish();
}

criterion_group!(
    benches,
    resolutions,
    duels,
    threads,
    whole_battles,
    whole_scenarios,
    threads_of_battles
);
criterion_main!(benches);
