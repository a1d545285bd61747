//! Planned intervals, and the account of variance.

use stats::{CellTally, EffectTally, VarianceAccount, Variances, student_t_quantile};

use crate::oracles::oracle::{Oracle, count, counts, number, table};
use crate::support::tallies;

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
        assert_eq!(Some(tally.moments().squares), case["sum_squares"].as_i64(), "{case}");
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
        let effect = EffectTally { pairs: table(&case["table"]) };
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
        assert_eq!(effect.differences(), counts::<9>(&case["difference_counts"]));
        oracle.check_optional(case, "variance", effect.variance_difference());
        oracle.check_optional(case, "variance_baseline", effect.variance_baseline());
        oracle.check_optional(case, "variance_variant", effect.variance_variant());

        let difference = effect.difference(number(case, "alpha"));
        assert_eq!(case["rule"], difference.method.name(), "{case}");
        oracle.check_optional(case, "mean", difference.value);
        oracle.check_optional(case, "se", difference.se);
        oracle.check_ends(case, "interval", (difference.lo, difference.hi));

        // The account of the same two games an army, only for its second ratio.
        let (baseline, variant) =
            (tallies::cell_of(&effect.baseline()), tallies::cell_of(&effect.variant()));
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
        let cells =
            ["games_baseline", "games_variant"].map(|side| CellTally { games: table(&case[side]) });
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
            oracle.check(case, "pair mean", cell.score(0.05).value.unwrap(), &case["pair_mean"][i]);
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
