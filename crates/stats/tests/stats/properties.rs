//! Statements over all tallies: merging, symmetry, and that more of the same never says less.

use proptest::prelude::*;
use stats::{BetMixture, CellTally, EffectTally, Estimate, MomentTally, holm};

fn cells() -> impl Strategy<Value = CellTally> {
    prop::array::uniform3(prop::array::uniform3(0..2000u64)).prop_map(|games| CellTally { games })
}

fn effects() -> impl Strategy<Value = EffectTally> {
    prop::array::uniform5(prop::array::uniform5(0..500u64)).prop_map(|pairs| EffectTally { pairs })
}

/// Effects as they are: nearly all pairs on the diagonal, so that every rule of the interval occurs.
fn quiet_effects() -> impl Strategy<Value = EffectTally> {
    (0..3000u64, prop::collection::vec((0..5usize, 0..5usize, 1..20u64), 0..4)).prop_map(
        |(same, moving)| {
            let mut effect = EffectTally::default();
            effect.pairs[2][2] = same;
            for (s_baseline, s_variant, pairs) in moving {
                effect.pairs[s_baseline][s_variant] += pairs;
            }
            effect
        },
    )
}

fn moments() -> impl Strategy<Value = MomentTally> {
    prop::collection::vec(-50..50i64, 0..40).prop_map(|values| {
        let mut tally = MomentTally::default();
        values.into_iter().for_each(|value| tally.record(value));
        tally
    })
}

/// Merging is commutative and associative, and nothing changes nothing.
fn check_merge<T: Copy + Default + PartialEq + core::fmt::Debug>(
    [a, b, c]: [T; 3],
    merge: impl Fn(&mut T, &T),
) -> Result<(), TestCaseError> {
    let both = |x: T, y: T| {
        let mut merged = x;
        merge(&mut merged, &y);
        merged
    };
    prop_assert_eq!(both(a, b), both(b, a));
    prop_assert_eq!(both(both(a, b), c), both(a, both(b, c)));
    prop_assert_eq!(both(a, T::default()), a);
    Ok(())
}

/// The interval of `times` as much data of the same proportions is no wider.
fn check_width(once: Estimate, more: Estimate) -> Result<(), TestCaseError> {
    prop_assert!(
        more.half_width() <= once.half_width() * (1.0 + 1e-9) + 1e-12,
        "{} to {} by {:?} became {} to {} by {:?}",
        once.lo,
        once.hi,
        once.method,
        more.lo,
        more.hi,
        more.method
    );
    Ok(())
}

proptest! {
    #[test]
    fn st_a6_merging_cells_commutes_and_associates(tallies in prop::array::uniform3(cells())) {
        check_merge(tallies, CellTally::merge)?;
    }

    #[test]
    fn st_a6_merging_effects_commutes_and_associates(tallies in prop::array::uniform3(effects())) {
        check_merge(tallies, EffectTally::merge)?;
    }

    #[test]
    fn st_a6_merging_moments_commutes_and_associates(tallies in prop::array::uniform3(moments())) {
        check_merge(tallies, MomentTally::merge)?;
    }

    /// The nine and the twenty-five cells agree on what they both know.
    #[test]
    fn st_a3_moments_of_differences_follow_from_the_nine_counts(effect in effects()) {
        let lattice = stats::Lattice { counts: &effect.differences(), first: -4, unit: 4 };
        prop_assert_eq!(lattice.moments(), effect.moments());
    }

    #[test]
    fn st_b6_more_pairs_of_the_same_never_widen_the_score(cell in cells(), times in 2..6u64) {
        let more = CellTally { games: cell.games.map(|row| row.map(|pairs| times * pairs)) };
        check_width(cell.score(0.05), more.score(0.05))?;
        check_width(cell.seat_effect(0.05), more.seat_effect(0.05))?;
        check_width(cell.draw_share(0.05), more.draw_share(0.05))?;
    }

    #[test]
    fn st_b6_more_pairs_of_the_same_never_widen_the_difference(effect in quiet_effects(), times in 2..6u64) {
        let more = EffectTally { pairs: effect.pairs.map(|row| row.map(|pairs| times * pairs)) };
        check_width(effect.difference(0.05), more.difference(0.05))?;
        let bets = BetMixture::default();
        check_width(effect.difference_anytime(0.05, &bets), more.difference_anytime(0.05, &bets))?;
    }

    #[test]
    fn st_b4_more_pairs_of_the_same_never_widen_a_mean(tally in moments(), times in 2..6u64) {
        let more = MomentTally {
            n: times * tally.n,
            sum: times as i64 * tally.sum,
            squares: times as i64 * tally.squares,
        };
        let range = Some((-50.0, 50.0));
        check_width(tally.mean(0.05, 1.0, range), more.mean(0.05, 1.0, range))?;
    }

    /// Swapping variant and baseline turns the sign of everything.
    #[test]
    fn st_b6_swapping_baseline_and_variant_mirrors_the_difference(effect in quiet_effects()) {
        let mut swapped = EffectTally::default();
        for (s_baseline, row) in effect.pairs.iter().enumerate() {
            for (s_variant, &pairs) in row.iter().enumerate() {
                swapped.pairs[s_variant][s_baseline] = pairs;
            }
        }
        let (forth, back) = (effect.difference(0.05), swapped.difference(0.05).scaled(-1.0));
        prop_assert!((forth.lo - back.lo).abs() < 1e-11 && (forth.hi - back.hi).abs() < 1e-11);
        prop_assert_eq!(forth.value.map(|v| v + 0.0), back.value.map(|v| v + 0.0));
        prop_assert_eq!(forth.method, back.method);
    }

    /// Planned and anytime intervals hold the estimate, and the anytime one is the wider where t applies.
    #[test]
    fn st_d3_anytime_is_never_narrower_than_t(cell in cells()) {
        let (planned, anytime) = (cell.score(0.05), cell.score_anytime(0.05, &BetMixture::default()));
        if planned.method == stats::IntervalMethod::StudentT {
            prop_assert!(anytime.half_width() > planned.half_width());
        }
        prop_assert!(planned.value.is_none_or(|value| planned.contains(value) && anytime.contains(value)));
    }

    #[test]
    fn st_f1_adjusting_keeps_order_and_never_helps(p in prop::collection::vec(0.0..=1.0f64, 0..30)) {
        let adjusted = holm(&p);
        for i in 0..p.len() {
            prop_assert!(p[i] <= adjusted[i] && adjusted[i] <= 1.0);
            for j in 0..p.len() {
                prop_assert!(p[i] > p[j] || adjusted[i] <= adjusted[j]);
            }
        }
    }

    /// Rounding outward never loses the interval, and never the estimate.
    #[test]
    fn st_j1_shown_ends_hold_the_interval(value in -500.0..500.0f64, below in 1e-6..300.0f64, above in 1e-6..300.0f64) {
        let estimate = Estimate {
            value: Some(value),
            se: None,
            lo: value - below,
            hi: value + above,
            level: 0.95,
            kind: stats::IntervalKind::Planned,
            method: stats::IntervalMethod::StudentT,
            n: 100,
        };
        let shown = stats::format_estimate(&estimate, stats::Unit::POINTS);
        let [lo, middle, hi] = [&shown.lo, &shown.value, &shown.hi].map(|text| text.parse::<f64>().unwrap());
        prop_assert!(lo <= estimate.lo && estimate.hi <= hi);
        prop_assert!(lo <= middle && middle <= hi);
        prop_assert!(lo < hi);
    }
}
