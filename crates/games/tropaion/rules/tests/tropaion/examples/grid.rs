//! Counts of cells (TP-X26).

use super::*;

/// TP-X26, TP-G03 to TP-G06: counts of cells.
#[test]
fn tp_x26_cells() {
    let cells = || (-6..=6).flat_map(|f| (-6..=6).map(move |r| Offset { f, r }));
    for (reach, n) in [(1, 1), (2, 4), (3, 11), (4, 20), (5, 35)] {
        let forward = cells().filter(|it| it.f >= 1 && it.length2() <= reach * reach);
        assert_eq!(forward.count(), n, "a move of {reach}");
    }
    let here = Cell::new(10, 10);
    let gap2 = |it: &Offset| here.gap2(here.at(North, *it));
    let others = || cells().filter(|it| it.length2() > 0);
    assert_eq!(others().filter(|it| gap2(it) <= 1).count(), 20);
    let arc = |it: &Offset| it.sector() == tropaion::grid::Sector::Front;
    assert_eq!(others().filter(|it| arc(it) && gap2(it) <= 4).count(), 11);
    assert_eq!(others().filter(|it| arc(it) && gap2(it) <= 9).count(), 18);
    for ((f, r), expected) in [((2, 1), 1), ((2, 2), 2), ((3, 3), 8), ((4, 1), 9), ((4, 2), 10)] {
        assert_eq!(gap2(&Offset { f, r }), expected, "({f}, {r})");
    }
    for (to, expected) in [
        ((1, 1), vec![]),
        ((2, 2), vec![(1, 1)]),
        ((1, 2), vec![(0, 1), (1, 1)]),
        ((1, 3), vec![(0, 1), (1, 2)]),
    ] {
        let line = Offset { f: to.0, r: to.1 }.line();
        let found: Vec<_> = line.iter().map(|it| (it.f, it.r)).collect();
        assert_eq!(found, expected, "to {to:?}");
    }
}
