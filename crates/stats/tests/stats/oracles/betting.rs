//! The betting sequence.

use stats::{BetMixture, Lattice};

use crate::oracles::oracle::{Oracle, count, counts, number, numbers};
use crate::support::tallies;

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
        let lattice = Lattice { counts: &pairs, first: -4, unit: 4 };
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
    let path = numbers(&file["path"]);
    let mut n_prefixes = 0;
    for case in &oracle.cases {
        let Some(prefix) = case["name"].as_str().and_then(|name| name.split_once("first ")) else {
            continue;
        };
        let n: usize =
            prefix.1.split(' ').next().and_then(|n| n.parse().ok()).expect("a number of pairs");
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
