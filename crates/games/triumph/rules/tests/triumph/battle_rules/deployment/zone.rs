//! Where all other stands may be (TR-DP-01, TR-DP-03, TR-DP-12).

use super::*;

/// The usual dice, but seat one's die for the advantage is 1.
const ONE_FLANK: [u8; 4] = [4, 2, 1, 6];

#[test]
fn tr_dp_03_who_places_first_and_who_moves_first() {
    let field = |changes: &[(&str, &str)], dice: &[u8]| {
        let (_, state) = open_table(changes, dice);
        (state.field.first_deployer, state.field.first_turn)
    };
    // Seat two fights at home and has the advantage.
    assert_eq!(field(&[], &NO_FLANKS), (Seat::One, Seat::Two));
    let home = [("first_deployer", "home_army"), ("first_turn", "invader")];
    assert_eq!(field(&home, &NO_FLANKS), (Seat::Two, Seat::One));
    // The lower die places first (a tie is rolled again), the higher one moves first.
    let dice = [("first_deployer", "by_dice"), ("first_turn", "by_dice")];
    let script = [&NO_FLANKS[..], &[3, 3, 5, 2], &[2, 4]].concat();
    assert_eq!(field(&dice, &script), (Seat::Two, Seat::Two));
}

// Also TR-BD-06.
#[test]
fn tr_dp_01_where_the_others_may_stand() {
    let (battle, state) = rest(&[]);
    // Archers are 1 MU deep.
    let legal = |x: f64, y: f64, heading: Heading| {
        battle.is_legal(&state, place(one(ARCHERS), pose(x, y, heading)))
    };
    let north = Heading::NORTH;
    assert!(legal(10.0, 8.0, north) && !legal(10.0, 8.1, north), "8 MU deep");
    assert!(legal(10.0, 1.0, north) && !legal(10.0, 0.9, north), "the base edge");
    assert!(legal(1.0, 5.0, north) && !legal(0.9, 5.0, north), "the side edge");
    assert!(legal(47.0, 5.0, north) && !legal(47.1, 5.0, north));
    assert!(legal(15.0, 8.0, north) && !legal(15.1, 8.0, north), "the Heavy Foot begin at 16");
    assert!(legal(24.0, 7.25, north) && !legal(24.0, 7.3, north), "behind them, 0.75 deep");
    assert!(legal(24.0, 3.0, north) && !legal(24.0, 2.9, north), "the camp is 2 deep");
    assert!(legal(21.0, 1.5, north) && !legal(21.1, 1.5, north), "and begins at 22");
    // TR-DP-10: any facing, as long as the whole base is in the zone.
    assert!(legal(10.0, 7.0, Heading::WEST) && !legal(10.0, 7.1, Heading::WEST));
    assert!(legal(10.0, 7.0, Heading::SOUTH) && !legal(10.0, 7.1, Heading::SOUTH));
    assert!(legal(10.0, 5.0, Heading::degrees(45)));
    // The enemy's side, an enemy stand, and one that stands already.
    assert!(!legal(10.0, 28.0, north));
    let enemy = place(StandId::of(Seat::Two, ARCHERS), pose(10.0, 28.0, Heading::SOUTH));
    assert!(!battle.is_legal(&state, enemy));
    assert!(!battle.is_legal(&state, place(one(0), pose(10.0, 8.0, north))));
    assert!(!battle.is_legal(&state, place(one(20), pose(10.0, 8.0, north))), "no such stand");
}

// Also TR-DP-09, TR-DP-10, TR-BD-06.
#[test]
fn tr_dp_01_parameters() {
    let legal = |change: (&str, &str), x: f64, y: f64, heading: Heading| {
        let (battle, state) = rest(&[change]);
        battle.is_legal(&state, place(one(ARCHERS), pose(x, y, heading)))
    };
    let north = Heading::NORTH;
    let deeper = ("deploy_depth_mu", "10");
    assert!(legal(deeper, 10.0, 10.0, north) && !legal(deeper, 10.0, 10.1, north));
    let margin = ("side_margin_mu", "2");
    assert!(legal(margin, 3.0, 5.0, north) && !legal(margin, 2.9, 5.0, north));
    assert!(legal(margin, 45.0, 5.0, north) && !legal(margin, 45.1, 5.0, north));
    let ahead = ("initial_facing", "enemy_edge");
    assert!(legal(ahead, 10.0, 5.0, north) && !legal(ahead, 10.0, 5.0, Heading::WEST));
    let partial = ("allow_partial_offboard", "true");
    assert!(legal(partial, 0.5, 5.0, north));
}

