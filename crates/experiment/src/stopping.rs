//! Early stopping of the whole run and of single cells: at looks after fixed numbers of complete blocks, so that neither threads
//! nor shards nor interruptions change a decision.

mod allotment;

use std::fmt::Debug;
use std::ops::Range;

use analysis::interval_policy::IntervalPolicy;
use analysis::swap_answer::difference;
use analysis::worth::{WorthPlan, WorthRows, cells_in_play, settled};
use harness::{BlockRow, Schedule, Totals};
use serde::Serialize;
use stats::looks;
use stats::metagame::FEWEST_BLOCKS_A_CELL;
use stats::worth::FEWEST_BLOCKS;

pub use allotment::{Allotment, Dealt};

/// One minus the level of every interval.
pub const ALPHA: f64 = 0.05;

/// ST-D8: the first look at which play may stop for precision.
const FIRST_STOP: u32 = 8;

/// ST-D8: the first look at the prices of all types: each of the 40 groups of the jackknife has two blocks.
const FIRST_OF_PRICES: u32 = 80;

/// What ends a run before the last task of its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    /// Every score has the precision that the plan wants (ST-D8).
    Precision,
    /// All blocks that the plan has for its matchups together were allotted (ST-O8).
    Budget,
}

/// What a run plays for, and its results so far.
#[derive(Debug)]
pub struct StoppingRule<'w> {
    goal: Goal<'w>,
    n_cells: u32,
    out_of_play: Vec<u32>,
}

#[derive(Debug)]
enum Goal<'w> {
    /// All blocks of all cells.
    All,
    /// Every score's interval as narrow as wanted, as it is read where first dice are dealt out or aren't (ST-C7).
    Scores { half_width: f64, stratified: bool },
    /// The interval of every difference from a baseline as narrow as wanted, where contests are drawn.
    Differences { half_width: f64 },
    /// Every card's worth settled (ST-D14).
    Worths(&'w WorthPlan, WorthRows),
    /// The price of every type known to a half-width (ST-D8).
    Prices(Prices<'w>),
    /// Every block dealt that there is for all matchups together (ST-O8).
    Allotted(Progress<'w>),
}

/// Prices that are wanted to a half-width.
pub trait PriceGoal: Debug {
    /// The half-width in points to which every price is wanted.
    fn half_width(&self) -> f64;

    /// The half-width in points of the price that these rows know least; none where they give no price.
    fn widest(&self, rows: &WorthRows, n_blocks: u32) -> Option<f64>;

    /// Whether the rows of the first blocks, a part of the plan, know them as well.
    fn is_reached(&self, rows: &WorthRows, n_blocks: u32, part: f64) -> bool;
}

/// What the prices of all types are read from.
#[derive(Debug)]
struct Prices<'w> {
    goal: Box<dyn PriceGoal + 'w>,
    rows: WorthRows,
    /// The blocks of the plan.
    n_blocks: u32,
}

/// How far the matchups of a metagame are.
#[derive(Debug)]
struct Progress<'w> {
    allotment: &'w Allotment,
    /// Blocks of each matchup at the last look.
    played: Vec<u64>,
    /// The matchups that are played since then.
    in_play: Vec<usize>,
    last_look: u32,
    /// The most blocks of a matchup.
    n_blocks: u32,
}

impl<'w> StoppingRule<'w> {
    /// For scores to a half-width, for worths, or for all blocks.
    pub fn new(
        half_width: Option<f64>,
        worth: Option<&'w WorthPlan>,
        n_cells: usize,
        stratified: bool,
    ) -> Self {
        let goal = match (half_width, worth) {
            (_, Some(plan)) if plan.half_width.is_some() => {
                Goal::Worths(plan, WorthRows::new(n_cells))
            }
            (Some(half_width), None) => Goal::Scores { half_width, stratified },
            _ => Goal::All,
        };
        StoppingRule { goal, n_cells: n_cells as u32, out_of_play: Vec::new() }
    }

