//! Losses and morale (TP-X21, TP-X29).

use super::*;

/// Morale in halves at the end of a turn with these losses, and with Hold! Hold!
fn morale(start_halves: i8, losses: &[(tropaion::troops::UnitType, u8)], holds: bool) -> i8 {
    let battle = battle(&[], &[]);
    let mut state = far_apart(&battle);
    state.set_half_morale(Seat::One, start_halves);
    for &(of, n) in losses {
        state.set_losses(Seat::One, of, n);
    }
    if holds {
        state.set_hand(Seat::One, Cards::of(&[Card::HoldHold]));
    }
    after_turn(&battle, &state).armies[Seat::One].half_morale
}

/// TP-X21, TP-804, TP-A24: losses of one turn.
#[test]
fn tp_x21_losses_of_a_turn() {
    let losses = [(HeavyInfantry, 3), (LightCavalry, 3), (LightInfantry, 4)];
    assert_eq!(morale(12, &losses, false), 4);
    assert_eq!(morale(12, &losses, true), 6);
}

/// TP-X29, TP-804: an odd light cavalry unit is carried to the next turn.
#[test]
fn tp_x29_odd_light_cavalry() {
    let battle = battle(&[], &[]);
    for (holds, last) in [(false, 4), (true, 6)] {
        let mut state = far_apart(&battle);
        if holds {
            state.set_hand(Seat::One, Cards::of(&[Card::HoldHold]));
        }
        let mut seen = Vec::new();
        for losses in
            [[(MediumInfantry, 3), (LightCavalry, 1)], [(MediumInfantry, 0), (LightCavalry, 1)]]
        {
            for (of, n) in losses {
                state.set_losses(Seat::One, of, n);
            }
            state = after_turn(&battle, &state);
            seen.push(state.armies[Seat::One].half_morale);
        }
        assert_eq!(seen, [6, last]);
    }
}
