//! TR-OM-18 to -28: pursuit. S1 faces north at (24, 16), has beaten N1, and goes north.

use battle_core::Seat;
use triumph::TroopType::{Knights, LightFoot, Spear, Warriors};
use triumph::battle::{Edge, TerrainKind};

use crate::battle_rules::outcome_table::{At, Table, n, s};

const KNIGHTS: At = (Knights, 24.0, 16.0, 0);
// The loser far away: as good as gone.
const GONE: At = (Spear, 4.0, 30.0, 180);

fn pursues(rules: &[(&str, &str)], friends: &[At], enemies: &[At]) -> Vec<String> {
    let own: Vec<At> = [KNIGHTS].into_iter().chain(friends.iter().copied()).collect();
    Table::ruled(rules, &own, enemies).pursues()
}

#[test]
fn tr_om_21_a_pursuit_goes_straight_ahead_by_its_own_depth() {
    let reported = |rules: &[_]| pursues(rules, &[], &[GONE]);
    assert_eq!(reported(&[]), ["S1 Pursuit 2400 1750 0"]);
    assert_eq!(reported(&[("pursuit_distance", "2_mu")]), ["S1 Pursuit 2400 1800 0"]);
    assert_eq!(reported(&[("pursuit_distance", "loser_base_depth")]), ["S1 Pursuit 2400 1675 0"]);
    // No stand to come into contact with.
    assert_eq!(reported(&[("pursuit_distance", "until_contact")]), ["S1 Pursuit 2400 1750 0"]);
    let fled = [(Spear, 24.5, 20.0, 180)];
    assert_eq!(
        pursues(&[("pursuit_distance", "until_contact")], &[], &fled),
        ["S1 Pursuit 2400 2000 0", "S1 PursuitAligned 2450 2000 0"]
    );
}

#[test]
fn tr_om_22_it_stops_on_contact_and_is_lined_up_within_15_degrees_and_1_mu() {
    // The beaten Spear fell back 0.75, less than the depth of the Knights.
    let mut table = Table::new(&[KNIGHTS], &[(Spear, 24.0, 16.75, 180)]);
    assert_eq!(table.pursues(), ["S1 Pursuit 2400 1675 0"]);
    assert_eq!(table.state.contacts.front(s(1)), Some(n(1)));
    let aside = |x, degrees| pursues(&[], &[], &[GONE, (Spear, x, 17.0, degrees)]);
    assert_eq!(aside(24.9, 180), ["S1 Pursuit 2400 1700 0", "S1 PursuitAligned 2490 1700 0"]);
    assert_eq!(aside(25.1, 180), ["S1 Pursuit 2400 1700 0"]);
    assert_eq!(aside(24.0, 194).len(), 2);
    assert_eq!(aside(24.0, 196).len(), 1);
    // A rear is lined up with as a front is; and by the alternative nothing is.
    assert_eq!(aside(24.5, 0).last().unwrap(), "S1 PursuitAligned 2450 1625 0");
    let never = [("pursuit_align", "never")];
    assert_eq!(pursues(&never, &[], &[GONE, (Spear, 24.9, 17.0, 180)]).len(), 1);
    // There is no room beside a friend.
    let friend = [(Spear, 26.0, 17.5, 0)];
    assert_eq!(
        pursues(&[], &friend, &[GONE, (Spear, 24.9, 17.0, 180)]),
        ["S1 Pursuit 2400 1700 0"]
    );
}

#[test]
fn tr_om_22_friends_that_it_cannot_pass_and_camps_stop_it() {
    assert_eq!(pursues(&[], &[(Spear, 24.5, 17.75, 0)], &[GONE]), ["S1 Pursuit 2400 1700 0"]);
    // Light Foot is passed where the way leads clear of it, which takes more than it has here.
    assert_eq!(pursues(&[], &[(LightFoot, 24.5, 18.0, 0)], &[GONE]), ["S1 Pursuit 2400 1700 0"]);
    for owner in Seat::ALL {
        let mut table =
            Table::new(&[KNIGHTS], &[GONE]).with_camp(owner, (22.0, 17.0), (26.0, 19.0));
        assert_eq!(table.pursues(), ["S1 Pursuit 2400 1700 0"]);
    }
    // Nearly straight at the enemy camp, it is turned flush with it.
    let mut table = Table::new(&[(Knights, 24.0, 16.0, 10)], &[GONE]).with_camp(
        Seat::Two,
        (22.0, 17.0),
        (26.0, 19.0),
    );
    let reported = table.pursues();
    assert!(
        reported[1].starts_with("S1 PursuitAligned") && reported[1].ends_with(" 1700 0"),
        "{reported:?}"
    );
    // TR-CP-06: a quarter of its front meets the camp, whose corner is at x 22: half of it is on the camp 0.5 further to the side.
    let mut table = Table::new(&[(Knights, 21.5, 16.0, 0)], &[GONE]).with_camp(
        Seat::Two,
        (22.0, 17.0),
        (26.0, 19.0),
    );
    assert_eq!(table.pursues(), ["S1 Pursuit 2150 1700 0", "S1 PursuitAligned 2200 1700 0"]);
    let camp = table.state.camps[Seat::Two].expect("placed");
    assert!(table.battle.is_on_camp(table.state.pose(s(1)), &camp.base));
}

