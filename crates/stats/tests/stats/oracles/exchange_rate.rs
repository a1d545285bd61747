//! Score and army points: ST-L3, ST-L4, ST-L6 and ST-L7.

use serde_json::Value;
use stats::exchange_rate::{Allowed, Exchange, FairPrices, PriceTest};
use stats::worth::RatioSet;

use crate::oracles::oracle::{Oracle, number, numbers};
use crate::oracles::ratio_sets::check_ascending_set;

#[test]
fn st_l3_st_l4_st_l6_st_l7_exchange_rate() {
    let oracle = Oracle::read("exchange-rate", 1e-9, 8, "[]");
    for case in &oracle.cases {
        if case.get("prices").is_some() {
            check_prices(&oracle, case);
        } else {
            check_rate(&oracle, case);
        }
    }
}

fn check_rate(oracle: &Oracle, case: &Value) {
    let [effects, slopes, bearers] =
        ["effect", "slope", "bearers"].map(|what| numbers(&case[what]));
    let alpha = number(case, "alpha");
    let card = Exchange::of(&effects, &slopes, &bearers).expect("lists with bearers");
    let ratio = &card.ratio;
    oracle.check(case, "per_bearer", ratio.above, &case["per_bearer"]);
    oracle.check(case, "slope_mean", ratio.below, &case["slope_mean"]);
    oracle.check(case, "var_num", ratio.var_above, &case["var_num"]);
    oracle.check(case, "var_den", ratio.var_below, &case["var_den"]);
    oracle.check(case, "cov", ratio.covariance, &case["cov"]);
    oracle.check(case, "t", card.multiplier(alpha), &case["t"]);
    oracle.check_optional(case, "ratio", ratio.value());
    check_ascending_set(oracle, case, card.points(alpha));
    match card.allows(alpha) {
        Allowed::Worth { .. } => assert!(card.g(alpha) < 1.0 && case["shape"] == "interval"),
        Allowed::ScoreOnly(RatioSet::Complement { .. }) => assert!(card.g(alpha) >= 1.0),
        other => panic!("{other:?} in {case}"),
    }
}

fn check_prices(oracle: &Oracle, case: &Value) {
    let [prices, differences, ses] =
        ["prices", "difference", "se"].map(|what| numbers(&case[what]));
    let tests: Vec<PriceTest> = (0..prices.len())
        .map(|i| PriceTest {
            half_points: (2.0 * prices[i]) as i32,
            difference: differences[i],
            se: ses[i],
        })
        .collect();
    let fair = FairPrices::of(&tests, number(case, "z")).expect("prices");
    let points = |half_points: &i32| 0.5 * f64::from(*half_points);
    let kept: Vec<f64> = fair.kept.iter().map(points).collect();
    oracle.check_list(case, "kept", &kept);
    oracle.check_list(case, "pooled", &fair.pooled);
    let best = fair.best().expect("at most six are kept");
    oracle.check(case, "best", points(&best), &case["best"]);
    for (what, two) in [("words", fair.span), ("between", fair.between)] {
        match two {
            Some((low, high)) => oracle.check_ends(case, what, (points(&low), points(&high))),
            None => assert!(case.get(what).is_none(), "{what} of {case}"),
        }
    }
    if fair.span.is_some() {
        assert_eq!(case["one_piece"], fair.is_one_piece, "{case}");
        assert_eq!(case["open_below"], fair.is_open_below, "{case}");
        assert_eq!(case["open_above"], fair.is_open_above, "{case}");
    }
}
