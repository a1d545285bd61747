//! Which stands must pursue, TR-OM-18..20, -25 and -27, and what a pursuit or a fall back does to a screen, TR-BC-20.4.

use triumph::CombatResult;

use crate::rules::support::fight_under;
use crate::rules::support::{ALL_TROOPS, fight, parameters_with, screen_lost, shot};

// Whether the first must pursue when it beats and when it doubles, and by mirror the second.
fn check(winner: &str, loser: &str, expected: [bool; 2]) {
    assert_eq!(fight(winner, loser).pursues()[..2], expected, "{winner} against {loser}");
    assert_eq!(
        fight(loser, winner).pursues()[2..],
        expected,
        "{winner} against {loser}, sides changed"
    );
}

#[test]
fn tr_om_18_no_stand_pursues_after_shooting() {
    for shooter in ["archers", "war-wagons", "knights+chained-together", "knights+shower-shooting"]
    {
        for target in ALL_TROOPS {
            assert_eq!(shot(shooter, target).pursues(), [false; 4], "{shooter} at {target}");
        }
    }
}

#[test]
fn tr_om_19_four_types_pursue_any_win_and_all_but_two_a_double() {
    for winner in ALL_TROOPS {
        for loser in ["spear", "knights"] {
            let on_a_beat = ["ELE", "KNT", "WBD", "WRR"].contains(&winner);
            let on_a_double = !["ART", "WWG"].contains(&winner);
            check(winner, loser, [on_a_beat, on_a_double]);
        }
    }
}

#[test]
fn tr_om_19_pikes_pursue_a_mere_beat_when_their_support_counted() {
    check("pikes:rear-support", "elite-foot", [true, true]);
    check("pikes:rear-support", "knights", [true, true]);
    check("pikes", "elite-foot", [false, true]);
    // A supporter behind them is not enough: against these, in such ground or to such a front it did not count.
    check("pikes:rear-support", "archers", [false, true]);
    check("pikes:rear-support", "javelin-cavalry", [false, true]);
    check("pikes:rear-support,difficult", "elite-foot", [false, true]);
    check("pikes:rear-support,fighting-to=flank,edges=1", "elite-foot", [false, true]);
}

// Only Pikes pursue because of support; Warriors pursue anyway.
// TR-BC-11.4
#[test]
fn tr_bc_11_other_supported_stands_do_not_pursue_because_of_it() {
    check("heavy-foot+hoplite-deep-formation:rear-support", "spear", [false, true]);
    check("spear+hoplite-deep-formation:rear-support", "spear", [false, true]);
    check("light-spear:rear-support", "spear", [false, true]);
    check("warriors:rear-support", "spear", [true, true]);
}

#[test]
fn tr_om_19_a_winner_counts_as_what_it_fights_as() {
    // Camel Knights are Knights, Sword-Fighting Cavalry Bad Horse, Plaustrella Heavy Foot.
    check("knights+charging-camelry", "spear", [true, true]);
    check("knights+sword-fighting-cavalry", "spear", [false, true]);
    check("warband+plaustrella", "spear", [false, true]);
    check("warriors+mobile-infantry:on-transports", "spear", [true, true]);
}

#[test]
fn tr_om_19_a_destroyed_or_evading_loser_is_pursued_too() {
    check("knights", "archers", [true, true]);
    check("elephants", "skirmishers", [true, true]);
    check("spear", "horse-bow", [false, true]);
}

// War Wagons beaten stay put; shattered by Elephants or doubled they are gone.
#[test]
fn tr_om_20_a_loser_that_stays_put_is_not_pursued() {
    check("knights", "war-wagons", [false, true]);
    check("warband", "war-wagons", [false, true]);
    check("elephants", "war-wagons", [true, true]);
}

#[test]
fn tr_om_20_or_is_by_parameter() {
    let pursued = parameters_with("pursue_on_no_effect", "true");
    for (winner, expected) in
        [("knights", [true, true]), ("warband", [true, true]), ("spear", [false, true])]
    {
        assert_eq!(
            fight_under(&pursued, winner, "war-wagons").pursues()[..2],
            expected,
            "{winner}"
        );
    }
}

