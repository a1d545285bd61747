//! A block: a fixed number of pairs of one matchup.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use battle_core::streams::KeptRolls;
use battle_core::{Game, Policy, StreamKey};
use stats::{BLOCK_PAIRS, CellTally, EffectTally, pair_score};

use crate::dealing::{Dealer, PairChance};
use crate::game_source::{Contest, GameSource, SLOT_PAIRS, SLOTS, Slot};
use crate::luck::PairsLuck;
use crate::measures::{MAX_COLUMNS, n_columns, partial};
use crate::pair::{PairResult, first_rolls, play_pair_keeping};
use crate::pairing::Pairing;
use crate::plan::{Group, Plan};
use crate::shared_prefix::RelatedContests;

/// The result of one block of one cell: a row of `blocks.parquet` (ST-A6).
///
/// A pure function of the plan's seed, pairing and games and of the two indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRow {
    /// The cell's number in the plan.
    pub cell: u32,
    /// The block's index; it holds pairs `288 · block` to `288 · block + 287`.
    pub block: u32,
    /// Nine counts of A's half points in the two battles of each pair (ST-A2).
    pub games: CellTally,
    /// Sum over pairs of each measure, in the order of [`crate::columns`].
    pub sums: [i64; MAX_COLUMNS],
    /// Sum over pairs of each measure's square.
    pub squares: [i64; MAX_COLUMNS],
    /// Sum over pairs of a measure times the pair's battles that have a value of it; 0 where every battle has one.
    pub products: [i64; MAX_COLUMNS],
    /// One bit for each column of which the row has no sums, since it was not counted yet when the row was stored.
    pub missing: u32,
    /// Against the baseline; none for baselines.
    pub effect: Option<EffectRow>,
    /// The result of each slot, in a group whose contests are drawn.
    pub slots: Option<Box<[SlotRow; SLOTS]>>,
    /// A's luck, where it is recorded.
    pub luck: Option<PairsLuck>,
}

/// The result of the pairs of one drawn contest; zeros where the cell didn't play.
///
/// Only sums are kept, since the contest is one observation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotRow {
    /// Pairs: none, or as many as the contest plays of a slot ([`crate::ContestDraw::n_pairs`]).
    pub n_pairs: u32,
    /// Sum of the pair scores, in quarter points.
    pub score: i64,
    /// Sum of the paired differences from the baseline, in quarter points; 0 for baselines.
    pub difference: i64,
    /// Sum of A's luck, in luck units; 0 where luck is not recorded.
    pub luck: i64,
    /// Sum of that luck minus the baseline's; 0 for baselines.
    pub luck_difference: i64,
}

impl SlotRow {
    /// The sums that all eight pairs of the slot would have at the same mean, so that draws of any number of pairs are read on one
    /// scale.
    #[must_use]
    pub(crate) fn of_a_whole_slot(self) -> SlotRow {
        let times = SLOT_PAIRS as i64 / i64::from(self.n_pairs.max(1));
        SlotRow {
            n_pairs: self.n_pairs,
            score: times * self.score,
            difference: times * self.difference,
            luck: times * self.luck,
            luck_difference: times * self.luck_difference,
        }
    }

    /// Adds one pair, and compares it with the baseline's same pair.
    #[inline]
    fn add(&mut self, played: &Played, was: Option<&Played>) {
        self.n_pairs += 1;
        self.score += i64::from(played.score);
        self.luck += played.luck;
        if let Some(was) = was {
            self.difference += i64::from(played.score) - i64::from(was.score);
            self.luck_difference += played.luck - was.luck;
        }
    }
}

/// The parts of a baseline's pair that its variants are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    score: u8,
    luck: i64,
    measures: [i32; MAX_COLUMNS],
}

/// A variant's block against the same block of its baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectRow {
    /// Twenty-five counts of pair scores, baseline by variant (ST-A3).
    pub pairs: EffectTally,
    /// Sum over pairs of each measure's squared difference, variant minus baseline.
    pub difference_squares: [i64; MAX_COLUMNS],
}

impl Default for EffectRow {
    fn default() -> EffectRow {
        EffectRow { pairs: EffectTally::default(), difference_squares: [0; MAX_COLUMNS] }
    }
}

