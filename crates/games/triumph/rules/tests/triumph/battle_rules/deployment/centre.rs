//! The centre is filled first (TR-DP-05 to -07).

use super::*;

// Also TR-DP-06, TR-DP-07.
#[test]
fn tr_dp_05_the_centre_is_filled_in_order_of_priority() {
    let (battle, mut state) = centre(&[], None);
    assert_eq!(state.phase, Phase::Centre(Seat::One));
    assert_eq!(placeable(&battle, &state), (0..6).collect(), "battle line except Skirmishers");
    // Six Heavy Foot are 18 points; two Skirmishers more are 24, which is enough.
    place_row(&battle, &mut state, 0..6);
    assert_eq!(placeable(&battle, &state), BTreeSet::from(SKIRMISHERS));
    for (number, x) in SKIRMISHERS.into_iter().zip([29.0, 31.0]) {
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        apply(&battle, &mut state, place(one(number), pose(x, 8.0, Heading::NORTH)));
    }
    assert_eq!(state.phase, Phase::Centre(Seat::Two));
    assert_eq!(state.general[Seat::One], Some(one(GENERAL)));
}

// Also TR-DP-07.
#[test]
fn tr_dp_06_more_points_take_other_foot_and_then_mounted() {
    let (battle, mut state) = centre(&[("center_min_points", "32")], None);
    place_row(&battle, &mut state, 0..8);
    assert_eq!(
        placeable(&battle, &state),
        BTreeSet::from([ARCHERS, ALLY]),
        "24 points: other foot"
    );
    apply(&battle, &mut state, place(one(ARCHERS), pose(17.0, 6.0, Heading::NORTH)));
    apply(&battle, &mut state, place(one(ALLY), pose(19.0, 6.0, Heading::NORTH)));
    // 31 points.
    let mounted = BTreeSet::from([KNIGHTS[0], KNIGHTS[1], JAVELINS]);
    assert_eq!(placeable(&battle, &state), mounted);
    let (battle, state) = centre(&[("center_priority", "no_order")], None);
    assert_eq!(placeable(&battle, &state), (0..13).collect());
    let (_, state) = centre(&[("center_min_points", "0")], None);
    assert_eq!(state.phase, Phase::Rest(Seat::One), "no centre step, no flank marches");
}

#[test]
fn tr_dp_06_an_army_that_is_too_small_puts_all_stands_in_the_centre() {
    let (battle, mut state) = centre(&[("center_min_points", "100")], None);
    place_row(&battle, &mut state, 0..8);
    let second_row = [ARCHERS, ALLY, KNIGHTS[0], KNIGHTS[1], JAVELINS];
    for (nth, number) in second_row.into_iter().enumerate() {
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        let x = 17.0 + 2.0 * nth as f64;
        apply(&battle, &mut state, place(one(number), pose(x, 6.0, Heading::NORTH)));
    }
    assert_eq!(state.phase, Phase::Centre(Seat::Two));
}

#[test]
fn tr_dp_07_central_is_half_of_the_front_edge() {
    for (rule, at_edge) in [("half_front", true), ("whole_front", false)] {
        let (battle, state) = centre(&[("center_test", rule)], None);
        let legal = |x: f64| battle.is_legal(&state, place(one(0), pose(x, 5.0, Heading::NORTH)));
        assert_eq!(legal(16.0), at_edge, "from 15 to 17");
        assert_eq!(legal(32.0), at_edge);
        assert!(!legal(15.9) && !legal(32.1));
        assert!(legal(17.0) && legal(31.0));
        // Facing west, the front edge is a line of one x.
        let west = |x: f64| battle.is_legal(&state, place(one(0), pose(x, 5.0, Heading::WEST)));
        assert!(west(16.0) && !west(15.9));
    }
}
