//! Targets of shooting (GL-407, GL-955).

use super::*;

fn targets(battle: &Battle, state: &BattleState) -> Vec<u8> {
    let mut found = Vec::new();
    for choice in options(battle, state) {
        if let Choice::Shoot(target) = choice {
            found.push(target);
        }
    }
    found
}

/// GL-955, GL-407: own lane and the next, nothing between, no target in frontal contact; an enemy within 1 BW ahead must be the target.
#[test]
fn gl_955_gl_407_targets() {
    let battle = battle(["Musketeers", "Halberdiers"], &RULES);
    let of = |units: &[(usize, Place)]| {
        let state = position(&battle, BattleStep::Shoot, units);
        targets(&battle, &state)
    };
    let own = (0, up(7, 10));
    assert_eq!(of(&[own, (FOE, down(7, 15))]), [20]);
    assert_eq!(of(&[own, (FOE, down(7, 16))]), [] as [u8; 0], "out of range");
    assert_eq!(
        of(&[own, (FOE, down(8, 12)), (FOE + 1, down(6, 12)), (FOE + 2, down(9, 12))]),
        [20, 21]
    );
    assert_eq!(of(&[own, (FOE, down(7, 9))]), [] as [u8; 0], "behind");
    assert_eq!(of(&[own, (FOE, down(7, 15)), (FOE + 1, down(7, 12))]), [21], "in the way");
    assert_eq!(of(&[own, (FOE, down(7, 11)), (FOE + 1, down(8, 11))]), [20], "within 1 BW ahead");
    let mut state =
        position(&battle, BattleStep::Shoot, &[own, (1, up(8, 12)), (FOE, down(8, 12))]);
    state.units[1].foe = FOE as u8;
    state.units[FOE].foe = 1;
    assert_eq!(targets(&battle, &state), [] as [u8; 0], "fighting to its front");
}
