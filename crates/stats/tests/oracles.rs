//! ST-I20: every case of the oracle files of this crate's statements, at each file's own tolerance.
//!
//! The files lie beside the workspace, not in it.
//! Where they are missing, as in a user's clone, each test says so and still checks the worked numbers below,
//! which are read the same way as a file's cases.
//! They were made with scipy, statsmodels, numpy and confseq; the files say which and how.

#[path = "support/tallies.rs"]
mod tallies;

use std::io::Write;

use serde_json::Value;
use stats::{
    BetMixture, CellTally, EffectTally, Lattice, VarianceAccount, Variances, clopper_pearson, holm,
    share, student_t_quantile, wilson,
};

const FOLDER: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/statistics"
);

/// Cases to check, with what they are held to.
struct Oracle {
    name: &'static str,
    tolerance: f64,
    cases: Vec<Value>,
    /// The whole file, for what its cases share; null without it.
    file: Value,
}

impl Oracle {
    /// The worked numbers and, if it is there, the file's cases, of which there must be `n_cases`.
    fn read(name: &'static str, tolerance: f64, n_cases: usize, worked: &str) -> Self {
        let mut cases: Vec<Value> =
            serde_json::from_str(worked).expect("the worked numbers are JSON");
        assert!(!cases.is_empty(), "{name} has no worked number");
        let path = format!("{FOLDER}/{name}.json");
        let Ok(text) = std::fs::read_to_string(&path) else {
            // Not by `eprintln`, which a test that passes keeps to itself.
            let _ = writeln!(
                std::io::stderr(),
                "{path} is not there; worked cases of {name} that are checked all the same: {}",
                cases.len()
            );
            return Self {
                name,
                tolerance,
                cases,
                file: Value::Null,
            };
        };
        let mut file: Value = serde_json::from_str(&text).expect("an oracle file is JSON");
        assert_eq!(file["oracle"], name);
        assert_eq!(
            file["tolerance"].as_f64(),
            Some(tolerance),
            "{name} has another tolerance now"
        );
        let Value::Array(own) = file["cases"].take() else {
            panic!("{name} has no list of cases")
        };
        assert_eq!(own.len(), n_cases, "{name} has grown or shrunk");
        cases.extend(own);
        Self {
            name,
            tolerance,
            cases,
            file,
        }
    }

    /// Fails unless |got − expected| ≤ tolerance · max(1, |expected|); infinities must be equal.
    #[track_caller]
    fn check(&self, case: &Value, what: &str, got: f64, expected: &Value) {
        let expected = match expected {
            Value::String(text) => text.parse().expect("a number or inf"),
            number => number
                .as_f64()
                .unwrap_or_else(|| panic!("{what} of {case} is no number")),
        };
        let close = (got - expected).abs() <= self.tolerance * expected.abs().max(1.0);
        assert!(
            close || got == expected,
            "{}: {what} is {got}, expected {expected} in {case}",
            self.name
        );
    }

    #[track_caller]
    fn check_ends(&self, case: &Value, what: &str, got: (f64, f64)) {
        self.check(case, what, got.0, &case[what][0]);
        self.check(case, what, got.1, &case[what][1]);
    }

    /// As `check` where the case names the quantity; where it does not, there must be none.
    #[track_caller]
    fn check_optional(&self, case: &Value, what: &str, got: Option<f64>) {
        match (case.get(what), got) {
            (Some(expected), Some(got)) => self.check(case, what, got, expected),
            (None, None) => {}
            (expected, got) => panic!(
                "{}: {what} is {got:?}, expected {expected:?} in {case}",
                self.name
            ),
        }
    }
}

fn number(case: &Value, what: &str) -> f64 {
    case[what]
        .as_f64()
        .unwrap_or_else(|| panic!("{what} of {case} is no number"))
}

fn count(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("{value} is no count"))
}

fn counts<const N: usize>(value: &Value) -> [u64; N] {
    let list: Vec<u64> = value
        .as_array()
        .expect("a list of counts")
        .iter()
        .map(count)
        .collect();
    list.try_into().expect("a list of the right length")
}

fn table<const N: usize>(value: &Value) -> [[u64; N]; N] {
    let rows: Vec<[u64; N]> = value
        .as_array()
        .expect("a table of counts")
        .iter()
        .map(counts)
        .collect();
    rows.try_into().expect("a table of the right size")
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(|x| x.as_f64().expect("a number"))
        .collect()
}

