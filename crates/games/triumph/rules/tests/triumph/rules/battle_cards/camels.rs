//! Camels in combat (TR-BC-04 to -06, TR-BX-03).

use super::*;

const SHOCK: [&str; 3] = ["KNT", "CAT", "ELE"];

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
        ("bad-horse+light-camelry", "knights+charging-camelry", (2, 3)),
        ("bad-horse+light-camelry", "cataphracts+charging-camelry", (2, 3)),
        // Knights that fight as Bad Horse don't count as Knights.
        ("bad-horse+light-camelry", "knights+sword-fighting-cavalry", (2, 3)),
        ("bad-horse+light-camelry:fighting-to=flank,edges=1", "knights", (2, 4)),
    ]);
}

// Relief in Dunes and Oasis is for movement: in combat they stay difficult, so 2 - 1 and panic.
// TR-BC-04.4
#[test]
fn tr_bc_04_in_combat_dunes_and_oasis_are_difficult() {
    check_close(&[("bad-horse+light-camelry:difficult", "spear", (1, 4))]);
    check_suffers(&[("bad-horse+light-camelry:difficult", "spear", "P/D")]);
}

// Card 5: 1 less in close combat against any enemy.
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
    let seen = shot("elephants+shower-shooting", "knights+charging-camelry:difficult");
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
        assert_eq!(fight_under(&ground_wins, a, "elephants").a_suffers, expected, "{a}");
    }
}

// Card 6: 1 more against Knights, Elephants and Cataphracts but not those of card 5, on every front alike.
// TR-BC-06.3
#[test]
fn tr_bc_06_camel_protected_infantry_has_one_more_against_shock_mounted() {
    for foot in ["light-foot", "bow-levy", "heavy-foot"] {
        check_difference(foot, &format!("{foot}+camel-protected-infantry"), |opponent| {
            one_if(SHOCK.contains(&opponent))
        });
    }
    check_close(&[
        ("light-foot+camel-protected-infantry", "knights+charging-camelry", (2, 2)),
        ("light-foot+camel-protected-infantry", "cataphracts+charging-camelry", (2, 3)),
        ("light-foot+camel-protected-infantry", "knights+sword-fighting-cavalry", (2, 3)),
        ("light-foot+camel-protected-infantry", "knights+chained-together", (3, 3)),
        ("light-foot+camel-protected-infantry:fighting-to=flank,edges=1", "knights", (2, 3)),
        ("light-foot+camel-protected-infantry:fighting-to=rear,edges=1", "elephants", (2, 5)),
    ]);
}

#[test]
fn tr_bx_03_the_camel_bonus_does_not_work_against_camels() {
    check_close(&[
        ("bad-horse+light-camelry", "knights+charging-camelry", (2, 3)),
        ("heavy-foot+camel-protected-infantry", "knights+charging-camelry", (3, 2)),
        ("heavy-foot+camel-protected-infantry", "cataphracts+charging-camelry", (3, 3)),
    ]);
}
