//! Battle cards in an engagement: TR-BC-04..09, 11, 15, 17, 19..23, and their interactions TR-BX.

use triumph::RuleParameters;

use crate::support::{
    ALL_TROOPS, FOOT, MOUNTED, fight, fight_under, half_factors, parameters_with, rear_shot, shot,
    shot_under,
};

// Total factors of both sides before dice, in close combat.
fn check_close(cases: &[(&str, &str, (i16, i16))]) {
    for (a, b, factors) in cases {
        assert_eq!(fight(a, b).whole_factors(), *factors, "{a} against {b}");
    }
}

// Total factors of shooter and target before dice.
fn check_shot(cases: &[(&str, &str, (i16, i16))]) {
    for (shooter, target, factors) in cases {
        assert_eq!(
            shot(shooter, target).whole_factors(),
            *factors,
            "{shooter} at {target}"
        );
    }
}

// What `a` suffers from `b` in close combat when beaten and when doubled.
fn check_suffers(cases: &[(&str, &str, &str)]) {
    for (a, b, expected) in cases {
        assert_eq!(fight(a, b).a_suffers, *expected, "{a} against {b}");
    }
}

// Checks that `changed` has `by(opponent)` more than `plain` against every troop type.
fn check_difference(plain: &str, changed: &str, by: impl Fn(&str) -> i16) {
    for opponent in ALL_TROOPS {
        let difference =
            fight(changed, opponent).whole_factors().0 - fight(plain, opponent).whole_factors().0;
        assert_eq!(difference, by(opponent), "{changed} against {opponent}");
    }
}

const SHOCK: [&str; 3] = ["KNT", "CAT", "ELE"];

fn one_if(yes: bool) -> i16 {
    if yes { 1 } else { 0 }
}

// Card 4: the stand is Bad Horse in everything but what follows.
// TR-BC-04.1
#[test]
fn tr_bc_04_light_camelry_is_bad_horse() {
    check_close(&[
        ("bad-horse+light-camelry", "spear", (2, 4)),
        ("bad-horse+light-camelry", "horse-bow", (2, 3)),
    ]);
    check_shot(&[("archers", "bad-horse+light-camelry", (3, 2))]);
    for opponent in ALL_TROOPS {
        assert_eq!(
            fight("bad-horse+light-camelry", opponent).a_suffers,
            fight("bad-horse", opponent).a_suffers,
            "{opponent}"
        );
    }
}

// Card 4: 1 more against Knights, Elephants and Cataphracts, but not those of card 5.
// TR-BC-04.3
#[test]
fn tr_bc_04_light_camelry_has_one_more_against_shock_mounted() {
    check_difference("bad-horse", "bad-horse+light-camelry", |opponent| {
        one_if(SHOCK.contains(&opponent))
    });
    check_close(&[
        (
            "bad-horse+light-camelry",
            "knights+charging-camelry",
            (2, 3),
        ),
        (
            "bad-horse+light-camelry",
            "cataphracts+charging-camelry",
            (2, 3),
        ),
        // Knights who fight as Bad Horse are no Knights.
        (
            "bad-horse+light-camelry",
            "knights+sword-fighting-cavalry",
            (2, 3),
        ),
        (
            "bad-horse+light-camelry:fighting-to=flank,edges=1",
            "knights",
            (2, 4),
        ),
    ]);
}

// Relief in Dunes and Oasis is for movement: in combat they stay difficult, so 2 - 1 and panic.
// TR-BC-04.4
#[test]
fn tr_bc_04_in_combat_dunes_and_oasis_are_difficult() {
    check_close(&[("bad-horse+light-camelry:difficult", "spear", (1, 4))]);
    check_suffers(&[("bad-horse+light-camelry:difficult", "spear", "P/D")]);
}

// Card 5: 1 less in close combat against anybody.
// TR-BC-05.3
#[test]
fn tr_bc_05_camel_riders_have_one_less_always() {
    check_difference("knights", "knights+charging-camelry", |_| -1);
    check_difference("cataphracts", "cataphracts+charging-camelry", |_| -1);
    check_shot(&[
        ("archers", "knights+charging-camelry", (3, 2)),
        ("archers", "cataphracts+charging-camelry", (3, 3)),
    ]);
}

