//! The explanation in words.

use super::odds;

/// The whole text of one engagement.
#[track_caller]
fn check(words: &[&str], expected: &str) {
    let ran = odds(words);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, expected);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100));
}

/// Knights in difficult terrain are destroyed when merely beaten (TR-RS-09), and pursue whenever they win (TR-OM-19).
#[test]
fn a_close_combat_is_explained_line_by_line() {
    check(
        &["spear+elephant-screen", "knights:general,difficult"],
        "\
Triumph!, close combat
  A  spear+elephant-screen
  B  knights:general,difficult

A  Spear against mounted                                                     4  TR-UN-01
   Elephant Screen before it                                                +1  TR-BC-20
   total factor                                                              5

B  Knights against foot                                                      3  TR-UN-01
   general's stand                                                          +1  TR-CC-06
   mounted in difficult terrain                                             -1  TR-CC-17
   total factor                                                              3

Each adds one die (TR-CC-05); twice the other's total doubles it (TR-CC-20). Of 36 pairs of dice:
   A doubles B   6 of 36   16.7 %   B is destroyed: lost (TR-RS-10); A pursues (TR-OM-19)
   A beats B    20 of 36   55.6 %   B is destroyed: lost (TR-RS-09)
   tie           4 of 36   11.1 %   no effect (TR-RS-07)
   B beats A     6 of 36   16.7 %   A is shattered: lost (TR-RS-01); B pursues (TR-OM-19)
   B doubles A   0 of 36    0.0 %   A is destroyed: lost (TR-RS-10); B pursues (TR-OM-19)

Expected swing for A: +2.22 army points = 80/36
   B is worth 4 and lost in 26 of 36, A is worth 4 and lost in 6 of 36: 26 x 4 - 6 x 4 = 80
",
    );
}

/// TR-CP-03, TR-CP-11: 1 + 3.5 against the attacker, and 8 + 3.5 points when sacked.
#[test]
fn an_attack_on_a_camp_is_explained_with_its_half_points() {
    check(
        &["knights", "camp:garrison=elite-cavalry+sword-fighting-cavalry"],
        "\
Triumph!, close combat
  A  knights
  B  camp:garrison=elite-cavalry+sword-fighting-cavalry

A  Knights against a camp, as against foot                                   3  TR-UN-01
   total factor                                                              3

B  camp: 1 and the cost of its garrison, Elite Cavalry                     4.5  TR-CP-03
   total factor                                                            4.5

Each adds one die (TR-CP-04); twice the other's total doubles it (TR-CC-20). Of 36 pairs of dice:
   A doubles B   0 of 36    0.0 %   B is sacked: lost; A leaves the game too, not lost (TR-CP-07)
   A beats B    10 of 36   27.8 %   B is sacked: lost; A leaves the game too, not lost (TR-CP-07)
   tie           0 of 36    0.0 %   no effect (TR-RS-07)
   B beats A    22 of 36   61.1 %   A falls back (TR-CP-08)
   B doubles A   4 of 36   11.1 %   A is destroyed: lost (TR-CP-08)

Expected swing for A: +2.75 army points = 99/36
   B is worth 11.5 and lost in 10 of 36, A is worth 4 and lost in 4 of 36: 10 x 11.5 - 4 x 4 = 99
",
    );
}

/// TR-RC-12: the general costs the shooter 1, the rear costs the target 1; 9 of 36 double.
#[test]
fn a_shot_is_explained_with_nothing_for_the_shooter_to_fear() {
    check(
        &["archers", "knights:general", "--shoot", "--from-rear"],
        "\
Triumph!, A shoots at B from the rear
  A  archers
  B  knights:general

A  Archers shooting                                                          3  TR-RC-11
   the target is the general's stand                                        -1  TR-RC-12
   total factor                                                              2

B  Knights shot at                                                           2  TR-RC-11
   shot at from the rear                                                    -1  TR-RC-12
   total factor                                                              1

Each adds one die (TR-RC-11); twice the other's total doubles it (TR-RC-13). Of 36 pairs of dice:
   A doubles B   9 of 36   25.0 %   B is destroyed: lost (TR-RS-19)
   A beats B    12 of 36   33.3 %   B falls back (TR-RS-18)
   tie           5 of 36   13.9 %   no effect (TR-RS-07)
   B beats A     8 of 36   22.2 %   no effect on A (TR-RS-08)
   B doubles A   2 of 36    5.6 %   no effect on A (TR-RS-08)

Expected swing for A: +1.00 army points = 36/36
   B is worth 4 and lost in 9 of 36, A is worth 4 and lost in 0 of 36: 9 x 4 - 0 x 4 = 36
",
    );
}

/// The camp is half a victory: 15 of 36 times 8 points, and nothing is lost.
#[test]
fn tr_cp_11_an_open_camp_is_worth_three_points_to_horse_bow() {
    let text = odds(&["horse-bow", "camp"]).out;
    assert!(text.contains("Expected swing for A: +3.33 army points = 120/36"), "{text}");
}

/// What contradicts itself is computed as given, and said; JSON stays bare.
#[test]
fn tr_cc_12_a_turned_stand_without_an_edge_is_noted() {
    let ran = odds(&["spear:fighting-to=flank", "javelin-cavalry"]);
    assert!(ran.out.contains("note: the edge it turned from counts"), "{}", ran.out);
    let ran = odds(&["spear:fighting-to=flank,edges=1", "javelin-cavalry"]);
    assert!(!ran.out.contains("note:"), "{}", ran.out);
    let ran = odds(&["spear:uphill", "spear:uphill"]);
    assert_eq!(ran.out.matches("only one can stand higher").count(), 2);
}

#[test]
fn help_shows_how_stands_camps_and_files_are_written() {
    let help = odds(&["--help"]).out;
    for words in [
        "knights:general,difficult",
        "camp:fortified,garrison=horde",
        "[[engagement]]",
        "--row-words",
        "--from-rear",
        "equipoise list troops",
    ] {
        assert!(help.contains(words), "no `{words}` in:\n{help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100));
}
