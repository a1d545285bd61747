//! ST-I21: samples at the edge through the estimators of luck, worth, prices, sequences and sensitivity: finite or
//! `None`, never NaN, never a hang.

use stats::luck::{CrossFit, LuckTally, adjustment_is_fair, luck_is_fair};
use stats::prices::{Center, PairRow, Regression, shrink, unidentified};
use stats::sensitivity::{Anova, Morris, Sobol};
use stats::worth::{
    Curve, Forecast, Inversion, Level, Ratio, Shape, Verdict, WorthBlock, WorthBlocks,
    WorthBootstrap, agreement, curve_of,
};
use stats::{AsymptoticBoundary, Estimate, IntervalKind, Matrix, MomentTally, Ridge, anytime_p};

use crate::support::estimates;
use crate::support::time_limit::within_a_minute;

/// More pairs than any run will play.
const HUGE: u64 = 1_000_000_000_000;

#[track_caller]
fn check(what: &str, estimate: &Estimate) {
    estimates::check(what, estimate);
    assert!(estimate.se.is_none_or(f64::is_finite), "{what}: {estimate:?}");
}

/// Every pair the same score s, at these numbers of pairs.
fn tallies_of(n: u64) -> Vec<MomentTally> {
    (0..=4).map(|s| MomentTally { n, sum: s * n as i64, squares: s * s * n as i64 }).collect()
}

/// All wins, all losses, all draws, nothing, one pair, and huge ones: levels of one kind, and one that differs.
fn level_sets() -> Vec<Vec<Level>> {
    let mut sets = vec![Vec::new()];
    for n in [0, 1, 2, 288, HUGE] {
        for scores in tallies_of(n) {
            let alike: Vec<Level> =
                (-6..=6).map(|h| Level { points: f64::from(h), scores }).collect();
            let mut one_off = alike.clone();
            one_off[12].scores = MomentTally { n: 288, sum: 700, squares: 2000 };
            sets.push(alike[..1].to_vec());
            sets.push(alike);
            sets.push(one_off);
        }
    }
    // Lost below, won above: the steepest curve there is.
    sets.push(
        (-6..=6)
            .map(|h| Level {
                points: f64::from(h),
                scores: tallies_of(1000)[if h < 0 { 0 } else { 4 }],
            })
            .collect(),
    );
    sets
}

#[test]
fn st_i21_curves_and_worths_at_the_edge() {
    within_a_minute(|| {
        for levels in level_sets() {
            let shape = curve_of(&levels);
            for degree in 1..=3 {
                let Ok(curve) = Curve::fit(&levels, degree) else {
                    continue;
                };
                assert!(curve.coefficients.iter().all(|b| b.is_finite()), "{levels:?}");
                assert!((0.0..=1.0).contains(&curve.p) && !curve.lack_of_fit.is_nan());
                for effect in [-1.0, -0.1, 0.0, 0.1, 1.0] {
                    for se in [0.0, 1e-9, 0.5] {
                        let inversion = Inversion::independent(curve.clone(), effect, se, 1);
                        check("inversion", &inversion.interval(1.96, 0.05, IntervalKind::Planned));
                    }
                }
            }
            let block = WorthBlock {
                levels: levels.iter().map(|level| level.scores).collect(),
                effect: levels.first().map_or(MomentTally::default(), |level| level.scores),
            };
            if block.levels.iter().all(|level| level.n < HUGE) {
                let points = levels.iter().map(|level| level.points).collect();
                let blocks = WorthBlocks::new(points, vec![block; 20]);
                if let Some(bootstrap) = WorthBootstrap::of_shape(&blocks, &shape, 1, 20) {
                    let interval = bootstrap.interval(0.05);
                    assert!(!interval.lo.is_nan() && !interval.hi.is_nan());
                }
                if let Shape::Polynomial(curve) = shape {
                    let inversion = Inversion::from_blocks(curve, &blocks);
                    if let Some(inversion) = inversion {
                        check("blocks", &inversion.interval(2.0, 0.05, IntervalKind::Planned));
                    }
                }
            }
        }
    });
}