#[test]
fn st_b1_st_b2_st_b3_intervals_share() {
    let worked = r#"[
        {"k": 1, "n": 10, "alpha": 0.05, "wilson": [0.0178762130951, 0.404150026795],
         "clopper_pearson": [0.00252857854446, 0.445016117028], "rule": "clopper-pearson"},
        {"k": 500, "n": 1000, "alpha": 0.01, "wilson": [0.459407005212, 0.540592994788],
         "clopper_pearson": [0.458852553307, 0.541147446693], "rule": "wilson"}
    ]"#;
    let oracle = Oracle::read("intervals-share", 1e-9, 48, worked);
    for case in &oracle.cases {
        let (k, n, alpha) = (count(&case["k"]), count(&case["n"]), number(case, "alpha"));
        oracle.check_ends(case, "wilson", wilson(k, n, alpha));
        oracle.check_ends(case, "clopper_pearson", clopper_pearson(k, n, alpha));
        let estimate = share(k, n, alpha);
        assert_eq!(case["rule"], estimate.method.name(), "{case}");
        let rule = if n >= 40 && k.min(n - k) >= 10 {
            "wilson"
        } else {
            "clopper_pearson"
        };
        oracle.check_ends(case, rule, (estimate.lo, estimate.hi));
    }
}

#[test]
fn st_a2_st_b4_st_b5_st_b6_intervals_mean() {
    let worked = r#"[
        {"counts": [379, 10170, 21828, 10640, 343], "alpha": 0.05, "n": 43360, "sum": 87118,
         "sum_squares": 198730, "mean": 0.502294741697, "variance": 0.0341543087525,
         "se": 0.000887519927957, "rule": "t", "t": 1.96001869836, "interval": [0.500555186043, 0.504034297351]},
        {"counts": [3, 5, 9, 7, 6], "alpha": 0.05, "n": 30, "sum": 68, "sum_squares": 200,
         "mean": 0.566666666667, "variance": 0.0988505747126, "se": 0.0574022574215, "rule": "betting",
         "interval": [0.343698581371, 0.787897696478]},
        {"counts": [0, 0, 0, 0, 25], "alpha": 0.04, "n": 25, "sum": 100, "sum_squares": 400, "mean": 1.0,
         "variance": 0.0, "se": 0.0, "rule": "degenerate", "interval": [0.879189311541, 1.0]}
    ]"#;
    let oracle = Oracle::read("intervals-mean", 1e-9, 22, worked);
    for case in &oracle.cases {
        let (scores, alpha): ([u64; 5], f64) = (counts(&case["counts"]), number(case, "alpha"));
        let tally = tallies::cell_of(&scores);
        assert_eq!(tally.pentanomial(), scores);
        assert_eq!(tally.n_pairs(), count(&case["n"]), "{case}");
        assert_eq!(Some(tally.sum()), case["sum"].as_i64(), "{case}");
        assert_eq!(
            Some(tally.sum_squares()),
            case["sum_squares"].as_i64(),
            "{case}"
        );
        oracle.check_optional(case, "variance", tally.variance());

        let score = tally.score(alpha);
        assert_eq!(case["rule"], score.method.name(), "{case}");
        oracle.check_optional(case, "mean", score.value);
        oracle.check_optional(case, "se", score.se);
        oracle.check_ends(case, "interval", (score.lo, score.hi));
        if let Some(t) = case.get("t") {
            let got = student_t_quantile(1.0 - 0.5 * alpha, (tally.n_pairs() - 1) as f64);
            oracle.check(case, "t", got, t);
        }
    }
}

