//! The headline of matchups: who is favoured, where the highest score isn't known well enough to favour a side.

use analysis::tables::CellLine;
use analysis::{RunInfo, Variants};
use harness::{BLOCK_PAIRS, BlockRow, MAX_COLUMNS, Totals};

use crate::sample;

/// Of every hundred battles of a matchup, how many A wins, and over how many blocks.
const PLAYED: [(&str, u64, u32); 3] =
    [("few battles", 54, 1), ("many battles", 53, 40), ("a loser", 30, 40)];

fn totals() -> Totals {
    let mut totals = Totals::new(PLAYED.len());
    for (cell, (_, wins, n_blocks)) in PLAYED.iter().enumerate() {
        for block in 0..*n_blocks {
            let mut row = BlockRow {
                cell: cell as u32,
                block,
                games: Default::default(),
                sums: [0; MAX_COLUMNS],
                squares: [0; MAX_COLUMNS],
                products: [0; MAX_COLUMNS],
                missing: 0,
                effect: None,
                slots: None,
                luck: None,
            };
            let first = u64::from(block) * BLOCK_PAIRS;
            for pair in first..first + BLOCK_PAIRS {
                // Every hundred pairs have each roll of the first battle once, and each of the second.
                let won = |roll: u64| 2 * u8::from(roll % 100 < *wins);
                row.games.record(won(pair * 7 + 3), won(pair * 31 + 17));
            }
            totals.add(&row);
        }
    }
    totals
}

fn info() -> RunInfo {
    let mut info = sample::info();
    info.variants = Variants::Game;
    info.columns.clear();
    info.n_blocks = 40;
    info.cells.truncate(PLAYED.len());
    for (cell, (name, ..)) in info.cells.iter_mut().zip(PLAYED) {
        cell.matchup = name.to_owned();
        (cell.variant, cell.baseline, cell.exact) = (None, None, None);
        cell.identical = false;
    }
    info
}

/// The highest score is of few battles and may be even: it is counted there. The others are named by who is ahead, with that side's
/// score.
#[test]
fn an_unsettled_score_at_the_top_favours_no_side() {
    let info = info();
    let answer = sample::answer(&info, &totals());
    let scores: Vec<_> = (answer.tables.cells.iter())
        .map(|cell| (cell.score.value.unwrap(), cell.score.lo))
        .collect();
    assert!(scores[0].0 > scores[1].0 && scores[0].1 < 0.5 && scores[1].1 > 0.5);
    let headline = answer.summary.sentences.join(" ");
    assert!(
        headline
            .contains("2 of 3 matchups favour one side; the other may be even. Most one-sided: "),
        "{headline}"
    );
    // The enemy of the loser, with its own score: 100 - 30.
    let [loser, winner] = [&info.cells[2], &info.cells[1]];
    let most = format!("{} in a loser, 70", loser.b);
    let second = format!("; {} in many battles, 53", winner.a);
    assert!(headline.contains(&most) && headline.contains(&second), "{headline}");
    let verdict = |name: &str| {
        let mut rows = answer.summary.table.iter();
        let row = rows.find(|row| row.name == name).expect("a row");
        (row.verdict.words, row.verdict_by_name(answer.summary.of))
    };
    assert_eq!(verdict("a loser"), ("second ahead", format!("{} ahead", loser.b)));
    assert_eq!(verdict("many battles"), ("first ahead", format!("{} ahead", winner.a)));
    assert_eq!(verdict("few battles").1, "may be even");
    assert_eq!(answer.tables.cells[2].favours(), Some(loser.b.as_str()));
    let mirror = CellLine { b: loser.a.clone(), ..answer.tables.cells[2].clone() };
    assert_eq!(mirror.favours(), None);
}
