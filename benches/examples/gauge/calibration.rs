//! Whether a commander gains what it expects: where it plays another turn than the captain's, the battle goes on from both.

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Game, Next, NoTrace, SampledChance, Seat, Seating};
use benches::matchups::Matchup;
use rayon::prelude::*;
use triumph::battle::{Battle, Decision, Phase, State};
use triumph_players::value::WIN;
use triumph_players::{Commander, Player};

/// How often a battle goes on from each of two turns, with the same dice.
const CONTINUATIONS: u64 = 4;
/// Their streams, apart from those of pairs.
const FURTHER: u64 = 1 << 32;

/// What was expected of a turn beyond the captain's, and what it came to, in points.
#[derive(Clone, Copy)]
pub struct Gain {
    expected: f64,
    realised: f64,
}

/// The gains of a commander as side A, over this many pairs.
pub fn gains(matchup: &Matchup, commander: Commander, old: Player, n_pairs: u64) -> Vec<Gain> {
    let of_pair = |number| {
        let of_seating = |seating| gains_of(matchup, commander, old, number, seating);
        Seating::ALL.into_iter().flat_map(of_seating).collect::<Vec<_>>()
    };
    (0..n_pairs).into_par_iter().flat_map_iter(of_pair).collect()
}

fn gains_of(
    matchup: &Matchup,
    own: Commander,
    old: Player,
    number: u64,
    seating: Seating,
) -> Vec<Gain> {
    let battle = matchup.battle();
    let key = matchup.key().pair(number);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    let seat = seating.seat_of(battle_core::Side::A);
    let mut gains = Vec::new();
    loop {
        match battle.next(&state) {
            Next::Over => return gains,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(who) => {
                let role = Role::of_seat(Purpose::Policy, who, state.turn);
                let decision = if who == seat {
                    let dice = &mut chance.dice(role);
                    let forecast = own.forecast(battle, &state, seat, dice);
                    if forecast.chosen != forecast.usual && state.phase == Phase::Movement {
                        let worth = |decision| {
                            let ends = (0..CONTINUATIONS).map(|nth| {
                                let key =
                                    matchup.key().pair(FURTHER + CONTINUATIONS * number + nth);
                                let mut chance = SampledChance::new(key, DiceTransform::default());
                                end_of(battle, state, seat, decision, old, &mut chance)
                            });
                            ends.sum::<f64>() / CONTINUATIONS as f64
                        };
                        gains.push(Gain {
                            expected: f64::from(forecast.gain) / 64.0,
                            realised: (worth(forecast.chosen) - worth(forecast.usual)) / 64.0,
                        });
                    }
                    forecast.chosen
                } else {
                    old.decide(battle, &state, who, &mut chance.dice(role))
                };
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    }
}

/// What a battle comes to after a turn if the old player plays on for both: half the points, half the result.
fn end_of(
    battle: &Battle,
    mut state: State,
    seat: Seat,
    decision: Decision,
    player: Player,
    chance: &mut SampledChance,
) -> f64 {
    battle.apply(&mut state, decision, chance, &mut NoTrace);
    loop {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, chance, &mut NoTrace),
            Next::Decide(who) => {
                let role = Role::of_seat(Purpose::Policy, who, state.turn);
                let decision = player.decide(battle, &state, who, &mut chance.dice(role));
                battle.apply(&mut state, decision, chance, &mut NoTrace);
            }
        }
    }
    let points = 32 * i32::from(state.lost[seat.other()].0 - state.lost[seat].0);
    let result = f64::from(battle.outcome(&state).half_points_of(seat)) - 1.0;
    (f64::from(points) + f64::from(WIN) * result) / 2.0
}

/// The line of realised on expected gains.
pub fn line(gains: &[Gain]) -> String {
    if gains.is_empty() {
        return "Calibration: no turn other than the captain's.".to_owned();
    }
    let n = gains.len() as f64;
    let mean = |of: fn(&Gain) -> f64| gains.iter().map(of).sum::<f64>() / n;
    let (expected, realised) = (mean(|gain| gain.expected), mean(|gain| gain.realised));
    let off = |gain: &Gain| (gain.expected - expected, gain.realised - realised);
    let squares: f64 = gains.iter().map(|gain| off(gain).0.powi(2)).sum();
    let slope = gains.iter().map(|gain| off(gain).0 * off(gain).1).sum::<f64>() / squares;
    let rest = |gain: &Gain| (off(gain).0 * (off(gain).1 - slope * off(gain).0)).powi(2);
    let error = gains.iter().map(rest).sum::<f64>().sqrt() / squares;
    let spread = gains.iter().map(|gain| off(gain).1.powi(2)).sum::<f64>().sqrt() / n;
    format!(
        "Calibration: {n} turns other than the captain's; expected gain {expected:.2} points, realised {realised:.2} ± {spread:.2}; slope {slope:.2} ± {error:.2}."
    )
}
