//! What assumptions change, from blocks made up so that the answer is known.

use harness::{BLOCK_PAIRS, BlockRow, MAX_COLUMNS};
use report::sensitivity::{BlockScores, SensitivityAnswer, SensitivityPlan, SensitivitySetting};

/// A block of a cell in which A wins so many pairs twice and loses the others twice.
fn row(cell: u32, block: u32, wins: u64) -> BlockRow {
    let mut row = BlockRow {
        cell,
        block,
        games: Default::default(),
        sums: [0; MAX_COLUMNS],
        squares: [0; MAX_COLUMNS],
        effect: None,
        slots: None,
    };
    for pair in 0..BLOCK_PAIRS {
        let half_points = if pair < wins { 2 } else { 0 };
        row.games.record(half_points, half_points);
    }
    row
}

/// Eight blocks: a score of 0.533 as it is; 0.101 more; the same but for noise; the loser's share.
fn scores() -> BlockScores {
    let mut scores = BlockScores::new(4);
    for block in 0..8u64 {
        let wins = 150 + block;
        let noise = block % 2;
        let of_cells = [
            wins,
            wins + 28 + 2 * noise,
            wins + 2 * noise - 1,
            BLOCK_PAIRS - wins,
        ];
        for (cell, wins) in (0..).zip(of_cells) {
            scores.push(&row(cell, block as u32, wins));
        }
    }
    scores
}

fn setting(value: &str, cells: Vec<(u32, i8)>) -> SensitivitySetting {
    SensitivitySetting {
        parameter: "zoc_group".to_owned(),
        rule: "TR-MV-18".to_owned(),
        default: "any".to_owned(),
        value: value.to_owned(),
        cells,
    }
}

fn answer() -> SensitivityAnswer {
    let plan = SensitivityPlan {
        about: "score of A".to_owned(),
        neutral: 0.5,
        n_matchups: 1,
        at_default: vec![(0, 1)],
        settings: vec![
            setting("same", vec![(2, 1)]),
            setting("turned", vec![(3, 1)]),
            setting("more", vec![(1, 1)]),
        ],
    };
    SensitivityAnswer::of(&plan, &scores())
}

/// ST-G2, a step of 1 and one trajectory: the floor is √(2v/π), and beyond noise is what passes z at α/(2k).
#[test]
fn st_g2_changes_stand_beside_their_noise() {
    let answer = answer();
    let near = |x: Option<f64>, y: f64| (x.expect("a value") - y).abs() < 1e-9;
    assert!(near(answer.at_default.value, 153.5 / 288.0));
    let [more, turned, same] = answer.lines.as_slice() else {
        panic!("{answer:?}")
    };
    assert_eq!(
        [
            &more.setting.value,
            &turned.setting.value,
            &same.setting.value
        ],
        ["more", "turned", "same"]
    );
    assert!(near(more.change.value, 29.0 / 288.0) && near(turned.change.value, -19.0 / 288.0));
    // The noise of `same` is ±1 win in turn: variance 8/7 a block, over 8 blocks.
    let se = (8.0f64 / 7.0 / 8.0).sqrt() / 288.0;
    assert!(near(same.change.value, 0.0) && near(same.change.se, se));
    assert!((same.noise_floor - (2.0 / std::f64::consts::PI).sqrt() * se).abs() < 1e-12);
    assert_eq!(
        [more, turned, same].map(|line| line.is_beyond_noise),
        [true, true, false]
    );
    assert_eq!(
        [more, turned, same].map(|line| line.turns),
        [false, true, false]
    );
}

/// A card's effect is the difference of two cells, and its change the difference of two such; common noise cancels.
#[test]
fn an_effect_is_a_difference_of_cells() {
    let plan = SensitivityPlan {
        about: "effect of a card".to_owned(),
        neutral: 0.0,
        n_matchups: 1,
        at_default: vec![(1, 1), (0, -1)],
        settings: vec![setting("other", vec![(2, 1), (0, -1)])],
    };
    let answer = SensitivityAnswer::of(&plan, &scores());
    let change = answer.lines[0].change;
    assert!((change.value.expect("a value") + 29.0 / 288.0).abs() < 1e-9);
    // Both cells have the same noise, so that every block says the same.
    assert_eq!(change.se, Some(0.0));
    assert!(!answer.lines[0].turns);
}

#[test]
fn a_single_block_tells_nothing() {
    let mut scores = BlockScores::new(2);
    scores.push(&row(0, 0, 100));
    scores.push(&row(1, 0, 200));
    let plan = SensitivityPlan {
        about: "score of A".to_owned(),
        neutral: 0.5,
        n_matchups: 1,
        at_default: vec![(0, 1)],
        settings: vec![setting("more", vec![(1, 1)])],
    };
    let answer = SensitivityAnswer::of(&plan, &scores);
    assert!(!answer.lines[0].is_beyond_noise && !answer.lines[0].turns);
    assert!(answer.sentences()[0].contains("8 blocks, 2304 pairs, are the least"));
}

#[test]
fn sentences_name_what_matters() {
    let sentences = answer().sentences().join(" ");
    for expected in [
        "The score of A is 53",
        "2 of 3 other settings change it by more than noise",
        "zoc_group = more (10",
        "Its sign turns with zoc_group = turned (−6",
    ] {
        assert!(
            sentences.contains(expected),
            "no `{expected}` in: {sentences}"
        );
    }
    assert_eq!(answer().chart().expect("rows").rows.len(), 3);
}

/// Three standard errors are beyond noise by the normal quantile for six settings, 2.64, and not by Student's for eight blocks.
#[test]
fn few_blocks_need_more_than_the_normal_quantile() {
    let mut scores = BlockScores::new(2);
    // Differences of 1.2 ± 1.07 wins: 3.2 standard errors.
    for (block, plus) in (0..8).zip([0, 2, 0, 2, 0, 2, 2, 2]) {
        scores.push(&row(0, block, 100));
        scores.push(&row(1, block, 100 + plus));
    }
    let settings = |k: usize| SensitivityPlan {
        about: "score of A".to_owned(),
        neutral: 0.5,
        n_matchups: 1,
        at_default: vec![(0, 1)],
        settings: vec![setting("more", vec![(1, 1)]); k],
    };
    let is_beyond = |k| SensitivityAnswer::of(&settings(k), &scores).lines[0].is_beyond_noise;
    assert_eq!([1, 6].map(is_beyond), [true, false]);
}
