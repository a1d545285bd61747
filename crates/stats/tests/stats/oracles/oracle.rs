//! The oracle files, and how a number is held to one.

use serde_json::Value;

pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stats/oracles/data");

/// Cases to check, with what they are held to.
pub struct Oracle {
    pub name: &'static str,
    pub tolerance: f64,
    pub cases: Vec<Value>,
    /// The whole file, for what its cases share.
    pub file: Value,
}

impl Oracle {
    /// The worked numbers of the specification, and the file's cases; there must be `n_cases`.
    pub fn read(name: &'static str, tolerance: f64, n_cases: usize, worked: &str) -> Self {
        let mut cases: Vec<Value> =
            serde_json::from_str(worked).expect("the worked numbers are JSON");
        let path = format!("{FOLDER}/{name}.json");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        let mut file: Value = serde_json::from_str(&text).expect("an oracle file is JSON");
        assert_eq!(file["oracle"], name);
        assert_eq!(file["tolerance"].as_f64(), Some(tolerance), "{name} has another tolerance now");
        let Value::Array(own) = file["cases"].take() else { panic!("{name} has no list of cases") };
        assert_eq!(own.len(), n_cases, "{name} has grown or shrunk");
        cases.extend(own);
        Self { name, tolerance, cases, file }
    }

    /// Fails unless |got − expected| ≤ tolerance · max(1, |expected|); infinities must be equal.
    #[track_caller]
    pub fn check(&self, case: &Value, what: &str, got: f64, expected: &Value) {
        let expected = match expected {
            Value::String(text) => text.parse().expect("a number or inf"),
            number => number.as_f64().unwrap_or_else(|| panic!("{what} of {case} is no number")),
        };
        let close = (got - expected).abs() <= self.tolerance * expected.abs().max(1.0);
        assert!(
            close || got == expected,
            "{}: {what} is {got}, expected {expected} in {case}",
            self.name
        );
    }

    #[track_caller]
    pub fn check_ends(&self, case: &Value, what: &str, got: (f64, f64)) {
        self.check(case, what, got.0, &case[what][0]);
        self.check(case, what, got.1, &case[what][1]);
    }

    /// Each number of a list, which must be as long as the case's.
    #[track_caller]
    pub fn check_list(&self, case: &Value, what: &str, got: &[f64]) {
        let expected = list(case, what);
        assert_eq!(expected.len(), got.len(), "{what} of {case}");
        for (&got, expected) in got.iter().zip(expected) {
            self.check(case, what, got, expected);
        }
    }

    /// As `check` where the case names the quantity; where it does not, there must be none.
    #[track_caller]
    pub fn check_optional(&self, case: &Value, what: &str, got: Option<f64>) {
        match (case.get(what), got) {
            (Some(expected), Some(got)) => self.check(case, what, got, expected),
            (None, None) => {}
            (expected, got) => {
                panic!("{}: {what} is {got:?}, expected {expected:?} in {case}", self.name)
            }
        }
    }
}

pub fn number(case: &Value, what: &str) -> f64 {
    case[what].as_f64().unwrap_or_else(|| panic!("{what} of {case} is no number"))
}

pub fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

pub fn counts<const N: usize>(value: &Value) -> [u64; N] {
    let list: Vec<u64> = value.as_array().expect("a list of counts").iter().map(count).collect();
    list.try_into().expect("a list of the right length")
}

pub fn table<const N: usize>(value: &Value) -> [[u64; N]; N] {
    let rows: Vec<[u64; N]> =
        value.as_array().expect("a table of counts").iter().map(counts).collect();
    rows.try_into().expect("a table of the right size")
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|x| x.as_f64().expect("a number")).collect()
}

/// The numbers of a list of lists.
pub fn rows(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().expect("a list").iter().map(numbers).collect()
}

/// A list that a case names.
#[track_caller]
pub fn list<'a>(value: &'a Value, what: &str) -> &'a [Value] {
    value[what].as_array().unwrap_or_else(|| panic!("{what} of {value} is no list"))
}
