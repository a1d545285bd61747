//! Fights of two units until one breaks: exact, and sampled.

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::Role;
use battle_core::{Seat, StreamKey};
use tropaion::RuleParameters;
use tropaion::locked::Locked;
use tropaion::troops::UnitType::{self, *};

use crate::support::unit;

fn locked(types: [UnitType; 2], masses: [bool; 2], disruption: [u8; 2], bonus: i8) -> Locked {
    let units = types.map(|of| unit(of, &[]));
    Locked::new(units, masses, disruption, bonus, &RuleParameters::DEFAULT).expect("legal")
}

#[track_caller]
fn is(fight: &Locked, numerator: f64, denominator: f64) {
    let solution = fight.solve();
    assert!(solution.unfinished < 1e-12 && solution.residual < 1e-12);
    assert!((fight.wins() - numerator / denominator).abs() < 1e-12, "{}", fight.wins());
}

/// TP-X15, TP-904, TP-712: mass against mass.
#[test]
fn tp_x15_mass_against_mass() {
    let masses =
        |disruption, bonus| locked([HeavyInfantry, HeavyInfantry], [true, true], disruption, bonus);
    is(&masses([0, 0], 0), 1.0, 2.0);
    is(&masses([0, 1], 0), 151.0, 186.0);
    is(&masses([1, 0], 0), 35.0, 186.0);
    is(&masses([0, 0], 2), 6937.0, 10044.0);
}

/// The sampler and the solver agree for each of 36 pairs of units (z below 4.5).
#[test]
fn sampled_fights_agree_with_exact_ones() {
    let types = [LightInfantry, HeavyInfantry, Pikes, Warband, HeavyCavalry, Elephants];
    for (a, one) in types.into_iter().enumerate() {
        for (b, two) in types.into_iter().enumerate() {
            let fight = locked([one, two], [false; 2], [0, 0], one.row().charge);
            let n = 4_000;
            let mut won = 0.0;
            for pair in 0..n {
                let key = StreamKey::of_seed(9).matchup((6 * a + b) as u64).pair(pair);
                let role = Role::shared(battle_core::streams::Purpose::Combat, 0);
                let mut dice = SampledDice::new(key.generator(role), DiceTransform::default());
                won += f64::from(u8::from(fight.play(&mut dice) == Seat::One));
            }
            let exact = fight.wins();
            let sd = (exact * (1.0 - exact) / n as f64).sqrt().max(1e-3);
            let z = (won / n as f64 - exact) / sd;
            assert!(z.abs() < 4.5, "{one:?} against {two:?}: {exact}, z {z}");
        }
    }
}
