//! Small games solved exactly, as absorbing Markov chains.
//!
//! A game without decisions whose future depends only on a small node can be solved instead of played.
//! The transitions come from the rule code that plays, run with enumerated dice, so their weights are exact integers.
//! The probabilities of the ends are computed twice, by walking forward step by step and by solving the linear system, and the
//! two must agree.

use crate::dice::{EnumeratedDice, enumerate};

/// Where one step of a chain leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step<N, E> {
    /// To another node.
    Goes(N),
    /// To an end.
    Ends(E),
}

/// A game that a [`solve`] call can solve.
pub trait Chain {
    /// What the future depends on; only a few hundred may be reachable.
    type Node: Copy + Ord + std::fmt::Debug;
    /// How it may end.
    type End: Copy + Ord + std::fmt::Debug;

    /// A multiple of the number of equally likely dice results of every single step, such as 36.
    const WAYS: u64;

    /// Where it begins.
    fn start(&self) -> Self::Node;

    /// Plays one step.
    fn step(&self, node: Self::Node, dice: &mut EnumeratedDice) -> Step<Self::Node, Self::End>;

    /// Whether a step from this node counts towards the limit and the mean number of rounds.
    fn is_round(&self, node: Self::Node) -> bool;
}

/// The exact answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<E> {
    /// Each end that can be reached within the limit, with its probability.
    pub ends: Vec<(E, f64)>,
    /// Probability that the limit of rounds is reached first.
    pub unfinished: f64,
    /// Mean number of rounds played.
    pub mean_rounds: f64,
    /// The largest difference between the forward walk and the linear system, plus the system's own residual.
    pub residual: f64,
}

impl<E> Solution<E> {
    /// The expectation of a value over the ends, with `at_limit` for games that reach the limit.
    pub fn mean(&self, mut value: impl FnMut(&E) -> f64, at_limit: f64) -> f64 {
        self.ends.iter().map(|(end, probability)| probability * value(end)).sum::<f64>()
            + self.unfinished * at_limit
    }
}

/// One node's row: integer weights out of [`Chain::WAYS`].
struct Row {
    is_round: bool,
    goes: Vec<(usize, u64)>,
    ends: Vec<(usize, u64)>,
}

impl Row {
    /// The weight with which one of [`Row::goes`] or [`Row::ends`] leads to a place; 0 if it doesn't.
    fn weight(places: &[(usize, u64)], place: usize) -> u64 {
        places.iter().find(|(at, _)| *at == place).map_or(0, |(_, weight)| *weight)
    }

    fn add(places: &mut Vec<(usize, u64)>, place: usize, weight: u64) {
        match places.iter_mut().find(|(at, _)| *at == place) {
            Some((_, sum)) => *sum += weight,
            None => places.push((place, weight)),
        }
    }
}

/// Solves a chain for a limit of rounds.
///
/// Probabilities are sums of products of nonnegative numbers, so the forward walk is exact to a few units in the last place.
///
/// # Panics
///
/// If a node that isn't a round can return to itself without a round, so that the walk would never end.
pub fn solve<C: Chain>(chain: &C, round_limit: u32) -> Solution<C::End> {
    let (rows, ends) = explore(chain);
    let walk = walk_forward(&rows, ends.len(), C::WAYS, round_limit);
    let residual = check_by_linear_system(&rows, C::WAYS, &walk);
    Solution {
        ends: ends.into_iter().zip(walk.ends).collect(),
        unfinished: walk.unfinished,
        mean_rounds: walk.mean_rounds,
        residual,
    }
}

/// All reachable nodes, the start first, each with its row.
fn explore<C: Chain>(chain: &C) -> (Vec<Row>, Vec<C::End>) {
    let mut nodes = vec![chain.start()];
    let mut ends: Vec<C::End> = Vec::new();
    let mut rows = Vec::new();
    while rows.len() < nodes.len() {
        let node = nodes[rows.len()];
        let mut row = Row { is_round: chain.is_round(node), goes: Vec::new(), ends: Vec::new() };
        enumerate(
            C::WAYS,
            |dice| chain.step(node, dice),
            |step, weight| match step {
                Step::Goes(next) => Row::add(&mut row.goes, index_of(&mut nodes, next), weight),
                Step::Ends(end) => Row::add(&mut row.ends, index_of(&mut ends, end), weight),
            },
        );
        // In their order, so that sums don't depend on which roll came first.
        row.goes.sort_unstable();
        row.ends.sort_unstable();
        rows.push(row);
    }
    (rows, ends)
}

