//! Control variates.

use serde_json::Value;
use stats::luck::{CrossFit, LuckTally};
use stats::{MomentTally, VarianceAccount, Variances};

use crate::oracles::oracle::{Oracle, count, list};

fn sums<const K: usize>(list: &Value) -> [i128; K] {
    let list = list.as_array().expect("a list of sums");
    core::array::from_fn(|i| i128::from(list[i].as_i64().expect("a whole number")))
}

fn folds<const K: usize>(case: &Value) -> CrossFit<K> {
    let mut folds = CrossFit::default();
    for (block, fold) in list(case, "folds").iter().enumerate() {
        let tally = LuckTally {
            outcome: MomentTally {
                n: count(&fold["n"]),
                sum: fold["y"].as_i64().expect("a sum"),
                squares: fold["yy"].as_i64().expect("a sum"),
            },
            luck: sums(&fold["c"]),
            with_outcome: sums(&fold["yc"]),
            cross: core::array::from_fn(|i| sums(&fold["cc"][i])),
        };
        folds.add_block(block as u64, &tally);
    }
    folds
}

fn check<const K: usize>(oracle: &Oracle, case: &Value) {
    let folds = folds::<K>(case);
    let plain = folds.total().outcome;
    let plain_variance = plain.variance().expect("pairs");
    let mean = plain.sum as f64 / plain.n as f64;
    oracle.check(case, "plain mean", mean, &case["plain_mean"]);
    oracle.check(case, "plain variance", plain_variance, &case["plain_variance"]);

    let adjusted = folds.adjusted().expect("pairs");
    for (k, betas) in adjusted.betas.iter().enumerate() {
        for (i, &beta) in betas.iter().enumerate() {
            let expected = &case["betas"][k][i];
            oracle.check(case, "beta", beta, expected);
            // The absolute tolerance is larger than most coefficients.
            let expected = expected.as_f64().expect("a number");
            assert!((beta - expected).abs() <= 1e-9 * expected.abs(), "{beta} {expected}");
        }
    }
    oracle.check(case, "adjusted mean", adjusted.mean, &case["adjusted_mean"]);
    oracle.check(case, "adjusted variance", adjusted.variance, &case["adjusted_variance"]);

    let variances = Variances {
        single: [1.0; 2],
        pair: [1.0; 2],
        difference: plain_variance,
        adjusted: Some(adjusted.variance),
    };
    let account = VarianceAccount::from_variances(&variances, plain.n);
    oracle.check_optional(case, "variance_ratio", account.ratio_luck);
}

#[test]
fn st_c5_st_c6_st_c9_control_variates() {
    let worked = r#"[
        {"name": "one control", "folds": [{"n": 100, "y": -9, "yy": 85, "c": [-86464], "yc": [297148], "cc": [[1990052586]]}, {"n": 100, "y": 2, "yy": 88, "c": [-45494], "yc": [308256], "cc": [[1901662772]]}, {"n": 100, "y": 12, "yy": 98, "c": [-65828], "yc": [373389], "cc": [[2618331006]]}, {"n": 100, "y": 5, "yy": 95, "c": [-13672], "yc": [309993], "cc": [[2119868044]]}], "plain_mean": 0.025, "plain_variance": 0.916666666667, "betas": [[0.000151728466548], [0.000148416317026], [0.000153920737883], [0.000153940989676]], "adjusted_mean": 0.105270194006, "adjusted_variance": 0.424763859643, "variance_ratio": 2.15806181683}
    ]"#;
    let oracle = Oracle::read("control-variates", 1e-9, 4, worked);
    for case in &oracle.cases {
        match list(&case["folds"][0], "c").len() {
            1 => check::<1>(&oracle, case),
            2 => check::<2>(&oracle, case),
            k => panic!("{k} controls"),
        }
    }
}
