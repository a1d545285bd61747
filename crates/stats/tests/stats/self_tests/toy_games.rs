//! ST-I1 and ST-I2: the toy games' closed forms, against counts by hand and the oracle file.

use serde_json::Value;

use crate::self_tests::laws::{ROLL_OFF, half_points, roll_off};

fn cases() -> Vec<Value> {
    let text = include_str!("../oracles/data/toy-games.json");
    let file: Value = serde_json::from_str(text).expect("an oracle file is JSON");
    let cases = file["cases"].as_array().expect("cases").clone();
    assert_eq!(cases.len(), 19);
    cases
}

/// Pair scores when each army keeps its dice in both games.
fn roll_off_with_army_dice(advantage: i32) -> [u32; 5] {
    let mut law = [0; 5];
    for (first, second) in (1..=6).flat_map(|i| (1..=6).map(move |j| (i, j))) {
        law[2 * half_points(first + advantage - second)] += 1;
    }
    law
}

fn variance(law: &[u32; 5]) -> f64 {
    let moment = |power: i32| -> f64 {
        let terms = (0..).zip(law).map(|(s, &n)| f64::from(n) * (f64::from(s) / 4.0).powi(power));
        terms.sum::<f64>() / 36.0
    };
    moment(2) - moment(1) * moment(1)
}

#[test]
fn st_i1_roll_off_against_itself_scores_two_in_every_pair() {
    assert_eq!(roll_off(0), [0, 0, 36, 0, 0]);
    assert_eq!(roll_off(1), ROLL_OFF);
}

/// The page's numbers: 0.0357 with dice by seat, 0.1919 by army, 5.4 times.
#[test]
fn st_c3_dice_by_seat_cancel_luck_that_dice_by_army_repeat() {
    let (seat, army) = (variance(&roll_off(1)), variance(&roll_off_with_army_dice(1)));
    assert!((seat - 0.0357).abs() < 5e-5 && (army - 0.1919).abs() < 5e-5, "{seat} {army}");
    assert!((army / seat - 5.4).abs() < 0.05);
    assert_ne!(roll_off_with_army_dice(0), [0, 0, 36, 0, 0]);
}

#[test]
fn st_i1_st_i2_toy_games() {
    for case in cases() {
        if case["kind"] == "race" {
            check_race(&case);
            continue;
        }
        let advantage = case["advantage"].as_i64().expect("an advantage") as i32;
        let law = roll_off(advantage);
        assert_eq!(Value::from(law.to_vec()), case["pair_dice_stay_with_seat"]);
        let army = roll_off_with_army_dice(advantage);
        assert_eq!(Value::from(army.to_vec()), case["pair_dice_follow_army"]);
        // The baseline scores two in every pair, so the joint table is the law in one row.
        assert_eq!(Value::from(law.to_vec()), case["joint_baseline_variant"][2]);
        let rational = |what: &str| {
            let text = case[what].as_str().expect("a rational");
            let (above, below) = text.split_once('/').unwrap_or((text, "1"));
            let number = |text: &str| text.parse::<f64>().expect("a number");
            number(above) / number(below)
        };
        let mean = crate::self_tests::laws::mean_of(&law, 0);
        assert!((mean - rational("pair_mean")).abs() < 1e-12);
        assert!((variance(&law) - rational("pair_variance")).abs() < 1e-12);
    }
}

fn check_race(case: &Value) {
    let number = |what: &str| case[what].as_f64().expect("a number");
    let (m, p) = (number("first_to") as u32, number("p_roll"));
    // Decided rolls won and lost with the advantage.
    let counts = |sign: i32| {
        let advantage = number("advantage") as i32;
        let pairs = (1..=6).flat_map(|i| (1..=6).map(move |j| (i, j)));
        pairs.filter(|(a, b): &(i32, i32)| (a + advantage - b).signum() == sign).count() as f64
    };
    assert!((counts(1) / (counts(1) + counts(-1)) - p).abs() < 1e-11);
    // ST-I2: the sum of C(m − 1 + j, j) p^m (1 − p)^j over j < m.
    let (mut sum, mut term) = (0.0, p.powi(m as i32));
    for j in 0..m {
        sum += term;
        term *= (1.0 - p) * f64::from(m + j) / f64::from(j + 1);
    }
    assert!((sum - number("p_win")).abs() < 1e-11);
    if m == 5 && number("advantage") == 1.0 {
        assert!((crate::self_tests::luck::exact_with_advantage() - number("p_win")).abs() < 1e-11);
    }
}