#[test]
fn st_a3_st_b6_st_c9_intervals_paired() {
    let worked = r#"[
        {"table": [[4,6,1,2,0],[3,8,3,2,1],[0,3,6,3,1],[0,1,1,6,2],[0,0,1,1,5]], "alpha": 0.05, "n": 60,
         "sum_baseline": 101, "sum_variant": 120, "squares_baseline": 271, "squares_variant": 336, "cross": 267,
         "difference_counts": [0,0,2,8,29,14,4,3,0], "mean": 0.0791666666667, "variance": 0.070956920904,
         "se": 0.0343891748723, "variance_baseline": 0.106973870056, "variance_variant": 0.101694915254,
         "crn_ratio": 2.94078128888, "rule": "t", "interval": [0.0103540866909, 0.147979246642]}
    ]"#;
    let oracle = Oracle::read("intervals-paired", 1e-9, 11, worked);
    for case in &oracle.cases {
        let effect = EffectTally {
            pairs: table(&case["table"]),
        };
        assert_eq!(effect.n_pairs(), count(&case["n"]), "{case}");
        for (what, got) in [
            ("sum_baseline", effect.sum_baseline()),
            ("sum_variant", effect.sum_variant()),
            ("squares_baseline", effect.squares_baseline()),
            ("squares_variant", effect.squares_variant()),
            ("cross", effect.cross()),
        ] {
            assert_eq!(Some(got), case[what].as_i64(), "{what} of {case}");
        }
        assert_eq!(
            effect.differences(),
            counts::<9>(&case["difference_counts"])
        );
        oracle.check_optional(case, "variance", effect.variance_difference());
        oracle.check_optional(case, "variance_baseline", effect.variance_baseline());
        oracle.check_optional(case, "variance_variant", effect.variance_variant());

        let difference = effect.difference(number(case, "alpha"));
        assert_eq!(case["rule"], difference.method.name(), "{case}");
        oracle.check_optional(case, "mean", difference.value);
        oracle.check_optional(case, "se", difference.se);
        oracle.check_ends(case, "interval", (difference.lo, difference.hi));

        // The account of the same two games an army, only for its second ratio.
        let (baseline, variant) = (
            tallies::cell_of(&effect.baseline()),
            tallies::cell_of(&effect.variant()),
        );
        let ratio = VarianceAccount::from_tallies(&baseline, &variant, &effect, None)
            .map(|account| account.ratio_crn.unwrap_or(f64::INFINITY));
        oracle.check_optional(case, "crn_ratio", ratio);
    }
}

#[test]
fn st_a2_st_a4_st_c9_variance_account() {
    let worked = r#"[
        {"games_baseline": [[120,40,60],[35,70,30],[50,25,170]], "games_variant": [[100,38,52],[33,72,34],[52,27,192]],
         "single_variance": [0.192799555185, 0.187399916597], "pair_variance": [0.133486366166, 0.130377712855],
         "pair_mean": [0.533333333333, 0.5725], "seat_effect": [-0.0125, -0.005], "difference_variance": 0.021,
         "adjusted_variance": 0.008, "ratio_seat": 0.720445680203, "ratio_crn": 12.5649561438, "ratio_luck": 2.625,
         "ratio": 23.7624669864, "pairs": 600, "battles": 2400, "effective_battles": 57029.9207673}
    ]"#;
    let oracle = Oracle::read("variance-account", 1e-9, 1, worked);
    for case in &oracle.cases {
        let cells = ["games_baseline", "games_variant"].map(|side| CellTally {
            games: table(&case[side]),
        });
        for (i, cell) in cells.iter().enumerate() {
            assert_eq!(cell.n_pairs(), count(&case["pairs"]));
            oracle.check(
                case,
                "single variance",
                cell.single_variance().unwrap(),
                &case["single_variance"][i],
            );
            oracle.check(
                case,
                "pair variance",
                cell.variance().unwrap(),
                &case["pair_variance"][i],
            );
            oracle.check(
                case,
                "pair mean",
                cell.score(0.05).value.unwrap(),
                &case["pair_mean"][i],
            );
            oracle.check(
                case,
                "seat effect",
                cell.seat_effect(0.05).value.unwrap(),
                &case["seat_effect"][i],
            );
        }
        let variances = Variances {
            single: cells.map(|cell| cell.single_variance().unwrap()),
            pair: cells.map(|cell| cell.variance().unwrap()),
            difference: number(case, "difference_variance"),
            adjusted: Some(number(case, "adjusted_variance")),
        };
        let account = VarianceAccount::from_variances(&variances, count(&case["pairs"]));
        assert_eq!(account.battles, count(&case["battles"]));
        oracle.check_optional(case, "ratio_seat", account.ratio_seat);
        oracle.check_optional(case, "ratio_crn", account.ratio_crn);
        oracle.check_optional(case, "ratio_luck", account.ratio_luck);
        oracle.check_optional(case, "ratio", account.ratio);
        oracle.check_optional(case, "effective_battles", account.effective_battles);
    }
}

