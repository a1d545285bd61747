//! Sensitivity to assumptions: Morris, Sobol, exact shares.

use serde_json::Value;
use stats::sensitivity::{Anova, Morris, Sobol, Trajectory, setting};

use crate::oracles::oracle::{Oracle, count, number, numbers, rows};

#[test]
fn st_g1_st_g3_st_g4_sensitivity() {
    let oracle = Oracle::read("sensitivity", 1e-8, 6, "[]");
    for case in &oracle.cases {
        match case["kind"].as_str().expect("a kind") {
            "morris" => check_morris(&oracle, case),
            "sobol" => check_sobol(&oracle, case),
            "exact" => check_exact(&oracle, case),
            kind => panic!("{kind}"),
        }
    }
}

/// The file gives the points in the parameters' own units.
fn check_morris(oracle: &Oracle, case: &Value) {
    let (lo, hi) = (numbers(&case["lo"]), numbers(&case["hi"]));
    let k = lo.len();
    let unit: Vec<Vec<f64>> = rows(&case["X"])
        .iter()
        .map(|x| (0..k).map(|i| (x[i] - lo[i]) / (hi[i] - lo[i])).collect())
        .collect();
    let trajectories: Vec<Trajectory> =
        unit.chunks(k + 1).map(|points| Trajectory { points: points.to_vec() }).collect();
    let answers: Vec<Vec<f64>> = numbers(&case["Y"]).chunks(k + 1).map(<[f64]>::to_vec).collect();
    let design = Morris::with_levels(vec![count(&case["levels"]) as u32; k]);
    for (points, answers) in trajectories.iter().zip(&answers) {
        for (x, y) in points.points.iter().zip(answers) {
            if case.get("table").is_some() {
                assert!(
                    (small_table([setting(x[0], 2), setting(x[1], 3), setting(x[2], 2)]) - y).abs()
                        < 1e-12
                );
            }
        }
    }
    let screened = design.screened(&trajectories, &answers).expect("trajectories");
    let column = |of: &dyn Fn(&stats::sensitivity::Screened) -> f64| -> Vec<f64> {
        screened.iter().map(of).collect()
    };
    oracle.check_list(case, "mu", &column(&|s| s.mu));
    oracle.check_list(case, "mu_star", &column(&|s| s.mu_star));
    oracle.check_list(case, "sigma", &column(&|s| s.sigma.expect("trajectories")));
}

/// y = 0.5 + 0.1 a − 0.05 b c + 0.02 c with a, c of 0, 1 and b of 0, 1, 2.
fn small_table([a, b, c]: [usize; 3]) -> f64 {
    let (a, b, c) = (a as f64, b as f64, c as f64);
    0.5 + 0.1 * a - 0.05 * b * c + 0.02 * c
}

fn check_sobol(oracle: &Oracle, case: &Value) {
    let (a, b, mixed) = (numbers(&case["fA"]), numbers(&case["fB"]), rows(&case["fAB"]));
    let shares = Sobol::jansen(&a, &b, &mixed).expect("shares");
    oracle.check(case, "variance", shares.variance, &case["variance"]);
    oracle.check_list(case, "first_jansen", &shares.first);
    oracle.check_list(case, "total_jansen", &shares.total);
}

fn check_exact(oracle: &Oracle, case: &Value) {
    let (settings, answers) = if case.get("a").is_some() {
        ishigami(number(case, "a"), number(case, "b"))
    } else {
        let cells = (0..12).map(|i| small_table([i / 6, i / 2 % 3, i % 2]));
        (vec![2, 3, 2], cells.collect())
    };
    let table = Anova::of(&settings, &answers).expect("shares");
    oracle.check(case, "variance", table.variance, &case["variance"]);
    oracle.check_list(case, "first", &table.first);
    oracle.check_list(case, "total", &table.total);
}

/// sin x + a sin² y + b z⁴ sin x: equally spaced angles average powers of a sine exactly, and the shares need
/// no more of z⁴ than its mean and variance, which three levels carry.
fn ishigami(a: f64, b: f64) -> (Vec<usize>, Vec<f64>) {
    use core::f64::consts::PI;
    const ANGLES: usize = 16;
    // Three equally likely levels of z⁴ with the moments of the uniform law: mean π⁴/5, variance 16 π⁸/225.
    let (mean, sd) = (PI.powi(4) / 5.0, 4.0 * PI.powi(4) / 15.0);
    let fourth = [mean - sd * 1.5f64.sqrt(), mean, mean + sd * 1.5f64.sqrt()];
    let angle = |i: usize| -PI + 2.0 * PI * i as f64 / ANGLES as f64;
    let mut answers = Vec::new();
    for x in 0..ANGLES {
        for y in 0..ANGLES {
            for z4 in fourth {
                let (sin_x, sin_y) = (libm::sin(angle(x)), libm::sin(angle(y)));
                answers.push(sin_x + a * sin_y * sin_y + b * z4 * sin_x);
            }
        }
    }
    (vec![ANGLES, ANGLES, 3], answers)
}
