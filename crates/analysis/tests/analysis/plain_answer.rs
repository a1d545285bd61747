//! A run that asks what one change is worth, and then the same change under other readings.

use analysis::{Answer, VariantInfo, Variants};
use harness::{BLOCK_PAIRS, BlockRow, Totals};
use stats::pair_score;

use crate::sample;

/// An army against itself, and with these variants, each with the battles that it wins of a hundred.
fn answer(variants: &[(&str, u64)]) -> Answer {
    let mut totals = Totals::new(1 + variants.len());
    let won = |pair: u64, wins: u64| {
        [(7, 3), (31, 17)].map(|(factor, shift)| 2 * u8::from((pair * factor + shift) % 100 < wins))
    };
    let wins: Vec<u64> = [50].into_iter().chain(variants.iter().map(|(_, wins)| *wins)).collect();
    for block in 0..2 {
        for (cell, own) in wins.iter().enumerate() {
            let mut row = BlockRow::empty(cell as u32, block);
            let first = u64::from(block) * BLOCK_PAIRS;
            for pair in first..first + BLOCK_PAIRS {
                let [x1, x2] = won(pair, *own);
                row.games.record(x1, x2);
                if cell > 0 {
                    let [y1, y2] = won(pair, wins[0]);
                    let effect = row.effect.get_or_insert_default();
                    effect.pairs.record(pair_score(y1, y2), pair_score(x1, x2));
                }
            }
            totals.add(&row);
        }
    }
    let mut info = sample::info();
    info.variants = Variants::Game;
    info.columns.clear();
    info.cells.truncate(1);
    let cell = &mut info.cells[0];
    (cell.matchup, cell.a, cell.b) =
        ("Gauls v Gauls".to_owned(), "Gauls".to_owned(), "Gauls".to_owned());
    (cell.variant, cell.baseline, cell.identical, cell.exact) = (None, None, false, None);
    for (name, _) in variants {
        let mut cell = info.cells[0].clone();
        let (name, title) = ((*name).to_owned(), (*name).to_owned());
        cell.variant = Some(VariantInfo { name, title, printed_cost: None });
        cell.baseline = Some(0);
        info.cells.push(cell);
    }
    Answer::of(info, &totals).unwrap()
}

/// 70 of 100 less 50 for the change alone, which 576 pairs make 19.9; less with one reading, and lost with the other.
#[test]
fn the_plain_answer_comes_first() {
    let variants =
        [("going first, morale by size", 60), ("going first", 70), ("going first, no test", 35)];
    let said = answer(&variants).summary.sentences;
    assert!(said[0].starts_with("Going first is worth +19.9 "), "{said:?}");
    let of_signs = "Under 2 other readings the sign is the same in 1, the other way round in 1, and open in 0.";
    assert_eq!(said[1], of_signs);
    assert!(
        said[2].starts_with("Of these it is worth most with morale by size, +10.0 "),
        "{said:?}"
    );
    assert!(said[2].contains("and least with no test, −14.9 "), "{said:?}");
}

/// Variants that have nothing in common have no plain one.
#[test]
fn without_a_plain_variant_the_ends_are_named() {
    let said = answer(&[("fog", 60), ("going first", 70), ("rain", 35)]).summary.sentences;
    assert!(said.iter().all(|sentence| !sentence.contains("is worth")), "{said:?}");
    assert!(said.iter().any(|sentence| sentence.contains("\"going first\" raises")), "{said:?}");
}
