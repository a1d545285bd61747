//! Cards of mounted in combat (TR-BC-21 to -23, TR-BX-10).

use super::*;

// Card 21: shoots with 2; its own target factor and its close combat are unchanged.
// TR-BC-21.2
#[test]
fn tr_bc_21_shower_shooters_shoot_with_two() {
    for (shooter, target_factor) in
        [("elite-cavalry", 3), ("cataphracts", 3), ("knights", 2), ("skirmishers", 3)]
    {
        let card = format!("{shooter}+shower-shooting");
        assert_eq!(shot(&card, "spear").whole_factors(), (2, 3), "{card}");
        assert_eq!(shot("archers", &card).whole_factors(), (3, target_factor), "{card}");
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
        ("elite-cavalry+chained-together", "knights+charging-camelry", (5, 3)),
        ("elite-cavalry+chained-together", "knights+sword-fighting-cavalry", (3, 3)),
        ("elite-cavalry+chained-together", "javelin-cavalry+sword-fighting-cavalry", (3, 3)),
        ("elite-cavalry+chained-together", "rabble+plaustrella", (3, 5)),
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
                assert_eq!(seen.a_suffers, bad_horse.a_suffers, "{stand}{ground} v {opponent}");
                assert_eq!(seen.b_suffers, bad_horse.b_suffers, "{stand}{ground} v {opponent}");
                assert_eq!(seen.pursues(), bad_horse.pursues(), "{stand}{ground} v {opponent}");
            }
        }
    }
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
