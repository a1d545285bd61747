//! Confidence sequences besides the betting one.

use serde_json::Value;
use stats::plug_in::{empirical_bernstein, hedged_capital_excludes};
use stats::{AsymptoticBoundary, normal_mixture_bound};

use crate::oracles::oracle::{FOLDER, Oracle, list, number, numbers};

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

/// The path of the file `betting-cs`, mapped to 0 … 1; `None` where the files are not there.
fn path() -> Option<Vec<f64>> {
    let text = std::fs::read_to_string(format!("{FOLDER}/betting-cs.json")).ok()?;
    let file: Value = serde_json::from_str(&text).expect("an oracle file is JSON");
    Some(
        numbers(&file["path"])
            .iter()
            .map(|d| (d + 4.0) / 8.0)
            .collect(),
    )
}

#[test]
fn st_d4_st_d5_confseq_paths() {
    let worked = r#"[
        {"method": "two-sided normal mixture bound (Howard et al.), as sum units", "alpha": 0.05, "v": 10.0, "v_opt": 100.0, "bound": 12.1907531463}
    ]"#;
    let oracle = Oracle::read("confseq-paths", 1e-8, 15, worked);
    let path = path();
    for case in &oracle.cases {
        let alpha = number(case, "alpha");
        let method = case["method"].as_str().expect("a method");
        if method.starts_with("two-sided normal mixture") {
            let bound = normal_mixture_bound(number(case, "v"), number(case, "v_opt"), alpha);
            oracle.check(case, "bound", bound, &case["bound"]);
            continue;
        }
        let path = path.as_ref().expect("the path lies beside the cases");
        for (i, n) in list(case, "n").iter().enumerate() {
            let seen = &path[..n.as_u64().expect("a count") as usize];
            let stated = [&case["lower"][i], &case["upper"][i]];
            if method.starts_with("predictable plug-in") {
                let (lo, hi) = empirical_bernstein(seen, alpha);
                oracle.check(case, "lower", lo, stated[0]);
                oracle.check(case, "upper", hi, stated[1]);
            } else {
                check_hedged(seen, alpha, stated.map(|end| end.as_f64().expect("an end")));
            }
        }
    }
}

/// The file's ends come from a grid of 4,000 points, each widened by one step.
fn check_hedged(seen: &[f64], alpha: f64, [lower, upper]: [f64; 2]) {
    let step = 1.0 / 4000.0;
    for (end, inward) in [(lower, step), (upper, -step)] {
        let is_at_the_edge = end == 0.0 || end == 1.0;
        if !is_at_the_edge {
            assert!(
                hedged_capital_excludes(seen, end, alpha),
                "{end} after {}",
                seen.len()
            );
        }
        let inside = end + 2.0 * inward;
        assert!(
            !hedged_capital_excludes(seen, inside, alpha),
            "{inside} after {}",
            seen.len()
        );
    }
}
