use analysis::loss_breakdown::{LossSums, LossesBy};
use analysis::{LossLine, RunInfo};
use report::side_files::LOSS_BREAKDOWN;

use crate::{sample, written};

/// This many half points with a variant and without it, a pair each.
fn account(pairs: &[(i64, i64)]) -> LossSums {
    let mut account = LossSums::default();
    for &(with, without) in pairs {
        account.add(with, without);
    }
    account
}

fn line(by: LossesBy, what: &str, b: &[(i64, i64)]) -> LossLine {
    LossLine {
        variant: "elephant-screen".to_owned(),
        by,
        what: what.to_owned(),
        pairs: b.len() as u64,
        lost_by_a: account(&vec![(3, 3); b.len()]),
        lost_by_b: account(b),
        swing: account(&b.iter().map(|(x, y)| (x - 3, y - 3)).collect::<Vec<_>>()),
    }
}

fn looked() -> Vec<LossLine> {
    let much: Vec<(i64, i64)> = (0..40).map(|at| (12 + at % 3, 4)).collect();
    let little: Vec<(i64, i64)> = (0..40).map(|at| (4 + at % 2, 4)).collect();
    vec![
        line(LossesBy::Turns, "1 to 4", &little),
        line(LossesBy::Turns, "5 to 8", &much),
        line(LossesBy::Cause, "in close combat", &much),
        line(LossesBy::Cause, "to shooting", &little),
        line(LossesBy::Fight, "Elephants lost to Spear, old", &much),
    ]
}

#[test]
fn losses_are_read_back_as_written() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(LOSS_BREAKDOWN.read(dir.path()).unwrap(), []);
    LOSS_BREAKDOWN.write(dir.path(), &looked()).unwrap();
    assert_eq!(LOSS_BREAKDOWN.read(dir.path()).unwrap(), looked());
}

/// 288 half points more in 32 pairs of two battles are 2.25 points a battle, the same in each of them.
#[test]
fn a_change_is_in_points_a_battle() {
    let change = account(&[(12, 3); 32]).estimate(32, 0.05);
    assert_eq!(change.value, Some(2.25));
    let mixed = account(&[(8, 0), (0, 0), (8, 0), (0, 0)]).estimate(4, 0.05);
    assert_eq!(mixed.value, Some(1.0));
    assert!(mixed.lo < 0.0 && mixed.hi > 2.0, "{mixed:?}");
}

#[test]
fn the_page_says_when_how_and_by_whom() {
    let with = |loss_breakdown: Vec<LossLine>| {
        let dir = tempfile::tempdir().unwrap();
        let info = RunInfo { loss_breakdown, ..sample::info() };
        written::write(dir.path(), &info, &sample::totals()).unwrap();
        let drawn = dir.path().join("charts/loss_breakdown.svg").is_file();
        let page = crate::written::page(dir.path());
        (drawn, page)
    };
    let (drawn, page) = with(Vec::new());
    assert!(!drawn && !page.contains("Where it comes from"));
    let (drawn, page) = with(looked());
    assert!(drawn);
    for part in [
        "Where it comes from",
        "Elephant Screen changes most in turns 5 to 8: 2.2",
        "it is what is lost in close combat, in points more: second side 2.2",
        "The loss that moved most: Elephants lost to Spear, old (2.2",
        &format!("in points a {}: by player turn", sample::info().game),
        &format!("intervals are wide; {} has all.", LOSS_BREAKDOWN.name),
    ] {
        assert!(page.contains(part), "the page lacks `{part}`");
    }
    // What changes nothing has nothing to tell.
    let nothing = looked().into_iter().map(|line| LossLine { swing: LossSums::default(), ..line });
    assert!(!with(nothing.collect()).1.contains("Where it comes from"));
}