// Card 5: beaten by Elephants they fall back, in difficult ground too; other winners and doubling are as ever.
// TR-BC-05.4
#[test]
fn tr_bc_05_camel_riders_fall_back_from_elephants() {
    check_suffers(&[
        ("knights+charging-camelry", "elephants", "F/D"),
        ("cataphracts+charging-camelry", "elephants", "F/D"),
        ("knights+charging-camelry:difficult", "elephants", "F/D"),
        ("cataphracts+charging-camelry:difficult", "elephants", "F/D"),
        ("knights", "elephants", "S/D"),
        ("knights+charging-camelry:difficult", "knights", "D/D"),
        ("knights+charging-camelry:difficult", "spear", "D/D"),
    ]);
}

// The card softens TR-RS-09, which is close combat; a shot at Knights in difficult ground is TR-RS-18 as ever.
// TR-BC-05.4
#[test]
fn tr_bc_05_camel_riders_shot_by_elephants_have_no_relief() {
    let seen = shot(
        "elephants+shower-shooting",
        "knights+charging-camelry:difficult",
    );
    assert_eq!(seen.b_suffers, "D/D");
}

// TR-BC-05.4
#[test]
fn tr_bc_05_or_are_destroyed_by_them_in_difficult_ground_by_parameter() {
    let ground_wins = parameters_with("camel_fallback_beats_difficult", "false");
    for (a, expected) in [
        ("knights+charging-camelry:difficult", "D/D"),
        ("cataphracts+charging-camelry:difficult", "D/D"),
        ("knights+charging-camelry", "F/D"),
    ] {
        assert_eq!(
            fight_under(&ground_wins, a, "elephants").a_suffers,
            expected,
            "{a}"
        );
    }
}

// Card 6: 1 more against Knights, Elephants and Cataphracts but not those of card 5, on every front alike.
// TR-BC-06.3
#[test]
fn tr_bc_06_camel_protected_infantry_has_one_more_against_shock_mounted() {
    for foot in ["light-foot", "bow-levy", "heavy-foot"] {
        check_difference(
            foot,
            &format!("{foot}+camel-protected-infantry"),
            |opponent| one_if(SHOCK.contains(&opponent)),
        );
    }
    check_close(&[
        (
            "light-foot+camel-protected-infantry",
            "knights+charging-camelry",
            (2, 2),
        ),
        (
            "light-foot+camel-protected-infantry",
            "cataphracts+charging-camelry",
            (2, 3),
        ),
        (
            "light-foot+camel-protected-infantry",
            "knights+sword-fighting-cavalry",
            (2, 3),
        ),
        (
            "light-foot+camel-protected-infantry",
            "knights+chained-together",
            (3, 3),
        ),
        (
            "light-foot+camel-protected-infantry:fighting-to=flank,edges=1",
            "knights",
            (2, 3),
        ),
        (
            "light-foot+camel-protected-infantry:fighting-to=rear,edges=1",
            "elephants",
            (2, 5),
        ),
    ]);
}

// Card 7: 1 more against Warband, Warriors and any mounted.
// TR-BC-07.5
#[test]
fn tr_bc_07_supported_stands_have_one_more_against_warband_warriors_and_mounted() {
    check_difference("heavy-foot", "heavy-foot+supporting-bowmen", |opponent| {
        one_if(["WBD", "WRR"].contains(&opponent) || MOUNTED.contains(&opponent))
    });
    check_close(&[
        // Warband and Warriors with Plaustrella fight as Heavy Foot.
        (
            "heavy-foot+supporting-bowmen",
            "warband+plaustrella",
            (4, 4),
        ),
        (
            "heavy-foot+supporting-bowmen",
            "warriors+plaustrella",
            (4, 4),
        ),
        (
            "heavy-foot+supporting-bowmen",
            "knights+sword-fighting-cavalry",
            (4, 3),
        ),
        (
            "heavy-foot+supporting-bowmen",
            "knights+charging-camelry",
            (4, 2),
        ),
    ]);
}

// Card 7: only to the front.
// TR-BC-07.5
#[test]
fn tr_bc_07_not_when_fighting_to_flank_or_rear() {
    check_close(&[
        (
            "heavy-foot+supporting-bowmen:fighting-to=flank,edges=1",
            "knights",
            (2, 3),
        ),
        (
            "heavy-foot+supporting-bowmen:fighting-to=rear,edges=1",
            "warband",
            (3, 3),
        ),
    ]);
}

