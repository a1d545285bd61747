//! The self-tests of the statistics page: coverage, error rates, merging.
//!
//! Blocks are drawn as multinomial counts from known laws, or toy games are played, under fixed seeds: a failure is
//! a change of code, never bad luck.
//! Bounds are at least three binomial standard deviations from what was measured when the page was written.
//! `make statistics` prints the same measurements as a table.

#[path = "../../examples/error_rates/exchange_rate.rs"]
mod exchange_rate;
#[path = "../../examples/error_rates/laws.rs"]
mod laws;
#[path = "../../examples/error_rates/list_population.rs"]
mod list_population;
#[path = "../../examples/error_rates/luck.rs"]
mod luck;
#[path = "../../examples/error_rates/measured.rs"]
mod measured;
#[path = "../../examples/error_rates/metagame.rs"]
mod metagame;
#[path = "../../examples/error_rates/peeking.rs"]
mod peeking;
#[path = "../../examples/error_rates/planned.rs"]
mod planned;
#[path = "../../examples/error_rates/race.rs"]
mod race;
#[path = "../../examples/error_rates/rebalance.rs"]
mod rebalance;
#[path = "../../examples/error_rates/search_proof.rs"]
mod search_proof;
#[path = "../../examples/error_rates/skill.rs"]
mod skill;
#[path = "../../examples/error_rates/stopping.rs"]
mod stopping;
#[path = "../../examples/error_rates/variants.rs"]
mod variants;
#[path = "../../examples/error_rates/worth.rs"]
mod worth;

mod replicate;
mod toy_games;

use crate::support::tallies::{self, cell_of, effect_of};
use laws::{BLOCK, CARD_LIKE, Multinomial, ROLL_OFF, mean_of, stream};
use measured::Measured;
use rand_core::Rng;
use stats::{BetMixture, CellTally, EffectTally, MomentTally};

/// Fails unless every line of a study lies within its bounds.
#[track_caller]
fn hold(lines: Vec<Measured>) {
    assert!(!lines.is_empty());
    for line in lines {
        let Measured { id, what, repeats, value, bounds } = &line;
        assert!(line.holds(), "{id}: {what}: {value} in {repeats} repeats, not in {bounds:?}");
    }
}

/// ST-I5 100 blocks dealt at random into 1, 2, 7 and 64 parts, merged in random order.
#[test]
fn st_i5_any_split_and_any_order_gives_the_same_totals() {
    let law = Multinomial::of(&CARD_LIKE);
    let mut rng = stream(5, 0);
    let blocks: Vec<(CellTally, EffectTally, MomentTally)> = (0..100)
        .map(|_| {
            let mut differences = [0; 9];
            law.draw(BLOCK, &mut rng, &mut differences);
            let effect = effect_of(&differences);
            (cell_of(&effect.variant()), effect, effect.moments())
        })
        .collect();
    let merge = |into: &mut (CellTally, EffectTally, MomentTally), from: &(_, _, _)| {
        into.0.merge(&from.0);
        into.1.merge(&from.1);
        into.2.merge(&from.2);
    };
    let mut whole = Default::default();
    blocks.iter().for_each(|block| merge(&mut whole, block));
    assert_eq!(whole.0.n_pairs(), 100 * BLOCK);

    for n_parts in [1u64, 2, 7, 64] {
        for _ in 0..20 {
            let mut parts = vec![Default::default(); n_parts as usize];
            for block in &blocks {
                merge(&mut parts[(rng.next_u64() % n_parts) as usize], block);
            }
            let mut total = Default::default();
            while !parts.is_empty() {
                let next = (rng.next_u64() % parts.len() as u64) as usize;
                merge(&mut total, &parts.swap_remove(next));
            }
            assert_eq!(total, whole, "{n_parts} parts");
            // Equal totals, equal estimates, bit for bit.
            assert_eq!(total.1.difference(0.05), whole.1.difference(0.05));
        }
    }
}

#[test]
fn st_b7_plain_t_covers_too_rarely_on_skewed_and_rare_laws() {
    hold(planned::plain_t(4000));
}

#[test]
fn st_i6_t_interval_covers_the_closed_form_of_the_roll_off() {
    assert_eq!(mean_of(&ROLL_OFF, 0), 47.0 / 72.0);
    hold(planned::toy_of_288(4000));
    hold(planned::toy_of_every_advantage(4000));
}