/// Plays one block of a group: the baseline and every variant on the same pairs.
///
/// Returns one row for each cell, numbered from `first_cell`. Rows of cells in `out_of_play`, which is in ascending order, are
/// empty. Variants that differ in rules only continue from copies of the baseline's battles where they can.
/// The playouts allocate nothing; only the rows and the copies do.
pub fn play_block<G: Game, P: Policy<G>>(
    seed: u64,
    pairing: Pairing,
    group: &Group<G, P>,
    first_cell: u32,
    block: u32,
    out_of_play: &[u32],
) -> Vec<BlockRow> {
    play(BlockOf {
        seed,
        pairing,
        group,
        first_cell,
        block,
        number: block,
        slots: 0..SLOTS,
        out_of_play,
        most_pairs: SLOT_PAIRS,
        pairs: None,
    })
}

/// Adds sums of the same columns.
fn add(own: &mut [i64; MAX_COLUMNS], other: &[i64; MAX_COLUMNS]) {
    for (own, other) in own.iter_mut().zip(other) {
        *own += other;
    }
}

/// Plays a block, or a part of one.
pub(crate) fn play<G: Game, P: Policy<G>>(of: BlockOf<'_, G, P>) -> Vec<BlockRow> {
    if let Some(rows) = rows_of_related(&of) {
        return rows;
    }
    let pairing = of.pairing;
    rows_of(of, |_, contest, chance, kept| {
        play_pair_keeping(&contest.game, &contest.policies, chance, pairing, kept)
    })
}

/// Which block of which group is played, or which of its slots.
#[derive(Debug)]
pub(crate) struct BlockOf<'g, G, P> {
    pub(crate) seed: u64,
    pub(crate) pairing: Pairing,
    pub(crate) group: &'g Group<G, P>,
    pub(crate) first_cell: u32,
    /// Its number within its seed.
    pub(crate) block: u32,
    /// Its number in the plan; the same unless the plan has several seeds.
    pub(crate) number: u32,
    /// The slots that are played; the rows of parts of a block add up to those of the block.
    pub(crate) slots: Range<usize>,
    pub(crate) out_of_play: &'g [u32],
    /// The most pairs of a slot that are played: fewer than it has only where play is tried.
    pub(crate) most_pairs: u64,
    /// The counter to which pairs are added as they are played; none if the run is not watched that closely.
    pub(crate) pairs: Option<&'g AtomicU64>,
}

impl<G, P> Plan<G, P> {
    /// The block of a task, of which all slots and cells are played; none if there is no such task.
    pub(crate) fn block_of(&self, task: usize) -> Option<BlockOf<'_, G, P>> {
        let n_groups = self.groups.len().max(1);
        let (group, number) = (task % n_groups, u32::try_from(task / n_groups).ok()?);
        let (seed, block) = self.seeds.of_block(number);
        Some(BlockOf {
            seed,
            pairing: self.pairing,
            group: self.groups.get(group)?,
            first_cell: *self.schedule().first_cells().get(group)?,
            block,
            number,
            slots: 0..SLOTS,
            out_of_play: &[],
            most_pairs: SLOT_PAIRS,
            pairs: None,
        })
    }
}

impl<G, P> BlockOf<'_, G, P> {
    /// Counts the pairs of a slot, once for each of the cells that have played them.
    fn count(&self, cells: usize) {
        if let Some(pairs) = self.pairs {
            pairs.fetch_add(self.pairs_of(&self.group.baseline) * cells as u64, Ordering::Relaxed);
        }
    }

    /// The pairs of a slot that a cell plays.
    fn pairs_of(&self, contests: &GameSource<G, P>) -> u64 {
        contests.n_pairs().min(self.most_pairs)
    }

    /// The rows before any pair.
    fn empty_rows(&self) -> Vec<BlockRow> {
        let n_cells = 1 + self.group.variants.len() as u32;
        let cells = self.first_cell..self.first_cell + n_cells;
        let row = |cell| {
            let mut row = BlockRow::empty(cell, self.number);
            row.effect = (cell != self.first_cell).then(EffectRow::default);
            row.slots = (self.group.draws()).then(|| Box::new([SlotRow::default(); SLOTS]));
            row.luck = self.pairing.luck.then(PairsLuck::default);
            row
        };
        cells.map(row).collect()
    }

    /// How many pairs of other seeds are before its own in the plan.
    fn pairs_before(&self) -> u64 {
        u64::from(self.number - self.block) * BLOCK_PAIRS
    }

    /// Whether a cell is played.
    fn is_in_play(&self, cell: u32) -> bool {
        self.out_of_play.binary_search(&cell).is_err()
    }

    /// The key of its matchup, and the addresses of its slots.
    fn slots(&self) -> (StreamKey, impl Iterator<Item = (usize, Slot)> + use<G, P>) {
        let matchup = StreamKey::of_seed(self.seed).matchup(self.group.stream_id);
        let first = u64::from(self.block) * SLOTS as u64;
        let address = move |slot| Slot { matchup, number: first + slot as u64 };
        let slots = self.slots.clone();
        (matchup, slots.map(move |slot| (slot, address(slot))))
    }
}

