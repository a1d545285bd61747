//! A race of roll-offs, whose chances have closed forms.

use super::{FIRST_ROLL, ROLL_OFF, Rolled, winner_of};
use crate::dice::{Dice, Opposed};
use crate::game::{Game, Next, NoDecision};
use crate::outcome::{Measure, Measures, Outcome};
use crate::side::{BySeat, Seat, Seating, Side};
use crate::streams::{Chance, FirstRoll, Purpose, Role};
use crate::trace::Trace;

/// A race of roll-offs: d6 and an advantage for side A against d6, until one side has won `target` decided rolls (ST-I1, ST-I2).
///
/// With `ties_draw` a tie ends the game as a draw, which makes a race to 1 the single roll-off of ST-I1.
/// Consumes one opposed roll a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// Added to side A's die.
    pub advantage: i8,
    /// Decided rolls needed to win, at least 1.
    pub target: u8,
    /// Whether a tie ends the game at once.
    pub ties_draw: bool,
}

impl Race {
    /// One roll-off with a draw on a tie.
    pub const fn single(advantage: i8) -> Race {
        Race { advantage, target: 1, ties_draw: true }
    }

    /// ST-C4: the luck of seat one in a roll that this seat won, by the value that the position has without any advantage.
    fn luck_of(&self, state: &RaceState, won_by: Option<Seat>) -> i64 {
        let value_after = |winner: Option<Seat>| {
            let mut wins = state.wins;
            match winner {
                Some(seat) => wins[seat] += 1,
                None if self.ties_draw => return EVEN_RACE_WON / 2,
                None => {}
            }
            even_race_value(self.target, wins)
        };
        let won_by_one = value_after(Some(Seat::One));
        let won_by_two = value_after(Some(Seat::Two));
        let tied = value_after(None);
        let value = |winner: Option<Seat>| match winner {
            Some(Seat::One) => i64::from(won_by_one),
            Some(Seat::Two) => i64::from(won_by_two),
            None => i64::from(tied),
        };
        let outcomes = (0..Opposed::CELLS).map(Opposed::from_index).map(|roll| {
            let of = |seat: Seat, face: u8| face as i8 + state.advantage[seat];
            let (one, two) = (roll.first(), roll.second());
            value(winner_of(of(Seat::One, one), of(Seat::Two, two)))
        });
        36 * value(won_by) - outcomes.sum::<i64>()
    }
}

/// The value of a won race, in 1/65536 of a win.
const EVEN_RACE_WON: u32 = 1 << 16;

/// ST-I2: the chance of seat one in an even race, in 1/65536: a whole number as long as neither seat needs more than eight wins.
fn even_race_value(target: u8, wins: BySeat<u8>) -> u32 {
    const MOST: usize = 8;
    assert!(target as usize <= MOST, "a race to {target} has no value in 1/65536");
    let [needs_one, needs_two] = wins.0.map(|wins| usize::from(target - wins));
    let mut value = [[0; MOST + 1]; MOST + 1];
    for one in 0..=needs_one {
        for two in 0..=needs_two {
            value[one][two] = match (one, two) {
                (0, _) => EVEN_RACE_WON,
                (_, 0) => 0,
                _ => (value[one - 1][two] + value[one][two - 1]) / 2,
            };
        }
    }
    value[needs_one][needs_two]
}

/// A race under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceState {
    advantage: BySeat<i8>,
    wins: BySeat<u8>,
    rounds: u16,
    tied: bool,
}

impl Game for Race {
    type State = RaceState;
    type Decision = NoDecision;
    type Event = Rolled;

