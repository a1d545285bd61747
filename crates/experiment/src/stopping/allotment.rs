//! The allotment of blocks (ST-O8): which matchups of a metagame are played until the next look.
//!
//! The allotment depends on the totals of finished blocks alone, so threads, shards and interruptions don't change it.
//! A block of a matchup that isn't played then is empty for good; it may get later blocks again.

use analysis::CellInfo;
use analysis::interval_policy::IntervalPolicy;
use harness::{Schedule, Totals};
use stats::Matrix;
use stats::metagame::{CellShare, DEFAULT_LAMBDA, Metagame, deal};

use super::ALPHA;

/// The number of blocks in all, and the matchups.
#[derive(Clone, Debug)]
pub struct Allotment {
    /// Blocks of all matchups together.
    budget: u64,
    n_armies: usize,
    /// The cells of each matchup (0, 1), (0, 2) … (1, 2) …: the baseline, then the other players.
    matchups: Vec<Matchup>,
}

#[derive(Clone, Debug)]
struct Matchup {
    cells: Vec<u32>,
    /// Whether side A of its cells is the later army of the two.
    is_turned: bool,
}

/// What is played until the next look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// These matchups, in ascending order.
    Matchups(Vec<usize>),
    /// Nothing more.
    Nothing,
}

impl Allotment {
    /// The allotment for the cells of a plan in which every army meets every other once, with this mean number of blocks a matchup.
    pub fn of(cells: &[CellInfo], mean_blocks: u32) -> Allotment {
        let mut names: Vec<&str> = Vec::new();
        for name in cells.iter().flat_map(|cell| [&cell.a, &cell.b]) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        let number = |name: &str| names.iter().position(|own| *own == name).unwrap_or(0);
        let mut matchups: Vec<((usize, usize), Matchup)> = Vec::new();
        for (cell, number_of_cell) in cells.iter().zip(0..) {
            if let (Some(_), Some((_, matchup))) = (cell.baseline, matchups.last_mut()) {
                matchup.cells.push(number_of_cell);
                continue;
            }
            let (a, b) = (number(&cell.a), number(&cell.b));
            matchups.push((
                (a.min(b), a.max(b)),
                Matchup { cells: vec![number_of_cell], is_turned: a > b },
            ));
        }
        matchups.sort_by_key(|(armies, _)| *armies);
        Allotment {
            budget: u64::from(mean_blocks) * matchups.len() as u64,
            n_armies: names.len(),
            matchups: matchups.into_iter().map(|(_, matchup)| matchup).collect(),
        }
    }

    /// The part of all pairs of a plan that is played, at most.
    pub fn part_of(&self, plan: &Schedule) -> f64 {
        let all = u64::from(plan.n_blocks) * self.n_matchups() as u64;
        self.budget.min(all) as f64 / all.max(1) as f64
    }

    pub const fn n_matchups(&self) -> usize {
        self.matchups.len()
    }

    /// Every cell of the matchups that are not among these, in ascending order.
    pub fn cells_without(&self, in_play: &[usize]) -> Vec<u32> {
        let all = self.matchups.iter().enumerate();
        let others = all.filter(|(at, _)| in_play.binary_search(at).is_err());
        let mut cells: Vec<u32> = others.flat_map(|(_, it)| it.cells.clone()).collect();
        cells.sort_unstable();
        cells
    }

