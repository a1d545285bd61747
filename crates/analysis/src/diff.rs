//! Two runs side by side: what moved from the first to the second.
//!
//! Chance is addressed by seed, matchup and pair, never by rules or players, so two runs of one seed play a matchup of one name on
//! the same chance. Their blocks are then compared one by one, so that shared chance cancels. Other runs are independent.

pub mod json;
mod text;

use harness::{BLOCK_PAIRS, BlockRow, Totals};
use stats::{Estimate, IntervalKind, IntervalMethod, MomentTally};

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;

/// The fewest blocks from which the spread between blocks is reliable enough to compare block by block.
pub const FEWEST_BLOCKS: u64 = 8;

/// One of the two runs.
#[derive(Clone, Debug)]
pub struct ComparedRun {
    /// What it is called: its folder.
    pub name: String,
    /// What was played.
    pub info: RunInfo,
    totals: Totals,
    /// What each block came to, by cell.
    blocks: Vec<Vec<PlayedBlock>>,
}

/// A block of a cell: only what a comparison needs, since a run may have millions.
#[derive(Clone, Copy, Debug)]
struct PlayedBlock {
    block: u32,
    /// A's score over its pairs, in quarter points.
    score: i32,
    /// Digest of all its counts.
    digest: u64,
}

impl ComparedRun {
    /// A run of which no rows were read yet.
    pub fn new(name: String, info: RunInfo) -> ComparedRun {
        let n_cells = info.cells.len();
        ComparedRun { name, info, totals: Totals::new(n_cells), blocks: vec![Vec::new(); n_cells] }
    }

    /// Adds a block of a cell; those of a cell come in their order.
    ///
    /// # Panics
    ///
    /// If the cell is not in the run's plan.
    pub fn add(&mut self, row: &BlockRow) {
        self.totals.add(row);
        let counts = row.games.games.iter().flatten().copied();
        // A run that was stored before these were counted doesn't have them.
        let later: Vec<usize> = harness::partial_columns(&self.info.columns)
            .flat_map(|(at, counted_by)| [at, counted_by])
            .collect();
        let columns = (0..harness::MAX_COLUMNS).filter(|at| !later.contains(at));
        let sums = columns.flat_map(|at| [row.sums[at], row.squares[at]]);
        let sums = sums.map(|sum| sum as u64);
        let bytes: Vec<u8> = counts.chain(sums).flat_map(u64::to_le_bytes).collect();
        self.blocks[row.cell as usize].push(PlayedBlock {
            block: row.block,
            score: row.games.sum() as i32,
            digest: harness::digest(&bytes),
        });
    }
}

/// How a move was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Every block that both played came to the same counts.
    Unchanged,
    /// By the differences of this many blocks that both runs played on the same chance.
    Blocks(u64),
    /// As the difference of two independent scores.
    Independent,
}

impl How {
    /// In a few words.
    pub fn in_words(self) -> String {
        match self {
            How::Unchanged => "the same in every block".to_owned(),
            How::Blocks(n) => format!("paired, {n} blocks"),
            How::Independent => "independent".to_owned(),
        }
    }
}

/// A cell that both runs have.
#[derive(Clone, Debug, PartialEq)]
pub struct DiffLine {
    /// Its name.
    pub name: String,
    /// Pairs that each played.
    pub pairs: [u64; 2],
    /// A's score in each, 0 to 1.
    pub scores: [Estimate; 2],
    /// The second run's score less the first one's, −1 to 1.
    pub moved: Estimate,
    /// How that was measured.
    pub how: How,
}

impl DiffLine {
    /// Whether it certainly moved up, certainly moved down, didn't move, or neither is certain.
    pub fn verdict(&self) -> &'static str {
        match (self.how, self.moved.lo, self.moved.hi) {
            (How::Unchanged, ..) => "unchanged",
            (_, lo, _) if lo > 0.0 => "up",
            (_, _, hi) if hi < 0.0 => "down",
            _ => "no move seen",
        }
    }

    /// Whether the whole interval lies farther out than `bound`, 0 to 1, on one side.
    pub fn crosses(&self, bound: f64) -> bool {
        self.moved.lo > bound || self.moved.hi < -bound
    }
}

/// What moved between two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Diff {
    /// What the runs are called.
    pub names: [String; 2],
    /// The cells that both have, what moved most first.
    pub lines: Vec<DiffLine>,
    /// The cells that only one has played: those that are not in the other's plan, and those that it has not come to.
    pub only_in: [Vec<String>; 2],
    /// Whether both have the same chance.
    pub same_seed: bool,
    /// Level of every interval in percent.
    pub level_percent: String,
    /// What differs in the rules, a phrase each; empty where both were played by the same.
    pub rules: Vec<String>,
}

