use analysis::diff::{ComparedRun, Diff, How};
use harness::BlockRow;
use report::write_diff;

use crate::{sample, written};

/// The sample's first cell in this many blocks, each of which `change` may alter.
fn run(name: &str, seed: u64, n_blocks: u32, change: impl Fn(u32, &mut BlockRow)) -> ComparedRun {
    let (mut info, _) = written::plain();
    info.seed = seed;
    info.n_blocks = n_blocks;
    info.tasks_done = n_blocks as usize;
    info.n_tasks = n_blocks as usize;
    let original = sample::rows();
    let mut run = ComparedRun::new(name.to_owned(), info);
    for block in 0..n_blocks {
        let mut row = original[0].clone();
        row.block = block;
        change(block, &mut row);
        run.add(&row);
    }
    run
}

/// Turns this many pairs from two losses of A into two wins: four quarter points each.
fn won(n: u64) -> impl Fn(u32, &mut BlockRow) {
    move |block, row| {
        let n = n + u64::from(block % 2);
        row.games.games[0][0] -= n;
        row.games.games[2][2] += n;
    }
}

/// ST-B5: the same chance and the same rules come to the same counts, and nothing moved by construction.
#[test]
fn st_b5_a_run_against_itself_moved_nowhere() {
    let diff = Diff::of(&run("x", 1, 10, |_, _| ()), &run("y", 1, 10, |_, _| ()));
    let [line] = diff.lines.as_slice() else {
        panic!("the other cell was never played: {:?}", diff.lines);
    };
    assert_eq!((line.how, line.moved.value), (How::Unchanged, Some(0.0)));
    assert!(diff.crossing(0.0).is_empty());
    assert!(diff.sentences()[0].starts_with("Nothing moved from x to y"));
}

/// ST-B4 on ten blocks of 288 pairs: differences of 20 and 21 pairs in turn, mean 20.5/288, standard deviation √(10/9)/2 pairs.
#[test]
fn st_b4_blocks_of_one_chance_are_compared_one_by_one() {
    let diff = Diff::of(&run("x", 1, 10, |_, _| ()), &run("y", 1, 10, won(20)));
    let line = &diff.lines[0];
    assert_eq!((line.how, line.verdict()), (How::Blocks(10), "up"));
    let mean = 20.5 / 288.0;
    assert!((line.moved.value.unwrap() - mean).abs() < 1e-12);
    // Student's t of nine degrees of freedom at 97.5 %: 2.262.
    let half = 2.262_157 * (10.0f64 / 9.0).sqrt() / 2.0 / 10.0f64.sqrt() / 288.0;
    assert!((line.moved.half_width() - half).abs() < 1e-8, "{:?}", line.moved);
    assert!(line.crosses(0.065) && !line.crosses(mean));
    let back = Diff::of(&run("y", 1, 10, won(20)), &run("x", 1, 10, |_, _| ()));
    assert_eq!(back.lines[0].verdict(), "down");
    assert!(back.lines[0].crosses(0.065));
}

/// Other seeds share no chance, and few blocks say too little: the interval is that of two samples together.
#[test]
fn runs_of_other_chance_or_few_blocks_are_independent() {
    for (seed, n_blocks) in [(2, 10), (1, 7)] {
        let (x, y) = (run("x", 1, n_blocks, |_, _| ()), run("y", seed, n_blocks, won(20)));
        let diff = Diff::of(&x, &y);
        let line = &diff.lines[0];
        assert_eq!((line.how, diff.same_seed), (How::Independent, seed == 1));
        let [first, second] = line.scores.map(|score| score.half_width());
        let together = first.hypot(second);
        assert!((line.moved.half_width() - together).abs() < 1e-9);
    }
}

#[test]
fn cells_that_only_one_run_has_are_named() {
    let (x, mut y) = (run("x", 1, 8, |_, _| ()), run("y", 1, 8, |_, _| ()));
    y.info.cells[0].matchup = "spear v pikes".to_owned();
    let diff = Diff::of(&x, &y);
    assert!(diff.lines.is_empty());
    assert_eq!(diff.only_in[0], ["spear v knights"]);
    assert_eq!(diff.only_in[1], ["spear v pikes"]);
    assert_eq!(
        diff.sentences(),
        [
            "x and y have no cell in common.",
            "y lacks 1 cell of x: spear v knights.",
            "x lacks 1 cell of y: spear v pikes.",
        ]
    );
    assert_eq!(diff.missing(&["spear v pikes".into()]), ["spear v knights"]);
    assert_eq!(diff.unknown(&["spear".to_owned()]), ["spear"]);
}

/// A run that was stopped before a cell's first block has the cell in its plan, but nothing to compare.
#[test]
fn a_cell_that_one_run_has_not_come_to_is_missing() {
    let (x, y) = (run("x", 1, 8, |_, _| ()), run("y", 1, 0, |_, _| ()));
    let diff = Diff::of(&x, &y);
    assert!(diff.lines.is_empty());
    assert_eq!(diff.only_in, [vec!["spear v knights".to_owned()], vec![]]);
}

#[test]
fn the_page_of_a_comparison_has_its_moves_and_no_outside_parts() {
    let dir = tempfile::tempdir().unwrap();
    let runs = [run("<x>", 1, 10, |_, _| ()), run("y", 1, 10, won(20))];
    let diff = Diff::of(&runs[0], &runs[1]);
    let page = write_diff(
        &mut report::OutFolder::open(dir.path()).unwrap(),
        &diff,
        [&runs[0], &runs[1]],
        "equipoise diff x y",
    )
    .unwrap();
    let page = std::fs::read_to_string(page).unwrap();
    for part in ["&lt;x&gt;", "paired, 10 blocks", "<svg width=", "equipoise diff x y"] {
        assert!(page.contains(part) || page.contains("&#60;x&#62;"), "the page lacks `{part}`");
    }
    assert!(!page.contains("<x>") && !page.contains("http"));
    assert!(dir.path().join("charts/moves.png").is_file());
}

/// Changed rules and verdicts that turned come before everything else.
#[test]
fn changed_rules_and_turned_verdicts_lead() {
    let lost = |_: u32, row: &mut BlockRow| {
        row.games.games[2][2] -= 45;
        row.games.games[0][0] += 45;
    };
    let (mut x, mut y) = (run("x", 1, 10, |_, _| ()), run("y", 1, 10, lost));
    x.info.parameters.clear();
    y.info.parameters = vec![("reach".to_owned(), "4".to_owned())];
    let diff = Diff::of(&x, &y);
    let said = diff.sentences();
    assert_eq!(said[0], "The rules differ: reach was its default and is 4.");
    assert!(said[1].starts_with("1 verdict turned: "), "{said:?}");
    assert!(said[1].contains("first side ahead and now second side ahead"), "{said:?}");
    let back = Diff::of(&y, &x).sentences();
    assert_eq!(back[0], "The rules differ: reach was 4 and is its default.");
    y.info.parameters.clear();
    y.info.rules_digest = "another".to_owned();
    assert_eq!(Diff::of(&x, &y).sentences()[0], "The rules differ: tables or defaults changed.");
    let folder = tempfile::tempdir().unwrap();
    let mut out = report::OutFolder::open(folder.path()).unwrap();
    write_diff(&mut out, &Diff::of(&x, &y), [&x, &y], "equipoise diff x y").unwrap();
    let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
    // Both scores on the scale of scores are the chart of the answer, their difference stands below.
    let [both, moves] =
        ["charts/both.svg", "charts/moves.svg"].map(|name| page.find(name).unwrap());
    assert!(both < moves && page.contains("turned"));
}