    /// ST-O8: what is played in the next `length` blocks, of `left` that there are still, after `played` blocks of each matchup.
    pub fn deal(&self, totals: &Totals, played: &[u64], length: u64, left: u64) -> Dealt {
        let rest = self.budget.saturating_sub(played.iter().sum());
        let most = (rest / length.max(1)) as usize;
        if most == 0 || left == 0 {
            return Dealt::Nothing;
        }
        let dealt = within(self.shares(totals, played), played, rest, left);
        let mut order: Vec<usize> = (0..dealt.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(dealt[at]), at));
        let wanted = |at: &usize| 2 * dealt[*at] >= length;
        let mut chosen: Vec<usize> = order.iter().copied().filter(wanted).take(most).collect();
        if chosen.is_empty() {
            chosen.extend(order.first());
        }
        chosen.sort_unstable();
        Dealt::Matchups(chosen)
    }

    /// The mean of the shares for each player's field; equal ones where there is no field yet.
    fn shares(&self, totals: &Totals, played: &[u64]) -> Vec<CellShare> {
        let n_players = self.matchups.first().map_or(0, |it| it.cells.len());
        let even = 1.0 / self.n_matchups().max(1) as f64;
        let mut sum: Vec<CellShare> = Vec::new();
        for player in 0..n_players {
            let Some(of_player) = self.shares_of(player, totals, played) else {
                continue;
            };
            match sum.is_empty() {
                true => sum = of_player,
                false => {
                    let both = sum.iter_mut().zip(&of_player);
                    both.for_each(|(sum, own)| sum.share += own.share);
                }
            }
        }
        let whole: f64 = sum.iter().map(|it| it.share).sum();
        if sum.is_empty() || whole <= 0.0 {
            let armies = (0..self.n_armies)
                .flat_map(|i| (i + 1..self.n_armies).map(move |j| (i, j)))
                .take(self.n_matchups());
            return armies.map(|armies| CellShare { armies, share: even }).collect();
        }
        sum.iter_mut().for_each(|it| it.share /= whole);
        sum
    }

    /// The allotment for the field of one player; none where it isn't known yet.
    fn shares_of(&self, player: usize, totals: &Totals, played: &[u64]) -> Option<Vec<CellShare>> {
        let k = self.n_armies;
        if 2 * self.n_matchups() != k * k.saturating_sub(1) {
            return None;
        }
        let (mut scores, mut errors) = (vec![vec![0.5; k]; k], vec![vec![0.0; k]; k]);
        let mut sigmas = Vec::with_capacity(self.n_matchups());
        let mut at = 0;
        for i in 0..k {
            for j in i + 1..k {
                let matchup = &self.matchups[at];
                let cell = &totals.cells[*matchup.cells.get(player)? as usize];
                let score = IntervalPolicy::planned(ALPHA, false).score(cell);
                let (value, se) = (score.value?, score.se?);
                let value = if matchup.is_turned { 1.0 - value } else { value };
                (scores[i][j], scores[j][i]) = (value, 1.0 - value);
                (errors[i][j], errors[j][i]) = (se, se);
                sigmas.push(se * (played[at] as f64).sqrt());
                at += 1;
            }
        }
        let meta = Metagame::of(&Matrix::from_rows(&scores), &Matrix::from_rows(&errors));
        Some(meta.cell_shares(&meta.soft(DEFAULT_LAMBDA)?, &sigmas))
    }
}

/// [`deal`] with at most `left` blocks for each: what a matchup can't be given any more goes to the others.
fn within(mut shares: Vec<CellShare>, played: &[u64], next: u64, left: u64) -> Vec<u64> {
    let mut full = vec![false; shares.len()];
    loop {
        let n_full = full.iter().filter(|full| **full).count() as u64;
        let dealt = deal(&shares, played, next.saturating_sub(n_full * left));
        let more: Vec<usize> =
            (0..dealt.len()).filter(|&at| dealt[at] > left && !full[at]).collect();
        more.iter().for_each(|&at| full[at] = true);
        let open = shares.iter().zip(&full).filter(|(_, full)| !**full);
        let whole: f64 = open.map(|(it, _)| it.share).sum();
        if more.is_empty() || whole <= 0.0 {
            let each = dealt.iter().zip(&full);
            return each.map(|(dealt, full)| if *full { left } else { *dealt }).collect();
        }
        for (it, full) in shares.iter_mut().zip(&full) {
            it.share = if *full { 0.0 } else { it.share / whole };
        }
    }
}

#[cfg(test)]
mod tests;