    /// Stops the matchups of a metagame one by one; each gets at most as many blocks as the plan has.
    #[must_use]
    pub fn allotting(mut self, allotment: Option<&'w Allotment>, plan: &Schedule) -> Self {
        if let Some(allotment) = allotment {
            self.goal = Goal::Allotted(Progress {
                allotment,
                played: vec![0; allotment.n_matchups()],
                in_play: (0..allotment.n_matchups()).collect(),
                last_look: 0,
                n_blocks: plan.n_blocks,
            });
        }
        self
    }

    /// Goes by differences from the baselines in place of scores, if they are what is asked.
    #[must_use]
    pub fn comparing(mut self, of_differences: bool) -> Self {
        if let (Goal::Scores { half_width, .. }, true) = (&self.goal, of_differences) {
            self.goal = Goal::Differences { half_width: *half_width };
        }
        self
    }

    /// Goes by the prices of all types, if they are wanted to a half-width.
    #[must_use]
    pub fn pricing(mut self, goal: Option<Box<dyn PriceGoal + 'w>>, plan: &Schedule) -> Self {
        if let Some(goal) = goal {
            let (rows, n_blocks) = (WorthRows::new(plan.n_cells()), plan.n_blocks);
            self.goal = Goal::Prices(Prices { goal, rows, n_blocks });
        }
        self
    }

    /// Why play ends where a look ends it.
    pub const fn end(&self) -> EndedBy {
        match self.goal {
            Goal::Allotted(_) => EndedBy::Budget,
            _ => EndedBy::Precision,
        }
    }

    /// Whether play may end before its last task.
    pub const fn may_end(&self) -> bool {
        !matches!(self.goal, Goal::All)
    }

    /// ST-D7: the task before which each look is taken, in order, of some tasks of a plan; the last one is their end.
    ///
    /// A part of a plan that doesn't have all of the first blocks can't look at them: it is played whole, and looked at when it is
    /// merged with the others.
    pub fn stage_ends(&self, plan: &Schedule, tasks: Range<usize>) -> Vec<usize> {
        let first = match self.goal {
            Goal::All => None,
            Goal::Scores { .. } | Goal::Differences { .. } => Some(FIRST_STOP),
            Goal::Worths(..) => Some(FEWEST_BLOCKS as u32),
            Goal::Prices(_) => Some(FIRST_OF_PRICES),
            Goal::Allotted(_) => Some(FEWEST_BLOCKS_A_CELL as u32),
        };
        match first {
            Some(first) if tasks == (0..plan.n_tasks()) => looks(plan.n_blocks.into())
                .filter(|&n_blocks| n_blocks >= u64::from(first.min(plan.n_blocks)))
                .map(|n_blocks| n_blocks as usize * plan.n_groups())
                .collect(),
            _ => vec![tasks.end],
        }
    }

    /// Takes in the rows of the next task, in the order of the plan.
    pub fn take(&mut self, rows: &[BlockRow]) {
        if let Goal::Worths(_, kept) | Goal::Prices(Prices { rows: kept, .. }) = &mut self.goal {
            rows.iter().for_each(|row| kept.push(row));
        }
    }

    /// A look at the first blocks, all of whose rows were taken in: whether play ends here.
    pub fn is_over(&mut self, totals: &Totals, n_blocks: u32) -> bool {
        match &mut self.goal {
            Goal::All => false,
            // ST-D8: the rule reads widths only, so the planned interval stays valid.
            Goal::Scores { half_width, stratified } => {
                // The scores that the answer will have, if play ends here.
                let reading = IntervalPolicy::planned(ALPHA, *stratified);
                let is_narrow = |cell| reading.score(cell).half_width() <= *half_width;
                n_blocks >= FIRST_STOP && totals.cells.iter().all(is_narrow)
            }
            Goal::Differences { half_width } => {
                let reading = IntervalPolicy::planned(ALPHA, false);
                let mut found = totals.cells.iter().filter_map(|it| difference(it, &reading));
                n_blocks >= FIRST_STOP && found.all(|it| it.half_width() <= *half_width)
            }
            Goal::Worths(plan, rows) => {
                let in_play = cells_in_play(plan, &settled(plan, rows, n_blocks));
                self.out_of_play =
                    (0..self.n_cells).filter(|cell| in_play.binary_search(cell).is_err()).collect();
                in_play.is_empty()
            }
            Goal::Prices(prices) => {
                let part = f64::from(n_blocks) / f64::from(prices.n_blocks);
                n_blocks >= FIRST_OF_PRICES && prices.goal.is_reached(&prices.rows, n_blocks, part)
            }
            Goal::Allotted(progress) => {
                let is_over = progress.look(totals, n_blocks);
                self.out_of_play = progress.allotment.cells_without(&progress.in_play);
                is_over
            }
        }
    }

