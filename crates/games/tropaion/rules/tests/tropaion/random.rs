//! `random` draws each option as often as any other, without a list of them: compared with the list.

use std::collections::BTreeMap;

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey};
use tropaion::policies::Player;
use tropaion::{Battle, Phase, State};

/// Draws for each option.
const EACH: usize = 60;

/// Draws many decisions in a position: only options, and each of them, by chi-square.
fn check(battle: &Battle, state: &State, seat: Seat, key: StreamKey) {
    let mut counts = BTreeMap::new();
    battle.decisions(state, |decision| {
        let twice = counts.insert(format!("{decision:?}"), 0usize);
        assert_eq!(twice, None, "{decision:?} is listed twice");
    });
    let n = counts.len();
    let mut chance = SampledChance::new(key, DiceTransform::default());
    for draw in 0..EACH * n {
        let role = Role::of_seat(Purpose::Policy, seat, 0).nth(draw as u16);
        let decision = Player::Random.decide(battle, state, seat, &mut chance.dice(role));
        let count = counts.get_mut(&format!("{decision:?}"));
        *count.unwrap_or_else(|| panic!("{decision:?} is no option in {state:?}")) += 1;
    }
    let square = |&count: &usize| (count as f64 - EACH as f64).powi(2) / EACH as f64;
    let chi_square: f64 = counts.values().map(square).sum();
    // As many standard deviations of chi-square above its mean are seen in less than one position of a million.
    let free = (n - 1) as f64;
    let most = free + 6.0 * (2.0 * free).sqrt() + 12.0;
    assert!(
        chi_square <= most,
        "{chi_square:.1} of at most {most:.1} in {:?}: {counts:?}",
        state.phase
    );
}

#[test]
fn tp_m05_every_option_is_as_likely_as_any_other() {
    let mut checked = BTreeMap::new();
    for (pair, (a, b)) in
        [("parthian", "gallic"), ("macedonian", "polybian-roman")].into_iter().enumerate()
    {
        let army = |id: &str| tropaion::armies::BuiltIn::named(id).expect(id).army();
        let battle = Battle::of(army(a), army(b)).expect("legal");
        let key = StreamKey::of_seed(21).matchup(9).pair(pair as u64);
        let mut chance = SampledChance::new(key, DiceTransform::default());
        // `steady` comes to grips and keeps formations, so that every kind of action is met.
        let players = [Player::Random, Player::named("steady").unwrap()];
        let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
        for step in 0..4_000u16 {
            match battle.next(&state) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
                Next::Decide(seat) => {
                    let drawn = matches!(state.phase, Phase::Move | Phase::Act(_));
                    let deploys = matches!(state.phase, Phase::Deploy(..));
                    if (drawn && step % 7 == 0) || (deploys && step % 5 == 0) {
                        let key = StreamKey::of_seed(22).matchup(pair as u64);
                        check(&battle, &state, seat, key.pair(u64::from(step)));
                        *checked.entry((drawn, seat)).or_insert(0) += 1;
                    }
                    let role = Role::of_seat(Purpose::Policy, seat, 1).nth(step);
                    let player = players[usize::from((step / 3) % 3 != 0)];
                    let mut dice = chance.dice(role);
                    let decision = player.decide(&battle, &state, seat, &mut dice);
                    battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
                }
            }
        }
    }
    for (kind, n) in &checked {
        assert!(*n >= 2, "{kind:?}: {n} positions");
    }
    assert_eq!(checked.len(), 4, "{checked:?}");
}
