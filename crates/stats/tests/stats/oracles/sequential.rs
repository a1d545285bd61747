//! Confidence sequences besides the betting one.

use serde_json::Value;
use stats::{AsymptoticBoundary, BetMixture};

use crate::oracles::oracle::{FOLDER, Oracle, number, numbers};

#[test]
fn st_d5_st_d6_asymptotic_cs() {
    let worked = r#"[
        {"alpha": 0.05, "t_star": 1000, "n": 10, "rho2": 0.00793615460174, "z": 9.08437943731, "log_e_at_z": {"0": -0.0381848526182, "2": 0.108867905209, "4": 0.550026178692, "10": 3.63813409307}}
    ]"#;
    let oracle = Oracle::read("asymptotic-cs", 1e-10, 63, worked);
    for case in &oracle.cases {
        let boundary = AsymptoticBoundary::planned(number(case, "alpha"), number(case, "t_star"));
        let n = number(case, "n");
        oracle.check(case, "rho2", boundary.rho_squared(), &case["rho2"]);
        oracle.check(case, "z", boundary.multiplier(n), &case["z"]);
        for (z, expected) in case["log_e_at_z"].as_object().expect("log e by z") {
            let z: f64 = z.parse().expect("a number of standard errors");
            oracle.check(case, "log e", boundary.log_e(z, n), expected);
        }
    }
}

/// The path of the file `betting-cs`: differences in quarter points, −4 to 4.
fn path() -> Vec<f64> {
    let text = std::fs::read_to_string(format!("{FOLDER}/betting-cs.json"))
        .expect("the path lies beside the cases");
    let file: Value = serde_json::from_str(&text).expect("an oracle file is JSON");
    numbers(&file["path"])
}

/// Half the width of the betting interval, on x, after these pairs.
fn betting_half_width(seen: &[f64], alpha: f64) -> f64 {
    let mut counts = [0; 9];
    for d in seen {
        counts[(d + 4.0) as usize] += 1;
    }
    let (lo, hi) = BetMixture::default().interval(&counts, alpha);
    0.5 * (hi - lo)
}

/// ST-D4: both sequences that were not chosen need the order of the pairs. The betting one, which does not, is narrower than
/// empirical Bernstein throughout, and from 1,000 pairs on than hedged capital, which is narrower only before.
#[test]
fn st_d4_st_d5_confseq_paths() {
    let worked = r#"[
        {"method": "two-sided normal mixture bound (Howard et al.), as sum units", "alpha": 0.05, "v": 10.0, "v_opt": 100.0, "bound": 12.1907531463}
    ]"#;
    let oracle = Oracle::read("confseq-paths", 1e-8, 15, worked);
    let path = path();
    let mut n_compared = 0;
    for case in &oracle.cases {
        let alpha = number(case, "alpha");
        let method = case["method"].as_str().expect("a method");
        if method.starts_with("two-sided normal mixture") {
            let bound = {
                let (v, v_opt) = (number(case, "v"), number(case, "v_opt"));
                // The multiplier of a standard error, with the variance of a pair as the unit.
                AsymptoticBoundary::planned(alpha, v_opt).multiplier(v) * v.sqrt()
            };
            oracle.check(case, "bound", bound, &case["bound"]);
            continue;
        }
        let (lower, upper) = (numbers(&case["lower"]), numbers(&case["upper"]));
        for (i, n) in numbers(&case["n"]).into_iter().enumerate() {
            let other = 0.5 * (upper[i] - lower[i]);
            // Below 64 pairs both reach the ends of the range.
            if n >= 64.0 {
                let betting = betting_half_width(&path[..n as usize], alpha);
                let is_narrower = !method.starts_with("hedged capital") || n >= 1000.0;
                assert_eq!(betting < other, is_narrower, "{method} after {n} pairs");
                n_compared += 1;
            }
        }
    }
    assert_eq!(n_compared, 11);
}
