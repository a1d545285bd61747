//! Walks through the settings of two assumptions with two settings each.

use analysis::sensitivity::{Design, Lines, ScreenedLine, SensitivityAnswer, SettledSide};
use report::figures::sensitivity::chart;
use stats::sensitivity::Trajectory;

use super::{found, near, plan, says, scores};

/// Two walks over all four combinations: first then second from (0, 0), second then first from (1, 0).
fn design() -> Design {
    let walk = |points: [[f64; 2]; 3]| Trajectory { points: points.map(Vec::from).into() };
    Design::Morris {
        levels: vec![2, 2],
        walks: vec![
            (walk([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]), vec![0, 1, 3]),
            (walk([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]), vec![1, 3, 2]),
        ],
    }
}

/// Wins of 288: the first assumption takes 60 away; the second by itself does nothing but noise, ±3 in turn where the first is moved too.
fn answer(n_blocks: u64) -> SensitivityAnswer {
    let block = |block: u64| {
        let noise = [0, 3, 6, 3][(block % 4) as usize];
        vec![170, 110, 169 + 2 * (block % 2), 107 + noise]
    };
    let blocks: Vec<Vec<u64>> = (0..n_blocks).map(block).collect();
    let plan = plan(&[2, 2], &[&[0, 0], &[1, 0], &[0, 1], &[1, 1]], design());
    SensitivityAnswer::of(plan, &scores(&blocks))
}

fn lines(answer: &SensitivityAnswer) -> &[ScreenedLine] {
    match &found(answer).lines {
        Lines::Screening(lines) => lines,
        other => panic!("{other:?}"),
    }
}

#[test]
fn st_g1_effects_are_means_over_walks() {
    let answer = answer(8);
    let [first, second] = lines(&answer) else { panic!("{answer:?}") };
    assert_eq!([first.assumption, second.assumption], [0, 1]);
    // −60 wins on the first walk; from 110 to 170 backwards, 60 again, on the second.
    assert!(near(first.screened.mu, -60.0 / 288.0) && near(first.screened.mu_star, 60.0 / 288.0));
    assert!(near(second.screened.mu, 0.0) && near(second.screened.mu_star, 0.0));
    let (lo, hi) = first.mu_star.expect("two walks");
    assert!(near(lo, 60.0 / 288.0) && near(hi, 60.0 / 288.0));
}

/// The second moves between two cells that differ by −3, 0, 3, 0 wins in turn: variance 4.5·8/7 a block, over 8 blocks.
#[test]
fn st_g2_noise_stands_beside_effects_and_is_not_taken_for_one() {
    let answer = answer(8);
    let [first, second] = lines(&answer) else { panic!("{answer:?}") };
    let noise = 4.5 * 8.0 / 7.0 / 8.0 / (288.0 * 288.0);
    let floor = (2.0 * noise / std::f64::consts::PI).sqrt();
    assert!(near(second.noise_floor, floor), "{second:?}");
    assert!(first.is_beyond_noise && !second.is_beyond_noise);
    // n = s_d² (2/(Δ e))², with s_d² the variance a pair and e one percentage point.
    let pairs = noise * 8.0 * 288.0 * (2.0 / 0.01) * (2.0 / 0.01);
    assert!((second.pairs_wanted - pairs).abs() < 1e-6);
}

/// 170 wins of 288 are above even, 110 below; between them lies the first assumption, whatever the second.
#[test]
fn what_turns_the_verdict_is_named() {
    let answer = answer(8);
    let sides = &found(&answer).sides;
    // Runs that are the same in all blocks have no interval, so that nothing is settled of them.
    assert_eq!(sides.of_runs[2], SettledSide::Above);
    assert_eq!(sides.of_runs[3], SettledSide::Below);
    let [turning] = sides.turning.as_slice() else { panic!("{sides:?}") };
    assert_eq!((turning.assumption, turning.n, turning.example), (0, 1, (2, 3)));
    says(
        &answer,
        &[
            "On 2 walks through 2 assumptions 1 of them change it by more than noise",
            "first (20.8)",
            "Nothing tells second from noise",
            "over 4 combinations it is settled above even in 1, below even in 1 and on neither side in 2.",
            "What turns it by itself: first.",
            "the method \"exact\" with that one",
        ],
    );
    let chart = chart(std::slice::from_ref(&answer)).expect("rows");
    assert_eq!(chart.is_significant, [true, false]);
}