// Card 8: the target factor of the stand's own type, 1 less.
// TR-BC-08.6
#[test]
fn tr_bc_08_on_transports_the_target_has_one_less() {
    for (foot, factor) in [
        ("spear", 2),
        ("archers", 2),
        ("horde", 1),
        ("rabble", 1),
        ("skirmishers", 2),
    ] {
        let target = format!("{foot}+mobile-infantry:on-transports");
        assert_eq!(
            shot("archers", &target).whole_factors(),
            (3, factor),
            "{target}"
        );
        assert_eq!(
            rear_shot("archers", &target).whole_factors(),
            (3, factor - 1),
            "{target}"
        );
    }
    // A card in force is the situation, so the card alone says the same.
    check_shot(&[("archers", "spear+mobile-infantry", (3, 2))]);
}

// Card 8: caught on transports it fights as its own type with 1 less.
// TR-BC-08.7
#[test]
fn tr_bc_08_on_transports_a_stand_fights_with_one_less() {
    for foot in [
        "archers",
        "spear",
        "light-foot",
        "elite-foot",
        "raiders",
        "bow-levy",
    ] {
        check_difference(
            foot,
            &format!("{foot}+mobile-infantry:on-transports"),
            |_| -1,
        );
        check_difference(foot, &format!("{foot}+mobile-infantry"), |_| -1);
    }
    check_suffers(&[
        ("archers+mobile-infantry:on-transports", "knights", "S/D"),
        ("heavy-foot+mobile-infantry:on-transports", "warband", "S/D"),
        ("skirmishers+mobile-infantry:on-transports", "spear", "F/E"),
    ]);
}

// Card 8: foot for the opponent's factor, as it is foot when the dice are rolled.
// TR-BC-08.8
#[test]
fn tr_bc_08_on_transports_it_counts_as_foot() {
    check_close(&[
        ("spear+mobile-infantry:on-transports", "archers", (3, 2)),
        ("spear+mobile-infantry:on-transports", "elephants", (3, 5)),
        (
            "pikes:rear-support",
            "spear+mobile-infantry:on-transports",
            (5, 3),
        ),
    ]);
    assert_eq!(
        shot("archers", "spear+mobile-infantry:on-transports,difficult").b_suffers,
        "F/D"
    );
}

// Card 9: close order foot.
// TR-BC-09.2
#[test]
fn tr_bc_09_plaustrella_are_close_order_foot() {
    check_close(&[
        ("light-spear+plaustrella:difficult", "light-foot", (2, 3)),
        ("light-spear+plaustrella", "archers", (4, 2)),
    ]);
    check_suffers(&[
        ("skirmishers", "light-foot+plaustrella", "F/E"),
        ("rabble", "light-foot+plaustrella", "F/P"),
    ]);
}

// Card 9: close order for shooting too, which shows where it shoots and rows without the word count for shots:
// Skirmishers evade from close order foot and Rabble panic, but from Archers they are destroyed.
// TR-BC-09.2
#[test]
fn tr_bc_09_plaustrella_shoot_as_close_order_foot() {
    let mut parameters = parameters_with("plaustrella_shoots", "true");
    parameters.set("unqualified_rows_scope", "both").unwrap();
    for (shooter, skirmishers, rabble) in [
        ("archers+plaustrella", "F/E", "F/P"),
        ("archers", "F/D", "F/D"),
    ] {
        assert_eq!(
            shot_under(&parameters, shooter, "skirmishers").b_suffers,
            skirmishers,
            "{shooter}"
        );
        assert_eq!(
            shot_under(&parameters, shooter, "rabble").b_suffers,
            rabble,
            "{shooter}"
        );
    }
}

// Card 9: shot at with 3 and 1 more, whatever bears it, but from the rear 3 less the 1 of TR-RC-12.
// TR-BC-09.3
#[test]
fn tr_bc_09_plaustrella_are_hard_to_hit_but_from_the_rear() {
    for foot in ["horde", "rabble", "heavy-foot", "light-spear"] {
        let target = format!("{foot}+plaustrella");
        assert_eq!(shot("archers", &target).whole_factors(), (3, 4), "{target}");
        assert_eq!(
            rear_shot("archers", &target).whole_factors(),
            (3, 2),
            "{target}"
        );
    }
}

