//! The fewest changes: ST-P1, ST-P2 and ST-P4.

use serde_json::Value;
use stats::rebalance::{Confirmation, Item, fewest_changes};

use crate::oracles::oracle::{Oracle, count, list, number, numbers, rows};

#[test]
fn st_p1_st_p2_st_p4_fewest_changes() {
    let oracle = Oracle::read("fewest-changes", 1e-9, 2, "[]");
    for case in &oracle.cases {
        if case["name"] == "search" {
            check_search(&oracle, case);
        } else {
            check_confirmation(&oracle, case);
        }
    }
}

fn check_search(oracle: &Oracle, case: &Value) {
    let counts = rows(&case["counts"]);
    let slope = number(case, "slope");
    let items: Vec<Item> = (0..counts[0].len())
        .map(|t| {
            let column: Vec<f64> = counts.iter().map(|matchup| matchup[t]).collect();
            Item::price(&column, slope)
        })
        .collect();
    let [differences, variances] = ["difference", "variance"].map(|what| numbers(&case[what]));
    let front = fewest_changes(&differences, &variances, &items, 3);
    assert_eq!(front.len(), list(case, "front").len());
    for (candidate, stated) in front.iter().zip(list(case, "front")) {
        assert_eq!(candidate.changes.len() as u64, count(&stated["changes"]));
        oracle.check(stated, "points", candidate.points, &stated["points"]);
        oracle.check(stated, "imbalance", candidate.imbalance, &stated["imbalance"]);
        let mut prices = vec![0.0; items.len()];
        for &(item, option) in &candidate.changes {
            prices[item] = 0.5 * f64::from(items[item].options[option].half_points);
        }
        oracle.check_list(stated, "price_change", &prices);
    }
}

fn check_confirmation(oracle: &Oracle, case: &Value) {
    let (before, after) = (rows(&case["before"]), rows(&case["after"]));
    let confirmed = Confirmation::of(&before, &after, 0.05, 1).expect("ten blocks");
    let stated = &case["imbalance_before"];
    oracle.check(case, "imbalance_before", confirmed.before.value, stated);
    let stated = &case["imbalance_after"];
    oracle.check(case, "imbalance_after", confirmed.after.value, stated);
    let gain = confirmed.gain;
    oracle.check(case, "gain", gain.value.expect("a gain"), &case["gain"]);
    let se = gain.se.expect("blocks differ");
    oracle.check(case, "jackknife_se", se, &case["jackknife_se"]);
    assert_eq!(gain.n - 1, count(&case["df"]));
    assert!(!confirmed.is_confirmed(), "ten blocks are too few");
}
