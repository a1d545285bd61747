//! Oracle files that lie in the crate and are compiled into its tests.

use serde_json::Value;
use stats::worth::RatioSet;

use crate::oracles::oracle::Oracle;

impl Oracle {
    /// The cases of a file in `data/`, of which there must be `n_cases`.
    pub fn included(name: &'static str, tolerance: f64, n_cases: usize, text: &str) -> Self {
        let mut file: Value = serde_json::from_str(text).expect("an oracle file is JSON");
        assert_eq!(file["oracle"], name);
        assert_eq!(
            file["tolerance"].as_f64(),
            Some(tolerance),
            "{name} has another tolerance now"
        );
        let Value::Array(cases) = file["cases"].take() else {
            panic!("{name} has no list of cases")
        };
        assert_eq!(cases.len(), n_cases, "{name} has grown or shrunk");
        Self {
            name,
            tolerance,
            cases,
            file,
        }
    }
}

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
