//! Uphill and crests (TR-TE-15, TR-TE-17).

use super::*;

#[test]
fn tr_te_15_the_higher_base_centre_is_uphill() {
    use TerrainKind::{GentleHills, SteepHills, WoodedHills, Woods};
    let battle = battle(&[]);
    for kind in [GentleHills, SteepHills, WoodedHills] {
        // Radius 4 along x and 2 along y: heights 1 in the middle, 0.5 at (26, 16) and at (24, 17), 0.25 at (27, 16).
        let state = table(&battle, &[ellipse(kind, (24.0, 16.0), 4.0, 2.0)]);
        let uphill = |own: (f64, f64), enemy: (f64, f64)| {
            battle.is_uphill(&state, at(own.0, own.1), at(enemy.0, enemy.1))
        };
        assert!(uphill((24.0, 16.0), (26.0, 16.0)));
        assert!(!uphill((26.0, 16.0), (24.0, 16.0)));
        assert!(uphill((24.0, 17.0), (27.0, 16.0)));
        assert!(!uphill((26.0, 16.0), (24.0, 17.0)), "both 0.5");
        assert!(uphill((27.0, 16.0), (40.0, 16.0)));
        assert!(!uphill((29.0, 16.0), (40.0, 16.0)), "both off the hill");
        // 0.2 of 4 MU is a gain of exactly 0.05, 0.16 one of 0.04.
        assert!(uphill((25.0, 16.0), (25.21, 16.0)));
        assert!(!uphill((25.0, 16.0), (25.16, 16.0)));
    }
    let no_hill = table(&battle, &[ellipse(Woods, (24.0, 16.0), 4.0, 2.0)]);
    assert!(!battle.is_uphill(&no_hill, at(24.0, 16.0), at(40.0, 16.0)));
}

#[test]
fn tr_te_15_a_rectangular_hill_counts_the_larger_offset() {
    let battle = battle(&[]);
    // Half sides 4 and 2 about (24, 16).
    let state = table(&battle, &[rectangle(TerrainKind::SteepHills, [20.0, 14.0, 28.0, 18.0])]);
    // (25, 17): shares 0.25 and 0.5, height 0.5. (26, 16): share 0.5, height 0.5. (26, 17.5): 0.5 and 0.75, height 0.25.
    let uphill = |own: Point, enemy: Point| battle.is_uphill(&state, own, enemy);
    assert!(!uphill(at(25.0, 17.0), at(26.0, 16.0)) && !uphill(at(26.0, 16.0), at(25.0, 17.0)));
    assert!(uphill(at(25.0, 17.0), at(26.0, 17.5)));
    assert!(uphill(at(26.0, 17.5), at(24.0, 19.0)));
}

#[test]
fn tr_te_15_alternatives() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 4.0);
    // Heights 0.5 and 0.42: a gain of 0.08; 0.5 and 0.49: a gain of 0.01.
    for (gain, expected) in
        [("0.0", [true, true]), ("0.05", [true, false]), ("0.1", [false, false])]
    {
        let battle = battle(&[("uphill_min_gain", gain)]);
        let state = table(&battle, &[hill]);
        let uphill = |enemy: f64| battle.is_uphill(&state, at(26.0, 16.0), at(enemy, 16.0));
        assert_eq!([uphill(26.32), uphill(26.04)], expected, "{gain}");
        assert!(!uphill(26.0), "no gain is none");
    }
    let battle = battle(&[("hill_height", "on_or_off")]);
    let state = table(&battle, &[hill]);
    assert!(battle.is_uphill(&state, at(27.9, 16.0), at(28.1, 16.0)));
    assert!(!battle.is_uphill(&state, at(24.0, 16.0), at(27.0, 16.0)));
}

#[test]
fn tr_te_17_the_crest_of_a_hill() {
    let hill = ellipse(TerrainKind::GentleHills, (24.0, 16.0), 4.0, 2.0);
    let blocked = |rule: &str, hill: Piece, from: Point, to: Point| {
        let battle = battle(&[("hill_crest", rule)]);
        battle.command_line_blocked(&table(&battle, &[hill]), from, to)
    };
    let up = |rule: &str, x: f64| blocked(rule, hill, at(x, 10.0), at(x, 20.0));
    // Centred, half of 8 MU long: from 22 to 26.
    let lines = [21.9, 22.1, 24.0, 25.9, 26.1, 29.0];
    assert_eq!(lines.map(|x| up("half_long_axis", x)), [false, true, true, true, false, false]);
    assert_eq!(lines.map(|x| up("centre_point", x)), [false, false, true, false, false, false]);
    assert_eq!(lines.map(|x| up("whole_hill", x)), [true, true, true, true, true, false]);
    // It stops below the crest, ends on it, or runs along it.
    for (from, to) in [
        (at(24.0, 10.0), at(24.0, 15.9)),
        (at(24.0, 10.0), at(24.0, 16.0)),
        (at(10.0, 16.0), at(40.0, 16.0)),
    ] {
        assert!(!blocked("half_long_axis", hill, from, to));
    }
    // A hill that is longer along y has its crest along y: from 14 to 18.
    let tall = ellipse(TerrainKind::SteepHills, (24.0, 16.0), 2.0, 4.0);
    let across = |y: f64| blocked("half_long_axis", tall, at(20.0, y), at(28.0, y));
    assert_eq!([13.9, 14.1, 17.9, 18.1].map(across), [false, true, true, false]);
}
