//! Endgames small enough to be solved exactly, by dynamic programming over the dice.
//!
//! Positions and transitions come from the rule code that plays, with every outcome of a roll at its exact probability (TB-SM-9);
//! values are then iterated until they converge. The turn cap is ignored: a battle that never ends is a draw, as it would be with
//! a large enough cap.

mod graph;

use battle_core::{Game, Next};

use crate::battle::{Battle, Decision};
use crate::slots::Army;
use crate::state::State;

use graph::{Graph, Node};

/// How an army plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// TB-SM-14: uniform among the options of each decision, as `random` does.
    Uniform,
    /// As well as possible.
    Best,
}

/// Why a position could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "more than {limit} positions can come about; take fewer cards, sticks or faces, or a higher limit"
)]
pub struct TooLarge {
    /// The limit that was given.
    pub limit: usize,
}

/// A solved endgame: the value of every reachable position.
#[derive(Clone, Debug)]
pub struct Solution {
    graph: Graph,
    values: Vec<f64>,
    /// The largest change of any value in the last iteration.
    pub residual: f64,
}

/// Values that change by less than this count as converged.
const STILL: f64 = 1e-13;
/// The most iterations; values of endgames converge within some hundreds.
const MOST_SWEEPS: usize = 100_000;

/// Solves a position: what the first army scores from it (1 for a win, ½ for a draw), when each army plays like this.
///
/// # Errors
///
/// If more than `limit` positions are reachable.
pub fn solve(
    battle: &Battle,
    start: &State,
    play: [Play; 2],
    limit: usize,
) -> Result<Solution, TooLarge> {
    let graph = Graph::explore(battle, start, limit)?;
    // Values start at a draw, so each iteration adds one step before an undecided battle counts as a draw; more iterations
    // approach the battle without a cap.
    let mut values = vec![0.5; graph.nodes.len()];
    let mut residual = f64::INFINITY;
    for _ in 0..MOST_SWEEPS {
        if residual < STILL {
            break;
        }
        residual = 0.0;
        for (at, node) in graph.nodes.iter().enumerate() {
            let value = value_of(&graph, node, &values, play);
            residual = f64::max(residual, (value - values[at]).abs());
            values[at] = value;
        }
    }
    Ok(Solution { graph, values, residual })
}

fn value_of(graph: &Graph, node: &Node, values: &[f64], play: [Play; 2]) -> f64 {
    let worth = |&(to, _): &(u32, u32)| values[to as usize];
    match *node {
        Node::Over { score } => score,
        Node::Chance { edges, weights } => {
            let sum: f64 =
                graph.edges(edges).iter().map(|edge| worth(edge) * f64::from(edge.1)).sum();
            sum / f64::from(weights)
        }
        Node::Decide { edges, army } => {
            let options = graph.edges(edges).iter().map(worth);
            match (play[army.index()], army) {
                (Play::Uniform, _) => options.clone().sum::<f64>() / options.len() as f64,
                (Play::Best, Army::First) => options.fold(0.0, f64::max),
                (Play::Best, Army::Second) => options.fold(1.0, f64::min),
            }
        }
    }
}

impl Solution {
    /// What the first army scores from a position; `None` if it can't be reached from the start.
    pub fn value(&self, battle: &Battle, state: &State) -> Option<f64> {
        let at = self.graph.find(battle, state)?;
        Some(self.values[at])
    }

    /// How many positions can come about.
    pub fn n_positions(&self) -> usize {
        self.values.len()
    }

    /// The first army's expected score for each decision of a position, in the order of the options; none if no decision is due.
    pub fn decisions(&self, battle: &Battle, state: &State) -> Vec<(Decision, f64)> {
        let mut found = Vec::new();
        if matches!(battle.next(state), Next::Decide(_)) {
            battle.decisions(state, |decision| {
                let mut next = *state;
                battle.carry_out(&mut next, decision, &mut battle_core::NoTrace);
                found.extend(self.value(battle, &next).map(|value| (decision, value)));
            });
        }
        found
    }
}
