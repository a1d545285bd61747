//! Stands that come onto the table: flank marches and garrisons (TR-DP-13, TR-CP-10).

use super::*;

#[test]
fn tr_dp_13_a_flank_march_comes_from_its_side_edge_from_its_owners_second_turn_on() {
    let lines = "a1 javelin-cavalry 0 0 0 held; a2 elephants 0 0 0 held; a3 spear 20 8 0";
    let at_turn = |parameters: RuleParameters, turn: u16| {
        let mut table = table_with(parameters, lines);
        table.state.turn = turn;
        table
    };
    let usual = || at_turn(RuleParameters::default(), 2);
    let entry = (0.0, 10.0, 90);
    let arrived = usual().flank_march("a1", entry, 6.0).unwrap();
    assert_eq!((arrived.cost.points, arrived.cost.out_of_command), (2, true));
    assert!(near(usual().end(&arrived, "a1"), pose(6.0, 10.0, 90)));
    assert_eq!(usual().flank_march("a2", entry, 4.0).unwrap().cost.points, 3);
    // Its first turn is too early, unless the parameter says so.
    assert_eq!(
        rule(at_turn(RuleParameters::default(), 0).flank_march("a1", entry, 6.0)),
        "TR-DP-13"
    );
    let at_once = RuleParameters { flank_first_turn: Whole(1), ..RuleParameters::default() };
    assert!(at_turn(at_once, 0).flank_march("a1", entry, 6.0).is_ok());
    // Turns are counted by owner: before the third player turn each has had one.
    let third = RuleParameters { flank_first_turn: Whole(3), ..RuleParameters::default() };
    assert_eq!(rule(at_turn(third, 2).flank_march("a1", entry, 6.0)), "TR-DP-13");
    assert!(at_turn(third, 4).flank_march("a1", entry, 6.0).is_ok());
    // Not within 4 MU of the enemy base edge (y = 32): the front edge reaches up to y = 28.
    assert!(usual().flank_march("a1", (0.0, 27.0, 90), 6.0).is_ok());
    assert_eq!(rule(usual().flank_march("a1", (0.0, 27.1, 90), 6.0)), "TR-DP-13");
    let near_edge =
        RuleParameters { flank_edge_limit_mu: Mu::whole(2), ..RuleParameters::default() };
    assert!(at_turn(near_edge, 2).flank_march("a1", (0.0, 29.0, 90), 6.0).is_ok());
    // Only from the edge that was chosen, or from either where it is chosen on arrival.
    assert_eq!(rule(usual().flank_march("a1", (48.0, 10.0, 270), 6.0)), "TR-DP-13");
    let on_arrival =
        RuleParameters { flank_edge: FlankEdge::OnArrival, ..RuleParameters::default() };
    assert!(at_turn(on_arrival, 2).flank_march("a1", (48.0, 10.0, 270), 6.0).is_ok());
    // Its base is on the board at the end, and a stand that is on the board already does not march.
    assert_eq!(rule(usual().flank_march("a1", entry, 1.0)), "TR-BD-06");
    assert!(usual().flank_march("a3", entry, 3.0).is_err());
}

#[test]
fn tr_dp_13_a_group_arrives_side_by_side_and_is_on_the_board_then() {
    let mut table = table("a1 javelin-cavalry 0 0 0 held; a2 javelin-cavalry 0 0 0 held");
    table.state.turn = 2;
    let arrived = table.flank_march("a1 a2", (0.0, 12.0, 90), 5.0).unwrap();
    assert!(near(table.end(&arrived, "a1"), pose(5.0, 12.0, 90)));
    assert!(near(table.end(&arrived, "a2"), pose(5.0, 10.0, 90)));
    let entry = pose(0.0, 12.0, 90).into();
    let march = table.tactical(MoveKind::FlankMarch { entry }, "a1 a2", &[straight(5.0, 0.0)]);
    table.make(march);
    assert!(table.state.held_back.is_empty());
    assert!(table.state.on_board.contains(table.id("a2")));
}

#[test]
fn tr_mv_27_who_marches_round_a_flank_began_at_the_side_edge() {
    // a1 and a2 come on with their fronts on x = 0, between y = 8 and 12, and stop at x = 6 with the corner of a2 on b1's front. b1
    // faces north along y = 8. TR-MV-25: both began in front of that line, so b1 lines up its front and not its flank.
    let mut table =
        table("a1 javelin-cavalry 0 0 0 held; a2 javelin-cavalry 0 0 0 held; b1 spear 6 8 0");
    table.state.turn = 2;
    let march = |y: f64| MoveKind::FlankMarch { entry: pose(0.0, y, 90).into() };
    let arrived = table.tactical(march(11.0), "a1 a2", &[straight(6.0, 0.0)]);
    table.make(arrived);
    assert!(near(table.pose("b1"), pose(6.0, 9.0, 270)));
    // Here b1 faces north along y = 8.25, and a1 began behind that line, between y = 6 and 8:
    // its left flank lines up, with its front corner on a1's at y = 8.
    let mut flanked = super::table(
        "a1 javelin-cavalry 0 0 0 held; a2 javelin-cavalry 0 0 0 held; b1 spear 7 8.25 0",
    );
    flanked.state.turn = 2;
    let arrived = flanked.tactical(march(7.0), "a1 a2", &[straight(6.0, 0.0)]);
    flanked.make(arrived);
    assert!(near(flanked.pose("b1"), pose(7.0, 8.0, 0)));
}

#[test]
fn tr_cp_10_a_garrison_stays_inside_or_comes_out_by_the_parameter() {
    let table = |garrison_leaves, friend: &str| {
        let parameters = RuleParameters { garrison_leaves, ..RuleParameters::default() };
        let lines =
            "ag knights 10 8 0 general; a1 light-foot inside; camp a 22 0 26 2; b1 spear 20 30 180";
        Table::with(parameters, &format!("{lines}; {friend}"))
    };
    let out = [straight(2.0, 0.0)];
    assert!(table(false, "").single("a1", &out).is_err());
    // Before the camp: its rear on the camp's front at 2, its front at 3, and 2 on at 5.
    let mut leaves = table(true, "");
    let a1 = leaves.id("a1");
    let trial = leaves.single("a1", &out).unwrap();
    assert!(near(leaves.end(&trial, "a1"), pose(24.0, 5.0, 0)));
    let tactical = leaves.tactical(MoveKind::Single, "a1", &out);
    leaves.make(tactical);
    assert!(leaves.state.on_board.contains(a1));
    assert_eq!(leaves.state.camps[Seat::One].unwrap().garrison, None);
    // Once a turn, as any stand; and not where another stand is in its way.
    assert_eq!(rule(leaves.single("a1", &out)), "TR-CM-08");
    let blocked = table(true, "a2 spear 24 2.75 0");
    assert!(blocked.single("a1", &out).is_err());
}
