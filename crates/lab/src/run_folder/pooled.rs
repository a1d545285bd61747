//! `[[run.pool]]` of a `run.toml`: the seeds of runs that were pooled.

use harness::SeedBlocks;
use serde::{Serialize, Serializer};

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};

/// Writes them.
pub fn as_tables<S: Serializer>(pool: &[SeedBlocks], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Pooled {
        seed: u64,
        blocks: u32,
    }
    serializer
        .collect_seq(pool.iter().map(|part| Pooled { seed: part.seed, blocks: part.n_blocks }))
}

/// Reads them: every seed once, in ascending order, each with at least one block.
pub fn read(node: &Node, problems: &mut Problems) -> Vec<SeedBlocks> {
    let parts = problems.list("pool", node).unwrap_or_default();
    let mut pool: Vec<SeedBlocks> = Vec::new();
    for part in parts {
        let Some(table) = TableReader::read("[[run.pool]]", part, &["seed", "blocks"], problems)
        else {
            continue;
        };
        let mut number = |key: &str, range| {
            let node = table.require(key, "what `equipoise merge --pool` writes", problems)?;
            problems.integer(key, range, node)
        };
        let (seed, blocks) =
            (number("seed", 0..=i64::MAX), number("blocks", 1..=i64::from(u32::MAX)));
        let (Some(seed), Some(n_blocks)) = (seed, blocks) else {
            continue;
        };
        let part_of_pool = SeedBlocks { seed: seed as u64, n_blocks: n_blocks as u32 };
        if pool.last().is_some_and(|last| last.seed >= part_of_pool.seed) {
            problems.add(Problem::at(
                "run::pool",
                part.span.clone(),
                "the seeds of a pool are in ascending order, each once",
            ));
        }
        pool.push(part_of_pool);
    }
    pool
}
