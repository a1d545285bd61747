//! The handicap curve, the worth on it, and the verdict.

use serde_json::Value;
use stats::worth::{
    Curve, Inversion, IsotonicCurve, Level, Place, Ratio, RatioSet, Shape, Verdict, WorthBlock,
    WorthBlocks, WorthBootstrap, curve_of, percentile,
};
use stats::{IntervalKind, Lattice, MomentTally, normal_quantile};

use crate::oracles::oracle::{Oracle, count, counts, list, number, numbers};

fn two_sided(alpha: f64) -> f64 {
    -normal_quantile(0.5 * alpha)
}

#[test]
fn st_e6_fieller() {
    let worked = r#"[
        {"name": "steep, no covariance", "alpha": 0.05, "numerator": 0.08, "denominator": 0.02, "var_num": 1e-05, "var_den": 1e-07, "cov": 0.0, "g": 0.000960364705174, "shape": "interval", "lo": 3.66989278868, "hi": 4.33779751446, "ratio": 4.0, "delta_se": 0.170293863659},
        {"name": "weak slope", "alpha": 0.01, "numerator": 0.08, "denominator": 0.004, "var_num": 1e-05, "var_den": 3e-06, "cov": 0.0, "g": 1.24404311269, "shape": "complement", "lo": 9.36163051283, "hi": -173.267096063, "meaning": "all w <= hi or w >= lo", "ratio": 20.0, "delta_se": 8.69626356546}
    ]"#;
    let oracle = Oracle::read("fieller", 1e-9, 22, worked);
    for case in &oracle.cases {
        let ratio = Ratio {
            above: number(case, "numerator"),
            below: number(case, "denominator"),
            var_above: number(case, "var_num"),
            var_below: number(case, "var_den"),
            covariance: number(case, "cov"),
        };
        let z = two_sided(number(case, "alpha"));
        oracle.check(case, "g", ratio.weakness(z), &case["g"]);
        oracle.check_optional(case, "ratio", ratio.value());
        oracle.check_optional(case, "delta_se", ratio.delta_se());
        check_set(&oracle, case, ratio.fieller(z));
    }
}

/// The file writes a complement as "all w <= hi or w >= lo".
pub fn check_set(oracle: &Oracle, case: &Value, set: RatioSet) {
    let (shape, lo, hi) = match set {
        RatioSet::Interval { lo, hi } => ("interval", Some(lo), Some(hi)),
        RatioSet::Complement { below, above } => ("complement", Some(above), Some(below)),
        RatioSet::All => ("all", None, None),
        other => panic!("{other:?} in {case}"),
    };
    assert_eq!(case["shape"], shape, "{case}");
    oracle.check_optional(case, "lo", lo);
    oracle.check_optional(case, "hi", hi);
}

fn levels(case: &Value) -> Vec<Level> {
    list(case, "half_points")
        .iter()
        .zip(list(case, "counts"))
        .map(|(half_points, scores)| Level {
            points: 0.5 * half_points.as_f64().expect("half points"),
            scores: Lattice { counts: &counts::<5>(scores), first: 0, unit: 4 }.moments(),
        })
        .collect()
}

#[test]
fn st_e2_st_e3_st_e4_st_e5_handicap_curve() {
    let oracle = Oracle::read("handicap-curve", 1e-6, 4, "[]");
    for case in &oracle.cases {
        let levels = levels(case);
        for fit in list(case, "fits") {
            let degree = count(&fit["degree"]) as usize;
            check_fit(&oracle, fit, &Curve::fit(&levels, degree).expect("a fit"));
        }
        let isotonic = IsotonicCurve::of_levels(&levels);
        for (got, expected) in isotonic.means.iter().zip(list(case, "isotonic")) {
            oracle.check(case, "isotonic", *got, expected);
        }
        let slope_t = Curve::fit(&levels, 1).expect("a fit").slope_t();
        oracle.check(case, "slope_t", slope_t, &case["slope_t"]);
        match curve_of(&levels) {
            Shape::Flat { .. } => assert_eq!(case["chosen"], "flat"),
            Shape::Isotonic(_) => assert_eq!(case["chosen"], "isotonic"),
            Shape::Polynomial(curve) => {
                assert_eq!(case["chosen"], curve.degree());
                for row in list(case, "inversions") {
                    check_inversion(&oracle, row, curve.clone());
                }
            }
        }
    }
}

fn check_fit(oracle: &Oracle, fit: &Value, curve: &Curve) {
    for (i, &coefficient) in curve.coefficients.iter().enumerate() {
        oracle.check(fit, "coef", coefficient, &fit["coef"][i]);
        for j in 0..curve.coefficients.len() {
            let (got, expected) = (curve.covariance.at(i, j), number_at(&fit["cov"][i][j]));
            // Covariances are smaller than the file's absolute tolerance.
            let size = (curve.covariance.at(i, i) * curve.covariance.at(j, j)).sqrt();
            assert!((got - expected).abs() <= 1e-6 * size, "{got} {expected}");
        }
    }
    oracle.check(fit, "lack_of_fit", curve.lack_of_fit, &fit["lack_of_fit"]);
    assert_eq!(u64::from(curve.degrees_of_freedom), count(&fit["df"]));
    oracle.check(fit, "p", curve.p, &fit["p"]);
    assert_eq!(fit["monotone"], curve.rises(), "{fit}");
}

