//! Sets of ratios as the files of sections K and L write them.

use serde_json::Value;
use stats::worth::RatioSet;

use crate::oracles::oracle::Oracle;

/// These files write a complement as "all w <= lo or w >= hi", other than `fieller`.
pub fn check_ascending_set(oracle: &Oracle, case: &Value, set: RatioSet) {
    let (shape, lo, hi) = match set {
        RatioSet::Interval { lo, hi } => ("interval", lo, hi),
        RatioSet::Complement { below, above } => ("complement", below, above),
        other => panic!("{other:?} in {case}"),
    };
    assert_eq!(case["shape"], shape, "{case}");
    oracle.check(case, "lo", lo, &case["lo"]);
    oracle.check(case, "hi", hi, &case["hi"]);
}
