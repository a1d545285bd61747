//! What assumptions change, from blocks made up so that the answer is known.

mod one_at_a_time;
mod screening;
mod shares;
mod worths;

use analysis::Answer;
use analysis::sensitivity::{
    Assumption, BlockScores, Design, NotFound, Run, SensitivityAnswer, SensitivityFindings,
    SensitivityPlan,
};
use harness::{BLOCK_PAIRS, BlockRow};

use crate::sample;

/// A block of a cell in which A wins this many pairs twice and loses the others twice.
fn row(cell: u32, block: u32, wins: u64) -> BlockRow {
    let mut row = BlockRow::empty(cell, block);
    for pair in 0..BLOCK_PAIRS {
        let half_points = if pair < wins { 2 } else { 0 };
        row.games.record(half_points, half_points);
    }
    row
}

/// Blocks in which each cell wins this many pairs.
fn scores(blocks: &[Vec<u64>]) -> BlockScores {
    let mut scores = BlockScores::new(blocks[0].len());
    for (block, cells) in (0..).zip(blocks) {
        for (cell, &wins) in (0..).zip(cells) {
            scores.push(&row(cell, block, wins));
        }
    }
    scores
}

/// Assumptions `first`, `second`, … with this many settings each, and a run a cell, of the score of A.
fn plan(sizes: &[usize], runs: &[&[usize]], design: Design) -> SensitivityPlan {
    let names = ["first", "second", "third"];
    let assumption = |(name, &size): (&&str, &usize)| Assumption {
        parameter: (*name).to_owned(),
        rule: "TR-MV-18".to_owned(),
        about: format!("What {name} decides."),
        settings: (0..size).map(|setting| format!("v{setting}")).collect(),
        own: 0,
    };
    let run = |(cell, settings): (u32, &&[usize])| Run {
        variants: (cell > 0).then(|| format!("run {cell}")).into_iter().collect(),
        matchups: Vec::new(),
        settings: settings.to_vec(),
        cells: vec![(cell, 1)],
    };
    SensitivityPlan {
        about: "score of A".to_owned(),
        neutral: 0.5,
        card: None,
        n_matchups: 1,
        seed: 1,
        assumptions: names.iter().zip(sizes).map(assumption).collect(),
        runs: (0..).zip(runs).map(run).collect(),
        design,
    }
}

fn found(answer: &SensitivityAnswer) -> &SensitivityFindings {
    answer.found.as_ref().expect("enough was played")
}

fn says(answer: &SensitivityAnswer, expected: &[&str]) {
    let sentences = answer.sentences().join(" ");
    for part in expected {
        assert!(sentences.contains(part), "no `{part}` in: {sentences}");
    }
}

fn near(x: f64, y: f64) -> bool {
    (x - y).abs() < 1e-9
}

#[test]
fn few_blocks_tell_nothing() {
    let plan = plan(&[2], &[&[0], &[1]], Design::OneAtATime);
    let answer = SensitivityAnswer::of(plan.clone(), &scores(&vec![vec![100, 200]; 7]));
    assert_eq!(answer.found, Err(NotFound::FewBlocks));
    says(&answer, &["8 blocks, 2,304 pairs, are the least"]);
    assert!(SensitivityAnswer::of(plan.clone(), &scores(&vec![vec![100, 200]; 8])).found.is_ok());
    says(&SensitivityAnswer::unfinished(plan), &["when the run is finished"]);
}

/// The trust line doesn't say what the number depends on where too little was played to know.
#[test]
fn few_blocks_leave_no_verdict_to_trust() {
    let plan = plan(&[2, 2], &[&[0, 0], &[1, 0], &[0, 1]], Design::OneAtATime);
    let holds = |n_blocks: usize| {
        let mut info = sample::info();
        let answer =
            SensitivityAnswer::of(plan.clone(), &scores(&vec![vec![100, 200, 100]; n_blocks]));
        info.sensitivity = vec![answer];
        Answer::of(info, &sample::totals()).unwrap().trust.words()
    };
    let (few, enough) = (holds(7), holds(8));
    assert!(few.contains("no settled verdict yet") && !few.contains("assumption"), "{few}");
    assert!(enough.contains("tried with 2 assumptions about the rules"), "{enough}");
}
