//! Section 9: morale, wavering, and the end.

use battle_core::Seat;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Facing::South;
use tropaion::troops::UnitType::*;
use tropaion::{Phase, Reason, State};

use crate::support::*;

/// The position after the losses of a turn were counted.
fn counted(settings: &[(&str, &str)], change: impl Fn(&mut State)) -> State {
    let battle = battle_by(&[], &[], settings);
    let mut start = far_apart(&battle);
    change(&mut start);
    after_turn(&battle, &start)
}

/// TP-804, TP-014: what each type costs.
#[test]
fn tp_804_losses_by_type() {
    for (of, halves) in [
        (MediumInfantry, 10),
        (HeavyInfantry, 10),
        (Pikes, 10),
        (Warband, 10),
        (Maniples, 10),
        (MediumCavalry, 10),
        (HeavyCavalry, 10),
        (Elephants, 10),
        (LightCavalry, 12),
        (LightInfantry, 12),
    ] {
        let state = counted(&[], |state| state.set_losses(Seat::One, of, 1));
        assert_eq!(state.armies[Seat::One].half_morale, halves, "{of:?}");
    }
    let halves = counted(&[("light_cavalry_loss", "halves")], |state| {
        state.set_losses(Seat::One, LightCavalry, 1)
    });
    assert_eq!(halves.armies[Seat::One].half_morale, 11);
}

/// TP-804: the parameter lets light infantry cost morale, of every army in the battle.
#[test]
fn tp_804_light_infantry_costs_what_the_parameter_says() {
    use tropaion::troops::Profile;
    let mut parameters = tropaion::RuleParameters::DEFAULT;
    for (text, halves) in [("nothing", 0), ("half", 1), ("whole", 2)] {
        parameters.set("light_infantry_loss", text).expect("a value");
        let cost = |of| Profile::plain(of).armed(&parameters).numbers.half_morale;
        assert_eq!([LightInfantry, LightCavalry, MediumInfantry].map(cost), [halves, 1, 2]);
    }
    // TP-P02: an army of light infantry alone can be beaten then.
    let light = tropaion::army::Army::new("light", "", &[(12, Profile::plain(LightInfantry))]);
    let could_not_be_beaten = |parameters: &tropaion::RuleParameters| {
        let found = light.breaches(&parameters.points(), parameters);
        found.iter().any(|breach| breach.to_string().contains("could not be beaten"))
    };
    assert!(could_not_be_beaten(&tropaion::RuleParameters::DEFAULT));
    assert!(!could_not_be_beaten(&parameters));
}

/// TP-316: wavering is morale of 2 or less.
#[test]
fn tp_316_wavering() {
    for (halves, wavers) in [(4, true), (5, false), (6, false), (2, true)] {
        let state = counted(&[], |state| state.set_half_morale(Seat::One, halves));
        assert_eq!(state.armies[Seat::One].wavers(), wavers);
    }
}

/// TP-803: morale at the start.
#[test]
fn tp_803_start_morale() {
    let army = tropaion::armies::BUILT_IN[0].army();
    let mut parameters = tropaion::RuleParameters::DEFAULT;
    assert_eq!(army.start_morale(&parameters), 6);
    parameters.set("start_morale", "half_the_units").unwrap();
    let mut odd = army.clone();
    odd.units.pop();
    assert_eq!((army.start_morale(&parameters), odd.start_morale(&parameters)), (6, 6));
    odd.units.pop();
    assert_eq!(odd.start_morale(&parameters), 5);
}

/// TP-806, TP-805: at 0 an army has lost; both together: the higher wins, equal is a draw.
#[test]
fn tp_806_the_end() {
    let over = |one: u8, two: u8| {
        let state = counted(&[], |state| {
            state.set_losses(Seat::One, HeavyInfantry, one);
            state.set_losses(Seat::Two, HeavyInfantry, two);
        });
        state.phase
    };
    let won = |winner| Phase::Over { winner, reason: Reason::Morale };
    assert_eq!(over(6, 5), won(Some(Seat::Two)));
    assert_eq!(over(5, 7), won(Some(Seat::One)));
    assert_eq!(over(6, 7), won(Some(Seat::One)));
    assert_eq!(over(6, 6), won(None));
    assert_eq!(over(5, 5), Phase::GeneralDice);
}

/// TP-806: the limit of turns, by shares of morale.
#[test]
fn tp_806_the_limit_of_turns() {
    let state =
        counted(&[("turn_limit", "1")], |state| state.set_losses(Seat::One, HeavyInfantry, 1));
    assert_eq!(state.phase, Phase::Over { winner: Some(Seat::Two), reason: Reason::TurnLimit });
    let even = counted(&[("turn_limit", "1")], |_| {});
    assert_eq!(even.phase, Phase::Over { winner: None, reason: Reason::TurnLimit });
}

/// TP-807: an army without units has lost, whatever its morale.
#[test]
fn tp_807_no_units() {
    let battle = battle(&[], &[]);
    let mut start = position(&battle, &[at(foe(0), 5, 14, South)]);
    start.to_turn_end();
    let n = ways(1, |dice| {
        let mut state = start;
        play(&battle, &mut state, dice, |_, all| all[0], |_| false);
        state.phase == Phase::Over { winner: Some(Seat::Two), reason: Reason::NoUnits }
    });
    assert_eq!(n, 1);
}

/// TP-A24: which falls Hold! Hold! stops, by each value of the parameter.
#[test]
fn tp_a24_hold_hold() {
    let held = |value: &str, losses: u8| {
        let state = counted(&[("hold_saves", value)], |state| {
            state.set_hand(Seat::One, Cards::of(&[Card::HoldHold]));
            state.set_losses(Seat::One, HeavyInfantry, losses);
        });
        state.armies[Seat::One].half_morale / 2
    };
    assert_eq!([3, 4, 5, 6].map(|n| held("above_zero", n)), [3, 3, 3, 0]);
    assert_eq!([3, 4, 5, 6].map(|n| held("exact_two", n)), [3, 3, 1, 0]);
    assert_eq!([3, 4, 5, 6].map(|n| held("any", n)), [3, 3, 3, 3]);
}