fn number_at(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// An end that is not on the curve is "outside" in the file; here it is infinite, or the curve's own end.
fn check_inversion(oracle: &Oracle, row: &Value, curve: Curve) {
    let inversion = Inversion::independent(curve, number(row, "effect"), number(row, "se"), 1);
    let alpha = number(row, "alpha");
    let interval = inversion.interval(two_sided(alpha), alpha, IntervalKind::Planned);
    match inversion.worth() {
        Place::At(worth) => oracle.check(row, "worth", worth, &row["worth"]),
        Place::Above => assert_eq!(row["worth"], "above"),
        Place::Below => assert_eq!(row["worth"], "below"),
    }
    for (what, end, edge) in [("lo", interval.lo, 6.0), ("hi", interval.hi, -6.0)] {
        if row[what] == "outside" {
            assert!(end.is_infinite() || end == edge, "{what} is {end} in {row}");
        } else {
            oracle.check(row, what, end, &row[what]);
        }
    }
}

#[test]
fn st_e4_isotonic() {
    let oracle = Oracle::read("isotonic", 1e-9, 10, "[]");
    let file = &oracle.file;
    let [h, raw, weights] = ["h", "raw", "weights"].map(|what| numbers(&file[what]));
    let curve = IsotonicCurve::fit(&h, &raw, &weights);
    for (&got, expected) in curve.means.iter().zip(list(file, "fit")) {
        oracle.check(file, "fit", got, expected);
    }
    for case in &oracle.cases {
        match curve.inverse(number(case, "y")) {
            Place::At(points) => oracle.check(case, "inverse", points, &case["inverse"]),
            Place::Below => assert_eq!(case["inverse"], "below"),
            Place::Above => assert_eq!(case["inverse"], "above"),
        }
    }
}

fn tally(row: &Value) -> MomentTally {
    MomentTally {
        n: count(&row["n"]),
        sum: row["sum"].as_i64().expect("a sum"),
        squares: row["sum_squares"].as_i64().expect("a sum"),
    }
}

#[test]
fn st_e7_worth_bootstrap() {
    let oracle = Oracle::read("worth-bootstrap", 1e-8, 10, "[]");
    let rows = list(&oracle.file, "blocks");
    let points = list(&rows[0], "levels")
        .iter()
        .map(|level| 0.5 * level["h_half_points"].as_f64().expect("half points"))
        .collect();
    let blocks = rows
        .iter()
        .map(|row| WorthBlock {
            levels: list(row, "levels").iter().map(tally).collect(),
            effect: tally(&row["effect"]),
        })
        .collect();
    let blocks = WorthBlocks::new(points, blocks);
    let mut worths = Vec::new();
    for case in &oracle.cases {
        let weights: Vec<u32> = list(case, "weights").iter().map(|w| count(w) as u32).collect();
        let (levels, total) = blocks.weighted(&weights);
        let curve = Curve::fit(&levels, 1).expect("a fit");
        oracle.check(case, "intercept", curve.coefficients[0], &case["intercept"]);
        oracle.check(case, "slope", curve.coefficients[1], &case["slope"]);
        let effect = total.sum as f64 / (4.0 * total.n as f64);
        oracle.check(case, "effect", effect, &case["effect"]);
        let worth = Inversion::independent(curve, effect, 0.0, total.n).worth();
        let worth = worth.value().expect("on the curve");
        oracle.check(case, "worth", worth, &case["worth"]);
        worths.push(worth);
    }
    // The first case is the sample itself.
    worths.remove(0);
    let interval = WorthBootstrap::of_worths(worths.clone()).interval(0.1);
    let stated = &oracle.file["percentiles"];
    worths.sort_by(f64::total_cmp);
    oracle.check(stated, "p05", interval.lo, &stated["p05"]);
    oracle.check(stated, "p50", percentile(&worths, 0.5), &stated["p50"]);
    oracle.check(stated, "p95", interval.hi, &stated["p95"]);
}

#[test]
fn st_e15_verdicts() {
    let worked = r#"[
        {"lo": 2.6, "hi": 3.4, "price": 3, "margin": 0.5, "verdict": "rightly priced"},
        {"lo": 3.0, "hi": 3.6, "price": 3, "margin": 0.5, "verdict": "undecided"}
    ]"#;
    let oracle = Oracle::read("verdicts", 0.0, 14, worked);
    let end = |case: &Value, what: &str| match &case[what] {
        Value::String(text) => text.parse().expect("inf"),
        number => number.as_f64().expect("a number"),
    };
    for case in &oracle.cases {
        let (lo, hi): (f64, f64) = (end(case, "lo"), end(case, "hi"));
        let verdict = Verdict::of(lo, hi, number(case, "price"), number(case, "margin"));
        assert_eq!(case["verdict"], verdict.words(), "{case}");
    }
}