/// The rows of a block in which variants begin with the battles of others; none where no variant can.
fn rows_of_related<G: Game, P: Policy<G>>(of: &BlockOf<'_, G, P>) -> Option<Vec<BlockRow>> {
    let group = of.group;
    let is_alone = group.variants.is_empty() || group.baseline.is_prepared();
    if is_alone || !of.is_in_play(of.first_cell) {
        return None;
    }
    let (key, slots) = of.slots();
    let dealer = Dealer::of_block(of.seed, of.pairing, of.block.into());
    let partial = partial::<G>();
    let mut rows = of.empty_rows();
    let mut known: Option<(Vec<usize>, RelatedContests<G, P>)> = None;
    for (slot, address) in slots {
        if known.is_none() || group.draws() {
            let cells = group.cells().enumerate().zip(of.first_cell..);
            let played = cells.filter(|(_, cell)| of.is_in_play(*cell));
            let contests = played.filter_map(|((at, it), _)| Some((at, it.of(address)?)));
            let (members, contests): (Vec<usize>, Vec<_>) = contests.unzip();
            if members.first() != Some(&0) {
                continue;
            }
            let is_first = known.is_none();
            let family = RelatedContests::of(contests);
            if is_first && !family.is_related() {
                return None;
            }
            known = Some((members, family));
        }
        let (members, family) = known.as_ref()?;
        let first_pair = address.number * SLOT_PAIRS;
        for pair in first_pair..first_pair + of.pairs_of(&group.baseline) {
            let results = family.play_pair(dealer.chance(key, pair), of.pairing);
            let mut baseline = None;
            for (&at, result) in members.iter().zip(&results) {
                rows[at].add::<G>(slot, result, &partial, &mut baseline);
            }
        }
        of.count(members.len());
    }
    Some(rows)
}

/// A pair of a cell, by its number in the plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairOf {
    pub(crate) cell: u32,
    pub(crate) pair: u64,
    /// The number of the draw, where contests are drawn.
    pub(crate) draw: Option<u64>,
}

/// The rows of a block whose pairs are played by a function, cell by cell.
#[inline(always)]
pub(crate) fn rows_of<G: Game, P>(
    of: BlockOf<'_, G, P>,
    mut play: impl FnMut(PairOf, &Contest<G, P>, PairChance, &Option<KeptRolls>) -> PairResult,
) -> Vec<BlockRow> {
    let (key, slots) = of.slots();
    let slots: Vec<(usize, Slot)> = slots.collect();
    let before = of.pairs_before();
    let dealer = Dealer::of_block(of.seed, of.pairing, of.block.into());
    let mut baseline = [None; BLOCK_PAIRS as usize];
    // By pair, like the baseline: all cells of a group have the same dice.
    let kept: Vec<Option<KeptRolls>> = slots.iter().flat_map(|_| rolls_of_slot::<G>()).collect();
    let partial = partial::<G>();
    let mut rows = of.empty_rows();
    for (row, contests) in rows.iter_mut().zip(of.group.cells()) {
        if !of.is_in_play(row.cell) {
            continue;
        }
        let of_slots =
            baseline.chunks_mut(SLOT_PAIRS as usize).zip(kept.chunks(SLOT_PAIRS as usize));
        for ((baseline, kept), &(slot, address)) in of_slots.zip(&slots) {
            let baseline = &mut baseline[..of.pairs_of(contests) as usize];
            if row.effect.is_some() && baseline.contains(&None) {
                continue;
            }
            let Some(contest) = contests.of(address) else {
                continue;
            };
            let cell = row.cell;
            let draw = (contests.are_drawn()).then_some(before / SLOT_PAIRS + address.number);
            let first_pair = address.number * SLOT_PAIRS;
            for ((pair, baseline), kept) in (first_pair..).zip(baseline).zip(kept) {
                let chance = dealer.chance(key, pair);
                let at = PairOf { cell, pair: before + pair, draw };
                let result = play(at, &contest, chance, kept);
                row.add::<G>(slot, &result, &partial, baseline);
            }
            of.count(1);
        }
    }
    rows
}

