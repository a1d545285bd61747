//! Results of shots (TR-RS-18 to -20).

use super::*;

const SHOOTERS: [&str; 6] = [
    "archers",
    "pavisiers",
    "war-wagons",
    "artillery",
    "elite-cavalry+shower-shooting",
    "cataphracts+chained-together",
];

// TR-RS-18 with TR-RS-19, for every target, shooter and ground.
#[test]
fn tr_rs_18_beaten_targets_of_shots() {
    for target in ALL_TROOPS {
        for shooter in SHOOTERS {
            let in_the_open = match (target, shooter) {
                ("WWG", "artillery") => 'S',
                ("WWG" | "ART", _) => 'N',
                _ => 'F',
            };
            let in_difficult = match target {
                "KNT" | "CAT" => 'D',
                "ELE" => 'F',
                _ if MOUNTED.contains(&target) => 'P',
                _ => in_the_open,
            };
            assert!(
                shot_suffers(target, shooter).starts_with(in_the_open),
                "{target} by {shooter}"
            );
            let there = format!("{target}:difficult");
            assert!(
                shot_suffers(&there, shooter).starts_with(in_difficult),
                "{there} by {shooter}"
            );
        }
    }
}

#[test]
fn tr_rs_18_mounted_targets_in_difficult_ground_fall_back_by_parameter() {
    let close_only = parameters_with("mounted_difficult_applies_ranged", "false");
    for target in MOUNTED {
        let there = format!("{target}:difficult");
        assert_eq!(shot_under(&close_only, "archers", &there).b_suffers, "F/D", "{target}");
        assert!(
            !fight_under(&close_only, &there, "spear").a_suffers.starts_with('F')
                || target == "ELE",
            "{target}"
        );
    }
}

#[test]
fn tr_rs_19_doubled_targets_of_shots() {
    for target in ALL_TROOPS {
        for shooter in SHOOTERS {
            for ground in ["", ":difficult"] {
                let expected = match (target, shooter, ground) {
                    ("SKM", "artillery" | "war-wagons", _) => 'E',
                    ("HBW", "artillery", "") => 'P',
                    _ => 'D',
                };
                let there = format!("{target}{ground}");
                assert!(shot_suffers(&there, shooter).ends_with(expected), "{there} by {shooter}");
            }
        }
    }
}

// The outcome move goes by the target's own front, so where the shot came from changes the odds (TR-RC-12) and never the result.
// Where the move ends is the table's business.
#[test]
fn tr_rs_20_a_shot_target_suffers_the_same_wherever_the_shooter_stands() {
    for target in ALL_TROOPS {
        for shooter in SHOOTERS {
            for ground in ["", ":difficult"] {
                let there = format!("{target}{ground}");
                let (front, rear) = (shot(shooter, &there), rear_shot(shooter, &there));
                assert_eq!(front.b_suffers, rear.b_suffers, "{target} by {shooter}");
                assert_ne!(front.counts, rear.counts, "{target} by {shooter}");
            }
        }
    }
}
