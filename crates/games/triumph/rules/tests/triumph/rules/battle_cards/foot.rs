//! Cards of foot in combat: bowmen, transports, Plaustrella, hoplites (TR-BC-07 to -11).

use super::*;

// Card 7: 1 more against Warband, Warriors and any mounted.
// TR-BC-07.5
#[test]
fn tr_bc_07_supported_stands_have_one_more_against_warband_warriors_and_mounted() {
    check_difference("heavy-foot", "heavy-foot+supporting-bowmen", |opponent| {
        one_if(["WBD", "WRR"].contains(&opponent) || MOUNTED.contains(&opponent))
    });
    check_close(&[
        // Warband and Warriors with Plaustrella fight as Heavy Foot.
        ("heavy-foot+supporting-bowmen", "warband+plaustrella", (4, 4)),
        ("heavy-foot+supporting-bowmen", "warriors+plaustrella", (4, 4)),
        ("heavy-foot+supporting-bowmen", "knights+sword-fighting-cavalry", (4, 3)),
        ("heavy-foot+supporting-bowmen", "knights+charging-camelry", (4, 2)),
    ]);
}

// Card 7: only to the front.
// TR-BC-07.5
#[test]
fn tr_bc_07_not_when_fighting_to_flank_or_rear() {
    check_close(&[
        ("heavy-foot+supporting-bowmen:fighting-to=flank,edges=1", "knights", (2, 3)),
        ("heavy-foot+supporting-bowmen:fighting-to=rear,edges=1", "warband", (3, 3)),
    ]);
}

// Card 8: the target factor of the stand's own type, 1 less.
// TR-BC-08.6
#[test]
fn tr_bc_08_on_transports_the_target_has_one_less() {
    for (foot, factor) in
        [("spear", 2), ("archers", 2), ("horde", 1), ("rabble", 1), ("skirmishers", 2)]
    {
        let target = format!("{foot}+mobile-infantry:on-transports");
        assert_eq!(shot("archers", &target).whole_factors(), (3, factor), "{target}");
        assert_eq!(rear_shot("archers", &target).whole_factors(), (3, factor - 1), "{target}");
    }
    // A card in force is the situation, so the card alone says the same.
    check_shot(&[("archers", "spear+mobile-infantry", (3, 2))]);
}

// Card 8: caught on transports it fights as its own type with 1 less.
// TR-BC-08.7
#[test]
fn tr_bc_08_on_transports_a_stand_fights_with_one_less() {
    for foot in ["archers", "spear", "light-foot", "elite-foot", "raiders", "bow-levy"] {
        check_difference(foot, &format!("{foot}+mobile-infantry:on-transports"), |_| -1);
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
        ("pikes:rear-support", "spear+mobile-infantry:on-transports", (5, 3)),
    ]);
    assert_eq!(shot("archers", "spear+mobile-infantry:on-transports,difficult").b_suffers, "F/D");
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
    for (shooter, skirmishers, rabble) in
        [("archers+plaustrella", "F/E", "F/P"), ("archers", "F/D", "F/D")]
    {
        assert_eq!(
            shot_under(&parameters, shooter, "skirmishers").b_suffers,
            skirmishers,
            "{shooter}"
        );
        assert_eq!(shot_under(&parameters, shooter, "rabble").b_suffers, rabble, "{shooter}");
    }
}

// Card 9: shot at with 3 and 1 more, whatever bears it, but from the rear 3 less the 1 of TR-RC-12.
// TR-BC-09.3
#[test]
fn tr_bc_09_plaustrella_are_hard_to_hit_but_from_the_rear() {
    for foot in ["horde", "rabble", "heavy-foot", "light-spear"] {
        let target = format!("{foot}+plaustrella");
        assert_eq!(shot("archers", &target).whole_factors(), (3, 4), "{target}");
        assert_eq!(rear_shot("archers", &target).whole_factors(), (3, 2), "{target}");
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
        ("horde+plaustrella:fighting-to=flank,edges=1", "knights", (2, 3)),
        ("horde+plaustrella:fighting-to=rear,edges=1", "knights", (2, 3)),
        ("horde+plaustrella:edges=1", "knights", (4, 3)),
    ]);
}

// Card 9: shattered by Elephants as well as by what shatters Heavy Foot.
// TR-BC-09.5
#[test]
fn tr_bc_09_plaustrella_are_shattered_by_elephants_too() {
    for opponent in ALL_TROOPS {
        let open = fight("light-spear+plaustrella", opponent).a_suffers;
        let expected =
            if ["ELE", "KNT", "CHT", "WRR", "WBD"].contains(&opponent) { "S/D" } else { "F/D" };
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
        let seen = shot_under(&parameters, "elephants+shower-shooting", "heavy-foot+plaustrella");
        assert_eq!(seen.b_suffers, "F/D", "{scope}");
    }
}

// Card 9: neither the rear support nor other cards of its own type.
// TR-BC-09.7
#[test]
fn tr_bc_09_plaustrella_keep_support_and_cards_only_by_parameter() {
    let support = parameters_with("plaustrella_keeps_support", "true");
    let supported = "light-spear+plaustrella:rear-support";
    assert_eq!(fight_under(&support, supported, "spear").whole_factors(), (5, 4));
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
    assert_eq!(shot_under(&shoots, "archers+plaustrella", "spear").whole_factors(), (3, 3));
}

// Card 11: 1 more with rear support.
// TR-BC-11.1
#[test]
fn tr_bc_11_a_deep_stand_has_one_more_with_support() {
    check_close(&[
        ("heavy-foot+hoplite-deep-formation:rear-support", "warriors", (5, 3)),
        ("spear+hoplite-deep-formation:rear-support", "spear", (5, 4)),
        ("spear+hoplite-deep-formation", "spear", (4, 4)),
    ]);
}

// Card 11: the limits of rear support hold: enemy, ground, front.
// TR-BC-11.2
#[test]
fn tr_bc_11_the_limits_of_rear_support_hold() {
    check_close(&[
        ("spear+hoplite-deep-formation:rear-support", "javelin-cavalry", (4, 3)),
        ("spear+hoplite-deep-formation:rear-support", "archers", (4, 2)),
        ("spear+hoplite-deep-formation:rear-support", "knights", (5, 3)),
        ("spear+hoplite-deep-formation:rear-support,difficult", "spear", (2, 4)),
        ("spear+hoplite-deep-formation:rear-support,fighting-to=flank,edges=1", "spear", (3, 4)),
    ]);
}