#[test]
fn st_i7_rule_for_few_moving_pairs_covers_rare_and_skewed_laws() {
    hold(planned::few_moving(2000));
}

#[test]
fn st_i8_anytime_interval_seldom_ever_excludes_the_truth() {
    hold(peeking::betting(1500));
}

/// ST-I8 looks at wealths, which is quick; the printed interval must say the same.
#[test]
fn st_i8_interval_excludes_what_the_wealth_excludes() {
    let bets = BetMixture::default();
    let law = Multinomial::of(&CARD_LIKE);
    for sample in 0..200 {
        let mut counts = [0; 9];
        law.draw(BLOCK, &mut stream(83, sample), &mut counts);
        let interval = effect_of(&counts).difference_anytime(0.05, &bets);
        for step in -20..=20 {
            let truth = f64::from(step) * 0.01;
            assert_eq!(
                interval.contains(truth),
                !peeking::betting_excludes(&bets, &counts, truth),
                "{counts:?} {truth}"
            );
        }
    }
}

#[test]
fn st_i9_asymptotic_sequence_seldom_ever_excludes_the_truth() {
    hold(peeking::asymptotic(1500));
}

#[test]
fn st_i10_planned_interval_at_every_look_misses_often() {
    hold(peeking::naive(1000));
}

#[test]
fn st_i11_planned_interval_covers_after_a_precision_stop() {
    hold(stopping::precision(4000));
}

#[test]
fn st_i12_ledger_keeps_its_promises_wherever_the_truth_is() {
    hold(stopping::ledger(2000));
}

/// A part of the page's size, which `make statistics` has.
#[test]
fn st_i14_lean_after_a_verdict_stop_is_taken_out() {
    hold(stopping::after_verdict(400));
}

#[test]
fn st_i15_result_is_start_plus_luck_under_the_exact_value() {
    hold(luck::identity(1000));
}

#[test]
fn st_i16_st_c10_luck_of_a_frozen_value_is_fair_and_saves_variance() {
    hold(luck::frozen_value(20_000));
}

#[test]
fn st_c6_adjusted_mean_covers() {
    hold(luck::adjusted_coverage(500));
}

#[test]
fn st_i17_cross_fitting_has_no_bias_where_the_same_data_have() {
    hold(luck::cross_fit(20_000));
}

#[test]
fn st_i18_fieller_covers_at_a_slope_of_five_standard_errors() {
    hold(worth::fieller(20_000));
}

#[test]
fn st_i19_interval_of_a_worth_covers_end_to_end() {
    hold(worth::end_to_end(200));
}

#[test]
fn st_i22_mean_over_lists_covers() {
    hold(list_population::mean(2000));
}

/// A part of the page's size, which `make statistics` has.
#[test]
fn st_i23_effect_on_a_new_list_is_covered() {
    hold(list_population::new_list(100));
}

/// A part of the page's size, which `make statistics` has.
#[test]
fn st_i24_growing_panel_seldom_ever_excludes_the_truth() {
    hold(list_population::looks(400));
}

#[test]
fn st_i25_worth_over_lists_covers_at_any_slope() {
    hold(exchange_rate::worth(20_000));
}

#[test]
fn st_i26_right_price_is_among_the_kept() {
    hold(exchange_rate::prices(20_000));
}

/// A part of the page's size, which `make statistics` has.
#[test]
fn st_i27_equal_variants_are_seldom_called_different() {
    hold(variants::family(150));
}

#[test]
fn st_i28_slope_over_players_covers_though_strength_has_errors() {
    hold(skill::instrument(10_000));
}

#[test]
fn st_i29_equal_players_seldom_turn() {
    hold(skill::turns(20_000));
}

#[test]
fn st_i30_sure_ranges_hold_every_equilibrium() {
    hold(metagame::sure_ranges(100));
}

#[test]
fn st_i31_soft_weights_are_covered() {
    hold(metagame::soft_weights(400));
}

#[test]
fn st_i32_noise_is_no_cycle() {
    hold(metagame::no_cycle(1000));
}

/// ST-P3: what a search says of its own candidates is not quoted alone.
#[test]
fn st_p3_search_picks_luck_too() {
    hold(rebalance::search_picks_luck(100));
}

#[test]
fn st_p4_gains_of_confirmed_candidates_are_covered() {
    hold(rebalance::gain(300));
}

#[test]
fn st_i33_candidates_at_the_edge_are_seldom_called_broken() {
    hold(search_proof::at_the_edge(400));
}
