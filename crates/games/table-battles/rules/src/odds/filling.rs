//! One card that is filled over several Roll Phases, as an absorbing Markov chain: its states are what the card holds.

use std::collections::BTreeMap;
use std::fmt;

use super::{n_rolls, rolls};
use crate::dice_area::DiceArea;
use crate::dice_set::DiceSet;
use crate::requirement::Requirement;

/// Turns for which the chances are counted: with six dice 6^(6 · 4) rolls are the most that 64 bits hold.
pub const N_TURNS: usize = 4;

/// What a card holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Held {
    /// Dice, of a normal formation.
    pub dice: DiceSet,
    /// Cubes, of a special one.
    pub cubes: u8,
}

/// Passes all that a card may hold after a roll to the visitor, what it holds already included.
type After<'f> = dyn Fn(Held, DiceSet, &mut dyn FnMut(Held)) + 'f;

/// A card that waits for a requirement.
///
/// Assumed: dice of the pool go on no other card, and of the legal placements, none included (TB-ROLL-2), the owner makes the one with
/// the fewest turns still to go in the mean.
pub struct Filling<'f> {
    start: Held,
    pool: u8,
    after: Box<After<'f>>,
    is_met: Box<dyn Fn(Held) -> bool + 'f>,
}

/// What becomes of a state in a turn: the mean number of turns to go, and what it becomes in how many rolls.
#[derive(Clone, Debug)]
struct Node {
    mean: f64,
    next: Vec<(Held, u64)>,
}

type Chain = BTreeMap<Held, Node>;

impl fmt::Debug for Filling<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} with {} dice to roll", self.start, self.pool)
    }
}

