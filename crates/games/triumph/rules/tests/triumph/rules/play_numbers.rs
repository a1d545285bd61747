//! The numbers of section 0 of the handbook of play, worked by other people from the same rulebook: how many of 36
//! rolls kill and lose, how many win and lose the roll, and the swing in points for the first named.

use crate::rules::support::{Seen, fight, lost, points, shot};

struct Row {
    a: &'static str,
    b: &'static str,
    factors: (i16, i16),
    kill: u8,
    lose: u8,
    // Rolls won and lost, where the table prints them.
    rolls: Option<(u8, u8)>,
    // Swing in points for the first, and how many decimals are printed.
    swing: (f64, i32),
}

const fn row(
    a: &'static str,
    b: &'static str,
    factors: (i16, i16),
    kill: u8,
    lose: u8,
    rolls: Option<(u8, u8)>,
    swing: (f64, i32),
) -> Row {
    Row { a, b, factors, kill, lose, rolls, swing }
}

fn check(row: &Row, seen: &Seen) {
    let name = format!("{} against {}", row.a, row.b);
    assert_eq!(seen.whole_factors(), row.factors, "{name}");
    let [a_doubles, a_beats, _, b_beats, b_doubles] = seen.counts;
    let lost_of = |suffers: &str, beaten: u8, doubled: u8| {
        let mut letters = suffers.chars();
        let when_beaten = letters.next().is_some_and(lost);
        let when_doubled = letters.next_back().is_some_and(lost);
        (if when_beaten { beaten } else { 0 }) + (if when_doubled { doubled } else { 0 })
    };
    let kill = lost_of(&seen.b_suffers, a_beats, a_doubles);
    let lose = lost_of(&seen.a_suffers, b_beats, b_doubles);
    assert_eq!((kill, lose), (row.kill, row.lose), "{name}: kills and losses");
    if let Some(rolls) = row.rolls {
        assert_eq!((a_doubles + a_beats, b_beats + b_doubles), rolls, "{name}: rolls won and lost");
    }
    // A point is 1/36 of the kills times what they cost, less the same of the losses.
    let (swing, decimals) = row.swing;
    let halves = i32::from(kill) * points(row.b) - i32::from(lose) * points(row.a);
    let scale = 10_f64.powi(decimals);
    let shown = (f64::from(halves) / 72.0 * scale).round() / scale;
    assert!((shown - swing).abs() < 1e-9, "{name}: swing {shown}, printed {swing}");
}

const FIGHTS: [Row; 28] = [
    row("heavy-foot", "heavy-foot", (4, 4), 1, 1, Some((15, 15)), (0.0, 2)),
    row("heavy-foot", "heavy-foot:edges=1", (4, 3), 4, 0, Some((21, 10)), (0.33, 2)),
    row("heavy-foot:edges=2", "heavy-foot", (2, 4), 0, 9, Some((6, 26)), (-0.75, 2)),
    row("knights", "spear", (3, 4), 10, 4, Some((10, 21)), (0.67, 2)),
    row("knights", "heavy-foot", (3, 3), 15, 2, Some((15, 15)), (1.03, 2)),
    row("knights:edges=2", "heavy-foot", (1, 3), 6, 12, Some((6, 26)), (-0.83, 2)),
    row("knights", "warband", (3, 2), 21, 1, Some((21, 10)), (1.64, 2)),
    row("knights", "skirmishers", (3, 1), 12, 0, Some((26, 6)), (1.0, 1)),
    row("knights:difficult", "skirmishers:difficult", (2, 1), 0, 10, Some((21, 10)), (-1.1, 1)),
    // "On their stakes": both fight over an obstacle, which is difficult ground.
    row("knights:difficult", "archers:difficult", (2, 4), 6, 26, Some((6, 26)), (-2.2, 1)),
    row("elephants", "knights", (4, 4), 15, 1, Some((15, 15)), (1.56, 2)),
    row("skirmishers", "elephants", (3, 5), 6, 0, Some((6, 26)), (0.67, 2)),
    row("skirmishers", "elephants:edges=1", (3, 4), 10, 0, None, (1.11, 2)),
    row("warband", "spear", (3, 4), 10, 4, None, (0.78, 2)),
    row("warband", "heavy-foot", (3, 4), 10, 4, None, (0.50, 2)),
    row("warband", "elite-foot", (3, 5), 6, 6, None, (0.17, 2)),
    row("warband", "light-foot", (3, 3), 2, 2, Some((15, 15)), (0.0, 2)),
    row("pikes", "heavy-foot", (3, 4), 0, 4, Some((10, 21)), (-0.33, 2)),
    row("pikes:rear-support", "heavy-foot", (5, 4), 2, 0, Some((21, 10)), (0.17, 2)),
    row("light-foot", "heavy-foot", (3, 4), 0, 4, None, (-0.33, 2)),
    row("light-foot:difficult", "heavy-foot:difficult", (3, 2), 6, 1, None, (0.42, 2)),
    row("javelin-cavalry", "heavy-foot", (3, 3), 2, 0, None, (0.17, 2)),
    row("javelin-cavalry", "knights", (2, 4), 0, 9, None, (-1.0, 1)),
    row("horse-bow", "camp", (2, 2), 15, 0, None, (3.3, 1)),
    // The mirror of four rows, so that the second named is tried as the first.
    row("spear", "knights", (4, 3), 4, 10, Some((21, 10)), (-0.67, 2)),
    row("heavy-foot", "knights", (3, 3), 2, 15, Some((15, 15)), (-1.03, 2)),
    row("knights", "elephants", (4, 4), 1, 15, Some((15, 15)), (-1.56, 2)),
    row("elephants:edges=1", "skirmishers", (4, 3), 0, 10, None, (-1.11, 2)),
];

const SHOTS: [Row; 3] = [
    row("archers", "heavy-foot", (3, 3), 2, 0, None, (0.17, 2)),
    row("archers", "knights", (3, 2), 6, 0, None, (0.67, 2)),
    row("archers", "knights:difficult", (3, 2), 21, 0, None, (2.33, 2)),
];

#[test]
fn tr_ex_60_kills_and_swings_of_plain_fights() {
    for row in &FIGHTS {
        check(row, &fight(row.a, row.b));
    }
}

#[test]
fn tr_rs_18_kills_and_swings_of_plain_shots() {
    for row in &SHOTS {
        check(row, &shot(row.a, row.b));
    }
}