#[test]
fn tr_om_25_a_winner_with_another_enemy_in_contact_does_not_pursue() {
    for (winner, loser) in
        [("knights", "spear"), ("elephants", "knights"), ("pikes:rear-support", "spear")]
    {
        assert_eq!(
            fight(winner, loser).pursues_while(true),
            [false; 4],
            "{winner} against {loser}"
        );
    }
}

#[test]
fn tr_om_25_or_does_by_parameter() {
    let still = parameters_with("pursue_if_still_engaged", "true");
    assert_eq!(
        fight_under(&still, "knights", "spear").pursues_while(true),
        [true, true, false, true]
    );
}

#[test]
fn tr_om_27_a_winner_that_had_turned_pursues_as_ever() {
    check("knights:fighting-to=flank,edges=1", "spear", [true, true]);
    check("warband:fighting-to=rear,edges=1", "spear", [true, true]);
}

// Card 22: no pursuit of a double; its type's own pursuit of a mere beat stays, or goes too by parameter.
// TR-BC-22.5
#[test]
fn tr_bc_22_chained_stands_do_not_pursue_a_double() {
    check("elite-cavalry+chained-together", "spear", [false, false]);
    check("bad-horse+chained-together", "spear", [false, false]);
    check("knights+chained-together", "spear", [true, false]);
    let never = parameters_with("chained_never_pursues", "true");
    assert_eq!(
        fight_under(&never, "knights+chained-together", "spear").pursues(),
        [false, false, false, true]
    );
}

const SCREENED: &str = "heavy-foot+elephant-screen";

// Card 20: lost on a fall back or pursuit of its own, also after a shot.
// TR-BC-20.4
#[test]
fn tr_bc_20_the_screen_goes_with_a_fall_back_or_a_pursuit() {
    assert!(screen_lost(SCREENED, CombatResult::FallBack, false, Some("light-foot")));
    assert!(screen_lost(SCREENED, CombatResult::FallBack, false, None));
    assert!(screen_lost(SCREENED, CombatResult::NoEffect, true, Some("light-foot")));
    assert!(!screen_lost(SCREENED, CombatResult::NoEffect, false, Some("light-foot")));
    assert!(!screen_lost(SCREENED, CombatResult::NoEffect, false, None));
}

// Card 20: lost after any close combat to its front with a close order enemy, by what that enemy fights as.
// TR-BC-20.4
#[test]
fn tr_bc_20_the_screen_goes_after_a_close_combat_with_close_order() {
    for (enemy, expected) in [
        ("spear", true),
        ("artillery", true),
        ("elephants", true),
        ("cataphracts", true),
        ("light-foot+plaustrella", true),
        ("elite-cavalry+chained-together", true),
        ("spear+mobile-infantry:on-transports", true),
        ("light-foot", false),
        ("archers", false),
        ("knights", false),
        ("knights+charging-camelry", false),
        ("cataphracts+sword-fighting-cavalry", false),
        ("archers+mobile-infantry:on-transports", false),
        ("camp", false),
    ] {
        assert_eq!(
            screen_lost(SCREENED, CombatResult::NoEffect, false, Some(enemy)),
            expected,
            "{enemy}"
        );
    }
}

// Not to flank or rear.
// TR-BC-20.4
#[test]
fn tr_bc_20_the_screen_stays_after_a_fight_to_flank_or_rear() {
    for edge in ["flank", "rear"] {
        let turned = format!("{SCREENED}:fighting-to={edge},edges=1");
        assert!(!screen_lost(&turned, CombatResult::NoEffect, false, Some("spear")), "{edge}");
        assert!(screen_lost(&turned, CombatResult::FallBack, false, Some("spear")), "{edge}");
    }
}

// Evade and panic begin with a fall back.
// TR-BC-20.5
#[test]
fn tr_bc_20_the_screen_goes_with_an_evade_or_a_panic() {
    for result in [CombatResult::Evade, CombatResult::Panic] {
        assert!(
            screen_lost("rabble+elephant-screen", result, false, Some("light-spear")),
            "{result}"
        );
    }
}