impl<'f> Filling<'f> {
    /// A card by its rules, with what it holds and the dice in its owner's pool.
    pub(super) fn new(
        start: Held,
        pool: u8,
        after: impl Fn(Held, DiceSet, &mut dyn FnMut(Held)) + 'f,
        is_met: impl Fn(Held) -> bool + 'f,
    ) -> Filling<'f> {
        Filling { start, pool, after: Box::new(after), is_met: Box::new(is_met) }
    }

    /// TB-DICE-1 to TB-DICE-7: a dice area by itself, under a requirement.
    pub fn of_area(area: DiceArea, needs: Requirement, on: DiceSet, pool: u8) -> Filling<'static> {
        let after = move |held: Held, roll: DiceSet, visit: &mut dyn FnMut(Held)| {
            visit(held);
            area.placements(roll, |dice| {
                visit(Held { dice: held.dice.plus(dice), ..held });
            });
        };
        let start = Held { dice: on, cubes: 0 };
        Filling::new(start, pool, after, move |held| needs.is_met_by(held.dice))
    }

    /// Dice that are rolled in the first turn.
    pub fn pool(&self) -> u8 {
        self.pool
    }

    /// Whether nothing has to be placed any more.
    pub fn is_met_already(&self) -> bool {
        (self.is_met)(self.start)
    }

    /// In how many of the 6^n rolls of the pool the requirement is met after this turn's placement.
    pub fn this_turn(&self) -> u64 {
        let is_met = |roll| {
            let mut is_met = false;
            (self.after)(self.start, roll, &mut |held| is_met |= (self.is_met)(held));
            is_met
        };
        let met = rolls(self.pool).into_iter().filter(|(roll, _)| is_met(*roll));
        met.map(|(_, ways)| ways).sum()
    }

    /// The mean number of turns until the requirement is met; none if it can't be met.
    pub fn mean_turns(&self) -> Option<f64> {
        let mut chain = Chain::new();
        let mean = self.solve(self.start, &mut chain);
        mean.is_finite().then_some(mean)
    }

    /// The chances that the requirement is met within 1, 2 … `n` turns.
    pub fn chances(&self, n: usize) -> Vec<f64> {
        let mut chain = Chain::new();
        self.solve(self.start, &mut chain);
        self.rising(&chain).take(n).collect()
    }

    /// The first number of turns within which the requirement is met in at least half of all cases, 0 if it is met already; none if it
    /// can't be met.
    pub fn median_turns(&self) -> Option<usize> {
        let mut chain = Chain::new();
        if !self.solve(self.start, &mut chain).is_finite() {
            return None;
        }
        if self.is_met_already() {
            return Some(0);
        }
        self.rising(&chain).position(|chance| chance >= 0.5).map(|before| before + 1)
    }

    /// The chances within one turn, two, and so on without end, from a chain that is solved.
    fn rising<'c>(&'c self, chain: &'c Chain) -> impl Iterator<Item = f64> + 'c {
        let begin = |(&held, _): (&Held, &Node)| (held, f64::from(u8::from((self.is_met)(held))));
        let mut met: BTreeMap<Held, f64> = chain.iter().map(begin).collect();
        std::iter::repeat_with(move || {
            let of_state = |(&held, node): (&Held, &Node)| {
                let each = node.next.iter().map(|(next, ways)| *ways as f64 * met[next]);
                (held, each.sum::<f64>() / n_rolls(self.rolled_in(held)) as f64)
            };
            met = chain.iter().map(of_state).collect();
            met[&self.start]
        })
    }

    /// How many sequences of rolls meet the requirement within 1, 2 … turns: of 6^n, 6^2n … with a pool of n dice.
    pub fn within(&self) -> [u64; N_TURNS] {
        let mut chain = Chain::new();
        self.solve(self.start, &mut chain);
        // How many sequences of rolls meet it from each state within this number of turns.
        let mut met: BTreeMap<Held, u64> =
            chain.keys().map(|&held| (held, u64::from((self.is_met)(held)))).collect();
        let mut all = [0; N_TURNS];
        for within in &mut all {
            let of_state = |(&held, node): (&Held, &Node)| {
                // Dice that lie on the card aren't rolled; counted as rolled, every state has the same number of rolls.
                let idle = n_rolls(self.pool - self.rolled_in(held));
                let each = node.next.iter().map(|(next, ways)| ways * idle * met[next]);
                (held, each.sum())
            };
            met = chain.iter().map(of_state).collect();
            *within = met[&self.start];
        }
        all
    }

    /// The dice that are left in the pool.
    fn rolled_in(&self, held: Held) -> u8 {
        self.pool - (held.dice.total() - self.start.dice.total())
    }

    /// The mean number of turns from a state, which with all its successors is then in the chain.
    ///
    /// What a card holds only grows, so that every state but itself is solved before it. A roll is used if its best placement has fewer
    /// turns to go than the state has; these are found from the best on, since each lowers the mean.
    fn solve(&self, held: Held, chain: &mut Chain) -> f64 {
        if let Some(node) = chain.get(&held) {
            return node.mean;
        }
        let pool = self.rolled_in(held);
        if (self.is_met)(held) {
            let next = vec![(held, n_rolls(pool))];
            chain.insert(held, Node { mean: 0.0, next });
            return 0.0;
        }
        let mut best_of_rolls: Vec<(f64, Held, u64)> = Vec::new();
        for (roll, ways) in rolls(pool) {
            let mut options = Vec::new();
            (self.after)(held, roll, &mut |next| options.push(next));
            let others = options.into_iter().filter(|next| *next != held);
            let solved = others.map(|next| (self.solve(next, chain), next));
            let best = solved.min_by(|one, other| one.0.total_cmp(&other.0));
            best_of_rolls.extend(best.map(|(mean, next)| (mean, next, ways)));
        }
        best_of_rolls.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let (mut used, mut sum, mut mean) = (0, n_rolls(pool) as f64, f64::INFINITY);
        let mut next: BTreeMap<Held, u64> = BTreeMap::new();
        for (to_go, state, ways) in best_of_rolls {
            if to_go >= mean || to_go.is_infinite() {
                break;
            }
            used += ways;
            sum += ways as f64 * to_go;
            mean = sum / used as f64;
            *next.entry(state).or_default() += ways;
        }
        *next.entry(held).or_default() += n_rolls(pool) - used;
        let next = next.into_iter().collect();
        chain.insert(held, Node { mean, next });
        mean
    }
}