#[test]
fn st_i21_luck_at_the_edge() {
    within_a_minute(|| {
        for n in [0u64, 1, 2, 4, 288, HUGE] {
            for (y, c) in [(0, 0), (4, 1 << 23), (2, -(1 << 23)), (-4, 5)] {
                let tally = LuckTally::<1> {
                    outcome: MomentTally { n, sum: y * n as i64, squares: y * y * n as i64 },
                    luck: [i128::from(c) * i128::from(n)],
                    with_outcome: [i128::from(y * c) * i128::from(n)],
                    cross: [[i128::from(c * c) * i128::from(n)]],
                };
                let mut folds = CrossFit::<1>::default();
                for block in 0..5 {
                    folds.add_block(block, &tally);
                }
                let _ = (luck_is_fair(&folds.total()), adjustment_is_fair(&folds));
                let Some(adjusted) = folds.adjusted() else {
                    assert_eq!(n, 0);
                    continue;
                };
                assert!(adjusted.mean.is_finite() && adjusted.variance >= 0.0, "{adjusted:?}");
                check("adjusted", &adjusted.planned(0.05, 4));
            }
        }
    });
}

#[test]
fn st_i21_sequences_at_the_edge() {
    within_a_minute(|| {
        let boundary = AsymptoticBoundary::planned(0.05, 20_000.0);
        for n in [1, 2, 1000, HUGE] {
            check("asymptotic", &boundary.interval(0.0, 0.0, n));
            for z in [0.0, 1.0, 1e9] {
                assert!((0.0..=1.0).contains(&anytime_p(boundary.log_e(z, n as f64))));
            }
        }
    });
}

#[test]
fn st_i21_regressions_at_the_edge() {
    within_a_minute(|| {
        for quarters in [0, 2, 4] {
            for n_pairs in [0, 1, HUGE] {
                let rows: Vec<PairRow> = (0..6)
                    .map(|cluster| PairRow {
                        x: vec![1.0, f64::from(cluster as u32 % 3)],
                        n_pairs,
                        quarters: quarters * n_pairs as i64,
                        cluster,
                    })
                    .collect();
                assert_eq!(unidentified(&rows).is_empty(), n_pairs > 0);
                if let Ok(fit) = Regression::fit(&rows, &Ridge::none(2)) {
                    assert_eq!(quarters, 2, "all won or all lost has no finite fit");
                    assert!(fit.logit.coefficients.iter().all(|theta| theta.is_finite()));
                }
            }
        }
    });
}

#[test]
fn st_i21_small_estimators_at_the_edge() {
    within_a_minute(|| {
        for below in [0.0, 1e-300, 1.0] {
            for variance in [0.0, 1e-300, 1.0, 1e300] {
                let ratio = Ratio {
                    above: 1.0,
                    below,
                    var_above: variance,
                    var_below: variance,
                    covariance: 0.0,
                };
                let (lo, hi) = ratio.fieller(1.96).ends();
                assert!(!lo.is_nan() && !hi.is_nan(), "{ratio:?}");
            }
        }
        assert!(agreement([1.0, 2.0, 3.0], &Matrix::zero(3)).q.is_none());
        assert_eq!(Verdict::of(f64::NEG_INFINITY, f64::INFINITY, 3.0, 0.5), Verdict::Undecided);
        assert_eq!(Forecast::of((0.0, 0.0), 0, 8, None, None), None);
        assert!(shrink(&[1.0, 2.0], &[f64::INFINITY, 1.0], Center::Mean).is_none());
        assert!(
            shrink(&[1e12, -1e12], &[1e-12, 1e-12], Center::Zero)
                .is_some_and(|s| s.tau_squared.is_finite())
        );
        assert!(Sobol::jansen(&[1.0], &[1.0], &[vec![1.0]]).is_none());
        assert!(Anova::of(&[], &[1.0]).is_none());
        assert!(Morris::with_levels(Vec::new()).screened(&[], &[]).is_none());
    });
}
