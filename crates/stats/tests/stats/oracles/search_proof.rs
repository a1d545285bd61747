//! Broken combinations: ST-Q2, ST-Q3 and ST-Q5.

use serde_json::Value;
use stats::search_proof::{FoundBy, Scan, best_by_luck, broken, share_below};

use crate::oracles::oracle::{Oracle, count, list, number, numbers};

#[test]
fn st_q2_st_q3_st_q5_finds() {
    let oracle = Oracle::read("finds", 1e-9, 7, "[]");
    for case in &oracle.cases {
        match case["name"].as_str() {
            Some("none found") => {
                let candidates = count(&case["candidates"]) as usize;
                let share = share_below(candidates, number(case, "power"), number(case, "alpha"));
                oracle.check(case, "share_below", share, &case["share_below"]);
            }
            // The size of a replay (ST-Q4) is not built.
            Some("replay size") => {}
            _ => check_scan(&oracle, case),
        }
    }
}

fn check_scan(oracle: &Oracle, case: &Value) {
    let values = numbers(&case["scan"]);
    let variance = number(case, "scan_variance");
    let variances = vec![variance; values.len()];
    let scan = Scan::of(&values, &variances, FoundBy::Draws).expect("a scan");
    oracle.check(case, "tau2", scan.tau_squared, &case["tau2"]);
    let n_finds = list(case, "finds").len();
    let finds = scan.best(n_finds);
    assert_eq!(Value::from(finds.clone()), case["finds"]);
    let expected: Vec<f64> =
        finds.iter().map(|&find| scan.expected(find).expect("drawn at random")).collect();
    oracle.check_list(case, "expected_replay", &expected);
    let luck = best_by_luck(values.len(), variance);
    oracle.check(case, "expected_max_by_luck", luck, &case["expected_max_by_luck"]);

    let p = numbers(&case["p"]);
    let judged = broken(&p, 0.05);
    let adjusted: Vec<f64> = judged.iter().map(|it| it.adjusted_p).collect();
    oracle.check_list(case, "holm", &adjusted);
    let called: Vec<bool> = judged.iter().map(|it| it.is_broken).collect();
    assert_eq!(Value::from(called), case["broken"]);
}
