//! Fits V, the frozen value of a position that luck is computed by (ST-C4), and prints its weights: `make fit-luck`.
//!
//! Three armies of 48 points meet each other and themselves, `steady` against `steady`, under a seed that no experiment has.
//! Every position after a shot or a close combat is one row; the columns are its features, the outcome who won in the end.
#![allow(clippy::print_stdout, reason = "it prints what it found")]

use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::streams::{Chance, Purpose, Role, name_id};
use battle_core::{BySide, NoTrace, Policy, SampledChance, Seat, Seating, StreamKey};
use benches::armies::{HORSE_ARCHERS, LEGION, PHALANX, Size};
use stats::{Logit, Observation, Ridge};
use triumph::RuleParameters;
use triumph::battle::luck::{FEATURES, Features, WEIGHTS};
use triumph::battle::{Battle, Phase};
use triumph_players::Player;

/// Battles of each matchup.
const BATTLES: u64 = 600;

fn main() {
    let seed = StreamKey::of_seed(name_id("the value of a position, for luck"));
    let player = Player::named("steady").expect("a player of the list");
    let armies = [PHALANX, LEGION, HORSE_ARCHERS];
    let matchups = armies.iter().flat_map(|a| armies.iter().map(move |b| (a, b)));
    let mut rows = Vec::new();
    for (number, (a, b)) in (0..).zip(matchups) {
        let armies = BySide([a.at(Size::Usual), b.at(Size::Usual)]);
        let battle = Battle::new(armies, &RuleParameters::DEFAULT).expect("armies for the field");
        for pair in 0..BATTLES {
            let key = seed.matchup(number).pair(pair);
            let (positions, score) = positions(&battle, player, key);
            rows.extend(positions.into_iter().map(|features| Observation {
                x: features.map(f64::from).to_vec(),
                weight: 1.0,
                mean: score,
            }));
        }
    }
    let fit = Logit::fit(&rows, &Ridge::none(FEATURES.len())).expect("a fit");
    println!("{} positions of {} battles", rows.len(), 9 * BATTLES);
    for ((sign, weight), frozen) in FEATURES.iter().zip(fit.coefficients).zip(WEIGHTS) {
        let fitted = (weight * 65_536.0).round();
        println!("{fitted:>8} (frozen {frozen:>6})  {sign}");
    }
}

/// The features of every position of a battle after a shot or a close combat, and what seat one scored in the end.
fn positions(battle: &Battle, player: Player, key: StreamKey) -> (Vec<Features>, f64) {
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
    let mut positions = Vec::new();
    loop {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let decision = player.decide(battle, &state, seat, &mut chance.dice(role));
                let rolls = matches!(state.phase, Phase::Combat | Phase::Shooting(_));
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
                if rolls {
                    positions.push(battle.luck_features(&state));
                }
            }
        }
    }
    let score = f64::from(battle.outcome(&state).half_points_of(Seat::One)) / 2.0;
    (positions, score)
}