// Card 9: Heavy Foot, 4 and 3, and 2 more against any mounted, but not to flank or rear.
// TR-BC-09.4
#[test]
fn tr_bc_09_plaustrella_fight_as_heavy_foot_with_two_more_against_mounted() {
    for opponent in ALL_TROOPS {
        for foot in ["heavy-foot", "light-spear", "horde", "elite-foot"] {
            let stand = format!("{foot}+plaustrella");
            let expected = if FOOT.contains(&opponent) { 4 } else { 5 };
            assert_eq!(
                fight(&stand, opponent).whole_factors().0,
                expected,
                "{stand} against {opponent}"
            );
        }
    }
    check_close(&[
        (
            "horde+plaustrella:fighting-to=flank,edges=1",
            "knights",
            (2, 3),
        ),
        (
            "horde+plaustrella:fighting-to=rear,edges=1",
            "knights",
            (2, 3),
        ),
        ("horde+plaustrella:edges=1", "knights", (4, 3)),
    ]);
}

// Card 9: shattered by Elephants as well as by what shatters Heavy Foot.
// TR-BC-09.5
#[test]
fn tr_bc_09_plaustrella_are_shattered_by_elephants_too() {
    for opponent in ALL_TROOPS {
        let open = fight("light-spear+plaustrella", opponent).a_suffers;
        let expected = if ["ELE", "KNT", "CHT", "WRR", "WBD"].contains(&opponent) {
            "S/D"
        } else {
            "F/D"
        };
        assert_eq!(open, expected, "by {opponent}");
    }
    check_suffers(&[
        ("horde+plaustrella:difficult", "elephants", "S/D"),
        ("horde+plaustrella:difficult", "knights", "F/D"),
        ("horde+plaustrella:difficult", "warband", "S/D"),
        ("horde", "elephants", "F/D"),
    ]);
}

// "In close combat" it is shattered by Elephants, not by their shots.
// TR-BC-09.5
#[test]
fn tr_bc_09_shots_of_elephants_do_not_shatter_plaustrella() {
    for scope in ["close_only", "both"] {
        let mut parameters = RuleParameters::default();
        parameters.set("unqualified_rows_scope", scope).unwrap();
        let seen = shot_under(
            &parameters,
            "elephants+shower-shooting",
            "heavy-foot+plaustrella",
        );
        assert_eq!(seen.b_suffers, "F/D", "{scope}");
    }
}

// Card 9: neither the rear support nor other cards of its own type.
// TR-BC-09.7
#[test]
fn tr_bc_09_plaustrella_keep_support_and_cards_only_by_parameter() {
    let support = parameters_with("plaustrella_keeps_support", "true");
    let supported = "light-spear+plaustrella:rear-support";
    assert_eq!(
        fight_under(&support, supported, "spear").whole_factors(),
        (5, 4)
    );
    assert_eq!(fight(supported, "spear").whole_factors(), (4, 4));

    let cards = parameters_with("plaustrella_keeps_cards", "true");
    let both = "heavy-foot+plaustrella+supporting-bowmen";
    assert_eq!(fight(both, "warband").whole_factors(), (4, 3));
    assert_eq!(fight_under(&cards, both, "warband").whole_factors(), (5, 3));
}

// Card 9: made from shooters it does not shoot.
// TR-BC-09.8
#[test]
fn tr_bc_09_plaustrella_shoot_only_by_parameter() {
    let shoots = parameters_with("plaustrella_shoots", "true");
    assert_eq!(
        shot_under(&shoots, "archers+plaustrella", "spear").whole_factors(),
        (3, 3)
    );
}

// Card 11: 1 more with rear support.
// TR-BC-11.1
#[test]
fn tr_bc_11_a_deep_stand_has_one_more_with_support() {
    check_close(&[
        (
            "heavy-foot+hoplite-deep-formation:rear-support",
            "warriors",
            (5, 3),
        ),
        ("spear+hoplite-deep-formation:rear-support", "spear", (5, 4)),
        ("spear+hoplite-deep-formation", "spear", (4, 4)),
    ]);
}

// Card 11: the limits of rear support hold: whom against, ground, front.
// TR-BC-11.2
#[test]
fn tr_bc_11_the_limits_of_rear_support_hold() {
    check_close(&[
        (
            "spear+hoplite-deep-formation:rear-support",
            "javelin-cavalry",
            (4, 3),
        ),
        (
            "spear+hoplite-deep-formation:rear-support",
            "archers",
            (4, 2),
        ),
        (
            "spear+hoplite-deep-formation:rear-support",
            "knights",
            (5, 3),
        ),
        (
            "spear+hoplite-deep-formation:rear-support,difficult",
            "spear",
            (2, 4),
        ),
        (
            "spear+hoplite-deep-formation:rear-support,fighting-to=flank,edges=1",
            "spear",
            (3, 4),
        ),
    ]);
}

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
    assert_eq!(
        (seen.whole_factors(), seen.b_suffers.as_str()),
        ((2, 3), "F/D")
    );
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
        (
            "spear+camel-protected-infantry:marked",
            "elite-cavalry",
            "D/D",
        ),
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
        (
            "spear:marked",
            "elite-cavalry+sword-fighting-cavalry",
            "F/D",
        ),
        (
            "spear:marked",
            "javelin-cavalry+sword-fighting-cavalry",
            "F/D",
        ),
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