    /// The cells that are settled by the results so far, in ascending order.
    pub fn out_of_play(&self) -> &[u32] {
        &self.out_of_play
    }
}

impl Progress<'_> {
    /// ST-O8: allots the blocks until the next look; returns whether there are none.
    fn look(&mut self, totals: &Totals, n_blocks: u32) -> bool {
        let since = u64::from(n_blocks - self.last_look);
        (self.in_play.iter()).for_each(|&at| self.played[at] += since);
        self.last_look = n_blocks;
        let all = u64::from(self.n_blocks);
        let next = stats::next_look(n_blocks.into()).min(all);
        let (length, left) = (next - u64::from(n_blocks), all - u64::from(n_blocks));
        let dealt = (self.allotment).deal(totals, &self.played, length, left);
        match dealt {
            Dealt::Nothing => true,
            Dealt::Matchups(in_play) => {
                self.in_play = in_play;
                false
            }
        }
    }
}

/// Empties the rows of cells that a single run would no longer have played.
pub fn empty(rows: &mut [BlockRow], out_of_play: &[u32]) {
    for row in rows {
        if out_of_play.binary_search(&row.cell).is_ok() {
            row.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use harness::{CellTotals, DrawTotals};

    use super::*;

    /// Armies of which half win all their eight pairs and half lose them are few observations, however many pairs they play.
    #[test]
    fn st_d8_drawn_contests_are_counted_once_when_play_may_stop() {
        let (mut cell, mut draws) = (CellTotals::default(), DrawTotals::default());
        for army in 0..288 {
            let half_points = if army % 2 == 0 { 2 } else { 0 };
            (0..8).for_each(|_| cell.games.record(half_points, half_points));
            draws.scores.record(8 * 2 * i64::from(half_points));
        }
        // t · ½ / √287 of 288 armies, against t · ½ / √2303 of as many pairs.
        let mut looks = StoppingRule::new(Some(0.04), None, 1, false);
        let fixed = Totals { cells: vec![cell.clone()] };
        assert!(looks.is_over(&fixed, FIRST_STOP));
        cell.draws = Some(draws);
        let drawn = Totals { cells: vec![cell] };
        assert!(!looks.is_over(&drawn, FIRST_STOP));
        // What is asked are differences: those of a variant that changes nothing are known, however wide its scores are.
        let mut cell = drawn.cells[0].clone();
        cell.effect = Some(harness::EffectTotals::default());
        (0..288).for_each(|_| cell.draws.as_mut().expect("drawn").differences.record(0));
        let same = Totals { cells: vec![drawn.cells[0].clone(), cell.clone()] };
        let mut looks = StoppingRule::new(Some(0.04), None, 2, false).comparing(true);
        assert!(looks.is_over(&same, FIRST_STOP));
        // Half of 288 armies gain all and half lose all: t · 1 / √575.
        let differences = &mut cell.draws.as_mut().expect("drawn").differences;
        (0..288).for_each(|army| differences.record(if army % 2 == 0 { 32 } else { -32 }));
        let unlike = Totals { cells: vec![drawn.cells[0].clone(), cell] };
        assert!(!looks.is_over(&unlike, FIRST_STOP));
        assert!(StoppingRule::new(Some(0.06), None, 1, false).is_over(&drawn, FIRST_STOP));
    }
}