/// The kept rolls of each pair of a slot, before any roll.
fn rolls_of_slot<G: Game>() -> [Option<KeptRolls>; SLOT_PAIRS as usize] {
    std::array::from_fn(|_| first_rolls::<G>())
}

impl BlockRow {
    /// ST-A6: adds another part of the same block.
    pub(crate) fn merge(&mut self, other: &BlockRow) {
        let BlockRow {
            cell: _,
            block: _,
            games,
            sums,
            squares,
            products,
            missing,
            effect,
            slots,
            luck,
        } = other;
        self.games.merge(games);
        add(&mut self.sums, sums);
        add(&mut self.squares, squares);
        add(&mut self.products, products);
        self.missing |= missing;
        if let (Some(own), Some(effect)) = (&mut self.effect, effect) {
            own.pairs.merge(&effect.pairs);
            add(&mut own.difference_squares, &effect.difference_squares);
        }
        if let (Some(own), Some(slots)) = (&mut self.slots, slots) {
            for (own, slot) in own.iter_mut().zip(slots.iter()) {
                // A slot is played in one part only.
                if slot.n_pairs > 0 {
                    *own = *slot;
                }
            }
        }
        if let (Some(own), Some(luck)) = (&mut self.luck, luck) {
            own.scores.merge(&luck.scores);
            own.differences.merge(&luck.differences);
        }
    }

    /// Removes all results, and keeps the cell, the block and the optional parts.
    pub fn clear(&mut self) {
        let empty = BlockRow::empty(self.cell, self.block);
        *self = BlockRow {
            effect: self.effect.as_ref().map(|_| EffectRow::default()),
            slots: (self.slots.as_ref()).map(|_| Box::new([SlotRow::default(); SLOTS])),
            luck: self.luck.map(|_| PairsLuck::default()),
            ..empty
        };
    }

    /// Whether the row has the sums of a column.
    pub fn has(&self, column: usize) -> bool {
        self.missing & (1 << column) == 0
    }

    /// The row without the sums of some columns, as it was stored before they were counted.
    #[must_use]
    pub fn without(mut self, missing: u32) -> BlockRow {
        self.missing |= missing;
        for column in (0..MAX_COLUMNS).filter(|column| missing & (1 << column) != 0) {
            self.sums[column] = 0;
            self.squares[column] = 0;
            self.products[column] = 0;
            if let Some(effect) = &mut self.effect {
                effect.difference_squares[column] = 0;
            }
        }
        self
    }

    /// The row of a block that has not been played.
    pub fn empty(cell: u32, block: u32) -> BlockRow {
        BlockRow {
            cell,
            block,
            games: CellTally::default(),
            sums: [0; MAX_COLUMNS],
            squares: [0; MAX_COLUMNS],
            products: [0; MAX_COLUMNS],
            missing: 0,
            effect: None,
            slots: None,
            luck: None,
        }
    }

    /// Adds a pair. A baseline's pair is kept for its variants; a variant's pair is compared with it. `partial` are the columns that
    /// not every battle has.
    #[inline]
    fn add<G: Game>(
        &mut self,
        slot: usize,
        result: &PairResult,
        partial: &[(usize, usize)],
        baseline: &mut Option<Played>,
    ) {
        let [x1, x2] = result.half_points;
        self.games.record(x1, x2);
        for column in 0..const { n_columns::<G>() } {
            let value = i64::from(result.measures[column]);
            self.sums[column] += value;
            self.squares[column] += value * value;
        }
        for &(column, counted_by) in partial {
            let [value, battles] = [column, counted_by].map(|at| i64::from(result.measures[at]));
            self.products[column] += value * battles;
        }
        let played =
            Played { score: pair_score(x1, x2), luck: result.luck, measures: result.measures };
        let was = baseline.filter(|_| self.effect.is_some());
        if let Some(luck) = &mut self.luck {
            let outcome = |played: Played| (i64::from(played.score), played.luck);
            luck.add(outcome(played), was.map(outcome));
        }
        if let Some(slots) = &mut self.slots {
            slots[slot].add(&played, was.as_ref());
        }
        if let Some(was) = was
            && let Some(effect) = &mut self.effect
        {
            effect.pairs.record(was.score, played.score);
            for column in 0..const { n_columns::<G>() } {
                let difference = i64::from(played.measures[column] - was.measures[column]);
                effect.difference_squares[column] += difference * difference;
            }
        } else {
            *baseline = Some(played);
        }
    }
}