// Also TR-DP-13.
#[test]
fn tr_dp_12_holding_back() {
    let to_the_last_troops = |changes: &[(&str, &str)]| {
        let (battle, mut state) = open_table(changes, &ONE_FLANK);
        pitch(&battle, &mut state, None);
        pitch(&battle, &mut state, None);
        for seat in Seat::ALL {
            let (y, heading) = match seat {
                Seat::One => (8.0, Heading::NORTH),
                Seat::Two => (24.0, Heading::SOUTH),
            };
            for number in 0..8 {
                let pose = pose(17.0 + 2.0 * number as f64, y, heading);
                apply(&battle, &mut state, place(StandId::of(seat, number), pose));
            }
        }
        (battle, state)
    };
    let (battle, mut state) = to_the_last_troops(&[]);
    assert_eq!(state.phase, Phase::HoldBack(Seat::One), "a 1 was rolled");
    let held = |numbers: &[usize]| Decision::HoldBack {
        stands: numbers.iter().map(|&number| one(number)).collect(),
        edge: SideEdge::East,
    };
    // Two Knights and Javelin Cavalry are 12 points; with the allies 15.
    let riders = [KNIGHTS[0], KNIGHTS[1], JAVELINS];
    assert!(battle.is_legal(&state, held(&riders)) && battle.is_legal(&state, held(&[])));
    assert!(!battle.is_legal(&state, held(&[KNIGHTS[0], KNIGHTS[1], JAVELINS, ALLY])));
    assert!(!battle.is_legal(&state, held(&[3])), "it is on the table");
    let enemy = Stands::only(StandId::of(Seat::Two, ARCHERS));
    let edge = SideEdge::West;
    assert!(!battle.is_legal(&state, Decision::HoldBack { stands: enemy, edge }));
    // No stand; five single stands and the riders two and three together, from either edge.
    assert_eq!(decisions(&battle, &state).len(), 1 + 2 * (5 + 2));
    apply(&battle, &mut state, held(&riders));
    assert_eq!((state.phase, state.held_back.len()), (Phase::Rest(Seat::One), 3));
    assert_eq!(state.flank_edge[Seat::One], SideEdge::East);
    assert_eq!(placeable(&battle, &state), BTreeSet::from([ARCHERS, ALLY]));
    apply(&battle, &mut state, place(one(ARCHERS), pose(10.0, 8.0, Heading::NORTH)));
    apply(&battle, &mut state, place(one(ALLY), pose(12.0, 8.0, Heading::NORTH)));
    // Seat two has no right: its last troops are placed at once.
    assert_eq!(state.phase, Phase::Rest(Seat::Two));
    for number in 8..13 {
        let pose = pose(2.0 * number as f64, 28.0, Heading::SOUTH);
        apply(&battle, &mut state, place(StandId::of(Seat::Two, number), pose));
    }
    assert_eq!((state.phase, state.active), (Phase::Command, Seat::Two));

    let (battle, state) = to_the_last_troops(&[("flank_max_points", "8")]);
    assert!(!battle.is_legal(&state, held(&riders)) && battle.is_legal(&state, held(&KNIGHTS)));
    let (_, state) = to_the_last_troops(&[("flank_max_points", "0")]);
    assert_eq!(state.phase, Phase::Rest(Seat::One));
    let (battle, state) = to_the_last_troops(&[("flank_edge", "on_arrival")]);
    assert_eq!(decisions(&battle, &state).len(), 1 + 5 + 2, "the edge is chosen later");
}

#[test]
fn tr_dp_01_a_stand_without_room_stands_further_ahead() {
    // Knights are 1.5 MU deep; Heavy Foot, 0.75 deep, fit into a zone of 1 MU.
    let (battle, mut state) =
        open_table(&[("deploy_depth_mu", "1"), ("center_min_points", "0")], &NO_FLANKS);
    pitch(&battle, &mut state, None);
    pitch(&battle, &mut state, None);
    let legal = |number: usize, y: f64| {
        battle.is_legal(&state, place(one(number), pose(10.0, y, Heading::NORTH)))
    };
    assert!(legal(0, 1.0) && !legal(0, 3.0));
    assert!(legal(KNIGHTS[0], 1.5) && legal(KNIGHTS[0], 16.0) && !legal(KNIGHTS[0], 16.1));
    assert_eq!(placeable(&battle, &state), (0..13).collect());
}