/// TR-OM-23, TR-OM-24.
#[test]
fn tr_om_23_24_the_edge_water_and_by_the_alternative_difficult_ground_stop_it() {
    let edge = |rules: &[_]| Table::ruled(rules, &[(Knights, 24.0, 31.0, 0)], &[GONE]).pursues();
    assert_eq!(edge(&[]), ["S1 Pursuit 2400 3202 0"]);
    assert_eq!(edge(&[("pursuit_edge", "lost")]), ["S1 lost TR-OM-23"]);
    let on = |rules: &[_], kind| {
        Table::ruled(rules, &[KNIGHTS], &[GONE])
            .with_ground(kind, (22.0, 17.0), (26.0, 19.0))
            .pursues()
    };
    assert_eq!(on(&[], TerrainKind::Coast), ["S1 Pursuit 2400 1702 0"]);
    assert_eq!(on(&[("pursuit_edge", "lost")], TerrainKind::Coast), ["S1 Pursuit 2400 1702 0"]);
    assert_eq!(on(&[], TerrainKind::Woods), ["S1 Pursuit 2400 1750 0"]);
    let stays_out = [("pursuit_enters_difficult", "false")];
    assert_eq!(on(&stays_out, TerrainKind::Woods), ["S1 Pursuit 2400 1702 0"]);
}

#[test]
fn tr_om_25_a_stand_still_engaged_does_not_pursue() {
    let flank = [GONE, (Spear, 23.0, 15.0, 90)];
    let front = [GONE, (Spear, 24.0, 16.0, 180)];
    assert!(pursues(&[], &[], &flank).is_empty());
    assert!(pursues(&[], &[], &front).is_empty());
    let still = [("pursue_if_still_engaged", "true")];
    assert_eq!(pursues(&still, &[], &flank), ["S1 Pursuit 2400 1750 0"]);
    assert!(pursues(&still, &[], &front)[..].iter().all(|line| line.ends_with("1600 0")));
}

#[test]
fn tr_om_26_the_rear_supporter_follows_by_the_same_distance() {
    let pair = [(Warriors, 24.0, 16.0, 0), (Warriors, 24.0, 15.25, 0)];
    let mut table = Table::new(&pair, &[GONE]);
    assert_eq!(table.pursues(), ["S1 Pursuit 2400 1675 0", "S2 SupporterFollows 2400 1600 0"]);
    // Half of the way only, since there is an enemy.
    let mut table = Table::new(&pair, &[(Spear, 24.0, 16.5, 180)]);
    assert_eq!(table.pursues(), ["S1 Pursuit 2400 1650 0", "S2 SupporterFollows 2400 1575 0"]);
    let mut table = Table::ruled(&[("supporter_follows", "false")], &pair, &[GONE]);
    assert_eq!(table.pursues(), ["S1 Pursuit 2400 1675 0"]);
}

#[test]
fn tr_om_27_a_turned_stand_pursues_and_one_without_room_does_not() {
    let mut table = Table::new(&[(Knights, 24.0, 16.0, 90)], &[GONE]);
    table.state.turned.insert(s(1));
    table.state.turned_from[0] = Edge::Right;
    assert_eq!(table.pursues(), ["S1 Pursuit 2550 1600 90"]);
    let mut table = Table::new(&[KNIGHTS], &[GONE]);
    table.state.turned.insert(s(1));
    table.state.turned_in_place.insert(s(1));
    assert!(table.pursues().is_empty());
}

#[test]
fn tr_om_28_a_new_contact_may_be_fought_at_once_by_the_alternative() {
    for (now, has_fought, fights) in
        [("false", false, false), ("true", false, true), ("true", true, false)]
    {
        let mut table = Table::ruled(
            &[("pursuit_contact_fights_now", now)],
            &[KNIGHTS],
            &[GONE, (Spear, 24.0, 17.0, 180)],
        );
        table.state.fought.insert(s(1));
        if has_fought {
            table.state.fought.insert(n(2));
        }
        assert_eq!(table.pursues(), ["S1 Pursuit 2400 1700 0"]);
        assert_eq!(!table.state.fought.contains(s(1)), fights);
    }
}

#[test]
fn tr_mv_20_by_the_alternative_a_pursuit_stops_at_the_border_of_a_zone() {
    let enemies = [GONE, (Spear, 24.5, 18.5, 180)];
    assert_eq!(pursues(&[], &[], &enemies), ["S1 Pursuit 2400 1750 0"]);
    let stops = [("outcome_ignores_zoc", "false")];
    assert_eq!(pursues(&stops, &[], &enemies), ["S1 Pursuit 2400 1652 0"]);
}

#[test]
fn tr_om_29_who_touches_a_side_edge_at_the_start_stops_no_pursuit_in_whatever_direction() {
    // The front left corner of S2 lies 0.0195 MU in the left edge of S1, half a MU behind its front:
    // in contact, since 0.02 is allowed.
    // S1 goes along that edge, and only rounding moves the corner farther in.
    for degrees in 0..360 {
        let axes = |degrees: i32| {
            let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
            ([sine, cosine], [cosine, -sine])
        };
        let (forward, right) = axes(degrees);
        let (_, to_its_right) = axes(degrees + 135);
        let [x, y] = [0, 1].map(|axis| {
            [24.0, 16.0][axis] - 0.5 * forward[axis] - (1.0 - 0.0195) * right[axis]
                + to_its_right[axis]
        });
        let knights = (Knights, 24.0, 16.0, degrees);
        let beside = (Spear, x, y, (degrees + 135) % 360);
        let mut table = Table::new(&[knights, beside], &[GONE]);
        table.pursues();
        let at = table.state.pose(s(1)).at;
        let went = (f64::from(at.x) / 1024.0 - 24.0).hypot(f64::from(at.y) / 1024.0 - 16.0);
        assert!((went - 1.5).abs() < 0.01, "{went} MU at {degrees} degrees");
    }
}
