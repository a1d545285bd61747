//! Many results at once.

use serde_json::Value;
use stats::holm;

use crate::oracles::oracle::{Oracle, list, number};

/// Numbers of a list in which infinity is a word.
fn values(list: &[Value]) -> Vec<f64> {
    list.iter()
        .map(|value| match value {
            Value::String(text) => text.parse().expect("inf"),
            number => number.as_f64().expect("a number"),
        })
        .collect()
}

#[test]
fn st_f1_multiplicity() {
    let worked = r#"[
        {"name": "tiny", "p": [1e-12, 0.04, 0.5, 1e-05, 0.0124], "holm": [5e-12, 0.08, 0.5, 4e-05, 0.0372], "bh": [5e-12, 0.05, 0.5, 2.5e-05, 0.0206666666667], "by": [1.14166666667e-11, 0.114166666667, 1.0, 5.70833333333e-05, 0.0471888888889], "flag_holm_05": [true, false, false, true, true], "flag_bh_05": [true, true, false, true, true]},
        {"name": "e mixed", "e": [500.0, 90.0, 45.0, 30.0, 25.0, 8.0, 1.0, 0.5, 0.0, 12.0], "alpha": 0.05, "e_bh": [0], "e_holm_bonferroni": [0]}
    ]"#;
    let oracle = Oracle::read("multiplicity", 1e-12, 10, worked);
    for case in &oracle.cases {
        if case.get("p").is_some() {
            check_p(&oracle, case);
        } else {
            check_e(case);
        }
    }
}

fn check_p(oracle: &Oracle, case: &Value) {
    let p = values(list(case, "p"));
    let adjusted = holm(&p);
    let expected = list(case, "holm");
    assert_eq!(adjusted.len(), expected.len());
    for (&got, expected) in adjusted.iter().zip(expected) {
        oracle.check(case, "holm", got, expected);
    }
    if let Some(flags) = case.get("flag_holm_05") {
        let flagged: Vec<bool> = adjusted.iter().map(|&p| p <= 0.05).collect();
        assert_eq!(&Value::from(flagged), flags, "{case}");
    }
}

/// The family-wise row of e-values: Holm's rule on p = min(1, 1/e).
fn check_e(case: &Value) {
    let (e, alpha) = (values(list(case, "e")), number(case, "alpha"));
    let p: Vec<f64> = e.iter().map(|e| (1.0 / e).min(1.0)).collect();
    let adjusted = holm(&p);
    let rejected: Vec<usize> = (0..p.len()).filter(|&i| adjusted[i] <= alpha).collect();
    assert_eq!(Value::from(rejected), case["e_holm_bonferroni"], "{case}");
}
