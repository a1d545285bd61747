//! Shares of the variance over all settings, from the full table and from a sample.

use analysis::sensitivity::{Design, Lines, SensitivityAnswer, Shares, Turning};
use report::figures::sensitivity::chart;
use stats::sensitivity::SampledAnova;

use super::{found, near, plan, says, scores};

const RUNS: [&[usize]; 4] = [&[0, 0], &[0, 1], &[1, 0], &[1, 1]];

/// Wins of each combination in 16 blocks: the first assumption takes 40 away, the second is noise of ±2 around nothing.
fn blocks() -> Vec<Vec<u64>> {
    let noise = |block: usize, run: usize| {
        [[0, 4, 2, 2], [4, 0, 2, 2], [2, 2, 4, 0], [2, 2, 0, 4]][run][block % 4]
    };
    let block = |block: usize| {
        let wins = [168, 168, 128, 128];
        // What all runs of a block have in common cancels.
        let common = 5 * (block as u64 % 3);
        (0..4).map(|run| wins[run] + noise(block, run) + common).collect()
    };
    (0..16).map(block).collect()
}

fn shares(answer: &SensitivityAnswer) -> Option<&Shares> {
    match &found(answer).lines {
        Lines::Shares(shares) => shares.as_ref(),
        other => panic!("{other:?}"),
    }
}

fn exact(blocks: &[Vec<u64>]) -> SensitivityAnswer {
    let design = Design::Exact { table: vec![0, 1, 2, 3] };
    SensitivityAnswer::of(plan(&[2, 2], &RUNS, design), &scores(blocks))
}

#[test]
fn st_g4_noise_has_no_share_of_the_table() {
    let answer = exact(&blocks());
    let shares = shares(&answer).expect("it varies");
    let [first, second] = shares.lines.as_slice() else { panic!("{shares:?}") };
    assert_eq!([first.assumption, second.assumption], [0, 1]);
    // 40 wins of 288: a variance of 20²/288².
    let variance = 400.0 / (288.0 * 288.0);
    assert!((shares.variance / variance - 1.0).abs() < 0.01, "{shares:?}");
    assert!((first.total.0 - 1.0).abs() < 0.01 && second.total.0.abs() < 0.01);
    assert!(first.is_beyond_noise && !second.is_beyond_noise);
    // Two of the four pairs on either side differ in the second assumption too, and tell nothing of the first by itself.
    let turning = Turning { assumption: 0, n: 2, example: (0, 2) };
    assert_eq!(found(&answer).sides.turning, [turning]);
    says(
        &answer,
        &[
            "it spreads by 6.9 percentage points",
            "first 100 % (100 % by itself)",
            "Nothing tells second from noise",
            "What turns it by itself: first.",
        ],
    );
    assert_eq!(chart(std::slice::from_ref(&answer)).expect("rows").is_significant, [true, false]);
}

#[test]
fn st_g4_noise_alone_is_not_shared_out() {
    let mut blocks = blocks();
    for block in &mut blocks {
        block[2] += 40;
        block[3] += 40;
    }
    let answer = exact(&blocks);
    assert_eq!(shares(&answer), None);
    says(&answer, &["varies by no more than noise"]);
    assert!(chart(std::slice::from_ref(&answer)).is_none());
}

/// One combination wins 40 more in two of 16 blocks: more than nothing in the mean, and 1.5 standard errors only.
#[test]
fn st_g4_what_is_not_settled_is_not_shared_out_either() {
    let block =
        |block: u64| vec![150, 150 + if block.is_multiple_of(8) { 40 } else { 0 }, 150, 150];
    let blocks: Vec<Vec<u64>> = (0..16).map(block).collect();
    let sampled: Vec<Vec<f64>> =
        blocks.iter().map(|block| block.iter().map(|&wins| wins as f64).collect()).collect();
    let table = SampledAnova::of(&[2, 2], &sampled, 0.05).expect("it varies");
    assert!(table.shares.variance > 0.0 && table.variance.0 < 0.0);
    assert_eq!(shares(&exact(&blocks)), None);
}

/// ST-G3 with all four combinations at A, and at B the same with the first assumption moved.
#[test]
fn st_g3_a_sample_has_shares_and_says_when_it_is_small() {
    let design = Design::Sobol {
        a: vec![0, 1, 2, 3],
        b: vec![2, 3, 0, 1],
        mixed: vec![vec![2, 3, 0, 1], vec![0, 1, 2, 3]],
    };
    let answer = SensitivityAnswer::of(plan(&[2, 2], &RUNS, design), &scores(&blocks()));
    let shares = shares(&answer).expect("it varies");
    let [first, second] = shares.lines.as_slice() else { panic!("{shares:?}") };
    // Jansen: Σ(f_A − f_AB)²/(2NV) is 40²/(2 · 20²) of the first, and mixing in the second changes no run.
    assert!((first.total.0 - 2.0).abs() < 0.02, "{shares:?}");
    assert!(near(second.total.0, 0.0) && !second.is_beyond_noise);
    assert!(!shares.is_sound && shares.could_be_exact);
    says(&answer, &["fewer than 256 rows", "The method \"exact\" would play"]);
}