/// Who is ahead in a cell: the first side, the second, or neither for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// The first side: its whole interval lies above one half.
    First,
    /// The second.
    Second,
    /// It may be even.
    Neither,
}

impl Ahead {
    fn of(score: &Estimate) -> Ahead {
        match (score.lo > 0.5, score.hi < 0.5) {
            (true, _) => Ahead::First,
            (_, true) => Ahead::Second,
            _ => Ahead::Neither,
        }
    }

    /// In a few words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Ahead::First => "first side ahead",
            Ahead::Second => "second side ahead",
            Ahead::Neither => "may be even",
        }
    }
}

impl DiffLine {
    /// Who was ahead and who is ahead now, if that changed.
    pub fn turned(&self) -> Option<[Ahead; 2]> {
        let ahead = [Ahead::of(&self.scores[0]), Ahead::of(&self.scores[1])];
        (ahead[0] != ahead[1]).then_some(ahead)
    }
}

/// What differs in the rules of two runs: parameters by name, or else the digests of the tables.
fn rules_of(first: &RunInfo, second: &RunInfo) -> Vec<String> {
    if first.ruleset != second.ruleset {
        return vec![format!("{} and {}", first.ruleset, second.ruleset)];
    }
    let value = |info: &RunInfo, name: &String| {
        let found = info.parameters.iter().find(|(own, _)| own == name);
        found.map_or_else(|| "its default".to_owned(), |(_, value)| value.clone())
    };
    let mut names: Vec<&String> =
        first.parameters.iter().chain(&second.parameters).map(|(name, _)| name).collect();
    names.sort();
    names.dedup();
    let differ = names.into_iter().filter_map(|name| {
        let [one, other] = [value(first, name), value(second, name)];
        (one != other).then(|| format!("{name} was {one} and is {other}"))
    });
    let mut differ: Vec<String> = differ.collect();
    if differ.is_empty() && first.rules_digest != second.rules_digest {
        let versions = match first.version == second.version {
            true => String::new(),
            false => format!(" (Equipoise {} and {})", first.version, second.version),
        };
        differ.push(format!("tables or defaults changed{versions}"));
    }
    differ
}

impl Diff {
    /// Compares two runs.
    pub fn of(first: &ComparedRun, second: &ComparedRun) -> Diff {
        let runs = [first, second];
        let played = runs.map(RunCells::of);
        let same_seed = seeds_of(&first.info) == seeds_of(&second.info)
            && first.info.ruleset == second.info.ruleset
            && first.info.game == second.info.game
            && first.info.pairing == second.info.pairing;
        let mut lines = Vec::new();
        let mut only_in = [Vec::new(), Vec::new()];
        for (cell, name) in played[0].names.iter().enumerate() {
            match played[1].names.iter().position(|other| other == name) {
                Some(other) => match line(runs, &played, [cell, other], same_seed) {
                    Some(line) => lines.push(line),
                    None => {
                        let has_played = [played[0].has(cell), played[1].has(other)];
                        for (only, _) in only_in.iter_mut().zip(has_played).filter(|it| it.1) {
                            only.push(name.clone());
                        }
                    }
                },
                None => only_in[0].push(name.clone()),
            }
        }
        let known = |name: &&String| !played[0].names.contains(name);
        only_in[1].extend(played[1].names.iter().filter(known).cloned());
        let size = |line: &DiffLine| line.moved.value.map_or(0.0, f64::abs);
        lines.sort_by(|x, y| size(y).total_cmp(&size(x)));
        Diff {
            names: runs.map(|run| run.name.clone()),
            lines,
            only_in,
            same_seed,
            level_percent: first.info.level_percent(),
            rules: rules_of(&first.info, &second.info),
        }
    }

    /// The cells that moved farther than `bound` for certain.
    pub fn crossing(&self, bound: f64) -> Vec<&DiffLine> {
        self.lines.iter().filter(|line| line.crosses(bound)).collect()
    }

    /// The cells that only one run has played, except those that `allowed` names by the cell, its matchup or its variant.
    pub fn missing(&self, allowed: &[String]) -> Vec<&str> {
        let missing = self.only_in.iter().flatten().map(String::as_str);
        missing.filter(|cell| !allowed.iter().any(|name| is_of(cell, name))).collect()
    }

    /// The names in `allowed` that name no missing cell.
    pub fn unknown<'n>(&self, allowed: &'n [String]) -> Vec<&'n str> {
        let missing = self.missing(&[]);
        let names = allowed.iter().map(String::as_str);
        names.filter(|name| !missing.iter().any(|cell| is_of(cell, name))).collect()
    }

    /// The answer: what moved most, and how many moved at all.
    pub fn sentences(&self) -> Vec<String> {
        text::sentences(self)
    }
}