// The shooter's own wagon helps nobody it shoots at.
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
        (
            "spear:standard-wagon,fighting-to=flank,edges=1",
            "warband",
            (4, 3),
        ),
        (
            "spear:standard-wagon,fighting-to=rear,edges=1",
            "warband",
            (4, 3),
        ),
    ]);
    let front = parameters_with("wagon_bonus_any_front", "false");
    for (a, expected) in [
        ("spear:standard-wagon,fighting-to=flank,edges=1", 3),
        ("spear:standard-wagon,fighting-to=rear,edges=1", 3),
        ("spear:standard-wagon", 5),
    ] {
        assert_eq!(
            fight_under(&front, a, "warband").whole_factors(),
            (expected, 3),
            "{a}"
        );
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
        (
            "heavy-foot+elephant-screen:fighting-to=flank,edges=1",
            "spear",
            (3, 4),
        ),
        (
            "heavy-foot+elephant-screen:fighting-to=rear,edges=1",
            "spear",
            (3, 4),
        ),
        ("heavy-foot+elephant-screen:edges=1", "spear", (4, 4)),
    ]);
    check_shot(&[("archers", "heavy-foot+elephant-screen", (3, 3))]);
}

// Card 21: shoots with 2; its own target factor and its close combat are unchanged.
// TR-BC-21.2
#[test]
fn tr_bc_21_shower_shooters_shoot_with_two() {
    for (shooter, target_factor) in [
        ("elite-cavalry", 3),
        ("cataphracts", 3),
        ("knights", 2),
        ("skirmishers", 3),
    ] {
        let card = format!("{shooter}+shower-shooting");
        assert_eq!(shot(&card, "spear").whole_factors(), (2, 3), "{card}");
        assert_eq!(
            shot("archers", &card).whole_factors(),
            (3, target_factor),
            "{card}"
        );
    }
}

// TR-BC-21.3
#[test]
fn tr_bc_21_shower_shooters_fight_as_ever() {
    check_difference("elite-cavalry", "elite-cavalry+shower-shooting", |_| 0);
    check_suffers(&[("elite-cavalry+shower-shooting", "spear", "F/E")]);
}

// Card 22: shoots as card 21.
// TR-BC-22.3
#[test]
fn tr_bc_22_chained_stands_shoot_with_two() {
    check_shot(&[
        ("elite-cavalry+chained-together", "spear", (2, 3)),
        ("knights+chained-together", "spear", (2, 3)),
        ("archers", "elite-cavalry+chained-together", (3, 3)),
        ("archers", "knights+chained-together", (3, 2)),
    ]);
}

// Card 22: 2 more against Knights, 1 more against Javelin Cavalry, 1 less against Rabble and Skirmishers.
// TR-BC-22.4
#[test]
fn tr_bc_22_chained_stands_have_their_own_factors() {
    for mounted in ["elite-cavalry", "bad-horse", "knights", "cataphracts"] {
        check_difference(
            mounted,
            &format!("{mounted}+chained-together"),
            |opponent| match opponent {
                "KNT" => 2,
                "JCV" => 1,
                "RBL" | "SKM" => -1,
                _ => 0,
            },
        );
    }
    check_close(&[
        // Camel Knights are Knights; Sword-Fighting Cavalry and Plaustrella are what they fight as.
        (
            "elite-cavalry+chained-together",
            "knights+charging-camelry",
            (5, 3),
        ),
        (
            "elite-cavalry+chained-together",
            "knights+sword-fighting-cavalry",
            (3, 3),
        ),
        (
            "elite-cavalry+chained-together",
            "javelin-cavalry+sword-fighting-cavalry",
            (3, 3),
        ),
        (
            "elite-cavalry+chained-together",
            "rabble+plaustrella",
            (3, 5),
        ),
    ]);
}

