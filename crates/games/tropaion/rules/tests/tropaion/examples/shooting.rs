//! Shots (TP-X11, TP-X12, TP-X30).

use super::*;

/// What a shot of seat one's first unit at seat two's first comes to.
fn shot(
    battle: &Battle,
    start: &State,
    darkened: bool,
    returned: bool,
    dice: &mut EnumeratedDice,
) -> State {
    let mut after = *start;
    battle.to_shots(&mut after);
    play(
        battle,
        &mut after,
        dice,
        |state, all| match state.phase {
            Phase::Shoot => *all
                .iter()
                .find(
                    |it| matches!(it, Decision::Shoot { darkened: with, .. } if *with == darkened),
                )
                .expect("it may shoot"),
            Phase::Return if returned => Decision::Return(false),
            _ => done(state, all),
        },
        fought,
    );
    after
}

fn shooters(a: tropaion::troops::Profile, b: tropaion::troops::Profile) -> (Battle, State) {
    let battle = battle(&[a], &[b]);
    let state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 8, South)]);
    (battle, state)
}

/// TP-X11, TP-502, TP-503: one shot, in two steps and in one.
#[test]
fn tp_x11_shots() {
    let (two_step, start) = shooters(unit(LightInfantry, &[]), unit(HeavyInfantry, &[]));
    let driven = |state: &State| state.unit(foe(0)).cell == Cell::new(5, 9);
    let hurt = |state: &State| state.unit(foe(0)).disruption == 1;
    exactly((1, 18), 36, |dice| driven(&shot(&two_step, &start, false, false, dice)));
    exactly((1, 18), 36, |dice| hurt(&shot(&two_step, &start, false, false, dice)));
    let one_step = battle_by(&[unit(LightInfantry, &[])], &[], &[("shoot_rolls", "one_step")]);
    exactly((1, 6), 6, |dice| driven(&shot(&one_step, &start, false, false, dice)));
    exactly((1, 6), 6, |dice| hurt(&shot(&one_step, &start, false, false, dice)));
    // Four shots: at least one disruption.
    let none = |one: u64, of: u64| (of.pow(4) - (of - one).pow(4), of.pow(4));
    assert_eq!(none(1, 18), (21455, 104_976));
    assert_eq!(none(1, 6), (671, 1296));
}

/// TP-X12, TP-A23, TP-024: Darken the Skies.
#[test]
fn tp_x12_darken_the_skies() {
    let bow = tropaion::army::unit(LightInfantry, tropaion::troops::Weapon::Bow, &[]);
    for (traits, driven) in [(&[][..], 1), (&[Trait::HeavilyArmoured][..], 0)] {
        let (battle, mut start) = shooters(bow, unit(HeavyInfantry, traits));
        start.set_hand(Seat::One, Cards::of(&[Card::DarkenTheSkies]));
        let after = |dice: &mut EnumeratedDice| shot(&battle, &start, true, false, dice);
        exactly((driven, 6), 6, |dice| after(dice).unit(foe(0)).cell == Cell::new(5, 9));
        exactly((1, 6), 6, |dice| after(dice).unit(foe(0)).disruption == 1);
    }
}

/// TP-X30, TP-504: light infantry shoots at light infantry, which shoots back.
#[test]
fn tp_x30_shots_both_ways() {
    let (battle, start) = shooters(unit(LightInfantry, &[]), unit(LightInfantry, &[]));
    let after = |dice: &mut EnumeratedDice| shot(&battle, &start, false, true, dice);
    let untouched = |state: &State, unit| {
        state.unit(unit).disruption == 0 && state.unit(unit).cell == start.unit(unit).cell
    };
    exactly((64, 81), 6u64.pow(4), |dice| {
        let state = after(dice);
        untouched(&state, own(0)) && untouched(&state, foe(0))
    });
    exactly((1, 324), 6u64.pow(4), |dice| {
        let state = after(dice);
        state.unit(own(0)).disruption == 1 && state.unit(foe(0)).disruption == 1
    });
}
