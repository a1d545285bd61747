//! Several cards at once (TR-BX).

use super::*;

#[test]
fn tr_bx_01_card_factors_stack() {
    check_close(&[
        ("heavy-foot+elephant-screen+supporting-bowmen", "knights", (5, 3)),
        (
            "heavy-foot+elephant-screen+supporting-bowmen+camel-protected-infantry",
            "knights",
            (6, 3),
        ),
        ("knights+charging-camelry+chained-together", "knights", (5, 4)),
    ]);
}

// Without stacking one card's factor counts, so 3 + 1 for two cards of 1 each.
#[test]
fn tr_bx_01_or_do_not_by_parameter() {
    let alone = parameters_with("card_factors_stack", "false");
    let seen = fight_under(&alone, "heavy-foot+elephant-screen+supporting-bowmen", "knights");
    assert_eq!(seen.whole_factors(), (4, 3));
}

#[test]
fn tr_bx_04_cards_5_or_23_with_21() {
    check_shot(&[
        ("knights+charging-camelry+shower-shooting", "spear", (2, 3)),
        ("elite-cavalry+sword-fighting-cavalry+shower-shooting", "spear", (2, 3)),
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
    check_close(&[("elite-foot", "spear", (5, 4)), ("knights", "spear", (3, 4))]);
    check_shot(&[("archers", "elite-foot", (3, 3)), ("archers", "knights", (3, 2))]);
}
