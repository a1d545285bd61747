//! A battle whose score something outside has found: a [`Game`] that is over when it begins.

use battle_core::streams::Purpose;
use battle_core::{
    Chance, Dice, Game, Measure, Measures, Next, NoDecision, Outcome, Role, RuleId, Seat, Seating,
    Side, Trace,
};

/// The stream from which the seed of a pair is read. It belongs to both seats, and variants have the same one.
const SEED: Role = Role::shared(Purpose::Other(0x51), 0);
/// Dice of a seed: 6²⁰ is below 2⁵³, so that any language has the number.
const DICE: u32 = 20;

/// The seed of the pair that this chance belongs to.
pub(crate) fn seed_of(chance: &mut impl Chance) -> u64 {
    let mut dice = chance.dice(SEED);
    (0..DICE).fold(0, |seed, _| 6 * seed + u64::from(dice.d6(RuleId("seed")) - 1))
}

/// The pairs of a slot with what they scored.
#[derive(Clone, Debug, PartialEq)]
pub struct OutsideBattle {
    /// The least and the most of a battle.
    pub range: [i32; 2],
    /// The seed of each pair, and A's score in both of its battles.
    pub scores: Vec<(u64, [i32; 2])>,
}

/// A battle that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    outcome: Outcome,
}

impl Game for OutsideBattle {
    type State = Scored;
    type Decision = NoDecision;
    type Event = i32;

    const WHOLE_MEASURES: &'static [Measure] = &[];
    const SIDE_MEASURES: &'static [Measure] = &[Measure {
        name: "score",
        unit: "points",
        meaning: "points of the side, as the game itself counts them",
        per_unit: 1,
        net: None,
        only_where: None,
    }];
    const MAX_STEPS: u32 = 1;

    fn setup(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<i32>,
    ) -> Scored {
        let seed = seed_of(chance);
        let [least, most] = self.range;
        let of_pair = self.scores.iter().find(|(own, _)| *own == seed);
        let at = usize::from(seating == Seating::BFirst);
        let a = of_pair.map_or(least, |(_, scores)| scores[at]);
        trace.record(|| a);
        let mut measures = Measures::default();
        let seat = seating.seat_of(Side::A);
        measures.by_seat[seat][0] = a;
        measures.by_seat[seat.other()][0] = least + most - a;
        let outcome = match (2 * a).cmp(&(least + most)) {
            std::cmp::Ordering::Greater => Outcome::won_by(seat, measures),
            std::cmp::Ordering::Less => Outcome::won_by(seat.other(), measures),
            std::cmp::Ordering::Equal => Outcome::drawn(measures),
        };
        Scored { outcome }
    }

    fn next(&self, _: &Scored) -> Next {
        Next::Over
    }

    fn turn(&self, _: &Scored) -> u16 {
        0
    }

    fn decisions(&self, _: &Scored, _: impl FnMut(NoDecision)) {}

    fn advance(&self, _: &mut Scored, _: &mut impl Chance, _: &mut impl Trace<i32>) {}

    fn apply(
        &self,
        _: &mut Scored,
        decision: NoDecision,
        _: &mut impl Chance,
        _: &mut impl Trace<i32>,
    ) {
        match decision {}
    }

    fn outcome(&self, state: &Scored) -> Outcome {
        state.outcome
    }
}

/// No decision is left in a battle that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPolicy;

impl battle_core::Policy<OutsideBattle> for NoPolicy {
    fn decide(&self, _: &OutsideBattle, _: &Scored, _: Seat, _: &mut impl Dice) -> NoDecision {
        unreachable!("a battle that is over waits for no decision")
    }
}
