//! Moves, runs and ground (GL-X16, GL-X17, GL-X26).

use super::*;

#[test]
fn gl_x16_variable_moves() {
    for (quality, bonus, sixths) in
        [("poor", false, -6i64), ("average", false, -2), ("superior", true, 2)]
    {
        let troops = of_quality(quality, "loose-horse", "");
        let run =
            total(6, |dice| run(&troops, 10, bonus, &RULES, dice), |&distance| u64::from(distance));
        assert_eq!(run as i64 - 60, sixths, "{quality}");
    }
}

#[test]
fn gl_x17_runners_caught() {
    let caught = |quality: &str, base: u8, gap: u8| {
        let troops = of_quality(quality, "loose-horse", "");
        count(
            6,
            |dice| run(&troops, base, true, &RULES, dice),
            |&run| reaches(5, gap + run, &RULES),
        )
    };
    assert_eq!(
        [("average", 1), ("poor", 1), ("superior", 1)].map(|(it, gap)| caught(it, 4, gap)),
        [5, 6, 4]
    );
    assert_eq!(["average", "poor", "superior"].map(|it| caught(it, 4, 2)), [2, 3, 1]);
    assert_eq!(caught("average", 6, 1), 1);
}

#[test]
fn gl_x26_ground() {
    let (loose, close) = (average("loose-infantry", ""), foot());
    let (loose_file, close_file) =
        (on(Terrain::Difficult, File::of(&loose)), on(Terrain::Difficult, File::of(&close)));
    let (sums, dice) = meet(&charging(loose_file), &close_file, Combat::Charge);
    assert_eq!((sums, dice), ([3, 2], ["G".into(), "W".into()]));
    let horse = average("close-horse", "");
    let (horse, loose) =
        (on(Terrain::Rough, File::of(&horse)), on(Terrain::Rough, File::of(&loose)));
    let (sums, dice) = meet(&charging(horse), &loose, Combat::Charge);
    assert_eq!((sums, dice), ([0, 3], ["W".into(), "R".into()]));
}
