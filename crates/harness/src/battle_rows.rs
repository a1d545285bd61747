//! Battles one by one: kept while a block is played, or played again from their addresses.

use battle_core::side::{Seating, Side};
use battle_core::{BySide, Game, Policy};

use crate::block::{BlockOf, BlockRow, PairOf, rows_of};
use crate::dealing::PairChance;
use crate::game_source::Contest;
use crate::luck::LuckMeter;
use crate::measures::{MAX_COLUMNS, add_battle};
use crate::pair::PairResult;
use crate::pairing::Pairing;
use crate::plan::Plan;

/// One battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleRow {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Where contests are drawn, the number of the draw: battles of a matchup with the same number have the same armies.
    pub draw: Option<u64>,
    /// A's seat, 1 or 2: the first battle of a pair has A in seat one.
    pub seat: u8,
    /// What the troops of A and of B cost in half army points ([`Game::troops_cost`]); none where the rules count no points.
    pub spent: Option<[i32; 2]>,
    /// A's half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
    /// The measures in whole steps, in the order of [`crate::columns`].
    pub measures: [i32; MAX_COLUMNS],
    /// A's luck, in luck units; none where it is not recorded.
    pub luck: Option<i64>,
}

impl<G: Game, P: Policy<G>> Plan<G, P> {
    /// The battles of a task, cell by cell, pair by pair, the one with A in seat one first; `stored` are the rows of the task.
    ///
    /// Cells whose stored rows are empty were not played. [`None`] where the battles don't add up to the stored rows, which
    /// happens if another version of the program played them.
    pub fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>> {
        let empty = stored.iter().filter(|row| row.games.n_pairs() == 0);
        let out_of_play: Vec<u32> = empty.map(|row| row.cell).collect();
        let block = self.block_of(task)?;
        let (rows, battles) = record_block(BlockOf { out_of_play: &out_of_play, ..block });
        let sums = |row: &BlockRow| {
            let measures = (row.sums, row.squares, row.products);
            (row.cell, row.games, measures, row.luck)
        };
        let is_same = rows.len() == stored.len()
            && rows.into_iter().zip(stored).all(|(row, stored)| {
                let row = row.without(stored.missing);
                sums(&row) == sums(stored) && row.effect == stored.effect
            });
        is_same.then_some(battles)
    }
}

/// A block, or a part of one, as [`crate::play_block`] plays it, with every battle: cell by cell, pair by pair, the one with A in seat one first.
pub(crate) fn record_block<G: Game, P: Policy<G>>(
    of: BlockOf<'_, G, P>,
) -> (Vec<BlockRow>, Vec<BattleRow>) {
    let pairing = of.pairing;
    let mut battles = Vec::new();
    let rows = rows_of(of, |at, contest, chance, _| {
        let two = two_battles(at, contest, chance, pairing);
        battles.extend_from_slice(&two);
        together(&two)
    });
    (rows, battles)
}

/// The battles of a pair, each by itself.
fn two_battles<G: Game, P: Policy<G>>(
    at: PairOf,
    contest: &Contest<G, P>,
    chance: PairChance,
    pairing: Pairing,
) -> [BattleRow; 2] {
    let spent = contest.game.troops_cost().map(|BySide(costs)| costs);
    Seating::ALL.map(|seating| {
        let mut meter = LuckMeter::new(pairing.luck);
        let transform = pairing.transform(seating);
        let (game, policies) = (&contest.game, &contest.policies);
        let outcome = chance.playout(game, policies, seating, transform, &mut meter);
        let mut measures = [0; MAX_COLUMNS];
        add_battle::<G>(&mut measures, &outcome.measures, seating);
        let a = seating.seat_of(Side::A);
        BattleRow {
            cell: at.cell,
            pair: at.pair,
            draw: at.draw,
            seat: match seating == Seating::ALL[0] {
                true => 1,
                false => 2,
            },
            spent,
            half_points: outcome.half_points_of(a),
            measures,
            luck: pairing.luck.then(|| meter.of(a)),
        }
    })
}

/// Two battles as one pair, which is what a block tallies.
fn together(two: &[BattleRow; 2]) -> PairResult {
    let [one, other] = two;
    PairResult {
        half_points: [one.half_points, other.half_points],
        measures: std::array::from_fn(|at| one.measures[at] + other.measures[at]),
        luck: one.luck.unwrap_or(0) + other.luck.unwrap_or(0),
    }
}