#[test]
fn st_d1_st_d2_st_d3_betting_cs() {
    let worked = r#"[
        {"alpha": 0.05, "lambda0": 1.0, "counts": [50,0,0,0,0,0,0,0,0], "n": 50,
         "interval_x": [0.0, 0.111516042698], "interval_score": [-1.0, -0.776967914604]},
        {"alpha": 0.01, "lambda0": 1.0, "counts": [0,0,0,0,99999,1,0,0,0], "n": 100000,
         "interval_x": [0.499925695746, 0.500076811508], "interval_score": [-0.000148608507442, 0.000153623015343]}
    ]"#;
    let oracle = Oracle::read("betting-cs", 1e-8, 60, worked);
    for case in &oracle.cases {
        let (alpha, pairs) = (number(case, "alpha"), counts::<9>(&case["counts"]));
        let bets = BetMixture::from_lambda0(number(case, "lambda0"));
        oracle.check_ends(case, "interval_x", bets.interval(&pairs, alpha));
        let lattice = Lattice {
            counts: &pairs,
            first: -4,
            unit: 4,
        };
        assert_eq!(lattice.n(), count(&case["n"]));
        let score = lattice.anytime(alpha, &bets);
        oracle.check_ends(case, "interval_score", (score.lo, score.hi));
        let through_a_tally = tallies::effect_of(&pairs).difference_anytime(alpha, &bets);
        assert_eq!(through_a_tally, score);
    }
    check_path_and_wealth(&oracle);
}

/// What the file `betting-cs` says outside its cases: the path behind them, the atoms, and log wealths.
fn check_path_and_wealth(oracle: &Oracle) {
    let file = &oracle.file;
    if file.is_null() {
        return;
    }
    let path = numbers(&file["path"]);
    let mut n_prefixes = 0;
    for case in &oracle.cases {
        let Some(prefix) = case["name"]
            .as_str()
            .and_then(|name| name.split_once("first "))
        else {
            continue;
        };
        let n: usize = prefix
            .1
            .split(' ')
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a number of pairs");
        let mut seen = [0; 9];
        for d in &path[..n] {
            seen[(d + 4.0) as usize] += 1;
        }
        assert_eq!(seen, counts::<9>(&case["counts"]), "first {n} of the path");
        n_prefixes += 1;
    }
    assert_eq!(n_prefixes, 48);

    let atoms: Vec<(f64, f64)> = BetMixture::default().atoms().collect();
    let stated = &file["bets"]["lambda0=1"];
    let (bets, weights) = (numbers(&stated["lambda_k"]), numbers(&stated["weight_k"]));
    assert_eq!(atoms.len(), bets.len());
    for ((bet, weight), (stated_bet, stated_weight)) in atoms.iter().zip(bets.iter().zip(&weights))
    {
        assert_eq!(bet, stated_bet);
        assert!((weight - stated_weight).abs() < 1e-16);
    }

    let wealth = &file["log_wealth"];
    let mixture = BetMixture::from_lambda0(number(wealth, "lambda0"));
    let rows = wealth["rows"].as_array().expect("rows of log wealth");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let (plus, minus) = mixture.log_wealth(&counts::<9>(&wealth["counts"]), number(row, "m"));
        oracle.check(row, "log_plus", plus, &row["log_plus"]);
        oracle.check(row, "log_minus", minus, &row["log_minus"]);
    }
}

/// The rows with p values; the file's four rows with e values belong to statements not implemented here.
#[test]
fn st_f1_multiplicity() {
    let worked = r#"[
        {"p": [1e-12, 0.04, 0.5, 1e-05, 0.0124], "holm": [5e-12, 0.08, 0.5, 4e-05, 0.0372],
         "flag_holm_05": [true, false, false, true, true]}
    ]"#;
    let oracle = Oracle::read("multiplicity", 1e-12, 10, worked);
    let with_p: Vec<&Value> = oracle
        .cases
        .iter()
        .filter(|case| case.get("p").is_some())
        .collect();
    assert_eq!(with_p.len(), if oracle.file.is_null() { 1 } else { 7 });
    for case in with_p {
        let adjusted = holm(&numbers(&case["p"]));
        let expected = case["holm"].as_array().expect("adjusted values");
        assert_eq!(adjusted.len(), expected.len());
        for (&got, expected) in adjusted.iter().zip(expected) {
            oracle.check(case, "holm", got, expected);
        }
        if let Some(flags) = case.get("flag_holm_05") {
            let flagged: Vec<bool> = adjusted.iter().map(|&p| p <= 0.05).collect();
            assert_eq!(&Value::from(flagged), flags, "{case}");
        }
    }
}
