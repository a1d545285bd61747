//! What an army has about its stands: marks, wagons, screens (TR-BC-15, -19, -20, TR-BX-02).

use super::*;

// Card 15: 1 less against Horse Bow, Knights and Cataphracts.
// TR-BC-15.2
#[test]
fn tr_bc_15_a_marked_stand_has_one_less_against_three_mounted() {
    for foot in ["spear", "heavy-foot", "horde", "pavisiers"] {
        check_difference(foot, &format!("{foot}:marked"), |opponent| {
            -one_if(["HBW", "KNT", "CAT"].contains(&opponent))
        });
    }
}

// Card 15: destroyed if beaten by Javelin or Elite Cavalry, and as ever by others.
// TR-BC-15.2
#[test]
fn tr_bc_15_a_marked_stand_beaten_by_javelin_or_elite_cavalry_is_destroyed() {
    for foot in ["spear", "heavy-foot", "war-wagons", "pikes"] {
        for opponent in ALL_TROOPS {
            let expected = if ["JCV", "ECV"].contains(&opponent) {
                "D/D".to_owned()
            } else {
                fight(foot, opponent).a_suffers
            };
            assert_eq!(
                fight(&format!("{foot}:marked"), opponent).a_suffers,
                expected,
                "{foot} by {opponent}"
            );
        }
    }
    check_suffers(&[("spear:marked,difficult", "javelin-cavalry", "D/D")]);
}

// A Plaustrella is close order foot whatever bears it, so it may be marked: 3 + 2 - 1.
// TR-BC-15.1, TR-BC-09.2
#[test]
fn tr_bc_15_a_plaustrella_may_be_marked() {
    check_close(&[("light-spear+plaustrella:marked", "knights", (4, 3))]);
    check_suffers(&[("light-spear+plaustrella:marked", "javelin-cavalry", "D/D")]);
}

// The mark works in the close combat phase only.
// TR-BC-15.2
#[test]
fn tr_bc_15_the_mark_does_nothing_to_a_target_of_shots() {
    let seen = shot("elite-cavalry+shower-shooting", "spear:marked");
    assert_eq!((seen.whole_factors(), seen.b_suffers.as_str()), ((2, 3), "F/D"));
    let seen = shot("knights+shower-shooting", "spear:marked");
    assert_eq!(seen.whole_factors(), (2, 3));
}

// Card 15: nothing to a stand with bowmen or a screen (also TR-BX-02).
// TR-BC-15.3
#[test]
fn tr_bc_15_bowmen_and_screens_cancel_the_mark() {
    check_close(&[
        ("spear+supporting-bowmen:marked", "knights", (5, 3)),
        ("spear+elephant-screen:marked", "knights", (5, 3)),
        ("spear+hoplite-deep-formation:marked", "knights", (3, 3)),
        ("spear:marked,standard-wagon", "knights", (4, 3)),
    ]);
    check_suffers(&[
        ("spear+supporting-bowmen:marked", "javelin-cavalry", "F/D"),
        ("spear+elephant-screen:marked", "elite-cavalry", "F/D"),
        ("spear+camel-protected-infantry:marked", "elite-cavalry", "D/D"),
    ]);
}

// Card 15: by what the enemy fights as.
// TR-BC-15.5
#[test]
fn tr_bc_15_the_enemy_counts_as_what_it_fights_as() {
    check_close(&[
        ("spear:marked", "knights+charging-camelry", (3, 2)),
        ("spear:marked", "cataphracts+charging-camelry", (3, 3)),
        ("spear:marked", "knights+sword-fighting-cavalry", (4, 3)),
        ("spear:marked", "knights+chained-together", (3, 3)),
    ]);
    check_suffers(&[
        ("spear:marked", "elite-cavalry+sword-fighting-cavalry", "F/D"),
        ("spear:marked", "javelin-cavalry+sword-fighting-cavalry", "F/D"),
        ("spear:marked", "elite-cavalry+chained-together", "D/D"),
        ("spear:marked", "elite-cavalry+shower-shooting", "D/D"),
    ]);
}

// Card 19: foot with the wagon behind it has 1 more, and enemy shooters at it 1 less.
// TR-BC-19.3
#[test]
fn tr_bc_19_foot_by_the_wagon_has_one_more_and_its_shooters_one_less() {
    for foot in FOOT {
        check_difference(foot, &format!("{foot}:standard-wagon"), |_| 1);
        let plain = shot("artillery", foot).whole_factors();
        let sheltered = shot("artillery", &format!("{foot}:standard-wagon")).whole_factors();
        assert_eq!(sheltered, (plain.0 - 1, plain.1), "{foot}");
    }
}

// The shooter's own wagon helps no target of the shooter.
// TR-BC-19.3
#[test]
fn tr_bc_19_a_shooter_by_the_wagon_shoots_as_ever() {
    check_shot(&[("archers:standard-wagon", "spear", (3, 3))]);
}

// Card 19: no limit to the front is printed.
// TR-BC-19.5
#[test]
fn tr_bc_19_the_wagon_helps_on_any_front_or_by_parameter_on_one() {
    check_close(&[
        ("spear:standard-wagon,fighting-to=flank,edges=1", "warband", (4, 3)),
        ("spear:standard-wagon,fighting-to=rear,edges=1", "warband", (4, 3)),
    ]);
    let front = parameters_with("wagon_bonus_any_front", "false");
    for (a, expected) in [
        ("spear:standard-wagon,fighting-to=flank,edges=1", 3),
        ("spear:standard-wagon,fighting-to=rear,edges=1", 3),
        ("spear:standard-wagon", 5),
    ] {
        assert_eq!(fight_under(&front, a, "warband").whole_factors(), (expected, 3), "{a}");
    }
}

// Card 20: 1 more to the front.
// TR-BC-20.3
#[test]
fn tr_bc_20_a_screened_stand_has_one_more_to_its_front() {
    for foot in ["heavy-foot", "warriors", "pikes"] {
        check_difference(foot, &format!("{foot}+elephant-screen"), |_| 1);
    }
    check_close(&[
        ("heavy-foot+elephant-screen:fighting-to=flank,edges=1", "spear", (3, 4)),
        ("heavy-foot+elephant-screen:fighting-to=rear,edges=1", "spear", (3, 4)),
        ("heavy-foot+elephant-screen:edges=1", "spear", (4, 4)),
    ]);
    check_shot(&[("archers", "heavy-foot+elephant-screen", (3, 3))]);
}

#[test]
fn tr_bx_02_cards_7_and_20_cancel_card_15() {
    for card in ["supporting-bowmen", "elephant-screen"] {
        let marked = format!("heavy-foot+{card}:marked");
        let plain = format!("heavy-foot+{card}");
        for opponent in MOUNTED {
            assert_eq!(
                fight(&marked, opponent).whole_factors(),
                fight(&plain, opponent).whole_factors(),
                "{marked} against {opponent}"
            );
            assert_eq!(
                fight(&marked, opponent).a_suffers,
                fight(&plain, opponent).a_suffers,
                "{marked} by {opponent}"
            );
        }
    }
}
