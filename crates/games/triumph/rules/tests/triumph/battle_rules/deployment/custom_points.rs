//! Points that a custom card adds count when a stand is lost (TR-VC-04), and for nothing that goes by the points of an army.

use triumph::{CardSet, CustomCard, CustomId, Effect};

use super::*;

/// Two armies on an open table, both with this many half points more on each stand; the camps are placed.
fn with_points(more: i16, dice: &[u8]) -> (Battle, State) {
    let id = CustomId::new(0).expect("there is room for one");
    let card = CustomCard::new("Treasured", &[Effect::Points(HalfPoints(more))]).expect("a card");
    let mut rules = rules(&[("terrain_mode", "open_table")]);
    rules.custom = rules.custom.with(id, card);
    let bearing = |army: Army| {
        let mut army = army;
        for stand in &mut army.stands {
            stand.cards = CardSet::EMPTY.with_custom(id);
        }
        army
    };
    let armies = [army(3, 2, Topography::Arable), army(1, 4, Topography::Steppe)];
    let battle = Battle::new(BySide(armies.map(bearing)), &rules).unwrap();
    let (mut state, _) = rolled(&battle, dice);
    pitch(&battle, &mut state, None);
    pitch(&battle, &mut state, None);
    (battle, state)
}

/// Fills both centres with six Heavy Foot and two Skirmishers, 24 points.
fn fill_centres(battle: &Battle, state: &mut State) {
    for (seat, y, heading) in [(Seat::One, 8.0, Heading::NORTH), (Seat::Two, 24.0, Heading::SOUTH)]
    {
        for number in 0..8 {
            assert_eq!(state.phase, Phase::Centre(seat), "24 points are not there");
            let x = 17.0 + 2.0 * number as f64;
            let stand = StandId::of(seat, number);
            apply(battle, state, place(stand, pose(x, y, heading)));
        }
    }
}

// Six Heavy Foot are 18 points, with two Skirmishers 24: with four points more each, or two fewer, still.
#[test]
fn tr_dp_06_the_centre_is_filled_by_the_points_of_the_army() {
    for more in [8, 1, -4] {
        let (battle, mut state) = with_points(more, &NO_FLANKS);
        fill_centres(&battle, &mut state);
        assert_eq!(state.phase, Phase::Rest(Seat::One), "{more}");
        let lost = battle.points(&state, one(0));
        assert_eq!(lost, HalfPoints::whole(3) + HalfPoints(more));
    }
}

// Two Knights and Javelin Cavalry are 12 points; with the allied Warband 15.
#[test]
fn tr_dp_13_a_flank_march_is_as_large_as_the_points_of_the_army_allow() {
    for more in [1, -4] {
        let (battle, mut state) = with_points(more, &[4, 2, 1, 6]);
        fill_centres(&battle, &mut state);
        assert_eq!(state.phase, Phase::HoldBack(Seat::One), "a 1 was rolled");
        let may_hold = |numbers: &[usize]| {
            let stands = numbers.iter().map(|&number| one(number)).collect();
            let edge = SideEdge::East;
            battle.is_legal(&state, Decision::HoldBack { stands, edge })
        };
        assert!(may_hold(&[KNIGHTS[0], KNIGHTS[1], JAVELINS]), "{more}");
        assert!(!may_hold(&[KNIGHTS[0], KNIGHTS[1], JAVELINS, ALLY]), "{more}");
    }
}
