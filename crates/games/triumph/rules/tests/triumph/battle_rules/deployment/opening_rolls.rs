//! Which seat fights at home, and which has the advantage (TR-TE-01 to -03).

use super::*;

#[test]
fn tr_te_01_the_lower_total_fights_at_home() {
    let battle = battle(&[("terrain_mode", "open_table")]);
    // 2 + 3 against 4 + 1 is a tie; 2 + 3 against 6 + 1 is not.
    let (state, events) = rolled(&battle, &[2, 4, 2, 6, 5, 1]);
    assert_eq!((state.field.home, state.field.topography), (Seat::One, Topography::Arable));
    assert!(events.iter().any(|event| matches!(
        event,
        Event::TopographyRolled { dice, home: Seat::One, .. } if (dice.one, dice.two) == (2, 6)
    )));
    // 4 + 3 against 5 + 1.
    let (state, _) = rolled(&battle, &[4, 5, 5, 1]);
    assert_eq!((state.field.home, state.field.topography), (Seat::Two, Topography::Steppe));
}

// Also TR-DP-11.
#[test]
fn tr_te_02_advantage_score_and_flank_marches() {
    let battle = battle(&[("terrain_mode", "open_table")]);
    let field = |dice: &[u8]| rolled(&battle, &[&[4, 2], dice].concat()).0.field;
    // Maneuver 2 and 4. 6 + 2 against 1 + 4: seat one by 3; the 1 gives seat two the right, the 6 gives seat one none.
    let lead = field(&[6, 1]);
    assert_eq!((lead.advantage, lead.advantage_score), (Seat::One, 3));
    assert_eq!(lead.may_flank.0, [false, true]);
    // 1 + 2 against 3 + 4: seat two by 4; 1 is a 1, and 3 is lower than 4.
    let lead = field(&[1, 3]);
    assert_eq!((lead.advantage, lead.advantage_score), (Seat::Two, 4));
    assert_eq!(lead.may_flank.0, [true, true]);
    // 2 is not lower than 2, nor 4 than 4.
    assert_eq!(field(&[2, 4]).may_flank.0, [false, false]);
    // 5 + 2 against 3 + 4 is a tie: rolled again, tied again, then 6 + 2 against 3 + 4. The score is 0; the first 3 gives a right.
    let tied = field(&[5, 3, 6, 4, 6, 3]);
    assert_eq!((tied.advantage, tied.advantage_score), (Seat::One, 0));
    assert_eq!(tied.may_flank.0, [false, true]);
}

// Also TR-TE-04.
#[test]
fn tr_te_03_terrain_score_and_number_of_pieces() {
    let standard = battle(&[]);
    let counts: Vec<_> = (0..=20).map(|score| standard.n_terrain_pieces(score)).collect();
    let expected = [2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6];
    assert_eq!(counts, expected);
    assert_eq!(standard.n_terrain_pieces(-3), 2);
    for (rule, n_pieces) in [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("score/2", 4)] {
        let battle = battle(&[("terrain_count", rule)]);
        assert_eq!(battle.n_terrain_pieces(9), n_pieces, "{rule}");
    }
    // Advantage seat two by 4 (1 + 2 against 3 + 4), terrain dice 4 and 4: scores from 4 to 12, so from 2 to 5 pieces.
    let (state, _) = rolled(&standard, &[4, 2, 1, 3, 4, 4]);
    assert_eq!((state.phase, state.field.terrain_dice), (Phase::PickTerrain, 8));
    assert_eq!(standard.next(&state), Next::Decide(Seat::Two));
    let offered: BTreeSet<_> = picks(&standard, &state)
        .iter()
        .map(|pick| (pick.optional.iter().flatten().count() + 1, pick.change))
        .collect();
    // 8 gives 3; 9 gives 4, 5 gives 2, 12 gives 5: each by the least change.
    assert_eq!(offered, BTreeSet::from([(3, 0), (4, 1), (2, -3), (5, 4)]));
    // A larger change that comes to the same is legal though not offered; one beyond the score is not.
    let pick = |change| {
        let mut optional = [None; 5];
        optional[0] = Some(TerrainKind::Rough);
        Decision::PickTerrain(TerrainPick { change, optional })
    };
    assert!(standard.is_legal(&state, pick(-3)) && standard.is_legal(&state, pick(-4)));
    assert!(!standard.is_legal(&state, pick(-5)) && !standard.is_legal(&state, pick(0)));
}
