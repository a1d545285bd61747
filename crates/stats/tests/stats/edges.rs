//! ST-I21: samples at the edge through every public estimator: finite or `None`, never NaN, never a hang.

use stats::{
    BetMixture, CellTally, EffectTally, Estimate, MomentTally, Unit, VarianceAccount, Variances,
    format_estimate, holm, looks, student_t_quantile,
};

use crate::support::tallies::{cell_of, effect_of};
use crate::support::time_limit::within_a_minute;

/// More pairs than any run will play.
const HUGE: u64 = 1_000_000_000_000;

/// No NaN anywhere, the value inside the ends, the ends inside the range, and digits for it.
#[track_caller]
fn check(what: &str, estimate: &Estimate, range: (f64, f64)) {
    let Estimate { value, se, lo, hi, level, .. } = *estimate;
    assert!(value.is_none_or(f64::is_finite), "{what}: value {value:?}");
    assert!(se.is_none_or(|se| se.is_finite() && se >= 0.0), "{what}: standard error {se:?}");
    assert!(range.0 <= lo && lo <= hi && hi <= range.1, "{what}: {lo} to {hi} in {range:?}");
    assert!(
        value.is_none_or(|value| lo <= value && value <= hi),
        "{what}: {value:?} in {lo} to {hi}"
    );
    assert!((0.0..=1.0).contains(&level), "{what}: level {level}");
    assert!(!estimate.half_width().is_nan(), "{what}");
    assert_eq!(
        value.is_none(),
        estimate.n == 0,
        "{what}: a value without data, or data without a value"
    );
    for unit in [Unit::POINTS, Unit::PERCENT] {
        let shown = format_estimate(estimate, unit);
        let text = format!("{shown:?}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{what}: {text}");
    }
}

const LEVELS: [f64; 3] = [0.05, 0.01, 1e-6];

fn check_cell(what: &str, tally: &CellTally) {
    for alpha in LEVELS {
        check(what, &tally.score(alpha), (0.0, 1.0));
        check(what, &tally.seat_effect(alpha), (-0.5, 0.5));
        check(what, &tally.draw_share(alpha), (0.0, 1.0));
        for lambda0 in [1e-6, 0.5, 1.0, 100.0] {
            check(
                what,
                &tally.score_anytime(alpha, &BetMixture::from_lambda0(lambda0)),
                (0.0, 1.0),
            );
        }
    }
    for variance in [tally.variance(), tally.single_variance(), tally.moments().variance()] {
        assert!(
            variance.is_none_or(|v| v.is_finite() && v >= 0.0),
            "{what}: variance {variance:?}"
        );
    }
    assert_eq!(tally.wins() + tally.draws() + tally.losses(), 2 * tally.n_pairs(), "{what}");
}

fn check_effect(what: &str, effect: &EffectTally) {
    for alpha in LEVELS {
        check(what, &effect.difference(alpha), (-1.0, 1.0));
        check(what, &effect.difference_anytime(alpha, &BetMixture::default()), (-1.0, 1.0));
    }
    if let Ok(same) = effect.difference_by_construction() {
        assert_eq!((same.value, same.lo, same.hi), (Some(0.0), 0.0, 0.0), "{what}");
    }
    let cells = [cell_of(&effect.baseline()), cell_of(&effect.variant())];
    let account = VarianceAccount::from_tallies(&cells[0], &cells[1], effect, None);
    assert_eq!(account.is_none(), effect.n_pairs() < 2, "{what}");
    if let Some(account) = account {
        check_account(what, &account);
    }
}

fn check_account(what: &str, account: &VarianceAccount) {
    for ratio in [account.ratio_seat, account.ratio_crn, account.ratio_luck, account.ratio] {
        assert!(
            ratio.is_none_or(|ratio| ratio.is_finite() && ratio >= 0.0),
            "{what}: ratio {ratio:?}"
        );
    }
    assert!(account.effective_battles.is_none_or(f64::is_finite), "{what}");
}

#[test]
fn st_i21_cells_at_the_edge() {
    within_a_minute(|| {
        check_cell("no pair", &CellTally::default());
        for (x1, x2) in (0..3).flat_map(|x1| (0..3).map(move |x2| (x1, x2))) {
            // (0, 0) all losses, (1, 1) all draws, (2, 2) all wins.
            for pairs in [1, 2, 29, 30, 31, 288, HUGE] {
                let mut tally = CellTally::default();
                tally.games[x1][x2] = pairs;
                check_cell(&format!("{pairs} pairs of {x1}, {x2}"), &tally);
            }
        }
        check_cell("one of each", &CellTally { games: [[1; 3]; 3] });
        check_cell("huge cells", &CellTally { games: [[HUGE / 9; 3]; 3] });
        check_cell("one off", &CellTally { games: [[0; 3], [0, HUGE, 0], [0, 0, 1]] });
    });
}

#[test]
fn st_i21_effects_at_the_edge() {
    within_a_minute(|| {
        check_effect("no pair", &EffectTally::default());
        for (s_baseline, s_variant) in [(0, 0), (2, 2), (4, 4), (0, 4), (4, 0), (2, 3), (3, 2)] {
            for pairs in [1, 2, 30, HUGE] {
                let mut effect = EffectTally::default();
                effect.pairs[s_baseline][s_variant] = pairs;
                check_effect(&format!("{pairs} pairs from {s_baseline} to {s_variant}"), &effect);
            }
        }
        check_effect("one of each", &EffectTally { pairs: [[1; 5]; 5] });
        check_effect("one off", &effect_of(&[0, 0, 0, 0, HUGE, 1, 0, 0, 0]));
    });
}

#[test]
fn st_i21_moments_at_the_edge() {
    within_a_minute(|| {
        let tallies = [
            MomentTally::default(),
            MomentTally { n: 1, sum: 7, squares: 49 },
            MomentTally { n: 2, sum: 0, squares: 0 },
            MomentTally { n: HUGE, sum: -3 * HUGE as i64, squares: 9 * HUGE as i64 },
            MomentTally { n: HUGE, sum: 0, squares: 1_000_000 * HUGE as i64 },
        ];
        for tally in tallies {
            for alpha in LEVELS {
                for scale in [1.0, 0.5, 1e-3] {
                    let what = format!("{tally:?} times {scale}");
                    check(
                        &what,
                        &tally.mean(alpha, scale, Some((-2000.0, 2000.0))),
                        (-2000.0, 2000.0),
                    );
                    check(
                        &what,
                        &tally.mean(alpha, scale, None),
                        (f64::NEG_INFINITY, f64::INFINITY),
                    );
                }
            }
        }
    });
}

#[test]
fn st_i21_the_rest_at_the_edge() {
    within_a_minute(|| {
        for p in [f64::MIN_POSITIVE, 1e-300, 0.5, 1.0 - f64::EPSILON] {
            assert!(stats::normal_quantile(p).is_finite());
            for df in [1.0, 2.0, 1e6, 1e12] {
                assert!(!student_t_quantile(p, df).is_nan(), "t at {p} with {df}");
            }
        }
        assert_eq!(holm(&[0.0, 1.0]), [0.0, 1.0]);
        assert_eq!(looks(0).count(), 0);
        let nothing =
            Variances { single: [0.0; 2], pair: [0.0; 2], difference: 0.0, adjusted: Some(0.0) };
        check_account("no variance", &VarianceAccount::from_variances(&nothing, 0));
    });
}