/// Whether a name is a cell's, its matchup's or its variant's.
fn is_of(cell: &str, name: &str) -> bool {
    let rest = [cell.strip_prefix(name), cell.strip_suffix(name)];
    cell == name
        || rest[0].is_some_and(|it| it.starts_with(", "))
        || rest[1].is_some_and(|it| it.ends_with(", "))
}

/// A run with the names of its cells, by which those of two runs are matched.
struct RunCells<'r> {
    names: Vec<String>,
    totals: &'r Totals,
    reading: IntervalPolicy,
}

impl RunCells<'_> {
    /// Whether it has a pair of this cell.
    fn has(&self, cell: usize) -> bool {
        self.totals.cells[cell].games.n_pairs() > 0
    }

    fn of(run: &ComparedRun) -> RunCells<'_> {
        let n_cells = run.info.cells.len();
        RunCells {
            names: (0..n_cells).map(|cell| run.info.cell_name(cell)).collect(),
            totals: &run.totals,
            reading: IntervalPolicy::of(&run.info),
        }
    }
}

/// A cell in both runs; none where either has not played it.
fn line(
    runs: [&ComparedRun; 2],
    played: &[RunCells<'_>; 2],
    cells: [usize; 2],
    same_seed: bool,
) -> Option<DiffLine> {
    let of = |run: usize| {
        let cell = &played[run].totals.cells[cells[run]];
        (cell.games.n_pairs(), played[run].reading.score(cell))
    };
    let [(n, x), (m, y)] = [of(0), of(1)];
    (x.value.is_some() && y.value.is_some()).then_some(())?;
    let shared = if same_seed { shared_blocks(runs, cells) } else { Vec::new() };
    let alpha = runs[0].info.alpha;
    let (moved, how) = match shared.len() as u64 {
        1.. if n == m && has_all(runs, cells, &shared) && shared.iter().all(|it| it.same) => {
            (Estimate::exact(0.0, n), How::Unchanged)
        }
        n_blocks if n_blocks >= FEWEST_BLOCKS => (by_blocks(&shared, alpha), How::Blocks(n_blocks)),
        _ => (independent(&y, &x), How::Independent),
    };
    Some(DiffLine {
        name: played[0].names[cells[0]].clone(),
        pairs: [n, m],
        scores: [x, y],
        moved,
        how,
    })
}

/// A block that both runs played.
struct Shared {
    /// A's quarter points in the second run less those in the first.
    difference: i64,
    /// Whether all counts are the same.
    same: bool,
}

/// The seeds of a run.
fn seeds_of(info: &RunInfo) -> Vec<u64> {
    match info.pool.as_slice() {
        [] => vec![info.seed],
        pool => pool.iter().map(|part| part.seed).collect(),
    }
}

/// Whether both runs have played no other block of a cell than these.
fn has_all(runs: [&ComparedRun; 2], cells: [usize; 2], shared: &[Shared]) -> bool {
    let n_blocks = |run: usize| runs[run].blocks[cells[run]].len();
    [n_blocks(0), n_blocks(1)] == [shared.len(); 2]
}

/// Blocks are the same where seed and number within the seed are; they come in the order of both, since a pool has its seeds in order.
fn shared_blocks(runs: [&ComparedRun; 2], cells: [usize; 2]) -> Vec<Shared> {
    let [first, second] = [0, 1].map(|run| &runs[run].blocks[cells[run]]);
    let seeds = runs.map(|run| run.info.seeds());
    let shared = first.iter().filter_map(|one| {
        let wanted = seeds[0].of_block(one.block);
        let at = second.binary_search_by_key(&wanted, |other| seeds[1].of_block(other.block));
        let other = &second[at.ok()?];
        Some(Shared {
            difference: i64::from(other.score) - i64::from(one.score),
            same: one.digest == other.digest,
        })
    });
    shared.collect()
}

/// ST-B4 on blocks: the mean difference of block means with Student's t on the blocks, which are independent of each other.
fn by_blocks(shared: &[Shared], alpha: f64) -> Estimate {
    let mut moments = MomentTally::default();
    for block in shared {
        moments.record(block.difference);
    }
    let quarter_points = 4.0 * BLOCK_PAIRS as f64;
    let mean = moments.mean(alpha, 1.0 / quarter_points, Some((-1.0, 1.0)));
    Estimate { n: moments.n * BLOCK_PAIRS, ..mean }
}

/// One score less another that shares no chance with it, at the lower of their two levels, and of the more conservative kind.
fn independent(second: &Estimate, first: &Estimate) -> Estimate {
    let any_time = [first, second].iter().any(|one| one.kind == IntervalKind::Anytime);
    Estimate {
        level: first.level.min(second.level),
        kind: if any_time { IntervalKind::Anytime } else { IntervalKind::Planned },
        method: IntervalMethod::Asymptotic,
        ..second.less_independent(first)
    }
}
