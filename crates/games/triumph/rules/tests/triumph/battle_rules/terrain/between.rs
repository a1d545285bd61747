//! What lies between two stands: command and lines of fire (TR-CM-06, TR-RC-09).

use super::*;

// Also TR-TE-11.
#[test]
fn tr_cm_06_woods_villages_oases_and_dunes_shorten_command() {
    use TerrainKind::*;
    let battle = battle(&[]);
    for kind in KINDS {
        let state = table(&battle, &[rectangle(kind, [20.0, 10.0, 24.0, 12.0])]);
        // Beside the middle of a hill's long axis, which runs along y = 11 from x = 21 to 23, only cover counts.
        let through_a_corner = battle.command_line_blocked(&state, at(19.0, 9.0), at(21.0, 13.0));
        let is_cover = matches!(kind, Woods | Village | Oasis | Dunes | WoodedHills);
        assert_eq!(through_a_corner, is_cover, "{kind:?}");
        let over_the_middle = battle.command_line_blocked(&state, at(22.0, 9.0), at(22.0, 13.0));
        let is_hill = matches!(kind, GentleHills | SteepHills | WoodedHills);
        assert_eq!(over_the_middle, is_cover || is_hill, "{kind:?}");
        assert!(!battle.command_line_blocked(&state, at(19.0, 9.0), at(19.0, 20.0)));
        // Along the border, and up to the border.
        assert!(!battle.command_line_blocked(&state, at(20.0, 9.0), at(20.0, 20.0)));
        assert!(!battle.command_line_blocked(&state, at(19.0, 8.0), at(22.0, 10.0)));
    }
}

// Also TR-CM-09.
#[test]
fn tr_cm_06_a_stand_in_a_wood_is_reached_through_it() {
    let battle = battle(&[]);
    let state = table(&battle, &[rectangle(TerrainKind::Woods, [20.0, 10.0, 24.0, 12.0])]);
    assert!(battle.command_line_blocked(&state, at(22.0, 4.0), at(22.0, 11.0)));
    // No way at all, but inside.
    assert!(battle.command_line_blocked(&state, at(22.0, 11.0), at(22.0, 11.0)));
}

#[test]
fn tr_cm_07_wooded_hills_are_woods_and_hill() {
    let hill = ellipse(TerrainKind::WoodedHills, (24.0, 16.0), 4.0, 2.0);
    for (as_woods, past_the_crest) in [("true", true), ("false", false)] {
        let battle = battle(&[("wooded_hill_blocks", as_woods)]);
        let state = table(&battle, &[hill]);
        // The crest runs from x = 22 to 26.
        let blocked = |x: f64| battle.command_line_blocked(&state, at(x, 10.0), at(x, 20.0));
        assert_eq!(blocked(27.0), past_the_crest);
        assert!(blocked(25.0));
        assert!(!blocked(29.0));
    }
}

#[test]
fn tr_rc_09_fire_passes_one_mu_of_cover_and_no_more() {
    use TerrainKind::*;
    for kind in [Woods, Village, Oasis, Dunes, WoodedHills] {
        let wood = |sides: [f64; 4]| rectangle(kind, sides);
        // From (24, 8) to (24, 16) through the western end of a long wood, away from any crest.
        let fire = |pieces: &[Piece]| stopped(&[], pieces, at(24.0, 8.0), (24.0, 16.0));
        assert!(!fire(&[wood([23.0, 10.0, 40.0, 11.0])]), "{kind:?}");
        assert!(fire(&[wood([23.0, 10.0, 40.0, 11.1])]), "{kind:?}");
        // Two pieces of 0.6 are 1.2 together, two of 0.4 are 0.8.
        let two = |depth: f64| {
            [wood([23.0, 10.0, 40.0, 10.0 + depth]), wood([23.0, 12.0, 40.0, 12.0 + depth])]
        };
        assert!(fire(&two(0.6)), "{kind:?}");
        assert!(!fire(&two(0.4)), "{kind:?}");
        // Along the border.
        assert!(!fire(&[wood([24.0, 10.0, 40.0, 14.0])]), "{kind:?}");
    }
    for kind in [Stream, Obstacle, Marsh, Rough, PloughedFields] {
        let field = rectangle(kind, [20.0, 10.0, 28.0, 14.0]);
        assert!(!stopped(&[], &[field], at(24.0, 8.0), (24.0, 16.0)), "{kind:?}");
    }
}

#[test]
fn tr_rc_09_slanting_fire_counts_its_own_way() {
    // The wood is 0.8 deep; a line at 45 degrees has 1.13 of it, one straight up 0.8.
    let wood = rectangle(TerrainKind::Woods, [10.0, 10.0, 40.0, 10.8]);
    assert!(!stopped(&[], &[wood], at(24.0, 8.0), (24.0, 12.0)));
    assert!(stopped(&[], &[wood], at(20.0, 8.0), (24.0, 12.0)));
    assert!(!stopped(&[("los_depth_mu", "1.2")], &[wood], at(20.0, 8.0), (24.0, 12.0)));
}

#[test]
fn tr_rc_09_a_target_in_a_wood_is_seen_one_mu_deep() {
    let wood = rectangle(TerrainKind::Woods, [16.0, 12.0, 32.0, 20.0]);
    let at_depth = |depth: f64| stopped(&[], &[wood], at(24.0, 10.0), (24.0, 12.0 + depth));
    assert!(!at_depth(0.0));
    assert!(!at_depth(0.95));
    assert!(at_depth(1.05));
    // The shooter is in the wood with it, half a MU away; the target's base, from 15.5 to 16.5, is deeper than 1 MU all over.
    assert!(stopped(&[], &[wood], at(24.0, 15.0), (24.0, 15.5)));
    // Its base from 18.2 to 19.2 comes within 0.8 of the northern border.
    assert!(!stopped(&[], &[wood], at(24.0, 17.5), (24.0, 18.2)));
    assert!(!stopped(&[("los_depth_mu", "4")], &[wood], at(24.0, 15.0), (24.0, 15.5)));
}

#[test]
fn tr_rc_09_a_crest_stops_fire() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 2.0);
    assert!(stopped(&[], &[hill], at(24.0, 12.0), (24.0, 18.0)));
    assert!(!stopped(&[], &[hill], at(27.0, 12.0), (27.0, 18.0)), "past its end");
    assert!(!stopped(&[], &[hill], at(24.0, 12.0), (24.0, 15.5)), "this side of it");
}