fn index_of<T: Copy + PartialEq>(known: &mut Vec<T>, item: T) -> usize {
    known.iter().position(|&k| k == item).unwrap_or_else(|| {
        known.push(item);
        known.len() - 1
    })
}

struct Walk {
    ends: Vec<f64>,
    unfinished: f64,
    mean_rounds: f64,
    /// Probabilities of the ends and of the nodes when the first round begins, and of the nodes at the limit.
    ends_before: Vec<f64>,
    first_round: Vec<f64>,
    at_limit: Vec<f64>,
}

/// Plays probabilities instead of dice: first the steps before the first round, then round by round.
fn walk_forward(rows: &[Row], n_ends: usize, ways: u64, round_limit: u32) -> Walk {
    let ways = ways as f64;
    let (mut at, mut next) = (vec![0.0; rows.len()], vec![0.0; rows.len()]);
    at[0] = 1.0;
    let mut ends = vec![0.0; n_ends];
    let mut steps_before = 0;
    while (0..rows.len()).any(|node| at[node] > 0.0 && !rows[node].is_round) {
        assert!(steps_before <= rows.len(), "the steps before the first round never end");
        one_step(rows, (&at, &mut next), &mut ends, ways, |row| !row.is_round);
        std::mem::swap(&mut at, &mut next);
        steps_before += 1;
    }
    let (ends_before, first_round) = (ends.clone(), at.clone());
    let mut mean_rounds = 0.0;
    for _ in 0..round_limit {
        mean_rounds += at.iter().sum::<f64>();
        one_step(rows, (&at, &mut next), &mut ends, ways, |row| row.is_round);
        std::mem::swap(&mut at, &mut next);
        assert!(
            (0..rows.len()).all(|node| at[node] == 0.0 || rows[node].is_round),
            "after the first round every step must be a round"
        );
    }
    Walk { ends, unfinished: at.iter().sum(), mean_rounds, ends_before, first_round, at_limit: at }
}

fn one_step(
    rows: &[Row],
    (at, next): (&[f64], &mut [f64]),
    ends: &mut [f64],
    ways: f64,
    moves: impl Fn(&Row) -> bool,
) {
    next.fill(0.0);
    for (row, (node, &probability)) in rows.iter().zip(at.iter().enumerate()) {
        if !moves(row) {
            next[node] += probability;
            continue;
        }
        for &(to, weight) in &row.goes {
            next[to] += probability * weight as f64 / ways;
        }
        for &(end, weight) in &row.ends {
            ends[end] += probability * weight as f64 / ways;
        }
    }
}

/// Solves for the ends once more, by the fundamental equation of the chain of rounds: `x = Q x + r`, so that an end is reached within the
/// limit with probability `p₀·x − p_limit·x`, `p₀` and `p_limit` the node probabilities at the first round and at the limit.
///
/// Nodes that no end can be reached from make the system singular. They are left out, since
/// their `x` is zero.
fn check_by_linear_system(rows: &[Row], ways: u64, walk: &Walk) -> f64 {
    let ways = ways as f64;
    let live = live_rounds(rows);
    let n = live.len();
    let mut worst = 0.0f64;
    for end in 0..walk.ends.len() {
        let mut matrix = vec![vec![0.0; n + 1]; n];
        for (i, &node) in live.iter().enumerate() {
            for (j, &to) in live.iter().enumerate() {
                let weight = Row::weight(&rows[node].goes, to);
                matrix[i][j] = f64::from(u8::from(i == j)) - weight as f64 / ways;
            }
            matrix[i][n] = Row::weight(&rows[node].ends, end) as f64 / ways;
        }
        let system = matrix.clone();
        let x = gauss(matrix);
        for row in &system {
            let left: f64 = row[..n].iter().zip(&x).map(|(a, b)| a * b).sum();
            worst = worst.max((left - row[n]).abs());
        }
        let ever = |at: &[f64]| -> f64 { live.iter().zip(&x).map(|(&node, x)| at[node] * x).sum() };
        let expected = walk.ends_before[end] + ever(&walk.first_round) - ever(&walk.at_limit);
        worst = worst.max((expected - walk.ends[end]).abs());
    }
    worst
}

