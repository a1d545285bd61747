//! Regression on troops, implied prices, and shrinkage.

use serde_json::Value;
use stats::prices::{Center, Clustered, PairRow, PointValue, Regression, shrink};
use stats::worth::Ratio;
use stats::{Matrix, Ridge, normal_quantile};

use crate::oracles::oracle::{Oracle, count, list, numbers, rows};
use crate::oracles::worth::check_set;

fn pair_rows(case: &Value) -> Vec<PairRow> {
    let columns = rows(&case["X"]).into_iter();
    let clusters = list(case, "cluster").iter().map(count);
    let scores = list(case, "y_quarters").iter().map(|y| count(y) as i64);
    columns
        .zip(clusters)
        .zip(scores)
        .map(|((x, cluster), quarters)| PairRow { x, n_pairs: 1, quarters, cluster })
        .collect()
}

#[test]
fn st_e8_st_e9_st_e11_logit_clustered() {
    let oracle = Oracle::read("logit-clustered", 1e-7, 3, "[]");
    for case in &oracle.cases {
        let rows = pair_rows(case);
        let columns = rows[0].x.len();
        let fit = Regression::fit(&rows, &Ridge::none(columns)).expect("a fit");
        let clustered = fit.logit_covariance.as_ref().expect("clusters");
        let (logit, linear) = (&case["logit"], &case["linear"]);
        oracle.check_list(logit, "coef", &fit.logit.coefficients);
        check_matrix(&clustered.sandwich, &logit["cov_cluster"]);
        check_matrix(&fit.logit.inverse_information, &logit["cov_model"]);
        let twin = fit.linear.as_ref().expect("a linear twin");
        oracle.check_list(linear, "coef", &twin.coefficients);
        let spread = twin.covariance.as_ref().expect("clusters");
        check_matrix(&spread.sandwich, &linear["cov_cluster"]);
        if let Some(stated) = case.get("ratio") {
            check_ratio(&oracle, stated, &fit.logit.coefficients, clustered);
        }

        let Some(stated) = case.get("ridge") else {
            continue;
        };
        let ridge =
            Ridge { strength: numbers(&stated["penalty"]), target: numbers(&stated["target"]) };
        let pulled = Regression::fit(&rows, &ridge).expect("a fit");
        oracle.check_list(stated, "coef", &pulled.logit.coefficients);
    }
}

/// Relative to the variances, which are far below the file's absolute tolerance.
fn check_matrix(got: &Matrix, expected: &Value) {
    for i in 0..got.size() {
        for j in 0..got.size() {
            let size = (got.at(i, i) * got.at(j, j)).sqrt();
            let expected = expected[i][j].as_f64().expect("a number");
            assert!((got.at(i, j) - expected).abs() <= 1e-7 * size, "{} {expected}", got.at(i, j));
        }
    }
}

fn check_ratio(oracle: &Oracle, stated: &Value, theta: &[f64], clustered: &Clustered) {
    let (a, b) = (count(&stated["numerator"]) as usize, count(&stated["denominator"]) as usize);
    let ratio = Ratio {
        above: theta[a],
        below: theta[b],
        var_above: clustered.sandwich.at(a, a),
        var_below: clustered.sandwich.at(b, b),
        covariance: clustered.sandwich.at(a, b),
    };
    check_set(oracle, stated, ratio.fieller(-normal_quantile(0.025)));
}

#[test]
fn st_e6_st_e10_implied_prices() {
    let worked = r#"[
        {"name": "three troops", "theta": [0.5, 0.32, 0.18], "cov": [[0.00045, 5e-05, 5e-05], [5e-05, 0.00035, 5e-05], [5e-05, 5e-05, 0.00025]], "mean_counts": [4.0, 5.0, 3.0], "printed": [4.0, 3.0, 2.0], "value_of_a_point": 0.111891891892, "implied": [4.46859903382, 2.85990338164, 1.60869565217], "delta_se": [0.142048274602, 0.113814312821, 0.122847110587], "fieller_95": [{"shape": "interval", "lo": 4.194147871, "hi": 4.75248099666}, {"shape": "interval", "lo": 2.63348952851, "hi": 3.0808166059}, {"shape": "interval", "lo": 1.3655901049, "hi": 1.84839451421}]}
    ]"#;
    let oracle = Oracle::read("implied-prices", 1e-9, 2, worked);
    let z = -normal_quantile(0.025);
    for case in &oracle.cases {
        let [theta, stands, printed] =
            ["theta", "mean_counts", "printed"].map(|what| numbers(&case[what]));
        let covariance = Matrix::from_rows(&rows(&case["cov"]));
        let point = PointValue::of(&theta, &covariance, &stands, &printed).expect("a cost");
        oracle.check(case, "value of a point", point.value, &case["value_of_a_point"]);
        for column in 0..theta.len() {
            let price = point.price_of(column, &theta, &covariance);
            oracle.check(
                case,
                "implied",
                price.points().expect("a price"),
                &case["implied"][column],
            );
            let se = price.ratio.delta_se().expect("a standard error");
            oracle.check(case, "delta_se", se, &case["delta_se"][column]);
            check_set(&oracle, &case["fieller_95"][column], price.ratio.fieller(z));
        }
    }
}

#[test]
fn st_e12_st_f5_shrinkage() {
    let worked = r#"[
        {"name": "spread", "deviation": [0.9, -0.4, 0.1, 1.6, -1.2, 0.3], "variance": [0.04, 0.09, 0.04, 0.25, 0.16, 0.01], "free mean": {"tau2": 0.784551257023, "mean": 0.205620701545, "shrunk": [0.866314802504, -0.337675621982, 0.105123790699, 1.26304731424, -0.961898244722, 0.298812168534], "posterior_sd": [0.195088571142, 0.284144518141, 0.195088571142, 0.435416276183, 0.364550658837, 0.0993687214145]}, "zero mean": {"tau2": 0.672134573796, "mean": 0.0, "shrunk": [0.849447757033, -0.352764247631, 0.0943830841147, 1.16622383395, -0.969268089506, 0.295602040836], "posterior_sd": [0.194301913644, 0.281730288959, 0.194301913644, 0.426875244135, 0.359493734671, 0.0992643005375]}},
        {"name": "pure noise", "deviation": [0.1, -0.2, 0.15, -0.05], "variance": [0.09, 0.09, 0.04, 0.16], "free mean": {"tau2": 0.0, "mean": 0.0435064935065, "shrunk": [0.0435064935065, 0.0435064935065, 0.0435064935065, 0.0435064935065], "posterior_sd": [0.0, 0.0, 0.0, 0.0]}, "zero mean": {"tau2": 0.0, "mean": 0.0, "shrunk": [0.0, 0.0, 0.0, 0.0], "posterior_sd": [0.0, 0.0, 0.0, 0.0]}}
    ]"#;
    let oracle = Oracle::read("shrinkage", 1e-7, 5, worked);
    for case in &oracle.cases {
        let (deviations, variances) = (numbers(&case["deviation"]), numbers(&case["variance"]));
        for (what, center) in [("free mean", Center::Mean), ("zero mean", Center::Zero)] {
            let stated = &case[what];
            let Some(shrunk) = shrink(&deviations, &variances, center) else {
                assert!(stated.is_null(), "{case}");
                continue;
            };
            oracle.check(case, "tau2", shrunk.tau_squared, &stated["tau2"]);
            oracle.check(case, "mean", shrunk.center, &stated["mean"]);
            oracle.check_list(stated, "shrunk", &shrunk.values);
            oracle.check_list(stated, "posterior_sd", &shrunk.standard_deviations);
        }
    }
}