// Card 23: Bad Horse in everything, with 3 and 3.
// TR-BC-23.2
#[test]
fn tr_bc_23_sword_fighting_cavalry_is_bad_horse_with_three() {
    for mounted in ["knights", "elite-cavalry", "javelin-cavalry"] {
        let stand = format!("{mounted}+sword-fighting-cavalry");
        assert_eq!(shot("archers", &stand).whole_factors(), (3, 2), "{stand}");
        for opponent in ALL_TROOPS {
            for ground in ["", ":difficult"] {
                let seen = fight(&format!("{stand}{ground}"), opponent);
                let bad_horse = fight(&format!("bad-horse{ground}"), opponent);
                assert_eq!(
                    seen.whole_factors().0,
                    bad_horse.whole_factors().0 + 1,
                    "{stand}{ground} v {opponent}"
                );
                assert_eq!(
                    seen.a_suffers, bad_horse.a_suffers,
                    "{stand}{ground} v {opponent}"
                );
                assert_eq!(
                    seen.b_suffers, bad_horse.b_suffers,
                    "{stand}{ground} v {opponent}"
                );
                assert_eq!(
                    seen.pursues(),
                    bad_horse.pursues(),
                    "{stand}{ground} v {opponent}"
                );
            }
        }
    }
}

#[test]
fn tr_bx_01_card_factors_stack() {
    check_close(&[
        (
            "heavy-foot+elephant-screen+supporting-bowmen",
            "knights",
            (5, 3),
        ),
        (
            "heavy-foot+elephant-screen+supporting-bowmen+camel-protected-infantry",
            "knights",
            (6, 3),
        ),
        (
            "knights+charging-camelry+chained-together",
            "knights",
            (5, 4),
        ),
    ]);
}

// Without stacking one card's factor counts, so 3 + 1 for two cards of 1 each.
#[test]
fn tr_bx_01_or_do_not_by_parameter() {
    let alone = parameters_with("card_factors_stack", "false");
    let seen = fight_under(
        &alone,
        "heavy-foot+elephant-screen+supporting-bowmen",
        "knights",
    );
    assert_eq!(seen.whole_factors(), (4, 3));
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

#[test]
fn tr_bx_03_the_camel_bonus_does_not_work_against_camels() {
    check_close(&[
        (
            "bad-horse+light-camelry",
            "knights+charging-camelry",
            (2, 3),
        ),
        (
            "heavy-foot+camel-protected-infantry",
            "knights+charging-camelry",
            (3, 2),
        ),
        (
            "heavy-foot+camel-protected-infantry",
            "cataphracts+charging-camelry",
            (3, 3),
        ),
    ]);
}

#[test]
fn tr_bx_04_cards_5_or_23_with_21() {
    check_shot(&[
        ("knights+charging-camelry+shower-shooting", "spear", (2, 3)),
        (
            "elite-cavalry+sword-fighting-cavalry+shower-shooting",
            "spear",
            (2, 3),
        ),
    ]);
    // Worth 4 and 4.5, so as garrisons 5 and 5.5.
    for (garrison, halves) in [
        ("knights+charging-camelry+shower-shooting", 10),
        ("elite-cavalry+sword-fighting-cavalry+shower-shooting", 11),
    ] {
        assert_eq!(
            half_factors(&fight("spear", &format!("camp:garrison={garrison}"))).1,
            halves,
            "{garrison}"
        );
    }
}

// Card 2: the dismounted type fights and is shot at with its own numbers at once: a Knight on foot is Elite Foot.
#[test]
fn tr_bx_09_a_dismounted_stand_is_what_it_is_now() {
    check_close(&[
        ("elite-foot", "spear", (5, 4)),
        ("knights", "spear", (3, 4)),
    ]);
    check_shot(&[
        ("archers", "elite-foot", (3, 3)),
        ("archers", "knights", (3, 2)),
    ]);
}

// Card 22: the rows of its own type.
#[test]
fn tr_bx_10_chained_knights_and_cataphracts_keep_their_rows() {
    for mounted in ["knights", "cataphracts"] {
        let chained = format!("{mounted}+chained-together");
        for opponent in ALL_TROOPS {
            for ground in ["", ":difficult"] {
                let a = fight(&format!("{chained}{ground}"), opponent);
                let b = fight(&format!("{mounted}{ground}"), opponent);
                assert_eq!(
                    (a.a_suffers, a.b_suffers),
                    (b.a_suffers, b.b_suffers),
                    "{chained}{ground} v {opponent}"
                );
            }
        }
    }
}
