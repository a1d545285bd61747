//! Who plays what: ST-O1, ST-O2, ST-O4, ST-O5, ST-O6 and ST-O7.

use serde_json::Value;
use stats::Matrix;
use stats::matchups::regret;
use stats::metagame::Metagame;

use crate::oracles::oracle::{Oracle, count, list, number, rows};

#[test]
fn st_o1_st_o2_st_o4_st_o5_st_o6_st_o7_metagame() {
    let oracle = Oracle::read("metagame", 1e-6, 10, "[]");
    for case in &oracle.cases {
        check(&oracle, case);
    }
}

fn check(oracle: &Oracle, case: &Value) {
    // Rounded to 12 digits, a third and two thirds may lack a last digit of 1.
    let scores = Matrix::from_rows(&rows(&case["score"]));
    let k = scores.size();
    let error = number(case, "cell_se");
    let errors: Vec<Vec<f64>> =
        (0..k).map(|i| (0..k).map(|j| if i == j { 0.0 } else { error }).collect()).collect();
    let meta = Metagame::of(&scores, &Matrix::from_rows(&errors));

    let mix = meta.equilibrium().expect("solved");
    oracle.check_list(case, "equilibrium", &mix.shares);
    assert_eq!(mix.support().len() as u64, count(&case["support"]));
    let uniform = vec![1.0 / k as f64; k];
    let stated = &case["regret_of_uniform"];
    oracle.check(case, "regret_of_uniform", regret(&uniform, &scores), stated);

    for (name, weights) in case["logit"].as_object().expect("weights by lambda") {
        let lambda: f64 = name.parse().expect("a number");
        let soft = meta.soft(lambda).expect("solved");
        for (&got, expected) in soft.weights.iter().zip(weights.as_array().expect("weights")) {
            oracle.check(case, "logit", got, expected);
        }
        if lambda > 30.0 {
            // The file's derivative is a finite difference.
            let expected = list(case, "logit_weight_se");
            for (&got, expected) in soft.ses.iter().zip(expected) {
                let expected = expected.as_f64().expect("a number");
                assert!((got - expected).abs() <= 1e-6, "{got} {expected} in {case}");
            }
        }
    }

    let ranges = meta.sure_ranges(meta.joint_multiplier(0.05));
    for (range, ends) in ranges.iter().zip(list(case, "sure_range")) {
        oracle.check(case, "sure_range", range.lo, &ends[0]);
        oracle.check(case, "sure_range", range.hi, &ends[1]);
    }

    let cycles = meta.cycles().expect("three armies or more");
    oracle.check(case, "cycle_raw", cycles.raw, &case["cycle_raw"]);
    match cycles.corrected {
        Some(share) => oracle.check(case, "cycle_corrected", share, &case["cycle_corrected"]),
        None => assert_eq!(case["cycle_corrected"], "none"),
    }
    oracle.check(case, "cycle_chi2", cycles.chi_squared, &case["cycle_chi2"]);
    let df = u64::from(cycles.degrees_of_freedom);
    assert_eq!(df, count(&case["cycle_df"]));
    oracle.check(case, "cycle_p", cycles.p, &case["cycle_p"]);

    for margin in ["0.02", "0.05"] {
        let tops = meta.tops(margin.parse().expect("a number"), 0.0).expect("armies");
        assert_eq!(tops.top as u64, count(&case["top"]), "{case}");
        let (d, b) = (&case["top_d"][margin], &case["top_b"][margin]);
        assert_eq!(tops.top_d.measured as u64, count(d), "top-D {margin} of {case}");
        assert_eq!(tops.top_b.measured as u64, count(b), "top-B {margin} of {case}");
    }
}
