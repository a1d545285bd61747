//! A price for a population of lists: ST-K2, ST-K3, ST-K4 and ST-K5.

use stats::list_population::Panel;

use crate::oracles::oracle::{Oracle, number, numbers};

#[test]
fn st_k2_st_k3_st_k4_st_k5_random_effects() {
    let oracle = Oracle::read("random-effects", 1e-7, 9, "[]");
    for case in &oracle.cases {
        if case["name"] == "allocation" {
            // ST-K6 is not built.
            continue;
        }
        let panel = Panel::of(&numbers(&case["effect"]), &numbers(&case["variance"]))
            .expect("lists with variances");
        let alpha = number(case, "alpha");
        let lists = panel.random_effects();
        oracle.check(case, "tau2", lists.tau_squared, &case["tau2"]);
        oracle.check(case, "mean", lists.value, &case["mean"]);
        oracle.check(case, "se", lists.se, &case["se"]);
        let mean = lists.interval(alpha);
        oracle.check_ends(case, "interval", (mean.lo, mean.hi));
        let spread = lists.spread(alpha);
        oracle.check_ends(case, "tau_q_profile", spread.q_profile);
        oracle.check_ends(case, "tau_jackknife", spread.jackknife);
        let printed = spread.printed();
        oracle.check_ends(case, "tau_printed", (printed.lo, printed.hi));
        let new = lists.prediction(alpha);
        oracle.check_ends(case, "prediction", (new.lo, new.hi));
        let shrunk = lists.shrunk();
        let list = |of: fn(&stats::list_population::ListEffect) -> f64| -> Vec<f64> {
            shrunk.iter().map(of).collect()
        };
        oracle.check_list(case, "shrunk", &list(|it| it.value));
        oracle.check_list(case, "shrunk_sd", &list(|it| it.sd));
    }
}
