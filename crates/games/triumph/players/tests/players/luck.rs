//! The luck of battles (ST-C4, ST-C10): of mean zero roll by roll and over many battles; recording it changes no battle.

use battle_core::dice::{DiceTransform, ScriptedDice};
use battle_core::streams::{OneSource, Purpose, Role};
use battle_core::{
    BySide, Chance, Game, Next, NoTrace, Policy, SampledChance, Seat, Seating, StreamKey,
};
use harness::digest::digest;
use harness::{LuckMeter, Pairing, play_pair};
use stats::luck::{CrossFit, LUCK_OF_A_WIN, adjustment_is_fair, luck_is_fair};
use triumph::battle::luck::figures;
use triumph::battle::{Army, ArmyStand, Battle, Phase, Topography};
use triumph::{HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;

use TroopType::*;

const LUCK: Pairing =
    Pairing { dice: harness::DiceBelongTo::Seat, complement: false, luck: true, stratify: false };

fn army(name: &str, counts: &[(TroopType, usize)]) -> Army {
    let stands = counts.iter().flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 3,
        maneuver: 3,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands,
    }
}

/// Foot, horse and shooters for half the usual points.
fn small(a: &[(TroopType, usize)], b: &[(TroopType, usize)]) -> Battle {
    let rules = RuleParameters {
        victory_points: HalfPoints::whole(8),
        center_min_points: HalfPoints::whole(12),
        ..RuleParameters::DEFAULT
    };
    Battle::new(BySide([army("East", a), army("West", b)]), &rules).unwrap()
}

const EAST: &[(TroopType, usize)] =
    &[(Spear, 4), (Archers, 1), (JavelinCavalry, 1), (Skirmishers, 1)];
const WEST: &[(TroopType, usize)] = &[(Warriors, 3), (Knights, 2), (Pavisiers, 1)];

fn steady() -> Player {
    Player::named("steady").unwrap()
}

/// ST-C4, conditions 2 and 3: over the 36 pairs of dice that could have come, the luck of each roll of whole battles adds up to
/// nothing, exactly, and it is nothing only where nothing was at stake.
#[test]
fn st_c4_the_luck_of_every_roll_has_mean_nought_exactly() {
    let battle = small(EAST, WEST);
    let (mut n_rolls, mut n_lucky) = (0, 0);
    for pair in 0..8 {
        let key = StreamKey::of_seed(4).matchup(1).pair(pair);
        let mut chance = SampledChance::new(key, DiceTransform::default());
        let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
        loop {
            match battle.next(&state) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
                Next::Decide(seat) => {
                    let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                    let decision = steady().decide(&battle, &state, seat, &mut chance.dice(role));
                    if matches!(state.phase, Phase::Combat | Phase::Shooting(_)) {
                        let lucks = [1, 2, 3, 4, 5, 6].map(|first| {
                            [1, 2, 3, 4, 5, 6].map(|second| {
                                let script = [first, second];
                                let mut dice = OneSource(ScriptedDice::new(&script));
                                let mut meter = LuckMeter::new(true);
                                battle.apply(&mut state.clone(), decision, &mut dice, &mut meter);
                                meter.of(Seat::One)
                            })
                        });
                        let lucks = lucks.as_flattened();
                        assert_eq!(lucks.iter().sum::<i64>(), 0, "{decision:?}: {lucks:?}");
                        n_rolls += 1;
                        n_lucky += u32::from(lucks.iter().any(|luck| *luck != 0));
                    }
                    battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
                }
            }
        }
    }
    assert!(n_rolls > 60, "{n_rolls} rolls");
    assert!(4 * n_lucky > 3 * n_rolls, "{n_lucky} of {n_rolls} rolls had anything at stake");
}

/// ST-C10 (a) and (b) on an effect: two stands more. The adjustment leaves the mean alone and takes a third of the variance at
/// least.
#[test]
fn st_c10_adjusting_battles_has_no_bias_and_saves_variance() {
    let without = small(EAST, WEST);
    let with = small(&[EAST, &[(LightFoot, 2)]].concat(), WEST);
    let policies = BySide([steady(); 2]);
    let (mut scores, mut differences) = (CrossFit::<1>::default(), CrossFit::<1>::default());
    for pair in 0..240 {
        let key = StreamKey::of_seed(10).matchup(1).pair(pair);
        let [b, v] = [&without, &with].map(|battle| play_pair(battle, &policies, key, LUCK));
        let score = |halves: [u8; 2]| i64::from(halves[0] + halves[1]);
        let (of_b, of_v) = (score(b.half_points), score(v.half_points));
        scores.record(pair / 16, of_v, [v.luck]);
        differences.record(pair / 16, of_v - of_b, [v.luck - b.luck]);
    }
    for folds in [scores, differences] {
        assert!(luck_is_fair(&folds.total()) && adjustment_is_fair(&folds));
        let plain = folds.total().outcome.variance().unwrap();
        let adjusted = folds.adjusted().unwrap();
        let saved = plain / adjusted.variance;
        assert!(saved > 1.5, "{saved}");
        // V is near enough to a chance of winning, in armies half as large as those it was fitted on: a win's worth of luck moves
        // the score by about two thirds of one, which is two quarter points of a pair.
        for beta in adjusted.betas {
            let a_win = beta[0] * LUCK_OF_A_WIN as f64 / 2.0;
            assert!((0.5..1.5).contains(&a_win), "{a_win}");
        }
    }
}

/// A battle is the same with its luck recorded and without; that of a mirror match cancels in every pair.
#[test]
fn st_c4_taking_luck_down_changes_no_battle() {
    let policies = BySide([steady(); 2]);
    for (battle, is_mirror) in [(small(EAST, WEST), false), (small(WEST, WEST), true)] {
        let mut n_lucky = 0;
        for pair in 0..40 {
            let key = StreamKey::of_seed(11).matchup(1).pair(pair);
            let on = play_pair(&battle, &policies, key, LUCK);
            let off = play_pair(&battle, &policies, key, Pairing::default());
            assert_eq!((on.half_points, on.measures), (off.half_points, off.measures));
            assert_eq!(off.luck, 0);
            n_lucky += u32::from(on.luck != 0);
        }
        assert_eq!(n_lucky > 0, !is_mirror);
    }
}

/// ST-C4, condition 1: the figures of V are frozen. New ones are new luck for every experiment, and the change log says so.
#[test]
fn st_c4_the_value_is_frozen() {
    let bytes: Vec<u8> = figures().flat_map(i32::to_le_bytes).collect();
    assert_eq!(format!("{:016x}", digest(&bytes)), "09a6209fed803e02");
}
