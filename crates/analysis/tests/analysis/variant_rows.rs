//! Rows about cards on which armies disagree.

use analysis::{Answer, RunInfo, Variants};

use crate::sample;

/// The screen gains 8 of 100 against knights and 40 against elephants; the second matchup's army is this one.
fn answer(second: &str) -> Answer {
    let mut info: RunInfo = sample::info();
    info.variants = Variants::Cards;
    for cell in &mut info.cells[3..] {
        second.clone_into(&mut cell.a);
    }
    Answer::of(info, &sample::totals()).unwrap()
}

/// No row merges armies that differ by more than noise: each has its own, with its own verdict, as in the headline.
#[test]
fn armies_that_disagree_have_a_row_each() {
    let answer = answer("bow");
    let rows: Vec<(&str, Option<u32>, u64)> = (answer.summary.table.iter())
        .map(|row| (row.name.as_str(), row.bearers, row.pairs))
        .collect();
    let expected = [
        ("Elephant Screen, bow", Some(1), 576),
        ("Elephant Screen, spear", Some(1), 576),
        ("Shower Shooting", Some(1), 576),
    ];
    assert_eq!(rows, expected);
    for (row, at) in answer.summary.table.iter().zip([1, 0]) {
        let effect = &answer.tables.effects[[sample::SCREEN - 1, 2][at]];
        assert_eq!(row.score.estimate, effect.differences.score, "{}", row.name);
    }
    let said = answer.summary.sentences.join(" ");
    assert!(
        said.contains("Elephant Screen depends on the army: bow gains"),
        "{said}"
    );
    let screen = answer.summary.to_string();
    assert!(screen.contains("Elephant Screen, bow  "), "{screen}");
}

/// One army's two matchups are its own: they are merged, as everything of variants of another kind is.
#[test]
fn matchups_of_one_army_stay_one_row() {
    let names = |answer: &Answer| -> Vec<String> {
        let rows = answer.summary.table.iter();
        rows.map(|row| row.name.clone()).collect()
    };
    assert_eq!(
        names(&answer("spear")),
        ["Elephant Screen", "Shower Shooting"]
    );
    let of_bearers = Answer::of(sample::info(), &sample::totals()).unwrap();
    assert_eq!(names(&of_bearers), ["Elephant Screen", "Shower Shooting"]);
}