    const WHOLE_MEASURES: &'static [Measure] = &[Measure {
        name: "rounds",
        unit: "rounds",
        meaning: "rounds played",
        per_unit: 1,
        net: None,
        only_where: None,
    }];
    const SIDE_MEASURES: &'static [Measure] = &[Measure {
        name: "rolls_won",
        unit: "rolls",
        meaning: "rolls that the side won",
        per_unit: 1,
        net: None,
        only_where: None,
    }];
    const MAX_STEPS: u32 = 10_000;
    const FIRST_ROLL: Option<FirstRoll> = FIRST_ROLL;

    fn setup(
        &self,
        seating: Seating,
        _: &mut impl Chance,
        _: &mut impl Trace<Rolled>,
    ) -> RaceState {
        let mut advantage = BySeat::default();
        advantage[seating.seat_of(Side::A)] = self.advantage;
        RaceState { advantage, wins: BySeat::default(), rounds: 0, tied: false }
    }

    fn next(&self, state: &RaceState) -> Next {
        if state.tied || state.wins.0.contains(&self.target) { Next::Over } else { Next::Advance }
    }

    fn turn(&self, state: &RaceState) -> u16 {
        state.rounds
    }

    fn decisions(&self, _: &RaceState, _: impl FnMut(NoDecision)) {}

    fn advance(
        &self,
        state: &mut RaceState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Rolled>,
    ) {
        let role = Role::shared(Purpose::Combat, state.rounds);
        let roll = chance.dice(role).opposed(ROLL_OFF);
        let one = roll.first() as i8 + state.advantage[Seat::One];
        let two = roll.second() as i8 + state.advantage[Seat::Two];
        let winner = winner_of(one, two);
        if !chance.is_dealt(role) {
            trace.luck(|| self.luck_of(state, winner));
        }
        match winner {
            Some(seat) => state.wins[seat] += 1,
            None => state.tied = self.ties_draw,
        }
        state.rounds += 1;
        trace.record(|| Rolled { winner });
    }

    fn apply(
        &self,
        _: &mut RaceState,
        decision: NoDecision,
        _: &mut impl Chance,
        _: &mut impl Trace<Rolled>,
    ) {
        match decision {}
    }

    fn outcome(&self, state: &RaceState) -> Outcome {
        let mut measures = Measures::default();
        measures.whole[0] = i32::from(state.rounds);
        for seat in Seat::ALL {
            measures.by_seat[seat][0] = i32::from(state.wins[seat]);
        }
        match Seat::ALL.into_iter().find(|&seat| state.wins[seat] == self.target) {
            Some(seat) => Outcome::won_by(seat, measures),
            None => Outcome::drawn(measures),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceTransform, enumerate};
    use crate::playout::playout;
    use crate::policy::FirstPolicy;
    use crate::side::BySide;
    use crate::streams::{OneSource, SampledChance, StreamKey};
    use crate::trace::NoTrace;

    /// ST-I1: win, draw and loss of one roll-off, out of 36, for an advantage of −3 to 3 (`toy-games`).
    #[test]
    fn st_i1_the_single_roll_off_has_its_published_counts() {
        let table = [
            (-3, [3, 3, 30]),
            (-2, [6, 4, 26]),
            (-1, [10, 5, 21]),
            (0, [15, 6, 15]),
            (1, [21, 5, 10]),
            (2, [26, 4, 6]),
            (3, [30, 3, 3]),
        ];
        for (advantage, [win, draw, loss]) in table {
            let mut counts = [0u64; 3];
            enumerate(
                36,
                |dice| {
                    playout(
                        &Race::single(advantage),
                        &BySide([FirstPolicy; 2]),
                        Seating::AFirst,
                        &mut OneSource(dice),
                        &mut NoTrace,
                    )
                },
                |outcome, weight| counts[usize::from(outcome.half_points)] += weight,
            );
            assert_eq!(counts, [loss, draw, win], "advantage {advantage}");
        }
    }

    /// ST-I1: pair scores of both games on the same dice, for an advantage of 1: counts (0, 0, 20, 10, 6) of s = 0 … 4 where
    /// dice stay with the seat.
    #[test]
    fn st_i1_pair_scores_of_seat_dice_are_exact() {
        let game = Race::single(1);
        let mut counts = [0u32; 5];
        for index in 0..36 {
            let roll = crate::dice::Opposed::from_index(index);
            let script = [roll.first(), roll.second()];
            let mut score = 0;
            for seating in Seating::ALL {
                let mut dice = crate::dice::ScriptedDice::new(&script);
                let outcome = playout(
                    &game,
                    &BySide([FirstPolicy; 2]),
                    seating,
                    &mut OneSource(&mut dice),
                    &mut NoTrace,
                );
                dice.finish().expect("a roll-off is one opposed roll");
                score += outcome.half_points_of(seating.seat_of(Side::A));
            }
            counts[usize::from(score)] += 1;
        }
        assert_eq!(counts, [0, 0, 20, 10, 6]);
    }

    /// ST-I2: an even race is even, and one with +1 follows the negative binomial sum, within 4.5 standard errors.
    #[test]
    fn st_i2_a_race_is_won_as_often_as_the_closed_form_says() {
        const N: u64 = 20_000;
        for target in [1u8, 3, 5, 8] {
            let game = Race { advantage: 1, target, ties_draw: false };
            let p = 21.0 / 31.0;
            let expected: f64 = (0..target)
                .map(|lost| {
                    let ways: f64 =
                        (0..lost).map(|k| f64::from(target + k) / f64::from(k + 1)).product();
                    ways * f64::powi(p, target.into()) * f64::powi(1.0 - p, lost.into())
                })
                .sum();
            let key = StreamKey::of_seed(31).matchup(target.into());
            let wins = (0..N)
                .filter(|&pair| {
                    let mut chance = SampledChance::new(key.pair(pair), DiceTransform::default());
                    playout(
                        &game,
                        &BySide([FirstPolicy; 2]),
                        Seating::AFirst,
                        &mut chance,
                        &mut NoTrace,
                    )
                    .half_points
                        == 2
                })
                .count();
            let seen = wins as f64 / N as f64;
            let se = (expected * (1.0 - expected) / N as f64).sqrt();
            assert!((seen - expected).abs() < 4.5 * se, "{target}: {seen} {expected}");
        }
    }
}
