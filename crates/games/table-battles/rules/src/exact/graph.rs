//! Every position that can be reached from a start, and where each leads.

use std::collections::BTreeMap;
use std::ops::Range;

use battle_core::{Game, Next, NoTrace};

use super::TooLarge;
use crate::battle::Battle;
use crate::dice_set::DiceSet;
use crate::slots::Army;
use crate::state::{Phase, State};

/// Where a position leads: a part of the list of edges.
type Edges = (u32, u32);

/// A position by what happens in it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// The battle is over; what the first army scores.
    Over { score: f64 },
    /// Dice are rolled; the weights of all edges sum to `weights`.
    Chance { edges: Edges, weights: u32 },
    /// An army decides.
    Decide { edges: Edges, army: Army },
}

/// Positions with their edges: each a position and its weight.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    edges: Vec<(u32, u32)>,
    index: BTreeMap<State, u32>,
}

impl Graph {
    /// Visits every reachable position, breadth first.
    pub(super) fn explore(battle: &Battle, start: &State, limit: usize) -> Result<Graph, TooLarge> {
        let mut graph = Graph { nodes: Vec::new(), edges: Vec::new(), index: BTreeMap::new() };
        let mut positions = vec![reduced(battle, *start)];
        graph.index.insert(positions[0], 0);
        while graph.nodes.len() < positions.len() {
            let state = positions[graph.nodes.len()];
            let begin = graph.edges.len() as u32;
            let mut lead_to = |next: State, weight: u32| {
                let next = reduced(battle, next);
                let known = positions.len() as u32;
                let to = *graph.index.entry(next).or_insert_with(|| {
                    positions.push(next);
                    known
                });
                graph.edges.push((to, weight));
            };
            let mut weights = 0;
            match battle.next(&state) {
                Next::Over => {}
                Next::Advance => every_roll(state.pool(state.active), |rolled, weight| {
                    let mut next = state;
                    battle.take_roll(&mut next, rolled, &mut NoTrace);
                    lead_to(next, weight);
                    weights += weight;
                }),
                Next::Decide(_) => battle.decisions(&state, |decision| {
                    let mut next = state;
                    battle.carry_out(&mut next, decision, &mut NoTrace);
                    lead_to(next, 1);
                }),
            }
            if positions.len() > limit {
                return Err(TooLarge { limit });
            }
            let edges = (begin, graph.edges.len() as u32);
            graph.nodes.push(match state.phase {
                Phase::Over { winner, .. } => Node::Over {
                    score: match winner {
                        Some(Army::First) => 1.0,
                        Some(Army::Second) => 0.0,
                        None => 0.5,
                    },
                },
                Phase::Roll => Node::Chance { edges, weights },
                Phase::Reaction { .. } => Node::Decide { edges, army: state.active.other() },
                _ => Node::Decide { edges, army: state.active },
            });
        }
        Ok(graph)
    }

    pub(super) fn edges(&self, (begin, end): Edges) -> &[(u32, u32)] {
        &self.edges[Range { start: begin as usize, end: end as usize }]
    }

    pub(super) fn find(&self, battle: &Battle, state: &State) -> Option<usize> {
        self.index.get(&reduced(battle, *state)).map(|&at| at as usize)
    }
}

/// The position without irrelevant parts: the number of the turn, and rolled dice that fit nowhere (TB-ROLL-6).
fn reduced(battle: &Battle, mut state: State) -> State {
    state.turn = 0;
    if state.phase == Phase::Place {
        let mut useful = [false; 7];
        battle.visit_placements(&state, |put| {
            if let crate::battle::Decision::Put { dice, .. } = put {
                dice.faces().for_each(|face| useful[usize::from(face)] = true);
            }
        });
        state.unplaced =
            (1..=6).filter(|&face| useful[usize::from(face)]).fold(DiceSet::EMPTY, |set, face| {
                set.plus(DiceSet::of(face, state.unplaced.count(face)))
            });
    }
    state
}

/// TB-SM-9: every outcome of a roll of dice with its number of ways: `m! / (k1! … k6!)`.
fn every_roll(m: u8, mut visit: impl FnMut(DiceSet, u32)) {
    /// Adds `left` dice of the faces from `face` on; `ways` are those of the dice so far.
    fn add(
        face: u8,
        left: u8,
        (so_far, ways): (DiceSet, u32),
        visit: &mut impl FnMut(DiceSet, u32),
    ) {
        if face == 6 {
            return visit(so_far.plus(DiceSet::of(6, left)), ways);
        }
        // The number of ways to choose which of the remaining dice show this face.
        let mut chosen = 1;
        for n in 0..=left {
            add(face + 1, left - n, (so_far.plus(DiceSet::of(face, n)), ways * chosen), visit);
            chosen = chosen * u32::from(left - n) / u32::from(n + 1);
        }
    }
    add(1, m, (DiceSet::EMPTY, 1), &mut visit);
}
