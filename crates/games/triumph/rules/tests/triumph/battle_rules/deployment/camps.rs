//! Camps and garrisons are placed (TR-DP-04, TR-CP-10, TR-AB-06).

use super::*;

#[test]
fn tr_dp_04_camps_touch_the_base_edge_inside_the_centre_third() {
    let (battle, mut state) = open_table(&[], &NO_FLANKS);
    let camp = |x: f64| Decision::PlaceCamp { x: mu(x), garrison: None };
    // 4 MU wide: the middle from 18 to 30.
    for (x, legal) in [(17.9, false), (18.0, true), (23.37, true), (30.0, true), (30.1, false)] {
        assert_eq!(battle.is_legal(&state, camp(x)), legal, "{x}");
    }
    let xs: BTreeSet<_> = decisions(&battle, &state)
        .into_iter()
        .map(|decision| match decision {
            Decision::PlaceCamp { x, .. } => x,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(xs.len(), 25, "each half MU from 18 to 30");
    apply(&battle, &mut state, camp(20.0));
    apply(&battle, &mut state, camp(28.0));
    let ground = |seat: Seat| state.camps[seat].unwrap().base;
    let expected = |x: f64, y: f64| {
        Rect::between(Point::new(mu(x - 2.0), mu(y)), Point::new(mu(x + 2.0), mu(y + 2.0)))
            .corners()
            .into_iter()
            .collect::<BTreeSet<_>>()
    };
    let corners = |seat| ground(seat).corners().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(corners(Seat::One), expected(20.0, 0.0));
    assert_eq!(corners(Seat::Two), expected(28.0, 30.0));
}

// Also TR-CP-01.
#[test]
fn tr_dp_04_camps_stand_in_open_terrain() {
    let battle = battle(&[("camp_w_mu", "6")]);
    let mut n_refused = 0;
    for seed in 0..40 {
        let kinds = [TerrainKind::Woods, TerrainKind::Woods, TerrainKind::Rough];
        let state = laid(&battle, seed, &kinds);
        let Phase::Camps(seat) = state.phase else {
            panic!("{:?}", state.phase);
        };
        for tenth in 190..=290 {
            let x = f64::from(tenth) / 10.0;
            let edge = if seat == Seat::One { 0.0 } else { 30.0 };
            let ground = Rect::between(
                Point::new(mu(x - 3.0), mu(edge)),
                Point::new(mu(x + 3.0), mu(edge + 2.0)),
            );
            let is_open = !battle.in_difficult(&state, &ground);
            let camp = Decision::PlaceCamp { x: mu(x), garrison: None };
            assert_eq!(battle.is_legal(&state, camp), is_open, "{seed} {x}");
            n_refused += usize::from(!is_open);
        }
    }
    assert!(n_refused > 100, "{n_refused}");
}

// Also TR-CP-13.
#[test]
fn tr_cp_10_garrisons() {
    let garrisons = |changes: &[(&str, &str)]| -> BTreeSet<_> {
        let (battle, state) = open_table(changes, &NO_FLANKS);
        let all = decisions(&battle, &state).into_iter();
        all.filter_map(|decision| match decision {
            Decision::PlaceCamp { garrison, .. } => garrison.map(StandId::number),
            other => panic!("{other:?}"),
        })
        .collect()
    };
    assert_eq!(garrisons(&[]), (0..ALLY).collect());
    assert_eq!(garrisons(&[("garrison_types", "foot_only")]), (0..=ARCHERS).collect());
    for (commands, general) in [("true", Some(one(GENERAL))), ("false", None)] {
        let (battle, mut state) =
            open_table(&[("garrison_general_commands", commands)], &NO_FLANKS);
        let enemy = Decision::PlaceCamp { x: mu(24.0), garrison: Some(StandId::of(Seat::Two, 3)) };
        assert!(!battle.is_legal(&state, enemy), "only one's own");
        pitch(&battle, &mut state, Some(one(GENERAL)));
        assert_eq!(state.general[Seat::One], general);
        assert_eq!(state.camps[Seat::One].unwrap().garrison, Some(one(GENERAL)));
        assert!(!state.on_board.contains(one(GENERAL)));
    }
}

#[test]
fn tr_cp_10_a_garrison_counts_for_the_centre() {
    for (counts, n_placed) in [("true", 7), ("false", 8)] {
        // A Heavy Foot garrison of 3 points leaves five for 15, so 18 with the garrison; two Skirmishers make 24.
        let (battle, mut state) = centre(&[("garrison_counts_center", counts)], Some(5));
        place_row(&battle, &mut state, 0..5);
        apply(&battle, &mut state, place(one(6), pose(29.0, 8.0, Heading::NORTH)));
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        apply(&battle, &mut state, place(one(7), pose(31.0, 8.0, Heading::NORTH)));
        if n_placed == 8 {
            assert_eq!(placeable(&battle, &state), BTreeSet::from([ARCHERS, ALLY]));
        } else {
            assert_eq!(state.phase, Phase::Centre(Seat::Two));
        }
    }
}

#[test]
fn tr_ab_06_every_army_has_one_camp() {
    let battle = battle(&[]);
    for seed in 0..10 {
        let (state, events) = set_up_at_random(&battle, seed);
        assert!(state.camps.0.iter().all(Option::is_some));
        let placed = events.iter().filter(|event| matches!(event, Event::CampPlaced { .. }));
        assert_eq!(placed.count(), 2);
    }
}
