//! Two roll-offs on which players stake points: small enough to enumerate all play.

use super::{FIRST_ROLL, ROLL_OFF, Rolled, winner_of};
use crate::dice::Dice;
use crate::game::{Game, Next};
use crate::outcome::{Measure, Measures, Outcome};
use crate::side::{BySeat, Seat, Seating, Side};
use crate::streams::{Chance, FirstRoll, Purpose, Role};
use crate::trace::Trace;

/// Two roll-offs with a purse: before each, seat one and then seat two spends points on its die.
///
/// Small enough to enumerate under any policy; it exists to test decisions and policy streams.
/// Consumes one opposed roll a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purse {
    /// Points that each side may spend over both roll-offs.
    pub points: Purses,
}

/// Points of side A and of side B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purses {
    /// Side A's.
    pub a: u8,
    /// Side B's.
    pub b: u8,
}

/// A purse game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurseState {
    purse: BySeat<u8>,
    staked: BySeat<Option<u8>>,
    rounds: u16,
    wins: BySeat<u8>,
    /// The first round that was tied, from 1; 0 if none was.
    first_tie: u16,
}

/// Points put on the next roll-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake(pub u8);

/// What happens in a purse game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PurseEvent {
    /// A player staked points.
    Staked(Seat, u8),
    /// The dice were rolled.
    Rolled(Rolled),
}

const PURSE_ROUNDS: u16 = 2;

impl Game for Purse {
    type State = PurseState;
    type Decision = Stake;
    type Event = PurseEvent;

    const WHOLE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "was_tied",
            unit: "games",
            meaning: "1 where a roll was tied, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "first_tie",
            unit: "rounds",
            meaning: "the first round that was tied",
            per_unit: 1,
            net: None,
            only_where: Some("was_tied"),
        },
    ];
    const SIDE_MEASURES: &'static [Measure] = &[Measure {
        name: "rolls_won",
        unit: "rolls",
        meaning: "rolls that the side won",
        per_unit: 1,
        net: None,
        only_where: None,
    }];
    const MAX_STEPS: u32 = 6;
    const FIRST_ROLL: Option<FirstRoll> = FIRST_ROLL;

    fn setup(
        &self,
        seating: Seating,
        _: &mut impl Chance,
        _: &mut impl Trace<PurseEvent>,
    ) -> PurseState {
        PurseState {
            purse: BySeat::from_fn(|seat| match seating.side_in(seat) {
                Side::A => self.points.a,
                Side::B => self.points.b,
            }),
            staked: BySeat::default(),
            rounds: 0,
            wins: BySeat::default(),
            first_tie: 0,
        }
    }

    fn next(&self, state: &PurseState) -> Next {
        if state.rounds == PURSE_ROUNDS {
            return Next::Over;
        }
        Seat::ALL
            .into_iter()
            .find(|&seat| state.staked[seat].is_none())
            .map_or(Next::Advance, Next::Decide)
    }

    fn turn(&self, state: &PurseState) -> u16 {
        state.rounds
    }

    fn decisions(&self, state: &PurseState, visit: impl FnMut(Stake)) {
        if let Next::Decide(seat) = self.next(state) {
            (0..=state.purse[seat]).map(Stake).for_each(visit);
        }
    }

    fn advance(
        &self,
        state: &mut PurseState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<PurseEvent>,
    ) {
        let roll = chance.dice(Role::shared(Purpose::Combat, state.rounds)).opposed(ROLL_OFF);
        let [one, two] = state.staked.0.map(|stake| stake.unwrap_or(0));
        let winner = winner_of(roll.first() + one, roll.second() + two);
        match winner {
            Some(seat) => state.wins[seat] += 1,
            None if state.first_tie == 0 => state.first_tie = state.rounds + 1,
            None => {}
        }
        state.staked = BySeat::default();
        state.rounds += 1;
        trace.record(|| PurseEvent::Rolled(Rolled { winner }));
    }

    fn apply(
        &self,
        state: &mut PurseState,
        Stake(points): Stake,
        _: &mut impl Chance,
        trace: &mut impl Trace<PurseEvent>,
    ) {
        let Next::Decide(seat) = self.next(state) else {
            unreachable!("a stake is placed only when the game waits for one");
        };
        state.purse[seat] -= points;
        state.staked[seat] = Some(points);
        trace.record(|| PurseEvent::Staked(seat, points));
    }

    fn outcome(&self, state: &PurseState) -> Outcome {
        let mut measures = Measures::default();
        measures.whole[0] = i32::from(state.first_tie > 0);
        measures.whole[1] = i32::from(state.first_tie);
        for seat in Seat::ALL {
            measures.by_seat[seat][0] = i32::from(state.wins[seat]);
        }
        let [one, two] = state.wins.0;
        match winner_of(one, two) {
            Some(seat) => Outcome::won_by(seat, measures),
            None => Outcome::drawn(measures),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::enumerate;
    use crate::playout::playout;
    use crate::policy::UniformPolicy;
    use crate::side::BySide;
    use crate::streams::OneSource;
    use crate::trace::NoTrace;

    /// Uniform play of the purse game, enumerated through the playout loop, against an independent count.
    #[test]
    fn uniform_play_of_the_purse_game_is_what_a_plain_count_says() {
        let game = Purse { points: Purses { a: 1, b: 0 } };
        // A spends its point on the first roll with chance 1/2, else on the second with chance 1/2; B never has any.
        let roll_off = |plus: i32| {
            let mut counts = [0f64; 3];
            for a in 1..=6 {
                for b in 1..=6 {
                    counts[((a + plus - b).signum() + 1) as usize] += 1.0 / 36.0;
                }
            }
            counts
        };
        let mut expected = 0.0;
        for (first, second, chance) in [(1, 0, 0.5), (0, 1, 0.25), (0, 0, 0.25)] {
            let (x, y) = (roll_off(first), roll_off(second));
            for (i, p) in x.iter().enumerate() {
                for (j, q) in y.iter().enumerate() {
                    let score = match (i + j).cmp(&2) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                    expected += chance * p * q * score;
                }
            }
        }
        const COMMON: u64 = 36 * 36 * 6 * 6;
        let mut half_points = 0;
        enumerate(
            COMMON,
            |dice| {
                playout(
                    &game,
                    &BySide([UniformPolicy; 2]),
                    Seating::AFirst,
                    &mut OneSource(dice),
                    &mut NoTrace,
                )
            },
            |outcome, weight| half_points += u64::from(outcome.half_points) * weight,
        );
        assert!((half_points as f64 / 2.0 / COMMON as f64 - expected).abs() < 1e-12);
    }
}
