//! Battles one by one: the same that a run has tallied, played again from their addresses.

use battle_core::side::{Seating, Side};
use battle_core::{Game, Policy, StreamKey};
use stats::BLOCK_PAIRS;

use crate::block::BlockRow;
use crate::dealing::Dealer;
use crate::game_source::{SLOT_PAIRS, SLOTS, Slot};
use crate::luck::LuckMeter;
use crate::measures::{MAX_COLUMNS, add_battle};
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
    /// Cells whose stored rows are empty were not played. [`None`] where battles don't add up to the stored rows, as those of
    /// another program don't.
    pub fn battles(&self, task: usize, stored: &[BlockRow]) -> Option<Vec<BattleRow>> {
        let group = self.groups.get(task % self.groups.len().max(1))?;
        let block = (task / self.groups.len()) as u64;
        let key = StreamKey::of_seed(self.seed).matchup(group.stream_id);
        let dealer = Dealer::of_block(self.seed, self.pairing, block);
        let first_slot = block * SLOTS as u64;
        let mut rows = Vec::new();
        // As in a block: a variant is not played where its baseline is not.
        let mut baseline = [false; SLOTS];
        for (at, (contests, of_block)) in group.cells().zip(stored).enumerate() {
            if of_block.games.n_pairs() == 0 {
                continue;
            }
            let begin = rows.len();
            for (slot, was_played) in baseline.iter_mut().enumerate() {
                let address = Slot {
                    matchup: key,
                    number: first_slot + slot as u64,
                };
                if at > 0 && !*was_played {
                    continue;
                }
                let Some(contest) = contests.of(address) else {
                    continue;
                };
                *was_played |= at == 0;
                let first_pair = address.number * SLOT_PAIRS;
                for pair in first_pair..first_pair + SLOT_PAIRS {
                    let chance = dealer.chance(key, pair);
                    for (seat, seating) in (1..).zip(Seating::ALL) {
                        let mut meter = LuckMeter::new(self.pairing.luck);
                        let outcome = chance.playout(
                            &contest.game,
                            &contest.policies,
                            seating,
                            self.pairing.transform(seating),
                            &mut meter,
                        );
                        let mut measures = [0; MAX_COLUMNS];
                        add_battle::<G>(&mut measures, &outcome.measures, seating);
                        let a = seating.seat_of(Side::A);
                        rows.push(BattleRow {
                            cell: of_block.cell,
                            pair,
                            draw: contests.are_drawn().then_some(address.number),
                            seat,
                            half_points: outcome.half_points_of(a),
                            measures,
                            luck: self.pairing.luck.then(|| meter.of(a)),
                        });
                    }
                }
            }
            if !add_up(&rows[begin..], of_block) {
                return None;
            }
        }
        Some(rows)
    }
}

/// Whether battles are those of a block of their cell.
fn add_up(battles: &[BattleRow], stored: &BlockRow) -> bool {
    let mut row = BlockRow::empty(stored.cell, stored.block);
    let mut luck = 0;
    for pair in battles.chunks_exact(2) {
        row.games.record(pair[0].half_points, pair[1].half_points);
        for column in 0..MAX_COLUMNS {
            let sum = i64::from(pair[0].measures[column]) + i64::from(pair[1].measures[column]);
            row.sums[column] += sum;
            row.squares[column] += sum * sum;
        }
        luck += pair.iter().filter_map(|battle| battle.luck).sum::<i64>();
    }
    debug_assert!(row.games.n_pairs() <= BLOCK_PAIRS);
    (row.games, row.sums, row.squares) == (stored.games, stored.sums, stored.squares)
        && luck == stored.luck.map_or(0, |luck| luck.scores.luck)
}
