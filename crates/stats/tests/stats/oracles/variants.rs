//! Variants against each other: ST-M1, ST-M2, ST-M4 and ST-M5.

use serde_json::Value;
use stats::variants::{Family, Unequal, ranks};

use crate::oracles::oracle::{Oracle, count, list, numbers, rows};

#[test]
fn st_m1_st_m2_st_m4_st_m5_variant_pairs() {
    let oracle = Oracle::read("variant-pairs", 1e-9, 4, "[]");
    for case in &oracle.cases {
        if case.get("block_means").is_some() {
            check_family(&oracle, case);
        } else if case.get("short").is_some() {
            check_unequal(&oracle, case);
        }
        // Differences that are adjusted for luck (ST-M3) are not built.
    }
}

fn check_family(oracle: &Oracle, case: &Value) {
    let blocks = rows(&case["block_means"]);
    // Bit b of r set: block b times −1.
    let signs: Vec<Vec<i8>> =
        (0..256).map(|r| (0..8).map(|b| if r >> b & 1 == 1 { -1 } else { 1 }).collect()).collect();
    let family = Family::max_t(&blocks, &signs, 0.05).expect("eight blocks");
    let pairs: Vec<Value> = family
        .differences
        .iter()
        .map(|it| Value::from(vec![it.variants.0, it.variants.1]))
        .collect();
    assert_eq!(case["pairs"], Value::from(pairs));
    let of = |of: fn(&stats::variants::Difference) -> f64| -> Vec<f64> {
        family.differences.iter().map(of).collect()
    };
    oracle.check_list(case, "difference", &of(|it| it.value));
    oracle.check_list(case, "se", &of(|it| it.se));
    oracle.check_list(case, "t", &of(|it| it.t));
    oracle.check_list(case, "p", &of(|it| it.p));
    let holm = Family::holm(&blocks, 0.05).expect("eight blocks");
    let adjusted: Vec<f64> = holm.differences.iter().map(|it| it.adjusted_p).collect();
    oracle.check_list(case, "holm", &adjusted);
    oracle.check(case, "max_t_quantile", family.critical, &case["max_t_quantile"]);
    for (it, ends) in family.differences.iter().zip(list(case, "family_interval")) {
        oracle.check(case, "family_interval", it.lo, &ends[0]);
        oracle.check(case, "family_interval", it.hi, &ends[1]);
    }
    for (v, rank) in ranks(&family).into_iter().enumerate() {
        assert_eq!(rank.low as u64, count(&case["rank_low"][v]));
        assert_eq!(rank.high as u64, count(&case["rank_high"][v]));
    }
}

fn check_unequal(oracle: &Oracle, case: &Value) {
    let [short, long] = ["short", "long"].map(|what| numbers(&case[what]));
    let compared = Unequal::of(&short, &long);
    let rule = if compared.uses_all { "all" } else { "common" };
    assert_eq!(case["rule"], rule);
    oracle.check(case, "difference", compared.difference, &case["difference"]);
    oracle.check(case, "variance", compared.variance, &case["variance"]);
    assert_eq!(compared.degrees_of_freedom as u64, count(&case["df"]));
}
