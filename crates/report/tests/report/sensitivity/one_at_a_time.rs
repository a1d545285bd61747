//! One assumption moved at a time.

use analysis::sensitivity::{Design, Lines, SensitivityAnswer, SettingLine};
use report::figures::sensitivity::chart;

use super::{found, near, plan, says, scores};

/// Eight blocks: a score of 0.533 as it is; 0.101 more; the same but for noise; the loser's share.
fn blocks() -> Vec<Vec<u64>> {
    let block = |block: u64| {
        let (wins, noise) = (150 + block, block % 2);
        vec![wins, wins + 28 + 2 * noise, wins + 2 * noise - 1, 288 - wins]
    };
    (0..8).map(block).collect()
}

fn lines(answer: &SensitivityAnswer) -> &[SettingLine] {
    match &found(answer).lines {
        Lines::OneAtATime(lines) => lines,
        other => panic!("{other:?}"),
    }
}

/// The settings of one assumption: v1 is more, v2 the same, v3 turned.
fn answer() -> SensitivityAnswer {
    let plan = plan(&[4], &[&[0], &[1], &[2], &[3]], Design::OneAtATime);
    SensitivityAnswer::of(plan, &scores(&blocks()))
}

/// ST-G2, a step of 1 and one trajectory: the floor is √(2v/π), and beyond noise is what passes Student's t at α/(2k).
#[test]
fn st_g2_changes_stand_beside_their_noise() {
    let answer = answer();
    let near = |x: Option<f64>, y: f64| near(x.expect("a value"), y);
    assert!(near(found(&answer).runs[0].value, 153.5 / 288.0));
    let [more, turned, same] = lines(&answer) else { panic!("{answer:?}") };
    assert_eq!([more, turned, same].map(|line| line.setting), [1, 3, 2]);
    assert!(near(more.change.value, 29.0 / 288.0) && near(turned.change.value, -19.0 / 288.0));
    // The noise of the third is ±1 win in turn: variance 8/7 a block, over 8 blocks.
    let se = (8.0f64 / 7.0 / 8.0).sqrt() / 288.0;
    assert!(near(same.change.value, 0.0) && near(same.change.se, se));
    assert!((same.noise_floor - (2.0 / std::f64::consts::PI).sqrt() * se).abs() < 1e-12);
    let beyond = [more, turned, same].map(|line| line.is_beyond_noise);
    assert_eq!(beyond, [true, true, false]);
    let turns = [more, turned, same].map(|line| line.turns);
    assert_eq!(turns, [false, true, false]);
}

/// A card's effect is the difference of two cells, and its change the difference of two such; common noise cancels.
#[test]
fn an_effect_is_a_difference_of_cells() {
    let mut plan = plan(&[2], &[&[0], &[1]], Design::OneAtATime);
    plan.neutral = 0.0;
    plan.runs[0].cells = vec![(1, 1), (0, -1)];
    plan.runs[1].cells = vec![(2, 1), (0, -1)];
    let answer = SensitivityAnswer::of(plan, &scores(&blocks()));
    let line = &lines(&answer)[0];
    assert!(near(line.change.value.expect("a value"), -29.0 / 288.0));
    // Both cells have the same noise, so that every block says the same.
    assert_eq!(line.change.se, Some(0.0));
    assert!(!line.turns);
}

#[test]
fn sentences_and_bars_say_what_matters() {
    let answer = answer();
    says(
        &answer,
        &[
            "The score of A is 53",
            "2 of 3 other settings change it by more than noise",
            "what first decides: v1 (10",
            "Its sign turns with what first decides: v3 (−6",
        ],
    );
    let chart = chart(std::slice::from_ref(&answer)).expect("rows");
    // In words with what it is otherwise, over its name in files.
    let first = &chart.intervals.rows[0];
    assert_eq!(first.label, "What first decides: v1 (v0)\nfirst = v1");
    assert_eq!(chart.is_significant, [true, true, false]);
    assert!(chart.intervals.rows.iter().all(|row| row.exact.is_some()));
}

/// What is settled needs nothing more; a change of none at all would take more battles than anyone plays.
#[test]
fn a_setting_that_is_open_says_what_would_settle_it() {
    let steps = answer().next_steps(8);
    let [more, turned, same] = steps.as_slice() else { panic!("{steps:?}") };
    assert_eq!([&more.1, &turned.1], [&None, &None], "beyond noise, and on one side each");
    let same = same.1.as_ref().expect("it is open").on_a_page();
    assert!(
        same.starts_with("More battles hardly settle it: it is so close to no change"),
        "{same}"
    );
}

/// Three standard errors are beyond noise by the normal quantile for six settings, 2.64, and not by Student's for eight blocks.
#[test]
fn few_blocks_need_more_than_the_normal_quantile() {
    // Differences of 1.2 ± 1.07 wins: 3.2 standard errors.
    let more = [0, 2, 0, 2, 0, 2, 2, 2];
    let is_beyond = |k: usize| {
        let settings: Vec<Vec<usize>> = (0..=k).map(|setting| vec![setting]).collect();
        let runs: Vec<&[usize]> = settings.iter().map(Vec::as_slice).collect();
        let plan = plan(&[k + 1], &runs, Design::OneAtATime);
        let block = |more: u64| [vec![100], vec![100 + more; k]].concat();
        let blocks: Vec<Vec<u64>> = more.iter().map(|&more| block(more)).collect();
        let answer = SensitivityAnswer::of(plan, &scores(&blocks));
        let line = &lines(&answer)[0];
        // Its own interval leaves 0 out in both: where that doesn't decide it, the answer says so.
        assert!(line.change.lo > 0.0);
        let says_why = answer.sentences().iter().any(|it| it.contains("which isn't beyond noise"));
        [line.is_beyond_noise, line.is_clear_alone(), says_why]
    };
    assert_eq!([1, 6].map(is_beyond), [[true, false, false], [false, true, true]]);
}

/// A setting that changes no block has an unbounded interval; its row in the chart has a dot and no line.
#[test]
fn a_setting_that_changes_nothing_has_no_line() {
    let plan = plan(&[2], &[&[0], &[1]], Design::OneAtATime);
    let answer = SensitivityAnswer::of(plan, &scores(&vec![vec![150, 150]; 8]));
    assert!(lines(&answer)[0].change.half_width().is_infinite());
    let chart = chart(std::slice::from_ref(&answer)).expect("a row");
    let [row] = chart.intervals.rows.as_slice() else { panic!("not one row") };
    assert_eq!([row.value, row.lo, row.hi], [0.0; 3]);
}
