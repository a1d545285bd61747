//! What a position is worth to `commander`.

use battle_core::{BySide, Seat};
use tabletop::{Heading, Point, Pose, UNIT};
use triumph::TroopType::{HeavyFoot, Knights, Rabble};
use triumph::battle::{Battle, Setpiece, StandId, State};
use triumph::{HalfPoints, RuleParameters};
use triumph_players::value::{self, Moment, Stage};

use crate::captain::army;

fn battle() -> Battle {
    let armies = [army(&[(Knights, 1), (HeavyFoot, 2)]), army(&[(HeavyFoot, 1), (Rabble, 2)])];
    Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal")
}

/// Two lines of three that face each other at a distance.
fn lines(battle: &Battle, distance: i32, lost: [i16; 2]) -> State {
    let mut scene = Setpiece::new(battle);
    for nth in 0..3 {
        let x = (20 + 2 * nth as i32) * UNIT;
        let at = |y| Point::new(x, y);
        scene = scene
            .place(StandId::of(Seat::One, nth), Pose::new(at(12 * UNIT), Heading::NORTH))
            .place(
                StandId::of(Seat::Two, nth),
                Pose::new(at(12 * UNIT + distance), Heading::SOUTH),
            );
    }
    for (seat, points) in Seat::ALL.into_iter().zip(lost) {
        scene = scene.lost(seat, HalfPoints::whole(points));
    }
    scene.movement(Seat::One, 3).build()
}

#[test]
fn both_sides_see_the_same_signs_from_either_end() {
    let battle = battle();
    for distance in [0, 3 * UNIT] {
        let state = lines(&battle, distance, [4, 7]);
        let [one, two] = Seat::ALL.map(|seat| value::signs(&battle, &state, seat));
        let of_a_side = (value::N_SIGNS - 4) / 2;
        assert_eq!(one[..of_a_side], two[of_a_side..2 * of_a_side]);
        assert_eq!(one[of_a_side..2 * of_a_side], two[..of_a_side]);
        assert_ne!(one[..of_a_side], one[of_a_side..2 * of_a_side]);
        assert_eq!(one[2 * of_a_side..][..2], [4 * 64, 7 * 64]);
    }
}

#[test]
fn a_battle_goes_from_approach_to_contact_to_half_beaten() {
    let battle = battle();
    let stage = |distance, lost| Stage::of(&battle, &lines(&battle, distance, lost));
    assert_eq!(stage(3 * UNIT, [0, 0]), Stage::Approach);
    assert_eq!(stage(0, [0, 0]), Stage::Contact);
    assert_eq!(stage(3 * UNIT, [0, 1]), Stage::Contact);
    // TR-VC-02: 16 points lose.
    assert_eq!(stage(3 * UNIT, [7, 0]), Stage::Contact);
    assert_eq!(stage(3 * UNIT, [8, 0]), Stage::HalfBeaten);
}

#[test]
fn what_the_enemy_lost_is_worth_about_what_it_cost() {
    let battle = battle();
    for moment in Moment::ALL {
        let worth = |lost| value::of(&battle, &lines(&battle, 0, lost), moment);
        let of_two_points = worth([8, 10]) - worth([8, 8]);
        assert!((64..=4 * 64).contains(&of_two_points), "{moment:?}: {of_two_points}");
        assert!(worth([10, 8]) < worth([8, 8]));
    }
}