/// Round nodes from which some end can be reached.
fn live_rounds(rows: &[Row]) -> Vec<usize> {
    let mut live: Vec<bool> = rows.iter().map(|row| !row.ends.is_empty()).collect();
    loop {
        let grown: Vec<bool> = rows
            .iter()
            .zip(&live)
            .map(|(row, &is_live)| is_live || row.goes.iter().any(|&(to, _)| live[to]))
            .collect();
        if grown == live {
            break;
        }
        live = grown;
    }
    (0..rows.len()).filter(|&node| rows[node].is_round && live[node]).collect()
}

/// Gauss elimination with partial pivoting of an n × (n + 1) system.
fn gauss(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let n = matrix.len();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|&i, &j| matrix[i][column].abs().total_cmp(&matrix[j][column].abs()))
            .expect("the range is not empty");
        matrix.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot_row = &above[column];
        for row in below {
            let share = row[column] / pivot_row[column];
            for (value, pivot_value) in row[column..].iter_mut().zip(&pivot_row[column..]) {
                *value -= share * pivot_value;
            }
        }
    }
    let mut x = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| matrix[row][k] * x[k]).sum();
        x[row] = (matrix[row][n] - known) / matrix[row][row];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, RuleId};

    /// Two players with `chips` each; a decided roll moves one chip; ties go on.
    struct Ruin {
        chips: u8,
    }

    impl Chain for Ruin {
        type Node = u8;
        type End = bool;
        const WAYS: u64 = 36;

        fn start(&self) -> u8 {
            self.chips
        }

        fn step(&self, node: u8, dice: &mut EnumeratedDice) -> Step<u8, bool> {
            let roll = dice.opposed(RuleId("ruin"));
            let next = match roll.first().cmp(&roll.second()) {
                std::cmp::Ordering::Greater => node + 1,
                std::cmp::Ordering::Less => node - 1,
                std::cmp::Ordering::Equal => node,
            };
            match next {
                0 => Step::Ends(false),
                end if end == 2 * self.chips => Step::Ends(true),
                next => Step::Goes(next),
            }
        }

        fn is_round(&self, _node: u8) -> bool {
            true
        }
    }

    #[test]
    fn an_even_game_of_ruin_is_even_and_as_long_as_the_formula_says() {
        let solution = solve(&Ruin { chips: 3 }, 4_000);
        assert!(solution.unfinished < 1e-12);
        for &(_, probability) in &solution.ends {
            assert!((probability - 0.5).abs() < 1e-12);
        }
        // Expected decided rolls of symmetric ruin are 3·3 = 9, and 30 of 36 rolls decide: 9·36/30 = 10.8.
        assert!((solution.mean_rounds - 10.8).abs() < 1e-10);
        assert!(solution.residual < 1e-12, "{}", solution.residual);
    }

    #[test]
    fn a_limit_leaves_games_unfinished_and_the_two_methods_agree() {
        let solution = solve(&Ruin { chips: 3 }, 10);
        let total: f64 = solution.ends.iter().map(|(_, p)| p).sum::<f64>() + solution.unfinished;
        assert!((total - 1.0).abs() < 1e-14);
        assert!(solution.unfinished > 0.1);
        assert!(solution.residual < 1e-12);
    }

    /// Never ends.
    struct Stuck;

    impl Chain for Stuck {
        type Node = ();
        type End = ();
        const WAYS: u64 = 1;
        fn start(&self) {}
        fn step(&self, (): (), _dice: &mut EnumeratedDice) -> Step<(), ()> {
            Step::Goes(())
        }
        fn is_round(&self, (): ()) -> bool {
            true
        }
    }

    #[test]
    fn a_chain_without_an_end_is_unfinished_for_certain() {
        let solution = solve(&Stuck, 60);
        assert_eq!((solution.unfinished, solution.mean_rounds), (1.0, 60.0));
        assert!(solution.ends.is_empty());
    }
}
